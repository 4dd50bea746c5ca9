"""Computer players in workers: whole moves, and matches cached as long as they are current."""

from __future__ import annotations

import asyncio
import os

from parlour.core.match import Match
from parlour.core.registry import game
from parlour.table import think
from parlour.table.think import Answer, Question, Thinkers, recall


def question(match: Match, seat: int, level: str = "random") -> Question:
    """What a table asks for a seat."""
    log = [(entry.seat, entry.action, entry.text) for entry in match.log]
    return Question("code", match.game.name, match.setup.seats, match.setup.options, match.seed, log, seat, level, 5)


def test_a_worker_caches_a_match_only_while_it_is_current() -> None:
    """New moves extend the cached match; after an undo, or in another deal, the worker starts over."""
    dead_drop = game("deaddrop")
    match = Match(dead_drop, dead_drop.setup(2))
    first = recall(question(match, 0))
    match.play(0, match.state.legal(0)[0])
    second = recall(question(match, 1))
    assert second is first
    assert second.state.view(1) == match.state.view(1)
    match.rewind(0)
    match.play(0, match.state.legal(0)[1])
    third = recall(question(match, 1))
    assert third is not first
    assert third.state.view(0) == match.state.view(0)
    other = Match(dead_drop, dead_drop.setup(2))
    assert recall(question(other, 0)).seed == other.seed


def test_an_answer_is_a_legal_move() -> None:
    """A worker's answer can be played as one move."""
    dead_drop = game("deaddrop")
    match = Match(dead_drop, dead_drop.setup(2))
    while not match.over():
        seat = match.state.actors()[0]
        answer = think.think(question(match, seat, "greedy"))
        match.play_move(seat, answer)


async def test_a_worker_that_dies_is_replaced() -> None:
    """If a worker dies, its question gets an empty answer, and a new worker answers the next one."""
    dead_drop = game("deaddrop")
    match = Match(dead_drop, dead_drop.setup(2))
    thinkers = Thinkers(workers=1)

    async def ask() -> Answer:
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        thinkers.ask(question(match, 0), future.set_result)
        return await asyncio.wait_for(future, 90)

    try:
        assert await ask()
        assert thinkers._pool is not None
        for process in list(thinkers._pool._processes):
            os.kill(process, 9)
        await asyncio.sleep(0.2)
        answers = [await ask(), await ask()]
        assert answers[-1]
    finally:
        thinkers.close()
