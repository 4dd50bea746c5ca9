"""Work that takes turns."""

from __future__ import annotations

import asyncio
import functools

from tests.server.test_wire import connected, settled
from websockets.frames import Frame, Opcode

from parlour.server.turns import Turns
from parlour.server.wire import SLICE


async def test_one_piece_of_work_is_done_in_each_iteration() -> None:
    """Between two pieces everything else that is ready is done; what is added meanwhile goes to the end."""
    turns, done = Turns(), list[str]()

    def first() -> None:
        done.append("first")
        turns.wait(functools.partial(done.append, "last"))

    turns.wait(first)
    turns.wait(functools.partial(done.append, "second"))
    assert not done
    for other in ("a move", "another move", "a third move"):
        await asyncio.sleep(0)
        done.append(other)
    assert done == ["first", "a move", "second", "another move", "last", "a third move"]


async def test_a_fault_holds_up_nobody() -> None:
    """Work goes on after a piece that fails."""
    turns, done, faults = Turns(), list[str](), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context["exception"]))
    turns.wait(functools.partial(int, "not a number"))
    turns.wait(functools.partial(done.append, "second"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert done == ["second"]
    assert [type(fault) for fault in faults] == [ValueError]


async def test_all_that_waits_can_be_done_at_once() -> None:
    """A server that closes starts every request that it has accepted."""
    turns, done = Turns(), list[int]()
    for n in range(3):
        turns.wait(functools.partial(done.append, n))
    turns.finish()
    assert done == [0, 1, 2]
    await asyncio.sleep(0)
    turns.wait(functools.partial(done.append, 3))
    await asyncio.sleep(0)
    assert done == [0, 1, 2, 3]


async def test_who_sends_many_messages_at_once_waits_for_a_turn() -> None:
    """Only a few of one client's messages are handled before what others have sent; nothing more is read of it until then."""
    many, single = await connected(), await connected()
    many.wire.data_received(b"".join(Frame(Opcode.TEXT, b"%d" % n).serialize(mask=True) for n in range(10)))
    assert many.session.messages == [b"%d" % n for n in range(SLICE)]
    assert not many.line.reading
    single.sends(Opcode.TEXT, b"a move")
    assert single.session.messages == [b"a move"]
    assert single.line.reading
    await settled()
    assert many.session.messages == [b"%d" % n for n in range(10)]
    assert many.line.reading


async def test_a_client_that_is_gone_loses_its_turn() -> None:
    """What a client sent before it disconnected, and was not handled yet, is dropped."""
    it = await connected()
    it.wire.data_received(b"".join(Frame(Opcode.TEXT, b"%d" % n).serialize(mask=True) for n in range(10)))
    it.line.abort()
    await settled()
    assert it.session.messages == [b"%d" % n for n in range(SLICE)]
