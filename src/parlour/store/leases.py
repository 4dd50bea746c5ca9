"""
Leases in PostgreSQL.

A process renews one row of its own rather than one for each table: a lease is valid while its owner is alive. Epochs
combine the process's number with a counter, so a new table gets one without a round trip.
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
import psycopg

from parlour.store.place import BadDatabase, named
from parlour.store.postgres import AT_START, FOREVER, connect, reason_of, wait_for
from parlour.table.leases import Elsewhere
from parlour.table.model import NoSuchTable
from parlour.table.store import StoreUnavailable

T = TypeVar("T")
LASTS: Final = 4.0  # seconds that a process lives without renewing
SPARE: Final = f"{LASTS} seconds"
BITS: Final = 31  # of an epoch, for the counter
FORGOTTEN: Final = "1 hour"  # after which the row of a dead process is deleted

ENROL: Final = "insert into processes values(nextval('incarnations'), clock_timestamp() + %s::interval, %s) returning id"
RENEW: Final = (
    "with old as (select until from processes where id=%(me)s) insert into processes values("
    "%(me)s, clock_timestamp() + %(lasts)s::interval, %(rules)s) on conflict(id) do update set until=excluded.until "
    "returning coalesce((select until > clock_timestamp() from old), false)"
)
CLAIM: Final = "select claim_lease(%s, %s, %s, %s::interval)"
ORPHANS: Final = (
    "select code from leases where owner in (select 0 union all select id from processes where id <> %s "
    "and not alive(id, %s::interval)) and code <> all(%s) order by owner, code limit %s"
)
OTHERS: Final = "select count(*) from processes where id <> %s and until > clock_timestamp()"
ABLE: Final = "select id, rules from processes where id <> %s and until > clock_timestamp()"
SWEEP: Final = (
    "delete from processes where until < clock_timestamp() - %s::interval "
    "and not exists(select 1 from leases where owner = processes.id)"
)

log = logging.getLogger("parlour.store")


class PostgresLeases:
    """The leases of this process; `rules` are the versions of the games that it can play."""

    def __init__(self, url: str, rules: Mapping[str, int]) -> None:
        self._url = url
        self._rules = msgspec.json.encode(dict(rules)).decode()
        self._connection: psycopg.Connection[Any] | None = None
        self._thread = ThreadPoolExecutor(1, "parlour-leases")  # one thread, so calls run in order
        self._numbers = itertools.count(1)
        try:
            self._run(wait_for(AT_START), ())
            row = self._run(ENROL, (SPARE, self._rules)).fetchone()
            self._run(wait_for(FOREVER), ())  # a renewal that hangs is noticed elsewhere
        except psycopg.Error as error:
            raise BadDatabase(f"cannot keep tables in {named(url)}: {reason_of(error)}") from error
        assert row is not None
        self.process = int(row[0])

    def others(self) -> int:
        """How many other processes are alive. Blocks: only for use at startup."""
        row = self._run(OTHERS, (self.process,)).fetchone()
        return int(row[0]) if row is not None else 0

    def new(self) -> int:
        return self.process << BITS | next(self._numbers)

    async def claim(self, code: str) -> int:
        epoch = self.new()
        owner = await self._ask(self._claim, code, epoch)
        if owner is None:
            raise NoSuchTable("there is no table with this code")
        if owner != self.process:
            raise Elsewhere(owner)
        return epoch

    def _claim(self, code: str, epoch: int) -> int | None:
        while True:
            row = self._run(CLAIM, (code, self.process, epoch, SPARE)).fetchone()
            if row is not None and row[0] is not None:
                return int(row[0])
            # The owner may have given the lease up between two statements of the claim.
            if self._run("select 1 from tables where code=%s", (code,)).fetchone() is None:
                return None

    def release(self, code: str, epoch: int, wake: bool) -> None:
        gone = "update leases set owner=0 where code=%s and epoch=%s" if wake else "delete from leases where code=%s and epoch=%s"
        with suppress(RuntimeError):  # closed: all leases have been given up
            self._thread.submit(self._quietly, gone, (code, epoch))

    def _quietly(self, statement: str, values: tuple[object, ...]) -> None:
        try:
            self._run(statement, values)
        except psycopg.Error as error:  # then it runs out
            log.warning("a lease could not be released: %s", reason_of(error))

    async def renew(self, held: Mapping[str, int]) -> list[str]:
        return await self._ask(self._renew, dict(held))

    def _renew(self, held: Mapping[str, int]) -> list[str]:
        row = self._run(RENEW, {"me": self.process, "lasts": SPARE, "rules": self._rules}).fetchone()
        if row is not None and row[0]:
            return []
        mine = "select code, epoch from leases where owner=%s"
        kept = {str(code): int(epoch) for code, epoch in self._run(mine, (self.process,)).fetchall()}
        return [code for code, epoch in held.items() if kept.get(code) != epoch]

    async def orphans(self, limit: int, besides: set[str]) -> list[str]:
        return await self._ask(self._orphans, limit, list(besides))

    def _orphans(self, limit: int, besides: list[str]) -> list[str]:
        self._run(SWEEP, (FORGOTTEN,))
        return [str(code) for (code,) in self._run(ORPHANS, (self.process, SPARE, besides, limit)).fetchall()]

    async def able(self, game: str, version: int) -> int | None:
        others = await self._ask(lambda: self._run(ABLE, (self.process,)).fetchall())
        fit = [int(number) for number, rules in others if msgspec.json.decode(rules).get(game) == version]
        return fit[0] if fit else None

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._leave)
        self._thread.shutdown()

    def _leave(self) -> None:
        """Release all leases for other processes to take, and delete the row of this process."""
        self._quietly("update leases set owner=0 where owner=%s", (self.process,))
        # If that failed, its row has to stay: tables of a process that nobody knows are not found.
        self._quietly("delete from processes where id=%s and not exists(select 1 from leases where owner=id)", (self.process,))
        if self._connection is not None:
            self._connection.close()

    async def _ask(self, call: Callable[..., T], *values: object) -> T:
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._thread, functools.partial(call, *values))
        except RuntimeError as error:  # closed
            raise StoreUnavailable("the server is shutting down") from error
        try:
            return await answer
        except psycopg.Error as error:
            raise StoreUnavailable(f"the database does not answer: {reason_of(error)}") from error

    def _run(self, statement: Any, values: Any) -> psycopg.Cursor[Any]:
        """Run a statement; after an error the next one gets a new connection."""
        if self._connection is None:
            self._connection = connect(self._url)
        try:
            return self._connection.execute(statement, values)
        except psycopg.Error:
            self._connection.close()
            self._connection = None
            raise
