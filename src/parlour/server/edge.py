"""
The edge of the server: all of its connections, from the first byte on.

Each begins as a `Visitor`, which speaks HTTP, and becomes a `Wire` when the application accepts a WebSocket. Sizes, times and
numbers are limited here, before the application sees anything. A client that breaks a limit loses its connection; other
clients do not notice.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Coroutine
from typing import Any, Final

from starlette.types import ASGIApp

from parlour.server.crowd import Crowd
from parlour.server.limits import Limits
from parlour.server.trust import Trust
from parlour.server.turns import Turns
from parlour.server.visitor import Visitor
from parlour.server.wire import Pulse, Wire

GOING_DOWN: Final = 1012


class Edge:
    """Creates a `Visitor` for each new connection; `crowd` has all that are open."""

    def __init__(self, app: ASGIApp, limits: Limits, longest: int, trust: Trust | None = None) -> None:
        self.app = app
        self.limits = limits
        self.longest = longest  # bytes of a message
        self.trust = trust or Trust()
        self.pulse = Pulse()
        self.crowd = Crowd(limits, self.trust)
        self.slices = Turns()  # of clients that send many messages at once
        self.closing = False
        self._requests = Turns()
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self) -> Visitor:
        """Return the protocol of a new connection."""
        return Visitor(self)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run the application for one request, when its turn comes."""
        self._requests.wait(functools.partial(self._run, work))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self, grace: float) -> None:
        """Stop accepting requests, and wait until the pending ones are answered."""
        self.closing = True
        for connection in list(self.crowd.connections):
            if isinstance(connection, Visitor):
                connection.retire()
        self._requests.finish()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace)

    async def close(self, grace: float) -> None:
        """Close all connections once everything sent on them has arrived, or when the grace period ends."""
        for connection in list(self.crowd.connections):
            if isinstance(connection, Wire):
                connection.drop(GOING_DOWN, "")
        deadline = asyncio.get_running_loop().time() + grace
        while self.crowd.connections and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)
        for connection in list(self.crowd.connections):
            connection.abort()
