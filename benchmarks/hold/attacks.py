"""
Attacks on a server, each by one address: `python -m benchmarks.hold.attacks NAME PORT CODE SECONDS`.

An attack does one thing on many connections, as fast as the server lets it, and comes back when it is thrown out.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import uvloop

from benchmarks._server_socket import masked
from benchmarks.hold.kinds import request, shake, text
from benchmarks.hold.line import Line

ATTACKER: Final = "127.3.0.1"
COOKIE: Final = re.compile(rb"(?i)set-cookie: (parlour=[^;]+)")
CODE: Final = re.compile(rb'"code":"([0-9a-z]+)","seats"')
HOSTILE_PACK: Final = {"game": "spyfall", "seats": 3, "options": {"pack": "own", "own_pack": "a." * 9990 + "a=1"}}


class Target:
    """What is attacked, and until when."""

    def __init__(self, port: int, code: str, seconds: float) -> None:
        self.port = port
        self.code = code
        self.until = time.monotonic() + seconds

    def on(self) -> bool:
        """Whether the attack goes on."""
        return time.monotonic() < self.until


Act = Callable[[Target, Line], Awaitable[None]]


async def swarm(target: Target, count: int, act: Act) -> None:
    """Do the same on many connections until the time is up."""

    async def again() -> None:
        while target.on():
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                async with Line(target.port, ATTACKER) as line:
                    await act(target, line)
            await asyncio.sleep(0.01)

    await asyncio.gather(*[again() for _ in range(count)])


def repeating(payload: bytes) -> Act:
    """As a spectator, send the same bytes again and again; answers are read and discarded."""

    async def act(target: Target, line: Line) -> None:
        if await line.watch(target.code):
            reading = asyncio.create_task(line.rest(60))
            try:
                while target.on() and not reading.done():
                    await line.send(payload)
                    await asyncio.sleep(0)
            finally:
                reading.cancel()

    return act


async def never_read(target: Target, line: Line) -> None:
    """As a spectator, ask for everything and read nothing."""
    line.writer.transport.pause_reading()  # type: ignore[attr-defined]
    await line.send(b"")
    if await line.watch(target.code):
        while target.on():
            await line.send(text('{"t":"resync"}') * 10)
            await asyncio.sleep(0.2)


async def slow_head(target: Target, line: Line) -> None:
    """Send a request's headers a byte at a time."""
    for byte in request(path="/health", head="X: y\r\n" * 100):
        await line.send(bytes([byte]))
        await asyncio.sleep(0.5)
        if not target.on() or line.reader.at_eof():
            return


async def slow_body(target: Target, line: Line) -> None:
    """Send a body a byte at a time."""
    await line.send(request("POST", "/api/tables", b"").replace(b"Length: 0", b"Length: 5000"))
    while target.on() and not line.reader.at_eof():
        await line.send(b" ")
        await asyncio.sleep(0.5)


async def idle(target: Target, line: Line) -> None:
    """Hold an idle connection."""
    while target.on() and not line.reader.at_eof():
        await asyncio.sleep(0.2)


