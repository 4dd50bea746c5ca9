"""The far end of a relayed connection, in the process that has the table."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

import msgspec

from parlour.core.errors import ParlourError
from parlour.table import protocol, requests
from parlour.table.live import LiveTable
from parlour.table.sides import Listener

BACKLOG: Final = 64  # messages from a guest that wait while its table is being found

log = logging.getLogger("parlour.cluster")


class FarGuest:
    """A listener at a table of this process whose connection is in another process."""

    __slots__ = ("backlog", "listener", "live")

    def __init__(self) -> None:
        self.live: LiveTable | None = None  # None: being found
        self.listener: Listener | None = None
        self.backlog: list[bytes] = []

    def leave(self) -> None:
        """Disconnect."""
        if self.live is not None and self.listener is not None:
            with suppress(ParlourError):  # the table may be out of use
                self.live.detach(self.listener)
        self.live = self.listener = None

    def say(self, text: bytes) -> None:
        """Handle a message, or keep it until the table is found."""
        if self.live is None or self.listener is None:
            if len(self.backlog) < BACKLOG:
                self.backlog.append(text)
            return
        try:
            requests.receive(self.live, self.listener, protocol.decode(text))
        except (msgspec.DecodeError, ParlourError) as error:  # the table broke; the hub has told everybody
            log.info("could not handle a relayed message: %s", error)
