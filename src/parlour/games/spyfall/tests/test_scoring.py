"""Points in Spyfall (S15 to S19), at a table of six with spies in seats 0 and 1, or in 0 alone."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadSetup
from parlour.core.rng import FastRng
from parlour.core.state import TABLE
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import GUESS, TIME_UP
from parlour.games.spyfall.state.position import (
    OVER,
    REVEAL,
    TIME_UP_VOTE,
)
from parlour.games.spyfall.state.terms import NONE, SPY
from parlour.games.spyfall.tests.positions import (
    BAKERY,
    CASTLE,
    DESERT,
    accuse,
    ballot,
    position,
    terms,
)


@pytest.mark.parametrize(("spies", "points"), [((0,), [2, 0, 0, 0, 0, 0]), ((0, 1), [2, 2, 0, 0, 0, 0])])
def test_s15_time_up_without_conviction(spies: tuple[int, ...], points: list[int]) -> None:
    """S15: if nobody is convicted at time-up, each spy gets 2."""
    state = position(seats=6, spies=spies)
    state.apply(TABLE, TIME_UP)
    while state.phase == TIME_UP_VOTE:
        ballot(state, (0, 1, 2, 3, 4, 5))
    assert state.points == points


@pytest.mark.parametrize(("spies", "points"), [((0,), [4, 0, 0, 0, 0, 0]), ((0, 1), [4, 4, 0, 0, 0, 0])])
def test_s15_non_spy_convicted_in_mid_round(spies: tuple[int, ...], points: list[int]) -> None:
    """S15: if a non-spy is convicted, each spy gets 2 plus 2, the accuser nothing."""
    state = position(seats=6, spies=spies)
    accuse(state, 2, 3)
    assert state.points == points


@pytest.mark.parametrize(("spies", "points"), [((0,), [4, 0, 0, 0, 0, 0]), ((0, 1), [4, 4, 0, 0, 0, 0])])
def test_s15_non_spy_convicted_at_time_up(spies: tuple[int, ...], points: list[int]) -> None:
    """S15: the same at time-up."""
    state = position(seats=6, spies=spies, dealer=3)
    state.apply(TABLE, TIME_UP)
    ballot(state)
    assert state.phase == REVEAL
    assert state.points == points


def test_s15_right_guess_of_one_spy() -> None:
    """S15: one spy who guesses right gets 2 plus 2."""
    state = position(seats=6, spies=(0,))
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
    """S15, S16: each spy gets 2 if either is right, plus 2 for being right; if both are wrong each non-spy gets 1."""
    state = position(seats=6, spies=(0, 1), agreed=terms(spies=2, old_pals=old_pals))
    state.apply(0, GUESS + first)
    state.apply(1, GUESS + second)
    assert state.points == points


def test_s16_wrong_guess_of_one_spy() -> None:
    """S16: each non-spy gets 1, with nothing extra for having accused the spy."""
    state = position(seats=6, spies=(0,))
    accuse(state, 2, 0, (3,))
    state.apply(0, GUESS + CASTLE)
    assert state.points == [0, 1, 1, 1, 1, 1]


def test_s16_spy_convicted_in_mid_round() -> None:
    """S16: each non-spy gets 1, the accuser 1 more."""
    state = position(seats=6, spies=(0,))
    accuse(state, 2, 0)
    assert state.points == [0, 1, 2, 1, 1, 1]


def test_s16_first_accuser_gets_the_point_even_if_that_vote_failed() -> None:
    """S16: seat 4 accused the spy in vain before seat 2 got a conviction, so the point is seat 4's."""
    state = position(seats=6, spies=(0,))
    accuse(state, 3, 5, (1,))
    accuse(state, 4, 0, (1,))
    accuse(state, 2, 0)
    assert state.points == [0, 1, 1, 1, 2, 1]


@pytest.mark.parametrize(("accused_before", "points"), [(False, [0, 1, 1, 1, 1, 1]), (True, [0, 1, 1, 1, 2, 1])])
def test_s16_spy_convicted_at_time_up(accused_before: bool, points: list[int]) -> None:
    """S16: each non-spy gets 1, and the first to have accused the spy this round 1 more."""
    state = position(seats=6, spies=(0,))
    if accused_before:
        accuse(state, 4, 0, (1,))
    state.apply(TABLE, TIME_UP)
    ballot(state)
    assert state.points == points


@pytest.mark.parametrize(("accuser", "points"), [(3, [0, 1, 1, 2, 1, 1]), (1, [0, 2, 1, 1, 1, 1])])
def test_s17_undercover_spy_scores_as_a_non_spy(accuser: int, points: list[int]) -> None:
    """S17: if one of two spies is convicted in mid-round, the other gets 1, and 1 more for the accusation."""
    state = position(seats=6, spies=(0, 1))
    accuse(state, accuser, 0)
    assert state.points == points


@pytest.mark.parametrize("old_pals", [False, True])
def test_s17_s18_undercover_spy_at_time_up(old_pals: bool) -> None:
    """S17, S18: at time-up the other spy gets 1, Old Pals or not."""
    state = position(seats=6, spies=(0, 1), agreed=terms(spies=2, old_pals=old_pals))
    state.apply(TABLE, TIME_UP)
    ballot(state)
    assert state.points == [0, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(("accuser", "points"), [(3, [0, 0, 1, 2, 1, 1]), (1, [0, 0, 1, 1, 1, 1])])
def test_s18_old_pals_caught_in_mid_round_score_nothing(accuser: int, points: list[int]) -> None:
    """S18: neither spy scores, not even by accusing the other."""
    state = position(seats=6, spies=(0, 1), agreed=terms(spies=2, old_pals=True))
    accuse(state, accuser, 0)
    assert state.points == points


def test_s18_old_pals_know_each_other() -> None:
    """S18: each spy sees who the other is, also in resampled worlds; Old Pals needs two spies."""
    state = position(seats=6, spies=(1, 4), agreed=terms(spies=2, old_pals=True))
    assert [state.view(seat)["pal"] for seat in range(6)] == [NONE, 4, NONE, NONE, 1, NONE]
    assert all(state.resample(1, FastRng(k)).cards[4] == SPY for k in range(20))
    rivals = position(seats=6, spies=(1, 4))
    assert rivals.view(1)["pal"] == NONE
    assert {rivals.resample(1, FastRng(k)).pal(1) for k in range(80)} == {0, 2, 3, 4, 5}
    with pytest.raises(BadSetup, match="S18: "):
        GAME.setup(6, {"old_pals": True})


def test_s19_most_points_after_the_rounds_win() -> None:
    """S19: after the last round the game is over; ties are shared."""
    state = position(agreed=terms(rounds=2), round_number=1)
    assert state.outcome() is None
    state.points = [0, 1, 2, 0, 1]
    accuse(state, 1, 0)
    assert state.phase == OVER
    assert state.points == [0, 3, 3, 1, 2]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [-1.0, 1.0, 1.0, -1.0, -1.0]
    assert outcome.winners() == [1, 2]
    assert state.actors() == []
