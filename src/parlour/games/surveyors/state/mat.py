"""The mat: its squares, their neighbours, and the mat drawn as text."""

from __future__ import annotations

from typing import ClassVar, Final, final

from parlour.games.surveyors.state.cards import EMPTY, GLYPHS

OPEN: Final = 15
"""A3: the form of the Encampment and of Richmond."""

BITS: Final = [1 << square for square in range(60)]
"""A set of squares is a number; BITS holds the set of each square alone."""

ENCAMPMENT_GLYPH: Final = "E"
RICHMOND_GLYPH: Final = "R"


def _forms() -> dict[str, int]:
    forms = {ENCAMPMENT_GLYPH: EMPTY, RICHMOND_GLYPH: EMPTY}
    for form in range(len(GLYPHS)):
        forms.setdefault(GLYPHS[form], form)
    return forms


FORM_OF: Final = _forms()
"""The form that each glyph draws; the Encampment and Richmond are set by `Mat.read`."""


@final
class Mat:
    """A3: a grid of squares, numbered row by row, with the Encampment and Richmond on two of them."""

    SHARED: ClassVar[bool] = True  # by all states; never changed

    def __init__(self, columns: int, rows: int, encampment: int, richmond: int) -> None:
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self.bare = GLYPHS[EMPTY] * columns  # a row without cards, as text
        self.encampment = encampment
        self.richmond = richmond
        self.beside: list[int] = []  # by square * 4 + side (T R B L): the square across that side, or -1
        for square in range(self.size):
            column = square % columns
            row = square // columns
            self.beside.append(square - columns if row > 0 else -1)
            self.beside.append(square + 1 if column < columns - 1 else -1)
            self.beside.append(square + columns if row < rows - 1 else -1)
            self.beside.append(square - 1 if column > 0 else -1)
        self.all_squares = sum([BITS[square] for square in range(self.size)])
        self.not_first = sum([BITS[square] for square in range(self.size) if square % columns > 0])
        self.not_last = sum([BITS[square] for square in range(self.size) if square % columns < columns - 1])
        self.free = [square for square in range(self.size) if square not in (encampment, richmond)]

    def name(self, square: int) -> str:
        """A square's name for people: column,row, both counted from 1 at the top left."""
        return f"{square % self.columns + 1},{square // self.columns + 1}"

    def start(self) -> list[int]:
        """A3: the forms at the start: all empty except the Encampment and Richmond, which are open on all four sides."""
        squares = [EMPTY] * self.size
        squares[self.encampment] = OPEN
        squares[self.richmond] = OPEN
        return squares

    def picture(self, squares: list[int]) -> list[str]:
        """Draw the mat as text: one line per row, one character per square."""
        glyphs = [GLYPHS[form] for form in squares]
        glyphs[self.encampment] = ENCAMPMENT_GLYPH
        glyphs[self.richmond] = RICHMOND_GLYPH
        return ["".join(glyphs[row * self.columns : (row + 1) * self.columns]) for row in range(self.rows)]

    def read(self, picture: list[str]) -> list[int]:
        """Read the forms of the squares back from a picture."""
        squares: list[int] = []
        for line in picture:
            if line == self.bare:
                squares.extend([EMPTY] * self.columns)
            else:
                for glyph in line:
                    squares.append(FORM_OF[glyph])
        assert len(squares) == self.size, "the picture must have the size of the mat"
        squares[self.encampment] = OPEN
        squares[self.richmond] = OPEN
        return squares
