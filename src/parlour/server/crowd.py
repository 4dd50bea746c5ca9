"""
All open connections of a server: how many there are, in all and from each address, and the memory that they hold.

When there is no room, idle connections make room: first those that have not asked for anything, oldest first, then
spectators from the same address. Some places are kept for people who have a seat at a table.
"""

from __future__ import annotations

from collections import Counter
from http import HTTPStatus
from typing import Protocol

from parlour.server.bucket import Buckets
from parlour.server.limits import Limits
from parlour.server.trust import Trust, customer


class Connection(Protocol):
    """What the crowd needs from a connection."""

    def abort(self) -> None:
        """End the connection at once."""


class Crowd:
    """See the module; addresses are counted as `parlour.server.trust.customer` groups them."""

    def __init__(self, limits: Limits, trust: Trust) -> None:
        self.limits = limits
        self.trust = trust
        self.connections: dict[Connection, str] = {}  # with the address of the other end
        self.addresses: Counter[str] = Counter()
        self.arrivals = Buckets(limits.arrivals, limits.arrivals_burst)
        self.requests = Buckets(limits.hits, limits.hits_burst)
        self.sockets: set[Connection] = set()  # connections that have become WebSockets
        self.held = 0  # bytes in memory for connections that are slow to read or to send
        self.waiting: dict[Connection, None] = {}  # oldest first
        self._waiting_at: dict[str, dict[Connection, None]] = {}
        self._guests_at: dict[str, dict[Connection, None]] = {}  # spectators' WebSockets
        self._held: dict[Connection, int] = {}

    def enter(self, connection: Connection, host: str) -> HTTPStatus | None:
        """Register a connection, or return why there is no room for it."""
        where = customer(host)
        limits = self.limits
        if not self.trust.is_proxy(host):
            if not self.arrivals.take(where):
                return HTTPStatus.TOO_MANY_REQUESTS
            if self.addresses[where] >= limits.sockets_each and not self._make_room(where):
                return HTTPStatus.TOO_MANY_REQUESTS
        if len(self.connections) >= limits.sockets and not self._make_room_anywhere():
            return HTTPStatus.SERVICE_UNAVAILABLE
        self.connections[connection] = where
        self.addresses[where] += 1
        return None

    def leave(self, connection: Connection) -> None:
        """A connection has ended."""
        where = self.connections.pop(connection, None)
        if where is None:
            return
        self.addresses[where] -= 1
        if not self.addresses[where]:
            del self.addresses[where]
        self.sockets.discard(connection)
        self.wait(connection, False, where)
        self._drop(self._guests_at, where, connection)
        self.hold(connection, 0)

    def replace(self, before: Connection, after: Connection) -> None:
        """A connection has become a WebSocket."""
        where = self.connections.get(before)
        if where is not None:
            self.leave(before)
            self.connections[after] = where
            self.addresses[where] += 1
            self.sockets.add(after)

    def wait(self, connection: Connection, waiting: bool, where: str | None = None) -> None:
        """Note whether a connection is waiting for its client; such a connection may have to make room."""
        where = self.connections.get(connection) if where is None else where
        if where is None:
            return
        self.waiting.pop(connection, None)
        self._drop(self._waiting_at, where, connection)
        if waiting:
            self.waiting[connection] = None
            self._waiting_at.setdefault(where, {})[connection] = None

    def watch(self, connection: Connection) -> None:
        """Note that a WebSocket is a spectator's."""
        where = self.connections.get(connection)
        if where is not None:
            self._guests_at.setdefault(where, {})[connection] = None

    def full(self) -> bool:
        """Whether the places that are left are kept for people with a seat."""
        return len(self.sockets) >= self.limits.sockets - self.limits.kept

    def hold(self, connection: Connection, size: int) -> None:
        """Note the bytes held for a connection; beyond the limit for all of them, the largest holders are disconnected."""
        self.held -= self._held.pop(connection, 0)
        if size and connection in self.connections:
            self.held += size
            self._held[connection] = size
        while self.held > self.limits.held and self._held:
            worst = max(self._held, key=self._held.__getitem__)
            self.held -= self._held.pop(worst)
            worst.abort()

    def _make_room(self, where: str) -> bool:
        """End the connection of an address that can best be spared; return whether there was one."""
        spared = next(iter(self._waiting_at.get(where, ())), None) or next(iter(self._guests_at.get(where, ())), None)
        return self._end(spared)

    def _make_room_anywhere(self) -> bool:
        return self._end(next(iter(self.waiting), None))

    def _end(self, connection: Connection | None) -> bool:
        if connection is None:
            return False
        self.leave(connection)
        connection.abort()
        return True

    @staticmethod
    def _drop(groups: dict[str, dict[Connection, None]], where: str, connection: Connection) -> None:
        group = groups.get(where)
        if group is not None:
            group.pop(connection, None)
            if not group:
                del groups[where]
