"""Estimates against known answers."""

from __future__ import annotations

from math import sqrt

import pytest

from parlour.core.rng import FastRng
from parlour.lab.balance.course import comeback, lead_changes, leads_from, settled_at
from parlour.lab.balance.figures import Estimate, Observation, agreement, difference, mean, paired, quantiles, share, surely


def test_one_group_gives_the_difference_of_means_and_its_textbook_error() -> None:
    """Sixty of a hundred against forty of a hundred: 20 points, with the error of two independent shares."""
    facts = [Observation(0, k < 100, float(k % 100 < (60 if k < 100 else 40)), k) for k in range(200)]
    found = difference(facts)
    assert found is not None
    assert found.value == pytest.approx(0.2)
    assert found.error == pytest.approx(sqrt(2 * 0.24 / 100), rel=0.01)
    assert found.games == 200


def test_groups_take_out_what_only_looks_like_an_effect() -> None:
    """A seat that wins often and holds the card often makes the card look good; within seats there is no difference."""
    facts: list[Observation] = []
    for seat, holding, winning in ((0, 0.8, 0.75), (1, 0.2, 0.25)):
        for k in range(400):
            facts.append(Observation(seat, k % 20 < 20 * holding, float(k // 20 % 20 < 20 * winning), 1000 * seat + k))
    crude = difference(fact._replace(group=0) for fact in facts)
    within = difference(facts)
    assert crude is not None
    assert within is not None
    assert crude.value == pytest.approx(0.3)
    assert within.value == pytest.approx(0.0, abs=1e-9)


def test_equal_games_on_a_deal_do_not_make_the_answer_surer() -> None:
    """Ten copies of every game change neither the value nor the error: the deal is the unit."""
    once = [Observation(0, k % 2 == 0, float(k % 3 == 0), k) for k in range(90)]
    first, tenfold = difference(once), difference(once * 10)
    assert first is not None
    assert tenfold is not None
    assert tenfold.value == pytest.approx(first.value)
    assert tenfold.error == pytest.approx(first.error)


def test_intervals_cover_what_is_true_in_about_95_of_100_cases() -> None:
    """Seats of a drawn game, whose results exclude each other, hold a card that does nothing."""
    rng = FastRng(5)
    missed = 0
    for _ in range(300):
        facts: list[Observation] = []
        for deal in range(120):
            winner = rng.below(2)
            facts += [Observation(seat, rng.below(3) == 0, float(seat == winner), deal) for seat in range(2)]
        found = difference(facts)
        assert found is not None
        missed += not found.low <= 0.0 <= found.high
    assert 5 <= missed <= 28


def test_too_few_games_give_no_answer() -> None:
    """A card that only nineteen deals have says nothing."""
    assert difference([Observation(0, k < 19, 1.0, k) for k in range(100)]) is None
    assert difference([Observation(k, k < 50, 1.0, k) for k in range(100)]) is None  # nothing to compare within groups


def test_benjamini_and_hochberg_choose_as_in_their_paper() -> None:
    """Of the fifteen chances of their example four are chosen at 5 %."""
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1.0]

    class Fixed(Estimate):
        @property
        def chance(self) -> float:
            return self.value

    assert surely([Fixed(chance, 1.0, 10) for chance in chances]) == [True] * 4 + [False] * 11
    assert surely([None, Fixed(0.001, 1.0, 10)]) == [False, True]
    assert surely([]) == []


def test_chances_are_those_of_the_normal_distribution() -> None:
    """1.96 errors from zero happen by chance in 5 % of cases."""
    assert Estimate(1.959964, 1.0, 10).chance == pytest.approx(0.05, abs=1e-6)
    assert Estimate(0.0, 0.0, 10).chance == 1.0
    assert Estimate(0.1, 0.0, 10).chance == 0.0


def test_agreement_of_games_on_the_same_deal() -> None:
    """1 if the deal decides, about 0 if it says nothing, and a known value in between."""
    decided = agreement([(1.0, 1.0), (0.0, 0.0)] * 20)
    nothing = agreement([(1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0)] * 50)
    half = agreement(([(1.0, 1.0), (0.0, 0.0)] * 3 + [(1.0, 0.0), (0.0, 1.0)]) * 100)
    assert decided is not None
    assert nothing is not None
    assert half is not None
    assert decided["value"] == 1.0
    assert decided["interval"][0] > 0.9
    assert decided["interval"][1] == 1.0
    assert nothing["value"] == pytest.approx(0.0, abs=0.01)
    assert half["value"] == pytest.approx(0.5, abs=0.01)
    assert agreement([(1.0, 1.0)] * 40) is None  # nothing varies


def test_paired_differences_use_the_deals_that_both_have() -> None:
    """The same change on every deal is sure; deals of one version only are left out."""
    found = paired({1: 0.0, 2: 1.0, 3: 0.5}, {2: 2.0, 3: 1.5, 4: 9.0})
    assert found == Estimate(1.0, 0.0, 2)
    assert paired({1: 0.0}, {1: 1.0}) is None


def test_means_shares_and_quantiles() -> None:
    """Plain figures."""
    assert mean([1.0, 3.0]) == Estimate(2.0, 1.0, 2)
    assert share([1.0] * 60 + [0.0] * 40)["interval"] == pytest.approx([0.502, 0.691], abs=0.002)
    found = quantiles(list(range(101)))
    assert [found[key] for key in ("5", "50", "95", "least", "most")] == [5, 50, 95, 0, 100]


def test_leads_and_decisions_of_a_course() -> None:
    """A lead must change by a margin; the winner leads for good from the last estimate at which another was ahead."""
    curve = [[0.5, 0.5], [0.7, 0.3], [0.52, 0.48], [0.48, 0.52], [0.3, 0.7], [0.6, 0.4], [0.95, 0.05], [1.0, 0.0]]
    assert lead_changes(curve) == 2
    assert leads_from(curve) == pytest.approx(5 / 7)
    assert settled_at(curve) == pytest.approx(6 / 7)
    assert comeback(curve) is True
    assert lead_changes([[0.5, 0.5], [0.54, 0.46], [0.0, 1.0]]) == 0
    assert leads_from([[0.6, 0.4], [1.0, 0.0]]) == 0.0
    assert leads_from([[0.6, 0.4], [0.5, 0.5]]) == 1.0
    assert comeback([[0.5, 0.5], [0.5, 0.5]]) is None
