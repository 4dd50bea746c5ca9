"""
Fit what a live card is worth (`asset` in `bots/hard.py`) to the battle reports of wars between hard players.

    python -m parlour.games.bluegray.lab.fit [WARS] [ROLLOUTS]     prints each weight with its standard error
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.bluegray.bots.hard import FEW, Hard
from parlour.games.bluegray.rules import Rules, deal
from parlour.games.bluegray.state.cards import AGAIN, CARDS, CHARACTER, COLUMNS, EFFECT, EVENT, KIND, LEAD, VALUE
from parlour.games.bluegray.state.position import REPORT
from parlour.regression import logistic

FEATURES = ("card", "value", "square", "character", "event", "again", "lead")
FIRST_SEED = 70_000

Numbers = npt.NDArray[Any]

CARD_FEATURES: Numbers = np.array(
    [
        [
            1.0,
            VALUE[card],
            VALUE[card] ** 2,
            KIND[card] == CHARACTER,
            KIND[card] == EVENT,
            bool(AGAIN[card]),
            EFFECT[card] == LEAD,
        ]
        for card in range(CARDS)
    ]
)
"""What `asset` looks at, for each card."""


def alive(state: Rules, side: int) -> list[int]:
    """The cards that a side has left after the battle that is being reported."""
    cards = state.decks[side] + state.survivors[side]
    for column in range(COLUMNS):
        if state.winner(column) == side:
            cards = cards + state.columns[side * COLUMNS + column]
    return cards


def sample(seed: int, rollouts: int) -> tuple[list[Numbers], float]:
    """The reports of one war as features of the Union's lead, and the Union's result: 1, 0.5 or 0."""
    state = deal(FastRng(seed))
    bots = [Hard(2 * seed + seat, rollouts, 0.0) for seat in range(2)]
    rows: list[Numbers] = []
    seen = 0
    while not state.over():
        if state.phase == REPORT and state.battle > seen:
            seen = state.battle
            sides = [alive(state, side) for side in range(2)]
            if sides[0] and sides[1]:
                lead = CARD_FEATURES[sides[0]].sum(axis=0) - CARD_FEATURES[sides[1]].sum(axis=0)
                rows.append(lead / (len(sides[0]) + len(sides[1]) + FEW))
        seat = state.actors()[0]
        state.apply(seat, bots[seat].choose(Perspective(state, seat)))
    outcome = state.outcome()
    assert outcome is not None
    return rows, (outcome.returns[0] + 1) / 2


def main(wars: int, rollouts: int) -> None:
    """Play the wars and print the weights."""
    rows: list[Numbers] = []
    results: list[float] = []
    for seed in range(FIRST_SEED, FIRST_SEED + wars):
        reports, result = sample(seed, rollouts)
        rows += reports
        results += [result] * len(reports)
    weights, errors, loss = logistic(np.array(rows), np.array(results))
    sys.stdout.write(f"{len(rows)} reports of {wars} wars, log loss {loss:.3f}\n")
    for name, weight, error in zip(FEATURES, weights, errors, strict=True):
        sys.stdout.write(f"{name:10} {weight:7.2f} +- {error:.2f}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 60)
