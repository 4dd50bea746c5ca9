"""How likely a side is to win from a position, by weights fitted to wars of greedy commanders who never surrender."""

from __future__ import annotations

from math import exp
from typing import Final

from parlour.games.civilwar.geography import CAVALRY, CONFEDERACY, GUNBOAT, INFANTRY, UNION
from parlour.games.civilwar.rules import War
from parlour.games.civilwar.staff import Threats

UNION_LEAD: Final = -0.24
PIECE: Final = 1.9
GUNBOAT_EXTRA: Final = -1.2
LARGEST: Final = 0.87  # a piece of the largest army
# What a larger force could attack in one order, of the side that waits and of the side that moves:
CITY: Final = [-4.6, -2.5]  # a city, for each piece that its fall costs
STACK: Final = [-5.3, -1.95]  # a stack in the open


def strength(war: War, seat: int) -> float:
    """What a side's pieces are worth as they stand, and as they are threatened."""
    board = war.board
    size = board.size
    moves = 1 if war.turn == seat else 0
    threats = Threats(war, seat)
    worth = PIECE * war.pieces[seat]
    largest = 0
    for square in range(size):
        if war.presence[seat * size + square] == 0:
            continue
        gunboats = war.count(seat, GUNBOAT, square)
        units = war.count(seat, INFANTRY, square) + war.count(seat, CAVALRY, square) + gunboats
        worth += GUNBOAT_EXTRA * gunboats
        if units > largest:
            largest = units
        if units > 0 and board.key_at[square] < 0 and threats.force[square] > war.defence(seat, square):
            worth += STACK[moves]
    for key in range(len(board.keys)):
        if board.key_sides[key] == seat and not war.fallen[key]:
            square = board.keys[key]
            if threats.force[square] > war.defence(seat, square):
                worth += CITY[moves] * board.cost(key)
    return worth + LARGEST * largest


def prospects(war: War, seat: int) -> float:
    """What a side may expect of a war that goes on, from -1 (lost) to 1 (won)."""
    total = war.pieces[UNION] + war.pieces[CONFEDERACY]
    score = UNION_LEAD + (strength(war, UNION) - strength(war, CONFEDERACY)) / total
    value = 2.0 / (1.0 + exp(-score)) - 1.0
    return value if seat == UNION else -value
