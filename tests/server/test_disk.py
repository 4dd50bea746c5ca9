"""A disk that fails: what cannot be saved is not acknowledged, play pauses, and it resumes by itself."""

from __future__ import annotations

import asyncio
import logging
import resource
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.server.client import Guest, Sitting
from parlour.store.file import StoreInUse, backup, check
from parlour.store.sqlite import SqliteStore
from parlour.table import protocol
from parlour.table.store import StoreUnavailable

PAGE = 4096
BACK = 5.0  # seconds within which play resumes once the disk is writable


@contextmanager
def full(path: Path) -> Iterator[None]:
    """Let no file of this process grow beyond the current size of the write-ahead log."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(f"{path.name}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let another program lock the database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield


async def seated(address: str) -> tuple[Guest, Guest, str]:
    """Two people at a table of Dead Drop."""
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop")
    await bob.join(code)
    return ann, bob, code


async def choose(seat: Sitting) -> None:
    """Take the first option of the scene."""
    assert seat.scene is not None
    await seat.act(seat.scene.options[0])


async def until_paused(seat: Sitting, paused: bool) -> None:
    """Wait until a client learns that play is paused, or that it has resumed."""
    async with asyncio.timeout(30):
        while seat.table is None or bool(seat.table.paused) != paused:
            await seat.receive()


@pytest.mark.parametrize("trouble", [full, locked])
async def test_play_pauses_while_nothing_can_be_saved_and_resumes_by_itself(serve: Any, trouble: Any) -> None:
    """The move is undone, every table is told, and new tables are refused; play resumes within 5 s."""
    address = await serve()
    database = serve.folder / "tables.db"
    ann, bob, code = await seated(address)
    cid, _dan, elsewhere = await seated(address)
    async with ann.sit(code) as first, bob.sit(code) as second, cid.sit(elsewhere) as other:
        for seat in (first, second, other):
            await seat.until(protocol.WholeScene)
        match = serve.hubs[address].tables[code].table.match
        with trouble(database):
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
        freed = time.monotonic()
        for seat in (first, second, other):
            await until_paused(seat, False)
        assert time.monotonic() - freed < BACK
        assert (await ann.request("GET", "/ready")).status == 200
        for seat in (first, other):
            await choose(seat)
            await seat.until(protocol.Update)
        assert await ann.create("deaddrop")
    await serve.stop()
    assert list(check(database)) == []


async def test_a_server_stops_while_nothing_can_be_saved(serve: Any) -> None:
    """A full disk does not prevent a server from stopping."""
    address = await serve()
    ann, _bob, code = await seated(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        with full(serve.folder / "tables.db"):
            await choose(seat)
            await until_paused(seat, True)
            await asyncio.wait_for(serve.stop(), 15)


async def test_nobody_is_charged_for_a_pause(serve: Any) -> None:
    """Clocks stop while nothing can be saved."""
    address = await serve()
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop", clock={"per_move": 3})
    await bob.join(code)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        table = serve.hubs[address].tables[code]
        with locked(serve.folder / "tables.db"):
            await choose(seat)
            await until_paused(seat, True)
            await asyncio.sleep(3.5)
            assert table.table.match.log == []
        await until_paused(seat, False)
        assert table.table.match.log == [], "the pause did not use up the three seconds"


async def test_writes_behind_a_failed_one_fail_too(tmp_path: Path) -> None:
    """A table's log never has a gap, whenever the disk recovers."""
    from tests.store.test_store import append, said

    store = SqliteStore(tmp_path / "a.db")
    await append(store, "t", 0, said(0))
    reasons: list[str] = []
    store.trouble = reasons.append
    outcome: list[Exception | None] = []
    with full(tmp_path / "a.db"):
        store.append("t", 1, [said(1, "x" * 100_000)], None, outcome.append)
        await asyncio.sleep(0)  # handed over
        store.append("t", 2, [said(2)], None, outcome.append)
        async with asyncio.timeout(30):
            while len(outcome) < 2:
                await asyncio.sleep(0.01)
    assert [type(error) for error in outcome] == [StoreUnavailable, StoreUnavailable]
    async with asyncio.timeout(30):
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
    await store.close()
    await SqliteStore(tmp_path / "a.db").close()


async def test_only_the_owner_can_read_the_files(tmp_path: Path) -> None:
    """The database, its write-ahead log and its lock are private."""
    from tests.store.test_store import append, said

    store = SqliteStore(tmp_path / "a.db")
    await append(store, "t", 0, said(0))
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name
    await store.close()


async def test_a_damaged_page_affects_only_the_tables_on_it(serve: Any) -> None:
    """Other tables carry on, the damaged one is refused with a clear text, and `check` names it."""
    address = await serve()
    ann, bob, damaged = await seated(address)
    codes = [damaged]
    for _ in range(3):
        codes.append(await ann.create("deaddrop"))
        await bob.join(codes[-1])
    async with ann.sit(damaged) as seat:
        for n in range(60):
            await seat.send(protocol.Note(text=f"{n} " + "x" * 7000))
            await asyncio.sleep(0.06)
        await seat.send(protocol.Note(text="y" * 8000))
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
    _ann, _bob, code = await seated(address)
    target = tmp_path / "copy.db"
    await asyncio.to_thread(backup, serve.folder / "tables.db", target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert list(check(target)) == []
    store = SqliteStore(target)
    assert await store.load(code)
    await store.close()


async def test_the_log_holds_no_secret(serve: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever breaks, no seed, view, cookie or key reaches the log."""
    caplog.set_level(logging.DEBUG)
    address = await serve()
    ann, _bob, code = await seated(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        match = serve.hubs[address].tables[code].table.match
        with monkeypatch.context() as patch:
            patch.setattr("parlour.table.render.stage", lambda *args, **kwargs: 1 / 0)
            await choose(seat)
            await seat.until(protocol.Closed)
    written = "\n".join(caplog.handler.format(record) for record in caplog.records if record.name.startswith("parlour"))
    assert "is out of use" in written
    for secret in (match.seed.hex(), ann.cookie, serve.hubs[address].store.secret()):
        assert secret not in written
    for seat_number in range(2):
        assert str(match.state.view(seat_number)["hand"]) not in written
