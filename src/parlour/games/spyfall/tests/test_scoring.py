"""Every row of the scoring table of Spyfall, on a table of six: seats 0 and 1 (or 0 alone) are the spies."""

from __future__ import annotations

import pytest

from parlour.core.state import TABLE
from parlour.games.spyfall.table import REVEAL, TIME_UP_VOTE
from parlour.games.spyfall.terms import GUESS, TIME_UP
from parlour.games.spyfall.tests.tables import BAKERY, CASTLE, DESERT, accuse, ballot, table, terms


@pytest.mark.parametrize(("spies", "points"), [((0,), [2, 0, 0, 0, 0, 0]), ((0, 1), [2, 2, 0, 0, 0, 0])])
def test_s15_time_up_without_conviction(spies: tuple[int, ...], points: list[int]) -> None:
    """S15: nobody convicted at time-up: each spy 2."""
    state = table(seats=6, spies=spies)
    state.apply(TABLE, TIME_UP)
    while state.phase == TIME_UP_VOTE:
        ballot(state, (0, 1, 2, 3, 4, 5))
    assert state.points == points


@pytest.mark.parametrize(("spies", "points"), [((0,), [4, 0, 0, 0, 0, 0]), ((0, 1), [4, 4, 0, 0, 0, 0])])
def test_s15_non_spy_convicted_in_mid_round(spies: tuple[int, ...], points: list[int]) -> None:
    """S15: a non-spy convicted: each spy 2 and 2 more, the accuser nothing."""
    state = table(seats=6, spies=spies)
    accuse(state, 2, 3)
    assert state.points == points


@pytest.mark.parametrize(("spies", "points"), [((0,), [4, 0, 0, 0, 0, 0]), ((0, 1), [4, 4, 0, 0, 0, 0])])
def test_s15_non_spy_convicted_at_time_up(spies: tuple[int, ...], points: list[int]) -> None:
    """S15: the same at time-up."""
    state = table(seats=6, spies=spies, dealer=3)
    state.apply(TABLE, TIME_UP)
    ballot(state)
    assert state.phase == REVEAL
    assert state.points == points


def test_s15_right_guess_of_one_spy() -> None:
    """S15: one spy, right: 2 and 2 more."""
    state = table(seats=6, spies=(0,))
    state.apply(0, GUESS + BAKERY)
    assert state.points == [4, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        (BAKERY, BAKERY, [4, 4, 0, 0, 0, 0]),
        (BAKERY, CASTLE, [4, 2, 0, 0, 0, 0]),
        (CASTLE, BAKERY, [2, 4, 0, 0, 0, 0]),
        (CASTLE, CASTLE, [0, 0, 1, 1, 1, 1]),
        (CASTLE, DESERT, [0, 0, 1, 1, 1, 1]),
    ],
)
@pytest.mark.parametrize("old_pals", [False, True])
def test_s15_s16_guesses_of_two_spies(first: int, second: int, points: list[int], old_pals: bool) -> None:
    """S15, S16: each spy 2 if either is right, 2 more for whoever is right; if both are wrong each non-spy 1."""
    state = table(seats=6, spies=(0, 1), agreed=terms(spies=2, old_pals=old_pals))
    state.apply(0, GUESS + first)
    state.apply(1, GUESS + second)
    assert state.points == points


def test_s16_wrong_guess_of_one_spy() -> None:
    """S16: each non-spy 1, and no extra point for whoever had accused the spy."""
    state = table(seats=6, spies=(0,))
    accuse(state, 2, 0, (3,))
    state.apply(0, GUESS + CASTLE)
    assert state.points == [0, 1, 1, 1, 1, 1]


def test_s16_spy_convicted_in_mid_round() -> None:
    """S16: each non-spy 1, the accuser 1 more."""
    state = table(seats=6, spies=(0,))
    accuse(state, 2, 0)
    assert state.points == [0, 1, 2, 1, 1, 1]


def test_s16_first_accuser_gets_the_point_even_if_that_vote_failed() -> None:
    """S16: seat 4 accused the spy in vain before seat 2 convicted him: the point is seat 4's."""
    state = table(seats=6, spies=(0,))
    accuse(state, 3, 5, (1,))
    accuse(state, 4, 0, (1,))
    accuse(state, 2, 0)
    assert state.points == [0, 1, 1, 1, 2, 1]


@pytest.mark.parametrize(("accused_before", "points"), [(False, [0, 1, 1, 1, 1, 1]), (True, [0, 1, 1, 1, 2, 1])])
def test_s16_spy_convicted_at_time_up(accused_before: bool, points: list[int]) -> None:
    """S16: each non-spy 1, and 1 more for the first who had accused him in the round, if anybody had."""
    state = table(seats=6, spies=(0,))
    if accused_before:
        accuse(state, 4, 0, (1,))
    state.apply(TABLE, TIME_UP)
    ballot(state)
    assert state.points == points


@pytest.mark.parametrize(("accuser", "points"), [(3, [0, 1, 1, 2, 1, 1]), (1, [0, 2, 1, 1, 1, 1])])
def test_s17_undercover_spy_scores_as_a_non_spy(accuser: int, points: list[int]) -> None:
    """S17: one of two spies convicted in mid-round: the other gets 1, and 1 more if it was he who accused."""
    state = table(seats=6, spies=(0, 1))
    accuse(state, accuser, 0)
    assert state.points == points


@pytest.mark.parametrize("old_pals", [False, True])
def test_s17_s18_undercover_spy_at_time_up(old_pals: bool) -> None:
    """S17, S18: at time-up the other spy gets 1, Old Pals or not."""
    state = table(seats=6, spies=(0, 1), agreed=terms(spies=2, old_pals=old_pals))
    state.apply(TABLE, TIME_UP)
    ballot(state)
    assert state.points == [0, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(("accuser", "points"), [(3, [0, 0, 1, 2, 1, 1]), (1, [0, 0, 1, 1, 1, 1])])
def test_s18_old_pals_caught_in_mid_round_score_nothing(accuser: int, points: list[int]) -> None:
    """S18: neither spy scores, not even for having accused the other."""
    state = table(seats=6, spies=(0, 1), agreed=terms(spies=2, old_pals=True))
    accuse(state, accuser, 0)
    assert state.points == points
