"""Computer players of Spyfall: one that talks and reasons, and one that says anything at all."""

from __future__ import annotations

from typing import final

from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State
from parlour.games.spyfall.levels import UNKNOWN, YES
from parlour.games.spyfall.rules import Spyfall
from parlour.games.spyfall.talk.knowledge import attributes
from parlour.games.spyfall.talk.mind import EASY, HARD, MEDIUM, Mind, Temper
from parlour.games.spyfall.talk.understand import question_of
from parlour.games.spyfall.talk.voice import answer, question
from parlour.games.spyfall.terms import ACCUSE, ANSWER, PASS


@final
class Talker(Bot):
    """Asks, hints, suspects and guesses by exact beliefs about location and spies."""

    def __init__(self, seed: int, temper: Temper) -> None:
        self.rng = FastRng(seed)
        self.temper = temper
        self.disguise = self.rng.below(1000)

    def choose(self, perspective: Perspective) -> int:
        return Mind(perspective.view(), perspective.legal(), self.temper, self.rng).decide()

    def say(self, perspective: Perspective, action: int) -> str:
        return Mind(perspective.view(), perspective.legal(), self.temper, self.rng, self.disguise).say(action)


@final
class Babbler(Bot):
    """Takes any legal action, each equally likely, and says something that means nothing."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal()
        return actions[self.rng.below(len(actions))]

    def say(self, perspective: Perspective, action: int) -> str:
        view = perspective.view()
        if not view["terms"]["typed"]:
            return ""
        return line_at_random(action, "", self.rng)


def line_at_random(action: int, asked: str, rng: Rng) -> str:
    """Any question, or any answer to a question; "" where an action takes no text."""
    if action < ACCUSE:
        return question(rng.below(len(attributes())), rng, "")
    if action == ANSWER:
        about = question_of(asked).attribute
        level = rng.below(YES + 1)
        return answer(asked, about if about != UNKNOWN else rng.below(len(attributes())), level, None, rng, "")
    return ""


@final
class SpyfallGuide(Guide):
    """For searches that do not talk: play worlds out without stopping the clock at random."""

    def value(self, state: State, seat: int) -> float:
        """The lead over the best of the others, a game of eight points counting as won."""
        assert isinstance(state, Spyfall)
        best = max([state.points[other] for other in range(state.seats) if other != seat])
        return max(-1.0, min(1.0, (state.points[seat] - best) / 8.0))

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        actions = state.legal(seat)
        if PASS in actions and rng.below(8) > 0:
            return PASS
        return actions[rng.below(len(actions))]

    def depth(self) -> int:
        return 60


def greedy(seed: int) -> Bot:
    """The talker at its best."""
    return Talker(seed, HARD)


def medium(seed: int) -> Bot:
    """A talker that is slower to conclude, and slips now and then."""
    return Talker(seed, MEDIUM)


def easy(seed: int) -> Bot:
    """A talker that often slips."""
    return Talker(seed, EASY)
