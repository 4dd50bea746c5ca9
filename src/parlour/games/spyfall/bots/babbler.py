"""A bot that says and does anything at all."""

from __future__ import annotations

from typing import final

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.spyfall.actions import ACCUSE, ANSWER, CASE
from parlour.games.spyfall.bots.levels import YES
from parlour.games.spyfall.bots.talk.voice import answer, question
from parlour.games.spyfall.content import attributes


@final
class Babbler(Bot):
    """Takes any legal action with equal chance, and says things that mean nothing."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal()
        return actions[self.rng.below(len(actions))]

    def say(self, perspective: Perspective, action: int) -> str:
        view = perspective.view()
        if not view["terms"]["typed"]:
            return ""
        if action < ACCUSE:
            return question(self.rng.below(len(attributes())), self.rng, "")
        if action in (ANSWER, CASE):
            level = self.rng.below(YES + 1)
            return answer("", self.rng.below(len(attributes())), level, None, self.rng, "")
        return ""
