"""
Tables in one SQLite file: a write is reported once it is on disk.

One thread does all writes. It commits everything that arrived during its last commit as one transaction, so tables share
the cost of a sync. Reads use a separate thread and connection and see what is committed.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec

from parlour.store.file import FileLock, connect, read_records
from parlour.store.migrations import migrate
from parlour.table.model import Head
from parlour.table.records import Left, Linked, Noted, Record, SatDown, encode_record
from parlour.table.store import Done, StoreUnavailable, Trouble

T = TypeVar("T")
IDLE: Final = 1.0  # seconds without writes before a checkpoint
PROBE: Final = 1.0  # seconds between retries while nothing can be written

PUT_HEAD: Final = (
    "insert into tables values(?,?,?,?,?) on conflict(code) do update "
    "set listed=excluded.listed, touched=excluded.touched, head=excluded.head"
)
PUT_RECORDS: Final = (
    "insert into records(code, seq, body) select json_extract(value, '$[0]'), json_extract(value, '$[1]'), "
    "json_extract(value, '$[2]') from json_each(?)"
)
# Only the last note of a seat counts, and people write many: the text of earlier ones is dropped.
EMPTY_NOTES: Final = (
    "update records set body=json_set(body, '$.text', '') "
    "where code=? and seq<? and json_extract(body, '$.k')='noted' and json_extract(body, '$.seat')=?"
)
PUT_NAME: Final = "insert into people values(?,?) on conflict do update set name=excluded.name"
PUT_PLACE: Final = "insert into places values(?,?,?) on conflict do nothing"
DROP_PLACE: Final = "delete from places where person=? and code=?"
PUT_PLAYING: Final = "insert into playing values(?,?) on conflict do update set since=excluded.since"
DROP_PLAYING: Final = "delete from playing where code=?"

DROP_TABLE: Final = (
    "delete from records where code=?",
    "delete from places where code=?",
    "delete from playing where code=?",
    "delete from tables where code=?",
)
PROBE_WRITE: Final = "insert into facts values('probe', ?) on conflict do update set value=excluded.value"

Statement = tuple[str, tuple[str | int, ...]]

FAULTY: Final = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.DataError)
"""Errors caused by a write itself; all others come from the disk or the file."""

log = logging.getLogger("parlour.store")
decode_head = msgspec.json.Decoder(Head).decode


def ignore(reason: str) -> None:
    """Take no notice of trouble; the default handler."""


class Write(NamedTuple):
    """A table's new record rows and other statements, written all or none, and the callback for the report."""

    code: str
    rows: list[tuple[str, int, str]]
    others: list[Statement]
    done: Done


