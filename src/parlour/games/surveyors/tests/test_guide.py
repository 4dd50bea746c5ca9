"""The guide: weights of worlds, values of states, and playouts."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.surveyors import GAME
from parlour.games.surveyors.bots import Guide
from parlour.games.surveyors.state.position import SPY
from parlour.games.surveyors.tests.positions import NEARLY, barred, position


def test_guide_weighs_worlds_by_the_beliefs() -> None:
    """For seat 2 a world where seat 1 is a Spy weighs more than one where it is not."""
    state = barred()
    guide = Guide()
    rng = FastRng(2)
    with_spy: list[float] = []
    without: list[float] = []
    for _ in range(60):
        world = state.resample(2, rng)
        (with_spy if world.roles[1] == SPY else without).append(guide.weight(world, 2))
    assert min(with_spy) > max(without)
    assert all(0.0 < weight <= 1.0 for weight in with_spy + without)


def test_guide_value_is_better_the_nearer_the_road() -> None:
    """A near road is good for Surveyors and equally bad for Spies; values stay within the returns."""
    guide = Guide()
    near, far = position(NEARLY, hand="LR TB", pile="TB TB"), position(hand="LR TB", pile="TB TB")
    assert -1.0 <= guide.value(far, 0) < guide.value(near, 0) <= 1.0
    assert guide.value(near, 3) == -guide.value(near, 0)


def test_playout_actions_are_legal_and_end_the_game() -> None:
    """Playout actions are legal and lead to the end of a game."""
    guide = Guide()
    rng = FastRng(6)
    for seats in (4, 7):
        state = GAME.deal(GAME.setup(seats), FastRng(seats))
        while not state.over():
            action = guide.playout_action(state, state.turn, rng)
            assert action in state.legal(state.turn)
            state.apply(state.turn, action)
