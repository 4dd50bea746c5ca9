"""What a live table needs from the process around it: the time, the store, alarms, computer players and new tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Protocol

from parlour.llm.endpoint import Endpoint
from parlour.table.advice import Adviser
from parlour.table.model import Head
from parlour.table.records import Record
from parlour.table.store import Done
from parlour.table.think import Answer, Question

if TYPE_CHECKING:
    from parlour.table.live import LiveTable


class House(Protocol):
    """What tables need from their process; all of them share one house."""

    paused: str  # why nothing can be written right now; "" if writing works
    model: Endpoint | None  # the language model that helps computer players to talk
    pace: int  # computer players answer at multiples of this many milliseconds, so their timing reveals nothing

    adviser: Adviser

    def now(self) -> int:
        """Milliseconds since 1970."""

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done) -> None:
        """Make records durable, then call back; see `Store.append`."""

    def alarm(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        """Call back at a time, replacing any alarm with the same key."""

    def think(self, question: Question, where: str, done: Callable[[Answer], None]) -> Callable[[], None]:
        """Ask a computer player for a move, on behalf of an address; returns a function that cancels the question."""

    def refused(self, code: str) -> None:
        """Count a refusal under the code of its reason."""

    def attended(self, live: LiveTable, thinking: bool) -> bool:
        """
        Whether the table's computer players may think: always while somebody is connected, otherwise within limits.

        `thinking` says whether any of them is to act. A table that may not go on now is resumed when its turn comes.
        """

    def link(self, code: str, person: str, number: int) -> str:
        """The path that opens a person's seats on another device, until that person revokes the link of this number."""

    def play_again(self, live: LiveTable, code: str, keep: bool) -> None:
        """Open the table `code` for the same people, each moved one seat on unless they `keep` their seats."""

    def unsaved(self, live: LiveTable) -> None:
        """Roll a table back to its stored records, because the last ones could not be written."""

    def broke(self, live: LiveTable, error: Exception) -> None:
        """Take a table, and only this one, out of use after an internal error."""
