"""
Tables in one SQLite file: everything that was acknowledged is on the disk.

Writes go through one thread, which commits whatever has gathered during its last commit as one transaction, so that many
tables share the cost of one sync. Reads use a connection of their own and see what is committed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

SCHEMA: Final = """
create table if not exists facts(name text primary key, value text not null) without rowid;
create table if not exists tables(code text primary key, listed integer not null, created integer not null,
    touched integer not null, head text not null) without rowid;
create index if not exists listed_tables on tables(created) where listed;
create table if not exists log(code text not null, seq integer not null, body text not null,
    primary key(code, seq)) without rowid;
create table if not exists chat(code text not null, n integer not null, room text not null, body text not null,
    primary key(code, n)) without rowid;
create table if not exists notes(code text not null, seat integer not null, body text not null,
    primary key(code, seat)) without rowid;
create table if not exists playing(code text primary key, since integer not null) without rowid;
create index if not exists newest_playing on playing(since);
create table if not exists people(person text primary key, name text not null) without rowid;
create table if not exists places(person text not null, code text not null, since integer not null,
    primary key(person, code)) without rowid;
"""
FORMAT: Final = "1"
IDLE: Final = 1.0  # seconds

PUT_TABLE: Final = (
    "insert into tables values(?,?,?,?,?) on conflict(code) do update "
    "set listed=excluded.listed, touched=excluded.touched, head=excluded.head"
)
PUT_LOG: Final = "insert into log values(?,?,?)"
PUT_LOGS: Final = (
    "insert into log select json_extract(value, '$[0]'), json_extract(value, '$[1]'), "
    "json_extract(value, '$[2]') from json_each(?)"
)
PUT_CHAT: Final = "insert into chat values(?,?,?,?)"
PUT_NOTE: Final = "insert into notes values(?,?,?) on conflict do update set body=excluded.body"
PUT_PERSON: Final = "insert into people values(?,?) on conflict do update set name=excluded.name"
PUT_PLACE: Final = "insert into places values(?,?,?) on conflict do nothing"
PUT_PLAYING: Final = "insert into playing values(?,?) on conflict do update set since=excluded.since"
DROP_PLAYING: Final = "delete from playing where code=?"
DROP_PLACE: Final = "delete from places where person=? and code=?"

Row = tuple[str, tuple[str | int, ...]]
"""One of the statements above and its values."""

Done = Callable[[Exception | None], None]
log = logging.getLogger("parlour.store")


class StoredChat(NamedTuple):
    """One line of chat as it lies on the disk."""

    n: int
    room: str
    body: str


class Stored(NamedTuple):
    """All that is kept of one table."""

    head: str
    log: list[str]
    chat: list[StoredChat]
    notes: dict[int, str]


class Write(NamedTuple):
    """Rows that are written all or none, and whom to tell."""

    rows: list[Row]
    done: Done


class SqliteStore:
    """Keeps tables in the file at `path`; ":memory:" is not possible, because two connections share it."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._reader = self._open()
        self._reader.executescript(SCHEMA)
        if self.fact("format", FORMAT) != FORMAT:
            raise ValueError(f"{self.path} was written by another version of Parlour")
        self._waiting: list[Write] = []
        self._busy = False
        self._batches: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self.commits = 0

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("pragma journal_mode=wal")
        connection.execute("pragma synchronous=full")
        connection.execute("pragma busy_timeout=5000")
        connection.execute("pragma wal_autocheckpoint=4000")
        return connection

    # Writing.

    def write(self, rows: list[Row], done: Done) -> None:
        """
        Put rows on the disk, then call `done(None)` on the event loop; `done(error)` if that failed.

        Calls of `done` come in the order of the calls of `write`; no rows make a mere place in that order.
        """
        self._waiting.append(Write(rows, done))
        if not self._busy:
            self._busy = True
            if self._loop is None:
                self._loop = asyncio.get_running_loop()
                self._thread = threading.Thread(target=self._run, name="parlour-store", daemon=True)
                self._thread.start()
            # Whatever else this turn of the loop brings goes into the same commit.
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._waiting:
            self._batches.put(self._waiting)
            self._waiting = []
        else:
            self._busy = False

    def _run(self) -> None:
        connection = self._open()
        dirty = False
        while True:
            try:
                batch = self._batches.get(timeout=IDLE if dirty else None)
            except queue.Empty:
                # The log is moved into the file while nobody waits for a commit; under steady load it happens within one.
                connection.execute("pragma wal_checkpoint(passive)")
                dirty = False
                continue
            if batch is None:
                break
            outcome = commit(connection, batch)
            dirty = True
            self.commits += 1
            assert self._loop is not None
            try:
                self._loop.call_soon_threadsafe(self._finish, batch, outcome)
            except RuntimeError:  # the loop has ended; so has everybody who could be told
                break
        connection.close()

    def _finish(self, batch: list[Write], outcome: list[Exception | None]) -> None:
        self._hand_over()  # first, so that the next commit runs while this one's news are sent
        for write, error in zip(batch, outcome, strict=True):
            try:
                write.done(error)
            except Exception:
                log.exception("telling of a commit failed")

    async def close(self) -> None:
        """Wait until all is written, then close the file."""
        if self._loop is not None:
            settled: asyncio.Future[None] = self._loop.create_future()
            self.write([], lambda error: settled.set_result(None))
            await settled
            self._batches.put(None)
            assert self._thread is not None
            await asyncio.to_thread(self._thread.join)
        self._reader.close()

    # Reading.

    def load(self, code: str) -> Stored | None:
        """All that is kept of a table, or None."""
        head = self._reader.execute("select head from tables where code=?", (code,)).fetchone()
        if head is None:
            return None
        moves = self._reader.execute("select body from log where code=? order by seq", (code,)).fetchall()
        chat = self._reader.execute("select n, room, body from chat where code=? order by n", (code,)).fetchall()
        notes = self._reader.execute("select seat, body from notes where code=?", (code,)).fetchall()
        return Stored(head[0], [body for (body,) in moves], [StoredChat(*line) for line in chat], dict(notes))

    def listed(self, limit: int = 100) -> list[tuple[str, str]]:
        """Code and head of the newest tables that are open to everybody."""
        return self._reader.execute(
            "select code, head from tables where listed order by created desc limit ?", (limit,)
        ).fetchall()

    def places(self, person: str, limit: int = 50) -> list[tuple[str, str]]:
        """Code and head of the tables at which a person has a seat, newest first."""
        return self._reader.execute(
            "select tables.code, head from places join tables on tables.code = places.code "
            "where person=? order by since desc limit ?",
            (person, limit),
        ).fetchall()

    def playing(self, limit: int) -> list[str]:
        """Codes of the tables at which a match is being played, those that changed last first."""
        rows = self._reader.execute("select code from playing order by since desc limit ?", (limit,)).fetchall()
        return [code for (code,) in rows]

    def name_of(self, person: str) -> str:
        """What a person is called, "" if never told."""
        row = self._reader.execute("select name from people where person=?", (person,)).fetchone()
        return row[0] if row else ""

    def fact(self, name: str, default: str) -> str:
        """A fact about the file itself; on the first time, `default` is kept."""
        self._reader.execute("insert into facts values(?,?) on conflict do nothing", (name, default))
        value: str = self._reader.execute("select value from facts where name=?", (name,)).fetchone()[0]
        return value

    def secret(self) -> str:
        """The key that signs this server's cookies; it outlives restarts."""
        return self.fact("secret", secrets.token_hex(32))


def commit(connection: sqlite3.Connection, batch: list[Write]) -> list[Exception | None]:
    """
    Write a batch as one transaction; where that fails, each write as one of its own, so that only the guilty one fails.

    Rows of the log, by far the most frequent, go in one statement: the interpreter's lock is taken once, not once a row.
    """
    try:
        _transact(connection, batch)
        return [None] * len(batch)
    except sqlite3.Error:
        outcome: list[Exception | None] = []
        for write in batch:
            try:
                _transact(connection, [write])
                outcome.append(None)
            except sqlite3.Error as error:
                log.error("a write failed: %s", error)
                outcome.append(error)
        return outcome


def _transact(connection: sqlite3.Connection, batch: list[Write]) -> None:
    moves = [values for write in batch for statement, values in write.rows if statement is PUT_LOG]
    others = [row for write in batch for row in write.rows if row[0] is not PUT_LOG]
    if not others:
        if moves:
            connection.execute(PUT_LOGS, (json.dumps(moves),))
        return
    connection.execute("begin immediate")
    try:
        for statement, values in others:
            connection.execute(statement, values)
        if moves:
            connection.execute(PUT_LOGS, (json.dumps(moves),))
        connection.execute("commit")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
