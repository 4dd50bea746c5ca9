"""How far the road is from Richmond: the least number of cards still to be laid."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.games.surveyors.state.cards import DEAD_END, EMPTY
from parlour.games.surveyors.state.mat import BITS, Mat

FAR: Final = 99

LEVEL: Final = 2
"""Entries in `levels` for each cost: the squares passed and the squares laid."""


@final
class Ground:
    """The cards on the mat as sets of squares; a set is a number with one bit for each square."""

    def __init__(self, mat: Mat, squares: list[int]) -> None:
        assert mat.size + mat.columns < 62, "a set of squares must fit a machine word, with room to shift it down by a row"
        self.mat = mat
        self.columns: i64 = mat.columns
        self.empty: i64 = 0
        self.taken: i64 = 0  # squares with a card that can be removed
        self.top: i64 = 0  # squares with a road to that side, no dead ends; the Encampment and Richmond included
        self.right: i64 = 0
        self.bottom: i64 = 0
        self.left: i64 = 0
        for square in range(mat.size):
            self.put(square, squares[square])

    def put(self, square: int, form: int) -> None:
        """Set the bits of a square that has none set."""
        bit: i64 = BITS[square]
        if form == EMPTY:
            self.empty |= bit
            return
        if square != self.mat.encampment and square != self.mat.richmond:
            self.taken |= bit
        if form & DEAD_END:
            return
        if form & 1:
            self.top |= bit
        if form & 2:
            self.right |= bit
        if form & 4:
            self.bottom |= bit
        if form & 8:
            self.left |= bit

    def change(self, square: int, form: int) -> None:
        """Replace the card on a square, or remove it with EMPTY."""
        rest: i64 = ~BITS[square]
        self.empty &= rest
        self.taken &= rest
        self.top &= rest
        self.right &= rest
        self.bottom &= rest
        self.left &= rest
        self.put(square, form)

    def walk(self, source: int, target: int, levels: list[int] | None) -> int:
        """
        The least cost of a road from `source` to `target`.

        Passing a road card costs nothing, laying a card on an empty square 1, and replacing a card that is in the way 4, rather
        more than two cards. `levels` receives, for each cost up to the result, the squares first passed at that cost and the
        squares first laid at it.
        """
        columns = self.columns
        empty = self.empty
        taken = self.taken
        top = self.top
        right = self.right
        bottom = self.bottom
        left = self.left
        not_first: i64 = self.mat.not_first
        not_last: i64 = self.mat.not_last
        all_squares: i64 = self.mat.all_squares
        goal: i64 = BITS[target]
        passing: i64 = BITS[source]  # reached at this cost and not yet followed
        laying: i64 = 0
        passed: i64 = 0
        laid: i64 = 0
        in_one: i64 = 0  # squares that can be laid at a cost of one more, two more, ...
        in_two: i64 = 0
        in_three: i64 = 0
        in_four: i64 = 0
        for cost in range(FAR):
            passed_before = passed
            laid_before = laid
            while passing | laying:
                passed |= passing
                laid |= laying
                up = ((passing & top) | laying) >> columns
                down = (((passing & bottom) | laying) << columns) & all_squares
                east = (((passing & right) | laying) & not_last) << 1
                west = (((passing & left) | laying) & not_first) >> 1
                reach = up | down | east | west
                in_one |= reach & empty
                in_four |= reach & taken
                passing = ((up & bottom) | (down & top) | (east & left) | (west & right)) & ~passed
                laying = 0
            if levels is not None:
                levels.append(passed & ~passed_before)
                levels.append(laid & ~laid_before)
            if passed & goal:
                return cost
            laying = in_one & ~laid
            in_one = in_two
            in_two = in_three
            in_three = in_four
            in_four = 0
        return FAR


@final
class Outlook:
    """The shortest ways by which the road can still reach Richmond."""

    def __init__(self, mat: Mat, squares: list[int]) -> None:
        self.mat = mat
        self.ground = Ground(mat, squares)
        self.squares = squares.copy()
        self.need = self.ground.walk(mat.encampment, mat.richmond, None)
        self.back: list[int] = []  # the levels from Richmond, computed on demand
        self.on_way: i64 = 0  # the squares on shortest ways, computed with them
        self.known: dict[int, int] = {}  # by square and form: cards needed with that card there

    def find_ways(self) -> None:
        """Find the squares on shortest ways from the costs at both ends."""
        mat = self.mat
        out: list[int] = []
        self.ground.walk(mat.encampment, mat.richmond, out)
        self.ground.walk(mat.richmond, mat.encampment, self.back)
        need = self.need
        found: i64 = 0
        empty = self.ground.empty
        for cost in range(need + 1):
            passed: i64 = out[LEVEL * cost]
            found |= passed & self.back[LEVEL * (need - cost)]
            if cost > 0:
                laid: i64 = out[LEVEL * cost + 1]
                found |= laid & self.back[LEVEL * (need + 1 - cost) + 1] & empty
        self.on_way = found

    def matters(self, square: int) -> bool:
        """Whether a shortest way uses the square, by the card on it or by one still to be laid."""
        if not self.back:
            self.find_ways()
        bit: i64 = BITS[square]
        return self.on_way & bit != 0

    def need_with(self, square: int, form: int) -> int:
        """The cards needed if the square held another card, or none."""
        if form != EMPTY and not self.matters(square):
            return self.need  # a card off all shortest ways neither helps nor harms
        key = square * 32 + (DEAD_END if form & DEAD_END else form)  # all dead ends block the road alike
        known = self.known.get(key, -1)
        if known < 0:
            ground = self.ground
            ground.change(square, form)
            known = ground.walk(self.mat.encampment, self.mat.richmond, None)
            ground.change(square, self.squares[square])
            self.known[key] = known
        return known

    def leads(self, square: int, form: int) -> bool:
        """Guess quickly, for playouts, whether a card on a shortest way leads nearer to Richmond."""
        if form & DEAD_END:
            return False
        if not self.back:
            self.find_ways()
        bit: i64 = BITS[square]
        nearer: i64 = 0
        for i in range(0, len(self.back), LEVEL):
            laid: i64 = self.back[i + 1]
            if laid & bit:
                break
            passed: i64 = self.back[i]
            nearer |= passed | laid
        for side in range(4):
            if form >> side & 1:
                other = self.mat.beside[square * 4 + side]
                if other >= 0 and nearer & BITS[other] != 0:
                    return True
        return False
