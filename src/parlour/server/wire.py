"""
An open WebSocket: whole messages in, whole messages out.

The edge makes a `Wire` when a handshake is accepted. From then on messages go straight to the `Session`: a connection that
waits holds no task, no queue and nothing of its handshake, and a message takes no detour through the event loop.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from parlour.server.frames import BAD_TEXT, CLOSE, PING, PONG, TEXT, Breach, Inbox, check_close, close_frame, frame, is_text
from parlour.server.limits import Limits

BEAT: Final = 20  # seconds between two pings of a connection
FAREWELL: Final = 10.0  # seconds a client has to answer a close frame
LINGER: Final = 1.0  # seconds an offender has to read why it is disconnected
PROBE: Final = frame(PING, b"?")
LOST: Final = 1011

log = logging.getLogger("parlour.server")


class Session(Protocol):
    """The application's end of an open connection."""

    def received(self, message: bytes) -> None:
        """Handle a whole message; text messages are valid UTF-8."""

    def gone(self) -> None:
        """The connection has ended; called once."""


class Pulse:
    """Pings every connection every `BEAT` seconds, some of them each second, and ends those silent since their last ping."""

    def __init__(self) -> None:
        self.rings: list[set[Wire]] = [set() for _ in range(BEAT)]
        self.turn = 0
        self._timer: asyncio.TimerHandle | None = None

    def join(self, wire: Wire) -> set[Wire]:
        """Watch a connection; returns the set to remove it from when it has ended."""
        ring = self.rings[self.turn]  # the one just served
        ring.add(wire)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(1.0, self.beat)
        return ring

    def beat(self) -> None:
        """Ping the connections whose turn it is."""
        self.turn = (self.turn + 1) % BEAT
        for wire in list(self.rings[self.turn]):
            wire.ask()
        self._timer = asyncio.get_running_loop().call_later(1.0, self.beat) if any(self.rings) else None


class Watch(Protocol):
    """What a wire needs from the edge."""

    limits: Limits
    longest: int
    pulse: Pulse

    def left(self, connection: Wire, host: str) -> None:
        """A connection from a host has ended."""


class Wire(asyncio.Protocol):
    """One WebSocket, from the accepted handshake to the end of the connection."""

    __slots__ = ("_alive", "_edge", "_farewell", "_host", "_inbox", "_open", "_ring", "_session", "_transport", "_unread")

    def __init__(self, edge: Watch, transport: asyncio.Transport, host: str) -> None:
        self._edge = edge
        self._transport = transport
        self._host = host
        self._open = not transport.is_closing()  # until a close frame is sent or received
        self._inbox: Inbox | None = Inbox(edge.longest, edge.limits.asides)  # None: nothing more is read
        self._session: Session | None = None
        self._ring = edge.pulse.join(self) if self._open else None
        self._alive = True  # whether the client has sent anything since the last ping
        self._unread = -1  # frames sent since the client stopped reading; -1: it reads
        self._farewell: asyncio.TimerHandle | None = None

    # For the application.

    @property
    def attached(self) -> bool:
        """Whether there is a session."""
        return self._session is not None

    def attach(self, session: Session) -> None:
        """Pass messages to the session from now on."""
        if self._transport.is_closing():
            session.gone()
        else:
            self._session = session

    def push(self, payload: bytes) -> None:
        """Send a text message. A client that does not read is disconnected before its unread messages fill the memory."""
        if self._open and not self._transport.is_closing():
            self._write(frame(TEXT, payload))

    def drop(self, code: int, reason: str) -> None:
        """Close the connection once everything sent before has arrived."""
        if self._open:
            self._open = False
            self._transport.write(close_frame(code, reason))
            self._part()

    def abort(self) -> None:
        """End the connection at once."""
        self._transport.abort()

    # For the event loop.

    def connection_lost(self, exc: Exception | None) -> None:
        self._open = False
        self._inbox = None
        if self._ring is not None:
            self._ring.discard(self)
        if self._farewell is not None:
            self._farewell.cancel()
        self._edge.left(self, self._host)
        session, self._session = self._session, None
        if session is not None:
            session.gone()

    def pause_writing(self) -> None:
        self._unread = 0

    def resume_writing(self) -> None:
        self._unread = -1

    def data_received(self, data: bytes) -> None:
        if self._inbox is None:
            return
        try:
            for kind, payload in self._inbox.read(data):
                self._alive = True
                self._hear(kind, payload)
                if self._transport.is_closing():
                    break
        except Breach as breach:
            self._fail(breach.code, breach.reason)

    def ask(self) -> None:
        """Ping the client, or end the connection if it has been silent since the last ping."""
        if not self._open or self._inbox is None:
            return
        if self._alive:
            self._alive = False
            self._inbox.asides = 0
            self._write(PROBE)
        else:
            self._fail(LOST, "no answer to a ping")

    def _hear(self, kind: int, payload: bytes) -> None:
        if kind == CLOSE:
            check_close(payload)
            if self._open:
                self._open = False
                self._transport.write(frame(CLOSE, payload))
                self._part()
            self._transport.close()
        elif not self._open:
            assert self._inbox is not None
            self._inbox.count()  # limit a client that keeps sending after our close frame
        elif kind == PING:
            self._write(frame(PONG, payload))
        elif kind == TEXT and not is_text(payload):
            raise Breach(BAD_TEXT, "this is not UTF-8")
        elif kind != PONG and self._session is not None:
            try:
                self._session.received(payload)
            except Exception:
                log.exception("a message could not be handled")
                self.drop(LOST, "")

    def _write(self, data: bytes) -> None:
        self._transport.write(data)
        if self._unread >= 0:
            self._unread += 1
            limits = self._edge.limits
            if self._unread > limits.outbox_frames or self._transport.get_write_buffer_size() > limits.outbox_bytes:
                self._open = False
                self._transport.abort()  # a close frame would wait behind the unread messages

    def _part(self) -> None:
        """Give the client time to close the connection."""
        self._farewell = asyncio.get_running_loop().call_later(FAREWELL, self._transport.abort)

    def _fail(self, code: int, reason: str) -> None:
        """Tell the client why, and disconnect it."""
        if self._open:
            self._open = False
            self._transport.write(close_frame(code, reason))
        self._inbox = None
        hang_up(self._transport)


def hang_up(transport: asyncio.Transport) -> None:
    """
    End a connection whose client may still be sending.

    Closing at once would reset it, and the client might never read our last message, so it gets a moment. The caller ignores
    what still arrives.
    """
    if transport.is_closing():
        return
    if transport.can_write_eof():
        transport.write_eof()
    asyncio.get_running_loop().call_later(LINGER, transport.abort)
