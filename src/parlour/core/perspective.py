"""What a computer player gets: one seat's side of a game, never its state."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from parlour.core.rng import FastRng, Rng
from parlour.core.state import State, View


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Perspective:
    """A seat's view, its legal actions and the worlds it cannot tell apart, and nothing else."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat
        self.seats = state.seats

    def view(self) -> View:
        """What the seat knows."""
        return self._state.view(self.seat)

    def legal(self) -> list[int]:
        """The seat's legal actions."""
        return self._state.legal(self.seat)

    def key(self) -> int:
        """A number that stands for what the seat knows."""
        return self._state.key(self.seat)

    def random_action(self, rng: Rng) -> int:
        """A random legal action, each equally likely."""
        return self._state.random_action(self.seat, rng)

    def world(self, rng: Rng) -> State:
        """A world drawn from those that the seat cannot tell apart; playing it changes nothing in the match."""
        return self._state.resample(self.seat, rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """A game's advice to any search; every default is neutral."""

    def value(self, state: State, seat: int) -> float:
        """The expected return of `seat` in an unfinished `state`, on the scale of `Outcome.returns`."""
        return 0.0

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        """A quick, sensible choice for playouts."""
        return state.random_action(seat, rng)

    def weight(self, world: State, seat: int) -> float:
        """How likely `world` is for `seat` relative to others, judged by what the other seats have done."""
        return 1.0

    def depth(self) -> int:
        """The number of decisions after which a playout stops and `value` judges; 0: never."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A computer player of one seat; it sees only a Perspective, and the same seed makes the same choices."""

    def choose(self, perspective: Perspective) -> int:
        """Choose one of the legal actions."""
        raise NotImplementedError

    def say(self, perspective: Perspective, action: int) -> str:
        """The text that goes with the action just chosen; "" in most games."""
        return ""


@final
class RandomBot(Bot):
    """Takes a random legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        return perspective.random_action(self.rng)
