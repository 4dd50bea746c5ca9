"""A war: running out of cards, and the end."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.core.playout import random_playout
from parlour.core.rng import FastRng
from parlour.games.bluegray.rules import LONGEST, Rules, deal
from parlour.games.bluegray.state.cards import CONFEDERATE, UNION
from parlour.games.bluegray.state.position import DEPLOY, LAST_BATTLE, OVER, QUIET, REINFORCE, REPORT
from parlour.games.bluegray.state.totals import reasons
from parlour.games.bluegray.tests.positions import (
    BLUE_RESERVE,
    EVERYTHING,
    GRAY,
    act,
    all_cards,
    legal,
    names,
    told,
    war,
)


def march(state: Rules) -> None:
    """Both sides leave the battlefield."""
    act(state, UNION, "march")
    act(state, CONFEDERATE, "march")


@pytest.mark.parametrize("seed", range(25))
def test_b1_all_72_cards_of_each_side_are_somewhere_always(seed: int) -> None:
    """B1: over a random war no card is lost, doubled, or changes sides, and the reasons of every total add up."""
    state = deal(FastRng(seed))
    rng = FastRng(seed + 100)
    while not state.over():
        assert all_cards(state) == EVERYTHING
        for piles in (state.decks, state.hands, state.survivors, state.graves, state.beside):
            for side in range(2):
                assert all(number // 72 == side for number in piles[side])
        for place in range(6):
            assert all(number // 72 == place // 3 for number in state.columns[place])
            lines = reasons(state.columns, state.beside, state.beside_at, place // 3, place % 3)
            assert sum(points for _, points, _ in lines) == state.total(place // 3, place % 3)
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        state.apply(seat, state.random_action(seat, rng))
    assert all_cards(state) == EVERYTHING


def test_b1_a_side_without_cards_has_lost() -> None:
    """B1, B14: the last Confederate card falls, and the Union has won."""
    state = war("Iron Brigade | VMI Cadets", phase=REPORT)
    march(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [1.0, -1.0]
    assert outcome.reason == "the Union side wins with 1 card left"


def test_b11_an_empty_deck_is_made_from_the_survivors_in_mid_battle() -> None:
    """B11: the deck ends during the deployment; the Survivors are shuffled in at once and the flips go on."""
    state = war(union="Iron Brigade", survivors=(BLUE_RESERVE, ""), confederate=GRAY, phase=DEPLOY, deployed=0)
    state.events = []
    state.open_battle()
    assert "Union shuffles 6 Survivors into a new deck." in told(state.events)
    assert [len(state.columns[column]) for column in range(3)] == [1, 1, 1]
    assert names(state.columns[0]) == ["Iron Brigade"]
    assert state.survivors[UNION] == []
    assert len(state.hands[UNION]) == 3


def test_b11_a_tie_can_use_up_the_deck_and_go_on_with_the_survivors() -> None:
    """B11: the second flip of a double tie comes from the reshuffled Survivors."""
    state = war(
        "20th Maine | Pickett's Division",
        union="XV Corps",
        survivors=("Iron Brigade", ""),
        confederate="Barksdale's Mississippians + Orphan Brigade",
    )
    state.reveal()
    assert names(state.columns[0]) == ["20th Maine", "XV Corps", "Iron Brigade"]


def test_b11_winners_of_this_battle_are_a_new_deck_at_its_end() -> None:
    """B11: with an empty deck, the battle's survivors become the next deck."""
    state = war("Iron Brigade + 20th Maine + XV Corps + 1st Minnesota | VMI Cadets", confederate=GRAY, phase=REPORT)
    march(state)
    assert state.survivors[UNION] == []
    assert [len(state.columns[place]) for place in range(3)] == [1, 1, 1]
    assert len(state.hands[UNION]) == 1


