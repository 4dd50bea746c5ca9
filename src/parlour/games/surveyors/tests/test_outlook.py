"""How far the road is from Richmond, on mats drawn as text."""

from __future__ import annotations

import pytest

from parlour.games.surveyors import MAT
from parlour.games.surveyors.cards import EMPTY, FORMS, turned
from parlour.games.surveyors.outlook import RELAY, Outlook, road
from parlour.games.surveyors.roads import complete


def outlook(picture: str) -> Outlook:
    """The outlook on a drawn mat."""
    return Outlook(MAT, MAT.read(picture.split()))


CASES = [
    (
        7,
        """
    .........
    .........
    E.......R
    .........
    .........
    """,
    ),
    (
        1,
        """
    .........
    .........
    E──────.R
    .........
    .........
    """,
    ),
    (
        0,
        """
    .........
    .........
    E───────R
    .........
    .........
    """,
    ),
    # Round a dead end: up, over it and on; nine cards instead of seven, two of them lie already.
    (
        7,
        """
    .........
    .........
    E─┼═....R
    .........
    .........
    """,
    ),
    # Walled in by dead ends on all sides: one must be taken away.
    (
        RELAY + 6,
        """
    .........
    ╹........
    E═......R
    ╻........
    .........
    """,
    ),
]


@pytest.mark.parametrize(("need", "picture"), CASES)
def test_cards_needed(need: int, picture: str) -> None:
    """The least number of cards, going round what is in the way or replacing it."""
    assert outlook(picture).need == need


def test_cards_beside_the_way_change_nothing() -> None:
    """`need_with` agrees with drawing the card and counting afresh, on and off the shortest ways."""
    now = outlook("""
    .........
    .┌┐......
    E┤└─.═..R
    .└─......
    .........
    """)
    for square in MAT.free:
        for form in FORMS if now.squares[square] == EMPTY else [EMPTY]:
            squares = now.squares.copy()
            squares[square] = form
            assert now.need_with(square, form) == Outlook(MAT, squares).need
    assert (
        now.squares
        == outlook("""
    .........
    .┌┐......
    E┤└─.═..R
    .└─......
    .........
    """).squares
    )


def test_road_is_found_exactly_when_complete() -> None:
    """A13: the road listed at the end starts in Richmond and ends in the Encampment; without one the list is empty."""
    squares = outlook(CASES[2][1]).squares
    assert complete(MAT, squares)
    way = road(MAT, squares)
    assert (way[0], way[-1], len(way)) == (MAT.richmond, MAT.encampment, 9)
    squares[MAT.encampment + 3] |= 16
    assert not complete(MAT, squares)
    assert road(MAT, squares) == []


def test_leads_tells_forward_from_sideways() -> None:
    """The quick guess: LR at 2,3 goes on to Richmond, and so does no dead end, turned or not."""
    now = outlook(CASES[0][1])
    square = MAT.encampment + 1
    assert now.leads(square, 10)
    assert not now.leads(square, 16 | 10)
    assert not now.leads(square, turned(16 | 11))
