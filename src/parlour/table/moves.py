"""Moves made of several actions."""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.state import State
from parlour.table.protocol import LONGEST_MOVE

Step = tuple[int, str]
"""An action and its text."""


def compose(state: State, seat: int, choose: Callable[[State], Step]) -> list[Step]:
    """
    Let `choose` act on `state` for a seat until the move is complete; return its steps.

    A move ends when it shows: actions that nobody else can notice belong together, up to the first one that is public, has
    a text, or leaves the seat unable to act.
    """
    public = state.view(None)
    steps: list[Step] = []
    while len(steps) < LONGEST_MOVE:
        action, text = choose(state)
        steps.append((action, text))
        state.apply(seat, action, text)
        if text or seat not in state.actors() or state.view(None) != public:
            break
    return steps


def default_move(state: State, seat: int) -> list[Step]:
    """The move that the table plays for a seat out of time."""
    return compose(state.clone(), seat, lambda trial: (trial.default_action(seat), ""))
