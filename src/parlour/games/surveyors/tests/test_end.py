"""End, A13 to A15: who wins, and what everyone then sees."""

from __future__ import annotations

import pytest

from parlour.core.playout import random_playout
from parlour.core.rng import FastRng
from parlour.games.surveyors import ACTIONS, DECKS, GAME, MAT
from parlour.games.surveyors.state.cards import DEAD_END, EMPTY
from parlour.games.surveyors.state.position import SPY, SURVEYOR
from parlour.games.surveyors.state.roads import complete, road
from parlour.games.surveyors.tests.positions import NEARLY, do, in_play, kinds, picture, position


def test_a13_unbroken_road_wins_at_once() -> None:
    """A13: the last card of the road ends the game, and nobody draws again."""
    state = position(NEARLY, hand="LR TB", pile="TB")
    do(state, "play LR 8,3")
    assert state.over()
    assert state.actors() == []
    assert state.legal(0) == []
    assert state.view(None)["winner"] == "surveyors"
    assert state.hands[0] == kinds("TB")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [1.0, 1.0, 1.0, -1.0]
    assert outcome.reason == "an unbroken road runs from the Encampment to Richmond"


def test_a13_a_spy_may_complete_the_road() -> None:
    """A13: the Surveyors win even if a Spy lays the last card."""
    state = position(NEARLY, hand="LR TB", roles="CUUU")
    do(state, "play LR 8,3")
    assert state.winner == SURVEYOR


def test_a13_dead_end_breaks_the_road() -> None:
    """A13: a dead end in the last gap touches both sides, but no road runs through it."""
    state = position(NEARLY, hand="LR-end TB")
    do(state, "play LR-end 8,3")
    assert not state.over()
    assert (
        picture(state)
        == """
.........
.........
E──────═R
.........
.........
"""
    )
    middle = position(
        """
    .........
    .........
    E──═───.R
    .........
    .........
    """,
        hand="LR TB",
    )
    do(middle, "play LR 8,3")
    assert not middle.over()


def test_a13_a_road_around_a_dead_end() -> None:
    """A13: the road may wind around a dead end, through corners and into Richmond from above."""
    state = position(
        """
    .........
    ...┌────┐
    E──┤═...R
    .........
    .........
    """,
        hand="TB TL",
    )
    state.squares[MAT.columns * 1 + 8] = EMPTY  # the last corner is missing
    assert not state.over()
    state.hands[0] = kinds("TL TB TR")
    do(state, "play TR 9,2 turned")
    assert state.winner == SURVEYOR


def test_a13_resurvey_breaks_a_road_and_laying_it_again_mends_it() -> None:
    """A13: after a Resurvey in the middle the last card does not win; filling the gap again does."""
    state = position(NEARLY, hand="resurvey LR", hands=("LR TB", "LR TB", "TB"), pile="TB TB TB TB")
    do(state, "resurvey 4,3", "play LR 8,3")
    assert not state.over()
    do(state, "play LR 4,3")
    assert state.winner == SURVEYOR


def test_a13_a_road_is_found_exactly_when_complete() -> None:
    """A13: the road is listed from Richmond back to the Encampment; without one the list is empty."""
    squares = position(NEARLY.replace(".R", "─R")).squares
    assert complete(MAT, squares)
    way = road(MAT, squares)
    assert (way[0], way[-1], len(way)) == (MAT.richmond, MAT.encampment, 9)
    squares[MAT.encampment + 3] |= DEAD_END
    assert not complete(MAT, squares)
    assert road(MAT, squares) == []


def test_a14_spies_win_when_the_cards_run_out() -> None:
    """A14: when pile and hands are empty and there is no road, the Spies win."""
    state = position(hand="LR", hands=("", "", ""))
    do(state, "play LR 2,3")
    assert state.winner == SPY
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [-1.0, -1.0, -1.0, 1.0]
    assert outcome.winners() == [3]
    assert outcome.reason == "the cards have run out and no road reaches Richmond"


def test_a14_the_last_card_of_all_may_still_win() -> None:
    """A14: the road counts even if the very last card completes it."""
    state = position(NEARLY, hand="LR", hands=("", "", ""))
    do(state, "play LR 8,3")
    assert state.winner == SURVEYOR


def test_a14_without_a_spy_all_lose() -> None:
    """A14: if no Spy was dealt and the cards run out, everyone loses, and nobody is called the winner."""
    state = position(hand="LR", hands=("", "", ""), roles="UUUU", leftover="C")
    state.events = []
    do(state, "skip LR")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [-1.0] * 4
    reason = "the cards have run out, no road reaches Richmond, and no Spy was dealt"
    assert outcome.reason == reason
    assert state.events[-1].text == f"Nobody wins: {reason}."
    scene = GAME.scene(state.view(0), 0, [], ACTIONS.table)
    assert scene.prompt == "Nobody has won."
    assert scene.over is not None
    assert scene.over.winners == []
    assert scene.over.text.endswith("no Spy was dealt: nobody wins.")


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
@pytest.mark.parametrize("reach", ["touch", "connected"])
@pytest.mark.parametrize("split", ["5+3", "6+2"])
@pytest.mark.parametrize("deck", ["balanced", "single"])
def test_a14_every_game_ends_and_keeps_its_cards(seats: int, reach: str, split: str, deck: str) -> None:
    """A14: each turn uses one card, so a game has at most 62 turns; cards are neither lost nor made."""
    state = GAME.deal(GAME.setup(seats, {"reach": reach, "role_cards": split, "deck": deck}), FastRng(seats))
    turns = random_playout(state, FastRng(seats + 1))
    assert turns <= 62 == GAME.longest
    assert in_play(state) == DECKS[deck, seats, state.roles.count(SPY)]
    assert state.winner == SURVEYOR or not any(state.hands)


def test_a15_roles_and_leftover_are_shown_at_the_end() -> None:
    """A15: everyone sees all roles and the card under the mat once the game is over, and not before."""
    state = position(NEARLY, hand="LR TB", roles="UCUC", leftover="U")
    state.events = []
    for watcher in (None, 0, 1, 2, 3):
        assert not {"roles", "leftover"} & set(state.view(watcher))
    do(state, "play LR 8,3")
    for watcher in (None, 0, 1, 2, 3):
        assert state.view(watcher)["roles"] == ["surveyor", "spy", "surveyor", "spy"]
        assert state.view(watcher)["leftover"] == "surveyor"
    told = [event.text for event in state.events if event.visible_to(None)]
    assert "{seat:1} was a Confederate Spy." in told
    assert "The role card under the mat was a Union Surveyor." in told
    assert told[-1] == "The Surveyors win: an unbroken road runs from the Encampment to Richmond."
    assert state.resample(0, FastRng(1)).roles == state.roles


def test_a15_nobodys_view_shows_what_is_secret() -> None:
    """A15: before the end a view does not depend on others' roles, hands and skips, the leftover or the pile."""
    one = position(
        hand="LR",
        hands=("TB TB", "TL TR", "TRB T-end"),
        pile="TRL resurvey",
        skipped=("TB", "LR", "", ""),
        roles="UCUU",
        leftover="C",
    )
    two = position(
        hand="LR",
        hands=("T-end TRL", "TB resurvey", "LR TB"),
        pile="TR TL",
        skipped=("TB", "TRB", "", ""),
        roles="UUCC",
        leftover="U",
    )
    assert one.view(0) == two.view(0)
    assert one.view(None) == two.view(None)
    assert one.key(0) == two.key(0)
    assert one.legal(0) == two.legal(0)
    assert {"hand", "role", "skipped", "seat"}.isdisjoint(one.view(None))
