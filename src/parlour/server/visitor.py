"""
A connection that speaks HTTP, until it ends or becomes a WebSocket.

httptools parses requests, which are answered one at a time; a client that sends the next one early is disconnected after
the answer, as HTTP allows. Bodies need a length: chunked requests are refused.
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Final, Literal, cast

import httptools
from starlette.types import Message, Scope

from parlour.server.exchange import Exchange, plain, response_head
from parlour.server.request import Address, BadRequest, Head
from parlour.server.trust import customer
from parlour.server.wire import LOST, Wire, hang_up

if TYPE_CHECKING:
    from parlour.server.edge import Edge

EXTENSION: Final = "parlour.handshake"
IDLE: Final = 5.0  # seconds a connection waits for the next request
STUCK: Final = 30.0  # seconds a client may leave a response unread
PENALTY: Final = 1.0  # seconds until a client is told that it asks too often
UNKNOWN: Final = ("?", 0)

log = logging.getLogger("parlour.server")

Stage = Literal["", "head", "body", "send", "idle"]


class Handshake:
    """A client that asks for a WebSocket, as the application sees it: an extension of the scope."""

    def __init__(self, visitor: Visitor, proof: bytes) -> None:
        self._visitor = visitor
        self._proof = proof
        self.settled = False
        self.wire: Wire | None = None

    def accept(self, headers: list[tuple[str, str]]) -> Wire:
        """Accept the client; the caller must attach a session before it awaits anything."""
        fixed = [(b"upgrade", b"websocket"), (b"connection", b"Upgrade"), (b"sec-websocket-accept", self._proof)]
        self.wire = self._visitor.open([*fixed, *((name.encode(), value.encode()) for name, value in headers)])
        self.settled = True
        return self.wire

    @property
    def full(self) -> bool:
        """Whether the server has room only for people who have a seat."""
        return self._visitor.full

    def refuse(self, status: HTTPStatus = HTTPStatus.FORBIDDEN) -> None:
        """Reject the client."""
        self.settled = True
        self._visitor.refuse(status)

    async def receive(self) -> Message:
        """Tell the application that a client wants to connect."""
        return {"type": "websocket.connect"}

    async def send(self, message: Message) -> None:
        """Handle the only ASGI message that makes sense here: nothing is served at this path."""
        assert message["type"] == "websocket.close", f"{message['type']}: a WebSocket is accepted by its handshake"
        self.refuse()


class Visitor(asyncio.Protocol):
    """A connection that speaks HTTP: one request at a time, within limits of time and size."""

    transport: asyncio.Transport

    def __init__(self, edge: Edge) -> None:
        self._edge = edge
        self._peer: Address = UNKNOWN
        self._local: Address = UNKNOWN
        self._parser: httptools.HttpRequestParser | None = httptools.HttpRequestParser(self)  # None: nothing more is read
        self._target = b""
        self._headers: list[tuple[bytes, bytes]] = []
        self._head_size = 0  # bytes read of the head
        self._exchange: Exchange | None = None  # None: a head is being read
        self._early: bytearray | None = None  # what a client sends before its handshake is answered
        self._stage: Stage = ""
        self._timer: asyncio.TimerHandle | None = None  # of the stage, or of the end
        self._writable: asyncio.Future[None] | None = None

    # For the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's transports have the same methods
        self._peer = (transport.get_extra_info("peername") or UNKNOWN)[:2]
        self._local = (transport.get_extra_info("sockname") or UNKNOWN)[:2]
        full = HTTPStatus.SERVICE_UNAVAILABLE if self._edge.closing else self._edge.crowd.enter(self, self._peer[0])
        if full is None:
            self._watch("head")
        else:
            self._parser = None
            self.transport.write(plain(full))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch("")
        if self._timer is not None:
            self._timer.cancel()
        self._parser = self._early = None
        self._edge.crowd.leave(self)
        if self._exchange is not None:
            self._exchange.lost()
        self.resume_writing()

    def pause_writing(self) -> None:
        self._writable = asyncio.get_running_loop().create_future()
        self._watch("send")
        self._edge.crowd.hold(self, self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        if self._writable is not None:
            self._writable.set_result(None)
            self._writable = None
            self._edge.crowd.hold(self, 0)
            if self._stage == "send":
                self._watch("")

    def data_received(self, data: bytes) -> None:
        if self._early is not None:
            self._early += data
            if len(self._early) > self._edge.longest:
                self.transport.abort()
        if self._parser is None:
            return
        try:
            self._read(self._parser, data)
        except BadRequest as bad:
            self.refuse(bad.status, bad.text)
        except httptools.HttpParserError as error:
            self._stumble(error)

    def _read(self, parser: httptools.HttpRequestParser, data: bytes) -> None:
        """Feed the parser; a head may not exceed its size limit."""
        exchange = self._exchange
        if exchange is not None and exchange.finished:
            raise httptools.HttpParserError("a request before the response to the last one")
        if exchange is None:
            room = self._edge.limits.head - self._head_size
            self._head_size += len(data)
            try:
                parser.feed_data(data[:room])
            except httptools.HttpParserUpgrade as upgrade:
                self._upgrade(data[upgrade.args[0] :])
                return
            exchange = self._exchange
            if exchange is None:
                if self._head_size > self._edge.limits.head:
                    raise BadRequest(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                self._watch("head")
                return
            data = data[room:]
        if data:
            parser.feed_data(data)
        self._watch("" if exchange.finished else "body")

    def _stumble(self, error: httptools.HttpParserError) -> None:
        """Refuse malformed input; if it follows a complete request, that one is still answered."""
        bad = error.__context__
        if self._exchange is not None and self._exchange.finished:
            self._parser = None
            self._exchange.keep = False
            self._watch("")
        elif isinstance(bad, BadRequest):
            self.refuse(bad.status, bad.text)
        else:
            if isinstance(error, httptools.HttpParserCallbackError):
                log.error("a request could not be read", exc_info=bad)
            self.refuse(HTTPStatus.BAD_REQUEST)

    # For the parser.

    def on_message_begin(self) -> None:
        """A request begins."""
        if self._exchange is not None:
            raise BadRequest
        self._target, self._headers = b"", []

    def on_url(self, url: bytes) -> None:
        """Some of the target has arrived."""
        self._target += url

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has arrived."""
        self._headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        """The head has arrived."""
        assert self._parser is not None
        if not self._parser.should_upgrade():
            self._ask(self._head(self._parser), self._parser.should_keep_alive())

    def on_body(self, body: bytes) -> None:
        """Some of the body has arrived."""
        if self._exchange is not None:
            self._exchange.feed(body)

    def on_message_complete(self) -> None:
        """The request has arrived in full."""
        if self._exchange is not None:
            self._exchange.finish()

    def _head(self, parser: httptools.HttpRequestParser) -> Head:
        return Head(parser.get_method(), self._target, parser.get_http_version(), self._headers)

    def _scope(self, head: Head, kind: str) -> Scope:
        """Return the scope of a request; raises BadRequest for a bad one, and for a client that asks too often."""
        scope = head.scope(kind, self._peer, self._local, self._edge.trust)
        if not self._edge.crowd.requests.take(customer(scope["client"][0])):
            raise BadRequest(HTTPStatus.TOO_MANY_REQUESTS)
        return scope

    # Requests.

    def _ask(self, head: Head, keep: bool) -> Exchange:
        """Let the application answer a request."""
        if head.values(b"transfer-encoding"):
            raise BadRequest(HTTPStatus.LENGTH_REQUIRED)
        scope = self._scope(head, "http")
        exchange = Exchange(self, scope, keep and head.version != "1.0", b"100-continue" in head.tokens(b"expect"))
        self._exchange = exchange
        self._edge.start(exchange.run(self._edge.app))
        return exchange

    async def drained(self) -> None:
        """Return once the client has read most of what was sent."""
        if self._writable is not None:
            await asyncio.shield(self._writable)

    def answered(self) -> None:
        """The response is complete; wait for the next request, or end the connection."""
        exchange, self._exchange = self._exchange, None
        assert exchange is not None
        if exchange.keep and self._parser is not None:
            self._head_size = 0
            self._watch("idle")
        elif exchange.finished and self._parser is not None:
            self._end()
        else:
            self._parser = None
            self._watch("")
            self.transport.resume_reading()  # unread parts of the request would reset the connection
            self._timer = hang_up(self.transport)

    def refuse(self, status: HTTPStatus, text: str = "") -> None:
        """Answer a request with an error, without the application, and end the connection; too many requests wait for it."""
        self._watch("")
        self._parser = self._early = None
        if status == HTTPStatus.TOO_MANY_REQUESTS and not self.transport.is_closing():
            self.transport.pause_reading()
            self._timer = asyncio.get_running_loop().call_later(PENALTY, self._send_away)
            return
        exchange, self._exchange = self._exchange, None
        if exchange is not None:
            exchange.lost()
        if exchange is not None and exchange.started:
            self.transport.abort()
        elif not self.transport.is_closing():
            version = [(b"upgrade", b"websocket"), (b"sec-websocket-version", b"13")]
            self.transport.write(plain(status, version if status == HTTPStatus.UPGRADE_REQUIRED else [], text))
            self._timer = hang_up(self.transport)

    def _send_away(self) -> None:
        """Tell a client that it asks too often, and end the connection."""
        if not self.transport.is_closing():
            self.transport.write(plain(HTTPStatus.TOO_MANY_REQUESTS, [(b"retry-after", b"2")]))
            self.transport.close()

    def retire(self) -> None:
        """Make the current request the last one."""
        if self._exchange is not None:
            self._exchange.keep = False
        elif self._early is None:
            self._end()

    def abort(self) -> None:
        """End the connection at once."""
        self.transport.abort()

    def _end(self) -> None:
        """End the connection once everything sent has arrived."""
        self._watch("")
        self._parser = None
        self.transport.close()
        self._timer = asyncio.get_running_loop().call_later(STUCK, self.transport.abort)

    # WebSockets.

    def _upgrade(self, rest: bytes) -> None:
        """Let the application answer a handshake; any other upgrade is ignored, as HTTP allows."""
        assert self._parser is not None
        head, self._parser = self._head(self._parser), None
        if not head.opens():
            if head.method not in (b"GET", b"HEAD") or head.values(b"content-length"):
                raise BadRequest
            self._ask(head, False).finish()
            self._watch("")
            return
        handshake = Handshake(self, head.proof())
        scope = self._scope(head, "websocket")
        scope["extensions"] = {EXTENSION: handshake}
        self._early = bytearray(rest)
        self._edge.start(self._settle(handshake, scope))

    async def _settle(self, handshake: Handshake, scope: Scope) -> None:
        try:
            await self._edge.app(scope, handshake.receive, handshake.send)
        except Exception:
            log.exception("a handshake failed")
        early, self._early = self._early, None
        wire = handshake.wire
        if wire is None:
            if not handshake.settled:
                self.refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
        elif not wire.attached:  # the application has said why
            wire.drop(LOST, "")
        elif early:
            wire.data_received(bytes(early))

    @property
    def full(self) -> bool:
        """Whether the server has room only for people who have a seat."""
        return self._edge.crowd.full()

    def open(self, headers: list[tuple[bytes, bytes]]) -> Wire:
        """Accept the handshake and hand the connection over to a wire, which is closed if the client is gone already."""
        self._watch("")
        wire = Wire(self._edge, self.transport)
        if self.transport.is_closing():
            return wire
        self.transport.write(response_head(101, headers))
        self._edge.crowd.replace(self, wire)
        self.transport.set_protocol(cast(asyncio.Protocol, wire))
        return wire

    # Time.

    def _watch(self, stage: Stage) -> None:
        """Start the timer of a stage, unless it is running; "" stops all timers."""
        if stage == self._stage:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._stage = stage
        self._edge.crowd.wait(self, bool(stage))
        seconds = {"": 0.0, "idle": IDLE, "send": STUCK}.get(stage, self._edge.limits.deadline)
        self._timer = asyncio.get_running_loop().call_later(seconds, self._late) if stage else None

    def _late(self) -> None:
        """The current stage has taken too long."""
        if self._stage == "send":
            self.transport.abort()
        elif self._stage == "idle" or not self._head_size:
            self._end()
        else:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT)
