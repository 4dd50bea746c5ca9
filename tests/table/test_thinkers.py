"""Workers and scheduling: fair queues, no wait behind slow players, canceled searches, and killed workers."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from multiprocessing.context import SpawnProcess

import pytest
from tests.table.test_think import question

from parlour.core.match import Match
from parlour.core.registry import game
from parlour.llm.endpoint import Endpoint
from parlour.table import thinkers as module
from parlour.table.alone import Alone
from parlour.table.think import Answer, Question
from parlour.table.thinkers import Line, Thinkers, Thought, Worker


def ask_for(level: str = "random", code: str = "code") -> Question:
    """A question of a new match of Dead Drop."""
    dead_drop = game("deaddrop")
    return question(Match(dead_drop, dead_drop.setup(2)), 0, level, code)


class Asker:
    """Asks, and keeps the answers by the code of their table."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.answers: dict[str, Answer] = {}

    def ask(self, code: str, level: str = "random", where: str = "") -> Callable[[], None]:
        """Ask in the name of a table."""

        def done(answer: Answer) -> None:
            assert code not in self.answers, "answered twice"
            self.answers[code] = answer

        return self.thinkers.ask(ask_for(level, code), where, done)

    async def until(self, *codes: str) -> None:
        """Wait for the answers to these tables."""
        async with asyncio.timeout(90):
            while not set(codes) <= set(self.answers):
                await asyncio.sleep(0.01)


@pytest.fixture
async def asker() -> AsyncIterator[Asker]:
    """An asker with real workers."""
    thinkers = Thinkers(workers=1)
    yield Asker(thinkers)
    thinkers.close()


def freeze(worker: Worker) -> None:
    """Let a worker think forever."""
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGSTOP)


async def frozen(asker: Asker, level: str) -> Worker:
    """The worker of a level's queue, started and then stopped permanently."""
    asker.ask(f"first {level}", level)
    await asker.until(f"first {level}")
    worker = next(worker for worker in asker.thinkers.pool if worker.quick == asker.thinkers.quick(ask_for(level)))
    freeze(worker)
    return worker


async def test_a_killed_workers_question_is_asked_again(asker: Asker) -> None:
    """Kill -9 during a search costs nothing but time; an idle worker that was killed is replaced, too."""
    worker = await frozen(asker, "random")
    asker.ask("second")
    assert worker.thought is not None
    worker.process.kill()
    await asker.until("second")
    assert asker.answers["second"]
    assert worker not in asker.thinkers.pool
    asker.thinkers.pool[0].process.kill()
    asker.thinkers.pool[0].process.join()
    asker.ask("third")
    await asker.until("third")
    assert asker.answers["third"]


async def test_a_worker_that_cannot_be_started_keeps_nobody_waiting(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system allows no more processes, the question goes to the next worker, and the table is not kept waiting."""
    failures = [OSError("no more processes")] * 2
    start = SpawnProcess.start

    def started(process: SpawnProcess) -> None:
        if failures:
            raise failures.pop()
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", started)
    asker.ask("first")
    await asker.until("first")
    assert asker.answers["first"]
    failures += [OSError("no more processes")] * 100
    for worker in asker.thinkers.pool:
        worker.process.kill()
    asker.ask("second")
    await asker.until("second")
    assert asker.answers["second"] == [], "then the default move is made"


async def test_a_question_that_kills_workers_is_given_up(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a few deaths the table gets an empty answer, and other questions are answered as before."""
    monkeypatch.setattr(module, "MOST_TRIES", 2)
    asker.ask("deadly")
    async with asyncio.timeout(90):
        while "deadly" not in asker.answers:
            for worker in asker.thinkers.pool:
                if worker.process.pid is not None:
                    worker.process.kill()
            await asyncio.sleep(0.01)
    assert asker.answers["deadly"] == []
    asker.ask("harmless")
    await asker.until("harmless")
    assert asker.answers["harmless"]


async def test_a_thought_that_takes_too_long_ends_with_its_worker(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table gets an empty answer, and a new worker takes the next question."""
    await frozen(asker, "random")
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    asker.ask("long")
    monkeypatch.setattr(module, "PATIENCE", 60.0)
    asker.ask("next")
    await asker.until("long", "next")
    assert asker.answers["long"] == []
    assert asker.answers["next"]


async def test_canceled_thoughts_are_not_thought(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A waiting question is dropped; one that has begun ends soon, with its worker if necessary."""
    monkeypatch.setattr(module, "MERCY", 0.1)
    await frozen(asker, "random")
    cancels = [asker.ask("begun"), asker.ask("waits")]
    asker.ask("wanted")
    for cancel in cancels:
        cancel()
    await asker.until("wanted")
    assert set(asker.answers) == {"first random", "wanted"}


async def test_quick_players_do_not_wait_behind_slow_ones(asker: Asker) -> None:
    """However many searches wait, an easy player is answered: their workers are busy, not its own."""
    asker.thinkers._averages["deaddrop", "greedy"] = 1.0
    worker = await frozen(asker, "greedy")
    assert not worker.quick
    for n in range(50):
        asker.ask(f"slow {n}", "greedy")
    asker.ask("easy", "easy")
    await asker.until("easy")
    assert len(asker.answers) == 2


def test_players_are_quick_by_their_measured_time() -> None:
    """A level is judged by its name until its searches have been timed."""
    thinkers = Thinkers(1)
    assert thinkers.quick(ask_for("easy"))
    assert not thinkers.quick(ask_for("hard"))
    thinkers._averages |= {("deaddrop", "easy"): 0.5, ("deaddrop", "hard"): 0.01}
    assert not thinkers.quick(ask_for("easy"))
    assert thinkers.quick(ask_for("hard"))


def test_players_that_ask_a_model_are_not_quick() -> None:
    """They wait for the model, so they do not belong in the queue of quick players."""
    talking = ask_for("easy")._replace(talks=True)
    assert Thinkers(1).quick(talking)
    assert not Thinkers(1, Endpoint("http://127.0.0.1:1/v1")).quick(talking)
    assert Thinkers(1, Endpoint("http://127.0.0.1:1/v1")).quick(ask_for("easy"))


def test_addresses_and_tables_take_turns() -> None:
    """An address with many tables, or a table with many players, gets no more than its share."""
    line = Line()
    for where, code in (("a", "1"), ("a", "1"), ("a", "2"), ("a", "3"), ("b", "4"), ("b", "4"), ("c", "5")):
        line.put(Thought(ask_for(code=code), where, lambda answer: None))
    order = []
    while (thought := line.take()) is not None:
        order.append(thought.where + thought.question.code)
    assert order == ["a1", "b4", "c5", "a2", "b4", "a3", "a1"]


def test_few_tables_of_an_address_play_by_themselves() -> None:
    """The others wait, and the one that has waited longest is next."""
    alone = Alone(2)
    assert [alone.admit("a", code) for code in ("1", "2", "3", "4", "1")] == [True, True, False, False, True]
    assert alone.admit("b", "5")
    assert alone.release("5") == ""
    assert alone.release("1") == "3"
    assert alone.admit("a", "3")
    assert not alone.admit("a", "4")
    assert alone.release("4") == ""
    assert [alone.release(code) for code in ("2", "3", "3")] == ["", "", ""]
    assert alone.admit("c", "2"), "a table may come back from elsewhere"
