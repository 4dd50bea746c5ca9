"""Backup, restore and move: all tables arrive, or none, between files and databases."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from scripts.servers import Postgres
from tests.conftest import new_database
from tests.store.test_store import append, head, opened, said

from parlour.cli import main
from parlour.store.file import StoreInUse, backup, beside
from parlour.store.leases import PostgresLeases
from parlour.store.postgres import PostgresStore
from parlour.store.sqlite import SqliteStore
from parlour.table.records import Record, SatDown
from parlour.table.store import Store

SEATED = SatDown(at=2, seat=0, person="ann", name="Ann é\t\\N")
PLAYED: list[Record] = [opened(), SEATED, said(3, '"quoted"\n{}\\'), *[said(n) for n in range(4, 40)]]


async def fill(store: Store) -> str:
    """Two tables, one of them being played, and a name; returns the secret."""
    assert await append(store, "t", 0, *PLAYED, head=head("t", phase="playing")) is None
    assert await append(store, "u", 0, opened(), head=head("u")) is None
    named: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.rename("ann", "Ann", named.set_result)
    assert await named is None
    return store.secret()


async def check(store: Store, secret: str) -> None:
    """Everything has arrived."""
    assert await store.load("t") == PLAYED
    assert await store.load("u") == [opened()]
    assert [found.code for found in await store.listed()] == ["u"]
    assert [found.code for found in await store.places("ann")] == ["t"]
    assert await store.playing(10) == ["t"]
    assert await store.name_of("ann") == "Ann"
    assert store.secret() == secret, "cookies and links stay valid"
    assert await append(store, "t", len(PLAYED), said(99)) is None
    await store.close()


async def test_tables_move_to_postgresql_and_back(tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`parlour move` carries everything over; matches in progress are woken by the next server."""
    store = SqliteStore(tmp_path / "a.db")
    secret = await fill(store)
    assert main(["move", f"sqlite:{tmp_path / 'a.db'}", database]) == 2
    assert "in use by another server" in capsys.readouterr().err
    await store.close()
    assert main(["move", f"sqlite:{tmp_path / 'a.db'}", database]) == 0
    assert "Moved 2 tables from" in capsys.readouterr().out
    assert main(["move", str(tmp_path / "a.db"), database]) == 2
    assert "already has tables" in capsys.readouterr().err
    leases = PostgresLeases(database, {})
    assert await leases.orphans(10, set()) == ["t"]
    assert main(["move", database, str(tmp_path / "b.db")]) == 2
    assert "servers are using the tables" in capsys.readouterr().err
    await leases.close()
    assert main(["move", database, str(tmp_path / "b.db")]) == 0
    assert main(["move", database, str(tmp_path / "b.db")]) == 2
    capsys.readouterr()
    await check(PostgresStore(database), secret)
    await check(SqliteStore(tmp_path / "b.db"), secret)


