"""Computer players that think in workers on the bus: no question is lost when a worker or Redis dies."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from benchmarks._cluster_farm import QUIET, THINKER
from scripts.servers import Redis
from tests.cluster.conftest import Cluster

from parlour.cluster.messages import Thought, decode
from parlour.cluster.redis import connect
from parlour.cluster.think import StreamThinkers, Worker, stream
from parlour.core.registry import game
from parlour.server.client import Guest
from parlour.table import protocol
from parlour.table.think import Answer, Question

QUESTION = Question("t", "deaddrop", 2, {}, bytes(16), [], 0, "random", 7)


class Slow:
    """Minds that answer when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Question, Callable[[Answer], None]]] = []

    def ask(self, question: Question, where: str, done: Callable[[Answer], None]) -> Callable[[], None]:
        self.asked.append((question, done))
        return lambda: None

    def close(self) -> None:
        pass

    async def wait(self, count: int) -> None:
        """Wait until this many questions have been asked."""
        async with asyncio.timeout(60):
            while len(self.asked) < count:
                await asyncio.sleep(0.01)


@pytest.fixture
async def asker(bus: str) -> AsyncIterator[StreamThinkers]:
    """A server's end of the stream, which hears its answers."""
    thinkers = StreamThinkers(bus, 1)
    client = connect(bus)
    listening = asyncio.Event()

    async def listen() -> None:
        async with client.pubsub() as channel:
            await channel.subscribe(f"{thinkers._prefix}:to:1")
            async for message in channel.listen():
                listening.set()
                if message["type"] == "message":
                    for thought in decode(message["data"]).messages:
                        assert isinstance(thought, Thought)
                        thinkers.answered(thought)

    task = asyncio.create_task(listen())
    await listening.wait()
    yield thinkers
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    thinkers.close()
    await client.aclose()
    await thinkers._client.aclose()


@asynccontextmanager
async def working(bus: str, minds: Slow, most: int = 4) -> AsyncIterator[Worker]:
    """A worker."""
    worker = Worker(bus, minds, most)
    task = asyncio.create_task(worker.run())
    yield worker
    worker.stop()
    await asyncio.wait_for(task, 60)


async def test_a_question_is_answered_once(asker: StreamThinkers, bus: str) -> None:
    """The answer arrives, and the question leaves the stream."""
    answers: list[Answer] = []
    minds = Slow()
    async with working(bus, minds):
        asker.ask(QUESTION, "", answers.append)
        await minds.wait(1)
        assert minds.asked[0][0] == QUESTION
        minds.asked[0][1]([(3, "hm")])
        async with asyncio.timeout(60):
            while not answers:
                await asyncio.sleep(0.01)
            while await asker._client.xlen(stream(asker._prefix, "deaddrop")):
                await asyncio.sleep(0.01)
    assert answers == [[(3, "hm")]]


async def test_what_a_dead_worker_had_taken_goes_to_another(asker: StreamThinkers, bus: str) -> None:
    """A worker that dies while thinking loses nothing; one that is only slow keeps its question."""
    answers: list[Answer] = []
    dying, slow, other = Slow(), Slow(), Slow()
    async with working(bus, dying, 1) as first, working(bus, slow, 1):
        asker.ask(QUESTION._replace(code="a"), "", answers.append)
        asker.ask(QUESTION._replace(code="b"), "", answers.append)
        await asyncio.gather(dying.wait(1), slow.wait(1))
        first.stop()
        async with working(bus, other):
            await other.wait(1)
            assert other.asked[0][0].code == dying.asked[0][0].code
            other.asked[0][1]([(1, "")])
            slow.asked[0][1]([(2, "")])
            async with asyncio.timeout(60):
                while len(answers) < 2:
                    await asyncio.sleep(0.01)
    assert len(other.asked) == 1
    assert sorted(answers) == [[(1, "")], [(2, "")]]


