"""Tables that change hands: their clocks run on with nobody there, and differing rules are respected."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from tests.cluster.conftest import Cluster
from tests.cluster.test_relay import apart, until_turn

from parlour.cluster.bus import Bus
from parlour.core.errors import BadRecord
from parlour.server.client import Guest
from parlour.table import protocol
from parlour.table.evolve import fold
from parlour.table.records import Record
from parlour.table.store import StoreUnavailable, TableMoved
from parlour.table.table import Table

BACKGROUND = ("renew", "adopt", "sweep")  # what a shared hub does all the time


async def test_clocks_run_out_though_their_process_is_gone_and_nobody_connects(cluster: Cluster) -> None:
    """A sweeper takes over the tables of a stopped process; nobody loses the time in between."""
    first, second = await cluster.start(), await cluster.start()
    ann, bob = Guest(first, "Ann"), Guest(first, "Bob")
    timed, idle = await ann.create("deaddrop", clock={"per_move": 2}), await ann.create("deaddrop")
    for code in (timed, idle):
        await bob.join(code)
    await cluster.stop(first)
    hub = cluster.hubs[second]
    async with asyncio.timeout(60):
        while timed not in hub.tables:
            await asyncio.sleep(0.01)
        match = hub.tables[timed].table.match
        assert match is not None
        while len(match.log) < 2:
            await asyncio.sleep(0.02)
        while idle in hub.tables:
            await asyncio.sleep(0.02)


async def test_a_whole_cluster_that_stops_wakes_its_clocks_when_it_starts_again(cluster: Cluster) -> None:
    """The next process resumes the tables of the last one."""
    first = await cluster.start()
    ann, bob = Guest(first, "Ann"), Guest(first, "Bob")
    code = await ann.create("deaddrop", clock={"per_move": 600})
    await bob.join(code)
    await cluster.stop(first)
    hub = cluster.hubs[await cluster.start()]
    async with asyncio.timeout(60):
        while code not in hub.caretaker.asleep and code not in hub.tables:
            await asyncio.sleep(0.01)


async def test_a_seat_is_not_promised_by_a_process_that_has_lost_the_table(cluster: Cluster) -> None:
    """A join whose record is refused is answered with 503, and the next attempt finds the table where it is."""
    first, second = await cluster.start(), await cluster.start()
    ann, bob = Guest(first, "Ann"), Guest(first, "Bob")
    code = await ann.create("deaddrop")
    taker = cluster.hubs[second].tenancy.leases
    with psycopg.connect(cluster.database, autocommit=True) as connection:  # as if the first had slept for too long
        connection.execute("update leases set owner=%s, epoch=%s where code=%s", (taker.process, taker.new(), code))
    refused = await bob.join(code)
    assert (refused.status, "moved to another server" in refused.body["text"]) == (503, True)
    assert (await bob.join(code)).status == 200
    assert [code in hub.tables for hub in cluster.hubs.values()] == [False, True]


async def test_a_table_that_was_lost_while_it_could_not_be_saved_stays_lost(cluster: Cluster) -> None:
    """It is not revived while another process has it, and nothing is written without a lease."""
    first, second = await cluster.start(), await cluster.start()
    ann = Guest(first, "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    hub, taker = cluster.hubs[first], cluster.hubs[second].tenancy.leases
    await hub.durable()
    live, before = hub.tables[code], await hub.store.load(code)
    live._unwritten(StoreUnavailable("as if PostgreSQL had just died"))
    with psycopg.connect(cluster.database, autocommit=True) as connection:
        connection.execute("update leases set owner=%s, epoch=%s where code=%s", (taker.process, taker.new(), code))
    hub.tenancy.lost(code)
    hub.caretaker.spawn(asyncio.sleep(0))
    async with asyncio.timeout(30):
        while len(hub.caretaker._tasks) > len(BACKGROUND):
            await asyncio.sleep(0.01)
    assert live.outbox.closed
    assert code not in hub.tables
    reported: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    hub.append(code, len(before), before[-1:], None, reported.set_result)
    assert isinstance(await reported, TableMoved)
    assert await hub.store.load(code) == before


async def test_a_table_stays_where_its_rules_can_be_played(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server of the next version relays a match of this one to a server that can play it, and says so if there is none."""
    old, new = await cluster.start(), await cluster.start()
    ann = Guest(old, "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    hub = cluster.hubs[old]
    hub.caretaker.put_to_sleep(hub.tables[code])  # idle: its lease is free

    def of_next_version(code: str, records: list[Record]) -> Table:
        if cluster.hubs[new].tenancy.epochs.get(code):  # only the new process has a lease while it tries
            raise BadRecord("this match was played with version 1 of the rules")
        return fold(code, records)

    monkeypatch.setattr("parlour.table.hub.fold", of_next_version)
    async with Guest(new, "Ann", ann.cookie).sit(code) as sitting:
        await until_turn(sitting)
    assert code in hub.tables
    assert code not in cluster.hubs[new].tables
    await cluster.stop(old)
    async with Guest(new, "Ann", ann.cookie).sit(code) as sitting:
        closed = await sitting.until(protocol.Closed)
        assert "version 1 of the rules" in closed.text
        assert not closed.again


async def test_what_the_bus_loses_is_asked_for_again(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames and messages that vanish are noticed by the next one, and both sides catch up."""
    ann, bob, code, _ = await apart(cluster)
    lost = 0
    arrived = Bus.arrived

    def lossy(self: Bus, payload: bytes) -> None:
        nonlocal lost
        if b"push" in payload and lost < 2:
            lost += 1
            return
        arrived(self, payload)

    async with ann.sit(code) as first, bob.sit(code) as second:
        await until_turn(first)
        await until_turn(second)
        monkeypatch.setattr(Bus, "arrived", lossy)
        for line in range(3):
            await first.send(protocol.Say(text=f"line {line}"))
        async with asyncio.timeout(60):
            while [line.text for line in second.chat["players"]] != ["line 0", "line 1", "line 2"]:
                await second.receive()
    assert lost == 2
