"""Random play of a match, one position at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from parlour.core.actions import ActionTable
from parlour.core.game import Game, Setup
from parlour.core.match import Match
from parlour.core.rng import FastRng, Rng
from parlour.core.state import TABLE, State
from parlour.scene.diff import sent
from parlour.scene.model import Scene


class ConformanceError(AssertionError):
    """A game breaks the contract; the text says where and how."""


class Place:
    """The current position of a check in a random game, for its error messages."""

    def __init__(self, game: Game, setup: Setup, seed: int) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.step = 0

    def fail(self, problem: str) -> ConformanceError:
        """The error to raise."""
        setup = f"{self.setup.seats} seats, options {self.setup.options}"
        return ConformanceError(f"{self.game.name} ({setup}), random game {self.seed}, after {self.step} actions: {problem}")

    def need(self, holds: bool, problem: str) -> None:
        """Raise unless `holds`."""
        if not holds:
            raise self.fail(problem)


def seed_bytes(seed: int) -> bytes:
    """The match seed of a random game."""
    return seed.to_bytes(16, "little")


def random_step(game: Game, state: State, rng: Rng) -> tuple[int, int, str]:
    """A random next step: a seat, its action and a text. Now and then one of the table's clocks runs out."""
    expiring = [timer for timer in state.timers() if timer.running and timer.seat == TABLE]
    if expiring and rng.below(12) == 0:
        return TABLE, expiring[rng.below(len(expiring))].action, ""
    actors = state.actors()
    seat = actors[rng.below(len(actors))]
    action = state.random_action(seat, rng)
    return seat, action, game.sample_text(state, seat, action, rng)


def positions(game: Game, setup: Setup, seed: int, most: int | None = None) -> Iterator[tuple[Place, Match]]:
    """A random game from the deal to its end or `most` actions: the match before each action, and at the end."""
    place = Place(game, setup, seed)
    match = Match(game, setup, seed_bytes(seed))
    rng = FastRng(seed ^ 0x5EED)
    while True:
        yield place, match
        if match.over() or (most is not None and place.step >= most):
            return
        place.need(place.step < game.longest, f"random play has not ended within the stated {game.longest} actions")
        seat, action, text = random_step(game, match.state, rng)
        match.play(seat, action, text)
        place.step += 1


def moments(game: Game, seed: int, depths: list[int]) -> list[State]:
    """The states of one random game after the given numbers of actions, as far as the game lasts."""
    return [
        match.state.clone()
        for place, match in positions(game, game.setup(), seed, max(depths))
        if place.step in depths and not match.over()
    ]


def scene_of(game: Game, state: State, seat: int | None, actions: ActionTable) -> Scene:
    """A viewer's scene, made from its view and legal actions alone."""
    legal = state.legal(seat) if seat is not None else []
    return game.scene(state.view(seat), seat, legal, actions)


def shown_to(game: Game, state: State, seat: int | None, actions: ActionTable) -> dict[str, Any]:
    """A viewer's scene as JSON, as its client gets it: without the action numbers behind the options."""
    form: dict[str, Any] = msgspec.to_builtins(sent(scene_of(game, state, seat, actions)))
    return form


def known_to(state: State, seat: int) -> dict[str, Any]:
    """Everything that a seat learns from a state besides its scene."""
    return {
        "view": state.view(seat),
        "legal": state.legal(seat),
        "actors": state.actors(),
        "timers": [timer.as_json() for timer in state.timers()],
        "key": state.key(seat),
        "over": state.over(),
    }
