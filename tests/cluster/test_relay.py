"""People at one table behind different server processes."""

from __future__ import annotations

import asyncio

import pytest
from starlette.requests import HTTPConnection
from tests.cluster.conftest import Cluster
from tests.server.people import finish, scene_of

from parlour.cluster.bus import Bus
from parlour.cluster.relay import Post
from parlour.server.client import Guest, Sitting
from parlour.server.identity import address
from parlour.table import protocol
from parlour.table.hub import GOING_DOWN
from parlour.table.live import LiveTable


async def apart(cluster: Cluster) -> tuple[Guest, Guest, str, str]:
    """Two people at one table of Dead Drop, whose process is the first; returns also the other's address."""
    first, second = await cluster.start(), await cluster.start()
    ann, bob = Guest(first, "Ann"), Guest(second, "Bob")
    code = await ann.create("deaddrop")
    assert (await bob.join(code)).status == 200
    return ann, bob, code, second


async def test_a_whole_match_is_played_across_two_processes(cluster: Cluster) -> None:
    """Both see the same match, chat and end, and only one process has the table."""
    ann, bob, code, _ = await apart(cluster)
    async with ann.sit(code) as first, bob.sit(code) as second:
        await second.until(protocol.WholeScene)
        await second.send(protocol.Say(text="hello"))
        await first.until(protocol.Chat, lambda chat: bool(chat.lines))
        await asyncio.gather(finish(first), finish(second))
        assert first.over == second.over
        assert not first.errors
        assert not second.errors
    assert [code in hub.tables for hub in cluster.hubs.values()] == [True, False]
    record = await bob.request("GET", f"/api/tables/{code}/record")
    assert record.status == 200
    assert record.body["result"]


async def test_a_relayed_request_counts_for_its_client(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the process that has the table, too, so that one client cannot use up what others may ask for."""
    _, bob, code, _ = await apart(cluster)
    seen: list[str] = []

    def noted(connection: HTTPConnection) -> str:
        seen.append(address(connection))
        return seen[-1]

    monkeypatch.setattr("parlour.server.base.address", noted)
    assert (await bob.request("GET", f"/api/tables/{code}")).status == 200
    assert seen == ["127.0.0.1", "127.0.0.1"]


async def test_a_process_that_was_let_go_for_its_silence_comes_back(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's process drops the guests of Bob's, unreachable for too long; he is attached again automatically."""
    ann, bob, code, _ = await apart(cluster)
    owner, gone, lost = cluster.hubs[ann.address].tenancy.leases.process, asyncio.Event(), asyncio.Event()
    silent, forget, arrived = Bus.silent, Bus.forget, Bus.arrived

    def forgotten(self: Bus, peer: int) -> None:
        forget(self, peer)
        monkeypatch.setattr(Bus, "silent", silent)
        gone.set()

    def lossy(self: Bus, payload: bytes) -> None:
        if gone.is_set() and self.me != owner and not lost.is_set():  # the last message from Ann's process
            lost.set()
        else:
            arrived(self, payload)

    async with ann.sit(code) as first, bob.sit(code) as second:
        await until_turn(second)
        monkeypatch.setattr(Bus, "forget", forgotten)
        monkeypatch.setattr(Bus, "arrived", lossy)
        monkeypatch.setattr(Bus, "silent", lambda self, peer: 60.0 if self.me == owner else silent(self, peer))
        await asyncio.wait_for(lost.wait(), 30)
        await first.send(protocol.Say(text="still there?"))
        async with asyncio.timeout(30):
            while [line.text for line in second.chat["players"]] != ["still there?"]:
                await second.receive()


async def test_a_client_that_leaves_during_the_search_for_its_table_is_a_guest_nowhere(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new owner never learns of a client that has left, because nobody would tell it about the departure."""
    ann, bob, code, second = await apart(cluster)
    hub, attached = cluster.hubs[second], 0
    looking, found = asyncio.Event(), asyncio.Event()
    find, attach = hub.find, Post.attach

    async def slow(wanted: str) -> LiveTable:
        looking.set()
        await found.wait()
        return await find(wanted)

    def counted(self: Post) -> None:
        nonlocal attached
        attached += 1
        attach(self)

    async with bob.sit(code) as sitting:
        await until_turn(sitting)
        monkeypatch.setattr(hub, "find", slow)
        monkeypatch.setattr(Post, "attach", counted)
        owner = cluster.hubs[ann.address].tables[code]
        for listener in list(owner.listeners):
            owner.detach(listener)
            listener.drop(GOING_DOWN, "")  # as if the table had moved
        await asyncio.wait_for(looking.wait(), 30)
    found.set()
    monkeypatch.setattr(hub, "find", find)
    assert (await bob.request("GET", f"/api/tables/{code}")).status == 200  # comes after it on the bus
    assert attached == 0
    assert not owner.listeners


async def test_requests_to_a_stopping_process_fail_at_once(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests to it fail immediately, and a client that attaches during its shutdown is told when the table is free."""
    ann, bob, code, second = await apart(cluster)
    cyd = Guest(second, "Cyd")
    first, held, going_on = cluster.hubs[ann.address], asyncio.Event(), asyncio.Event()
    close = first.store.close

    async def slow() -> None:
        held.set()
        await going_on.wait()
        await close()

    monkeypatch.setattr(first.store, "close", slow)
    stopping = asyncio.create_task(cluster.stop(ann.address))
    await asyncio.wait_for(held.wait(), 30)
    reply = await bob.request("GET", f"/api/tables/{code}")
    assert (reply.status, "moving to another server" in reply.body["text"]) == (503, True)
    async with cyd.sit(code) as sitting:
        going_on.set()
        await sitting.until(protocol.Welcome)
        await stopping
    assert code in cluster.hubs[second].tables


async def until_turn(sitting: Sitting) -> None:
    """Wait for a scene with options."""
    while not (sitting.scene is not None and sitting.scene.options):
        await asyncio.wait_for(sitting.receive(), 60)


async def test_when_a_process_stops_the_others_take_its_tables_over_at_once(cluster: Cluster) -> None:
    """Bob stays connected: he gets a new welcome and plays on at his own process, and Ann can return there."""
    ann, bob, code, second = await apart(cluster)
    async with bob.sit(code) as sitting:
        await until_turn(sitting)
        await cluster.stop(ann.address)
        await sitting.until(protocol.Welcome)
        assert code in cluster.hubs[second].tables
        await sitting.until(protocol.WholeScene)
        before = scene_of(sitting).options
        await sitting.act(before[0])
        await sitting.until(protocol.Update)
        ann.address = second
        async with ann.sit(code) as back:
            await until_turn(back)
