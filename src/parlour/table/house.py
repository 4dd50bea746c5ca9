"""What a live table needs from the process around it: the time, the store, alarms, computer players and new tables."""

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
    """The surroundings of a table; all tables of a process share one house."""

    paused: str  # why nothing can be written right now; "" if writing works
    pace: int  # computer players answer at multiples of this many milliseconds, so their timing reveals nothing

    def now(self) -> int:
        """Milliseconds since 1970."""

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done) -> None:
        """Make records durable, then call back; see `Store.append`."""

    def alarm(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        """Call back at a time, replacing any alarm with the same key."""

    def think(self, question: Question, done: Callable[[Answer], None]) -> None:
        """Ask a computer player for a move."""

    def link(self, code: str, person: str) -> str:
        """The path that opens a person's seats on another device."""

    def play_again(self, live: LiveTable, code: str) -> None:
        """Open the table `code` for the same people, each moved one seat on."""

    def unsaved(self, live: LiveTable) -> None:
        """Roll a table back to its stored records, because the last ones could not be written."""

    def broke(self, live: LiveTable, error: Exception) -> None:
        """Take a table, and only this one, out of use after an internal error."""
