"""Clocks that run out, and what survives a restart."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from typing import Any

import pytest
from tests.server.people import scene_of, two

from parlour.server.client import Guest
from parlour.store.sqlite import SqliteStore
from parlour.table import protocol
from parlour.table.store import StoreUnavailable


@pytest.mark.parametrize("at_end", ["default", "bot"])
async def test_time_out_plays_the_default_or_seats_a_bot(address: str, at_end: str) -> None:
    """The table plays for a person who does not move in time."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", clock={"per_move": 1, "at_end": at_end})
    async with ann.sit(code) as seat:
        await seat.until(protocol.TableNews)
        await seat.send(protocol.UseBot(seat=1, level="random"))  # the match begins, and the clock
        await seat.until(protocol.WholeScene)
        assert scene_of(seat).clocks[0].seat == 0
        assert scene_of(seat).clocks[0].deadline > 0
        await seat.until(protocol.Update, lambda update: "card:" in str(update.ops))
        assert seat.table is not None
        if at_end == "bot":
            assert seat.table.seats[0].bot
            await seat.until(protocol.Ended)


async def test_everything_comes_back_after_a_restart(serve_anywhere: Any) -> None:
    """Seats, moves, moves taken back, chat and notes are the same on a new server over the same file."""
    ann, bob, code = await two(await serve_anywhere())
    async with ann.sit(code) as first, bob.sit(code) as second:
        await first.until(protocol.WholeScene)
        await second.until(protocol.WholeScene)
        await first.act(scene_of(first).options[0])
        await first.until(protocol.Update)
        await first.send(protocol.Undo())
        await first.until(protocol.Update)
        await first.act(scene_of(first).options[1])
        await first.until(protocol.Update)
        await first.send(protocol.Say(text="good luck"))
        await first.send(protocol.Note(text="mine"))
        await first.send(protocol.Ping())
        await first.until(protocol.Pong)
        had = scene_of(first)
    await serve_anywhere.stop()
    ann.address = bob.address = await serve_anywhere()
    async with ann.sit(code) as first:
        welcome = await first.until(protocol.Welcome)
        assert (welcome.note, welcome.you, welcome.host) == ("mine", 0, True)
        await first.until(protocol.WholeScene)
        now = scene_of(first)
        assert now.rev > had.rev, "choices from before are stale"
        assert (now.zones, now.pieces, now.seats, now.log) == (had.zones, had.pieces, had.seats, had.log)
        assert [line.text for line in first.chat["players"]] == ["good luck"]


async def test_clocks_keep_running_after_a_restart_though_nobody_connects(serve_anywhere: Any) -> None:
    """A new server resumes unfinished matches with a clock, and their clocks run out; others wait until somebody connects."""
    address = await serve_anywhere()
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    timed, idle, over = [await ann.create("deaddrop", clock=clock) for clock in ({"per_move": 2}, {}, {"per_move": 2})]
    await bob.join(over)
    async with ann.sit(over) as seat:
        await seat.send(protocol.Resign())
        await seat.until(protocol.Ended)
    for code in (idle, timed):
        await bob.join(code)
        async with ann.sit(code) as seat:
            await seat.until(protocol.WholeScene)
            await seat.act(scene_of(seat).options[0])
            await seat.until(protocol.Update)
    await serve_anywhere.stop()
    hub = serve_anywhere.hubs[await serve_anywhere()]
    async with asyncio.timeout(60):
        while timed not in hub.tables:
            await asyncio.sleep(0.01)
        table = hub.tables[timed].table
        while len(table.match.log) < 3:
            await asyncio.sleep(0.05)
    assert table.match.log[1].seat == 1, "the table has played for the players who were late"
    assert list(hub.tables) == [timed]


async def test_a_table_with_a_clock_leaves_memory_and_is_back_for_its_alarm(serve: Any) -> None:
    """A table that nobody visits is unloaded even while its clock runs, and loaded again when the clock runs out."""
    address = await serve()
    hub = serve.hubs[address]
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop", clock={"per_move": 2})
    await bob.join(code)
    live = hub.tables[code]
    assert live.idle()
    due = live.table.clocks.next()
    hub.caretaker.put_to_sleep(live)
    assert code not in hub.tables
    async with asyncio.timeout(60):
        while code not in hub.tables:
            await asyncio.sleep(0.01)
        assert hub.now() >= due, "it slept until then"
        while not hub.tables[code].table.match.log:
            await asyncio.sleep(0.01)
    assert hub.tables[code].table.match.log[0].at >= 2000


async def test_a_finished_table_leaves_memory_soon(serve: Any) -> None:
    """A minute after everybody has left, a finished match is only on disk; one that goes on stays a while."""
    address = await serve()
    hub = serve.hubs[address]
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    codes = [await ann.create("deaddrop") for _ in range(2)]
    for code in codes:
        await bob.join(code)
    async with ann.sit(codes[0]) as seat:
        await seat.send(protocol.Resign())
        await seat.until(protocol.Ended)
        hub.caretaker.sweep(time.monotonic() + 500)
        assert codes[0] in hub.tables, "somebody is looking at it"
    async with asyncio.timeout(60):
        while hub.tables[codes[0]].listeners:
            await asyncio.sleep(0.01)
    hub.last_used = dict.fromkeys(hub.tables, time.monotonic())
    hub.caretaker.sweep(time.monotonic() + 61)
    assert list(hub.tables) == codes[1:]
    hub.caretaker.sweep(time.monotonic() + 601)
    assert not hub.tables
    async with ann.sit(codes[0]) as seat:
        await seat.until(protocol.Ended)


async def test_a_table_that_cannot_be_loaded_does_not_stop_others_from_waking(
    serve: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """At startup a stored match played with other rules is skipped with a warning."""
    address = await serve()
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    good, bad = [await ann.create("deaddrop", clock={"per_move": 600}) for _ in range(2)]
    for code in (good, bad):
        await bob.join(code)
    await serve.stop()
    with sqlite3.connect(serve.folder / "tables.db") as database:
        other = "update records set body=json_set(body, '$.rules_version', 99) where code=? and json_extract(body, '$.k')='dealt'"
        assert database.execute(other, (bad,)).rowcount == 1
    database.close()
    hub = serve.hubs[await serve()]
    async with asyncio.timeout(60):
        while good not in hub.tables or "could not be loaded" not in caplog.text:
            await asyncio.sleep(0.01)
    assert list(hub.tables) == [good]


async def test_clocks_resume_though_the_file_cannot_be_read_at_first(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that cannot read at startup which matches are in progress tries again until it can."""
    address = await serve()
    _ann, _bob, code = await two(address, clock={"per_move": 600})
    await serve.stop()
    asked: list[int] = []
    truly = SqliteStore.playing

    async def busy(store: SqliteStore, limit: int) -> list[str]:
        asked.append(limit)
        if len(asked) < 3:
            raise StoreUnavailable("nothing can be read: database is locked")
        return await truly(store, limit)

    monkeypatch.setattr(SqliteStore, "playing", busy)
    monkeypatch.setattr("parlour.table.caretaker.AGAIN", 0.01)
    hub = serve.hubs[await serve()]
    async with asyncio.timeout(60):
        while code not in hub.tables and code not in hub.caretaker.asleep:
            await asyncio.sleep(0.01)
    assert len(asked) == 3
