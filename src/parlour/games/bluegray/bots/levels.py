"""The levels of Blue & Gray: weaker players try fewer battles, misjudge more, and have a habit; master judges wars better."""

from __future__ import annotations

from typing import Final

from parlour.core.level import Level
from parlour.core.perspective import Bot
from parlour.games.bluegray.bots.hard import ROLLOUTS, Hard
from parlour.games.bluegray.bots.judgement import FINE, PLAIN

PRIDE: Final = {"beginner": -0.6, "easy": -0.1}
"""Weak players like to send their best cards where their side is weak, whether or not it helps there."""
MASTERLY: Final = 2.0
"""The share of hard's work from which on a player judges a war between battles by more than its plain cards."""


def player(level: Level, seed: int) -> Bot:
    """The player of a level."""
    rollouts = max(6, round(ROLLOUTS * level.work))
    judgement = FINE if level.work >= MASTERLY else PLAIN
    return Hard(seed, rollouts, level.seconds, level.error, judgement=judgement, pride=PRIDE.get(level.name, 0.0))
