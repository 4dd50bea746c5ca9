"""
Tables in a PostgreSQL database, which any number of server processes may share.

`parlour.store.group` gathers writes into commits; one commit is one round trip. `parlour.store.leases` says who may write.
"""

from __future__ import annotations

import functools
import time
from contextlib import suppress
from typing import Any, Final, LiteralString

import msgspec
import psycopg

from parlour.store.group import Engine, Write, each_apart
from parlour.store.migrations.postgres import migrate
from parlour.store.place import MISQUOTED, BadDatabase, misquoted, named
from parlour.store.rights import check_use
from parlour.store.sql import PROBE_WRITE, PUT_FACT, SqlStore, decoded
from parlour.table.records import Record
from parlour.table.store import StoreUnavailable, TableMoved

STALE: Final = "PL001"  # raised by append_records
PATIENCE: Final = 3  # seconds to connect
TRIES: Final = 5  # of a transaction
BROKEN: Final = (psycopg.OperationalError, psycopg.InterfaceError)  # perhaps only the connection is gone
UNLUCKY: Final = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)
APPEND: Final = "select append_records(%s, %s)"
EMPTY_NOTE: Final = (
    "update records set body="
    "json_build_object('k', 'noted', 'at', body::json->'at', 'seat', body::json->'seat', 'text', '')::text "
    "from (select before.code as code, before.seq as seq from records before where before.code=? and before.seq<? "
    "and ((before.body like '%\"trimmed\"%' and before.body::json->>'k'='trimmed') "
    "or (before.body like '%\"noted\"%' and before.body::json->>'k'='noted' and before.body::json->>'seat'=?::text)) "
    "order by before.seq desc limit 1) last "
    "where records.code=last.code and records.seq=last.seq and records.body::json->>'k'='noted'"
)
ISOLATION: Final = "set default_transaction_isolation to 'read committed'"
"""Overrides the database's default: a statement that has waited for a claim must see what the claim changed."""

AT_START: Final = 10  # seconds to wait for a lock; long enough for another server to set the database up
READING: Final = 3  # likewise; all reads share a connection. A write that has to wait is reported by `parlour.store.group`
FOREVER: Final = 0

FAULTY: Final = (psycopg.IntegrityError, psycopg.DataError, ValueError, TableMoved)  # ValueError: a text that cannot be encoded
"""Errors caused by a write itself; all others come from the server or the way to it."""


def connect(url: str) -> psycopg.Connection[Any]:
    """A connection without transactions of its own that gives up soon if nobody answers; `BadDatabase` for a bad address."""
    try:
        connection = psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=PATIENCE,
            application_name="parlour",
            client_encoding="utf8",
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=3,
            tcp_user_timeout=10_000,
        )
    except psycopg.Error as error:  # its text may repeat the address, with the password
        if not misquoted(url) and not isinstance(error, psycopg.ProgrammingError):
            raise
        advice = MISQUOTED if misquoted(url) else "write postgresql://NAME:PASSWORD@HOST:PORT/DATABASE"
        raise BadDatabase(f"{named(url)} is not the address of a PostgreSQL database; {advice}") from error
    connection.execute(ISOLATION)
    return connection


@functools.lru_cache(256)
def translated(statement: str) -> LiteralString:
    """A statement with PostgreSQL's marks for its values."""
    return statement.replace("%", "%%").replace("?", "%s")


def wait_for(seconds: int) -> bytes:
    """The statement that limits how long a connection waits for a lock that another program holds."""
    return b"set lock_timeout to '%ds'" % seconds


def reason_of(error: Exception) -> str:
    """The error on one line, with what would help."""
    if isinstance(error, psycopg.errors.LockNotAvailable):
        return "another program has locked the tables (lock timeout)"
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0].removeprefix("connection failed: ") if lines else type(error).__name__


