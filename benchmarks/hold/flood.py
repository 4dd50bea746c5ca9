"""
Sends hostile messages and requests of all kinds from many addresses: `python -m benchmarks.hold.flood JSON`.

Each visitor has its own address, sends some messages of one kind and reads the answers. Prints one JSON object:
how much was sent of each kind, the statuses of the answers, and every answer that means an internal error.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
import uvloop

from benchmarks.hold.kinds import MESSAGES, REQUESTS
from benchmarks.hold.line import Line

STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")
BROKEN = b'"code":"table/broken"'
AT_ONCE = 25  # messages of a visitor


class Plan(msgspec.Struct):
    """What to send."""

    port: int
    code: str
    total: int
    seed: int = 1
    visitors: int = 40  # at a time


class Flood:
    """A flood of hostile visitors."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rng = random.Random(plan.seed)
        self.kinds: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.faults: list[str] = []
        self.refused = 0  # visitors whose connection was refused or reset

    async def go(self) -> dict[str, Any]:
        """Send everything."""
        await asyncio.gather(*[self.visit_on() for _ in range(self.plan.visitors)])
        return {
            "sent": self.kinds.total(),
            "kinds": len(self.kinds),
            "of each kind": dict(self.kinds),
            "statuses": dict(self.statuses),
            "internal errors": self.faults,
            "refused connections": self.refused,
        }

    async def visit_on(self) -> None:
        """Visit until everything is sent."""
        rng = self.rng
        names = [*MESSAGES, *REQUESTS]
        while self.kinds.total() < self.plan.total:
            name = rng.choice(names)
            here = f"127.{rng.randrange(4, 200)}.{rng.randrange(256)}.{rng.randrange(1, 255)}"
            with_suppressed = suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
            before = self.kinds.total()
            with with_suppressed:
                async with Line(self.plan.port, here) as line:
                    await (self.talk(line, name) if name in MESSAGES else self.ask(line, name))
            self.refused += self.kinds.total() == before

    async def talk(self, line: Line, name: str) -> None:
        """Send messages of one kind as a spectator."""
        if not await line.watch(self.plan.code):
            return
        make = MESSAGES[name]
        self.kinds[name] += AT_ONCE
        with suppress(OSError):
            await line.send(b"".join(make(self.rng, self.plan.code) for _ in range(AT_ONCE)) + b"\x88\x80\0\0\0\0")
        self.look(name, await line.rest())

    async def ask(self, line: Line, name: str) -> None:
        """Send a request."""
        self.kinds[name] += 1
        await line.send(REQUESTS[name](self.rng, self.plan.code))
        if line.writer.can_write_eof():
            line.writer.write_eof()
        answer = await line.rest()
        for status in STATUS.findall(answer):
            self.statuses[status.decode()] += 1
        self.look(name, answer)

    def look(self, name: str, answer: bytes) -> None:
        """Find signs of internal errors."""
        internal = [status for status in STATUS.findall(answer) if status.startswith(b"50") and status != b"503"]
        if internal or BROKEN in answer:
            self.faults.append(f"{name}: {answer[:200]!r}")


if __name__ == "__main__":
    print(json.dumps(uvloop.run(Flood(msgspec.json.decode(sys.argv[1], type=Plan)).go())), flush=True)
