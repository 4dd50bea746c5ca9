"""SQLite specifics: syncs, the write-ahead log, and formats."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.store.test_store import append, said

from parlour.store.file import FileLock, connect
from parlour.store.migrations import format_of, migrate, migrations
from parlour.store.sqlite import SqliteEngine, SqliteStore
from parlour.table.evolve import fold
from parlour.table.records import Noted
from parlour.table.store import StoreUnavailable, TableDamaged

DATA = Path(__file__).parent / "data"
PAGE = 4096


async def test_every_commit_is_synced(tmp_path: Path) -> None:
    """The file is in WAL mode and each commit is synced in full."""
    store = SqliteStore(tmp_path / "a.db")
    connection = connect(store.path)
    assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    assert connection.execute("pragma synchronous").fetchone() == (2,)
    connection.close()
    await store.close()


def test_a_released_lock_is_free_while_a_copy_of_it_is_open(tmp_path: Path) -> None:
    """A process that is being started briefly holds a copy of every descriptor, which must not keep the file locked."""
    lock = FileLock(str(tmp_path / "a.db"))
    copy = os.dup(lock._file)
    lock.release()
    FileLock(str(tmp_path / "a.db")).release()
    os.close(copy)


async def test_the_write_ahead_log_is_moved_into_the_file_when_nobody_writes(tmp_path: Path) -> None:
    """After a second without writes the file itself holds everything, so the write-ahead log stays short."""
    store = SqliteStore(tmp_path / "a.db")
    await append(store, "t", 0, said(0))
    before = (tmp_path / "a.db").stat().st_size
    await append(store, "t", 1, said(1, "x" * 300_000))
    assert (tmp_path / "a.db").stat().st_size == before
    async with asyncio.timeout(60):
        while (tmp_path / "a.db").stat().st_size < before + 300_000:
            await asyncio.sleep(0.05)
    await append(store, "t", 2, said(2))
    await store.close()


async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    """A store with an unknown format is left alone."""
    store = SqliteStore(tmp_path / "a.db")
    await store.close()
    with sqlite3.connect(tmp_path / "a.db") as connection:
        connection.execute("update facts set value='99' where name='format'")
    connection.close()
    with pytest.raises(ValueError, match="has format 99, and this version"):
        SqliteStore(tmp_path / "a.db")


@pytest.fixture
def version1(tmp_path: Path) -> Path:
    """A database as version 0.1 wrote it."""
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.executescript((DATA / "version1.sql").read_text(encoding="utf-8"))
    connection.close()
    return tmp_path / "old.db"


async def test_tables_of_the_first_format_are_migrated(version1: Path) -> None:
    """Every table is as it was: seats, names, phase, moves, views, chat, notes, clocks, result, and where people sit."""
    expected: dict[str, Any] = json.loads((DATA / "version1.json").read_text(encoding="utf-8"))
    store = SqliteStore(version1)
    for label, old in expected["tables"].items():
        table = fold(old["code"], await store.load(old["code"]))
        head, match = table.head, table.match
        assert (head.phase, head.host, head.next) == (old["phase"], old["host"], old["next"]), label
        assert table.names() == old["names"], label
        assert [chair.holders for chair in head.chairs] == old["holders"], label
        assert [chair.bot for chair in head.chairs] == old["bots"], label
        assert [chair.resigned for chair in head.chairs] == old["resigned"], label
        assert (head.result.text if head.result else "", head.result.winners if head.result else []) == (
            old["result"],
            old["winners"],
        ), label
        chat = {
            room: [[line.n, line.at, line.name, line.text, line.seat] for line in lines] for room, lines in table.chat.items()
        }
        assert chat == old["chat"], label
        assert {str(seat): note for seat, note in table.notes.items()} == old["notes"], label
        chained = {"parlour": 2, "head": match.heads()[-1].hex()} if match is not None else {}  # older records had no chain
        assert (match.record() if match is not None else None) == (old["record"] and {**old["record"], **chained}), label
        assert json.loads(json.dumps([match.state.view(n) for n in range(len(head.chairs))] if match else [])) == old["views"]
        assert table.clocks.banks == old["banks"], label
    for person, codes in expected["places"].items():
        assert {found.code for found in await store.places(person)} == set(codes)
    assert [found.code for found in await store.listed()] == expected["listed"]
    assert await store.name_of("bob") == expected["names"]["bob"]
    await store.close()


async def test_a_migration_is_done_once_and_whole(version1: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A migration that fails halfway leaves the old format as it was; one that succeeded is not repeated."""
    with monkeypatch.context() as patch:
        patch.setattr("parlour.store.migrations.version1.talk", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            SqliteStore(version1)
    with sqlite3.connect(version1) as connection:
        assert format_of(connection) == 1
        assert connection.execute("select count(*) from log").fetchone()[0] > 5
    connection.close()
    for _ in range(2):
        store = SqliteStore(version1)
        assert format_of(store._reader) == max(migrations())
        await store.close()


def test_migrations_are_numbered_without_gaps() -> None:
    """1, 2, 3 and so on."""
    assert list(migrations()) == list(range(1, len(migrations()) + 1))


async def test_a_write_to_a_damaged_page_harms_no_other_write(tmp_path: Path) -> None:
    """Only that write fails: nothing pauses, and others in the same commit are written."""
    path = tmp_path / "a.db"
    store = SqliteStore(path)
    for code in ("aaa", "kkk", "mmm", "ooo", "zzz"):
        assert await append(store, code, 0, *[said(n, f"{code} " * 30) for n in range(400)]) is None
    await store.close()
    data = bytearray(path.read_bytes())
    for at in range(0, len(data), PAGE):
        page = data[at : at + PAGE]
        if page.count(b"mmm") > 20 and b"kkk" not in page and b"zzz" not in page:  # of the table, and of its index
            data[at : at + PAGE] = bytes(PAGE)
    path.write_bytes(data)
    store = SqliteStore(path)
    troubles: list[str] = []
    store.trouble = troubles.append
    outcome = await asyncio.gather(*[append(store, code, 400, said(400)) for code in ("aaa", "mmm", "zzz")])
    assert [type(error) for error in outcome] == [type(None), TableDamaged, type(None)]
    assert troubles == []
    with pytest.raises(TableDamaged):
        await store.load("mmm")
    assert len(await store.load("aaa")) == len(await store.load("zzz")) == 401
    await store.close()


class Failing:
    """A connection to a disk that does not answer."""

    def execute(self, query: str, values: object = ()) -> None:
        """Raise what SQLite raises then."""
        raise sqlite3.OperationalError("disk I/O error")


async def test_trouble_with_reading_is_no_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read while the disk does not answer fails with that reason, and can be retried."""
    store = SqliteStore(tmp_path / "a.db")
    await append(store, "t", 0, said(0))
    with monkeypatch.context() as patch:
        patch.setattr(store, "_reader", Failing())
        for ask in (store.load("t"), store.listed(), store.name_of("ann")):
            with pytest.raises(StoreUnavailable):
                await ask
    assert await store.load("t") == [said(0)]
    await store.close()


def test_a_full_disk_at_the_first_start_is_named(tmp_path: Path) -> None:
    """The error says what is wrong, and the file is left without half a format."""
    connection = connect(str(tmp_path / "a.db"))
    connection.execute("pragma max_page_count=2")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        migrate(connection, "a.db")
    assert format_of(connection) == 0
    connection.close()


async def test_a_note_costs_the_same_in_a_long_log(tmp_path: Path) -> None:
    """Only the first note of a seat reads the whole log; otherwise a few people who write notes could stop all tables."""
    store = SqliteStore(tmp_path / "a.db")
    await append(store, "t", 0, *[said(n) for n in range(2000)])
    engine = store._engine
    assert isinstance(engine, SqliteEngine)
    assert engine._connection is not None
    steps: list[int] = []
    engine._connection.set_progress_handler(lambda: steps.append(10), 10)
    costs: list[int] = []
    for n in range(4):
        steps.clear()
        assert await append(store, "t", 2000 + n, Noted(at=n, seat=0, text=f"note {n}")) is None
        costs.append(sum(steps))
    assert costs[0] > 2000
    assert max(costs[1:]) < 500
    assert [record.text for record in (await store.load("t"))[2000:] if isinstance(record, Noted)] == ["", "", "", "note 3"]
    await store.close()


async def test_of_notes_in_one_commit_only_the_last_takes_space(tmp_path: Path) -> None:
    """Each note empties the one before it, although all are written together."""
    store = SqliteStore(tmp_path / "a.db")
    await append(store, "t", 0, *[Noted(at=n, seat=0, text=f"note {n}") for n in range(4)])
    assert [record.text for record in await store.load("t") if isinstance(record, Noted)] == ["", "", "", "note 3"]
    await store.close()
