"""
The edge of the server: all its connections, from their first byte.

Each begins as a `Visitor`, which speaks HTTP, and becomes a `Wire` when the application accepts a WebSocket. Sizes, times and
numbers are limited here, before the application sees anything. A client that breaks a limit loses its connection; other
clients do not notice.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Any, Final

from starlette.types import ASGIApp

from parlour.server.limits import Limits
from parlour.server.request import PROXIES
from parlour.server.visitor import Visitor
from parlour.server.wire import Pulse, Wire

GOING_DOWN: Final = 1012


class Edge:
    """Creates a `Visitor` for each new connection, and tracks all open connections."""

    def __init__(self, app: ASGIApp, limits: Limits, longest: int) -> None:
        self.app = app
        self.limits = limits
        self.longest = longest  # bytes of a message
        self.pulse = Pulse()
        self.connections: set[Visitor | Wire] = set()
        self.hosts: Counter[str] = Counter()
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self) -> Visitor:
        """Return the protocol of a new connection."""
        return Visitor(self)

    def enter(self, visitor: Visitor, host: str) -> HTTPStatus | None:
        """Register a connection, or return why there is no room for it."""
        if self._closing or len(self.connections) >= self.limits.sockets:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if self.hosts[host] >= self.limits.sockets_each and host not in PROXIES:
            return HTTPStatus.TOO_MANY_REQUESTS
        self.connections.add(visitor)
        self.hosts[host] += 1
        return None

    def replace(self, visitor: Visitor, wire: Wire) -> None:
        """A connection has become a WebSocket."""
        if visitor in self.connections:
            self.connections.remove(visitor)
            self.connections.add(wire)

    def left(self, connection: Visitor | Wire, host: str) -> None:
        """A connection has ended."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.hosts[host] -= 1
            if not self.hosts[host]:
                del self.hosts[host]

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run the application for one request."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self, grace: float) -> None:
        """Accept no more requests, and wait until pending ones are answered."""
        self._closing = True
        for connection in list(self.connections):
            if isinstance(connection, Visitor):
                connection.retire()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace)

    async def close(self, grace: float) -> None:
        """Close all connections once everything sent on them has arrived, or when the grace period ends."""
        for connection in list(self.connections):
            if isinstance(connection, Wire):
                connection.drop(GOING_DOWN, "")
        deadline = asyncio.get_running_loop().time() + grace
        while self.connections and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)
        for connection in list(self.connections):
            connection.abort()
