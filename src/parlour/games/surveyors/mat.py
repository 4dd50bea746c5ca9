"""The mat: its squares, what lies next to what, pictures of it as text, and the actions that name its squares."""

from __future__ import annotations

from typing import Final, final

from parlour.core.actions import ActionTable
from parlour.games.surveyors.cards import (
    EMPTY,
    FORMS,
    GLYPHS,
    KINDS,
    LAYS,
    MAPS,
    NAMES,
    TITLES,
    TOOL_TITLES,
    TOOLS,
    WAY_OF,
    WAYS,
    sides_words,
)

MOST_SEATS: Final = 7
OPEN: Final = 15
BITS: Final = [1 << square for square in range(60)]
"""A set of squares is a number; this is the one of each square alone."""

ENCAMPMENT_GLYPH: Final = "E"
RICHMOND_GLYPH: Final = "R"


def _forms() -> dict[str, int]:
    forms = {ENCAMPMENT_GLYPH: EMPTY, RICHMOND_GLYPH: EMPTY}
    for form in range(len(GLYPHS)):
        forms.setdefault(GLYPHS[form], form)
    return forms


FORM_OF: Final = _forms()
"""What a square with a glyph holds; those of the Encampment and Richmond say nothing of what lies there."""


@final
class Mat:
    """
    A3: a grid of squares, numbered row by row, with the Encampment and Richmond on two of them.

    It never changes, so all states of a game share it. Actions are numbered: plays of Map cards by kind, turn and square;
    Sabotage and Replacement by tool and seat; Resurvey by square; skips by kind.
    """

    def __init__(self, columns: int, rows: int, encampment: int, richmond: int) -> None:
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self.bare = GLYPHS[EMPTY] * columns  # how a row without any card looks
        self.encampment = encampment
        self.richmond = richmond
        self.beside: list[int] = []  # square * 4 + side (T R B L) -> the square across that side, or -1
        for square in range(self.size):
            column = square % columns
            row = square // columns
            self.beside.append(square - columns if row > 0 else -1)
            self.beside.append(square + 1 if column < columns - 1 else -1)
            self.beside.append(square + columns if row < rows - 1 else -1)
            self.beside.append(square - 1 if column > 0 else -1)
        self.whole = sum([BITS[square] for square in range(self.size)])
        self.not_first = sum([BITS[square] for square in range(self.size) if square % columns > 0])
        self.not_last = sum([BITS[square] for square in range(self.size) if square % columns < columns - 1])
        self.free = [square for square in range(self.size) if square not in (encampment, richmond)]
        self.free_of = [-1] * self.size  # the place of a square in `free`
        for i in range(len(self.free)):
            self.free_of[self.free[i]] = i
        self.table = ActionTable()
        self._add_plays()
        self.first_sabotage = len(self.table)
        for tool in range(len(TOOLS)):
            for seat in range(MOST_SEATS):
                self.table.add("sabotage", TOOLS[tool], str(seat), label=f"Sabotage the {TOOL_TITLES[tool]} of {{seat:{seat}}}")
        self.first_replacement = len(self.table)
        for tool in range(len(TOOLS)):
            for seat in range(MOST_SEATS):
                self.table.add("replace", TOOLS[tool], str(seat), label=f"Replace the {TOOL_TITLES[tool]} of {{seat:{seat}}}")
        self.first_resurvey = len(self.table)
        for square in self.free:
            self.table.add("resurvey", self.name(square), label=f"Resurvey {self.name(square)}")
        self.first_skip = len(self.table)
        for kind in range(KINDS):
            self.table.add("skip", NAMES[kind], label=f"Skip: discard {TITLES[kind]} face down")

    def _add_plays(self) -> None:
        for kind in range(MAPS):
            for form in LAYS[kind]:
                for square in self.free:
                    name = self.name(square)
                    label = f"Lay {sides_words(form)} at {name}"
                    if form == FORMS[kind]:
                        self.table.add("play", NAMES[kind], name, label=label)
                    else:
                        self.table.add("play", NAMES[kind], name, "turned", label=f"{label} (turned)")

    def play(self, form: int, square: int) -> int:
        """The action that lays a Map card in one way on a square."""
        return WAY_OF[form] * len(self.free) + self.free_of[square]

    def form_of(self, action: int) -> int:
        """How the Map card lies that a play names."""
        return WAYS[action // len(self.free)]

    def square_of(self, action: int) -> int:
        """The square that a play names."""
        return self.free[action % len(self.free)]

    def resurvey(self, square: int) -> int:
        """The action that takes a Map card off a square."""
        return self.first_resurvey + self.free_of[square]

    def resurveyed(self, action: int) -> int:
        """The square that a Resurvey action names."""
        return self.free[action - self.first_resurvey]

    def name(self, square: int) -> str:
        """A square as people call it: column, row, both from 1, from the top left."""
        return f"{square % self.columns + 1},{square // self.columns + 1}"

    def start(self) -> list[int]:
        """A3: the squares at the start: all empty but the Encampment and Richmond, which are open on all four sides."""
        squares = [EMPTY] * self.size
        squares[self.encampment] = OPEN
        squares[self.richmond] = OPEN
        return squares

    def picture(self, squares: list[int]) -> list[str]:
        """The mat as text, one line a row and one character a square."""
        glyphs = [GLYPHS[form] for form in squares]
        glyphs[self.encampment] = ENCAMPMENT_GLYPH
        glyphs[self.richmond] = RICHMOND_GLYPH
        return ["".join(glyphs[row * self.columns : (row + 1) * self.columns]) for row in range(self.rows)]

    def read(self, picture: list[str]) -> list[int]:
        """The squares that a picture shows."""
        squares: list[int] = []
        for line in picture:
            if line == self.bare:
                squares.extend([EMPTY] * self.columns)
            else:
                for glyph in line:
                    squares.append(FORM_OF[glyph])
        assert len(squares) == self.size, "the picture is not as large as the mat"
        squares[self.encampment] = OPEN
        squares[self.richmond] = OPEN
        return squares
