"""The guide for searches: a quick estimate of a position, and quick sensible play."""

from __future__ import annotations

from typing import final

from parlour.core import perspective
from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.civilwar.rules.war import Rules


@final
class Guide(perspective.Guide):
    """Estimates a position by its numbers, and plays at random without surrender or draws."""

    def value(self, state: State, seat: int) -> float:
        """Compare the pieces of both sides, with a share of what each city that still stands would cost."""
        assert isinstance(state, Rules)
        if state.over():
            outcome = state.outcome()
            return outcome.returns[seat] if outcome is not None else 0.0
        mine = float(state.pieces[seat])
        theirs = float(state.pieces[1 - seat])
        board = state.board
        for key in range(len(board.keys)):
            if state.fallen[key]:
                continue
            if board.key_sides[key] == seat:
                mine += 0.3 * board.cost(key)
            else:
                theirs += 0.3 * board.cost(key)
        if state.due > 0:
            if state.due_seat == seat:
                mine -= state.due
            else:
                theirs -= state.due
        share = (mine - theirs) / max(1.0, mine + theirs)
        return max(-0.98, min(0.98, 1.6 * share))

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Rules)
        return state.restless_action(seat, rng)

    def depth(self) -> int:
        """Stop early: random play decides little, so the estimate is worth more."""
        return 12
