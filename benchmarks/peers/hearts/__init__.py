"""Hearts on Parlour's contract, for comparison with OpenSpiel's own."""

from __future__ import annotations

from hearts.rules import ACTIONS, Hearts, deal
from parlour.core import ActionTable, Game, Rng, Setup


class HeartsGame(Game):
    """What the platform knows about Hearts."""

    name = "hearts"
    title = "Hearts"
    tagline = "One hand of Hearts, without passing."
    seats = range(4, 5)
    minutes = "10"
    longest = 52

    def actions(self, setup: Setup) -> ActionTable:
        return ACTIONS

    def deal(self, setup: Setup, rng: Rng) -> Hearts:
        return deal(rng)


GAME = HeartsGame()
