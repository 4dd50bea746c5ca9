"""Spyfall before the first question: terms, deals and cards (S1 to S5)."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadSetup
from parlour.core.rng import FastRng
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import DEAL, GUESS
from parlour.games.spyfall.rules import deal
from parlour.games.spyfall.rules.agreement import agreed
from parlour.games.spyfall.state.position import (
    ASKING,
    READY,
    WINDOW,
)
from parlour.games.spyfall.state.terms import NONE, SPY
from parlour.games.spyfall.tests.positions import (
    BAKERY,
    CASTLE,
    DESERT,
    ROLES,
    accuse,
    position,
    refusal,
    terms,
)


@pytest.mark.parametrize(
    ("seats", "spies", "minutes"),
    [
        (3, 1, 6),
        (4, 1, 6),
        (5, 1, 7),
        (6, 1, 7),
        (7, 1, 8),
        (8, 1, 8),
        (9, 2, 9),
        (10, 2, 9),
        (11, 2, 10),
        (12, 2, 10),
    ],
)
def test_s1_defaults_follow_the_number_of_players(seats: int, spies: int, minutes: int) -> None:
    """S1: the default spies and minutes are those of the printed rules."""
    made = agreed(GAME.setup(seats))
    assert (made.spies, made.seconds, made.rounds) == (spies, 60 * minutes, 5)


def test_s1_twelve_players_need_two_spies_and_two_spies_five_players() -> None:
    """S1: one spy at 12 and two at 4 are refused, one at 11 and two at 5 are fine."""
    with pytest.raises(BadSetup, match="S1: 12 players"):
        GAME.setup(12, {"spies": "1"})
    with pytest.raises(BadSetup, match="S1: two spies"):
        GAME.setup(4, {"spies": "2"})
    assert agreed(GAME.setup(11, {"spies": "1"})).spies == 1
    assert agreed(GAME.setup(5, {"spies": "2"})).spies == 2


@pytest.mark.parametrize("seats", range(3, 13))
def test_s2_deal_has_the_agreed_spies_and_distinct_roles(seats: int) -> None:
    """S2: n players with s spies get s spy cards and n - s different roles of one location."""
    for spies in (1, 2):
        if (spies == 2 and seats < 5) or (spies == 1 and seats == 12):
            continue
        state = deal(seats, FastRng(seats), terms(spies=spies), NONE)
        roles = [card for card in state.cards if card != SPY]
        assert state.cards.count(SPY) == spies
        assert len(set(roles)) == len(roles) == seats - spies
        assert all(0 <= role < len(ROLES[state.location]) for role in roles)


def test_s3_a_location_is_used_once_until_all_are() -> None:
    """S3: four locations give four different rounds; in the fifth all are back."""
    state = position(agreed=terms(rounds=6))
    seen = []
    for _ in range(5):
        state.phase = ASKING
        seen.append(state.location)
        accuse(state, 1, 0)
        state.apply(state.actors()[0], DEAL)
    assert sorted(seen[:4]) == [0, 1, 2, 3]
    assert len(state.used) == 1


def test_s3_used_location_cannot_be_guessed() -> None:
    """S3: a spy may not guess a location of an earlier round."""
    state = position(used=(CASTLE,))
    assert GUESS + CASTLE not in state.legal(0)
    assert refusal(state, 0, GUESS + CASTLE).startswith("S3: ")


def test_s4_deal_goes_to_the_left() -> None:
    """S4: the next dealer sits to the left of the last one, and the first may be named."""
    state = position(dealer=4)
    accuse(state, 1, 0)
    assert state.actors() == [0]
    state.apply(0, DEAL)
    assert (state.dealer, state.asker, state.phase) == (0, 0, READY)
    assert GAME.deal(GAME.setup(6, {"dealer": 3}), FastRng(1)).dealer == 2
    with pytest.raises(BadSetup, match="S4: "):
        GAME.setup(4, {"dealer": 5})


def test_s4_unnamed_first_dealer_is_drawn() -> None:
    """S4: over many seeds every seat deals first at least once."""
    setup = GAME.setup(5)
    assert {GAME.deal(setup, FastRng(seed)).dealer for seed in range(60)} == set(range(5))


def strings(form: object) -> set[str]:
    """Return all strings in a view."""
    if isinstance(form, dict):
        return set().union(*(strings(value) for value in form.values())) if form else set()
    if isinstance(form, list):
        return set().union(*(strings(value) for value in form)) if form else set()
    return {form} if isinstance(form, str) else set()


@pytest.mark.parametrize("phase", [READY, ASKING, WINDOW])
def test_s5_views_hold_no_secret_before_the_end(phase: int) -> None:
    """S5: no view shows another seat's role or who is a spy, and a spy's view does not show the location."""
    state = position(seats=5, spies=(2,), phase=phase)
    for seat in range(5):
        facts = state.view(seat)
        roles = {text for text in strings(facts) if " role " in text}
        assert roles == (set() if seat == 2 else {f"Bakery role {seat}"})
        assert facts["location"] == (NONE if seat == 2 else BAKERY)
        assert "cards" not in facts
    assert "location" not in state.view(None)
    assert "role" not in state.view(None)


def test_s5_a_spy_cannot_tell_locations_apart_nor_others_the_spies() -> None:
    """S5: for a spy, resampling draws every unused location; for the rest, every other seat as the spy."""
    state = position(seats=4, spies=(2,), used=(DESERT,))
    rng = FastRng(1)
    spy_worlds = [state.resample(2, rng) for _ in range(200)]
    assert {world.location for world in spy_worlds} == {0, 1, 3}
    assert all(world.cards[2] == SPY and world.cards.count(SPY) == 1 for world in spy_worlds)
    worlds = [state.resample(0, rng) for _ in range(200)]
    assert {world.cards.index(SPY) for world in worlds} == {1, 2, 3}
    assert {world.location for world in worlds} == {BAKERY}
    assert {world.cards[1] for world in worlds} == {SPY} | set(range(1, 11))
