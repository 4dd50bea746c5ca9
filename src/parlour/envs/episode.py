"""One game in an environment: what all adapters share."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.core.course import Course
from parlour.core.encoding import PackedNumbers
from parlour.core.game import Game
from parlour.core.registry import game as find_game
from parlour.core.rng import FastRng
from parlour.core.state import State, View
from parlour.scene.model import Scene

Observation = dict[str, npt.NDArray[Any]]
FLOATS = np.dtype("<f4")
BYTES = np.dtype(np.int8)


class Episode:
    """
    A game from its deal to its end, one decision at a time.

    When several seats may act at once, the lowest decides first; its choice stays sealed, so the order reveals nothing.
    The table's clocks count decisions instead of seconds. Texts come from the game's own samples.
    The same seed and actions give the same episode, so an episode is pickled, compared and hashed by these.
    """

    def __init__(self, game: str, seats: int | None, options: Mapping[str, object]) -> None:
        self.game: Game = find_game(game)
        self.setup = self.game.setup(seats, {**self.game.untimed, **options})
        self.actions = self.game.actions(self.setup)
        self.size = len(self.actions)
        self.width = len(self.game.encode(self.game.deal(self.setup, FastRng(0)).view(0)))
        self.talks = type(self.game).sample_text is not Game.sample_text
        self.packed = PackedNumbers(bytes(4 * self.width))
        self.no_actions = bytes(self.size)
        self.seed = 0
        self.log: list[int] = []
        self.words = FastRng(0)
        self.course: Course
        self.deal(0)

    @property
    def state(self) -> State:
        """The game in progress, all secrets included."""
        return self.course.state

    @property
    def seat(self) -> int:
        """The seat to act, or -1 when the game is over."""
        return self.course.seat

    @property
    def legal(self) -> list[int]:
        """The legal actions of the seat to act; nobody changes this list."""
        return self.course.legal

    def deal(self, seed: int) -> None:
        """Start over with a new deal."""
        self.seed = seed
        self.log = []
        chance = FastRng(seed & 0xFFFFFFFF)
        self.words = chance.fork()
        self.course = Course(self.game.deal(self.setup, chance), {}, -1, [])
        self.course.go_on()

    def play(self, action: int) -> None:
        """Check an action of the seat to act and carry it out."""
        if action not in self.course.legal:
            self.state.check(self.seat, self.actions.parse(action))  # raises with the reason
        self.take(action)

    def take(self, action: int) -> None:
        """Carry out an action known to be legal."""
        course = self.course
        text = ""
        if self.talks:
            text = self.game.sample_text(course.state, course.seat, action, self.words)
            course.state.check_text(course.seat, action, text)
        course.play(action, text)
        self.log.append(action)

    def put(self, state: State) -> None:
        """Continue from another state, which the episode then owns."""
        self.course = Course(state, self.course.waited, -1, [])
        self.course.ask()

    def returns(self) -> list[float]:
        """The return of each seat; zeros before the end."""
        outcome = self.state.outcome()
        return outcome.returns if outcome is not None else [0.0] * self.setup.seats

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """The mask of legal actions if `seat` is to act; all zeros for every other seat, so that nothing leaks."""
        if seat != self.course.seat:
            return np.zeros(self.size, BYTES)
        return np.frombuffer(self.course.mask(self.no_actions), BYTES)

    def numbers(self, seat: int) -> npt.NDArray[np.float32]:
        """The seat's view as a new array of fixed length with numbers from -1 to 1."""
        packed = self.packed
        packed.clear()
        self.game.encode_into(self.course.state.glance(seat), packed)
        return np.frombuffer(packed.memory(), FLOATS)

    def view(self, seat: int) -> View:
        """The seat's view as a readable dict."""
        return self.state.view(seat)

    def text(self, seat: int) -> str:
        """The seat's view as text, for language models."""
        return json.dumps(self.state.view(seat), ensure_ascii=False, sort_keys=True)

    def scene(self, seat: int | None) -> Scene:
        """The scene that the seat (None: a spectator) would see."""
        legal = self.state.legal(seat) if seat is not None else []
        return self.game.scene(self.state.view(seat), seat, legal, self.actions)

    def clone(self) -> Episode:
        """An independent copy, at the cost of one clone of the state."""
        twin = Episode.__new__(Episode)
        twin.__dict__.update(self.__dict__)
        twin.log = self.log.copy()
        twin.words = self.words.clone()
        twin.course = self.course.clone()
        twin.packed = PackedNumbers(self.packed.zeros)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "seats": self.setup.seats,
            "options": self.setup.options,
            "seed": self.seed,
            "log": self.log,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["game"], kept["seats"], kept["options"])  # type: ignore[misc]  # a pickle holds only what rebuilds it
        self.deal(kept["seed"])
        for action in kept["log"]:
            self.play(action)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Episode) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash((self.setup, self.seed, tuple(self.log)))
