"""Solves small zero-sum games in which each side knows only its own type, by regret matching."""

from __future__ import annotations


def mixture_of(regrets: list[float]) -> list[float]:
    """Probabilities in proportion to the regrets; uniform if all are zero."""
    total = 0.0
    for regret in regrets:
        total += regret
    if total <= 0.0:
        return [1.0 / len(regrets) for _ in regrets]
    return [regret / total for regret in regrets]


def add_regrets(regrets: list[float], gains: list[float], mixture: list[float]) -> None:
    """Add to each regret what its choice would have gained over the mixture; regrets never fall below zero."""
    mean = 0.0
    for i in range(len(gains)):
        mean += gains[i] * mixture[i]
    for i in range(len(gains)):
        regret = regrets[i] + gains[i] - mean
        regrets[i] = regret if regret > 0.0 else 0.0


def solve(games: list[list[float]], own_types: int, other_types: int, ways: int, answers: int, rounds: int) -> list[float]:
    """
    The mixture over `ways` of the first of `own_types`, close to an equilibrium.

    `games[s * other_types + t][way * answers + answer]` is what the first side gains, and the other loses, when types
    s and t meet; all types are equally likely.
    """
    own_regrets = [[0.0] * ways for _ in range(own_types)]
    other_regrets = [[0.0] * answers for _ in range(other_types)]
    average = [0.0] * ways
    for step in range(1, rounds + 1):
        own = [mixture_of(regrets) for regrets in own_regrets]
        for t in range(other_types):
            losses = [0.0] * answers
            for s in range(own_types):
                game = games[s * other_types + t]
                for way in range(ways):
                    p = own[s][way]
                    if p > 0.0:
                        base = way * answers
                        for answer in range(answers):
                            losses[answer] -= p * game[base + answer]
            add_regrets(other_regrets[t], losses, mixture_of(other_regrets[t]))
        others = [mixture_of(regrets) for regrets in other_regrets]
        for s in range(own_types):
            gains = [0.0] * ways
            for t in range(other_types):
                game = games[s * other_types + t]
                other = others[t]
                for way in range(ways):
                    base = way * answers
                    gain = 0.0
                    for answer in range(answers):
                        gain += other[answer] * game[base + answer]
                    gains[way] += gain
            add_regrets(own_regrets[s], gains, own[s])
        for way in range(ways):
            average[way] += step * own[0][way]  # later rounds count more
    total = 0.0
    for share in average:
        total += share
    return [share / total for share in average]
