"""
Sealed reinforcements: a mixture of assignments that does well against the usual players and cannot be read.

In sampled worlds every assignment of either side is played to the battle's report. The other side is taken to play like a
population of usual players with a fixed chance, and otherwise to know our mixture: a restricted Nash response (Johanson,
Zinkevich and Bowling, 2007), found by regret matching.
"""

from __future__ import annotations

from typing import Final

from parlour.core.rng import FastRng
from parlour.games.bluegray.bots.assignment import assignments, placements
from parlour.games.bluegray.bots.greedy import ways_by_gain
from parlour.games.bluegray.bots.regret import add_regrets, mixture_of
from parlour.games.bluegray.rules.war import Rules
from parlour.games.bluegray.state.cards import COLUMNS

ROUNDS: Final = 60
POPULATION: Final[list[tuple[float, float, float]]] = [(1.0, 1.0, 0.5), (2.5, 1.0, 0.2), (1.0, 2.5, 0.2)]
"""The weights of kills and losses of usual players, and the share of each; the rest lay cards at random."""


def expected_answers(world: Rules, side: int) -> tuple[list[list[int]], list[float]]:
    """The ways in which a side of a sampled world can lay its hand, as actions, and how likely the population lays each."""
    hand = world.hands[side].copy()
    answers = assignments(len(hand), list(range(COLUMNS)))
    chances = [0.0] * len(answers)
    rest = 1.0
    for kill, lose, share in POPULATION:
        chances[answers.index(ways_by_gain(world.clone(), side, kill, lose)[0])] += share
        rest -= share
    for i in range(len(answers)):
        chances[i] += rest / len(answers)
    return [placements(hand, answer) for answer in answers], chances


def restricted_response(games: list[list[float]], models: list[list[float]], ways: int, trust: float) -> list[float]:
    """
    The mixture over `ways` that does best if the other side follows its model with the chance `trust`, and else answers best.

    `games[world][way * answers + answer]` is what we gain in a world, and `models[world]` how likely each answer is there.
    """
    regrets = [0.0] * ways
    other_regrets = [[0.0] * len(model) for model in models]
    average = [0.0] * ways
    for step in range(1, ROUNDS + 1):
        own = mixture_of(regrets)
        gains = [0.0] * ways
        for w in range(len(games)):
            game = games[w]
            model = models[w]
            answers = len(model)
            free = mixture_of(other_regrets[w])
            losses = [0.0] * answers
            for way in range(ways):
                base = way * answers
                gain = 0.0
                for answer in range(answers):
                    cell = game[base + answer]
                    losses[answer] -= own[way] * cell
                    gain += (trust * model[answer] + (1.0 - trust) * free[answer]) * cell
                gains[way] += gain
            add_regrets(other_regrets[w], losses, free)
        add_regrets(regrets, gains, own)
        for way in range(ways):
            average[way] += step * own[way]  # later rounds count more
    total = 0.0
    for share in average:
        total += share
    return [share / total for share in average]


def pick(mixture: list[float], rng: FastRng) -> int:
    """Draw an index with the given probabilities."""
    x = rng.below(1 << 30) / (1 << 30)
    for i in range(len(mixture)):
        x -= mixture[i]
        if x < 0.0:
            return i
    return len(mixture) - 1
