"""What a level of computer players is allowed; `bots/levels.py` has the table of all levels."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """
    How a level differs from hard: by how much it looks at and how well it judges, never by moves drawn at random.

    `error` says how much, usually as a standard deviation, the player misjudges the worth of each move. A game states its
    own errors in `Game.errors`, on the scale of its players' estimates, so that its levels lie evenly apart.
    """

    name: str
    says: str  # one sentence for people
    work: float  # how many worlds or trials, as a share of hard's
    seconds: float  # the longest thought, on a slow or busy machine
    error: float
