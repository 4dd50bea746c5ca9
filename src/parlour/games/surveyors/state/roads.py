"""Roads on the mat: how far they reach from the Encampment, and where a Map card may go."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from parlour.games.surveyors.state.cards import DEAD_END, EMPTY, LAYS
from parlour.games.surveyors.state.mat import Mat


def reached(mat: Mat, squares: list[int]) -> list[bool]:
    """A13: the squares that an unbroken road from the Encampment reaches; it may end in a dead end, but not pass it."""
    found = [False] * mat.size
    found[mat.encampment] = True
    stack = [mat.encampment]
    beside = mat.beside
    while stack:
        square = stack.pop()
        form = squares[square]
        if form & DEAD_END:
            continue
        for side in range(4):
            if form >> side & 1:
                next_to = beside[square * 4 + side]
                if next_to >= 0 and not found[next_to] and squares[next_to] >> (side ^ 2) & 1:
                    found[next_to] = True
                    stack.append(next_to)
    return found


def complete(mat: Mat, squares: list[int]) -> bool:
    """A13: whether an unbroken road runs from the Encampment to Richmond."""
    return reached(mat, squares)[mat.richmond]


def edges(mat: Mat, squares: list[int], square: int) -> int:
    """A7: the sides of a square that touch a card, as a sum, plus 16 times those where that card's road comes across."""
    taken = 0
    demanded = 0
    for side in range(4):
        next_to = mat.beside[square * 4 + side]
        if next_to >= 0 and squares[next_to] != EMPTY:
            taken |= 1 << side
            if squares[next_to] >> (side ^ 2) & 1:
                demanded |= 1 << side
    return taken | demanded << 4


def fits(form: int, rim: int) -> bool:
    """A7: whether road meets road and blank meets blank on every side in `rim`, which is the result of `edges`."""
    return form & rim & 15 == rim >> 4


def joins(mat: Mat, squares: list[int], square: i64, found: list[bool] | None) -> bool:
    """
    A7: whether a road comes across into the square from a Map card other than Richmond.

    With `found`, the result of `reached`, the road must also come unbroken from the Encampment, so not out of a dead end.
    """
    for side in range(4):
        next_to = mat.beside[square * 4 + side]
        if next_to >= 0 and next_to != mat.richmond and squares[next_to] >> (side ^ 2) & 1:
            if found is None:
                return True
            if found[next_to] and not squares[next_to] & DEAD_END:
                return True
    return False


def open_squares(mat: Mat, squares: list[int], from_encampment: bool) -> list[int]:
    """A7: the empty squares that some Map card could join, ascending, each as square * 256 + `edges`."""
    # Sets of squares are bits: all squares are looked at together, since searches and environments ask at every step.
    taken: i64 = 0
    top: i64 = 0  # the squares whose road leaves by this side
    right: i64 = 0
    bottom: i64 = 0
    left: i64 = 0
    bit: i64 = 1
    for sides in cast("list[i64]", squares):
        if sides != EMPTY:
            taken |= bit
            if sides & 1:
                top |= bit
            if sides & 2:
                right |= bit
            if sides & 4:
                bottom |= bit
            if sides & 8:
                left |= bit
        bit <<= 1
    columns: i64 = mat.columns
    not_first: i64 = mat.not_first
    not_last: i64 = mat.not_last
    from_above = bottom << columns  # the squares into which a road comes by this side
    from_right = (left & not_first) >> 1
    from_below = top >> columns
    from_left = (right & not_last) << 1
    near_above = taken << columns  # the squares that touch a card by this side
    near_right = (taken & not_first) >> 1
    near_below = taken >> columns
    near_left = (taken & not_last) << 1
    joined = (from_above | from_right | from_below | from_left) & i64(mat.all_squares) & ~taken
    found = reached(mat, squares) if from_encampment else None
    opened: list[int] = []
    square: i64 = 0
    while joined != 0:
        if joined & 1 and joins(mat, squares, square, found):
            rim = (near_above >> square & 1) | (near_right >> square & 1) << 1
            rim |= (near_below >> square & 1) << 2 | (near_left >> square & 1) << 3
            rim |= (from_above >> square & 1) << 4 | (from_right >> square & 1) << 5
            rim |= (from_below >> square & 1) << 6 | (from_left >> square & 1) << 7
            opened.append(square * 256 + rim)
        joined >>= 1
        square += 1
    return opened


def places(kind: int, opened: list[int]) -> list[int]:
    """A5, A7: the squares where a kind of Map card may go, ascending, printed or turned; `opened` is from `open_squares`."""
    return [place >> 8 for place in opened if any(fits(form, place & 255) for form in LAYS[kind])]


def road(mat: Mat, squares: list[int]) -> list[int]:
    """A13: the squares of a shortest unbroken road, from Richmond back to the Encampment; empty if there is none."""
    steps = [-1] * mat.size
    steps[mat.encampment] = mat.encampment
    queue = [mat.encampment]
    for square in queue:
        if squares[square] & DEAD_END:
            continue
        for side in range(4):
            other = mat.beside[square * 4 + side]
            if other >= 0 and steps[other] < 0 and squares[square] >> side & 1 and squares[other] >> (side ^ 2) & 1:
                steps[other] = square
                queue.append(other)
    if steps[mat.richmond] < 0:
        return []
    way = [mat.richmond]
    while way[-1] != mat.encampment:
        way.append(steps[way[-1]])
    return way
