"""
An open WebSocket: whole messages in, whole messages out.

The edge creates a `Wire` when a handshake is accepted. From then on messages go straight to the `Session`: a connection
that waits holds no task, no queue and nothing of its handshake, and a message takes no detour through the event loop.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Iterator
from typing import Final, Protocol

from parlour.server.crowd import Crowd
from parlour.server.frames import BAD_TEXT, CLOSE, PING, PONG, TEXT, Breach, Inbox, check_close, close_frame, frame, is_text
from parlour.server.limits import Limits
from parlour.server.turns import Turns

BEAT: Final = 20  # seconds between two pings of a connection
HIGH_WATER: Final = 16384  # unread bytes of a client that count as held in memory
SLICE: Final = 4  # messages of a client that are handled at once; with more, it waits for its turn
PAGE: Final = 4096  # each so many bytes of an excess message add a breather to the pause
LINGER: Final = 1.0  # seconds an offender has to read why it is disconnected
PROBE: Final = frame(PING, b"?")
LOST: Final = 1011

log = logging.getLogger("parlour.server")


class Session(Protocol):
    """The application's end of an open connection."""

    def received(self, message: bytes) -> bool:
        """Handle a whole message; text messages are valid UTF-8. Return False if the client sends too fast."""

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
    crowd: Crowd
    slices: Turns


class Wire:
    """One WebSocket, from the accepted handshake to the end of the connection; an `asyncio.Protocol` that can be compiled."""

    __slots__ = ("_alive", "_edge", "_farewell", "_inbox", "_open", "_ring", "_session", "_transport", "_unread")

    def __init__(self, edge: Watch, transport: asyncio.Transport) -> None:
        self._edge = edge
        self._transport = transport
        self._open = not transport.is_closing()  # until a close frame is sent or received
        self._inbox: Inbox | None = Inbox(edge.longest, edge.limits.asides)  # None: nothing more is read
        self._session: Session | None = None
        self._ring = edge.pulse.join(self) if self._open else None
        self._alive = True  # whether the client has sent anything since the last ping
        self._unread = -1  # frames sent since the client stopped reading; -1: it reads
        self._farewell: asyncio.TimerHandle | None = None
        if self._open:
            transport.set_write_buffer_limits(HIGH_WATER)

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

    def watch(self) -> None:
        """Note that this is a spectator, who may have to make room for others."""
        self._edge.crowd.watch(self)

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
        self._edge.crowd.leave(self)
        session, self._session = self._session, None
        if session is not None:
            session.gone()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        raise AssertionError("a wire takes over an open connection")

    def eof_received(self) -> None:
        """The client has stopped sending; the transport closes the connection."""

    def pause_writing(self) -> None:
        self._unread = 0
        self._weigh()

    def resume_writing(self) -> None:
        self._unread = -1
        self._weigh()

    def data_received(self, data: bytes) -> None:
        inbox = self._inbox
        if inbox is not None:
            held = inbox.size
            self._take(inbox.read(data))
            if inbox.size != held:
                self._weigh()

    def _take(self, messages: Iterator[tuple[int, bytes]]) -> None:
        """Handle some messages; nothing more is read for a while from a client that sends many at once, or too fast."""
        handled = 0
        try:
            for kind, payload in messages:
                self._alive = True
                calm = self._hear(kind, payload)
                if self._transport.is_closing():
                    break
                if not calm:
                    self._transport.pause_reading()
                    pause = self._edge.limits.breather * (1 + len(payload) // PAGE)  # a long one took longer to read
                    asyncio.get_running_loop().call_later(pause, self._go_on, messages)
                    break
                handled += kind < CLOSE  # few control frames are allowed
                if handled == SLICE:
                    self._transport.pause_reading()
                    self._edge.slices.wait(functools.partial(self._go_on, messages))
                    break
        except Breach as breach:
            self._fail(breach.code, breach.reason)

    def _go_on(self, messages: Iterator[tuple[int, bytes]]) -> None:
        if self._inbox is not None and not self._transport.is_closing():
            self._transport.resume_reading()
            self._take(messages)

    def _weigh(self) -> None:
        """Report the memory that this connection holds."""
        unread = self._transport.get_write_buffer_size() if self._unread >= 0 else 0
        self._edge.crowd.hold(self, unread + (self._inbox.size if self._inbox is not None else 0))

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

    def _hear(self, kind: int, payload: bytes) -> bool:
        """Handle a message or control frame; return False if the client sends too fast."""
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
                return self._session.received(payload)
            except Exception:
                log.exception("a message could not be handled")
                self.drop(LOST, "")
        return True

    def _write(self, data: bytes) -> None:
        self._transport.write(data)
        if self._unread >= 0:
            self._unread += 1
            limits = self._edge.limits
            if self._unread > limits.outbox_frames or self._transport.get_write_buffer_size() > limits.outbox_bytes:
                self._open = False
                self._transport.abort()  # a close frame would wait behind the unread messages
            else:
                self._weigh()

    def _part(self) -> None:
        """Give the client time to close the connection."""
        self._farewell = asyncio.get_running_loop().call_later(self._edge.limits.farewell, self._transport.abort)

    def _fail(self, code: int, reason: str) -> None:
        """Tell the client why, and disconnect it."""
        if self._open:
            self._open = False
            self._transport.write(close_frame(code, reason))
        self._inbox = None
        if self._farewell is not None:
            self._farewell.cancel()
        self._farewell = hang_up(self._transport)


def hang_up(transport: asyncio.Transport) -> asyncio.TimerHandle | None:
    """
    End a connection whose client may still be sending.

    Closing at once would reset it, and the client might never read our last message, so it gets a moment. The caller ignores
    what still arrives, and cancels the timer when the connection has ended.
    """
    if transport.is_closing():
        return None
    if transport.can_write_eof():
        transport.write_eof()
    return asyncio.get_running_loop().call_later(LINGER, transport.abort)
