"""A disk that fails: what cannot be saved is not acknowledged, play pauses, and it resumes by itself."""

from __future__ import annotations

import asyncio
import logging
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from tests.server.people import two

from parlour.core.registry import game
from parlour.server.client import Guest, Sitting
from parlour.server.limits import Limits
from parlour.store.file import BUSY, StoreInUse, backup, check
from parlour.store.group import PROBE
from parlour.store.sqlite import SqliteStore
from parlour.table import alarms, protocol
from parlour.table.store import StoreUnavailable

PAGE = 4096
BACK = 5.0  # seconds within which play resumes once the disk is writable
HOUR = 3_600_000


@contextmanager
def full(store: Any) -> Iterator[None]:
    """Keep files of this process from growing beyond the write-ahead log's current size; to SQLite this is an I/O error."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{store.path}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def locked(store: Any) -> Iterator[None]:
    """Let another program lock the database."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield


@contextmanager
def read_only(store: Any) -> Iterator[None]:
    """Let SQLite write nothing; as root, permissions of files would not stop it."""
    connection = store._engine._connection
    assert connection is not None
    connection.execute("pragma query_only=on")
    try:
        yield
    finally:
        connection.execute("pragma query_only=off")


def attempts(store: Any, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The attempts to write again, from now on."""
    tried: list[bool] = []
    prepare = store._engine.prepare

    def noted(probe: bool) -> None:
        tried.append(probe)
        prepare(probe)

    monkeypatch.setattr(store._engine, "prepare", noted)
    return tried


def test_attempts_to_write_again_are_frequent() -> None:
    """An attempt that times out on a lock, plus the wait for the next one, takes less than the time within which play resumes."""
    assert BUSY / 1000 + PROBE < BACK


async def choose(seat: Sitting) -> None:
    """Take the first option of the scene."""
    assert seat.scene is not None
    await seat.act(seat.scene.options[0])


async def until_paused(seat: Sitting, paused: bool) -> None:
    """Wait until a client learns that play is paused, or that it has resumed."""
    async with asyncio.timeout(60):
        while seat.table is None or bool(seat.table.paused) != paused:
            await seat.receive()


async def test_a_name_that_cannot_be_saved_is_not_acknowledged(serve: Any) -> None:
    """If only this write fails, the one who asked for it is told, and nobody else notices."""
    address = await serve()
    ann = Guest(address, "Ann")
    with closing(sqlite3.connect(serve.hubs[address].store.path)) as other, other:
        other.execute("create trigger no_names before insert on people begin select raise(abort, 'no'); end")
    refused = await ann.request("PUT", "/api/me", {"name": "Cid"})
    assert refused.status == 503
    assert refused.body["code"] == "store/unavailable"
    assert await ann.create("deaddrop")


async def test_a_table_that_cannot_be_saved_is_not_acknowledged(serve: Any) -> None:
    """If only its own write fails, its creator is told, nothing of it remains, and the next table is created as usual."""
    address = await serve()
    ann = Guest(address, "Ann")
    with closing(sqlite3.connect(serve.hubs[address].store.path)) as other, other:
        other.execute("create trigger no_tables before insert on tables begin select raise(abort, 'no'); end")
    refused = await ann.request("POST", "/api/tables", {"game": "deaddrop"})
    assert (refused.status, refused.body["code"]) == (503, "store/unavailable")
    assert refused.body["text"] == "this table could not be saved; please try again"
    assert not serve.hubs[address].tables
    with closing(sqlite3.connect(serve.hubs[address].store.path)) as other, other:
        other.execute("drop trigger no_tables")
    assert await ann.create("deaddrop")


@pytest.mark.parametrize("trouble", [full, locked, read_only])
async def test_play_pauses_while_nothing_can_be_saved_and_resumes_by_itself(
    serve: Any, trouble: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move is undone, every table is told, and new tables are refused; play resumes with the next attempt to write."""
    address = await serve()
    database = serve.folder / "tables.db"
    ann, bob, code = await two(address)
    cid, _dan, elsewhere = await two(address)
    async with ann.sit(code) as first, bob.sit(code) as second, cid.sit(elsewhere) as other:
        for seat in (first, second, other):
            await seat.until(protocol.WholeScene)
        match = serve.hubs[address].tables[code].table.match
        with trouble(serve.hubs[address].store):
            await choose(first)
            await until_paused(first, True)
            error = await first.until(protocol.Error)
            assert error.code == "store/unavailable"
            await until_paused(second, True)
            await until_paused(other, True)
            assert serve.hubs[address].tables[code].table.match.log == match.log[:0], "the move is undone"
            await choose(other)
            assert (await other.until(protocol.Error)).code == "store/unavailable"
            assert (await ann.request("POST", "/api/tables", {"game": "deaddrop"})).status == 503
            assert (await ann.request("GET", "/ready")).status == 503
        tried = attempts(serve.hubs[address].store, monkeypatch)
        for seat in (first, second, other):
            await until_paused(seat, False)
        assert tried.count(True) <= 1, "the next attempt succeeds"
        assert (await ann.request("GET", "/ready")).status == 200
        for seat in (first, other):
            await choose(seat)
            await seat.until(protocol.Update)
        assert await ann.create("deaddrop")
    await serve.stop()
    assert list(check(database)) == []


@contextmanager
def hung(store: Any) -> Iterator[None]:
    """Let writes neither succeed nor fail, because another program has locked what they need."""
    if isinstance(store, SqliteStore):
        assert store._engine._connection is not None  # type: ignore[attr-defined]
        store._engine._connection.execute(f"pragma busy_timeout={HOUR}")  # type: ignore[attr-defined]
        with locked(store):
            yield
    else:
        with psycopg.connect(store.url) as other:
            other.execute("lock table records in exclusive mode")
            yield


async def test_a_write_that_hangs_pauses_play_and_is_not_lost(serve_anywhere: Any) -> None:
    """Everybody is told within seconds; once the database answers, the move is made, and play goes on at all tables."""
    address = await serve_anywhere()
    store = serve_anywhere.hubs[address].store
    ann, bob, code = await two(address)
    cid, _dan, elsewhere = await two(address)
    async with ann.sit(code) as first, bob.sit(code) as second, cid.sit(elsewhere) as other:
        for seat in (first, second, other):
            await seat.until(protocol.WholeScene)
        with hung(store):
            await choose(first)
            for seat in (first, second, other):
                await until_paused(seat, True)
            assert (await ann.request("POST", "/api/tables", {"game": "deaddrop"})).status == 503
            assert (await ann.request("GET", "/ready")).status == 503
            for path in ("", "/record", "/picture.svg"):
                assert (await ann.request("GET", f"/api/tables/{code}{path}")).status == 503, "nobody learns of the move"
                assert (await ann.request("GET", f"/api/tables/{elsewhere}{path}")).status == 200
            await choose(other)
            assert (await other.until(protocol.Error)).code == "store/unavailable"
        await first.until(protocol.Update)
        for seat in (first, second, other):
            await until_paused(seat, False)
        assert len(serve_anywhere.hubs[address].tables[code].table.match.log) == 1, "the move was made"
        await choose(other)
        await other.until(protocol.Update)
    await serve_anywhere.stop()


async def test_a_server_stops_while_nothing_can_be_saved(serve: Any) -> None:
    """A full disk does not prevent a server from stopping."""
    address = await serve()
    ann, _bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        with full(serve.hubs[address].store):
            await choose(seat)
            await until_paused(seat, True)
            await asyncio.wait_for(serve.stop(), 60)


async def test_nobody_is_charged_for_a_pause(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks stop while nothing can be saved, even if that takes an hour."""
    address = await serve()
    ann, _bob, code = await two(address, clock={"per_move": 600})
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        table = serve.hubs[address].tables[code]
        with locked(serve.hubs[address].store):
            await choose(seat)
            await until_paused(seat, True)
            truly = alarms.now
            monkeypatch.setattr(alarms, "now", lambda: truly() + HOUR)
        await until_paused(seat, False)
        await seat.send(protocol.Ping())
        await seat.until(protocol.Pong)
        assert table.table.match.log == [], "the table has played for nobody"
        assert [clock.deadline - alarms.now() > 300_000 for clock in table.table.clocks.show()] == [True, True]


async def test_writes_behind_a_failed_one_fail_too(tmp_path: Path) -> None:
    """A table's log never has a gap, whenever the disk recovers."""
    from tests.store.test_store import append, said

    store = SqliteStore(tmp_path / "a.db")
    await append(store, "t", 0, said(0))
    reasons: list[str] = []
    store.trouble = reasons.append
    outcome: list[Exception | None] = []
    with full(store):
        store.append("t", 1, [said(1, "x" * 100_000)], None, outcome.append)
        await asyncio.sleep(0)  # handed over
        store.append("t", 2, [said(2)], None, outcome.append)
        async with asyncio.timeout(60):
            while len(outcome) < 2:
                await asyncio.sleep(0.01)
    assert [type(error) for error in outcome] == [StoreUnavailable, StoreUnavailable]
    async with asyncio.timeout(60):
        while len(reasons) < 2:
            await asyncio.sleep(0.01)
    assert reasons[0]
    assert reasons[1] == ""
    assert await append(store, "t", 1, said(3)) is None
    assert await store.load("t") == [said(0), said(3)]
    await store.close()


async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """The error names the process that uses the file; once that one stops, another may start."""
    store = SqliteStore(tmp_path / "a.db")
    with pytest.raises(StoreInUse, match=r"in use by another server \(process \d+\)"):
        SqliteStore(tmp_path / "a.db")
    (tmp_path / "link.db").symlink_to(tmp_path / "a.db")
    with pytest.raises(StoreInUse):
        SqliteStore(tmp_path / "link.db")
    await store.close()
    await SqliteStore(tmp_path / "a.db").close()


async def test_a_fault_of_ours_in_a_commit_fails_that_commit_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who wait for the write are told, and the next one is written."""
    from tests.store.test_store import append, said

    store = SqliteStore(tmp_path / "a.db")
    with monkeypatch.context() as patch:
        patch.setattr(store._engine, "commit", lambda batch: [1 // 0])
        assert isinstance(await append(store, "t", 0, said(0)), ZeroDivisionError)
    assert await append(store, "t", 0, said(0)) is None
    await store.close()


def looked_at(path: Path) -> int:
    """The number of records that another program finds in a file; it opens the file for writing, as most programs do."""
    program = "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('select count(*) from records').fetchone())"
    return int(subprocess.run([sys.executable, "-c", program, path], check=True, capture_output=True, text=True).stdout)


async def test_other_programs_may_read_the_file_while_the_server_runs(tmp_path: Path) -> None:
    """When one of them closes the file, the server's write-ahead log stays, and with it everything written afterwards."""
    from tests.store.test_store import append, said

    path = tmp_path / "a.db"
    store = SqliteStore(path)
    for n in range(3):
        await append(store, "t", n, said(n))
        assert await asyncio.to_thread(looked_at, path) == n + 1
    await store.close()


async def test_only_the_owner_can_read_the_files(tmp_path: Path) -> None:
    """The database, its write-ahead log and its lock are private."""
    from tests.store.test_store import append, said

    store = SqliteStore(tmp_path / "a.db")
    await append(store, "t", 0, said(0))
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert {"a.db", "a.db-wal", "a.db.lock"} <= set(modes)
    assert set(modes.values()) == {0o600}
    await store.close()


async def test_a_damaged_page_affects_only_the_tables_on_it(serve: Any) -> None:
    """Other tables carry on, the damaged one is refused with a clear text, and `check` names it."""
    address = await serve(Limits(messages=1e6, messages_burst=1e6))
    ann, bob, damaged = await two(address)
    codes = [damaged]
    for _ in range(3):
        codes.append(await ann.create("deaddrop"))
        await bob.join(codes[-1])
    async with ann.sit(damaged) as seat:
        for n in range(60):
            await seat.send(protocol.Note(text=f"{n} " + "x" * 7000))
        await seat.send(protocol.Note(text="y" * 8000))
        await seat.send(protocol.Ping())
        await seat.until(protocol.Pong)
    await serve.stop()
    database = serve.folder / "tables.db"
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    data = bytearray(database.read_bytes())
    pages = range(0, len(data), PAGE)
    alone = next(at for at in pages if data[at : at + PAGE].count(b"y") > PAGE - 100)  # a page with nothing but this note
    data[alone : alone + PAGE] = bytes(PAGE)
    database.write_bytes(data)
    hurt = {finding.code for finding in check(database)} - {""}
    assert hurt == {damaged}
    address = await serve()
    again = Guest(address, "Ann", cookie=ann.cookie)
    assert (await again.request("GET", f"/api/tables/{damaged}")).status in (409, 410, 500)
    for code in codes[1:]:
        async with again.sit(code) as seat:
            await seat.until(protocol.WholeScene)
            await choose(seat)
            await seat.until(protocol.Update)


async def test_a_backup_is_made_while_the_server_runs(serve: Any, tmp_path: Path) -> None:
    """The copy is complete and private, and holds everything acknowledged before it started."""
    address = await serve()
    _ann, _bob, code = await two(address)
    target = tmp_path / "copy.db"
    await asyncio.to_thread(backup, serve.folder / "tables.db", target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert list(check(target)) == []
    store = SqliteStore(target)
    assert await store.load(code)
    await store.close()


async def test_the_log_holds_no_secret(serve: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a table breaks, no seed, view, cookie or key reaches the log."""
    caplog.set_level(logging.DEBUG)
    address = await serve()
    ann, _bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        match = serve.hubs[address].tables[code].table.match
        with monkeypatch.context() as patch:
            patch.setattr(game("deaddrop"), "scene", lambda *args: 1 / 0)
            await choose(seat)
            await seat.until(protocol.Closed)
    written = "\n".join(caplog.handler.format(record) for record in caplog.records if record.name.startswith("parlour"))
    assert "is out of use" in written
    for secret in (match.seed.hex(), ann.cookie, serve.hubs[address].store.secret()):
        assert secret not in written
    for seat_number in range(2):
        assert str(match.state.view(seat_number)["hand"]) not in written
