"""What tables need of a store. How and where it keeps things is its own affair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from parlour.core.errors import ParlourError
from parlour.table.model import Head
from parlour.table.records import Record

Done = Callable[[Exception | None], None]
"""Called on the event loop once a write is durable, or with the error that prevented it."""


class StoreUnavailable(ParlourError):
    """The store cannot keep anything at the moment; nothing was written, and play is paused until it can."""

    code = "store/unavailable"


class TableDamaged(ParlourError):
    """What is stored of this one table cannot be read."""

    code = "table/damaged"


Trouble = Callable[[str], None]
"""Called on the event loop with the reason when writing becomes impossible, and with "" when it is possible again."""


class Store(Protocol):
    """
    Keeps the records of tables, and what listings need.

    Writes return at once and report by `done`, in the order in which they were made. Reads never block the event loop, and
    see everything that was reported as written.

    If nothing can be written (a full disk, for example), every write fails with `StoreUnavailable`. The store goes on
    trying, and says through `trouble` when that begins and ends.
    """

    trouble: Trouble

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done) -> None:
        """
        Make records durable as those from number `seq` on of the table `code`, all or none.

        A number that is taken is an error: a table has one writer. `head` comes along when it has changed, for the listings.
        No records make a mere place in the order of reports.
        """

    def rename(self, person: str, name: str, done: Done) -> None:
        """Keep what a person is called."""

    async def load(self, code: str) -> list[Record]:
        """All records of a table; none if there is no such table; `TableDamaged` if they cannot be read."""

    async def listed(self, limit: int = 100) -> list[Head]:
        """The newest tables that are open to everybody."""

    async def places(self, person: str, limit: int = 50) -> list[Head]:
        """The tables at which a person has a seat, newest first."""

    async def playing(self, limit: int) -> list[str]:
        """The codes of the tables at which a match is being played, those that changed last first."""

    async def prune(self, before: int) -> int:
        """Delete tables that nobody plays and that have not changed since a time; returns how many that were."""

    async def name_of(self, person: str) -> str:
        """What a person is called, "" if never told."""

    def secret(self) -> str:
        """The key that signs this server's cookies; it outlives restarts."""

    async def close(self) -> None:
        """Return once everything is written and the store is closed."""
