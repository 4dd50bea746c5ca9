"""Shares, intervals and ratings from the results of many games."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10, sqrt

from parlour.core.rng import FastRng

CONFIDENCE = 1.959964  # standard deviations for 95 %
PRIOR = 0.5  # added to both sides of every pair, so that a player that won every game has a finite rating
BOOTSTRAP = 200


def interval(scores: Sequence[float], games: int) -> tuple[float, float]:
    """
    A 95 % interval for the mean of `scores`, each the mean over a group of games that share a deal.

    It is Wilson's interval for the number of independent games that would vary as much as these groups; groups that do
    not vary at all count as `games` independent games.
    """
    n = len(scores)
    mean = sum(scores) / n
    variance = sum((score - mean) ** 2 for score in scores) / (n - 1) / n if n > 1 else 0.0
    effective = min(mean * (1 - mean) / variance, 4.0 * games) if variance > 0 else float(games)
    effective = max(effective, 1.0)
    square = CONFIDENCE**2
    centre = (mean + square / (2 * effective)) / (1 + square / effective)
    half = CONFIDENCE * sqrt(mean * (1 - mean) / effective + square / (4 * effective**2)) / (1 + square / effective)
    return max(0.0, centre - half), min(1.0, centre + half)


def bradley_terry(wins: list[list[float]]) -> list[float]:
    """
    Ratings on the Elo scale with mean 1500, from strengths s that give `i` a chance of s[i] / (s[i] + s[j]) against `j`.

    `wins[i][j]` counts the games that `i` won against `j`, draws as half. The maximum-likelihood strengths are found by
    minorisation-maximisation (Hunter 2004): s[i] becomes its wins over the sum of games / (s[i] + s[j]).
    """
    count = len(wins)
    padded = [[wins[i][j] + (PRIOR if i != j else 0.0) for j in range(count)] for i in range(count)]
    strengths = [1.0] * count
    for _ in range(1000):
        updated: list[float] = []
        for i in range(count):
            pull = sum((padded[i][j] + padded[j][i]) / (strengths[i] + strengths[j]) for j in range(count) if j != i)
            updated.append(sum(padded[i]) / pull if pull > 0 else 1.0)
        scale = sum(updated) / count
        updated = [strength / scale for strength in updated]
        change = max(abs(new - old) / old for new, old in zip(updated, strengths, strict=True))
        strengths = updated
        if change < 1e-9:
            break
    ratings = [400 * log10(strength) for strength in strengths]
    mean = sum(ratings) / count
    return [1500 + rating - mean for rating in ratings]


def rating_intervals(by_deal: list[list[list[float]]], seed: int) -> list[tuple[float, float]]:
    """95 % intervals of the ratings, by bootstrap over the deals."""
    count = len(by_deal[0])
    rng = FastRng(seed)
    drawn: list[list[float]] = []
    for _ in range(BOOTSTRAP):
        wins = [[0.0] * count for _ in range(count)]
        for _ in by_deal:
            deal = by_deal[rng.below(len(by_deal))]
            for i in range(count):
                for j in range(count):
                    wins[i][j] += deal[i][j]
        drawn.append(bradley_terry(wins))
    low, high = int(BOOTSTRAP * 0.025), int(BOOTSTRAP * 0.975)
    columns = [sorted(ratings[i] for ratings in drawn) for i in range(count)]
    return [(column[low], column[high]) for column in columns]
