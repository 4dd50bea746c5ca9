"""A live table's pending writes and messages: nothing is sent before the records it depends on are durable."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

import msgspec

from parlour.table import protocol
from parlour.table.house import House
from parlour.table.protocol import FromServer, TableNews
from parlour.table.records import Record
from parlour.table.sides import Listener
from parlour.table.table import Table


class Outbox:
    """Holds frames back until the records before them are on disk; calls `failed` if those cannot be written."""

    def __init__(self, house: House, table: Table, unwritten: Iterable[Record], failed: Callable[[Exception], None]) -> None:
        self.house = house
        self.table = table
        self.failed = failed
        self.closed = False  # nothing more is written or sent
        self.told: TableNews | None = None  # the last news that was sent to everybody
        self._news: TableNews | None = None  # the last that is queued
        self._frames: list[tuple[Listener, bytes]] = []
        self._records: list[Record] = list(unwritten)
        self._head_changed = bool(self._records)
        self._commits = 0  # in progress

    def write(self, records: list[Record], head_changed: bool) -> None:
        """Queue records that the table has applied."""
        self._records += records
        self._head_changed = self._head_changed or head_changed

    def push(self, listener: Listener, frame: bytes) -> None:
        """Queue a frame."""
        self._frames.append((listener, frame))

    def send(self, listener: Listener, message: FromServer) -> None:
        """Queue a message for one listener."""
        self._frames.append((listener, protocol.encode(message)))

    def tell(self, listeners: Iterable[Listener], message: FromServer) -> None:
        """Queue the same message for several listeners."""
        frame = protocol.encode(message)
        self._frames.extend([(listener, frame) for listener in listeners])

    def announce(self, listeners: Iterable[Listener], news: TableNews) -> None:
        """Queue news of the table for everybody."""
        self._news = news
        self.tell(listeners, news)

    def overtake(self, listeners: Iterable[Listener], paused: str) -> bool:
        """While a write does not end, send at once, past it, why play is paused; return whether that was necessary."""
        if not paused or not self._commits or self.told is None:
            return False
        frame = protocol.encode(msgspec.structs.replace(self.told, paused=paused))
        for listener in listeners:
            listener.push(frame)
        return True

    def durable(self) -> bool:
        """Whether everything handed to the store is on disk."""
        return not self._commits

    def flush(self) -> None:
        """Write the queued records, then send the queued frames."""
        frames, records, news = self._frames, self._records, self._news
        if not frames and not records:
            return
        self._frames, self._records, self._news = [], [], None
        if self.closed:
            return
        if not records and not self._commits:
            self._deliver(frames, news)
            return
        self._commits += 1
        head = self.table.head if self._head_changed else None
        self._head_changed = False
        first = self.table.seq - len(records)
        self.house.append(self.table.code, first, records, head, functools.partial(self._written, frames, news))

    def _written(self, frames: list[tuple[Listener, bytes]], news: TableNews | None, error: Exception | None) -> None:
        self._commits -= 1
        if self.closed:
            return
        if error is not None:
            self.failed(error)
        else:
            self._deliver(frames, news)

    def _deliver(self, frames: list[tuple[Listener, bytes]], news: TableNews | None) -> None:
        self.told = news or self.told
        for listener, frame in frames:
            listener.push(frame)
