"""
The bus between server processes. It may lose messages, but it detects and reports each loss.

Messages to one process share an envelope: those of one turn of the event loop, and on a busy bus everything queued while the
last envelopes were being sent. Subclasses decide how envelopes travel (`parlour.cluster.redis`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from parlour.cluster.messages import Envelope, Message, Push, decode, encode

MOST_WAITING: Final = 20_000  # messages queued for one process; if there are more, all of them are dropped

log = logging.getLogger("parlour.cluster")


class Receiver(Protocol):
    """The recipient of messages."""

    def received(self, sender: int, message: Message) -> None:
        """Handle a message."""

    def missed(self, sender: int) -> None:
        """At least one message from a sender was lost."""

    def restored(self) -> None:
        """The bus works again; anything may have been lost."""


class Bus(ABC):
    """The end of the bus in one process, whose number is `me`."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.receiver: Receiver | None = None
        self.trouble: Callable[[str], None] = ignore
        self._outgoing: dict[int, list[Message]] = {}
        self._sent: dict[int, int] = {}  # envelopes so far, by receiver
        self._heard: dict[int, tuple[int, float]] = {}  # number and time of the last envelope, by sender

    @abstractmethod
    async def start(self) -> None:
        """Start receiving."""

    @abstractmethod
    async def close(self) -> None:
        """Send what is queued and stop."""

    @abstractmethod
    def transmit(self, to: int, payload: bytes) -> None:
        """Send an envelope to a process; it may be lost."""

    def wake(self) -> None:
        """Schedule a flush."""
        asyncio.get_running_loop().call_soon(self.flush)

    def send(self, to: int, message: Message) -> None:
        """Send a message to a process."""
        waiting = self._outgoing.get(to)
        if waiting is not None and len(waiting) >= MOST_WAITING:
            log.error("the bus is too slow: messages were dropped")
            self._sent[to] = self._sent.get(to, 0) + 1  # the gap shows the loss
            waiting.clear()
        if waiting is None:
            self._outgoing[to] = [message]
            if len(self._outgoing) == 1:
                self.wake()
        else:
            waiting.append(message)

    def send_frame(self, to: int, guest: int, frame: bytes) -> None:
        """Send a frame to a guest; a frame for several guests in a row is sent once."""
        waiting = self._outgoing.get(to)
        last = waiting[-1] if waiting else None
        if isinstance(last, Push) and last.frame is frame:
            last.guests.append(guest)
        else:
            self.send(to, Push(guests=[guest], frame=frame))

    def flush(self) -> None:
        """Send what is queued."""
        outgoing, self._outgoing = self._outgoing, {}
        for to, messages in outgoing.items():
            number = self._sent[to] = self._sent.get(to, 0) + 1
            self.transmit(to, encode(Envelope(self.me, number, messages)))

    def arrived(self, payload: bytes) -> None:
        """Handle an incoming envelope."""
        try:
            envelope = decode(payload)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            log.warning("could not decode a message from the bus: %s", error)
            return
        receiver, sender = self.receiver, envelope.sender
        if receiver is None:
            return
        missed = False
        if sender:
            missed = envelope.number != self._heard.get(sender, (0, 0.0))[0] + 1
            self._heard[sender] = (envelope.number, time.monotonic())
        for message in envelope.messages:
            try:
                receiver.received(sender, message)
            except Exception:
                log.exception("could not handle a message from the bus")
        if missed:
            receiver.missed(sender)

    def silent(self, sender: int) -> float:
        """Seconds since a process last sent something; infinite if it never did."""
        heard = self._heard.get(sender)
        return time.monotonic() - heard[1] if heard is not None else float("inf")

    def forget(self, peer: int) -> None:
        """Drop the state kept for a process that is gone for good."""
        self._heard.pop(peer, None)
        self._sent.pop(peer, None)


def ignore(reason: str) -> None:
    """Ignore trouble; the default handler."""
