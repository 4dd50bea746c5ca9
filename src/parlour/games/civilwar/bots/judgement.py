"""How likely a side is to win a position, by weights fitted to wars of greedy commanders who never surrender."""

from __future__ import annotations

from math import exp
from typing import Final, final

from parlour.games.civilwar.bots.staff import Threats
from parlour.games.civilwar.state.geography import CAVALRY, CONFEDERACY, GUNBOAT, INFANTRY, UNION
from parlour.games.civilwar.state.position import Position


@final
class Weights:
    """
    The worth of everything that `strength` counts for a side.

    Threatened cities, counted by the pieces that their fall costs, and threatened stacks in the open weigh differently for
    the side that waits and for the side that moves.
    """

    def __init__(
        self,
        *,
        piece: float = 0.0,
        gunboat: float = 0.0,
        largest: float = 0.0,
        city_waits: float = 0.0,
        city_moves: float = 0.0,
        stack_waits: float = 0.0,
        stack_moves: float = 0.0,
    ) -> None:
        self.piece = piece
        self.gunboat = gunboat  # in addition to its worth as a piece
        self.largest = largest  # of each piece of the largest stack
        self.city_waits = city_waits
        self.city_moves = city_moves
        self.stack_waits = stack_waits
        self.stack_moves = stack_moves


UNION_LEAD: Final = -0.24
FITTED: Final = Weights(
    piece=1.9, gunboat=-1.2, largest=0.87, city_waits=-4.6, city_moves=-2.5, stack_waits=-5.3, stack_moves=-1.95
)


def strength(war: Position, seat: int, weights: Weights) -> float:
    """Return the worth of a side's pieces where they stand, given what threatens them; it is linear in the weights."""
    board = war.board
    size = board.size
    moves = war.turn == seat
    city = weights.city_moves if moves else weights.city_waits
    stack = weights.stack_moves if moves else weights.stack_waits
    threats = Threats(war, seat)
    worth = weights.piece * war.pieces[seat]
    largest = 0
    for square in range(size):
        if war.presence[seat * size + square] == 0:
            continue
        gunboats = war.count(seat, GUNBOAT, square)
        units = war.count(seat, INFANTRY, square) + war.count(seat, CAVALRY, square) + gunboats
        worth += weights.gunboat * gunboats
        if units > largest:
            largest = units
        if units > 0 and board.key_at[square] < 0 and threats.force[square] > war.defence(seat, square):
            worth += stack
    for key in range(len(board.keys)):
        if board.key_sides[key] == seat and not war.fallen[key]:
            square = board.keys[key]
            if threats.force[square] > war.defence(seat, square):
                worth += city * board.cost(key)
    return worth + weights.largest * largest


def prospects(war: Position, seat: int) -> float:
    """Return what a side may expect of a war in progress, from -1 (lost) to 1 (won)."""
    total = war.pieces[UNION] + war.pieces[CONFEDERACY]
    score = UNION_LEAD + (strength(war, UNION, FITTED) - strength(war, CONFEDERACY, FITTED)) / total
    value = 2.0 / (1.0 + exp(-score)) - 1.0
    return value if seat == UNION else -value
