"""Intervals and ratings."""

from __future__ import annotations

import pytest

from parlour.lab.ratings import bradley_terry, interval, rating_intervals


def test_independent_games_give_wilsons_interval() -> None:
    """Sixty wins in a hundred independent games have the interval of the literature, 50.2 % to 69.1 %."""
    low, high = interval([1.0] * 60 + [0.0] * 40, 100)
    assert low == pytest.approx(0.502, abs=0.002)
    assert high == pytest.approx(0.691, abs=0.002)


def test_interval_of_a_clean_sweep_stays_below_certainty() -> None:
    """The interval of a hundred wins in a hundred games starts below 100 %."""
    low, high = interval([1.0] * 100, 100)
    assert 0.95 < low < 0.98
    assert high == 1.0


def test_pairs_that_vary_less_than_single_games_are_worth_more() -> None:
    """Deals that each player wins once say more about equality than the same number of single games."""
    paired = interval([0.5] * 90 + [1.0] * 5 + [0.0] * 5, 200)
    single = interval([1.0] * 100 + [0.0] * 100, 200)
    assert paired[1] - paired[0] < single[1] - single[0]


def test_ratings_give_back_the_strengths_that_made_the_results() -> None:
    """Results of players 200 points apart give ratings 200 points apart, around 1500."""
    truth = [1700.0, 1500.0, 1300.0]
    wins = [[0.0 if i == j else 1e6 / (1 + 10 ** ((b - a) / 400)) for j, b in enumerate(truth)] for i, a in enumerate(truth)]
    assert bradley_terry(wins) == pytest.approx(truth, abs=0.1)


def test_a_player_who_always_won_has_a_finite_rating() -> None:
    """Winning every game gives a high rating, not an infinite one."""
    ratings = bradley_terry([[0.0, 50.0], [0.0, 0.0]])
    assert 1500 < ratings[0] < 2500


def test_rating_intervals_hold_the_rating() -> None:
    """The interval from resampled deals lies around the rating of all deals."""
    deals = [[[0.0, 2.0], [0.0, 0.0]] if k % 3 else [[0.0, 0.0], [2.0, 0.0]] for k in range(60)]
    wins = [[sum(deal[i][j] for deal in deals) for j in range(2)] for i in range(2)]
    (low, high), _ = rating_intervals(deals, 1)
    assert low < bradley_terry(wins)[0] < high