async def test_a_database_is_backed_up_while_it_is_used_and_restored(
    tmp_path: Path, postgres: Postgres, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A backup is a consistent copy of the tables; it can be restored into a file or an empty database."""
    store = PostgresStore(database)
    secret = await fill(store)
    backup = tmp_path / "backup.db"
    assert main(["backup", database, str(backup)]) == 0
    assert await append(store, "u", 1, said(1)) is None
    await store.close()
    assert main(["check", str(backup)]) in (0, 1)  # these tables are not ones of a real match
    other = new_database(postgres)
    assert main(["restore", str(backup), other]) == 0
    assert main(["restore", str(backup), str(tmp_path / "c.db")]) == 0
    assert "Restored 2 tables" in capsys.readouterr().out
    await check(PostgresStore(other), secret)
    await check(SqliteStore(tmp_path / "c.db"), secret)


async def test_a_move_that_fails_leaves_nothing_behind(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The target is filled completely or not at all."""
    store = SqliteStore(tmp_path / "a.db")
    await fill(store)
    await store.close()
    for target in (database, str(tmp_path / "b.db")):
        with monkeypatch.context() as patch:
            patch.setitem(__import__("parlour.store.carry", fromlist=["CARRIED"]).CARRIED, "places", ("person", "nothing"))
            assert main(["move", str(tmp_path / "a.db"), target]) == 2
    assert not (tmp_path / "b.db").exists()
    assert not [path for path in tmp_path.iterdir() if "partial" in path.name]
    assert main(["move", str(tmp_path / "a.db"), database]) == 0


async def test_a_backup_ends_however_much_a_server_writes(tmp_path: Path) -> None:
    """It holds the tables as they were when it began."""
    store = SqliteStore(tmp_path / "a.db")
    assert await append(store, "t", 0, opened(), *[said(n, "x" * 1000) for n in range(3000)]) is None
    copying = asyncio.create_task(asyncio.to_thread(backup, tmp_path / "a.db", tmp_path / "b.db"))
    written = 3001
    while not copying.done() and written < 20_000:
        assert await append(store, "t", written, said(written)) is None
        written += 1
    assert copying.done()
    await copying
    await store.close()
    copy = SqliteStore(tmp_path / "b.db")
    assert 3001 <= len(await copy.load("t")) <= written
    await copy.close()


async def test_nothing_is_restored_under_running_servers(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """They would go on with another key, so nobody would keep a seat."""
    store = SqliteStore(tmp_path / "a.db")
    await fill(store)
    await store.close()
    server = PostgresStore(database)
    leases = PostgresLeases(database, {})
    assert main(["restore", str(tmp_path / "a.db"), database]) == 2
    assert "servers are using the database" in capsys.readouterr().err
    await leases.close()
    assert main(["restore", str(tmp_path / "a.db"), database]) == 0
    await server.close()


async def test_no_copy_replaces_what_a_server_uses(tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Not its file, nor one that waits for its log to be read after a crash, not even if the server starts in the middle."""
    source = SqliteStore(tmp_path / "a.db")
    assert await append(source, "t", 0, *PLAYED, head=head("t")) is None
    used = SqliteStore(tmp_path / "b.db")
    (tmp_path / "link.db").symlink_to(tmp_path / "b.db")
    for place in (str(tmp_path / "a.db"), database):
        for target in ("b.db", "link.db"):
            assert main(["backup", place, str(tmp_path / target)]) == 2
            told = capsys.readouterr().err
            assert "in use by another server" in told or "exists" in told
    await used.close()
    (tmp_path / "b.db-wal").write_bytes(b"left by a killed server")
    assert main(["backup", str(tmp_path / "a.db"), str(tmp_path / "b.db")]) == 2
    assert "write-ahead log" in capsys.readouterr().err
    (tmp_path / "b.db-wal").unlink()
    copying = ExitStack()
    copying.enter_context(beside(tmp_path / "c.db")).write_bytes(b"a copy")
    late = SqliteStore(tmp_path / "c.db")
    with pytest.raises(StoreInUse):
        copying.close()
    assert await append(late, "t", 0, opened()) is None
    await late.close()
    await source.close()
    assert main(["backup", str(tmp_path / "a.db"), str(tmp_path / "b.db")]) == 0
    assert not list(tmp_path.glob("*.partial*"))


async def test_a_copy_under_a_name_that_is_taken_meanwhile(tmp_path: Path) -> None:
    """What came there stays."""
    copying = ExitStack()
    copying.enter_context(beside(tmp_path / "c.db", replace=False)).write_bytes(b"a copy")
    (tmp_path / "c.db").write_bytes(b"theirs")
    with pytest.raises(FileExistsError):
        copying.close()
    assert [(found.name, found.read_bytes()) for found in tmp_path.iterdir()] == [("c.db", b"theirs")]


def test_a_file_that_does_not_exist_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither copying nor moving makes a file, a lock among them, where there was nothing to copy."""
    for command in ("move", "restore", "backup"):
        assert main([command, str(tmp_path / "none.db"), str(tmp_path / "new.db")]) == 2
        assert "there is no file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_file_of_another_program_is_left_alone(tmp_path: Path, mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Byte for byte, with its permissions, and no other file comes beside it; nor is it taken for one with no tables."""
    path = tmp_path / "theirs.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"pragma journal_mode={mode}")
        connection.execute("create table facts(id integer primary key, name text)")
        connection.execute("insert into facts values(1, 'water is wet')")
        connection.commit()
    path.chmod(0o644)
    before = path.read_bytes()
    assert main(["serve", "--port", "0", "--database", str(path)]) == 2
    told = capsys.readouterr().err
    assert "belongs to another program" in told
    assert told.count("\n") == 1
    assert main(["move", str(path), str(tmp_path / "new.db")]) == 2
    assert "belongs to another program" in capsys.readouterr().err
    assert main(["restore", str(path), str(tmp_path / "new.db")]) == 2
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (before, 0o644)
    assert {found.name for found in tmp_path.iterdir()} <= {"theirs.db", "theirs.db.lock"}
    newer = tmp_path / "newer.db"
    with closing(sqlite3.connect(newer)) as connection:
        connection.executescript("create table facts(name text, value text); insert into facts values('format', '99')")
    assert main(["serve", "--port", "0", "--database", str(newer)]) == 2
    assert "use a newer version" in capsys.readouterr().err
