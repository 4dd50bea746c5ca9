"""The game of the server's benchmark; `server_peer/server.js` is the same game for boardgame.io."""

from __future__ import annotations

import sys

from cards.rules import ACTIONS, Cards, deal
from cards.scene import draw
from parlour.core import ActionTable, Game, Rng, Setup, View
from parlour.scene.model import Scene


class CardsGame(Game):
    """What the platform knows about the game."""

    name = "cards"
    title = "Cards"
    tagline = "For measuring."
    seats = range(2, 3)
    minutes = "endless"
    longest = sys.maxsize

    def actions(self, setup: Setup) -> ActionTable:
        return ACTIONS

    def deal(self, setup: Setup, rng: Rng) -> Cards:
        return deal(rng)

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        return draw(view, seat, legal)


GAME = CardsGame()
