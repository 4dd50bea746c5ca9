"""One game in an environment: what all adapters share."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.core.course import Course
from parlour.core.encoding import Masks, SheetNumbers, hashed_features
from parlour.core.game import Game
from parlour.core.registry import game as find_game
from parlour.core.registry import games
from parlour.core.rng import FastRng
from parlour.core.state import State, View
from parlour.scene.model import Scene
from parlour.testing.snapshot import snapshot

Observation = dict[str, npt.NDArray[Any]]


class Episode:
    """
    A game from its deal to its end, one decision at a time.

    When several seats may act at once, the lowest decides first; its choice stays sealed, so the order reveals nothing.
    The table's clocks count decisions instead of seconds. Texts come from the game's own samples.
    The same seed and actions give the same episode, so an episode is pickled, compared and hashed by these.
    """

    def __init__(self, game: str | Game, seats: int | None, options: Mapping[str, object]) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.setup = self.game.setup(seats, {**self.game.untimed, **options})
        self.actions = self.game.actions(self.setup)
        self.size = len(self.actions)
        state = self.game.deal(self.setup, FastRng(0))
        self.width = self.game.width
        self.direct = type(state).observe is not State.observe
        self.talks = type(self.game).sample_text is not Game.sample_text
        self._open_sheets()
        self.seed = 0
        self.log: list[int] = []
        self.texts: dict[int, str] = {}  # texts that players chose themselves, by their place in the log
        self.words = FastRng(0)
        self.course: Course
        self.deal(0)

    def _open_sheets(self) -> None:
        self.sheet = SheetNumbers(1, self.width)
        self.masks = Masks(1, self.size)
        self.seen = np.frombuffer(memoryview(self.sheet.memory), np.float32)
        self.masked = np.frombuffer(memoryview(self.masks.memory), np.int8)

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
        """The legal actions of the seat to act; do not change this list."""
        return self.course.legal

    def deal(self, seed: int) -> None:
        """Start over with a new deal."""
        self.seed = seed
        self.log = []
        self.texts = {}
        chance = FastRng(seed & 0xFFFFFFFF)
        self.words = chance.fork()
        self.course = Course(self.game.deal(self.setup, chance), {}, -1, [])
        self.course.go_on()

    def play(self, action: int, text: str | None = None) -> None:
        """Check an action of the seat to act and carry it out, with the seat's own text or one of the game's samples."""
        if not self.course.allows(action):
            self.state.check(self.seat, self.actions.parse(action))  # raises with the reason
        self.take(action, text)

    def take(self, action: int, text: str | None = None) -> None:
        """Carry out an action known to be legal, with the seat's own text or one of the game's samples."""
        course = self.course
        if not self.talks or (text is None and not course.state.speaks(course.seat, action)):
            course.play(action, "")
        else:
            if text is None:
                text = self.game.sample_text(course.state, course.seat, action, self.words)
            else:
                self.texts[len(self.log)] = text
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
        course = self.course
        self.masks.put(0, course.legal if seat == course.seat else [])
        return self.masked.copy()

    def numbers(self, seat: int) -> npt.NDArray[np.float32]:
        """What the seat knows, as a new array of fixed length with numbers from -1 to 1."""
        sheet = self.sheet
        sheet.begin(0)
        if self.direct:
            self.course.state.observe(seat, sheet)
        else:
            self.game.encode_into(self.course.state.view(seat), sheet)
        return self.seen.copy()

    def full(self) -> npt.NDArray[np.float32]:
        """
        The full state, for centralised critics: the numbers of every seat, then those of everything else, hidden or not.

        The rest is all fields of the state by feature hashing, except chance to come.
        """
        known = [self.numbers(seat) for seat in range(self.setup.seats)]
        fields = snapshot(self.state)
        del fields["rng"]
        return np.concatenate([*known, np.asarray(hashed_features(fields), np.float32)])

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
        twin.texts = self.texts.copy()
        twin.words = self.words.clone()
        twin.course = self.course.clone()
        twin._open_sheets()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.clone()

    def source(self) -> str | Game:
        """The game's name, or the game itself if the registry does not have it."""
        return self.game.name if games().get(self.game.name) is self.game else self.game

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.source(),
            "seats": self.setup.seats,
            "options": self.setup.options,
            "seed": self.seed,
            "log": self.log,
            "texts": self.texts,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["game"], kept["seats"], kept["options"])  # type: ignore[misc]  # a pickle holds only what rebuilds it
        self.deal(kept["seed"])
        for place, action in enumerate(kept["log"]):
            self.play(action, kept["texts"].get(place))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Episode):
            return False
        return (self.setup, self.seed, self.log, self.texts) == (other.setup, other.seed, other.log, other.texts)

    def __hash__(self) -> int:
        return hash((self.setup, self.seed, tuple(self.log)))
