"""What a live table needs from the process around it: the time, the store, alarms, computer players and further tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Protocol

from parlour.table.model import Head
from parlour.table.records import Record
from parlour.table.store import Done
from parlour.table.think import Answer, Question

if TYPE_CHECKING:
    from parlour.table.live import LiveTable


class House(Protocol):
    """Everything around one table; the tables of a process share one house."""

    paused: str  # why nothing can be written at the moment, "" if it can
    pace: int  # computer players answer at multiples of this many milliseconds, so that their timing tells nothing

    def now(self) -> int:
        """Milliseconds since 1970."""

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done) -> None:
        """Make records durable, then call back; see `Store.append`."""

    def alarm(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        """Call at a time, replacing any other alarm of the same key."""

    def think(self, question: Question, done: Callable[[Answer], None]) -> None:
        """Have a computer player find a move."""

    def link(self, code: str, person: str) -> str:
        """The path that carries a person's seats to another device."""

    def play_again(self, live: LiveTable, code: str) -> None:
        """Open the table `code` for the same people, one seat further on."""

    def unsaved(self, live: LiveTable) -> None:
        """The last records of a table could not be written: put it back to those that were, and pause."""

    def broke(self, live: LiveTable, error: Exception) -> None:
        """A fault of ours: take this table, and only this one, out of use."""
