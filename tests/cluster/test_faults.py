"""Faults of a cluster under load: nothing acknowledged is lost, nothing forks, and play goes on by itself."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator

import pytest
from benchmarks._cluster_farm import Farm
from benchmarks._cluster_people import Crowd

TABLES = 10
PAUSE = 0.05
LATE = 15.0  # seconds; generous for a busy machine, but below the 20 after which a stuck client reconnects


@pytest.fixture(scope="module")
def farm() -> Iterator[Farm]:
    """Three servers behind a balancer."""
    with Farm(3) as farm:
        yield farm


async def test_kill_9_of_each_server(farm: Farm) -> None:
    """Every game goes on, every acknowledged move is in its record, and all records verify."""
    async with Crowd(farm.url, TABLES, PAUSE) as crowd:
        for n in range(3):
            await crowd.finished(TABLES // 2)
            farm.kill(n)
            await asyncio.to_thread(farm.start, n)
        await crowd.finished(TABLES)
        figures = await crowd.finish()
    assert figures["matches"] > 2 * TABLES
    assert figures["longest wait for a move, s"] < LATE


async def test_an_owner_that_wakes_up_after_its_lease_has_run_out_writes_nothing(farm: Farm) -> None:
    """While a server is stopped the others take its tables over; when it goes on, no game has two writers."""
    async with Crowd(farm.url, TABLES, PAUSE) as crowd:
        await crowd.finished(TABLES // 2)
        farm.signal(0, signal.SIGSTOP)
        await asyncio.sleep(6)  # longer than a lease
        farm.signal(0, signal.SIGCONT)
        await crowd.finished(TABLES)
        figures = await crowd.finish()
    assert figures["longest wait for a move, s"] < LATE


@pytest.mark.parametrize("name", ["redis", "postgres"])
async def test_kill_9_of_what_the_servers_share(farm: Farm, name: str) -> None:
    """Play pauses while servers cannot reach each other, or nothing can be saved, and resumes by itself."""
    shared = {"redis": farm.redis, "postgres": farm.postgres}[name]
    async with Crowd(farm.url, TABLES, PAUSE) as crowd:
        await crowd.finished(TABLES // 2)
        shared.kill()
        await asyncio.to_thread(shared.start)
        await crowd.finished(TABLES)
        await crowd.finish()


async def test_a_rolling_restart(farm: Farm) -> None:
    """Servers are replaced one by one; no game ends."""
    async with Crowd(farm.url, TABLES, PAUSE) as crowd:
        for n in range(3):
            await crowd.finished(TABLES // 2)
            farm.signal(n, signal.SIGTERM)
            assert await asyncio.to_thread(farm.ended, n) == 0
            await asyncio.to_thread(farm.start, n)
        await crowd.finished(TABLES // 2)
        figures = await crowd.finish()
    assert figures["longest disconnection, s"] < LATE
