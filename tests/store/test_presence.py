"""A file that is deleted or replaced while a server uses it: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.test_store import append, said

from parlour.store.file import StoreInUse, check
from parlour.store.sqlite import SqliteStore
from parlour.table.store import StoreUnavailable


def delete_file(path: Path) -> None:
    """Delete the file itself."""
    path.unlink()


def delete_log(path: Path) -> None:
    """Delete the write-ahead log."""
    Path(f"{path}-wal").unlink()


def delete_all(path: Path) -> None:
    """Delete the file and everything that belongs to it."""
    for found in path.parent.glob(f"{path.name}*"):
        found.unlink()


@pytest.mark.parametrize("delete", [delete_file, delete_log, delete_all])
async def test_a_file_that_is_deleted_is_written_again(tmp_path: Path, delete: Callable[[Path], None]) -> None:
    """With all that was in it and the new record, before that is acknowledged; the next server finds it, too."""
    path = tmp_path / "a.db"
    store = SqliteStore(path)
    assert await append(store, "t", 0, said(0)) is None
    await store.load("t")
    for seq in (1, 3):
        delete(path)
        assert await append(store, "t", seq, said(seq)) is None
        assert await append(store, "t", seq + 1, said(seq + 1)) is None
        assert len(await store.load("t")) == seq + 2
        with closing(sqlite3.connect(path)) as other:
            assert other.execute("select count(*) from records").fetchone() == (seq + 2,)
    with pytest.raises(StoreInUse):
        SqliteStore(path)
    await store.close()
    assert sorted(found.name for found in tmp_path.iterdir()) == ["a.db", "a.db.lock"]
    assert [finding for finding in check(path) if not finding.code] == []
    again = SqliteStore(path)
    assert await again.load("t") == [said(n) for n in range(5)]
    await again.close()


async def test_a_file_deleted_while_nobody_writes_is_back_once_the_server_has_stopped(tmp_path: Path) -> None:
    """The last thing that a store does is to make sure that the next server finds its tables."""
    store = SqliteStore(tmp_path / "a.db")
    assert await append(store, "t", 0, said(0)) is None
    delete_all(tmp_path / "a.db")
    await store.close()
    again = SqliteStore(tmp_path / "a.db")
    assert await again.load("t") == [said(0)]
    await again.close()


async def test_a_folder_that_is_gone_pauses_play_until_it_is_back(tmp_path: Path) -> None:
    """Nothing is acknowledged meanwhile; everything acknowledged before is in the folder when it is back."""
    folder = tmp_path / "data"
    folder.mkdir()
    store = SqliteStore(folder / "a.db")
    troubles: list[str] = []
    store.trouble = troubles.append
    assert await append(store, "t", 0, said(0)) is None
    delete_all(folder / "a.db")
    folder.rmdir()
    assert isinstance(await append(store, "t", 1, said(1)), StoreUnavailable)
    assert "No such file" in troubles[0]
    folder.mkdir()
    await until(troubles, 2)
    assert troubles[1] == ""
    kept = await store.load("t")
    assert await append(store, "t", len(kept), said(9)) is None
    await store.close()
    again = SqliteStore(folder / "a.db")
    assert await again.load("t") == [*kept, said(9)]
    await again.close()


async def test_a_file_that_takes_the_place_is_left_alone(tmp_path: Path) -> None:
    """Play pauses with the names of both files, the other file stays as it is, and all goes on once the old one is back."""
    path = tmp_path / "a.db"
    store = SqliteStore(path)
    troubles: list[str] = []
    store.trouble = troubles.append
    assert await append(store, "t", 0, said(0)) is None
    path.rename(tmp_path / "away.db")
    other = SqliteStore(tmp_path / "other.db")
    await other.close()
    (tmp_path / "other.db").rename(path)
    theirs = path.read_bytes()
    assert isinstance(await append(store, "t", 1, said(1)), StoreUnavailable)
    assert "was replaced while the server uses it" in troubles[0]
    assert path.read_bytes() == theirs
    saved = next(found for found in tmp_path.iterdir() if found.name.endswith(".saved"))
    assert saved.name in troubles[0]
    assert [finding for finding in check(saved) if not finding.code] == []
    (tmp_path / "away.db").rename(path)
    await until(troubles, 2)
    assert troubles[1] == ""
    kept = await store.load("t")
    assert await append(store, "t", len(kept), said(9)) is None
    await store.close()


async def until(troubles: list[str], count: int) -> None:
    """Wait until a store has reported so often."""
    async with asyncio.timeout(60):
        while len(troubles) < count:
            await asyncio.sleep(0.01)
