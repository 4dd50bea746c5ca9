"""Roads on the mat: how far one gets from the Encampment, and where a Map card may go."""

from __future__ import annotations

from parlour.games.surveyors.cards import DEAD_END, EMPTY
from parlour.games.surveyors.mat import Mat


def reached(mat: Mat, squares: list[int]) -> list[bool]:
    """A13: which squares an unbroken road from the Encampment reaches; a dead end is reached, but not passed."""
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
    """A7: the sides of a square that have a neighbour (sum of sides), and 16 times those where its road comes across."""
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
    """A7: whether road meets road and blank meets blank on every side that `edges` tells of."""
    return form & rim & 15 == rim >> 4


def joins(mat: Mat, squares: list[int], square: int, found: list[bool] | None) -> bool:
    """
    A7: whether a road comes across into the square from a Map card other than Richmond.

    With `found` (from `reached`) it must come from the Encampment, unbroken; a dead end passes nothing on.
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
    """A7: the empty squares where some Map card could join, as square * 256 + `edges`; ascending."""
    found = reached(mat, squares) if from_encampment else None
    beside = mat.beside
    opened: list[int] = []
    for square in range(mat.size):
        if squares[square] != EMPTY:
            continue
        i = square * 4
        above = beside[i]
        right = beside[i + 1]
        below = beside[i + 2]
        left = beside[i + 3]
        if (
            (above >= 0 and squares[above] & 4)
            or (right >= 0 and squares[right] & 8)
            or (below >= 0 and squares[below] & 1)
            or (left >= 0 and squares[left] & 2)
        ) and joins(mat, squares, square, found):
            opened.append(square * 256 + edges(mat, squares, square))
    return opened
