"""Games that people play while others attack: what they notice."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from benchmarks._server_driver import Plan, PlayedTable, Player, Run

GRACE: Final = 10.0  # seconds after which a table that does not move counts as disturbed
SHORTEST: Final = 60  # moves of a match that ends; others have up to twice as many
LAST_WORD: Final = 2.0  # seconds for the end of a match to be told
TRIES: Final = 5  # to open or join a table, since a deadline may pass while the machine is stalled


class Games(Run):
    """Tables with two clients each, every client on its own network, at a fixed pace."""

    def __init__(self, port: int, rate: float = 1.0, kind: str = "view") -> None:
        super().__init__(Plan(kind=kind, port=port, process=0, tables=0, mode="open", rate=rate, addresses=2000))
        self.tables: list[PlayedTable] = []

    async def open(self, count: int) -> None:
        """Create tables and start to play."""
        self.tables = await self.gather(count)
        self.start(self.tables, "open")
        await asyncio.sleep(1.5 / self.plan.rate)

    def make(self) -> PlayedTable:
        for _ in range(TRIES):
            with suppress(AssertionError, OSError):
                return super().make()
        raise ConnectionError("the server opens no table")

    async def seated(self, table: PlayedTable, seat: int) -> Player:
        for _ in range(TRIES):
            with suppress(OSError):
                return await super().seated(table, seat)
        raise ConnectionError("the server lets nobody in")

    async def renew(self) -> int:
        """End matches of some length, let their people leave, and open new tables instead; return how many."""
        old = [table for table in self.tables if table.moves >= SHORTEST + table.number % SHORTEST]
        for table in old:
            table.over = True
            table.players[0].socket.send(b'{"t":"resign"}')
        await asyncio.sleep(LAST_WORD)
        for table in old:
            self.leave(table)
        new = await self.gather(len(old))
        self.tables = [table for table in self.tables if not table.over] + new
        self.start(new, "open")
        return len(old)

    async def window(self, seconds: float) -> dict[str, Any]:
        """Play for some time; return the latency of a move until the other client has it, and the games that were disturbed."""
        self.latencies = []
        before = [table.moves for table in self.tables]
        errors = self.errors
        self.measuring = True
        await asyncio.sleep(seconds)
        self.measuring = False
        self.latencies.sort()
        stalled = await self.stalled(before)
        return {
            "moves": len(self.latencies),
            "median ms": round(self.quantile(0.5), 2),
            "p99 ms": round(self.quantile(0.99), 2),
            "disturbed games": self.lost() + stalled,
            "errors": self.errors - errors,
        }

    async def stalled(self, before: list[int]) -> int:
        """Tables that have not moved since, even after a while."""
        end = asyncio.get_running_loop().time() + GRACE
        while True:
            standing = sum(table.moves == moves for table, moves in zip(self.tables, before, strict=True))
            if not standing or asyncio.get_running_loop().time() >= end:
                return standing
            await asyncio.sleep(0.1)

    def lost(self) -> int:
        """Tables that have lost a connection."""
        return sum(any(player.socket.lost for player in table.players) for table in self.tables)

    def close(self) -> None:
        """End all connections."""
        self.stopped = True
        for table in self.tables:
            self.leave(table)

    @staticmethod
    def leave(table: PlayedTable) -> None:
        """End the connections of a table's players."""
        for player in table.players:
            player.socket.transport.abort()
