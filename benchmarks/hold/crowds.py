"""Crowds: idle connections, many tables, computer players that search, and a long mixed load."""

from __future__ import annotations

import time
from contextlib import AsyncExitStack
from typing import Any

from benchmarks.hold.besieged import subprocess_of
from benchmarks.hold.games import Games
from benchmarks.hold.line import Line
from benchmarks.hold.server import resident, serving
from parlour.server.client import Guest
from parlour.table import protocol

EACH = 200  # idle connections from one address
LONGEST_TURN = 60.0  # seconds of a soak round that count at most: a stalled machine proves nothing


async def idle(connections: int, games: int, seconds: float) -> dict[str, Any]:
    """Idle spectators and silent sockets, beside games."""
    with serving('{"sockets": 12000, "kept": 500, "deadline": 600}') as server:
        playing = Games(server.port)
        await playing.open(games)
        quiet = await playing.window(seconds)
        before = resident(server.pid)
        async with AsyncExitStack() as stack:
            watching = 0
            for n in range(connections):
                line = await stack.enter_async_context(Line(server.port, f"127.5.{n // EACH}.1"))
                table = playing.tables[n // 40 % len(playing.tables)]
                watching += n % 2 == 0 and await line.watch(table.code)
            held = await playing.window(seconds)
            return {
                "connections": connections,
                "of them spectators": watching,
                "kB a connection": round((resident(server.pid) - before) * 1024 / connections, 1),
                "quiet p99 ms": quiet["p99 ms"],
                "p99 ms": held["p99 ms"],
                "disturbed games": held["disturbed games"],
            }


async def tables(count: int, seconds: float) -> dict[str, Any]:
    """Many tables at one move per second each."""
    with serving(None) as server:
        before = resident(server.pid)
        playing = Games(server.port)
        await playing.open(count)
        found = await playing.window(seconds)
        playing.close()
        used = round((resident(server.pid) - before) * 1024 / count, 1)
        return {"tables": count, **found, "moves per second": round(found["moves"] / seconds, 1), "kB a table": used}


async def thinkers(hard: int) -> dict[str, Any]:
    """How long an easy player takes to answer while many tables wait for hard ones."""
    with serving('{"creations_burst": 1e6, "requests_burst": 1e6}') as server:
        address = f"http://127.0.0.1:{server.port}"
        async with AsyncExitStack() as stack:
            for _ in range(hard):
                guest = Guest(address, "Ann")
                code = await guest.create("espionage", bots=["hard"], seat=1)
                await stack.enter_async_context(guest.sit(code))
            times = []
            for _ in range(5):
                guest = Guest(address, "Bob")
                began = time.monotonic()
                code = await guest.create("deaddrop", bots=["easy"])
                async with guest.sit(code, "view") as seat:
                    await seat.until(protocol.SeatView, lambda position: bool(position.view["has_sent"][1]))
                times.append(time.monotonic() - began)
        return {
            "hard tables": hard,
            "first easy answer s": round(times[0], 2),
            "easy answer s, most of 4": round(max(times[1:]), 2),
        }


async def soaked(minutes: float, games: int) -> dict[str, Any]:
    """
    A mixed load for a long time: games beside hostile visitors; memory after five minutes and at the end.

    A table keeps its whole log in memory, so matches end, as people's do, and others begin.
    """
    with serving() as server:
        playing = Games(server.port)
        await playing.open(games)
        early = min(300.0, minutes * 30)
        memory, windows, sent, ended, spent = 0.0, [], 0, 0, 0.0
        while spent < minutes * 60:
            began = time.monotonic()
            plan = f'{{"port": {server.port}, "code": "{playing.tables[0].code}", "total": 2000, "visitors": 10, "seed": {sent}}}'
            process = await subprocess_of("benchmarks.hold.flood", plan)
            windows.append(await playing.window(10.0))
            await process.communicate()
            sent += 2000
            ended += await playing.renew()
            spent += min(time.monotonic() - began, LONGEST_TURN)
            if not memory and spent >= early:
                memory = resident(server.pid)
        last = resident(server.pid)
        playing.close()
        return {
            "minutes": minutes,
            "hostile messages": sent,
            "finished matches": ended,
            "moves": sum(window["moves"] for window in windows),
            "p99 ms, the worst 10 s": max(window["p99 ms"] for window in windows),
            "disturbed games": max(window["disturbed games"] for window in windows),
            "MB early": round(memory),
            "MB at the end": round(last),
            "growth %": round(100 * (last / memory - 1), 1) if memory else 0.0,
            "crashes": int(server.crashed()),
            "tracebacks": len(server.tracebacks()),
        }
