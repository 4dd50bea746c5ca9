"""One game in an environment: what all the adapters share."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.core.game import Game
from parlour.core.playout import count_decision
from parlour.core.registry import game as find_game
from parlour.core.rng import FastRng
from parlour.core.state import TABLE, State, View
from parlour.scene.model import Scene

Observation = dict[str, npt.NDArray[Any]]


class Episode:
    """
    A game from its deal to its end, one decision at a time.

    Of several seats that may act at once the lowest decides first; what it chose stays sealed, so the order tells nothing.
    Clocks of the table run out after as many decisions as they have seconds. Texts come from the game's own bank.
    The same seed and the same actions give the same episode, so an episode is pickled as these, and hashed by them.
    """

    def __init__(self, game: str, seats: int | None, options: Mapping[str, object]) -> None:
        self.game: Game = find_game(game)
        self.setup = self.game.setup(seats, {**self.game.untimed, **options})
        self.actions = self.game.actions(self.setup)
        self.size = len(self.actions)
        self.width = len(self.game.encode(self.game.deal(self.setup, FastRng(0)).view(0)))
        self.talks = type(self.game).sample_text is not Game.sample_text
        self.seed = 0
        self.log: list[int] = []
        self.waited: dict[str, int] = {}
        self.words = FastRng(0)
        self.state: State
        self.seat = 0
        self.legal: list[int] = []
        self.deal(0)

    def deal(self, seed: int) -> None:
        """Start over with another deal."""
        self.seed = seed
        self.log = []
        self.waited = {}
        chance = FastRng(seed & 0xFFFFFFFF)
        self.words = chance.fork()
        self.state = self.game.deal(self.setup, chance)
        self._next()

    def play(self, action: int) -> None:
        """The seat to act takes an action, which is checked."""
        state = self.state
        seat = self.seat
        if action not in self.legal:
            state.check(seat, self.actions.parse(action))  # says why not
        text = ""
        if self.talks:
            text = self.game.sample_text(state, seat, action, self.words)
            state.check_text(seat, action, text)
        state.apply(seat, action, text)
        self.log.append(action)
        self._next()

    def _next(self) -> None:
        while (timers := self.state.timers()) and (expired := count_decision(timers, self.waited)) >= 0:
            self.state.apply(TABLE, expired)
        self.put(self.state)

    def put(self, state: State) -> None:
        """Go on from a state, which the episode keeps."""
        self.state = state
        actors = state.actors()
        self.seat = actors[0] if actors else -1
        self.legal = state.legal(self.seat) if actors else []

    def returns(self) -> list[float]:
        """What each seat has got; zeros before the end."""
        outcome = self.state.outcome()
        return outcome.returns if outcome is not None else [0.0] * self.setup.seats

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """Ones for the legal actions of the seat to act; zeros for every other seat, so that nothing leaks."""
        mask = bytearray(self.size)  # quicker to fill than an array of NumPy's, which then shares it
        if seat == self.seat:
            for action in self.legal:
                mask[action] = 1
        return np.frombuffer(mask, np.int8)

    def numbers(self, seat: int) -> npt.NDArray[np.float32]:
        """The seat's view as a fixed array of numbers from -1 to 1."""
        memory = bytearray(4 * self.width)  # written through Python's own view of it, which takes numbers quicker than NumPy's
        self.game.encode_into(self.state.view(seat), memoryview(memory).cast("f"))
        return np.frombuffer(memory, np.float32)

    def view(self, seat: int) -> View:
        """The seat's view as a readable dict."""
        return self.state.view(seat)

    def text(self, seat: int) -> str:
        """The seat's view as text, for language models."""
        return json.dumps(self.state.view(seat), ensure_ascii=False, sort_keys=True)

    def scene(self, seat: int | None) -> Scene:
        """What the seat (None: a spectator) would see on the screen."""
        legal = self.state.legal(seat) if seat is not None else []
        scene = self.game.scene(self.state.view(seat), seat, legal, self.actions)
        assert isinstance(scene, Scene)
        return scene

    def clone(self) -> Episode:
        """An independent copy, at the cost of one clone of the state."""
        twin = Episode.__new__(Episode)
        twin.__dict__.update(self.__dict__)
        twin.log = self.log.copy()  # `legal` is never changed, only replaced
        twin.waited = self.waited.copy()
        twin.words = self.words.clone()
        twin.state = self.state.clone()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game.name, "seats": self.setup.seats, "options": self.setup.options,
                "seed": self.seed, "log": self.log}  # fmt: skip

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["game"], kept["seats"], kept["options"])  # type: ignore[misc]  # a pickle is only a recipe
        self.deal(kept["seed"])
        for action in kept["log"]:
            self.play(action)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Episode) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash((self.setup, self.seed, tuple(self.log)))
