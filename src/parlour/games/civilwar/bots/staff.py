"""A staff officer's map: distances, the balance of forces, and what threatens what."""

from __future__ import annotations

from typing import Final, final

from parlour.games.civilwar.rules.movement import BY_HORSE, BY_LAND, BY_WATER, Reach, reach_of
from parlour.games.civilwar.state.geography import CAVALRY, GUNBOAT, INFANTRY, Board
from parlour.games.civilwar.state.position import Position

FAR: Final = 99
GUARD: Final = 2  # squares between a city and troops that may bar the way to it
SCALE: Final = 25.0  # makes a piece count about one while the armies are intact


def balance(mine: int, theirs: int) -> float:
    """Return how well a side stands by numbers alone, from -25 (nothing left) to 25."""
    return SCALE * (mine - theirs) / (mine + theirs) if mine + theirs > 0 else 0.0


def group(war: Position, seat: int, source: int, means: int) -> int:
    """Return the size of the largest force of a side that can leave a square by these means in one order."""
    total = 0
    gunboats = war.count(seat, GUNBOAT, source) if means & BY_WATER else 0
    if not war.fortified(seat, source):
        infantry = war.count(seat, INFANTRY, source)
        if means & BY_LAND:
            total += infantry
        elif gunboats > 0:
            total += min(infantry, gunboats * war.capacity)
        if means & BY_HORSE:
            total += war.count(seat, CAVALRY, source)
    return total + gunboats


def reach_next_turn(war: Position, seat: int, source: int) -> Reach:
    """Return what a side's units on a square could reach if it were their turn."""
    free = not war.fortified(seat, source)
    return reach_of(
        war.board,
        war.presence,
        seat,
        source,
        free and war.count(seat, INFANTRY, source) > 0,
        free and war.count(seat, CAVALRY, source) > 0,
        war.count(seat, GUNBOAT, source) > 0,
        True,
    )


def march_distances(board: Board, goal: int) -> list[int]:
    """Return the number of marches from each square to `goal` for infantry on foot."""
    distance = [FAR] * board.size
    distance[goal] = 0
    front = [goal]
    while front:
        following: list[int] = []
        for here in front:
            for to in board.neighbours[here]:
                if distance[to] == FAR and board.land[to] and here in board.marches[to]:
                    distance[to] = distance[here] + 1
                    following.append(to)
        front = following
    return distance


def apart(board: Board, first: int, second: int) -> int:
    """Return the distance between two squares as the crow flies."""
    dx = board.columns[first] - board.columns[second]
    dy = board.rows[first] - board.rows[second]
    if dx < 0:
        dx = -dx
    if dy < 0:
        dy = -dy
    return dx if dx > dy else dy


@final
class Threats:
    """For each square, the largest force that the enemy of `seat` could bring there in one order, and where it comes from."""

    def __init__(self, war: Position, seat: int) -> None:
        size = war.board.size
        self.seat = seat
        self.force = [0] * size
        self.second = [0] * size  # the largest force from any other square
        self.source = [-1] * size
        self.enemies: list[int] = []
        enemy = 1 - seat
        for source in range(size):
            if war.presence[enemy * size + source] == 0:
                continue
            self.enemies.append(source)
            if war.is_disabled(source) and war.turn == seat:
                continue
            reach = reach_next_turn(war, enemy, source)
            for square in reach.squares:
                strength = group(war, enemy, source, reach.means[square])
                if strength > self.force[square]:
                    self.second[square] = self.force[square]
                    self.force[square] = strength
                    self.source[square] = source
                elif strength > self.second[square]:
                    self.second[square] = strength


def guards(war: Position, threats: Threats, source: int, key: int) -> bool:
    """Return whether troops on a square may stand between one of their cities and a force that could take it."""
    board = war.board
    seat = threats.seat
    city = board.keys[key]
    if board.key_sides[key] != seat or war.fallen[key] or city == source or apart(board, source, city) > GUARD:
        return False
    held = war.defence(seat, city)
    near = [enemy for enemy in threats.enemies if apart(board, enemy, city) <= 2 * GUARD]
    return any(war.defence(1 - seat, enemy) >= held for enemy in near)
