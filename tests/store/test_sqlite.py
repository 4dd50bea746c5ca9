"""The store: what was reported as written is on the disk, in order, and one bad write harms no other."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from parlour.store.sqlite import PUT_CHAT, PUT_LOG, PUT_NOTE, PUT_PERSON, PUT_PLACE, PUT_TABLE, Row, SqliteStore


async def write(store: SqliteStore, *rows: Row) -> Exception | None:
    """Write rows and wait for the report."""
    future: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.write(list(rows), future.set_result)
    return await asyncio.wait_for(future, 60)


async def test_what_is_reported_as_written_can_be_read_by_another_process(tmp_path: Path) -> None:
    """A second connection finds the rows as soon as the report comes."""
    store = SqliteStore(tmp_path / "a.db")
    assert (
        await write(
            store,
            (PUT_TABLE, ("t", 1, 5, 6, "head")),
            (PUT_LOG, ("t", 0, '"é"')),
            (PUT_CHAT, ("t", 0, "players", "x")),
            (PUT_NOTE, ("t", 1, "note")),
            (PUT_PERSON, ("p", "Ann")),
            (PUT_PLACE, ("p", "t", 7)),
        )
        is None
    )
    assert await write(store, (PUT_LOG, ("t", 1, "b"))) is None
    other = SqliteStore(tmp_path / "a.db")
    stored = other.load("t")
    assert stored is not None
    assert (stored.head, stored.log, stored.notes) == ("head", ['"é"', "b"], {1: "note"})
    assert stored.chat[0].room == "players"
    assert other.listed() == other.places("p") == [("t", "head")]
    assert other.name_of("p") == "Ann"
    assert other.load("nothing") is None
    assert other.secret() == store.secret()
    await other.close()
    await store.close()


async def test_reports_come_in_the_order_of_writing(tmp_path: Path) -> None:
    """However writes are gathered into commits, their reports keep the order, empty ones included."""
    store = SqliteStore(tmp_path / "a.db")
    order: list[int] = []
    for n in range(500):
        store.write([(PUT_LOG, ("t", n, "x"))] if n % 3 else [], lambda error, n=n: order.append(n))  # type: ignore[misc]
        if n % 50 == 0:
            await asyncio.sleep(0.001)
    assert await write(store) is None
    assert order == list(range(500))
    assert store.commits < 100, "writes that come together share a commit"
    await store.close()


async def test_one_bad_write_harms_no_other(tmp_path: Path) -> None:
    """A sequence number that was used before is refused, all of its write with it, and nothing else."""
    store = SqliteStore(tmp_path / "a.db")
    assert await write(store, (PUT_LOG, ("t", 0, "first"))) is None
    results = await asyncio.gather(
        write(store, (PUT_LOG, ("u", 0, "good"))),
        write(store, (PUT_NOTE, ("t", 0, "lost")), (PUT_LOG, ("t", 0, "second"))),
        write(store, (PUT_LOG, ("v", 0, "good")), (PUT_NOTE, ("v", 0, "kept"))),
    )
    assert results[0] is results[2] is None
    assert isinstance(results[1], sqlite3.IntegrityError)
    await write(store, (PUT_TABLE, ("t", 0, 1, 1, "")), (PUT_TABLE, ("v", 0, 1, 1, "")))
    stored, other = store.load("t"), store.load("v")
    assert stored is not None
    assert other is not None
    assert (stored.log, stored.notes) == (["first"], {})
    assert (other.log, other.notes) == (["good"], {0: "kept"})
    await store.close()


async def test_every_commit_is_synced(tmp_path: Path) -> None:
    """The file is in WAL mode and each commit is synced in full."""
    store = SqliteStore(tmp_path / "a.db")
    connection = store._open()
    assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    assert connection.execute("pragma synchronous").fetchone() == (2,)
    connection.close()
    await store.close()


async def test_the_log_is_moved_into_the_file_when_nobody_writes(tmp_path: Path) -> None:
    """After a second of rest the file itself holds what was written, so that its log stays short."""
    store = SqliteStore(tmp_path / "a.db")
    before = (tmp_path / "a.db").stat().st_size
    await write(store, (PUT_LOG, ("t", 0, "x" * 300_000)))
    assert (tmp_path / "a.db").stat().st_size == before
    async with asyncio.timeout(60):
        while (tmp_path / "a.db").stat().st_size < before + 300_000:
            await asyncio.sleep(0.05)
    await write(store, (PUT_LOG, ("t", 1, "y")))
    await store.close()


async def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    """A store whose format is not known is not touched."""
    store = SqliteStore(tmp_path / "a.db")
    await store.close()
    with sqlite3.connect(tmp_path / "a.db") as connection:
        connection.execute("update facts set value='99' where name='format'")
    connection.close()
    with pytest.raises(ValueError, match="another version"):
        SqliteStore(tmp_path / "a.db")
