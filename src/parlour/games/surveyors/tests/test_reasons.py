"""The reasons of hints are true in built positions."""

from __future__ import annotations

from parlour.core import Perspective
from parlour.games.surveyors import ACTIONS
from parlour.games.surveyors.bots.reasons import explain
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.tests.positions import NEARLY, STRAIGHT, barred, position


def why(state: Rules, action: str) -> str:
    """The reason for an action of the seat to act."""
    return explain(Perspective(state, state.turn), [ACTIONS.table.parse(action)])


def test_a13_the_last_card_completes_the_road() -> None:
    """One square is left."""
    state = position(NEARLY, hand="LR TB", pile="TB TB")
    assert why(state, "play LR 8,3") == "It completes the road to Richmond, and the Surveyors win."
    assert why(state, "play TB 1,2") == "It changes nothing on the shortest way: the road to Richmond needs 1 more card."


def test_a7_a_card_says_how_long_the_way_is_with_it() -> None:
    """A road east makes six cards five; a dead end leaves nine, by the first row above."""
    state = position(STRAIGHT, hand="LR LR-end", pile="TB TB")
    assert why(state, "play LR 3,3") == "With it the road to Richmond needs 5 more cards instead of 6."
    assert why(state, "play LR-end 3,3") == "With it the road to Richmond needs 9 more cards instead of 6."


def test_a8_a_sabotage_names_who_has_shown_what() -> None:
    """Seat 1 has just barred the road in public, and seat 2 is a Surveyor."""
    told = why(barred(), "sabotage chain 1")
    assert told.startswith("By what was played, {seat:1} is a Spy with about ")
    assert told.endswith("and then cannot lay Map cards.")
