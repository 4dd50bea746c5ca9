"""
Fit what a war is worth between two battles (`bots/judgement.py`) to the battle reports of wars between hard players.

    python -m parlour.games.bluegray.lab.fit [WARS] [ROLLOUTS] [SEED ...]

Plays WARS wars from each seed on, and prints the weights and the log loss on held-out wars.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.bluegray.bots.hard import Hard
from parlour.games.bluegray.bots.judgement import FEW, HALF_WAY, MORE, SPAN, asset, features
from parlour.games.bluegray.rules import Rules, deal
from parlour.games.bluegray.state.cards import CARDS, COLUMNS
from parlour.games.bluegray.state.position import REPORT
from parlour.regression import logistic

SEEDS = (200_000, 300_000)
LEFT_OUT = 5
"""Every war with a number divisible by this serves to check the fit."""
RIDGE = 0.1
"""The penalty on how far the stage of a war changes the worth of a card."""

Numbers = npt.NDArray[Any]

CARD_FEATURES: Numbers = np.array([features(card) for card in range(CARDS)])
"""The features of each card in the judgement."""
ASSETS: Numbers = np.array([asset(card) for card in range(CARDS)])


def alive(state: Rules, side: int) -> list[int]:
    """The cards that a side has left after the battle that is being reported."""
    cards = state.decks[side] + state.survivors[side]
    for column in range(COLUMNS):
        if state.winner(column) == side:
            cards = cards + state.columns[side * COLUMNS + column]
    return cards


def row_of(union: list[int], confederate: list[int]) -> tuple[Numbers, float]:
    """The features of the Union's lead for the fine judgement, and its lead by the plain one."""
    total = len(union) + len(confederate)
    stage = (total - HALF_WAY) / SPAN
    lead = (CARD_FEATURES[union].sum(axis=0) - CARD_FEATURES[confederate].sum(axis=0)) / (total + FEW)
    numbers = np.log((len(union) + MORE) / (len(confederate) + MORE))
    plain = (ASSETS[union].sum() - ASSETS[confederate].sum()) / (total + FEW)
    return np.concatenate([lead, stage * lead, [numbers, stage * numbers]]), float(plain)


def sample(seed: int, rollouts: int) -> tuple[list[Numbers], list[float], float]:
    """The reports of one war as features, the plain leads, and the Union's result: 1, 0.5 or 0."""
    state = deal(FastRng(seed))
    bots = [Hard(2 * seed + seat, rollouts, 0.0) for seat in range(2)]
    rows: list[Numbers] = []
    leads: list[float] = []
    seen = 0
    while not state.over():
        if state.phase == REPORT and state.battle > seen:
            seen = state.battle
            sides = [alive(state, side) for side in range(2)]
            if sides[0] and sides[1]:
                row, lead = row_of(sides[0], sides[1])
                rows.append(row)
                leads.append(lead)
        seat = state.actors()[0]
        state.apply(seat, bots[seat].choose(Perspective(state, seat)))
    outcome = state.outcome()
    assert outcome is not None
    return rows, leads, (outcome.returns[0] + 1) / 2


def loss_of(leads: Numbers, results: Numbers) -> float:
    """The log loss of leads as chances."""
    chance = 1 / (1 + np.exp(-leads))
    return float(-np.mean(results * np.log(chance) + (1 - results) * np.log(1 - chance)))


def main(wars: int, rollouts: int, seeds: Sequence[int]) -> None:
    """Play the wars and print the weights."""
    rows: list[Numbers] = []
    leads: list[float] = []
    results: list[float] = []
    left_out: list[bool] = []
    for seed in [first + war for first in seeds for war in range(wars)]:
        reports, plain, result = sample(seed, rollouts)
        rows += reports
        leads += plain
        results += [result] * len(reports)
        left_out += [seed % LEFT_OUT == 0] * len(reports)
    table, result_of, out = np.array(rows), np.array(results), np.array(left_out)
    count = CARD_FEATURES.shape[1]
    ridge = np.concatenate([np.full(count, RIDGE / 10), np.full(count, RIDGE), np.full(2, RIDGE / 10)])
    weights = logistic(table[~out], result_of[~out], ridge)[0]
    fine, coarse = loss_of(table[out] @ weights, result_of[out]), loss_of(np.array(leads)[out], result_of[out])
    sys.stdout.write(
        f"{len(rows)} reports of {wars * len(seeds)} wars; log loss on held-out wars: fine {fine:.4f}, plain {coarse:.4f}\n"
    )
    weights, errors, _ = logistic(table, result_of, ridge)
    for name, part in (("worth", slice(0, count)), ("early", slice(count, 2 * count)), ("numbers", slice(2 * count, None))):
        sys.stdout.write(f"{name}: {', '.join(f'{weight:.2f}' for weight in weights[part])}\n")
        sys.stdout.write(f"  +-   {', '.join(f'{error:.2f}' for error in errors[part])}\n")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(given[0] if given else 1300, given[1] if len(given) > 1 else 60, given[2:] or SEEDS)