async def endless_head(target: Target, line: Line) -> None:
    """Send headers without end."""
    await line.send(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    while target.on() and not line.reader.at_eof():
        await line.send(b"X: " + b"x" * 60_000 + b"\r\n")


async def come_and_go(target: Target, line: Line) -> None:
    """Become a spectator and leave at once."""
    await line.watch(target.code)


async def ask_on(target: Target, line: Line) -> None:
    """Ask for the list of games on one connection."""
    while target.on():
        await line.send(request(path="/api/games"))
        head = await asyncio.wait_for(line.reader.readuntil(b"\r\n\r\n"), 10)
        length = next(int(part.split()[1]) for part in head.lower().split(b"\r\n") if part.startswith(b"content-length"))
        await line.reader.readexactly(length)


async def come_only(target: Target, line: Line) -> None:
    """Connect and disconnect."""


async def hostile_pack(target: Target, line: Line) -> None:
    """Ask for a table with a text that takes seconds to read."""
    await line.send(request("POST", "/api/tables", json.dumps(HOSTILE_PACK).encode()))
    await line.rest(5)


async def hard_tables(target: Target, line: Line) -> None:
    """Make tables of computer players that search."""
    await line.send(request("POST", "/api/tables", b'{"game":"deaddrop","bots":["hard"],"seat":1}'))
    await line.rest(2)


async def new_pictures(target: Target, line: Line) -> None:
    """Make a table whose picture has not been drawn yet, and ask for it as PNG."""
    names = [f"{time.monotonic_ns()} {n}" for n in range(2)]
    await line.send(request("POST", "/api/tables", json.dumps({"game": "civilwar", "hot": True, "names": names}).encode()))
    made = CODE.search(await asyncio.wait_for(line.reader.readuntil(b"}"), 10))
    if made is not None:
        await line.send(request(path=f"/api/tables/{made[1].decode()}/picture.png"))
        await asyncio.wait_for(line.reader.readuntil(b"image/png"), 10)


async def pictures(target: Target, line: Line) -> None:
    """Make a table, and ask for its picture again and again."""
    await line.send(request("POST", "/api/tables", b'{"game":"civilwar","hot":true,"names":["a","b"]}'))
    made = CODE.search(await asyncio.wait_for(line.reader.readuntil(b"}"), 10))
    while made is not None and target.on():
        await line.send(request(path=f"/api/tables/{made[1].decode()}/picture.svg"))
        head = await asyncio.wait_for(line.reader.readuntil(b"\r\n\r\n"), 10)
        length = next(int(part.split()[1]) for part in head.lower().split(b"\r\n") if part.startswith(b"content-length"))
        await line.reader.readexactly(length)


async def notes(target: Target, line: Line) -> None:
    """Take a seat, talk for a while, and change the seat's note as fast as possible."""
    await line.send(request("POST", "/api/tables", b'{"game":"deaddrop"}'))
    answer = await asyncio.wait_for(line.reader.readuntil(b"}"), 10)
    made, cookie = CODE.search(answer), COOKIE.search(answer)
    if made is None or cookie is None:
        return
    async with Line(target.port, ATTACKER) as seat:
        await seat.send(shake(made[1].decode(), f"Cookie: {cookie[1].decode()}\r\n"))
        reading = asyncio.create_task(seat.rest(60))
        try:
            for n in itertools.count():
                if not target.on() or reading.done():
                    break
                await seat.send(text('{"t":"say","text":"x"}' if n < 10 else '{"t":"note","text":"' + "x" * 5000 + '"}'))
                await asyncio.sleep(0.02)
        finally:
            reading.cancel()


ATTACKS: Final[dict[str, tuple[int, Act]]] = {
    "empty fragments": (20, repeating(masked(0x01, b"") + masked(0x00, b"") * 10_000)),
    "tiny fragments": (20, repeating(masked(0x01, b"x") + masked(0x00, b"x") * 10_000)),
    "control pings": (20, repeating(masked(0x89, b"x" * 100) * 1000)),
    "resyncs": (190, repeating(text('{"t":"resync"}'))),
    "messages": (190, repeating(text('{"t":"ping","at":1}') * 100)),
    "refused moves": (190, repeating(text('{"t":"act","act":"play1","els":["card:1"],"rev":0}') * 10)),
    "large messages": (50, repeating(masked(0x81, b'{"t":"say","text":"' + b"x" * 60_000 + b'"}'))),
    "clients that never read": (190, never_read),
    "slow headers": (290, slow_head),
    "slow bodies": (150, slow_body),
    "idle sockets": (400, idle),
    "endless headers": (20, endless_head),
    "spectators that come and go": (50, come_and_go),
    "requests": (50, ask_on),
    "connections": (50, come_only),
    "hostile packs": (5, hostile_pack),
    "hard computer players": (5, hard_tables),
    "new pictures": (5, new_pictures),
    "pictures of tables": (20, pictures),
    "notes": (20, notes),
}
"""Each attack by name: how many connections, and what each does."""


async def attack(name: str, target: Target) -> None:
    """Run an attack until its time is up."""
    count, act = ATTACKS[name]
    with suppress(TimeoutError):
        async with asyncio.timeout(max(0.0, target.until - time.monotonic()) + 1.0):
            await swarm(target, count, act)


if __name__ == "__main__":
    uvloop.run(attack(sys.argv[1], Target(int(sys.argv[2]), sys.argv[3], float(sys.argv[4]))))
