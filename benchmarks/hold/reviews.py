"""Reviews beside live games: what players notice while the server works on them."""

from __future__ import annotations

import asyncio
from statistics import median
from typing import Any, Final

from benchmarks.hold.games import Games
from benchmarks.hold.server import serving
from benchmarks.hold.witness import Witness
from parlour.server.client import Guest

SEATS: Final = 4
POLL: Final = 0.5  # seconds, about as often as the replay page asks


async def finished_match(address: str) -> tuple[Guest, str]:
    """Play Surveyors & Spies by the first legal action to its end; its reviews are among the longest."""
    guests = [Guest(address, f"Guest {seat}") for seat in range(SEATS)]
    code = await guests[0].create("surveyors", seats=SEATS)
    for guest in guests[1:]:
        await guest.join(code)
    await asyncio.wait_for(asyncio.gather(*[Witness(guest, seat).play(code) for seat, guest in enumerate(guests)]), 120)
    return guests[0], code


async def reviewed(guest: Guest, code: str) -> bool:
    """Ask for a review and wait for it as the replay page does; return whether it was made."""
    reply = await guest.request("POST", f"/api/tables/{code}/review")
    while reply.status == 200 and reply.body["state"] == "working":
        await asyncio.sleep(POLL)
        reply = await guest.request("GET", f"/api/tables/{code}/review")
    return bool(reply.status == 200 and reply.body["state"] == "done")


async def beside(games: int, reviews: int, seconds: float) -> dict[str, Any]:
    """Alternate windows without and with reviews; a p99 is the median over windows, so one bad moment does not decide."""
    with serving(None) as server:
        address = f"http://127.0.0.1:{server.port}"
        matches = [await finished_match(address) for _ in range(reviews)]
        playing = Games(server.port)
        await playing.open(games)
        quiet, during, done = [], [], 0
        for guest, code in matches:
            quiet += [await playing.window(seconds) for _ in range(3)]
            task = asyncio.create_task(reviewed(guest, code))
            await asyncio.sleep(1.5)  # until its processes are under way
            while not task.done():
                during.append(await playing.window(seconds))
            done += await task
        playing.close()
        return {
            "games": games,
            "reviews": done,
            "quiet p99 ms": middle(quiet, "p99 ms"),
            "p99 ms while reviews run": middle(during, "p99 ms"),
            "quiet median ms": middle(quiet, "median ms"),
            "median ms while reviews run": middle(during, "median ms"),
            "windows": f"{len(quiet)} quiet, {len(during)} with reviews",
            "disturbed games": max(window["disturbed games"] for window in during),
            "errors": sum(window["errors"] for window in during),
            "tracebacks": len(server.tracebacks()),
        }


def middle(windows: list[dict[str, Any]], entry: str) -> float:
    """The median of an entry over windows."""
    return round(median([float(window[entry]) for window in windows]), 2)
