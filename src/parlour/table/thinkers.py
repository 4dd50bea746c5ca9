"""
The worker processes in which computer players think, and the order of their questions.

Questions wait in two lines. Players that answer quickly have a worker of their own, so they never wait behind those that
search for seconds. In each line addresses take turns, and so do the tables of an address. A question that nobody wants
answered any more leaves its line; a worker that dies is replaced, and its question is asked again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import queue
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from parlour.llm.endpoint import Endpoint
from parlour.llm.helper import TALK_SECONDS
from parlour.table.think import Answer, Question, Result, work

log = logging.getLogger("parlour.table")

PATIENCE: Final = 60.0  # seconds that a thought may take
MERCY: Final = 3.0  # seconds that a thought may go on after nobody wants it any more
MOST_TRIES: Final = 3  # workers that may die over one question
QUICK: Final = 0.2  # seconds of processor time up to which a player counts as quick
USUALLY_QUICK: Final = frozenset({"easy", "medium", "greedy", "random"})  # assumed until a player's time is known
WEIGHT: Final = 0.2  # of the newest thought in a player's average time
NICE_QUICK, NICE_SLOW = 3, 8

Done = Callable[[Answer], None]
Cancel = Callable[[], None]


class Thought:
    """A question on its way."""

    __slots__ = ("done", "question", "timer", "tries", "where", "worker")

    def __init__(self, question: Question, where: str, done: Done) -> None:
        self.question = question
        self.where = where
        self.done: Done | None = done  # None: answered, or nobody wants the answer any more
        self.tries = 0
        self.worker: Worker | None = None  # that thinks about it
        self.timer: asyncio.TimerHandle | None = None


class Line:
    """Thoughts that wait: addresses take turns, and so do the tables of each address."""

    def __init__(self) -> None:
        self._groups: dict[str, dict[str, deque[Thought]]] = {}

    def __bool__(self) -> bool:
        return bool(self._groups)

    def put(self, thought: Thought) -> None:
        """Add a thought at the end of its table's line."""
        self._groups.setdefault(thought.where, {}).setdefault(thought.question.code, deque()).append(thought)

    def take(self) -> Thought | None:
        """Remove and return the next thought that somebody still wants."""
        while self._groups:
            where, tables = next(iter(self._groups.items()))
            code, waiting = next(iter(tables.items()))
            thought = waiting.popleft()
            del self._groups[where], tables[code]  # what is added again comes last
            if waiting:
                tables[code] = waiting
            if tables:
                self._groups[where] = tables
            if thought.done is not None:
                return thought
        return None


class Worker:
    """A worker process, and the thread that talks to it; starting one does not block the event loop."""

    def __init__(self, quick: bool, report: Callable[[Worker, Result | None], None], model: Endpoint | None = None) -> None:
        self.quick = quick
        self.thought: Thought | None = None  # None: idle
        self.stopped = False
        self._report = report
        self._loop = asyncio.get_running_loop()
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        # "spawn": a fork would copy this process's locks without the threads that hold them.
        context = multiprocessing.get_context("spawn")
        self._here, self._there = context.Pipe()
        self.process = context.Process(
            target=work, args=(self._there, NICE_QUICK if quick else NICE_SLOW, model), name="parlour-thinker", daemon=True
        )
        threading.Thread(target=self._talk, name="parlour-thinker", daemon=True).start()

    def ask(self, thought: Thought) -> None:
        """Start a thought; the worker must be idle."""
        self.thought = thought
        thought.worker = self
        self._questions.put(thought.question)

    def stop(self) -> None:
        """End the process at once."""
        self.stopped = True
        self._questions.put(None)
        if self.process.pid is not None:
            self.process.kill()

    def _talk(self) -> None:
        with self._here:
            with self._there:
                try:
                    self.process.start()
                except OSError as error:  # no room for another process; its first question counts as that of a dead one
                    log.error("a worker could not be started: %s", error)
            while not self.stopped:
                question = self._questions.get()
                if question is None:
                    break
                result: Result | None = None
                with suppress(EOFError, OSError):  # it has died
                    self._here.send(question)
                    result = self._here.recv()
                try:
                    self._loop.call_soon_threadsafe(self._report, self, result)
                except RuntimeError:  # the loop is closed
                    break
                if result is None:
                    break
        if self.process.pid is not None:
            self.process.kill()
            self.process.join()


