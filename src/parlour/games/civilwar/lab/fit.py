"""
Fit the weights of `bots/judgement.py` to wars of the hard player, with fewer rollouts to allow many wars.

    python -m parlour.games.civilwar.lab.fit [WARS] [ROLLOUTS]     prints each weight with its standard error
"""

from __future__ import annotations

import sys

import numpy as np

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.bots.hard import Hard
from parlour.games.civilwar.bots.judgement import Weights, strength
from parlour.games.civilwar.state import Position
from parlour.games.civilwar.state.geography import CONFEDERACY, UNION
from parlour.games.civilwar.state.position import MAIN
from parlour.regression import logistic

WEIGHTS = (
    "piece",
    "cavalry",
    "gunboat",
    "largest",
    "standing",
    "besieged",
    "city_waits",
    "city_moves",
    "city_coin_waits",
    "city_coin_moves",
    "stack_waits",
    "stack_moves",
    "exposed",
)
EACH = [Weights(**{name: 1.0}) for name in WEIGHTS]
EVERY = 3  # turns between two sampled positions of a war
FIRST_SEED = 70_000


def counts(war: Position, seat: int) -> list[float]:
    """Return what `strength` counts for a side, one number per weight."""
    return [strength(war, seat, weights) for weights in EACH]


def sample(seed: int, rollouts: int) -> tuple[list[list[float]], float]:
    """Return sampled positions of one war as features of the Union, and the Union's result: 1, 0.5 or 0."""
    war = GAME.deal(GAME.setup(), FastRng(seed))
    bots = [Hard(2 * seed + seat, rollouts, 0.0) for seat in range(2)]
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


def main(wars: int, rollouts: int) -> None:
    """Play the wars and print the weights."""
    rows: list[list[float]] = []
    results: list[float] = []
    for seed in range(FIRST_SEED, FIRST_SEED + wars):
        positions, result = sample(seed, rollouts)
        rows += positions
        results += [result] * len(positions)
    weights, errors, loss = logistic(np.array(rows), np.array(results))
    sys.stdout.write(f"{len(rows)} positions of {wars} wars, log loss {loss:.3f}\n")
    for name, weight, error in zip(("union", *WEIGHTS), weights, errors, strict=True):
        sys.stdout.write(f"{name:14} {weight:6.2f} +- {error:.2f}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 12)