def test_b12_a_side_with_two_cards_chooses_its_columns_first() -> None:
    """B12: two cards are flipped in column order into the two chosen columns."""
    state = war(union="Iron Brigade + 20th Maine", confederate=GRAY, phase=DEPLOY, deployed=0)
    state.open_battle()
    assert state.phase == DEPLOY
    assert state.actors() == [UNION]
    with pytest.raises(IllegalAction, match=r"^B12: the Union side is choosing its columns; wait until it has deployed$"):
        act(state, CONFEDERATE, "column 1")
    act(state, UNION, "column 3")
    assert legal(state, UNION) == ["column 1", "column 2"]
    with pytest.raises(IllegalAction, match=r"^B12: column 3 is already chosen; choose column 1 or column 2$"):
        act(state, UNION, "column 3")
    with pytest.raises(IllegalAction, match=r"^B12: first choose where to deploy: column 1 or column 2$"):
        act(state, UNION, "march")
    act(state, UNION, "column 1")
    assert [names(state.columns[place]) for place in range(3)] == [["Iron Brigade"], [], ["20th Maine"]]
    assert state.phase == REINFORCE
    assert state.actors() == [CONFEDERATE]


def test_b12_the_side_that_flips_second_sees_where_the_first_one_lies() -> None:
    """B12: in battle 2 the Confederacy deploys before a Union with one card chooses its column."""
    state = war(union="Iron Brigade", confederate=GRAY, phase=DEPLOY, deployed=0, battle=2)
    state.open_battle()
    assert names(state.columns[3]) == ["Stonewall Brigade"]
    act(state, UNION, "column 2")
    assert names(state.columns[1]) == ["Iron Brigade"]


def test_b12_a_short_hand_goes_to_columns_of_its_owner_s_choice() -> None:
    """B12: with one reinforcement a side may choose any column, and is then committed."""
    state = war("20th Maine | VMI Cadets", hands=("Iron Brigade", "Georgia Militia + Thomas's Legion"))
    assert legal(state, UNION) == ["place iron-brigade 1", "place iron-brigade 2", "place iron-brigade 3"]
    act(state, UNION, "place iron-brigade 3")
    assert state.sealed(UNION)
    assert len(legal(state, CONFEDERATE)) == 6


def test_b12_play_another_with_nothing_left_plays_nothing() -> None:
    """B12: a chain ends where the cards end."""
    state = war("20th Maine | VMI Cadets", hands=("VI Corps", "Georgia Militia"))
    act(state, UNION, "place vi-corps 1")
    act(state, CONFEDERATE, "place georgia-militia 1")
    assert names(state.columns[0]) == ["20th Maine", "VI Corps"]


def test_b14_both_out_at_once_is_a_draw() -> None:
    """B14: the last column is lost by both sides."""
    state = war("20th Maine | Pickett's Division")
    state.reveal()
    march(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [0.0, 0.0]
    assert outcome.reason == "both sides have no cards left"
    assert state.actors() == []


@pytest.mark.parametrize(
    ("battle", "quiet", "why"), [(LAST_BATTLE, 0, "after battle 100"), (40, QUIET - 1, "after 5 battles without a loss")]
)
def test_b14_a_war_that_stops_is_won_by_the_larger_side(battle: int, quiet: int, why: str) -> None:
    """B14: after the last battle, or five battles in a row without a loss, the side with more cards wins."""
    state = war("20th Maine | -\n- | Pickett's Division", union="XI Corps", phase=REPORT, battle=battle, quiet=quiet)
    march(state)
    outcome = state.outcome()
    assert state.phase == OVER
    assert outcome is not None
    assert outcome.returns == [1.0, -1.0]
    assert outcome.reason == f"the war stops {why}: the Union side wins with 2 cards left against 1"


def test_b14_a_loss_ends_the_quiet() -> None:
    """B14: the count of battles without a loss starts again when a card falls, and goes up otherwise."""
    lossy = war("20th Maine | VMI Cadets", union=BLUE_RESERVE, confederate=GRAY, phase=REPORT, battle=40, quiet=QUIET - 1)
    march(lossy)
    assert (lossy.quiet, lossy.over()) == (0, False)
    still = war("20th Maine | -", union=BLUE_RESERVE, confederate=GRAY, phase=REPORT, battle=40, quiet=1)
    march(still)
    assert still.quiet == 2


def test_b14_random_wars_end_within_the_stated_length() -> None:
    """B14: a hundred random wars end within the stated bound."""
    lengths = []
    for seed in range(100):
        state = deal(FastRng(seed))
        lengths.append(random_playout(state, FastRng(seed + 7)))
        assert 10 <= state.battle <= LAST_BATTLE
    assert max(lengths) < LONGEST
