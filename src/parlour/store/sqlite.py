"""
Tables in one SQLite file: a write is reported once it is on disk.

`parlour.store.group` gathers writes into commits; this module says how a commit is written, and how tables are read.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from parlour.store.file import FileLock, StoreInUse, connect, explained, is_damage, read_records, recognize
from parlour.store.group import Engine, Row, Write, each_apart
from parlour.store.migrations import migrate
from parlour.store.presence import Presence
from parlour.store.sql import PROBE_WRITE, PUT_FACT, SqlStore
from parlour.table.records import Record
from parlour.table.store import StoreUnavailable, TableDamaged

PUT_RECORDS: Final = "insert into records(code, seq, body) values"
MOST_ROWS: Final = 64  # of one statement; SQLite keeps the statement for each number of rows
EMPTY_NOTE: Final = (
    "update records set body=json_set(body, '$.text', '') where code=?1 and json_extract(body, '$.k')='noted' and seq="
    "(select seq from records where code=?1 and seq<?2 and (json_extract(body, '$.k')='trimmed' "
    "or (json_extract(body, '$.k')='noted' and json_extract(body, '$.seat')=?3)) order by seq desc limit 1)"
)

FAULTY: Final = (
    sqlite3.IntegrityError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    sqlite3.DataError,
    ValueError,  # a text that cannot be encoded
    OverflowError,
    TableDamaged,
)
"""Errors caused by a write itself, or by the pages that it needs; all others come from the disk or the file."""


class SqliteEngine(Engine):
    """The connection that writes to the file at `path`."""

    failures = (sqlite3.Error, OSError, StoreInUse)

    def __init__(self, path: str, presence: Presence) -> None:
        self.opened = 1  # how many files at this path this process has used
        self._path = path
        self._presence = presence
        self._connection: sqlite3.Connection | None = None

    def prepare(self, probe: bool) -> None:
        if self._connection is None:
            self._connection = connect(self._path)
        if probe:
            self._connection.execute(PROBE_WRITE, (str(time.time_ns()),))
            self._stay()

    def commit(self, batch: list[Write]) -> list[Exception | None]:
        outcome = each_apart(self._transact, FAULTY, batch)
        self._stay()
        return outcome

    def _stay(self) -> None:
        """Make sure that the next process finds what was written."""
        connection = self._connection
        assert connection is not None
        if not self._presence.in_place() and self._presence.keep(connection):
            connection.close()
            self._connection = connect(self._path)
            self._connection.execute(PROBE_WRITE, (str(time.time_ns()),))  # creates the write-ahead log
            self._presence.settle()
            self.opened += 1

    def recover(self) -> None:
        if self._connection is not None and self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("rollback")

    def rest(self) -> None:
        # Checkpoint the write-ahead log while nobody waits; under steady load a commit does it.
        assert self._connection is not None
        self._connection.execute("pragma wal_checkpoint(passive)")

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _transact(self, batch: list[Write]) -> None:
        """Run one transaction; `TableDamaged` if it needs a damaged page."""
        connection = self._connection
        assert connection is not None
        try:
            self._run(connection, batch)
        except Exception as error:
            if connection.in_transaction:
                connection.execute("rollback")
            if isinstance(error, sqlite3.Error) and is_damage(error):
                raise TableDamaged(f"the records of this table are damaged: {error}") from error
            raise

    @staticmethod
    def _run(connection: sqlite3.Connection, batch: list[Write]) -> None:
        """Write a batch; one statement takes many records, so that the interpreter lock is not taken for each of them."""
        rows = [row for write in batch for row in write.rows]
        others = [statement for write in batch for statement in write.others]
        if not others and len(rows) <= MOST_ROWS:
            if rows:
                connection.execute(*put(rows))
            return
        connection.execute("begin immediate")
        for first in range(0, len(rows), MOST_ROWS):
            connection.execute(*put(rows[first : first + MOST_ROWS]))
        for statement, values in others:  # after the rows: a note empties the one before it, which may be among them
            connection.execute(statement, values)
        connection.execute("commit")


def put(rows: list[Row]) -> tuple[str, list[str | int]]:
    """The statement that adds rows, and its values."""
    return PUT_RECORDS + ",".join(["(?,?,?)"] * len(rows)), [value for row in rows for value in row]


class SqliteStore(SqlStore):
    """
    Keeps tables in the file at `path`, which is locked for this process until the store is closed.

    ":memory:" does not work, because two connections share the file.
    """

    empty_note = EMPTY_NOTE

    @explained()
    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        recognize(Path(self.path))
        self._lock = FileLock(self.path)
        try:
            self._reader = connect(self.path)
            migrate(self._reader, self.path)
        except BaseException:
            self._lock.release()
            raise
        self._writer = SqliteEngine(self.path, Presence(self.path, self._lock))
        self._reads = self._writer.opened
        super().__init__(self._writer)

    async def close(self) -> None:
        await self.finish()
        self._reader.close()
        self._lock.release()

    def rows(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        try:
            self._follow()
            return self._reader.execute(query, values).fetchall()
        except (sqlite3.DatabaseError, UnicodeError) as error:
            if is_damage(error):
                raise TableDamaged(f"the file is damaged: {error}") from error
            raise StoreUnavailable(f"nothing can be read: {error}") from error

    def _follow(self) -> None:
        """Read from the file that the writer uses now."""
        if self._reads != self._writer.opened:
            self._reads = self._writer.opened
            self._reader.close()
            self._reader = connect(self.path)

    async def load(self, code: str) -> list[Record]:
        return await self.read(self._load, code)

    def _load(self, code: str) -> list[Record]:
        self._follow()
        return read_records(self._reader, code)

    def put_fact(self, name: str, value: str) -> None:
        self._reader.execute(PUT_FACT, (name, value))
