"""Estimates with intervals: means, differences within groups, agreement, and which of many differences are sure."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import atanh, erfc, sqrt, tanh
from typing import Any, Final, NamedTuple

from parlour.lab.ratings import CONFIDENCE, interval

FEWEST: Final = 20  # games on either side of a comparison
FALSE_ALARMS: Final = 0.05  # the share of differences called sure that may be chance


class Estimate(NamedTuple):
    """A value with its standard error and the games behind it."""

    value: float
    error: float
    games: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - CONFIDENCE * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + CONFIDENCE * self.error

    @property
    def chance(self) -> float:
        """How often chance would produce a value this far from 0."""
        if self.error == 0.0:
            return 1.0 if self.value == 0.0 else 0.0
        return erfc(abs(self.value) / self.error / sqrt(2))

    def as_json(self) -> dict[str, Any]:
        """The value and its interval."""
        return {"value": round(self.value, 5), "interval": [round(self.low, 5), round(self.high, 5)], "games": self.games}


class Observation(NamedTuple):
    """A seat in a game: what it is compared with, whether the thing in question is there, the result, and the deal."""

    group: Hashable
    there: bool
    result: float
    deal: int


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values."""
    count = len(values)
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values) / (count - 1) if count > 1 else 0.0
    return Estimate(middle, sqrt(spread / count), count)


def share(scores: Sequence[float]) -> dict[str, Any]:
    """The mean of results from 0 to 1, one for each deal, with Wilson's interval."""
    low, high = interval(scores, len(scores))
    return {"value": round(sum(scores) / len(scores), 5), "interval": [round(low, 5), round(high, 5)], "games": len(scores)}


def difference(observations: Iterable[Observation]) -> Estimate | None:
    """Like `within`, for single observations."""
    every = list(observations)
    numbers: dict[Hashable, int] = {}
    groups = [numbers.setdefault(observation.group, len(numbers)) for observation in every]
    there = [observation.there for observation in every]
    return within(groups, there, [observation.result for observation in every], [observation.deal for observation in every])


def within(groups: Sequence[int], there: Sequence[bool], results: Sequence[float], deals: Sequence[int]) -> Estimate | None:
    """
    How much higher results are with the thing than without it, compared within groups; None if there are too few games to
    say.

    This is a regression on the thing with fixed effects for the groups, which are numbered from 0. Its standard errors are
    clustered by deal, since the results of a deal's seats and games are correlated.
    """
    with_it = {deal for deal, has in zip(deals, there, strict=True) if has}
    without = {deal for deal, has in zip(deals, there, strict=True) if not has}
    if min(len(with_it), len(without)) < FEWEST:
        return None
    size = max(groups) + 1
    counts, has_it, totals = [0] * size, [0] * size, [0.0] * size
    for group, has, result in zip(groups, there, results, strict=True):
        counts[group] += 1
        has_it[group] += has
        totals[group] += result
    shares = [own / max(1, count) for own, count in zip(has_it, counts, strict=True)]
    means = [total / max(1, count) for total, count in zip(totals, counts, strict=True)]
    weight = sum(own * (1 - part) for own, part in zip(has_it, shares, strict=True))
    if weight < 1.0:  # in nearly every group all have the thing, or none
        return None
    value = sum(result - means[group] for group, has, result in zip(groups, there, results, strict=True) if has) / weight
    by_deal: dict[int, float] = {}
    for group, has, result, deal in zip(groups, there, results, deals, strict=True):
        x = has - shares[group]
        by_deal[deal] = by_deal.get(deal, 0.0) + x * (result - means[group] - value * x)
    count = len(by_deal)
    error = sqrt(sum(score * score for score in by_deal.values()) * count / (count - 1)) / weight
    return Estimate(value, error, count)


def paired(first: dict[int, float], second: dict[int, float]) -> Estimate | None:
    """The mean of second minus first over the deals that both have; None if those are fewer than two."""
    gaps = [second[deal] - first[deal] for deal in sorted(first.keys() & second.keys())]
    return mean(gaps) if len(gaps) > 1 else None


def surely(estimates: Sequence[Estimate | None]) -> list[bool]:
    """Which of many estimates differ from 0, with at most a share of FALSE_ALARMS by chance (Benjamini and Hochberg)."""
    chances = sorted((estimate.chance, i) for i, estimate in enumerate(estimates) if estimate is not None)
    chosen = [False] * len(estimates)
    last = max(
        (rank for rank, (chance, _) in enumerate(chances) if chance <= FALSE_ALARMS * (rank + 1) / len(chances)), default=-1
    )
    for _, i in chances[: last + 1]:
        chosen[i] = True
    return chosen


def agreement(pairs: Sequence[tuple[float, float]]) -> dict[str, Any] | None:
    """
    How much of the variation of results two games on the same deal share, with a 95 % interval; None without such games.

    This is the intraclass correlation: 0 if the deal says nothing about the result, 1 if it decides it.
    """
    count = len(pairs)
    if count < FEWEST:
        return None
    middle = sum(a + b for a, b in pairs) / (2 * count)
    between = sum(((a + b) / 2 - middle) ** 2 for a, b in pairs) * 2 / (count - 1)
    within = sum((a - b) ** 2 for a, b in pairs) / 2 / count
    if between + within == 0.0:
        return None
    value = (between - within) / (between + within)
    if value >= 1.0:
        return {"value": 1.0, "interval": [round(0.05 ** (1 / count), 5), 1.0], "games": count}  # no deal in `count` differed
    place, error = atanh(value), CONFIDENCE / sqrt(count - 1.5)
    return {"value": round(value, 5), "interval": [round(tanh(place - error), 5), round(tanh(place + error), 5)], "games": count}


def quantiles(values: Sequence[float]) -> dict[str, float]:
    """The 5, 25, 50, 75 and 95 % quantiles, the mean and the extremes."""
    ordered = sorted(values)
    last = len(ordered) - 1
    found = {f"{percent}": ordered[round(last * percent / 100)] for percent in (5, 25, 50, 75, 95)}
    return {**found, "mean": round(sum(ordered) / len(ordered), 4), "least": ordered[0], "most": ordered[-1]}
