"""One connection to a table: decodes a client's messages and carries them out, within limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from parlour.cluster.relay import Post
from parlour.core.errors import ParlourError
from parlour.server.bucket import Bucket, Buckets
from parlour.server.limits import Limits
from parlour.table import protocol, requests
from parlour.table.live import LiveTable
from parlour.table.protocol import Error
from parlour.table.sides import Listener

COSTLY: Final = (protocol.Resync, protocol.Look, protocol.Undo)
"""Messages that show the whole table, or may play the whole match again."""

TOO_MUCH: Final = Error(code="rate/limit", text="Too many messages at once; please wait a moment.")


class Visit:
    """One connection to a table, within limits."""

    __slots__ = ("_chat", "_count", "_left", "_limits", "_listener", "_messages", "_refused", "_table", "_work")

    def __init__(
        self,
        limits: Limits,
        work: Buckets,
        left: Callable[[], None],
        table: LiveTable | Post,
        listener: Listener,
        count: Callable[[str], None],
    ) -> None:
        self._limits = limits
        self._work = work  # what all connections of an address may ask for together
        self._count = count  # called with the code of each refusal
        self._left = left  # called once, when the client has disconnected
        self._table = table
        self._listener = listener
        self._messages = Bucket(limits.messages, limits.messages_burst)
        self._chat: Bucket | None = None  # created on first use: most people never chat
        self._refused = 0

    def received(self, message: bytes) -> bool:
        """Carry out a client's message, or tell it why not; return False if it sends too fast."""
        problem: Error | None = TOO_MUCH
        if self._messages.take() and self._work.take(self._listener.where):
            began = time.thread_time()
            problem = self._take(message)
            self._work.charge(self._listener.where, (time.thread_time() - began) * self._limits.effort)
        if problem is None:
            return True
        self._refused += 1
        self._count(problem.code)
        self._listener.push(protocol.encode(problem))
        if self._refused > self._limits.patience:
            self._listener.drop(1008, "too many refused messages")
        return problem is not TOO_MUCH

    def gone(self) -> None:
        """The client has disconnected."""
        self._left()
        table = self._table
        if isinstance(table, Post):
            table.close()
            return
        with suppress(ParlourError):  # the table may be out of use
            table.detach(self._listener)

    def _take(self, message: bytes) -> Error | None:
        try:
            request = protocol.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return Error(code="message/malformed", text=f"this is not a message of this protocol: {error!s:.200}")
        if isinstance(request, protocol.Say) and not self._may_chat():
            return TOO_MUCH
        if isinstance(request, COSTLY) and not self._may_ask_much():
            return TOO_MUCH
        table = self._table
        try:
            if isinstance(table, Post):
                table.say(message, request)
            else:
                requests.receive(table, self._listener, request)
        except ParlourError as error:  # the table broke; the hub has told everybody
            return Error(code=error.code, text=str(error))
        return None

    def _may_ask_much(self) -> bool:
        """Whether the client may ask for something that costs as much as many messages."""
        whole = self._limits.whole
        return self._messages.take(whole / 4) and self._work.take(self._listener.where, whole)

    def _may_chat(self) -> bool:
        if self._chat is None:
            self._chat = Bucket(self._limits.chat, self._limits.chat_burst)
        return self._chat.take()
