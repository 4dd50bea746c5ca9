"""The WebSocket of a table: identifies people and passes on their messages, within limits."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from parlour.core.errors import ParlourError
from parlour.server.identity import Identity, address, same_origin, secure
from parlour.server.limits import Bucket, Buckets, Limits
from parlour.server.visitor import EXTENSION, Handshake
from parlour.server.wire import Wire
from parlour.table import protocol, requests
from parlour.table.hub import Hub
from parlour.table.live import LiveTable
from parlour.table.model import NoSuchTable, TableBroken
from parlour.table.protocol import Closed, Error
from parlour.table.sides import Form, Listener

Headers = list[tuple[str, str]]

GONE = 4404
LIMITED = 4429
TOO_MUCH = Error(code="rate/limit", text="Too many messages at once; please wait a moment.")


class Sockets:
    """Lets people connect to tables."""

    def __init__(self, hub: Hub, identity: Identity, limits: Limits, origins: frozenset[str], misses: Buckets) -> None:
        self.hub = hub
        self.identity = identity
        self.limits = limits
        self.origins = origins
        self.misses = misses
        self.open: Counter[str] = Counter()

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
        if self.open[where] >= self.limits.connections or self.misses.empty(where):
            goodbye(handshake.accept(cookies), LIMITED, "rate/limit", "Too many connections from your address.", True)
            return
        self.open[where] += 1
        session = None
        try:
            session = await self._visit(connection, handshake, cookies, where, person)
        finally:
            if session is None:
                self.left(where)

    async def _visit(
        self, connection: HTTPConnection, handshake: Handshake, cookies: Headers, where: str, person: str
    ) -> Visit | None:
        """Connect a person to the table in the path, or tell them why not."""
        code = connection.path_params["code"]
        try:
            live = await self.hub.find(code)
            name = "" if live.table.head.mine(person) else await self.hub.store.name_of(person)
        except ParlourError as error:
            if isinstance(error, NoSuchTable):
                self.misses.take(where)
            goodbye(handshake.accept(cookies), *self._excuse(error, code))
            return None
        wire = handshake.accept(cookies)
        form: Form = "view" if connection.query_params.get("form") == "view" else "scene"
        listener = Listener(person, wire.push, wire.drop, form, name)
        try:
            live.attach(listener)
        except ParlourError as error:
            goodbye(wire, *self._excuse(error, code))
            return None
        visit = Visit(self, where, live, listener)
        wire.attach(visit)
        return visit

    def _excuse(self, error: ParlourError, code: str) -> tuple[int, str, str, bool]:
        """Why a connection is refused: close code, error code, text, and whether to reconnect."""
        if isinstance(error, NoSuchTable):
            return GONE, error.code, str(error), False
        return 1011, error.code, str(error), isinstance(error, TableBroken) and self.hub.usable(code)

    def left(self, where: str) -> None:
        """A connection from an address has ended."""
        self.open[where] -= 1
        if not self.open[where]:
            del self.open[where]


class Visit:
    """One connection to a table, within limits."""

    __slots__ = ("_chat", "_listener", "_live", "_messages", "_refused", "_sockets", "_where")

    def __init__(self, sockets: Sockets, where: str, live: LiveTable, listener: Listener) -> None:
        self._sockets = sockets
        self._where = where
        self._live = live
        self._listener = listener
        self._messages = Bucket(sockets.limits.messages, sockets.limits.messages_burst)
        self._chat: Bucket | None = None  # created on first use: most people never chat
        self._refused = 0

    def received(self, message: bytes) -> None:
        """Carry out a client's message, or tell it why not."""
        problem = self._take(message) if self._messages.take() else TOO_MUCH
        if problem is not None:
            self._refused += 1
            self._listener.push(protocol.encode(problem))
            if self._refused > self._sockets.limits.patience:
                self._listener.drop(1008, "too many refused messages")

    def gone(self) -> None:
        """The client has disconnected."""
        self._sockets.left(self._where)
        with suppress(ParlourError):  # the table may be out of use
            self._live.detach(self._listener)

    def _take(self, message: bytes) -> Error | None:
        try:
            request = protocol.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return Error(code="message/malformed", text=f"this is not a message of this protocol: {error!s:.200}")
        if isinstance(request, protocol.Say) and not self._may_chat():
            return TOO_MUCH
        try:
            requests.receive(self._live, self._listener, request)
        except ParlourError as error:  # the table broke; the hub has told everybody
            return Error(code=error.code, text=str(error))
        return None

    def _may_chat(self) -> bool:
        if self._chat is None:
            self._chat = Bucket(self._sockets.limits.chat, self._sockets.limits.chat_burst)
        return self._chat.take()


def goodbye(wire: Wire, number: int, code: str, text: str, again: bool) -> None:
    """Say why, and close."""
    wire.push(protocol.encode(Closed(code=code, text=text, again=again)))
    wire.drop(number, "")
