"""How likely a side is to win a position, by weights fitted to wars of greedy commanders who never surrender."""

from __future__ import annotations

from math import exp
from typing import Final, final

from parlour.games.civilwar.bots.staff import Threats, apart
from parlour.games.civilwar.state.geography import CAVALRY, CONFEDERACY, GUNBOAT, INFANTRY, UNION
from parlour.games.civilwar.state.position import Position

NEAR: Final = 2  # squares


@final
class Weights:
    """
    The worth of everything that `strength` counts for a side.

    Cities in danger count by the pieces that their fall costs, stacks in the open count one each. Both have different
    weights for the side that waits and the side that moves, and different ones again if the enemy can only force a toss of
    the coin (E23).
    """

    def __init__(
        self,
        *,
        union: float = 0.0,
        piece: float = 0.0,
        cavalry: float = 0.0,
        gunboat: float = 0.0,
        largest: float = 0.0,
        standing: float = 0.0,
        besieged: float = 0.0,
        city_waits: float = 0.0,
        city_moves: float = 0.0,
        city_coin_waits: float = 0.0,
        city_coin_moves: float = 0.0,
        stack_waits: float = 0.0,
        stack_moves: float = 0.0,
        exposed: float = 0.0,
    ) -> None:
        self.union = union  # how much better the Union stands than all this says, at the start and later
        self.piece = piece
        self.cavalry = cavalry  # in addition to its worth as a piece
        self.gunboat = gunboat  # the same
        self.largest = largest  # of each piece of the largest stack
        self.standing = standing  # of a city that has not fallen, by its cost
        self.besieged = besieged  # of one near which the enemy has more troops than it counts, by its cost
        self.city_waits = city_waits
        self.city_moves = city_moves
        self.city_coin_waits = city_coin_waits
        self.city_coin_moves = city_coin_moves
        self.stack_waits = stack_waits
        self.stack_moves = stack_moves
        self.exposed = exposed  # of each unit of a stack in danger after the first


FITTED: Final = Weights(
    union=-0.3,
    piece=2.84,
    cavalry=1.0,
    gunboat=1.0,
    largest=0.29,
    besieged=-1.14,
    city_waits=-3.5,
    city_moves=-2.0,
    stack_waits=-7.0,
    stack_moves=-0.3,
    exposed=-1.8,
)
"""Rounded from a fit to 200 wars. The fit counted a toss for a city in its owner's favour; playing so was no stronger."""


def strength(war: Position, seat: int, weights: Weights) -> float:
    """Return the worth of a side's pieces where they stand, given what threatens them; it is linear in the weights."""
    board = war.board
    size = board.size
    stack = weights.stack_moves if war.turn == seat else weights.stack_waits
    threats = Threats(war, seat)
    worth = weights.piece * war.pieces[seat]
    largest = 0
    for square in range(size):
        if war.presence[seat * size + square] == 0:
            continue
        cavalry = war.count(seat, CAVALRY, square)
        gunboats = war.count(seat, GUNBOAT, square)
        units = war.count(seat, INFANTRY, square) + cavalry + gunboats
        worth += weights.cavalry * cavalry + weights.gunboat * gunboats
        if units > largest:
            largest = units
        if units > 0 and board.key_at[square] < 0 and threats.force[square] > war.defence(seat, square):
            worth += stack + weights.exposed * (units - 1)
    for key in range(len(board.keys)):
        if board.key_sides[key] == seat and not war.fallen[key]:
            worth += board.cost(key) * city_worth(war, seat, key, threats, weights)
    return worth + weights.largest * largest


def city_worth(war: Position, seat: int, key: int, threats: Threats, weights: Weights) -> float:
    """Return the worth of a city that has not fallen, for each piece that its fall costs."""
    square = war.board.keys[key]
    moves = war.turn == seat
    held = war.defence(seat, square)
    worth = weights.standing
    if threats.force[square] > held or (held == 0 and threats.force[square] > 0):
        worth += weights.city_moves if moves else weights.city_waits
    elif threats.force[square] == held and held > 0:
        worth += weights.city_coin_moves if moves else weights.city_coin_waits
    near = 0
    for enemy in threats.enemies:
        if apart(war.board, enemy, square) <= NEAR:
            near += war.defence(1 - seat, enemy)
    return worth + (weights.besieged if near > held else 0.0)


def prospects(war: Position, seat: int, weights: Weights = FITTED) -> float:
    """Return what a side may expect of a war in progress, from -1 (lost) to 1 (won)."""
    total = war.pieces[UNION] + war.pieces[CONFEDERACY]
    score = weights.union + (strength(war, UNION, weights) - strength(war, CONFEDERACY, weights)) / total
    value = 2.0 / (1.0 + exp(-score)) - 1.0
    return value if seat == UNION else -value
