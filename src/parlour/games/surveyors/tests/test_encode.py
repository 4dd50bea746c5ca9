"""A view as numbers, at the indices that `encode.py` documents."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.surveyors import GAME, MAT
from parlour.games.surveyors.encode import width_of
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.cards import NAMES
from parlour.games.surveyors.tests.positions import do, position


def numbers(state: Rules, seat: int | None) -> list[float]:
    """The encoded view of a seat."""
    return GAME.encode(state.view(seat))


def test_length_is_fixed_and_values_are_small() -> None:
    """Every view has 569 numbers from 0 to 1, at every number of players and to the end."""
    assert width_of(MAT) == 569
    for seats in GAME.seats:
        state = GAME.deal(GAME.setup(seats), FastRng(seats))
        rng = FastRng(1)
        while not state.over():
            state.apply(state.turn, state.random_action(state.turn, rng))
            for watcher in (None, 0, seats - 1):
                encoded = numbers(state, watcher)
                assert len(encoded) == 569
                assert all(0.0 <= value <= 1.0 for value in encoded)


def test_squares() -> None:
    """Square 2,3 holds a road LR, 3,3 a dead end LR, 4,3 nothing; the Encampment is open on all sides."""
    state = position(
        """
    .........
    .........
    E─═.....R
    .........
    .........
    """,
        hand="LR",
    )
    first = 8 * 2 * 9
    squares = [numbers(state, 0)[first + 8 * square : first + 8 * square + 8] for square in range(9)]
    assert squares[0] == squares[8] == [1, 1, 1, 1, 0, 0, 0, 0]
    assert squares[1:4] == [[0, 1, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0, 1], [0] * 8]


def test_cards_and_roles() -> None:
    """A seat sees its hand, skips and role; a spectator sees none."""
    state = position(hand="LR LR", skipped=("resurvey", "", "", ""))
    mine = numbers(state, 0)
    assert mine[360 + NAMES.index("LR")] == 2 / 7
    assert mine[383 + NAMES.index("resurvey")] == 1 / 7
    assert mine[527:530] == [1, 0, 0]
    watcher = numbers(state, None)
    assert watcher[360:406] == [0] * 46
    assert watcher[527:530] == [0, 0, 1]


def test_unseen_cards() -> None:
    """Cards in the pile and in others' hands are unseen, for a spectator those in every hand."""
    state = position(hand="LR TB", hands=("LR", "TB", "TB"), pile="LR LR")
    assert [numbers(state, 0)[546 + NAMES.index(name)] for name in ("LR", "TB", "TL")] == [3 / 7, 2 / 7, 0]
    assert [numbers(state, None)[546 + NAMES.index(name)] for name in ("LR", "TB", "TL")] == [4 / 7, 3 / 7, 0]


def test_seats_count_from_the_viewer() -> None:
    """For seat 3 the next seat clockwise is seat 0, so its tools and acts come second."""
    state = position(hand="LR", hands=("LR", "sabotage-chain", "TB"), pile="TB TB TB")
    do(state, "play LR 2,3", "skip LR", "sabotage chain 0")
    seen = numbers(state, 3)
    assert seen[436 + 3 : 436 + 6] == [0, 1, 0]
    assert seen[464:471] == [1, 0, 0, 0, 0, 0, 0]
    assert seen[471 + 8 : 471 + 16] == [1 / 8, 0, 0, 1 / 8, 0, 0, 0, 0]
    assert seen[471 + 16 : 471 + 24] == [0, 0, 0, 0, 0, 0, 0, 1 / 8]


def test_the_end_shows_the_spies() -> None:
    """Others' roles are 0 until the end."""
    state = position(hand="LR", hands=("", "", ""), roles="UCUC", leftover="U")
    assert numbers(state, 0)[539:546] == [0] * 7
    do(state, "skip LR")
    assert numbers(state, 0)[537:546] == [0, 1, 0, 1, 0, 1, 0, 0, 0]


def test_what_lies_under_the_mat() -> None:
    """Play cards under the mat count as unseen, and a Spy's role card that lies there face up no longer counts as a Spy."""
    hidden = position(hand="LR", packets=("TB TB", "LR LR"), roles="UCUU", leftover="C")
    assert numbers(hidden, 0)[546 + NAMES.index("LR")] == 2 / 7
    assert numbers(hidden, 0)[534] == 2 / 3
    shown = position(hand="LR", roles="UCUU", leftover="C", shown=True)
    assert numbers(shown, 0)[534] == 1 / 3
