"""How far the road still is from Richmond: how many cards, at the least, must yet be laid."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.games.surveyors.cards import DEAD_END, EMPTY
from parlour.games.surveyors.mat import BITS, Mat

FAR: Final = 99
RELAY: Final = 4
"""What it costs to take away a card that is in the way and to lay another: rather more than the two cards."""

LEVEL: Final = 2
"""What `levels` tells of one cost: the squares passed, and the squares laid."""


@final
class Ground:
    """What lies on the mat, as sets of squares: a number with the bit of each square that belongs to the set."""

    def __init__(self, mat: Mat, squares: list[int]) -> None:
        assert mat.size + mat.columns < 62, "a set of squares is one machine word, with room to move a row down"
        self.mat = mat
        self.columns: i64 = mat.columns
        self.empty: i64 = 0
        self.taken: i64 = 0  # by cards that can be taken away
        self.top: i64 = 0  # road cards with a road to that side, the Encampment and Richmond included
        self.right: i64 = 0
        self.bottom: i64 = 0
        self.left: i64 = 0
        for square in range(mat.size):
            self.put(square, squares[square])

    def put(self, square: int, form: int) -> None:
        """Enter a square, the bits of which are not set."""
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
        """Put another card on a square, or take it away."""
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

        Passing a road card costs nothing, laying a card on an empty square 1, and replacing a card RELAY. Into `levels` go,
        for each cost up to that, the squares that can first be passed at it, and those on which a card can first be laid.
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
        whole: i64 = self.mat.whole
        goal: i64 = BITS[target]
        passing: i64 = BITS[source]  # at this cost, and not followed yet
        laying: i64 = 0
        passed: i64 = 0
        laid: i64 = 0
        in_one: i64 = 0  # what can be laid at a cost of one more, of two more and so on
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
                down = (((passing & bottom) | laying) << columns) & whole
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
    """The shortest ways that the road could still go."""

    def __init__(self, mat: Mat, squares: list[int]) -> None:
        self.mat = mat
        self.ground = Ground(mat, squares)
        self.squares = squares.copy()
        self.need = self.ground.walk(mat.encampment, mat.richmond, None)
        self.back: list[int] = []  # the levels from Richmond, once they are asked for
        self.on_way: i64 = 0  # and the squares that shortest ways go over
        self.known: dict[int, int] = {}  # what is needed with another card somewhere

    def look(self) -> None:
        """Find the squares that shortest ways go over, by the costs from both ends."""
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
        """Whether a shortest way goes over the square, by the card that lies there or by one still to be laid."""
        if not self.back:
            self.look()
        bit: i64 = BITS[square]
        return self.on_way & bit != 0

    def need_with(self, square: int, form: int) -> int:
        """What would be needed with another card on the square, or with none."""
        if form != EMPTY and not self.matters(square):
            return self.need  # a card beside all shortest ways neither helps nor harms
        key = square * 32 + (DEAD_END if form & DEAD_END else form)  # all dead ends bar the road alike
        known = self.known.get(key, -1)
        if known < 0:
            ground = self.ground
            ground.change(square, form)
            known = ground.walk(self.mat.encampment, self.mat.richmond, None)
            ground.change(square, self.squares[square])
            self.known[key] = known
        return known

    def leads(self, square: int, form: int) -> bool:
        """Whether a road card on a square of a shortest way takes it nearer to Richmond: a quick guess for playouts."""
        if form & DEAD_END:
            return False
        if not self.back:
            self.look()
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


def road(mat: Mat, squares: list[int]) -> list[int]:
    """A13: a shortest unbroken road as squares from Richmond back to the Encampment; empty if there is none."""
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
