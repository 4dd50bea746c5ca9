"""Leduc poker on Parlour's contract, for comparison with OpenSpiel's own."""

from __future__ import annotations

from leduc.rules import ACTIONS, WIDTH, Leduc, deal, encode_into
from parlour.core import ActionTable, Game, Rng, Setup, View
from parlour.core.encoding import Numbers


class LeducGame(Game):
    """What the platform knows about Leduc poker."""

    name = "leduc"
    title = "Leduc poker"
    tagline = "Six cards, two rounds of betting."
    seats = range(2, 3)
    minutes = "1"
    longest = 8
    draws = (3, 6)
    width = WIDTH

    def actions(self, setup: Setup) -> ActionTable:
        return ACTIONS

    def deal(self, setup: Setup, rng: Rng) -> Leduc:
        return deal(rng)

    def best_return(self) -> float:
        return 13.0

    def encode_into(self, view: View, numbers: Numbers) -> None:
        encode_into(view, numbers)

    def constant_sum(self, setup: Setup) -> float:
        return 0.0


GAME = LeducGame()
