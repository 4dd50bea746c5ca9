"""The rules of Dead Drop by their numbers."""

from __future__ import annotations

import pytest
from deaddrop import GAME
from deaddrop.rules import UNSENT, Rules

from parlour.core import FastRng, IllegalAction, Match


def position(hands: list[list[int]], paper: int = 5, points: list[int] | None = None) -> Rules:
    """A round in which nobody has chosen yet."""
    seats = len(hands)
    return Rules(
        seats=seats,
        rng=FastRng(1),
        hands=hands,
        sent=[UNSENT] * seats,
        papers=[1, 2],
        paper=paper,
        shown=[],
        points=points or [0] * seats,
    )


def test_x1_everybody_holds_four_couriers_that_nobody_else_sees() -> None:
    """X1: hands are disjoint, and a view shows only the viewer's."""
    state = GAME.deal(GAME.setup(4), FastRng(3))
    assert sorted(courier for hand in state.hands for courier in hand) == list(range(1, 17))
    assert state.view(2)["hand"] == state.hands[2]
    assert "hand" not in state.view(None)


def test_x2_choices_are_sealed_until_the_last_is_in() -> None:
    """X2: after one choice the other seat may still act, and sees only that a courier was sent."""
    state = position([[3, 9], [4, 8]])
    state.apply(0, 9 - 1)
    assert state.actors() == [1]
    assert state.view(1)["has_sent"] == [True, False]
    assert "9" not in str(state.view(1)["shown"])


def test_x2_a_courier_that_is_not_in_hand_is_refused() -> None:
    """X2: the refusal cites the rule."""
    match = Match(GAME, GAME.setup(2))
    absent = next(action for action in range(16) if action not in match.state.legal(0))
    with pytest.raises(IllegalAction, match="X2"):
        match.play(0, absent)


def test_x3_the_highest_courier_takes_the_paper() -> None:
    """X3: 9 beats 8 and is worth the 5 points at stake; both couriers are spent."""
    state = position([[3, 9], [4, 8]])
    state.apply(0, 9 - 1)
    state.apply(1, 8 - 1)
    assert state.points == [5, 0]
    assert state.hands == [[3], [4]]


def test_x4_the_most_points_win_after_the_last_round() -> None:
    """X4: the game ends with empty hands; equal points are a draw."""
    state = position([[9], [8]], paper=2, points=[0, 2])
    state.apply(0, 9 - 1)
    state.apply(1, 8 - 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [0.0, 0.0]
