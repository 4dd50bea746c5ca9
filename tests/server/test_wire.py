"""The wire: whole messages in order, bounded where a client does not read, ended where it gives no sign of life."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from parlour.server.wire import FAREWELL, Wire, Wires, text_frame


class Line(asyncio.Transport):
    """A connection that remembers what was written; `unread` stands for what the other end has not taken yet."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.unread = 0
        self.ended = ""
        self.wire: Wire | None = None

    def write(self, data: Any) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def is_closing(self) -> bool:
        return bool(self.ended)

    def close(self) -> None:
        self.end("closed")

    def abort(self) -> None:
        self.end("aborted")

    def end(self, how: str) -> None:
        assert self.wire is not None
        if not self.ended:
            self.ended = how
            asyncio.get_running_loop().call_soon(self.wire.connection_lost, None)


class Heard:
    """A session that remembers what it was told."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.ends = 0

    def received(self, message: bytes) -> None:
        if message == b"fault":
            raise ValueError("a fault of ours")
        self.messages.append(message)

    def gone(self) -> None:
        self.ends += 1


class Connected:
    """A wire with a line, an application that accepts all, and a session."""

    def __init__(self, line: Line, wire: Wire, session: Heard, wires: Wires) -> None:
        self.line = line
        self.wire = wire
        self.session = session
        self.wires = wires

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


async def connected(most_frames: int = 512, most_bytes: int = 4_000_000) -> Connected:
    """A connection after its handshake."""
    session = Heard()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scope["extensions"]["parlour.handshake"].accept([]).attach(session)

    config = uvicorn.Config(app, ws_max_size=1000, proxy_headers=False, lifespan="off")
    config.load()
    line, wires = Line(), Wires(most_frames, most_bytes)
    line.wire = wire = wires(config, ServerState(), {})
    wire.connection_made(line)
    key = base64.b64encode(os.urandom(16)).decode()
    wire.data_received(
        f"GET /ws/x HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await asyncio.sleep(0.01)
    assert line.written.startswith(b"HTTP/1.1 101")
    line.written.clear()
    return Connected(line, wire, session, wires)


async def test_messages_go_out_at_once_and_in_order() -> None:
    """A message is written as soon as it is pushed, whatever its size, and a goodbye after all of them."""
    it = await connected()
    messages = [b"", b"x" * 125, b"x" * 126, b"x" * 65535, b"x" * 65536]
    for message in messages:
        it.wire.push(message)
    assert it.frames() == [(0x81, message) for message in messages]
    it.wire.drop(1000, "bye")
    it.wire.push(b"too late")
    assert it.frames() == [(0x88, b"\x03\xe8bye")]


async def test_messages_in_pieces_are_put_together() -> None:
    """A message in several frames arrives whole, with control frames in between and whatever way its bytes are cut."""
    it = await connected()
    it.sends(Opcode.TEXT, b"on", fin=False)
    it.sends(Opcode.PING, b"there?")
    it.sends(Opcode.CONT, b"", fin=False)
    it.sends(Opcode.CONT, b"e")
    for byte in Frame(Opcode.BINARY, b"two").serialize(mask=True):
        it.wire.data_received(bytes([byte]))
    it.wire.data_received(b"".join(Frame(Opcode.TEXT, b"%d" % n).serialize(mask=True) for n in range(3000)))
    assert it.session.messages == [b"one", b"two", *(b"%d" % n for n in range(3000))]
    assert it.frames() == [(0x8A, b"there?")]


async def test_text_that_is_none_ends_the_connection() -> None:
    """A text that is not UTF-8 is not passed on; half a letter at the end of a frame is none of those."""
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
        (b"\x81\xfe\x03\xe9\0\0\0\0", 1009),
    ],
)
async def test_clients_that_break_the_protocol_are_ended(data: bytes, code: int) -> None:
    """No mask, an unknown kind of frame, a piece of nothing, reserved bits, and a frame too long: each ends the connection."""
    it = await connected()
    it.wire.data_received(data)
    assert it.frames()[0][1][:2] == code.to_bytes(2, "big")
    assert it.line.ended == "closed"
    await asyncio.sleep(0.01)
    assert (it.session.messages, it.session.ends) == ([], 1)


async def test_a_client_that_never_reads_is_cut_off() -> None:
    """Beyond the limit of frames or bytes the connection is ended without a goodbye, once, and nothing more is written."""
    for frames, size, unread in ((5, 10**9, 0), (10**9, 500, 501)):
        it = await connected(frames, size)
        it.wire.pause_writing()
        it.line.unread = unread
        for _ in range(20):
            it.wire.push(b"x")
        assert it.line.ended == "aborted"
        assert len(it.frames()) == (6 if frames == 5 else 1)
        await asyncio.sleep(0.01)
        assert it.session.ends == 1


async def test_a_client_that_reads_again_may_fall_behind_again() -> None:
    """Only what is sent while a client does not read counts against it."""
    it = await connected(most_frames=5)
    for _ in range(10):
        it.wire.pause_writing()
        for _ in range(5):
            it.wire.push(b"x")
        it.wire.resume_writing()
        it.wire.push(b"x")
    assert not it.line.ended
    assert len(it.frames()) == 60


async def test_a_goodbye_waits_for_the_client_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client's answer to a goodbye ends the connection; without one it is cut off after a while."""
    assert FAREWELL > 1
    monkeypatch.setattr("parlour.server.wire.FAREWELL", 0.02)
    polite, rude = await connected(), await connected()
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


async def test_a_client_without_a_sign_of_life_is_ended() -> None:
    """Whoever answers, by a pong or anything else, is asked again; whoever does not is ended the next time."""
    it = await connected()
    for sign in (Opcode.PONG, Opcode.TEXT):
        it.wire.ask()
        assert it.frames() == [(0x89, b"?")]
        it.sends(sign, b"?")
    it.wire.ask()
    it.wire.ask()
    assert it.line.ended == "closed"
    assert it.frames()[-1][1][:2] == (1011).to_bytes(2, "big")


async def test_every_connection_is_asked_once_in_a_round() -> None:
    """The pulse comes to each connection once in a round, to those that came together not at once after they came."""
    it = await connected()
    pulse = it.wires.pulse
    for _ in range(len(pulse.rings) - 1):
        pulse.beat()
    assert it.frames() == []
    pulse.beat()
    assert it.frames() == [(0x89, b"?")]
    it.line.close()
    await asyncio.sleep(0.01)
    assert not any(pulse.rings)


async def test_a_fault_of_ours_ends_the_connection(caplog: pytest.LogCaptureFixture) -> None:
    """An error in dealing with a message is logged, and the client is sent away in good order."""
    it = await connected()
    it.sends(Opcode.TEXT, b"fault")
    assert "a fault of ours" in caplog.text
    assert it.frames()[0][1][:2] == (1011).to_bytes(2, "big")


async def test_a_server_that_goes_down_says_so() -> None:
    """On shutdown the client is told to come back later."""
    it = await connected()
    it.wire.shutdown()
    assert it.frames()[0][1][:2] == (1012).to_bytes(2, "big")
    assert it.line.ended == "closed"


def test_a_frame_is_one_text_message() -> None:
    """The bytes of a frame are those that the standard gives as its example."""
    assert text_frame(b"Hello") == bytes.fromhex("81 05 48 65 6c 6c 6f")
    assert json.loads(text_frame(b'{"t":"pong"}')[2:]) == {"t": "pong"}
