"""The outbox: frames in order, at once where that is possible, bounded where it is not."""

from __future__ import annotations

import asyncio
from typing import Any

from parlour.server.limits import Limits
from parlour.server.socket import Outbox


class Line:
    """A connection that takes frames only while it is open."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[Any] = []
        self.ended = 0

    async def send(self, event: Any) -> None:
        await self.open.wait()
        self.sent.append(event.get("text", event.get("code")))

    def end(self) -> None:
        self.ended += 1


async def test_frames_go_out_at_once_while_the_connection_takes_them() -> None:
    """An open connection has a frame as soon as it is pushed, and a goodbye after it."""
    line = Line()
    line.open.set()
    outbox = Outbox(line.send, Limits(), line.end)
    outbox.push(b"one")
    outbox.push(b"two")
    assert line.sent == ["one", "two"]
    outbox.drop(1000, "bye")
    outbox.push(b"three")
    assert line.sent == ["one", "two", 1000]


async def test_frames_keep_their_order_when_the_connection_stalls() -> None:
    """What was pushed while the connection stood still follows in order once it moves, the goodbye last."""
    line = Line()
    outbox = Outbox(line.send, Limits(), line.end)
    for n in range(10):
        outbox.push(str(n).encode())
        await asyncio.sleep(0)
    assert line.sent == []
    outbox.drop(1012, "later")
    line.open.set()
    await asyncio.sleep(0.01)
    assert line.sent == [*map(str, range(10)), 1012]
    assert not line.ended


async def test_a_stalled_connection_opens_up_again() -> None:
    """After a stall frames go out at once again."""
    line = Line()
    outbox = Outbox(line.send, Limits(), line.end)
    outbox.push(b"one")
    await asyncio.sleep(0)
    line.open.set()
    await asyncio.sleep(0.01)
    outbox.push(b"two")
    assert line.sent == ["one", "two"]


async def test_a_connection_that_never_reads_is_ended() -> None:
    """Beyond the limit of frames or bytes the connection is ended once, and nothing more is kept."""
    for limits in (Limits(outbox_frames=5), Limits(outbox_bytes=500)):
        line = Line()
        outbox = Outbox(line.send, limits, line.end)
        for _ in range(20):
            outbox.push(b"x" * 100)
        assert line.ended == 1
        assert outbox.overflowed
        assert not outbox._frames
        outbox.stop()
        await asyncio.sleep(0.01)
        assert line.sent == []


async def test_a_client_that_is_gone_disturbs_nobody() -> None:
    """An error of the connection ends sending and is not passed on to the table."""

    async def gone(event: Any) -> None:
        raise OSError("gone")

    line = Line()
    outbox = Outbox(gone, Limits(), line.end)
    outbox.push(b"one")
    outbox.push(b"two")
    outbox.drop(1000, "")
    outbox.stop()