class SqliteStore:
    """
    Keeps tables in the file at `path`, which is locked for this process until the store is closed.

    ":memory:" does not work, because two connections share the file.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.trouble: Trouble = ignore
        self._lock = FileLock(self.path)
        try:
            self._reader = connect(self.path)
            migrate(self._reader, self.path)
        except BaseException:
            self._lock.release()
            raise
        self._reading = ThreadPoolExecutor(1, "parlour-reader")
        self._waiting: list[Write] = []
        self._busy = False
        self._batches: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self.commits = 0

    # Writing.

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done) -> None:
        rows = [(code, seq + i, encode_record(record)) for i, record in enumerate(records)]
        others = [statement for i, record in enumerate(records) for statement in projected(code, seq + i, record)]
        if head is not None:
            others += listing(head)
        self._write(Write(code, rows, others, done))

    def rename(self, person: str, name: str, done: Done) -> None:
        self._write(Write("", [], [(PUT_NAME, (person, name))], done))

    def _write(self, write: Write) -> None:
        self._waiting.append(write)
        if not self._busy:
            self._busy = True
            if self._loop is None:
                self._loop = asyncio.get_running_loop()
                self._thread = threading.Thread(target=self._run, name="parlour-store", daemon=True)
                self._thread.start()
            # Other writes of this loop iteration join the same commit.
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._waiting:
            self._batches.put(self._waiting)
            self._waiting = []
        else:
            self._busy = False

    def _run(self) -> None:
        """The writer thread; it survives disk errors and ends only when told to."""
        connection: sqlite3.Connection | None = None
        reason = ""
        dirty = False
        while True:
            try:
                batch = self._batches.get(timeout=PROBE if reason else IDLE if dirty else None)
            except queue.Empty:
                batch = []
            if batch is None:
                break
            outcome: list[Exception | None] = []
            try:
                if connection is None:
                    connection = connect(self.path)
                if reason:
                    connection.execute(PROBE_WRITE, (str(time.time_ns()),))
                    reason = self._now(connection, "")
                if batch:
                    outcome = commit(connection, batch)
                    dirty = True
                    self.commits += 1
                elif dirty:
                    # Checkpoint the write-ahead log while nobody waits; under steady load a commit does it.
                    connection.execute("pragma wal_checkpoint(passive)")
                    dirty = False
            except (sqlite3.Error, OSError) as error:
                if not reason:
                    reason = self._now(connection, str(error))
                outcome = [StoreUnavailable(f"nothing can be saved: {reason}")] * len(batch)
            if batch and not self._on_loop(self._finish, batch, outcome):
                break
        if connection is not None:
            connection.close()

    def _now(self, connection: sqlite3.Connection | None, reason: str) -> str:
        """Report that nothing can be written, or (reason "") that writing works again; return the reason."""
        if reason:
            log.error("nothing can be saved: %s; retrying every %g s", reason, PROBE)
            if connection is not None and connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("rollback")
        else:
            log.warning("saving works again")
        self._on_loop(self.trouble, reason)
        return reason

    def _on_loop(self, call: Callable[..., None], *values: object) -> bool:
        """Call on the event loop; return False if the loop is closed, so there is nobody to report to."""
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(call, *values)
        except RuntimeError:
            return False
        return True

    def _finish(self, batch: list[Write], outcome: list[Exception | None]) -> None:
        failed = {write.code: error for write, error in zip(batch, outcome, strict=True) if error is not None}
        if failed:
            batch, outcome = self._with_those_behind(batch, outcome, failed)
        self._hand_over()  # first, so the next commit runs while this one is reported
        for write, error in zip(batch, outcome, strict=True):
            try:
                write.done(error)
            except Exception:
                log.exception("reporting a commit failed")

    def _with_those_behind(
        self, batch: list[Write], outcome: list[Exception | None], failed: dict[str, Exception]
    ) -> tuple[list[Write], list[Exception | None]]:
        """Fail the writes behind a failed one: written without it, they would leave a gap in a table's log."""
        down = next((error for error in failed.values() if isinstance(error, StoreUnavailable)), None)
        behind = [write for write in self._waiting if down is not None or write.code in failed]
        self._waiting = [write for write in self._waiting if down is None and write.code not in failed]
        return batch + behind, outcome + [down or failed[write.code] for write in behind]

    async def close(self) -> None:
        if self._loop is not None:
            written: asyncio.Future[None] = self._loop.create_future()
            self._write(Write("", [], [], lambda error: written.set_result(None)))
            await written
            self._batches.put(None)
            assert self._thread is not None
            await asyncio.to_thread(self._thread.join)
        self._reading.shutdown()
        self._reader.close()
        self._lock.release()

    # Reading.

    async def load(self, code: str) -> list[Record]:
        return await self._read(self._load, code)

    def _load(self, code: str) -> list[Record]:
        return read_records(self._reader, code)

    async def listed(self, limit: int = 100) -> list[Head]:
        return await self._read(self._heads, "select head from tables where listed order by created desc limit ?", limit)

    async def places(self, person: str, limit: int = 50) -> list[Head]:
        query = "select head from places join tables on tables.code = places.code where person=? order by since desc limit ?"
        return await self._read(self._heads, query, person, limit)

    def _heads(self, query: str, *values: str | int) -> list[Head]:
        return [decode_head(head) for (head,) in self._reader.execute(query, values)]

    async def playing(self, limit: int) -> list[str]:
        return await self._read(self._texts, "select code from playing order by since desc limit ?", limit)

    async def name_of(self, person: str) -> str:
        names = await self._read(self._texts, "select name from people where person=?", person)
        return names[0] if names else ""

    def _texts(self, query: str, *values: str | int) -> list[str]:
        return [text for (text,) in self._reader.execute(query, values)]

    async def prune(self, before: int, spared: Collection[str]) -> int:
        old = await self._read(
            self._texts, "select code from tables where touched < ? and code not in (select code from playing)", before
        )
        codes = [code for code in old if code not in spared]
        for code in codes:
            gone: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
            self._write(Write(code, [], [(statement, (code,)) for statement in DROP_TABLE], gone.set_result))
            error = await gone
            if error is not None:
                raise error
        return len(codes)

    async def _read(self, query: Callable[..., T], *values: str | int) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reading, query, *values)

    def secret(self) -> str:
        self._reader.execute("insert into facts values('secret', ?) on conflict do nothing", (secrets.token_hex(32),))
        return self._texts("select value from facts where name='secret'")[0]


def projected(code: str, seq: int, record: Record) -> list[Statement]:
    """What a record changes besides the log: who has a place at a table, and which notes are superseded."""
    if isinstance(record, SatDown):
        return [(PUT_PLACE, (record.person, code, record.at))]
    if isinstance(record, Linked):
        return [(PUT_PLACE, (record.device, code, record.at))]
    if isinstance(record, Left):
        return [(DROP_PLACE, (record.person, code))]
    if isinstance(record, Noted):
        return [(EMPTY_NOTES, (code, seq, record.seat))]
    return []


def listing(head: Head) -> list[Statement]:
    """The statements that update the listings of a table."""
    listed = head.open and head.phase == "waiting"
    body = msgspec.json.encode(head).decode()
    statements: list[Statement] = [(PUT_HEAD, (head.code, int(listed), head.created, head.touched, body))]
    if head.phase == "playing":
        statements.append((PUT_PLAYING, (head.code, head.touched)))
    elif head.phase != "waiting":
        statements.append((DROP_PLAYING, (head.code,)))
    return statements


def commit(connection: sqlite3.Connection, batch: list[Write]) -> list[Exception | None]:
    """
    Write a batch as one transaction; if a write is faulty, write each separately, so only that one fails.

    If the disk is at fault, raise the error and write nothing.
    """
    try:
        _transact(connection, batch)
        return [None] * len(batch)
    except FAULTY:
        outcome: list[Exception | None] = []
        for write in batch:
            try:
                _transact(connection, [write])
                outcome.append(None)
            except FAULTY as error:
                log.error("a write failed: %s", error)
                outcome.append(error)
        return outcome


def _transact(connection: sqlite3.Connection, batch: list[Write]) -> None:
    """Run one transaction; all records go in one statement, which takes the interpreter lock once, not once per row."""
    rows = [row for write in batch for row in write.rows]
    others = [statement for write in batch for statement in write.others]
    if not others:
        if rows:
            connection.execute(PUT_RECORDS, (msgspec.json.encode(rows).decode(),))
        return
    connection.execute("begin immediate")
    try:
        for statement, values in others:
            connection.execute(statement, values)
        if rows:
            connection.execute(PUT_RECORDS, (msgspec.json.encode(rows).decode(),))
        connection.execute("commit")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
