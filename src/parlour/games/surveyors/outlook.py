"""How far the road still is from Richmond: how many cards, at the least, must yet be laid."""

from __future__ import annotations

from typing import Final, final

from parlour.games.surveyors.cards import DEAD_END, EMPTY
from parlour.games.surveyors.mat import Mat

FAR: Final = 99
RELAY: Final = 4
"""What it costs to take away a card that is in the way and to lay another: rather more than the two cards."""


def spread(mat: Mat, squares: list[int], source: int) -> list[int]:
    """
    The least cost of a road from `source` to every square, the cost of the square itself included.

    At `square`: passing the road card that lies there, at no cost. At `size + square`: laying a card on the empty square,
    at 1, or replacing the card that lies there, at RELAY.
    """
    size = mat.size
    beside = mat.beside
    cost = [FAR] * (2 * size)
    cost[source] = 0
    queue = [source]
    head = 0
    while head < len(queue):
        node = queue[head]
        head += 1
        here = cost[node]
        laid = node >= size
        square = node - size if laid else node
        exits = 15 if laid else squares[square]
        for side in range(4):
            if not exits >> side & 1:
                continue
            other = beside[square * 4 + side]
            if other < 0:
                continue
            form = squares[other]
            if form == EMPTY:
                if here + 1 < cost[size + other]:
                    cost[size + other] = here + 1
                    queue.append(size + other)
                continue
            if not form & DEAD_END and form >> (side ^ 2) & 1 and here < cost[other]:
                cost[other] = here
                queue.append(other)
            if other != mat.encampment and other != mat.richmond and here + RELAY < cost[size + other]:
                cost[size + other] = here + RELAY
                queue.append(size + other)
    return cost


@final
class Outlook:
    """The shortest ways that the road could still go."""

    def __init__(self, mat: Mat, squares: list[int]) -> None:
        self.mat = mat
        self.squares = squares
        self.out = spread(mat, squares, mat.encampment)
        self.back = spread(mat, squares, mat.richmond)
        self.need = self.out[mat.richmond]

    def matters(self, square: int) -> bool:
        """Whether a shortest way goes over the square, by the card that lies there or by one still to be laid."""
        size = self.mat.size
        if self.squares[square] == EMPTY:
            return self.out[size + square] + self.back[size + square] - 1 == self.need
        return self.out[square] + self.back[square] == self.need

    def need_with(self, square: int, form: int) -> int:
        """What would be needed with another card on the square, or with none."""
        now = self.squares[square]
        if form != EMPTY and not self.matters(square):
            return self.need  # a card beside all shortest ways neither helps nor harms
        self.squares[square] = form
        need = spread(self.mat, self.squares, self.mat.encampment)[self.mat.richmond]
        self.squares[square] = now
        return need

    def leads(self, square: int, form: int) -> bool:
        """Whether a road card on a square of a shortest way takes it nearer to Richmond: a quick guess for playouts."""
        if form & DEAD_END:
            return False
        size = self.mat.size
        rest = self.back[size + square]
        for side in range(4):
            if form >> side & 1:
                other = self.mat.beside[square * 4 + side]
                if other >= 0 and (self.back[other] < rest or self.back[size + other] < rest):
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
