"""
WebSockets, from the bytes of a connection to whole messages and back.

uvicorn hands a connection over here when a client asks for a WebSocket. The application is asked once, at the handshake: it
sees an ordinary ASGI scope with a `Handshake` among its extensions. If it accepts, it leaves a `Session` behind and is done;
from then on messages go straight to the session. So a connection that waits holds no task, no queue and nothing of its
handshake, and a message makes no detour over the event loop.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from http import HTTPStatus
from typing import Any, Final, Protocol, cast
from urllib.parse import unquote

import uvicorn
from starlette.types import Message, Scope
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

EXTENSION: Final = "parlour.handshake"
BEAT: Final = 20  # seconds between two signs of life that a client is asked for
FAREWELL: Final = 10.0  # seconds that a client has to answer a goodbye
SWEEP: Final = 20  # connections between two searches for what their handshakes have left behind
SLICE: Final = 4096  # bytes that are read before what they say is acted upon
TEXT_FRAME: Final = 0x81
LOST: Final = 1011
BAD_TEXT: Final = 1007
GOING_DOWN: Final = 1012

log = logging.getLogger("parlour.server")


class Session(Protocol):
    """What a connection is for, once it stands."""

    def received(self, message: bytes) -> None:
        """A whole message has arrived; if the client called it text, it is UTF-8."""

    def gone(self) -> None:
        """The connection is no more; called once."""


class Handshake:
    """A client that asks for a connection, as the application sees it."""

    def __init__(self, wire: Wire, response: Response) -> None:
        self._wire = wire
        self._response = response
        self.settled = False

    def accept(self, headers: list[tuple[str, str]]) -> Wire:
        """Let the client in; what it sends goes to the session that is attached before anything else is awaited."""
        for name, value in headers:
            self._response.headers[name] = value
        self._settle(self._response)
        self._wire.opened()
        return self._wire

    def refuse(self, status: HTTPStatus = HTTPStatus.FORBIDDEN) -> None:
        """Send the client away."""
        self._settle(self._wire.conn.reject(status, ""))

    def _settle(self, response: Response) -> None:
        self.settled = True
        self._wire.conn.send_response(response)
        self._wire.flush()

    async def receive(self) -> Message:
        """The application may ask what happened: a client wants to connect."""
        return {"type": "websocket.connect"}

    async def send(self, message: Message) -> None:
        """The only ASGI message that makes sense here: there is nothing at this address."""
        assert message["type"] == "websocket.close", f"{message['type']}: a WebSocket is accepted by its handshake"
        self.refuse()


class Pulse:
    """Asks all connections for a sign of life, a part of them each second, and ends those that gave none since the last time."""

    def __init__(self) -> None:
        self.rings: list[set[Wire]] = [set() for _ in range(BEAT)]
        self.turn = 0
        self._timer: asyncio.TimerHandle | None = None

    def join(self, wire: Wire) -> set[Wire]:
        """Watch over a connection; returns the set to take it from when it is gone."""
        ring = self.rings[self.turn]  # the one that has just been asked
        ring.add(wire)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(1.0, self.beat)
        return ring

    def beat(self) -> None:
        """Ask those whose turn it is."""
        self.turn = (self.turn + 1) % BEAT
        for wire in list(self.rings[self.turn]):
            wire.ask()
        self._timer = asyncio.get_running_loop().call_later(1.0, self.beat) if any(self.rings) else None


class Wires:
    """Makes a `Wire` of each connection: uvicorn's setting `ws`. What a client may leave unread is limited."""

    def __init__(self, most_frames: int, most_bytes: int) -> None:
        self.most_frames = most_frames
        self.most_bytes = most_bytes
        self.pulse = Pulse()
        self.made = 0

    def __call__(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> Wire:
        self.made += 1
        if self.made % SWEEP == 0 and not gc.isenabled():
            gc.collect(0)  # what handshakes leave behind holds itself, and would pile up until the next search by the clock
        return Wire(self, config, server_state)


class Wire(asyncio.Protocol):
    """One WebSocket; frames are read and checked by the sans-I/O part of `websockets`."""

    __slots__ = (
        "_alive",
        "_config",
        "_farewell",
        "_kind",
        "_open",
        "_parts",
        "_ring",
        "_server",
        "_session",
        "_transport",
        "_unread",
        "_wires",
        "conn",
    )

    _transport: asyncio.Transport

    def __init__(self, wires: Wires, config: uvicorn.Config, server: ServerState) -> None:
        self._wires = wires
        self._config = config
        self._server = server
        self.conn = ServerProtocol(max_size=config.ws_max_size, logger=log)
        self._open = False  # between handshake and goodbye
        self._session: Session | None = None
        self._ring: set[Wire] | None = None
        self._alive = True  # whether the client was heard of since it was last asked
        self._unread = -1  # frames sent since the client stopped reading; -1: it reads
        self._farewell: asyncio.TimerHandle | None = None
        self._kind = Opcode.TEXT
        self._parts: list[bytes] | None = None  # of a message that comes in several frames

    # What the application does with it.

    def opened(self) -> None:
        """The handshake is done."""
        self._open = not self._transport.is_closing()
        if self._open:
            self._ring = self._wires.pulse.join(self)

    def attach(self, session: Session) -> None:
        """From now on messages go to the session."""
        if self._transport.is_closing():
            session.gone()
        else:
            self._session = session

    def push(self, payload: bytes) -> None:
        """Send a text message. A client that does not read is cut off before what it leaves unread fills the memory."""
        if not self._open:
            return
        self._transport.write(text_frame(payload))
        if self._unread >= 0:
            self._unread += 1
            if self._unread > self._wires.most_frames or self._transport.get_write_buffer_size() > self._wires.most_bytes:
                self._open = False
                self._transport.abort()  # a goodbye would wait behind what is not read

    def drop(self, code: int, reason: str) -> None:
        """Say goodbye, after all that was sent before."""
        if self._open:
            self.conn.send_close(code, reason)
            self.flush()
            self._part()

    # What uvicorn and the event loop call.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are such in all but name
        self._server.connections.add(self)  # type: ignore[arg-type]  # uvicorn names its own classes only

    def connection_lost(self, exc: Exception | None) -> None:
        self._open = False
        self._server.connections.discard(self)
        if self._ring is not None:
            self._ring.discard(self)
        if self._farewell is not None:
            self._farewell.cancel()
        session, self._session = self._session, None
        if session is not None:
            session.gone()

    def pause_writing(self) -> None:
        self._unread = 0

    def resume_writing(self) -> None:
        self._unread = -1

    def shutdown(self) -> None:
        """The server is going down."""
        self.drop(GOING_DOWN, "")
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        # Slice by slice, so that who is cut off for sending too much is not read to the end.
        for start in range(0, len(data), SLICE):
            self.conn.receive_data(data[start : start + SLICE])
            for event in self.conn.events_received():
                if isinstance(event, Frame):
                    self._hear(event)
                elif isinstance(event, Request):
                    self._greet(event)
            self.flush()
            if self._transport.is_closing():
                break

    def flush(self) -> None:
        """Write what the protocol has to say; an empty piece ends the connection."""
        for piece in self.conn.data_to_send():
            if piece:
                self._transport.write(piece)
            else:
                self._part()
                self._transport.close()

    def ask(self) -> None:
        """Ask the client for a sign of life; the connection ends if it gave none since the last time."""
        if not self._open:
            return
        if self._alive:
            self._alive = False
            self.conn.send_ping(b"?")
        else:
            self.conn.fail(LOST, "no sign of life")
        self.flush()

    # Handshake.

    def _greet(self, request: Request) -> None:
        response = self.conn.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self.conn.send_response(response)
            return
        path, _, query = request.path.partition("?")
        handshake = Handshake(self, response)
        scope: Scope = {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": self._config.root_path,
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "subprotocols": [],
            "state": {},
            "headers": [(key.lower().encode("ascii"), value.encode("latin-1")) for key, value in request.headers.raw_items()],
            "extensions": {EXTENSION: handshake},
        }
        task = asyncio.get_running_loop().create_task(self._settle(handshake, scope))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    async def _settle(self, handshake: Handshake, scope: Scope) -> None:
        try:
            await self._config.loaded_app(scope, handshake.receive, handshake.send)
        except Exception:
            log.exception("a handshake failed")
        if not handshake.settled:
            handshake.refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
        elif self._session is None:  # the application has said why
            self.drop(LOST, "")

    # Messages.

    def _hear(self, event: Frame) -> None:
        self._alive = True
        if not self._open or event.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return
        message = bytes(event.data)
        if event.opcode is not Opcode.CONT:
            self._kind = event.opcode
        if not event.fin or self._parts is not None:
            self._parts = [*(self._parts or []), message]
            if not event.fin:
                return
            message, self._parts = b"".join(self._parts), None
        if self._kind is Opcode.TEXT and not is_text(message):
            self.drop(BAD_TEXT, "this is not UTF-8")
        elif self._session is not None:
            try:
                self._session.received(message)
            except Exception:
                log.exception("a message could not be dealt with")
                self.drop(LOST, "")

    def _part(self) -> None:
        """No more messages; the client has a while to go."""
        self._open = False
        if self._farewell is None:
            self._farewell = asyncio.get_running_loop().call_later(FAREWELL, self._transport.abort)


def text_frame(payload: bytes) -> bytes:
    """A text message as one frame."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT_FRAME, size)) + payload
    if size < 65536:
        return bytes((TEXT_FRAME, 126)) + size.to_bytes(2, "big") + payload
    return bytes((TEXT_FRAME, 127)) + size.to_bytes(8, "big") + payload


def is_text(message: bytes) -> bool:
    """Whether bytes are UTF-8."""
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
