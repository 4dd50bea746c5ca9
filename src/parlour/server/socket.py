"""The WebSocket of a table: identifies people and passes on their messages, within limits."""

from __future__ import annotations

from collections import Counter

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from parlour.cluster.relay import Post, Relay
from parlour.core.errors import ParlourError
from parlour.server.bucket import Buckets
from parlour.server.identity import Identity, address, same_origin, secure
from parlour.server.limits import Limits
from parlour.server.visit import Visit
from parlour.server.visitor import EXTENSION, Handshake
from parlour.server.wire import Wire
from parlour.table import protocol
from parlour.table.hub import Hub
from parlour.table.leases import Elsewhere
from parlour.table.live import LiveTable
from parlour.table.model import NoSuchTable, TableBroken
from parlour.table.protocol import Closed
from parlour.table.sides import Form, Listener
from parlour.table.store import StoreUnavailable

Headers = list[tuple[str, str]]

GONE = 4404
LIMITED = 4429
TOO_MANY = (LIMITED, "rate/limit", "Too many connections from your address.", True)


class Sockets:
    """Lets people connect to tables."""

    def __init__(
        self,
        hub: Hub,
        identity: Identity,
        limits: Limits,
        origins: frozenset[str],
        misses: Buckets,
        relay: Relay | None = None,
    ) -> None:
        self.hub = hub
        self.relay = relay
        self.identity = identity
        self.limits = limits
        self.origins = origins
        self.misses = misses
        self.open: Counter[str] = Counter()  # spectators of each address
        self.seated: Counter[str] = Counter()  # people with a seat
        self.work = Buckets(limits.work, limits.work_burst)
        self.seated_work = Buckets(limits.seated_work, limits.seated_work_burst)
        self.returns = Buckets(limits.returns, limits.returns_burst)
        self._count = hub.refused  # one for all visits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """
        Answer a handshake and settle who the person is.

        The table is found before the handshake is accepted. Nothing is awaited after that, so no message can arrive before
        its session is attached.
        """
        handshake = scope.get("extensions", {}).get(EXTENSION)
        assert isinstance(handshake, Handshake), "only parlour.server.edge serves tables"
        connection = HTTPConnection(scope)
        if not same_origin(connection, self.origins):
            handshake.refuse()
            return
        where = address(connection)
        person, new = self.identity.person(connection)
        cookies = [("Set-Cookie", self.identity.cookie(person, secure(connection)))] if new else []
        await self._visit(connection, handshake, cookies, where, "" if new else person, person)

    async def _visit(
        self, connection: HTTPConnection, handshake: Handshake, cookies: Headers, where: str, known: str, person: str
    ) -> None:
        """Connect a person to the table in the path, or tell them why not; `known` is "" for somebody new."""
        code = connection.path_params["code"]
        spent = self.misses.empty(where)
        if spent and not known:
            goodbye(handshake.accept(cookies), *TOO_MANY)
            return
        live: LiveTable | None = None
        owner = 0
        try:
            try:
                live = await self.hub.find(code)
                seated = bool(live.table.head.mine(person))
            except Elsewhere as elsewhere:
                if self.relay is None:
                    raise
                owner, code = elsewhere.owner, code.strip().lower()
                seated = any(head.code == code for head in await self.hub.store.places(person))
            name = "" if seated else await self.hub.store.name_of(person)
        except ParlourError as error:
            if isinstance(error, NoSuchTable):
                self.misses.take(where)
            goodbye(handshake.accept(cookies), *(TOO_MANY if spent else self._excuse(error, code)))
            return
        if not self._admits(where, person, seated, spent or handshake.full):
            goodbye(handshake.accept(cookies), *TOO_MANY)
            return
        wire = handshake.accept(cookies)
        form: Form = "view" if connection.query_params.get("form") == "view" else "scene"
        listener = Listener(person, wire.push, wire.drop, form, name, where)
        table: LiveTable | Post
        if live is None:
            assert self.relay is not None
            table = self.relay.open(code, owner, listener)
        else:
            try:
                live.attach(listener)
            except ParlourError as error:
                goodbye(wire, *self._excuse(error, code))
                return
            table = live
        crowd, work = (self.seated, self.seated_work) if seated else (self.open, self.work)
        crowd[where] += 1
        if not seated:
            wire.watch()
        wire.attach(Visit(self.limits, work, lambda: left(crowd, where), table, listener, self._count))

    def _admits(self, where: str, person: str, seated: bool, full: bool) -> bool:
        """
        Whether a person may connect now: as a spectator while there is room at the server and address, with a seat always.

        But one address behind a proxy has no more connections with a seat than one without may have in all.
        """
        if seated:
            return self.seated[where] < self.limits.sockets_each and self.returns.take(person)
        return not full and self.open[where] < self.limits.connections and self.work.take(where, self.limits.whole)

    def _excuse(self, error: ParlourError, code: str) -> tuple[int, str, str, bool]:
        """Why a connection is refused: close code, error code, text, and whether to reconnect."""
        if isinstance(error, NoSuchTable):
            return GONE, error.code, str(error), False
        passing = isinstance(error, StoreUnavailable) or (isinstance(error, TableBroken) and self.hub.usable(code))
        return 1011, error.code, str(error), passing


def left(crowd: Counter[str], where: str) -> None:
    """A connection from an address has ended."""
    crowd[where] -= 1
    if not crowd[where]:
        del crowd[where]


def goodbye(wire: Wire, number: int, code: str, text: str, again: bool) -> None:
    """Say why, and close."""
    wire.push(protocol.encode(Closed(code=code, text=text, again=again)))
    wire.drop(number, "")
