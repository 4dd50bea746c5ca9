"""The levels of Blue & Gray: weaker players try fewer battles, misjudge more, and have a habit."""

from __future__ import annotations

from typing import Final

from parlour.core.level import Level
from parlour.core.perspective import Bot
from parlour.games.bluegray.bots.hard import ROLLOUTS, Hard

PRIDE: Final = {"beginner": -9.0, "easy": -0.5}
"""Weak players send their best cards where their side is weak, a beginner always, whether or not it helps there."""


def player(level: Level, seed: int) -> Bot:
    """The player of a level."""
    rollouts = max(6, round(ROLLOUTS * level.work))
    return Hard(seed, rollouts, level.seconds, level.error, pride=PRIDE.get(level.name, 0.0))
