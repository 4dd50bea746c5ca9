"""How far the road is from Richmond, on mats drawn as text."""

from __future__ import annotations

import pytest

from parlour.games.surveyors import MAT
from parlour.games.surveyors.bots.outlook import Outlook
from parlour.games.surveyors.state.cards import DEAD_END, EMPTY, FORMS, turned


def outlook(picture: str) -> Outlook:
    """The outlook of a drawn mat."""
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
    # Around a dead end: nine cards instead of seven, two of which are laid.
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
    # Walled in by dead ends on all sides: one must be removed.
    (
        4 + 6,
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
    """The least number of cards, going around obstacles or replacing them."""
    assert outlook(picture).need == need


WINDING = """
.........
.┌┐......
E┤└─.═..R
.└─......
.........
"""


def test_cards_beside_the_way_change_nothing() -> None:
    """`need_with` agrees with laying the card and counting again, on and off the shortest ways."""
    now = outlook(WINDING)
    for square in MAT.free:
        for form in FORMS if now.squares[square] == EMPTY else [EMPTY]:
            squares = now.squares.copy()
            squares[square] = form
            assert now.need_with(square, form) == Outlook(MAT, squares).need
    assert now.squares == outlook(WINDING).squares


def test_leads_tells_forward_from_sideways() -> None:
    """The quick guess: LR at 2,3 leads on to Richmond; dead ends do not, turned or not."""
    now = outlook(CASES[0][1])
    square = MAT.encampment + 1
    assert now.leads(square, 10)
    assert not now.leads(square, DEAD_END | 10)
    assert not now.leads(square, turned(DEAD_END | 11))
