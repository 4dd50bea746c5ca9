"""Where two rules meet: the last question, first accusers, and guesses at the last moment."""

from __future__ import annotations

import pytest

from parlour.core.state import TABLE
from parlour.games.spyfall.actions import ACCUSE, GUESS, PASS, TIME_UP
from parlour.games.spyfall.state.position import ACCUSATION, ANSWERING, ASKING, REVEAL, SECOND_GUESS, TIME_UP_VOTE, WINDOW
from parlour.games.spyfall.tests.positions import BAKERY, CASTLE, accuse, ballot, position, refusal, terms


def test_s8a_s10_a_failed_accusation_after_the_last_question_ends_the_time() -> None:
    """S8a, S10, S14: the clock would go on, but no question is left, so the votes begin."""
    agreed = terms(any_time=False, questions=3)
    state = position(agreed=agreed, phase=WINDOW, asked=3, back=1, asker=2)
    for seat in range(5):
        state.apply(seat, ACCUSE + 0 if seat == 2 else PASS)
    assert state.phase == ACCUSATION
    ballot(state, (1, 3, 4))
    assert (state.phase, state.suspect) == (TIME_UP_VOTE, state.dealer)


def test_s8a_s12_a_spy_may_guess_in_the_window_after_the_last_question() -> None:
    """S8a, S12: time is up only once that window has closed."""
    state = position(agreed=terms(any_time=False, questions=3), phase=WINDOW, asked=3, back=1, asker=2)
    for seat in range(5):
        state.apply(seat, GUESS + BAKERY if seat == 0 else PASS)
    assert state.phase == REVEAL
    assert state.points == [4, 0, 0, 0, 0]


@pytest.mark.parametrize(("first", "points"), [(1, [0, 2, 1, 1, 1]), (2, [0, 1, 2, 1, 1])])
def test_s16_the_first_accuser_of_the_spy_is_paid_whoever_convicts(first: int, points: list[int]) -> None:
    """S16: both accused the spy; the point goes to the one who did so first, not to the one whose vote succeeded."""
    state = position()
    accuse(state, first, 0, noes=(3,))
    accuse(state, 3 - first, 0)
    assert state.points == points


def test_s16_an_accusation_of_somebody_else_earns_nothing() -> None:
    """S16: seat 1 accused a non-spy first; seat 2 is the first accuser of the spy."""
    state = position()
    accuse(state, 1, 3, noes=(4,))
    accuse(state, 2, 0)
    assert state.points == [0, 1, 2, 1, 1]


def test_s16_a_sealed_accusation_that_another_forestalled_is_not_the_first() -> None:
    """S8a, S16: in one window seats 2 and 3 accuse the spy; only the one to the left of the last asker has done it."""
    state = position(agreed=terms(any_time=False), phase=WINDOW, asked=1, back=1, asker=4)
    for seat in range(5):
        state.apply(seat, ACCUSE + 0 if seat in (2, 3) else PASS)
    ballot(state)
    assert state.points == [0, 1, 2, 1, 1]


def test_s9_s14_a_spent_accusation_takes_no_vote_away_at_the_end() -> None:
    """S9, S14: a player who has accused once may not again, but votes like everybody when time is up."""
    state = position(dealer=1)
    accuse(state, 1, 2, noes=(3,))
    assert refusal(state, 1, ACCUSE + 0).startswith("S9")
    state.apply(TABLE, TIME_UP)
    assert 1 not in state.actors()  # the dealer is voted on first
    ballot(state, (0, 2, 3, 4))
    assert 1 in state.actors()


@pytest.mark.parametrize("phase", [ASKING, ANSWERING])
def test_s12_s14_no_guess_once_time_is_up(phase: int) -> None:
    """S13, S14: the end of time stops the clock for good, whether a question was open or not."""
    state = position(phase=phase, asker=1, answerer=2 if phase == ANSWERING else -1)
    state.apply(TABLE, TIME_UP)
    assert refusal(state, 0, GUESS + BAKERY).startswith("S13")


def test_s12_s18_old_pals_guess_one_after_the_other_and_score_as_any_two_spies() -> None:
    """S12, S15, S18: the exception of Old Pals is about convictions alone."""
    state = position(seats=6, spies=(0, 1), agreed=terms(spies=2, old_pals=True))
    state.apply(1, GUESS + CASTLE)
    assert state.phase == SECOND_GUESS
    state.apply(0, GUESS + BAKERY)
    assert state.points == [4, 2, 0, 0, 0, 0]


def test_s17_the_other_spy_may_be_the_first_accuser_and_vote() -> None:
    """S9, S16, S17: a spy accuses the other one and is paid like any first accuser."""
    state = position(seats=6, spies=(0, 1))
    accuse(state, 1, 0, noes=(2,))
    assert state.points == [0, 2, 1, 1, 1, 1]
