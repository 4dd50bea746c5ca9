"""Kill -9 with clients on all tables: nothing that was acknowledged or shown is lost."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from benchmarks.hold.server import Server, serving
from benchmarks.hold.witness import Witness
from parlour.server.client import Guest

FREE = '{"creations_burst": 1e6, "requests_burst": 1e6, "messages": 1e6, "messages_burst": 1e6, "returns_burst": 1e6}'


async def sit_down(address: str) -> tuple[str, list[Witness]]:
    """Two witnesses at a new table of Dead Drop."""
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop")
    await bob.join(code)
    return code, [Witness(ann, 0), Witness(bob, 1)]


async def killed(kills: int, tables: int) -> dict[str, Any]:
    """Kill the server again and again while people play; tables that finish are checked and replaced."""
    with serving(FREE) as server:
        address = f"http://127.0.0.1:{server.port}"
        playing = dict([await sit_down(address) for _ in range(tables)])
        total = {"acknowledged moves": 0, "lost": 0, "finished matches": 0}
        longest = 0.0
        for _ in range(kills):
            await until_killed(server, playing)
            began = time.monotonic()
            server.start()
            longest = max(longest, time.monotonic() - began)
            finished = [code for code in playing if await over(playing[code][0], code)]
            for code in finished:
                await account(playing.pop(code), code, total)
            playing |= [await sit_down(address) for _ in finished]
        await asyncio.wait_for(asyncio.gather(*[one.play(code) for code, both in playing.items() for one in both]), 120)
        for code, both in playing.items():
            await account(both, code, total)
        return {
            "kills": kills,
            "tables": tables,
            **total,
            "tracebacks": len(server.tracebacks()),
            "longest restart s": round(longest, 2),
            "rule": "a move is acknowledged once its player has received a position in which it has taken effect",
        }


async def until_killed(server: Server, playing: dict[str, list[Witness]]) -> None:
    """Play until some moves were acknowledged, then kill the server in the middle of it."""

    def acknowledged() -> int:
        return sum(len(one.done) for both in playing.values() for one in both)

    border = acknowledged() + max(1, len(playing) // 2)
    tasks = [asyncio.create_task(one.play(code)) for code, both in playing.items() for one in both]
    async with asyncio.timeout(60):
        while acknowledged() < border and not all(task.done() for task in tasks):
            await asyncio.sleep(0)
    server.kill()
    await asyncio.gather(*tasks)  # what was still in the sockets counts as shown


async def over(witness: Witness, code: str) -> bool:
    """Whether a match has ended."""
    reply = await witness.guest.request("GET", f"/api/tables/{code}")
    return bool(reply.body["phase"] == "over")


async def account(both: list[Witness], code: str, total: dict[str, int]) -> None:
    """Let a match end, and compare it with what its players remember."""
    await asyncio.gather(*[one.play(code) for one in both])
    record = (await both[0].guest.request("GET", f"/api/tables/{code}/record")).body
    total["finished matches"] += 1
    total["acknowledged moves"] += sum(len(one.done) for one in both)
    total["lost"] += sum(one.lost(record) for one in both)
