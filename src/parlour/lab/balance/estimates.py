"""How the chances moved in a finished game and what its decisions were worth, by the estimates of reviews."""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

from parlour.core.game import Game
from parlour.core.perspective import Perspective
from parlour.core.state import TABLE, State
from parlour.review.judge import Judge

POINTS: Final = 12  # positions of a game at which chances are estimated
ROLLOUTS: Final = 24  # of one estimate
DECISIONS: Final = 3  # of a game whose choices are compared
MOST_CHOICES: Final = 8  # compared at one decision; more are drawn from
PICK, WEIGH = 12, 24  # worlds that find the best choice, and other worlds that measure its lead
CLOSE: Final = 0.05  # a choice that costs no more keeps up with the best
SURE: Final = 2.0  # standard errors


class Stake(msgspec.Struct, array_like=True):
    """One decision: how many choices were compared, how many keep up with the best, what the best is worth and how surely."""

    compared: int
    close: int
    worth: float  # the best choice's chance above that of a choice drawn at random
    surely: bool


class Estimates(msgspec.Struct, array_like=True):
    """Each seat's chance at some points of a game, the last one at its end, and what some decisions were worth."""

    curve: list[list[float]]
    stakes: list[Stake]


def estimates(game: Game, states: list[tuple[State, int]], seed: int) -> Estimates:
    """Estimate a game from the states before its moves and at its end."""
    judge = Judge(game, seed)
    last = len(states) - 1
    places = sorted({last * i // POINTS for i in range(POINTS)} | {last})
    curve = [[round(chance, 3) for chance in judge.true(states[place][0], ROLLOUTS)] for place in places]
    open_to = [place for place in range(last) if states[place][1] != TABLE]
    drawn = sorted(open_to.pop(judge.rng.below(len(open_to))) for _ in range(min(DECISIONS, len(open_to))))
    stakes = [stake(judge, *states[place]) for place in drawn]
    return Estimates(curve, [found for found in stakes if found is not None])


def stake(judge: Judge, state: State, seat: int) -> Stake | None:
    """What the choice at a decision is worth; None if the hard player considers only one move."""
    perspective = Perspective(state, seat)
    moves = judge.candidates(perspective)
    while len(moves) > MOST_CHOICES:
        moves.pop(judge.rng.below(len(moves)))
    if len(moves) < 2:
        return None
    worlds = judge.worlds(perspective)
    first = judge.try_out(moves, worlds, seat, PICK)
    best = max(range(len(moves)), key=lambda i: sum(first[i]))
    results = judge.try_out(moves, worlds, seat, WEIGH)
    close = sum(sum(results[best]) - sum(own) <= CLOSE * WEIGH for own in results)
    gaps = [results[best][k] - sum(own[k] for own in results) / len(moves) for k in range(WEIGH)]
    worth = sum(gaps) / WEIGH
    error = sqrt(sum((gap - worth) ** 2 for gap in gaps) / (WEIGH - 1) / WEIGH)
    return Stake(len(moves), close, round(worth, 4), worth > SURE * error and worth > 0.0)
