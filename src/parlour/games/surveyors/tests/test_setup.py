"""Setup, A1 to A3: the role cards, the deal and the mat."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadSetup
from parlour.core.rng import FastRng
from parlour.games.surveyors import DECKS, GAME, MAT, POOLS
from parlour.games.surveyors.state.cards import (
    sides_name,
)
from parlour.games.surveyors.state.position import SPY, SURVEYOR
from parlour.games.surveyors.tests.positions import START, do, picture, position, words


@pytest.mark.parametrize(
    ("split", "seats", "surveyors", "spies"),
    [
        ("5+3", 4, 3, 2),
        ("5+3", 5, 4, 2),
        ("5+3", 6, 4, 3),
        ("5+3", 7, 5, 3),
        ("6+2", 4, 4, 1),
        ("6+2", 5, 5, 1),
        ("6+2", 6, 5, 2),
        ("6+2", 7, 6, 2),
    ],
)
def test_a1_role_pool(split: str, seats: int, surveyors: int, spies: int) -> None:
    """A1: each number of players has its pool, and either role may be left over."""
    assert POOLS[split, seats] == (surveyors, spies)
    leftovers = set()
    for seed in range(40):
        state = GAME.deal(GAME.setup(seats, {"role_cards": split}), FastRng(seed))
        dealt = [*state.roles, state.leftover]
        assert (dealt.count(SURVEYOR), dealt.count(SPY)) == (surveyors, spies) == state.pool()
        leftovers.add(state.leftover)
    assert leftovers == {SURVEYOR, SPY}


def test_a1_every_seat_may_be_a_spy() -> None:
    """A1: roles are dealt to all seats at random."""
    spies = {seat for seed in range(40) for seat, role in enumerate(GAME.deal(GAME.setup(7), FastRng(seed)).roles) if role == SPY}
    assert spies == set(range(7))


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a2_seven_cards_each(seats: int) -> None:
    """A2: everyone is dealt seven cards, and the rest is the pile."""
    state = GAME.deal(GAME.setup(seats), FastRng(3))
    assert [len(hand) for hand in state.hands] == [7] * seats
    assert len(state.pile) == 62 - 7 * seats
    in_play = sorted([kind for hand in state.hands for kind in hand] + state.pile)
    assert in_play == DECKS["balanced", seats, state.roles.count(SPY)]


def test_a2_first_player() -> None:
    """A2: the first player is drawn at random or named by the host; the last seat is followed by the first."""
    assert {GAME.deal(GAME.setup(4), FastRng(seed)).turn for seed in range(40)} == {0, 1, 2, 3}
    assert {GAME.deal(GAME.setup(4, {"first": 3}), FastRng(seed)).turn for seed in range(10)} == {2}
    with pytest.raises(BadSetup, match="only 4 players"):
        GAME.setup(4, {"first": 5})
    state = position(hand="TB TB", turn=3)
    do(state, "skip TRBL")
    assert state.turn == 0


def test_a3_mat() -> None:
    """A3: the mat has nine columns and five rows, and the Encampment and Richmond are open on all four sides."""
    state = GAME.deal(GAME.setup(4), FastRng(1))
    assert picture(state) == START
    assert (MAT.name(MAT.encampment), MAT.name(MAT.richmond)) == ("1,3", "9,3")
    assert sides_name(state.squares[MAT.encampment]) == sides_name(state.squares[MAT.richmond]) == "TRBL"


def test_a3_cards_stay_on_the_mat() -> None:
    """A3: roads may run off the edge of the mat, but no card lies there."""
    state = position(hand="TRBL")
    assert words(state, "play") == ["play TRBL 1,2", "play TRBL 2,3", "play TRBL 1,4"]
    corner = position(
        """
    │........
    │........
    E.......R
    .........
    .........
    """,
        hand="TRBL",
    )
    assert words(corner, "play") == ["play TRBL 2,3", "play TRBL 1,4"]
