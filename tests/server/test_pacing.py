"""The wire under pressure: clients that send too fast, that hold memory, or that leave during their handshake."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.test_wire import SHAKE, Heard, Line, connected, settled
from websockets.frames import Frame, Opcode

from parlour.server.edge import Edge
from parlour.server.limits import Limits


async def test_a_client_that_sends_too_fast_is_not_read_for_a_while() -> None:
    """Messages already read wait, in order, and reading resumes after the break."""
    it = await connected()
    it.wire.data_received(b"".join(Frame(Opcode.TEXT, text).serialize(mask=True) for text in (b"1", b"too fast", b"2", b"3")))
    assert it.session.messages == [b"1", b"too fast"]
    assert not it.line.reading
    async with asyncio.timeout(60):
        while len(it.session.messages) < 4:
            await asyncio.sleep(0.01)
    assert it.session.messages[2:] == [b"2", b"3"]
    assert it.line.reading


async def test_long_messages_that_come_too_fast_are_followed_by_a_longer_break(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client's cost is bounded by bytes, too: reading a long message takes time even if it is refused."""
    breaks: list[float] = []
    short, long = await connected(), await connected(longest=100_000)
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda delay, *_: breaks.append(delay))
    short.sends(Opcode.TEXT, b"too fast")
    long.sends(Opcode.TEXT, b"too fast" + bytes(60_000))
    monkeypatch.undo()
    assert breaks == pytest.approx([0.05, 0.75])


async def test_the_memory_of_all_clients_is_bounded() -> None:
    """Beyond the limit for all connections together, the one that holds most ends."""
    small, large = await connected(), await connected()
    crowd = large.edge.crowd = small.edge.crowd
    crowd.connections[large.wire] = "127.0.0.1"
    crowd.limits = Limits(held=1000)
    for it, unread in ((large, 600), (small, 300)):
        it.line.unread = unread
        it.wire.pause_writing()
    assert crowd.held == 900
    small.line.unread = 500
    small.wire.push(b"x")
    assert (large.line.ended, small.line.ended) == ("aborted", "")
    assert crowd.held == 500
    small.line.unread = 0
    small.wire.resume_writing()
    small.wire.data_received(b"\x01\xfe\x01\xf4\0\0\0\0" + bytes(300))
    assert crowd.held == 308, "the start of a message counts as well"


async def test_a_client_that_leaves_during_its_handshake_leaves_no_trace(caplog: pytest.LogCaptureFixture) -> None:
    """Nothing is written to it once the application accepts, and its session ends at once."""
    session, found = Heard(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await found.wait()
        scope["extensions"]["parlour.handshake"].accept([]).attach(session)

    edge = Edge(app, Limits(), 1000)
    line = Line()
    line.protocol = edge()
    line.protocol.connection_made(line)
    line.protocol.data_received(SHAKE)
    line.close()
    await settled()
    found.set()
    await settled()
    assert (session.ends, bytes(line.written), edge.crowd.connections) == (1, b"", {})
    assert caplog.records == []
