"""
Fit the weights of `bots/judgement.py` to wars of greedy commanders who never surrender.

    python -m parlour.games.civilwar.lab.fit [WARS]     prints each weight with its standard error
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.bots.doctrine import Doctrine
from parlour.games.civilwar.bots.greedy import Greedy
from parlour.games.civilwar.bots.judgement import Weights, strength
from parlour.games.civilwar.state import Position
from parlour.games.civilwar.state.geography import CONFEDERACY, UNION
from parlour.games.civilwar.state.position import MAIN

WEIGHTS = ("piece", "gunboat", "largest", "city_waits", "city_moves", "stack_waits", "stack_moves")
EACH = [Weights(**{name: 1.0}) for name in WEIGHTS]
EVERY = 3  # turns between two sampled positions of a war
FIRST_SEED = 70_000

Numbers = npt.NDArray[Any]


def counts(war: Position, seat: int) -> list[float]:
    """Return what `strength` counts for a side, one number per weight."""
    return [strength(war, seat, weights) for weights in EACH]


def sample(seed: int) -> tuple[list[list[float]], float]:
    """Return sampled positions of one war as features of the Union, and the Union's result: 1, 0.5 or 0."""
    doctrine = Doctrine()
    doctrine.never_surrender()
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
    """Return the weights of a logistic regression, their standard errors as if positions were independent, and the log loss."""
    weights = np.zeros(features.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-features @ weights))
        curvature = (features * (chance * (1 - chance))[:, None]).T @ features + 1e-6 * np.eye(len(weights))
        weights -= np.linalg.solve(curvature, features.T @ (chance - results))
    loss = -np.mean(results * np.log(chance) + (1 - results) * np.log(1 - chance))
    return weights, np.sqrt(np.diag(np.linalg.inv(curvature))), float(loss)


def main(wars: int) -> None:
    """Play the wars and print the weights."""
    rows: list[list[float]] = []
    results: list[float] = []
    for seed in range(FIRST_SEED, FIRST_SEED + wars):
        positions, result = sample(seed)
        rows += positions
        results += [result] * len(positions)
    weights, errors, loss = logistic(np.array(rows), np.array(results))
    sys.stdout.write(f"{len(rows)} positions of {wars} wars, log loss {loss:.3f}\n")
    for name, weight, error in zip(("UNION_LEAD", *WEIGHTS), weights, errors, strict=True):
        sys.stdout.write(f"{name:14} {weight:6.2f} +- {error:.2f}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2700)