class Thinkers:
    """
    Workers that start with the first questions; `workers` is the number of those for players that take their time.

    `model` helps players to talk, at tables whose people have been told.
    """

    def __init__(self, workers: int | None = None, model: Endpoint | None = None) -> None:
        self.model = model
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool: list[Worker] = []
        self._lines = {True: Line(), False: Line()}
        self._averages: dict[tuple[str, str], float] = {}  # seconds of each game's players

    def ask(self, question: Question, where: str, done: Done) -> Cancel:
        """Let a worker answer a question of an address; `done` is called on the event loop, unless it is cancelled."""
        thought = Thought(question, where, done)
        self._lines[self.quick(question)].put(thought)
        self._go_on()
        if not any(worker.quick for worker in self.pool):  # so that quick players need not wait for it later
            self.pool.append(Worker(True, self._answered, self.model))
        return lambda: self._cancel(thought)

    def quick(self, question: Question) -> bool:
        """Whether a question is likely to be answered at once; a language model makes every player wait."""
        if self.model is not None and question.talks:
            return False
        average = self._averages.get((question.game, question.level))
        return question.level in USUALLY_QUICK if average is None else average < QUICK

    def close(self) -> None:
        """Stop the workers."""
        for worker in self.pool:
            if worker.thought is not None and worker.thought.timer is not None:
                worker.thought.timer.cancel()
            worker.stop()
        self.pool.clear()

    def _go_on(self) -> None:
        """Give waiting questions to idle workers."""
        for quick, line in self._lines.items():
            while line and (worker := self._idle(quick)) is not None:
                thought = line.take()
                if thought is None:
                    break
                thought.timer = asyncio.get_running_loop().call_later(PATIENCE, self._give_up, thought)
                worker.ask(thought)

    def _idle(self, quick: bool) -> Worker | None:
        """Return an idle worker for a line, or a new one if there may be more; quick questions may use any."""
        idle = [worker for worker in self.pool if worker.thought is None and (quick or not worker.quick)]
        if idle:
            return max(idle, key=lambda worker: worker.quick)
        most = 1 if quick else self.workers
        if sum(worker.quick == quick for worker in self.pool) >= most:
            return None
        worker = Worker(quick, self._answered, self.model)
        self.pool.append(worker)
        return worker

    def _answered(self, worker: Worker, result: Result | None) -> None:
        """A worker has answered, or (None) it has died."""
        thought, worker.thought = worker.thought, None
        if thought is None or worker.stopped:
            return
        if thought.timer is not None:
            thought.timer.cancel()
        thought.worker = None
        if result is None:
            self.pool.remove(worker)
            self._again(thought)
        else:
            question = thought.question
            if result.problem:
                log.error("a computer player (%s) of %s failed: %s", question.level, question.game, result.problem)
            key = (question.game, question.level)
            before = self._averages.get(key, result.seconds)
            self._averages[key] = before + WEIGHT * (result.seconds - before)
            self._finish(thought, result.answer)
        self._go_on()

    def _again(self, thought: Thought) -> None:
        """Ask again after a worker's death, unless the question seems to be the reason."""
        thought.tries += 1
        if thought.tries < MOST_TRIES:
            log.warning("a worker died; its question (%s) is asked again", thought.question.level)
            self._lines[self.quick(thought.question)].put(thought)
        else:
            log.error("%d workers died over one question (%s of %s)", MOST_TRIES, thought.question.level, thought.question.game)
            self._finish(thought, [])

    def _give_up(self, thought: Thought) -> None:
        """End a thought that takes too long, together with its worker."""
        worker = thought.worker
        if worker is None:
            return
        if thought.done is not None:
            log.error("a computer player (%s of %s) took too long", thought.question.level, thought.question.game)
        worker.stop()
        self.pool.remove(worker)
        self._finish(thought, [])
        self._go_on()

    def _cancel(self, thought: Thought) -> None:
        """Nobody wants the answer any more; a thought that has begun may go on for a moment, to spare its worker."""
        thought.done = None
        if thought.timer is not None and thought.worker is not None:
            thought.timer.cancel()
            mercy = MERCY + TALK_SECONDS if thought.question.talks else MERCY
            thought.timer = asyncio.get_running_loop().call_later(mercy, self._give_up, thought)

    @staticmethod
    def _finish(thought: Thought, answer: Answer) -> None:
        done, thought.done = thought.done, None
        if done is not None:
            done(answer)
