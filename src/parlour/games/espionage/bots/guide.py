"""Guidance for searches: an evaluation and quick playouts."""

from __future__ import annotations

from typing import final

from parlour.core.perspective import Guide as CoreGuide
from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.espionage.bots.evaluation import estimate
from parlour.games.espionage.bots.greedy import greedy_action
from parlour.games.espionage.state.position import OVER, Position


@final
class Guide(CoreGuide):
    """Helps a search to play 1955."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Position)
        if state.phase == OVER:
            return 1.0 if state.winner == seat else -1.0
        return estimate(state, seat)

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Position)
        return greedy_action(state, seat, rng)

    def depth(self) -> int:
        """Stop after a turn or two: more worlds are then worth more than longer playouts."""
        return 8