class PostgresEngine(Engine):
    """The connection that writes; `process` is the number that leases know this process by, 0 for none."""

    failures = (psycopg.Error, OSError)

    def __init__(self, url: str) -> None:
        self.process = 0
        self._url = url
        self._connection: psycopg.Connection[Any] | None = None

    def prepare(self, probe: bool) -> None:
        if self._connection is None:
            self._connection = connect(self._url)
        if probe:
            self._connection.execute(translated(PROBE_WRITE), (str(time.time_ns()),))

    def commit(self, batch: list[Write]) -> list[Exception | None]:
        return each_apart(self._persist, FAULTY, batch)

    def recover(self) -> None:
        self.close()

    def rest(self) -> None:
        pass  # PostgreSQL has a background writer

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(psycopg.Error):
                connection.close()

    def _persist(self, batch: list[Write]) -> None:
        """Run one transaction, and again if PostgreSQL has aborted it in favour of another process."""
        for _ in range(TRIES - 1):
            with suppress(*UNLUCKY):
                self._transact(batch)
                return
        self._transact(batch)

    def _transact(self, batch: list[Write]) -> None:
        """Run one transaction in one round trip; all records go as one value, which is by far the cheapest way."""
        connection = self._connection
        assert connection is not None
        rows = [(*row, write.epoch) for write in batch for row in write.rows]
        others = [statement for write in batch for statement in write.others]
        values = (self.process, msgspec.json.encode(rows).decode())
        try:
            if others:
                with connection.pipeline(), connection.transaction():
                    if rows:
                        connection.execute(APPEND, values)
                    for statement, given in others:
                        connection.execute(translated(statement), given)
            elif rows:
                connection.execute(APPEND, values, prepare=True)
        except psycopg.Error as error:
            if error.sqlstate == STALE or isinstance(error, psycopg.errors.UniqueViolation):
                raise TableMoved("another server process has taken over this table") from error
            raise


class PostgresStore(SqlStore):
    """Keeps tables in the database at `url`; `BadDatabase` if it cannot be used."""

    empty_note = EMPTY_NOTE
    old_tables = (
        "select code from tables where touched < ? and code not in (select code from playing) "
        "and code not in (select code from leases)"
    )
    drop_table = (
        "insert into leases(code, owner, epoch) values(?, 0, 0)",  # refused if somebody has come meanwhile
        *SqlStore.drop_table,
        "delete from leases where code=?",
    )

    def __init__(self, url: str) -> None:
        self.url = url
        self._reader: psycopg.Connection[Any] | None = None
        try:
            self._reader = connect(url)
            self._reader.execute(wait_for(AT_START))
            migrate(self._reader)
            check_use(self._reader)
            self._reader.execute(wait_for(READING))
        except (psycopg.Error, ValueError) as error:
            if self._reader is not None:
                self._reader.close()
            raise BadDatabase(f"cannot keep tables in {named(url)}: {reason_of(error)}") from error
        self._writer = PostgresEngine(url)
        super().__init__(self._writer)

    def enrol(self, process: int) -> None:
        """Write as a process that holds leases."""
        self._writer.process = process

    def rows(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        for again in (True, False):
            try:
                if self._reader is None:
                    self._reader = connect(self.url)
                    self._reader.execute(wait_for(READING))
                return self._reader.execute(translated(query), values).fetchall()
            except psycopg.Error as error:
                reader, self._reader = self._reader, None
                if reader is not None:
                    reader.close()
                lost = isinstance(error, BROKEN) and not isinstance(error, psycopg.errors.LockNotAvailable)
                if reader is None or not again or not lost:
                    raise StoreUnavailable(f"nothing can be read: {reason_of(error)}") from error
        raise AssertionError("the second attempt returns or raises")

    async def load(self, code: str) -> list[Record]:
        return decoded(await self.read(self.rows, "select seq, body from records where code=? order by seq", code))

    def put_fact(self, name: str, value: str) -> None:
        assert self._reader is not None
        self._reader.execute(translated(PUT_FACT), (name, value))

    async def close(self) -> None:
        await self.finish()
        self.disconnect()

    def disconnect(self) -> None:
        """Close the connection for reading, the only one before the first write."""
        if self._reader is not None:
            self._reader.close()
