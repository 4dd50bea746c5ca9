"""How a computer player finds its move, in a worker process of its own; `parlour.table.thinkers` asks it."""

from __future__ import annotations

import functools
import os
import signal
import time
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final, NamedTuple, Protocol

from parlour._parent import end_with_parent
from parlour.bots.levels import make_bot
from parlour.core.match import Entry, Match
from parlour.core.options import OptionValue
from parlour.core.perspective import Bot, Perspective
from parlour.core.registry import game, games
from parlour.core.state import State
from parlour.core.takeback import TakeBack
from parlour.llm.endpoint import Endpoint
from parlour.llm.helper import helping
from parlour.table.moves import Step, compose

MOST_MATCHES: Final = 64  # cached by each worker


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
    take_backs: list[tuple[int, int, int]] = []  # length, seat, number
    talks: bool = False  # whether a language model may be asked, as the people at the table have been told


def question_of(code: str, match: Match, seat: int, level: str, luck: int, talks: bool = False) -> Question:
    """The question of what a seat should do in a match."""
    return Question(
        code,
        match.game.name,
        match.setup.seats,
        match.setup.options,
        match.seed,
        [(entry.seat, entry.action, entry.text) for entry in match.log],
        seat,
        level,
        luck,
        [(take_back.length, take_back.seat, take_back.number) for take_back in match.take_backs],
        talks,
    )


Answer = list[Step]
"""The steps of a move; empty if the worker failed."""

_matches: OrderedDict[str, Match] = OrderedDict()
_bots: OrderedDict[tuple[bytes, int, str], Bot] = OrderedDict()  # a bot belongs to one deal


def recall(question: Question) -> Match:
    """Return the match, replaying only what the cached copy lacks."""
    match = _matches.pop(question.code, None)
    if match is None or not leads_to(match, question):
        found = game(question.game)
        match = Match(found, found.setup(question.seats, question.options), question.seed)
    entries = [Entry(seat, action, text, 0, 0) for seat, action, text in question.log[len(match.log) :]]
    match.replay(entries, check=False, take_backs=[TakeBack(*take_back) for take_back in question.take_backs])
    _matches[question.code] = match
    if len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    return match


def leads_to(match: Match, question: Question) -> bool:
    """Whether a cached match can go on to the position of a question."""
    if match.seed != question.seed or len(match.log) > len(question.log):
        return False
    done = [(take_back.length, take_back.seat, take_back.number) for take_back in match.take_backs]
    if question.take_backs[: len(done)] != done or any(
        length < len(match.log) for length, _, _ in question.take_backs[len(done) :]
    ):
        return False
    return all((entry.seat, entry.action, entry.text) == question.log[i] for i, entry in enumerate(match.log))


def think(question: Question, model: Endpoint | None = None) -> Answer:
    """One whole move of a computer player, which sees its own side only; a language model may help it to talk."""
    with helping(model if question.talks else None):
        return find_move(question)


def find_move(question: Question) -> Answer:
    """The move of the player of a level, as it is cached for this deal and seat."""
    match = recall(question)
    key = (question.seed, question.seat, question.level)
    bot = _bots.pop(key, None) or make_bot(match.game, question.level, question.luck, clock=True)
    _bots[key] = bot
    if len(_bots) > 4 * MOST_MATCHES:
        _bots.popitem(last=False)
    return compose(match.state.clone(), question.seat, functools.partial(choose, bot, question.seat))


def choose(bot: Bot, seat: int, state: State) -> Step:
    """The next action of a computer player, and what it says with it."""
    perspective = Perspective(state, seat)
    action = bot.choose(perspective)
    return action, bot.say(perspective, action)


class Result(NamedTuple):
    """What a worker sends back."""

    answer: Answer
    problem: str  # why the answer is empty; "" if nothing went wrong
    seconds: float  # of processor time


def work(connection: Connection, niceness: int, model: Endpoint | None) -> None:
    """Answer questions, as the only job of this process, until the connection ends; `model` may be asked for words."""
    get_ready(niceness)
    while True:
        try:
            question = connection.recv()
        except EOFError:
            return
        began = time.process_time()
        try:
            answer, problem = think(question, model), ""
        except Exception as error:
            answer, problem = [], repr(error)
        connection.send(Result(answer, problem, time.process_time() - began))


def get_ready(niceness: int) -> None:
    """Make this process a worker: low priority, ends with the server, all games loaded in advance."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy loads: workers share the cores
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server tells its workers when to stop
    if hasattr(os, "nice"):
        os.nice(niceness)
    end_with_parent()  # otherwise a worker would finish a thought for nobody
    games()


class Minds(Protocol):
    """Where computer players think."""

    def ask(self, question: Question, where: str, done: Callable[[Answer], None]) -> Callable[[], None]:
        """Have a question answered, on behalf of an address; returns a function that cancels it."""

    def close(self) -> None:
        """Stop thinking; answers no longer matter."""
