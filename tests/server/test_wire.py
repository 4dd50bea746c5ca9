"""The wire: whole messages in order, bounded buffers for clients that do not read, and an end for silent ones."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from parlour.server.edge import Edge
from parlour.server.frames import Breach, Inbox, frame, unmask
from parlour.server.limits import Limits
from parlour.server.wire import Wire

SHAKE = (
    b"GET /ws/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def settled(turns: int = 20) -> None:
    """Run everything that is ready to run, and what that makes ready."""
    for _ in range(turns):
        await asyncio.sleep(0)


class Line(asyncio.Transport):
    """A connection that records what was written; `unread` is the size of what the other end has not read yet."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.unread = 0
        self.ended = ""
        self.reading = True
        self.gone = False
        self.protocol: Any = None

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def write(self, data: Any) -> None:
        assert not self.gone, "uvloop raises an error here"
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert not self.gone, "uvloop raises an error here"
        self.high = high

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def is_closing(self) -> bool:
        return bool(self.ended)

    def close(self) -> None:
        self.end("closed")

    def abort(self) -> None:
        self.end("aborted")

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.end("hung up")

    def end(self, how: str) -> None:
        if not self.ended:
            self.ended = how
            asyncio.get_running_loop().call_soon(self.go)

    def go(self) -> None:
        self.gone = True
        self.protocol.connection_lost(None)


