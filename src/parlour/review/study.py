"""What a review computes at each point of a match; points are independent, so worker processes share them."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

from parlour._parent import begin_process, ending
from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.perspective import Perspective
from parlour.core.record import loads
from parlour.core.rng import FastRng
from parlour.core.state import TABLE
from parlour.review.course import Ending, Step, draws_chance, intended, states_between, steps_of
from parlour.review.judge import Judge, Ranked, hard_move, mixed

CHOICES: Final = 200
"""The work of a review, counted in choices of the hard player."""

FEWEST, MOST = 6, 300  # rollouts of an estimate
RANKING: Final = 4  # one ranking of moves costs as much work as this many estimates
NICE: Final = 5  # of worker processes, at least
PROBES: Final = 4  # worlds sampled to see whether a step draws chance


class Cancelled(ParlourError):
    """The review was cancelled; nothing was written."""


class Point(NamedTuple):
    """The findings at the start of a step, or at the end of the match."""

    true: list[float]  # by seat, with all hands known
    errors: list[float]  # by seat, their standard errors
    known: list[float]  # by seat, as the seat could know it
    expected: list[float] | None  # by seat, after the step but before its chance; None if it draws none
    ranked: list[Ranked]  # the deciding seat's moves, best first; [] where it has no choice
    hard: list[int]  # hard's move, if another move was surely better than the one played; else []
    conclusions: list[dict[str, dict[str, float]]]  # by seat


class Study:
    """A match prepared for estimates: its steps, its states, and the rollouts that the work budget allows."""

    def __init__(self, match: Match, seed: int, choices: int = CHOICES, ending: Ending | None = None) -> None:
        self.match = match
        self.seed = seed
        self.ending = ending
        judge = Judge(match.game, seed)
        self.fair = judge.fair
        self.whole = judge.foresight is not None
        self.steps = steps_of(match, self.whole)
        self.moves = moves_of(match, self.steps, self.whole)
        self.states = states_between(match, self.steps)
        share = choices * judge.effort // (len(self.steps) * (match.setup.seats + RANKING + 1))
        self.rollouts = max(FEWEST, min(MOST, share))

    def point(self, index: int) -> Point:
        """Return the findings at one point, which depend only on the match, the seed and the rollouts."""
        state, rollouts = self.states[index], self.rollouts
        judge = self.judge(index)
        seats = range(state.seats)
        if index == len(self.steps):
            final = judge.result(state) if self.ending is None else [judge.chance(value) for value in self.ending.returns]
            return Point(final, [0.0 for _ in seats], final, None, [], [], [{} for _ in seats])
        step = self.steps[index]
        true, errors = judge.sampled(state, rollouts, 0, [])
        # A seat's estimate has its own random numbers: how many the other estimates use depends on what other seats know.
        known = [self.judge(index, 1 + seat).known(Perspective(state, seat), rollouts) for seat in seats]
        conclusions = [self.match.game.conclusions(state.view(seat)) for seat in seats]
        expected, ranked = self.expected(judge, step, index), self.ranking(self.judge(index, 1 + state.seats), index)
        hard: list[int] = []
        if ranked and self.played(index, ranked).surely_behind():
            hard = hard_move(self.match.game, Perspective(state, step.seat), mixed(self.seed, index))
        return Point(true, errors, known, expected, ranked, hard, conclusions)

    def judge(self, index: int, part: int = 0) -> Judge:
        """Return a judge for one part of the findings at a point."""
        return Judge(self.match.game, mixed(mixed(self.seed, index), part))

    def expected(self, judge: Judge, step: Step, index: int) -> list[float] | None:
        """Return each seat's chance after a step but before its chance; None if the step draws none."""
        state = self.states[index]
        worlds = [state.redeal(judge.rng.fork()) for _ in range(PROBES)]
        if not draws_chance(self.states[index + 1], self.match, step, worlds):
            return None
        if step.seat == TABLE:
            return judge.true(state, self.rollouts)
        actions = [entry.action for entry in self.match.log[step.start : step.end]]
        return judge.true(state, self.rollouts, step.seat, actions)

    def ranking(self, judge: Judge, index: int) -> list[Ranked]:
        """Return the deciding seat's moves, the played one among them."""
        state, seat, move = self.states[index], self.steps[index].seat, self.moves[index]
        if not move or len(state.legal(seat)) < 2:
            return []
        return judge.rank(Perspective(state, seat), RANKING * self.rollouts, [move])

    def played(self, index: int, ranked: list[Ranked]) -> Ranked:
        """Return the played move among those ranked."""
        return next(option for option in ranked if option.actions == self.moves[index])

    def mistaken(self, index: int, point: Point) -> bool:
        """Whether another move was surely better and the hard player would have moved differently."""
        length = min(len(point.hard), len(self.moves[index]))
        return length > 0 and point.hard[:length] != self.moves[index][:length]

    def before_deal(self) -> list[float]:
        """Return each seat's chance before the deal: the mean over other deals of the same setup."""
        game, setup = self.match.game, self.match.setup
        judge = Judge(game, mixed(self.seed, -1))
        chance = FastRng(mixed(self.seed, -2))
        totals = [0.0] * setup.seats
        for _ in range(self.rollouts):
            for seat, value in enumerate(judge.play_on(game.deal(setup, chance.fork()), 0, [], judge.rng.bits())):
                totals[seat] += value
        return [judge.fair.even(total / self.rollouts) for total in totals]


def moves_of(match: Match, steps: list[Step], whole: bool) -> list[list[int]]:
    """Return the move that starts with each step; [] for the table's steps and for steps that continue a move."""
    begun: set[int] = set()
    moves: list[list[int]] = []
    for step in steps:
        places = [] if step.seat == TABLE or step.start in begun else intended(match, step, whole)
        begun.update(places)
        moves.append([match.log[i].action for i in places])
    return moves


WORK: list[Study] = []
"""The study of a worker process."""


def begin_work(game: Game, record: str, seed: int, choices: int, ending: Ending | None) -> None:
    """Prepare a worker process: low priority, and silent when the whole program is interrupted."""
    begin_process()
    if hasattr(os, "nice"):
        os.nice(max(0, NICE - os.nice(0)))  # the caller may be niced already; adding more would starve the worker
    WORK[:] = [Study(loads(record, lambda _: game), seed, choices, ending)]


def work(index: int) -> Point:
    """Return the findings at one point, in a worker process."""
    return WORK[0].point(index)


def points_of(study: Study, jobs: int, choices: int) -> Iterator[Point]:
    """Yield all points in order, computed by `jobs` processes."""
    indexes = range(len(study.states))
    if jobs == 1:
        yield from map(study.point, indexes)
        return
    match = study.match
    # "spawn", because the caller may have threads, and a fork would copy their locks.
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=begin_work,
        initargs=(match.game, match.save(), study.seed, choices, study.ending),
    )
    with ending(pool):
        yield from pool.map(work, indexes)


def all_points(
    study: Study, jobs: int, choices: int, progress: Callable[[int, int], None] | None, cancelled: Callable[[], bool] | None
) -> list[Point]:
    """Return all points; raise `Cancelled` soon after `cancelled` returns true."""
    points: list[Point] = []
    for point in points_of(study, jobs, choices):
        points.append(point)
        if progress is not None:
            progress(len(points), len(study.states))
        if cancelled is not None and cancelled():
            raise Cancelled(f"the review was cancelled after {len(points)} of {len(study.states)} positions; nothing was written")
    return points
