"""What a computer player is given: one seat's side of a game, never the game itself."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from parlour.core.rng import FastRng, Rng
from parlour.core.state import State, View


@final
class Perspective:
    """A seat's view, its legal actions and the worlds it cannot tell apart; nothing else can be asked."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat
        self.seats = state.seats

    def view(self) -> View:
        """What the seat may know."""
        return self._state.view(self.seat)

    def legal(self) -> list[int]:
        """What the seat may do now."""
        return self._state.legal(self.seat)

    def key(self) -> int:
        """The number of what the seat knows."""
        return self._state.key(self.seat)

    def random_action(self, rng: Rng) -> int:
        """One of the legal actions, each equally likely."""
        return self._state.random_action(self.seat, rng)

    def world(self, rng: Rng) -> State:
        """A world drawn from all that the seat cannot tell apart; playing it changes nothing real."""
        return self._state.resample(self.seat, rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """What a game knows about itself that helps any search; every default is neutral."""

    def value(self, state: State, seat: int) -> float:
        """An estimate of what `seat` will get from an unfinished `state`, on the scale of `Outcome.returns`."""
        return 0.0

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        """A quick, sensible choice to play a world out."""
        return state.random_action(seat, rng)

    def weight(self, world: State, seat: int) -> float:
        """How likely `world` is, against others, in the eyes of `seat`, by what the others have done."""
        return 1.0

    def depth(self) -> int:
        """After how many decisions of a playout `value` is to be trusted more than playing on; 0: never."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A computer player of one seat. It sees a Perspective only, and the same seed makes the same choices."""

    def choose(self, perspective: Perspective) -> int:
        """One of the legal actions."""
        raise NotImplementedError

    def say(self, perspective: Perspective, action: int) -> str:
        """The text beside the action just chosen; most games have none."""
        return ""


@final
class RandomBot(Bot):
    """Takes any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        return perspective.random_action(self.rng)


@final
class CarelessBot(Bot):
    """Another player who now and then, by a fixed chance in a hundred, takes a random action instead of thinking."""

    def __init__(self, bot: Bot, percent: int, seed: int) -> None:
        self.bot = bot
        self.percent = percent
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        if self.rng.below(100) >= self.percent:
            return self.bot.choose(perspective)
        return perspective.random_action(self.rng)  # as the game draws it: nobody surrenders by a slip

    def say(self, perspective: Perspective, action: int) -> str:
        return self.bot.say(perspective, action)
