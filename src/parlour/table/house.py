"""What a table asks of the house it stands in: the time, the store, alarms, thoughts and further tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Protocol

from parlour.core.game import Game
from parlour.store.sqlite import Done, Row
from parlour.table.think import Answer, Question

if TYPE_CHECKING:
    from parlour.table.table import Table


class House(Protocol):
    """Everything around one table; the tables of a process share one house."""

    pace: int  # computer players answer at multiples of so many milliseconds, so that their timing tells nothing

    def now(self) -> int:
        """Milliseconds since 1970."""

    def write(self, rows: list[Row], done: Done) -> None:
        """Put rows on the disk, then call back; calls come back in order."""

    def alarm(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        """Call at a time, in place of any other alarm of the same key."""

    def think(self, question: Question, done: Callable[[Answer], None]) -> None:
        """Have a computer player find a move."""

    def levels(self, game: Game) -> list[str]:
        """The computer players that may be seated, weakest first."""

    def link(self, code: str, person: str) -> str:
        """The path that carries a person's seats to another device."""

    def name_of(self, person: str) -> str:
        """What a person is called, "" if never told."""

    def rematch(self, table: Table) -> str:
        """Set up another table for the same people with sides swapped; returns its code."""

    def broke(self, table: Table, error: Exception) -> None:
        """A fault of ours: take this table, and this one only, out of use."""
