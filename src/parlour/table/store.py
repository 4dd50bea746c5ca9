"""What tables need from a store; how and where it keeps data is up to the store."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from parlour.core.errors import ParlourError
from parlour.table.model import Head
from parlour.table.records import Record

Done = Callable[[Exception | None], None]
"""Called on the event loop once a write is durable, or with the error that prevented it."""


class StoreUnavailable(ParlourError):
    """The store cannot write right now; nothing was written, and play is paused until it can."""

    code = "store/unavailable"


class TableDamaged(ParlourError):
    """The stored records of this table cannot be read."""

    code = "table/damaged"


class TableMoved(ParlourError):
    """Another server process writes to this table now; nothing was written."""

    code = "table/moved"


Trouble = Callable[[str], None]
"""Called on the event loop with the reason when writing starts to fail, and with "" when it works again."""


class Store(Protocol):
    """
    Keeps the records of tables, and the data for listings.

    Writes return at once and report through `done`, in order. Reads never block the event loop, and see every write that
    was reported.

    If nothing can be written (a full disk, for example), every write fails with `StoreUnavailable`. The store keeps trying,
    and reports through `trouble` when writing starts to fail and when it works again.
    """

    trouble: Trouble
    timed: Callable[[float], None]
    """Called, in any thread, with the seconds that each commit took."""

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done, epoch: int = 0) -> None:
        """
        Make records durable, all or none, as numbers `seq` and up of the table `code`.

        A number that is taken is an error: a table has one writer. So is an `epoch` that is not that of the table's lease
        (`parlour.table.leases`; 0 where there are none). `head` is passed when it has changed, for the listings.
        Without records nothing is written, and `done` still reports in order.
        """

    def rename(self, person: str, name: str, done: Done) -> None:
        """Store a person's name."""

    async def load(self, code: str) -> list[Record]:
        """All records of a table; none if there is no such table; `TableDamaged` if they cannot be read."""

    async def listed(self, limit: int = 100) -> list[Head]:
        """The newest tables that are open to everybody."""

    async def lobby(self, words: str) -> str:
        """The code of the table that waits for players under these two words; "" if there is none."""

    async def places(self, person: str, limit: int = 50) -> list[Head]:
        """The tables at which a person has a seat, newest first."""

    async def playing(self, limit: int) -> list[str]:
        """The codes of the tables with a match in progress, most recently changed first."""

    async def prune(self, before: int, spared: Collection[str]) -> int:
        """Delete tables, except the spared ones, that nobody plays and that have not changed since `before`; return how many."""

    async def name_of(self, person: str) -> str:
        """A person's name, "" if unknown."""

    def secret(self) -> str:
        """The key that signs this server's cookies; it survives restarts."""

    async def close(self) -> None:
        """Finish all writes and close the store."""
