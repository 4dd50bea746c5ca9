"""Dead Drop with faults planted in its source."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import deaddrop
from deaddrop import DeadDrop

from parlour.core import ActionTable, Rng, Setup, View
from parlour.scene.model import Scene
from parlour.testing import CHECKS, setups_of

__all__ = ["UNSENT", "Faulty", "Rules", "planted", "rebuild", "run"]

if TYPE_CHECKING:
    from deaddrop.rules import UNSENT, Rules, deal
else:  # a compiled class cannot be subclassed in Python, so faults are planted in the source
    _spec = importlib.util.spec_from_file_location("deaddrop_source", Path(deaddrop.__file__).parent / "rules.py")
    _source = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(_source)
    UNSENT, Rules, deal = _source.UNSENT, _source.Rules, _source.deal


def planted(kind: type[Rules], scene: Callable[[Scene, View], None] | None = None) -> DeadDrop:
    """Dead Drop with another class of states, and with a change to its scenes."""

    class Planted(DeadDrop):
        longest = 16

        def folder(self) -> Path:
            return Path(deaddrop.__file__).parent

        def deal(self, setup: Setup, rng: Rng) -> Rules:
            fair = deal(setup.seats, rng)
            return rebuild(kind, fair)

        def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
            drawn = super().scene(view, seat, legal, actions)
            if scene is not None:
                scene(drawn, view)
            return drawn

    return Planted()


def rebuild(kind: type[Rules], state: Rules) -> Rules:
    """The same position as a state of another class."""
    return kind(
        seats=state.seats,
        rng=state.rng,
        hands=state.hands,
        sent=state.sent,
        papers=state.papers,
        paper=state.paper,
        shown=state.shown,
        points=state.points,
    )


class Faulty(Rules):
    """Base of the faulty games: clones and worlds stay of the faulty class."""

    def clone(self) -> Rules:
        return rebuild(type(self), super().clone())


def run(check: str, game: DeadDrop) -> None:
    """One check over a few random games of every setup."""
    for setup in setups_of(game):
        for seed in range(6):
            CHECKS[check](game, setup, seed)
