"""Computer players think in worker processes, so no table waits for another table's players."""

from __future__ import annotations

import asyncio
import functools
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple

from parlour.bots.levels import make_bot
from parlour.core.match import Entry, Match
from parlour.core.options import OptionValue
from parlour.core.perspective import Bot, Perspective
from parlour.core.registry import game, games
from parlour.core.state import State
from parlour.table.moves import Step, compose

log = logging.getLogger("parlour.table")

MOST_MATCHES: Final = 64  # cached by each worker
PATIENCE: Final = 60.0  # seconds to wait for an answer


class Question(NamedTuple):
    """Everything a worker needs to find a seat's next move."""

    code: str
    game: str
    seats: int
    options: dict[str, OptionValue]
    seed: bytes
    log: list[tuple[int, int, str]]  # seat, action, text
    seat: int
    level: str
    luck: int


Answer = list[Step]
"""The steps of a move; empty if the worker failed."""

_matches: OrderedDict[str, Match] = OrderedDict()
_bots: OrderedDict[tuple[bytes, int, str], Bot] = OrderedDict()  # a bot belongs to one deal


def recall(question: Question) -> Match:
    """Return the match, replaying only what the cached copy lacks."""
    match = _matches.pop(question.code, None)
    if (
        match is None
        or match.seed != question.seed
        or len(match.log) > len(question.log)
        or any((entry.seat, entry.action, entry.text) != question.log[i] for i, entry in enumerate(match.log))
    ):
        found = game(question.game)
        match = Match(found, found.setup(question.seats, question.options), question.seed)
    match.replay([Entry(seat, action, text, 0, 0) for seat, action, text in question.log[len(match.log) :]], check=False)
    _matches[question.code] = match
    if len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    return match


def think(question: Question) -> Answer:
    """One whole move of a computer player, which sees its own side only."""
    match = recall(question)
    key = (question.seed, question.seat, question.level)
    bot = _bots.pop(key, None) or make_bot(match.game, question.level, question.luck)
    _bots[key] = bot
    if len(_bots) > 4 * MOST_MATCHES:
        _bots.popitem(last=False)
    return compose(match.state.clone(), question.seat, functools.partial(choose, bot, question.seat))


def choose(bot: Bot, seat: int, state: State) -> Step:
    """The next action of a computer player, and what it says with it."""
    perspective = Perspective(state, seat)
    action = bot.choose(perspective)
    return action, bot.say(perspective, action)


def get_ready() -> None:
    """Make this process a worker: low priority, ends with the server, all games loaded in advance."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server tells its workers when to stop
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=end_with_parent, name="parlour-parent", daemon=True).start()
    games()


def end_with_parent() -> None:
    """Exit once the server is gone, for whatever reason; otherwise a worker would wait for questions forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Thinkers:
    """A pool of workers that starts with the first question and replaces workers that die."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, question: Question, done: Callable[[Answer], None]) -> None:
        """Send a question to a worker; `done` is called on the event loop."""
        loop = asyncio.get_running_loop()
        try:
            future = self._started().submit(think, question)
        except BrokenProcessPool:
            self._pool = None
            future = self._started().submit(think, question)
        waiting: list[Callable[[Answer], None]] = [done]

        def report(answer: Answer) -> None:
            if waiting:
                late.cancel()
                waiting.pop()(answer)

        def finished(future: Future[Answer]) -> None:
            error = None if future.cancelled() else future.exception()
            if error is not None:
                log.error("a computer player (%s) failed: %r", question.level, error)
                if isinstance(error, BrokenProcessPool):
                    self._pool = None
            answer: Answer = [] if error is not None or future.cancelled() else future.result()
            if not loop.is_closed():
                loop.call_soon_threadsafe(report, answer)

        late = loop.call_later(PATIENCE, report, [])
        future.add_done_callback(finished)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # "spawn": a fork would copy this process's locks without the threads that hold them.
            self._pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), initializer=get_ready)
        return self._pool

    def close(self) -> None:
        """Stop the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
