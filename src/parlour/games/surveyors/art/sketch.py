"""The mat as text: three lines for each row of squares, with every road drawn."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.surveyors.state.cards import BOTTOM, DEAD_END, EMPTY, GLYPHS, LEFT, RIGHT, TOP
from parlour.games.surveyors.state.mat import Mat

LEGEND = "CAMP: the Encampment   RICH: Richmond   × a dead end   Squares are column,row."


def sketch(view: View, mat: Mat) -> str:
    """A3, A5: the mat with its roads, columns and rows numbered as in the names of the squares."""
    squares = mat.read(view["mat"])
    lines = ["    " + "".join(f"{column + 1:^7}" for column in range(mat.columns))]
    for row in range(mat.rows):
        cells = [cell(mat, square, squares[square]) for square in range(row * mat.columns, (row + 1) * mat.columns)]
        for part in range(3):
            lines.append((f"{row + 1:>3} " if part == 1 else "    ") + "".join(lines_of[part] for lines_of in cells))
    return "\n".join([*(line.rstrip() for line in lines), LEGEND])


def cell(mat: Mat, square: int, form: int) -> list[str]:
    """One square in three lines of seven columns."""
    if form == EMPTY:
        return ["       ", "   ·   ", "       "]
    up = "   │   " if form & TOP else "       "
    down = "   │   " if form & BOTTOM else "       "
    if square in (mat.encampment, mat.richmond):
        return [up, "─CAMP──" if square == mat.encampment else "─RICH──", down]
    left = "───" if form & LEFT else "   "
    right = "───" if form & RIGHT else "   "
    if form & DEAD_END:
        return [up, f"{left[:2]} × {right[:2]}", down]
    return [up, f"{left}{GLYPHS[form]}{right}", down]