class Heard:
    """A session that records its messages."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.ends = 0

    def received(self, message: bytes) -> bool:
        if message == b"fault":
            raise ValueError("a fault of ours")
        self.messages.append(message)
        return not message.startswith(b"too fast")

    def gone(self) -> None:
        self.ends += 1


class Connected:
    """A wire with a line, a session, and an application that accepts everything."""

    def __init__(self, line: Line, wire: Wire, session: Heard, edge: Edge) -> None:
        self.line = line
        self.wire = wire
        self.session = session
        self.edge = edge

    def sends(self, kind: Opcode, data: bytes, fin: bool = True) -> None:
        """The client sends a frame."""
        self.wire.data_received(Frame(kind, data, fin).serialize(mask=True))

    def frames(self) -> list[tuple[int, bytes]]:
        """What was sent to the client since the last call: the kind of each frame and its payload."""
        found = []
        written = self.line.written
        while written:
            size, start = written[1], 2
            if size == 126:
                size, start = int.from_bytes(written[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(written[2:10], "big"), 10
            found.append((written[0], bytes(written[start : start + size])))
            del written[: start + size]
        return found


async def connected(
    most_frames: int = 512, most_bytes: int = 4_000_000, early: bytes = b"", farewell: float = 10.0, longest: int = 1000
) -> Connected:
    """A connection after its handshake."""
    session = Heard()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scope["extensions"]["parlour.handshake"].accept([]).attach(session)

    edge = Edge(app, Limits(outbox_frames=most_frames, outbox_bytes=most_bytes, farewell=farewell), longest)
    line = Line()
    line.protocol = edge()
    line.protocol.connection_made(line)
    line.protocol.data_received(SHAKE + early)
    await settled()
    assert line.written.startswith(b"HTTP/1.1 101 Switching Protocols\r\n")
    assert b"sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in line.written
    line.written.clear()
    assert isinstance(line.protocol, Wire)
    return Connected(line, line.protocol, session, edge)


async def test_messages_go_out_at_once_and_in_order() -> None:
    """A message is written as soon as it is pushed, whatever its size, and the close frame comes last."""
    it = await connected()
    messages = [b"", b"x" * 125, b"x" * 126, b"x" * 65535, b"x" * 65536]
    for message in messages:
        it.wire.push(message)
    assert it.frames() == [(0x81, message) for message in messages]
    it.wire.drop(1000, "bye")
    it.wire.push(b"too late")
    assert it.frames() == [(0x88, b"\x03\xe8bye")]


async def test_fragmented_messages_are_reassembled() -> None:
    """A message in several frames arrives whole, even with control frames in between and however its bytes are split."""
    it = await connected()
    it.sends(Opcode.TEXT, b"on", fin=False)
    it.sends(Opcode.PING, b"there?")
    it.sends(Opcode.CONT, b"", fin=False)
    it.sends(Opcode.CONT, b"e")
    for byte in Frame(Opcode.BINARY, b"two").serialize(mask=True):
        it.wire.data_received(bytes([byte]))
    it.wire.data_received(b"".join(Frame(Opcode.TEXT, b"%d" % n).serialize(mask=True) for n in range(3000)))
    await settled(1000)
    assert it.session.messages == [b"one", b"two", *(b"%d" % n for n in range(3000))]
    assert it.frames() == [(0x8A, b"there?")]


async def test_text_that_is_not_utf8_ends_the_connection() -> None:
    """Text that is not UTF-8 is not passed on; a character split between two frames is fine."""
    it = await connected()
    it.sends(Opcode.TEXT, "ä".encode()[:1], fin=False)
    it.sends(Opcode.CONT, "ä".encode()[1:])
    assert it.session.messages == ["ä".encode()]
    it.sends(Opcode.TEXT, b"\xff")
    assert it.session.messages == ["ä".encode()]
    assert it.frames()[0][1][:2] == (1007).to_bytes(2, "big")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x01x", 1002),
        (b"\x83\x80\0\0\0\0", 1002),
        (b"\x80\x80\0\0\0\0", 1002),
        (b"\xf1\x80\0\0\0\0", 1002),
        (b"\x89\xfe", 1002),
        (b"\x09\x80\0\0\0\0", 1002),
        (b"\x01\x80\0\0\0\0\x81\x80\0\0\0\0", 1002),
        (b"\x88\x81\0\0\0\0x", 1002),
        (b"\x88\x82\0\0\0\0\x03\xed", 1002),
        (b"\x88\x83\0\0\0\0\x03\xe8\xff", 1007),
        (b"\x81\xfe\x03\xe9\0\0\0\0", 1009),
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 1009),
        (b"\x01\xfe\x03\xe8\0\0\0\0" + bytes(1000) + b"\x80\x81\0\0\0\0x", 1009),
    ],
)
async def test_clients_that_break_the_protocol_are_disconnected(data: bytes, code: int) -> None:
    """Each frame that the standard forbids, and each message that is too long, ends the connection with its code."""
    it = await connected()
    it.wire.data_received(data)
    assert it.frames()[0][1][:2] == code.to_bytes(2, "big")
    assert it.line.ended == "hung up"
    await settled()
    assert (it.session.messages, it.session.ends) == ([], 1)


async def test_a_client_that_never_reads_is_cut_off() -> None:
    """Beyond the limit of frames or bytes the connection is aborted once, without a close frame, and nothing more is written."""
    for frames, size, unread in ((5, 10**9, 0), (10**9, 500, 501)):
        it = await connected(frames, size)
        it.wire.pause_writing()
        it.line.unread = unread
        for _ in range(20):
            it.wire.push(b"x")
        assert it.line.ended == "aborted"
        assert len(it.frames()) == (6 if frames == 5 else 1)
        await settled()
        assert it.session.ends == 1


async def test_a_client_that_reads_again_may_fall_behind_again() -> None:
    """Only messages sent while a client does not read count against it."""
    it = await connected(most_frames=5)
    for _ in range(10):
        it.wire.pause_writing()
        for _ in range(5):
            it.wire.push(b"x")
        it.wire.resume_writing()
        it.wire.push(b"x")
    assert not it.line.ended
    assert len(it.frames()) == 60


async def test_a_close_waits_for_the_client_but_not_forever() -> None:
    """The client's answer to a close frame ends the connection; without one it is aborted after a while."""
    assert Limits().farewell > 1
    polite, rude = await connected(farewell=0.02), await connected(farewell=0.02)
    for it in (polite, rude):
        it.wire.drop(1000, "")
        assert not it.line.ended
        it.sends(Opcode.TEXT, b"one more thing")
        assert it.session.messages == []
    polite.sends(Opcode.CLOSE, b"\x03\xe8")
    assert polite.line.ended == "closed"
    await asyncio.sleep(0.05)
    assert rude.line.ended == "aborted"
    assert (polite.session.ends, rude.session.ends) == (1, 1)


async def test_a_silent_client_is_disconnected() -> None:
    """A client that answers, with a pong or anything else, is pinged again; one that does not is disconnected next time."""
    it = await connected()
    for sign in (Opcode.PONG, Opcode.TEXT):
        it.wire.ask()
        assert it.frames() == [(0x89, b"?")]
        it.sends(sign, b"?")
    it.wire.ask()
    it.wire.ask()
    assert it.line.ended == "hung up"
    assert it.frames()[-1][1][:2] == (1011).to_bytes(2, "big")


