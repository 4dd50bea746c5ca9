"""A server killed in mid-game loses nothing that anybody has seen."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
from benchmarks.hold.witness import Witness
from scripts.servers import free_port
from tests.server.people import two

from parlour.server.client import Guest
from parlour.table import protocol

TABLES = 12
KILLS = (8, 35, 60)  # numbers of acknowledged actions, of 96 in all, at which to kill the server
SERVER = (
    "import sys; from parlour.server.limits import Limits; from parlour.server.main import config, run; "
    "run(config(sys.argv[1], port=int(sys.argv[2]), pace=1, "
    "limits=Limits(messages=1e6, messages_burst=1e6, creations_burst=1e6, requests_burst=1e6)))"
)


async def start(database: str, port: int) -> subprocess.Popen[bytes]:
    """Start a server in a separate process and wait until it answers."""
    quiet = {"PYTHONWARNINGS": "ignore:resource_tracker"}  # Python warns when it cleans up a killed process's semaphores
    process = subprocess.Popen(
        [sys.executable, "-c", SERVER, database, str(port)],
        env={**os.environ, **quiet, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    async with asyncio.timeout(90):
        while True:
            assert process.poll() is None, "the server did not start"
            try:
                await Guest(f"http://127.0.0.1:{port}").request("GET", "/health")
                return process
            except OSError:
                await asyncio.sleep(0.05)


async def test_kill_9_loses_nothing_that_was_seen(place: str) -> None:
    """After kill -9 and a restart every table continues from at least the last position that any client saw."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    process = await start(place, port)
    try:
        witnesses: dict[str, list[Witness]] = {}
        for _ in range(TABLES):
            ann, bob, code = await two(address)
            witnesses[code] = [Witness(ann, 0), Witness(bob, 1)]

        def acknowledged() -> int:
            return sum(len(one.done) for both in witnesses.values() for one in both)

        for border in KILLS:
            playing = [asyncio.create_task(one.play(code)) for code, both in witnesses.items() for one in both]
            async with asyncio.timeout(60):
                while acknowledged() < border:
                    await asyncio.sleep(0)
            process.send_signal(signal.SIGKILL)
            process.wait()
            await asyncio.gather(*playing)  # what was still in the sockets counts as shown
            process = await start(place, port)
        assert acknowledged() < TABLES * 8, "there was nothing left to lose"
        finished = await asyncio.wait_for(
            asyncio.gather(*[one.play(code) for code, both in witnesses.items() for one in both]), 60
        )
        assert all(finished)
        for code, both in witnesses.items():
            record = (await both[0].guest.request("GET", f"/api/tables/{code}/record")).body
            assert [one.lost(record) for one in both] == [0, 0]
    finally:
        process.kill()
        process.wait()


def workers_of(server: int) -> list[int]:
    """The processes in which the computer players of a server think."""
    lists = [(task / "children").read_text().split() for task in Path(f"/proc/{server}/task").iterdir()]
    children = [int(child) for listed in lists for child in listed]
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


async def test_workers_end_with_a_killed_server(place: str) -> None:
    """No computer player keeps thinking after kill -9 of its server."""
    port = free_port()
    process = await start(place, port)
    ann = Guest(f"http://127.0.0.1:{port}", "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    async with ann.sit(code, "view") as seat:
        await seat.until(protocol.SeatView, lambda position: bool(position.view["has_sent"][1]))
    workers = workers_of(process.pid)
    process.kill()
    process.wait()
    assert workers
    async with asyncio.timeout(60):
        while any(Path(f"/proc/{worker}").exists() for worker in workers):
            await asyncio.sleep(0.05)


async def test_clocks_do_not_run_while_the_server_is_down(place: str) -> None:
    """Nobody loses time to an outage: after a restart a clock shows what it showed at the last move."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    process = await start(place, port)
    try:
        ann, bob, code = await two(address, clock={"per_game": 600})
        async with ann.sit(code) as seat, bob.sit(code) as other:
            await seat.until(protocol.WholeScene)
            await other.until(protocol.WholeScene)
            assert seat.scene is not None
            await seat.act(seat.scene.options[0])
            await other.until(protocol.Update)
            assert other.scene is not None
            before = {clock.seat: msgspec.structs.asdict(clock) for clock in other.scene.clocks}
        process.send_signal(signal.SIGKILL)
        process.wait()
        await asyncio.sleep(2.5)
        process = await start(place, port)
        async with bob.sit(code) as other:
            whole = await other.until(protocol.WholeScene)
            after = {clock.seat: clock for clock in whole.scene.clocks}
            assert after[0].left == before[0]["left"]
            assert after[1].deadline - whole.now > 540_000
            assert after[1].deadline > before[1]["deadline"] + 2000
    finally:
        process.kill()
        process.wait()
