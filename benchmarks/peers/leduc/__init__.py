"""Leduc poker on Parlour's contract, for comparison with OpenSpiel's own."""

from __future__ import annotations

from leduc.rules import ACTIONS, Leduc, deal
from parlour.core import ActionTable, Game, Rng, Setup


class LeducGame(Game):
    """What the platform knows about Leduc poker."""

    name = "leduc"
    title = "Leduc poker"
    tagline = "Six cards, two rounds of betting."
    seats = range(2, 3)
    minutes = "1"
    longest = 8

    def actions(self, setup: Setup) -> ActionTable:
        return ACTIONS

    def deal(self, setup: Setup, rng: Rng) -> Leduc:
        return deal(rng)


GAME = LeducGame()
