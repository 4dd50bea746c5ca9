"""The talker: a bot that asks, hints, suspects and guesses."""

from __future__ import annotations

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.spyfall.bots.talk.mind import HARD, Mind, Temper


class Greedy(Bot):
    """Talks and decides by exact beliefs about location and spies; its temper sets how well it judges."""

    def __init__(self, seed: int, temper: Temper = HARD) -> None:
        self.rng = FastRng(seed)
        self.temper = temper
        self.disguise = self.rng.below(1000)

    def choose(self, perspective: Perspective) -> int:
        return Mind(perspective.view(), perspective.legal(), self.temper, self.rng).decide()

    def say(self, perspective: Perspective, action: int) -> str:
        return Mind(perspective.view(), perspective.legal(), self.temper, self.rng, self.disguise).say(action)
