"""Games under attack: each attack with the latency before and during it, and the flood of all hostile kinds."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from benchmarks._server_driver import cpu_seconds
from benchmarks.hold.attacks import ATTACKS
from benchmarks.hold.games import Games
from benchmarks.hold.server import Server, resident, serving
from benchmarks.server import ROOT, environment


async def subprocess_of(*words: str) -> asyncio.subprocess.Process:
    """A Python process of this package."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", *words, cwd=ROOT, env=environment(), stdout=asyncio.subprocess.PIPE
    )


async def attacked(games: int, seconds: float, names: list[str]) -> dict[str, Any]:
    """Run each attack beside games; report quiet and attacked p99, and the most memory."""
    report: dict[str, Any] = {}
    with serving() as server:
        playing = Games(server.port)
        await playing.open(games)
        for name in names:
            used = cpu_seconds(server.pid)
            quiet = await playing.window(seconds)
            used = cpu_seconds(server.pid) - used
            process = await subprocess_of(
                "benchmarks.hold.attacks", name, str(server.port), playing.tables[0].code, f"{seconds + 2}"
            )
            await asyncio.sleep(1.5)  # until it is under way
            memory = [resident(server.pid)]
            watching = asyncio.create_task(watch(server, memory))
            busy = cpu_seconds(server.pid)
            under = await playing.window(seconds)
            busy = cpu_seconds(server.pid) - busy
            await process.communicate()
            watching.cancel()
            report[name] = {
                "quiet p99 ms": quiet["p99 ms"],
                "attacked p99 ms": under["p99 ms"],
                "times": round(under["p99 ms"] / max(0.01, quiet["p99 ms"]), 2),
                "quiet processor %": round(100 * used / seconds, 1),
                "attacked processor %": round(100 * busy / seconds, 1),
                "disturbed games": under["disturbed games"],
                "errors": under["errors"],
                "most MB": round(max(memory)),
            }
        playing.close()
        report["crashes"] = int(server.crashed())
        report["tracebacks"] = len(server.tracebacks())
    return report


async def watch(server: Server, memory: list[float]) -> None:
    """Note the memory of the server from time to time."""
    while True:
        memory.append(resident(server.pid))
        await asyncio.sleep(0.2)


async def flooded(games: int, total: int, seconds: float) -> dict[str, Any]:
    """Hostile messages and requests of all kinds beside games."""
    with serving() as server:
        playing = Games(server.port)
        await playing.open(games)
        quiet = await playing.window(seconds)
        plan = {"port": server.port, "code": playing.tables[0].code, "total": total}
        process = await subprocess_of("benchmarks.hold.flood", json.dumps(plan))
        done = asyncio.create_task(process.communicate())
        windows = []
        while not done.done():
            windows.append(await playing.window(seconds))
        found: dict[str, Any] = json.loads((await done)[0])
        after = await playing.window(seconds)
        playing.close()
        faults = found.pop("internal errors")
        return {
            **found,
            "crashes": int(server.crashed()),
            "answers of 500": len(faults),
            "tracebacks": len(server.tracebacks()),
            "examples": [*faults[:5], *server.tracebacks()[:5]],
            "games": games,
            "moves meanwhile": sum(window["moves"] for window in windows),
            "disturbed games": max(window["disturbed games"] for window in [*windows, after]),
            "quiet p99 ms": quiet["p99 ms"],
            "p99 ms": max(window["p99 ms"] for window in windows),
            "MB": round(resident(server.pid)),
        }


def attacks(names: str) -> list[str]:
    """The attacks of a comma-separated list, all for ""."""
    return [name for name in ATTACKS if not names or name in names.split(",")]
