"""Time, A17: what the table discards for a seat whose time is up."""

from __future__ import annotations

import pytest

from parlour.core.rng import FastRng
from parlour.games.surveyors import ACTIONS, GAME
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.tests.positions import START, STRAIGHT, position

WALLED = """
│........
│........
E═......R
│........
│........
"""


def discarded(state: Rules, seat: int = 0) -> str:
    """The card that the table would discard for a seat; it must be a legal skip."""
    action = state.default_action(seat)
    assert action in state.legal(seat)
    verb, card = ACTIONS.table[action].as_json()
    assert verb == "skip"
    return card


@pytest.mark.parametrize(
    ("hand", "goes"),
    [
        ("TB TRL replace-balloon resurvey", "TB"),  # 2, 5, 3, 9: the example of the rules
        ("LR TRL TRBL T-end", "T-end"),  # 4, 5, 6, 1
        ("LR TRB replace-chain", "replace-chain"),  # 4, 4, 3
        ("TRBL TRBL-end sabotage-compass", "sabotage-compass"),  # 6, 6, 3
        ("TR replace-chain sabotage-chain", "TR"),  # all 3: the first in the list
        ("sabotage-chain replace-compass", "sabotage-chain"),  # both 3
        ("TB TB-end R-end", "TB"),  # all 2
        ("TRBL resurvey resurvey", "TRBL"),  # 6, 9, 9
    ],
)
def test_a17_the_card_that_counts_least_goes(hand: str, goes: str) -> None:
    """A17: roads east or west count 2, north or south 1, Sabotage and Replacement 3, Resurvey 9; the lowest goes."""
    assert discarded(position(START, hand=hand)) == goes


def test_a17_cards_that_fit_nowhere_go_first() -> None:
    """A17: a Map card that fits nowhere goes before all others, and among several of them the one that counts least."""
    # Only 3,3 is open, beyond the dead end: a card there needs a road west.
    assert discarded(position(WALLED, hand="TL TR TB")) == "TB"
    assert discarded(position(WALLED, hand="T-end R-end replace-chain")) == "T-end"
    assert discarded(position(WALLED, hand="R-end TB T-end sabotage-chain")) == "T-end"
    # With the option no road from the Encampment is open at all: every Map card fits nowhere.
    assert discarded(position(WALLED, hand="TRBL LR replace-chain", connected=True)) == "LR"


def test_a17_a_resurvey_goes_only_if_nothing_else_is_held() -> None:
    """A17: every other card goes before a Resurvey."""
    for name in ("TB", "TRBL", "TRBL-end", "sabotage-balloon", "replace-compass"):
        assert discarded(position(STRAIGHT, hand=f"{name} resurvey")) == name
    assert discarded(position(STRAIGHT, hand="resurvey resurvey")) == "resurvey"


def test_a17_a_broken_tool_does_not_make_map_cards_worthless() -> None:
    """A17: whether a Map card fits depends on the mat alone, because the tool may be replaced."""
    assert discarded(position(STRAIGHT, hand="TRL replace-chain", broken=(2, 0, 0, 0))) == "replace-chain"


def test_a17_the_choice_does_not_depend_on_the_role() -> None:
    """A17: a Surveyor and a Spy with the same cards discard the same card, whatever the others hold."""
    for seed in range(30):
        state = GAME.deal(GAME.setup(4 + seed % 4), FastRng(seed))
        rng = FastRng(seed + 1)
        for _ in range(seed):
            state.apply(state.turn, state.random_action(state.turn, rng))
        seat = state.turn
        expected = state.default_action(seat)
        for _ in range(4):
            world = state.resample(seat, rng)
            world.roles[seat] = 1 - world.roles[seat]
            assert world.default_action(seat) == expected


def test_a17_is_what_the_table_plays_when_time_is_up() -> None:
    """A17: others learn only that the seat skipped."""
    state = position(START, hand="T-end resurvey", pile="TB TB")
    state.events = []
    state.apply(0, state.default_action(0))
    assert [event.text for event in state.events if event.visible_to(1)] == ["{seat:0} skips and discards a card face down."]
