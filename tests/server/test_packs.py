"""Packs that people write: good ones are played, hostile ones are refused, and neither makes anybody wait."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.people import two

from parlour.server.client import Guest
from parlour.table import protocol

PACK = """title = "Mine"
[[location]]
name = "Mill"
roles = ["Miller", "Farmer", "Cat"]
[[location]]
name = "Pier"
roles = ["Sailor", "Angler", "Gull"]
"""
HOSTILE = {
    "slow": "a." * 9990 + "a = 1",
    "deep arrays": "a = " + "[" * 19_000,
    "deep tables": "a = " + "{a = " * 3900,
    "deep but valid": "a = " + "[" * 60 + "]" * 60,
    "long number": "a = " + "1" * 19_000,
    "unfinished": 'a = "' + "\\\\" * 9000,
    "nothing": "\0",
}


async def create(guest: Guest, pack: str) -> Any:
    """Ask for a table of Spyfall with one's own pack."""
    wanted = {"game": "spyfall", "seats": 3, "options": {"pack": "own", "own_pack": pack}}
    return await guest.request("POST", "/api/tables", wanted)


async def test_hostile_packs_are_refused_and_disturb_nobody(serve: Any) -> None:
    """Each gets a clear 400, while the process that reads them may die; others play meanwhile."""
    address = await serve()
    ann, _bob, code = await two(address)
    checker = serve.hubs[address].checker
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        for name, pack in HOSTILE.items():
            asked = asyncio.create_task(create(Guest(address), pack))
            await seat.send(protocol.Ping(at=1))
            await seat.until(protocol.Pong)
            reply = await asked
            assert (reply.status, reply.body["code"]) == (400, "setup/bad"), name
            assert reply.body["text"], name
        assert (await create(Guest(address), PACK)).status == 201
        pid = checker.process.pid
        assert (await create(Guest(address), "title = 1")).status == 400
        assert checker.process.pid == pid, "an ordinary mistake costs no process"


async def test_the_reading_process_may_be_killed(serve: Any) -> None:
    """A new process reads the next pack."""
    address = await serve()
    assert (await create(Guest(address), PACK)).status == 201
    process = serve.hubs[address].checker.process
    process.kill()
    process.join()
    assert (await create(Guest(address), PACK)).status == 201


async def test_an_address_has_one_pack_read_at_a_time(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others at the same address are asked to wait; setups without texts are not affected."""
    address = await serve()
    statuses = sorted([reply.status for reply in await asyncio.gather(*[create(Guest(address), PACK) for _ in range(3)])])
    assert statuses[0] == 201
    assert set(statuses[1:]) <= {201, 429}
    assert 429 in statuses
    assert (await Guest(address).request("POST", "/api/tables", {"game": "spyfall"})).status == 201
