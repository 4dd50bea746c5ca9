"""
Estimates corrected by actual results, with a table per game fitted to games between hard players.

`parlour calibrate GAME --fit FILE` writes the table; a game without one keeps the raw estimates.
"""

from __future__ import annotations

import functools
import json
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from parlour.core.errors import BadContent
from parlour.core.game import Game

FILE: Final = "calibration.json"
STRAIGHT: Final = ((0.0, 0.0), (1.0, 1.0))


class Fair:
    """A rising line through points (estimate, share won) from (0, 0) to (1, 1), so that certainty stays certainty."""

    def __init__(self, points: Sequence[tuple[float, float]] = STRAIGHT) -> None:
        self.estimates = [estimate for estimate, _ in points]
        self.shares = [share for _, share in points]
        rising = all(a < b for a, b in zip(self.estimates, self.estimates[1:], strict=False))
        if points[0] != STRAIGHT[0] or points[-1] != STRAIGHT[1] or not rising or self.shares != sorted(self.shares):
            raise ValueError("the points must rise from (0, 0) to (1, 1)")

    def __call__(self, estimate: float) -> float:
        """Return the corrected chance for an estimate."""
        after = min(bisect_right(self.estimates, estimate), len(self.estimates) - 1)
        low, high = self.estimates[after - 1], self.estimates[after]
        share = self.shares[after - 1]
        return share + (self.shares[after] - share) * (estimate - low) / (high - low)

    def even(self, estimate: float) -> float:
        """Return the correction of a chance that one of two sides has, such that the chances of both add up to 1."""
        return (1.0 + self(estimate) - self(1.0 - estimate)) / 2.0


def fair_of(game: Game) -> Fair:
    """Return the game's correction, read from `calibration.json` in its lessons."""
    return read(game.folder() / "lessons" / FILE)


@functools.cache
def read(path: Path) -> Fair:
    """Read a table; the straight line if there is no file, `BadContent` if it cannot be read."""
    if not path.is_file():
        return Fair()
    try:
        return Fair(
            [(float(estimate), float(share)) for estimate, share in json.loads(path.read_text(encoding="utf-8"))["points"]]
        )
    except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
        raise BadContent(f"{path} is not a calibration table: {error!r:.120}") from error


def fit(pairs: Sequence[tuple[float, float]], groups: int = 10) -> list[tuple[float, float]]:
    """
    Fit points to pairs (estimate, result): means of equally wide groups, with neighbours pooled until they rise.

    Pooling falling neighbours is isotonic regression, so a better estimate never becomes a worse chance.
    """
    pools: list[list[float]] = []  # [sum of estimates, sum of results, count]
    for group in range(groups):
        inside = [pair for pair in pairs if min(groups - 1, int(groups * pair[0])) == group and 0.0 < pair[0] < 1.0]
        if inside:
            pools.append([sum(pair[0] for pair in inside), sum(pair[1] for pair in inside), len(inside)])
        while len(pools) > 1 and pools[-2][1] / pools[-2][2] >= pools[-1][1] / pools[-1][2]:
            last = pools.pop()
            pools[-1] = [a + b for a, b in zip(pools[-1], last, strict=True)]
    middle = [(round(estimates / count, 4), round(results / count, 4)) for estimates, results, count in pools]
    return [STRAIGHT[0], *middle, STRAIGHT[1]]
