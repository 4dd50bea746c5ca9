"""
Which process has a table: each table is alive in one process at a time, the one that holds its lease.

The log is the truth, and a lease is only a convenience: every append names the epoch of its lease, and the store refuses a
stale one. A single process needs no leases (`NoLeases`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from parlour.core.errors import ParlourError


class Elsewhere(ParlourError):
    """Another process has this table."""

    code = "table/elsewhere"

    def __init__(self, owner: int) -> None:
        super().__init__("this table is open in another server process; start all of them with the same --bus")
        self.owner = owner


class Leases(Protocol):
    """The leases of this process. All calls but `new` may raise `StoreUnavailable`."""

    process: int
    """The number of this process, which no other process has ever had; 0 if it is the only one."""

    def new(self) -> int:
        """The epoch of a table that this process is about to create."""

    async def claim(self, code: str) -> int:
        """Take a table's lease and return its epoch; `Elsewhere` if a living process has it, `NoSuchTable` if there is none."""

    def release(self, code: str, epoch: int, wake: bool) -> None:
        """Give a lease up; with `wake` the next process that looks for such tables takes it over."""

    async def renew(self, held: Mapping[str, int]) -> list[str]:
        """Stay alive; return the tables that this process has lost, given those it holds with their epochs."""

    async def orphans(self, limit: int, besides: set[str]) -> list[str]:
        """Tables that nobody has and that should be awake, except those named."""

    async def able(self, game: str, version: int) -> int | None:
        """Another living process that knows this version of a game's rules."""

    async def close(self) -> None:
        """Give up everything that is left."""


class NoLeases:
    """The only process, which has all tables."""

    process = 0

    def new(self) -> int:
        return 0

    async def claim(self, code: str) -> int:
        return 0

    def release(self, code: str, epoch: int, wake: bool) -> None:
        pass

    async def renew(self, held: Mapping[str, int]) -> list[str]:
        return []

    async def orphans(self, limit: int, besides: set[str]) -> list[str]:
        return []

    async def able(self, game: str, version: int) -> int | None:
        return None

    async def close(self) -> None:
        pass