async def test_every_connection_is_pinged_once_in_a_round() -> None:
    """Each connection is pinged once in a round, and not right after it was opened."""
    it = await connected()
    pulse = it.edge.pulse
    for _ in range(len(pulse.rings) - 1):
        pulse.beat()
    assert it.frames() == []
    pulse.beat()
    assert it.frames() == [(0x89, b"?")]
    it.line.close()
    await settled()
    assert not any(pulse.rings)


async def test_an_internal_error_ends_the_connection(caplog: pytest.LogCaptureFixture) -> None:
    """An error while handling a message is logged, and the connection is closed properly."""
    it = await connected()
    it.sends(Opcode.TEXT, b"fault")
    assert "a fault of ours" in caplog.text
    assert it.frames()[0][1][:2] == (1011).to_bytes(2, "big")


async def test_a_server_that_shuts_down_says_so() -> None:
    """On shutdown the client is told to reconnect later, and is cut off if it does not leave."""
    it = await connected()
    await it.edge.close(0.05)
    assert it.frames() == [(0x88, (1012).to_bytes(2, "big"))]
    assert it.line.ended == "aborted"


async def test_messages_that_come_with_the_handshake_are_not_lost() -> None:
    """A client does not have to wait for the answer to its handshake."""
    it = await connected(early=Frame(Opcode.TEXT, b"hello").serialize(mask=True))
    assert it.session.messages == [b"hello"]


@pytest.mark.parametrize("small", [b"\x00\x80\0\0\0\0", b"\x00\x81\0\0\0\0x", b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"])
async def test_floods_of_tiny_frames_end_soon(small: bytes) -> None:
    """Tiny fragments, pings and pongs beyond the limit end the connection before they cost much time."""
    it = await connected()
    it.sends(Opcode.TEXT, b"start", fin=False)
    began = time.process_time()  # however busy the machine is
    it.wire.data_received(small * 60_000)
    assert time.process_time() - began < 1.0
    assert it.frames()[-1][1][:2] in ((1008).to_bytes(2, "big"), (1009).to_bytes(2, "big"))
    assert it.line.ended == "hung up"


async def test_the_count_of_asides_restarts_with_each_ping() -> None:
    """A client that pings occasionally, or sends fragments, is never cut off."""
    it = await connected()
    for _ in range(10):
        for _ in range(200):
            it.sends(Opcode.PONG, b"")
        it.wire.ask()
    assert not it.line.ended


async def test_a_client_that_keeps_sending_after_a_close_is_cut_off() -> None:
    """Messages after our close frame are ignored; beyond the limit the connection ends at once."""
    it = await connected()
    it.wire.drop(1000, "")
    it.wire.data_received(Frame(Opcode.TEXT, b"x").serialize(mask=True) * 5000)
    await settled(500)
    assert it.session.messages == []
    assert it.line.ended == "hung up"
    assert len(it.frames()) == 1


async def test_pings_of_a_client_that_does_not_read_are_limited() -> None:
    """Answers to pings count as unread frames like all others."""
    it = await connected(most_frames=5)
    it.wire.pause_writing()
    it.wire.data_received(Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 100)
    assert it.line.ended == "aborted"
    assert len(it.frames()) == 6


def test_reading_takes_linear_time_however_a_message_is_split() -> None:
    """A long message that arrives byte by byte is read in one go, once it is complete."""
    inbox = Inbox(100_000, 1000)
    data = Frame(Opcode.BINARY, bytes(range(250)) * 400).serialize(mask=True)
    began = time.process_time()  # however busy the machine is
    found = [message for n in range(len(data)) for message in inbox.read(data[n : n + 1])]
    assert time.process_time() - began < 2.0
    assert found == [(2, bytes(range(250)) * 400)]


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 1000, 65535, 65536])
def test_frames_are_read_as_another_library_writes_them(size: int) -> None:
    """Every form of length and every alignment of the mask works."""
    payload = bytes(n * 7 % 256 for n in range(size))
    data = Frame(Opcode.BINARY, payload).serialize(mask=True)
    assert list(Inbox(65536, 10).read(data)) == [(2, payload)]
    assert frame(2, payload) == Frame(Opcode.BINARY, payload).serialize(mask=False)
    with pytest.raises(Breach):
        list(Inbox(size - 1, 10).read(data))


def test_a_frame_is_one_text_message() -> None:
    """Frames match the examples in the standard."""
    assert frame(1, b"Hello") == bytes.fromhex("81 05 48 65 6c 6c 6f")
    assert unmask(bytes.fromhex("7f 9f 4d 51 58"), bytes.fromhex("37 fa 21 3d")) == b"Hello"
