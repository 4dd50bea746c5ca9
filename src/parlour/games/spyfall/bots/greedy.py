"""The talker: a bot that asks, hints, suspects and guesses."""

from __future__ import annotations

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.core.state import View
from parlour.games.spyfall.bots.talk import text
from parlour.games.spyfall.bots.talk.mind import Mind
from parlour.games.spyfall.bots.talk.model import worded
from parlour.games.spyfall.bots.talk.reader import learn
from parlour.games.spyfall.bots.talk.speech import Speech
from parlour.games.spyfall.bots.talk.temper import HARD, Temper


class Greedy(Bot):
    """
    Talks and decides by its beliefs about location and spies.

    `attention` is the share of the answers that it takes in, and `temper` says how sure it must be.
    """

    def __init__(self, seed: int, temper: Temper = HARD, attention: float = 1.0) -> None:
        text.load()
        self.rng = FastRng(seed)
        self.temper = temper
        self.attention = attention
        self.distraction = seed
        self.disguise = self.rng.below(1000)

    def choose(self, perspective: Perspective) -> int:
        view = self.taken_in(perspective.view())
        learn(view)
        return Mind(view, perspective.legal(), self.temper, self.rng).decide()

    def taken_in(self, view: View) -> View:
        """A view with those answers only that this player has taken in, the same ones for the rest of the round."""
        if self.attention < 1.0:
            said = view["said"]
            chance = FastRng(self.distraction + view["round"])
            view = {**view, "said": [line for line in said if chance.below(1000) < 1000.0 * self.attention]}
        return view

    def say(self, perspective: Perspective, action: int) -> str:
        view = self.taken_in(perspective.view())
        line = Speech(Mind(view, perspective.legal(), self.temper, self.rng), self.disguise).say(action)
        return worded(view, action, line)
