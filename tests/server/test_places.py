"""A person with a seat always gets in, whatever crowds do at the table, at the server or at the person's own address."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest
from tests.server.people import scene_of, two
from websockets.asyncio.client import connect

from parlour.server.client import Guest, Sitting
from parlour.server.limits import Limits
from parlour.server.trust import trust
from parlour.table import places, protocol

PROXY = trust("127.0.0.1", ["127.0.0.1"])


async def visit(stack: AsyncExitStack, guest: Guest, code: str, where: str = "9.9.9.9") -> Sitting:
    """Connect from an address."""
    return await stack.enter_async_context(guest.sit(code, "view", {"X-Forwarded-For": where}))


async def gets_in(stack: AsyncExitStack, guest: Guest, code: str) -> None:
    """The person connects and gets the position."""
    seat = await visit(stack, guest, code)
    await seat.until(protocol.SeatView)


async def test_spectators_cannot_take_a_tables_last_places(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address gets some places, all addresses together get more, and players get in on top of those."""
    monkeypatch.setattr(places, "MOST_EACH", 2)
    monkeypatch.setattr(places, "MOST_SPECTATORS", 3)
    address = await serve(trust=PROXY)
    ann, bob, code = await two(address)
    async with AsyncExitStack() as stack:
        for where, says in (("1.1.1.1", ""), ("1.1.1.1", ""), ("1.1.1.1", "2 spectators from your"), ("2.2.2.2", "")):
            eve = await visit(stack, Guest(address), code, where)
            if says:
                assert says in (await eve.until(protocol.Closed)).text
            else:
                await eve.until(protocol.SeatView)
        late = await visit(stack, Guest(address), code, "3.3.3.3")
        assert "already has 3 spectators" in (await late.until(protocol.Closed)).text
        await gets_in(stack, ann, code)
        await gets_in(stack, bob, code)


async def test_a_persons_oldest_connection_makes_room(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who keeps reconnecting gets in, even if the old connections have not timed out yet."""
    monkeypatch.setattr(places, "MOST_OWN", 2)
    ann, _bob, code = await two(await serve())
    async with AsyncExitStack() as stack:
        seats = [await visit(stack, ann, code) for _ in range(3)]
        for seat in seats[1:]:
            await seat.until(protocol.SeatView)
        closed = await seats[0].until(protocol.Closed)
        assert (closed.code, closed.again) == ("seat/elsewhere", False)
        assert len(serve.hubs[ann.address].tables[code].listeners) == 2


async def test_places_of_the_server_are_kept_for_players(serve: Any) -> None:
    """When spectators have taken all but the kept connections, players still get in."""
    address = await serve(Limits(sockets=5, kept=3))
    ann, bob, code = await two(address)
    async with AsyncExitStack() as stack:
        for _ in range(2):
            await gets_in(stack, Guest(address), code)
        refused = await visit(stack, Guest(address), code)
        assert (await refused.until(protocol.Closed)).code == "rate/limit"
        await refused.connection.close()
        await gets_in(stack, ann, code)
        await gets_in(stack, bob, code)


async def test_spectators_at_the_same_address_make_room_for_a_player(serve: Any) -> None:
    """One's own network cannot be filled with spectators either; a spectator's connection ends instead."""
    address = await serve(Limits(sockets_each=3))
    ann, _bob, code = await two(address)
    async with AsyncExitStack() as stack:
        crowd = [await visit(stack, Guest(address), code) for _ in range(3)]
        await gets_in(stack, ann, code)
        with pytest.raises(Exception, match="no close frame"):
            await crowd[0].until(protocol.Closed)


async def test_one_address_behind_a_proxy_cannot_take_all_places_with_seats_of_its_own(serve: Any) -> None:
    """Many tables make many seats; an address has a number of connections to them, and other addresses get in beside it."""
    address = await serve(Limits(sockets_each=3), trust=PROXY)
    ann, bob, code = await two(address)
    async with AsyncExitStack() as stack:
        for _ in range(3):
            await gets_in(stack, ann, code)
        refused = await visit(stack, ann, code)
        assert (await refused.until(protocol.Closed)).code == "rate/limit"
        await (await visit(stack, bob, code, "8.8.8.8")).until(protocol.SeatView)
        await (await visit(stack, ann, code, "8.8.8.8")).until(protocol.SeatView)
    async with AsyncExitStack() as stack:
        await gets_in(stack, ann, code)


async def test_guessed_codes_do_not_lock_out_players_at_the_same_address(serve: Any) -> None:
    """A player connects as usual while somebody at the same address guesses codes; the guesses reveal nothing."""
    address = await serve(Limits(misses=0.001, misses_burst=3))
    ann, _bob, code = await two(address)
    eve = Guest(address)
    for n in range(4):
        await eve.request("GET", f"/api/tables/{n}23456789abc")
    for target in (code, "423456789abc"):
        async with connect(address.replace("http", "ws") + f"/ws/{target}") as websocket:
            assert "rate/limit" in await websocket.recv(decode=True)
    async with AsyncExitStack() as stack:
        await gets_in(stack, ann, code)


async def test_showing_the_whole_table_is_limited_by_its_cost(serve: Any) -> None:
    """Spectators at one address share a budget for whole tables; players have their own."""
    address = await serve(Limits(work=0.001, work_burst=70, whole=20))
    ann, _bob, code = await two(address)
    async with Guest(address).sit(code) as eve, ann.sit(code) as seat:
        await eve.until(protocol.WholeScene)
        for _ in range(3):
            await eve.send(protocol.Resync())
        await eve.until(protocol.Error)
        assert [error.code for error in eve.errors] == ["rate/limit"]
        await seat.until(protocol.WholeScene)
        await seat.send(protocol.Resync())
        await seat.until(protocol.WholeScene)


async def test_taking_back_is_limited_by_its_cost(serve: Any) -> None:
    """Taking back may play the whole match again, so it counts as much as showing a whole table."""
    address = await serve(Limits(seated_work=0.001, seated_work_burst=70, whole=20))
    ann, _bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        await seat.act(scene_of(seat).options[0])
        for _ in range(4):
            await seat.send(protocol.Undo())
        await seat.until(protocol.Error, lambda error: error.code == "rate/limit")
        assert len(seat.errors) <= 3, "the first was carried out"
