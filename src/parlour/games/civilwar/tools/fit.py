"""
Fits the weights of `judgement.py` to wars of greedy commanders who never surrender.

    python -m parlour.games.civilwar.tools.fit [WARS]     prints each weight with its standard error
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.bots import Greedy
from parlour.games.civilwar.doctrine import Doctrine
from parlour.games.civilwar.geography import ARMS, CONFEDERACY, GUNBOAT, UNION
from parlour.games.civilwar.position import MAIN
from parlour.games.civilwar.rules import War
from parlour.games.civilwar.staff import Threats

NAMES = ("UNION_LEAD", "PIECE", "GUNBOAT_EXTRA", "LARGEST", "CITY, waits", "CITY, moves", "STACK, waits", "STACK, moves")
EVERY = 3  # turns between two positions of a war
FIRST_SEED = 70_000

Numbers = npt.NDArray[Any]


def counts(war: War, seat: int) -> list[float]:
    """What `judgement.strength` counts of a side, one number a weight."""
    board = war.board
    threats = Threats(war, seat)
    gunboats = largest = stacks = cities = 0
    for square in range(board.size):
        units = sum(war.count(seat, arm, square) for arm in range(len(ARMS)))
        if units > 0:
            gunboats += war.count(seat, GUNBOAT, square)
            largest = max(largest, units)
            stacks += board.key_at[square] < 0 and threats.force[square] > war.defence(seat, square)
    for key, square in enumerate(board.keys):
        if board.key_sides[key] == seat and not war.fallen[key] and threats.force[square] > war.defence(seat, square):
            cities += board.cost(key)
    moves = war.turn == seat
    return [war.pieces[seat], gunboats, largest, cities * (not moves), cities * moves, stacks * (not moves), stacks * moves]


def sample(seed: int) -> tuple[list[list[float]], float]:
    """Positions of one war as features of the Union, and what the Union made of it: 1, 0.5 or 0."""
    doctrine = Doctrine()
    doctrine.hopeless = 1000.0
    doctrine.tired = 1000
    war = GAME.deal(GAME.setup(), FastRng(seed))
    bots = [Greedy(2 * seed, doctrine), Greedy(2 * seed + 1, doctrine)]
    rows: list[list[float]] = []
    seen = -1
    while not war.over():
        if war.turns != seen and war.phase == MAIN:
            seen = war.turns
            if (seen + seed) % EVERY == 0:
                total = sum(war.pieces)
                pairs = zip(counts(war, UNION), counts(war, CONFEDERACY), strict=True)
                rows.append([1.0, *((ours - theirs) / total for ours, theirs in pairs)])
        seat = war.actors()[0]
        war.apply(seat, bots[seat].choose(Perspective(war, seat)))
    outcome = war.outcome()
    assert outcome is not None
    return rows, (outcome.returns[UNION] + 1) / 2


def logistic(features: Numbers, results: Numbers) -> tuple[Numbers, Numbers, float]:
    """Weights of a logistic regression, their standard errors as if positions were independent, and the log loss."""
    weights = np.zeros(features.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-features @ weights))
        curvature = (features * (chance * (1 - chance))[:, None]).T @ features + 1e-6 * np.eye(len(weights))
        weights -= np.linalg.solve(curvature, features.T @ (chance - results))
    loss = -np.mean(results * np.log(chance) + (1 - results) * np.log(1 - chance))
    return weights, np.sqrt(np.diag(np.linalg.inv(curvature))), float(loss)


def main(wars: int) -> None:
    """Play so many wars, and print the weights."""
    rows: list[list[float]] = []
    results: list[float] = []
    for seed in range(FIRST_SEED, FIRST_SEED + wars):
        positions, result = sample(seed)
        rows += positions
        results += [result] * len(positions)
    weights, errors, loss = logistic(np.array(rows), np.array(results))
    sys.stdout.write(f"{len(rows)} positions of {wars} wars, log loss {loss:.3f}\n")
    for name, weight, error in zip(NAMES, weights, errors, strict=True):
        sys.stdout.write(f"{name:14} {weight:6.2f} +- {error:.2f}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2700)