async def test_a_failed_process_of_a_worker_is_tried_again(asker: StreamThinkers, bus: str) -> None:
    """An empty answer means that the process died; the second one counts."""
    answers: list[Answer] = []
    minds = Slow()
    async with working(bus, minds):
        asker.ask(QUESTION, "", answers.append)
        await minds.wait(1)
        minds.asked[0][1]([])
        await minds.wait(2)
        minds.asked[1][1]([])
        async with asyncio.timeout(60):
            while not answers:
                await asyncio.sleep(0.01)
    assert answers == [[]]


async def test_a_worker_takes_only_questions_about_rules_that_it_knows(
    asker: StreamThinkers, bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker leaves the questions of a server of another version to that version's workers."""
    minds = Slow()
    with monkeypatch.context() as patch:
        patch.setattr(game("deaddrop"), "rules_version", 99)
        other = stream(asker._prefix, "deaddrop")
        asker.ask(QUESTION._replace(code="other"), "", lambda answer: None)
        async with asyncio.timeout(20):
            while not await asker._client.xlen(other):
                await asyncio.sleep(0.01)
    async with working(bus, minds):
        asker.ask(QUESTION, "", lambda answer: None)
        await minds.wait(1)
        assert await asker._client.xlen(other) == 1
    assert [question.code for question, _ in minds.asked] == ["t"]


async def test_a_question_that_cannot_be_read_stops_no_worker(asker: StreamThinkers, bus: str) -> None:
    """It gets an empty answer, so that no worker takes it again, and the worker carries on."""
    minds, where = Slow(), stream(asker._prefix, "deaddrop")
    async with working(bus, minds):
        await asker._client.xadd(where, {"n": "x", "to": "1", "q": b"\xc1"})
        asker.ask(QUESTION, "", lambda answer: None)
        await minds.wait(1)
        async with asyncio.timeout(20):
            while await asker._client.xlen(where) > 1:
                await asyncio.sleep(0.01)


async def test_canceled_questions_are_removed(asker: StreamThinkers, bus: str) -> None:
    """A canceled question leaves the stream, whether or not it has been sent."""
    where = stream(asker._prefix, "deaddrop")
    sent, unsent = [asker.ask(QUESTION._replace(code=code), "", lambda answer: None) for code in ("sent", "unsent")]
    unsent()
    async with asyncio.timeout(20):
        while not await asker._client.xlen(where):
            await asyncio.sleep(0.01)
        sent()
        while await asker._client.xlen(where):
            await asyncio.sleep(0.01)


async def test_a_table_plays_on_when_its_worker_is_killed(cluster: Cluster) -> None:
    """`parlour think` is killed and started again; the computer players of a match finish it."""
    address = await cluster.start(think=True)
    ann = Guest(address, "Ann")

    def start() -> subprocess.Popen[bytes]:
        environment = {**os.environ, **QUIET, "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.Popen([sys.executable, "-c", THINKER, cluster.bus], env=environment, start_new_session=True)

    worker = start()
    try:
        code = await ann.create("deaddrop", bots=["random"])
        async with ann.sit(code, "view") as seat:
            await seat.until(protocol.SeatView, lambda position: bool(position.view["has_sent"][1]))
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
            await seat.send(protocol.UseBot(seat=0, level="random"))
            worker = start()
            await seat.until(protocol.Ended)
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()


async def test_what_redis_forgets_is_asked_again(cluster: Cluster) -> None:
    """Redis keeps nothing across a restart; the servers know what they have asked."""
    own = Redis()
    try:
        cluster.bus = own.url
        address = await cluster.start(think=True)
        ann = Guest(address, "Ann")
        minds = Slow()
        code = await ann.create("deaddrop", bots=["random"])
        async with ann.sit(code, "view") as seat:
            await seat.until(protocol.SeatView)
            own.kill()
            await asyncio.to_thread(own.start)
            async with working(own.url, minds):
                await minds.wait(1)
        await cluster.stop(address)
    finally:
        own.close()
