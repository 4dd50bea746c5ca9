"""What states keep between decisions equals what a clone, which keeps nothing yet, works out anew."""

from __future__ import annotations

import pytest

from parlour.core import FastRng, game
from parlour.core.encoding import SheetNumbers
from parlour.games.civilwar.knowledge import call_roll
from parlour.games.civilwar.rules import Rules as War
from parlour.games.civilwar.rules.legal import main_actions
from parlour.games.surveyors.rules import Rules as Survey
from parlour.games.surveyors.state.tally import tallied


@pytest.mark.parametrize("seed", range(4))
def test_the_roll_of_civil_war_is_never_stale(seed: int) -> None:
    """Units, those that have moved, and the orders that are listed, after each action of random games with observations."""
    played = game("civilwar")
    chance = FastRng(seed)
    war = played.deal(played.setup(2, {}), chance)
    sheet = SheetNumbers(1, played.width)
    for _ in range(150):
        assert isinstance(war, War)
        if war.over():
            break
        sheet.begin(0)
        war.observe(war.actors()[0], sheet)
        kept = war.roll
        assert kept.known
        twin = war.clone()
        assert isinstance(twin, War)
        call_roll(twin, twin.roll)
        assert (kept.standing, kept.spent) == (twin.roll.standing, twin.roll.spent)
        assert kept.orders in ([], main_actions(twin))
        assert twin.roll.edition != kept.edition
        seat = war.actors()[0]
        war.apply(seat, war.random_action(seat, chance))


@pytest.mark.parametrize("seed", range(4))
def test_the_tally_of_surveyors_and_spies_is_never_stale(seed: int) -> None:
    """Acts, cards that are not in the open, and the roads on the mat, after each action of random games."""
    played = game("surveyors")
    chance = FastRng(seed)
    survey = played.deal(played.setup(5, {}), chance)
    while not survey.over():
        assert isinstance(survey, Survey)
        kept = tallied(survey)
        twin = survey.clone()
        assert isinstance(twin, Survey)
        fresh = tallied(twin)
        assert list(kept.acts) == list(fresh.acts)
        assert list(kept.hidden) == list(fresh.hidden)
        assert sorted(kept.lit) == sorted(fresh.lit)
        seat = survey.actors()[0]
        assert sum(kept.hidden) == len(survey.unseen(-1))
        survey.apply(seat, survey.random_action(seat, chance))
