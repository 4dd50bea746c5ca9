"""What a live table has to write and to send: nothing is sent before everything it rests on is durable."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

from parlour.table import protocol
from parlour.table.house import House
from parlour.table.protocol import FromServer
from parlour.table.records import Record
from parlour.table.sides import Listener
from parlour.table.table import Table


class Outbox:
    """Holds frames back until the records before them are on the disk; `failed` is called if they cannot be written."""

    def __init__(self, house: House, table: Table, unwritten: Iterable[Record], failed: Callable[[Exception], None]) -> None:
        self.house = house
        self.table = table
        self.failed = failed
        self.closed = False  # what is left is neither written nor sent
        self._frames: list[tuple[Listener, bytes]] = []
        self._records: list[Record] = list(unwritten)
        self._head_changed = bool(self._records)
        self._commits = 0  # under way

    def write(self, records: list[Record], head_changed: bool) -> None:
        """Write records that the table has taken in."""
        self._records += records
        self._head_changed = self._head_changed or head_changed

    def push(self, listener: Listener, frame: bytes) -> None:
        """Send a frame."""
        self._frames.append((listener, frame))

    def send(self, listener: Listener, message: FromServer) -> None:
        """Send a message to one listener."""
        self._frames.append((listener, protocol.encode(message)))

    def tell(self, listeners: Iterable[Listener], message: FromServer) -> None:
        """Send the same message to several listeners."""
        frame = protocol.encode(message)
        self._frames.extend([(listener, frame) for listener in listeners])

    def durable(self) -> bool:
        """Whether everything that was handed to the store is on the disk."""
        return not self._commits

    def flush(self) -> None:
        """Write what there is to write, then send what there is to send."""
        frames, records = self._frames, self._records
        if not frames and not records:
            return
        self._frames, self._records = [], []
        if self.closed:
            return
        if not records and not self._commits:
            self._deliver(frames)
            return
        self._commits += 1
        head = self.table.head if self._head_changed else None
        self._head_changed = False
        first = self.table.seq - len(records)
        self.house.append(self.table.code, first, records, head, functools.partial(self._written, frames))

    def _written(self, frames: list[tuple[Listener, bytes]], error: Exception | None) -> None:
        self._commits -= 1
        if self.closed:
            return
        if error is not None:
            self.failed(error)
        else:
            self._deliver(frames)

    def _deliver(self, frames: list[tuple[Listener, bytes]]) -> None:
        for listener, frame in frames:
            listener.push(frame)
