"""What the events of the war look like. Units are named after their places, so one that moves changes its id."""

from __future__ import annotations

from typing import Final

from parlour.core.cues import Count, Cue, Leave, Move
from parlour.games.civilwar.state.geography import ARMS, Board
from parlour.games.civilwar.state.position import RETREAT, Position

FACTS: Final = ["Infantry", "Cavalry", "Gunboats"]
"""The facts of a seat that count its units, by arm."""


def cell(board: Board, square: int) -> str:
    """Return the element of a square."""
    return f"cell:{square % board.width},{square // board.width}"


def unit(board: Board, seat: int, arm: int, square: int, i: int) -> str:
    """Return the element of a unit: the i-th of its arm on a square."""
    return f"unit:{seat}:{ARMS[arm]}:{board.names[square]}:{i}"


def attacker(arm: int, i: int) -> str:
    """Return the element of an attacking unit."""
    return f"attack:{ARMS[arm]}:{i}"


def survivor(arm: int, i: int) -> str:
    """Return the element of a defending unit that must retreat."""
    return f"fleeing:{ARMS[arm]}:{i}"


def marker(board: Board, kind: str, square: int) -> str:
    """Return the element of a marker beside a stack."""
    return f"{kind}:{board.names[square]}"


def marker_to(board: Board, kind: str, corner: str, square: int) -> Cue:
    """A marker is put down in its corner of a square."""
    return Move(marker(board, kind, square), "map", f"{corner}-{cell(board, square)}", "")


def total(war: Position, seat: int, arm: int) -> int:
    """Return how many units of an arm a seat has, on the map and in a battle."""
    size = war.board.size
    base = (seat * 3 + arm) * size
    off_the_map = war.attack if seat == war.turn else war.fleeing
    return sum(war.units[base : base + size]) + off_the_map[arm]


def marched(war: Position, seat: int, source: int, target: int, battle: bool) -> list[Cue]:
    """The units of the order go from square to square; onto an enemy they become attackers."""
    board = war.board
    place = cell(board, target)
    cues: list[Cue] = []
    for arm in range(3):
        here = war.fleeing[arm] if war.phase == RETREAT else war.count(seat, arm, source)
        there = war.count(seat, arm, target)
        for i in range(war.taken[arm]):
            last = here - 1 - i
            was = survivor(arm, last) if war.phase == RETREAT else unit(board, seat, arm, source, last)
            now = attacker(arm, i) if battle else unit(board, seat, arm, target, there + i)
            cues.append(Move(now, "map", place, cell(board, source), was))
    return cues


def fallen(war: Position, seat: int, square: int, lost: list[int], before: bool) -> list[Cue]:
    """Units of a side on a square fall: attackers in a battle of their own; `before` they are taken off, or after."""
    cues: list[Cue] = []
    attacking = seat == war.turn and square == war.field
    for arm in range(3):
        if lost[arm] == 0:
            continue
        held = war.attack[arm] if attacking else war.count(seat, arm, square)
        if not before:
            held += lost[arm]
        for i in range(held - lost[arm], held):
            cues.append(Leave(attacker(arm, i) if attacking else unit(war.board, seat, arm, square, i)))
        cues.append(Count(f"seat:{seat}", total(war, seat, arm) - (lost[arm] if before else 0), FACTS[arm]))
    return cues


def occupied(war: Position, square: int) -> list[Cue]:
    """The attackers take the square, and the defenders that are left must leave it."""
    place = cell(war.board, square)
    cues: list[Cue] = []
    for arm in range(3):
        for i in range(war.count(1 - war.turn, arm, square)):
            cues.append(Move(survivor(arm, i), "map", place, place, unit(war.board, 1 - war.turn, arm, square, i)))
    for arm in range(3):
        for i in range(war.attack[arm]):
            cues.append(Move(unit(war.board, war.turn, arm, square, i), "map", place, place, attacker(arm, i)))
    return cues


def stranded(seat: int, lost: list[int], war: Position) -> list[Cue]:
    """Defenders that have nowhere to go are lost."""
    cues: list[Cue] = []
    for arm in range(3):
        if lost[arm] > 0:
            cues += [Leave(survivor(arm, i)) for i in range(lost[arm])]
            cues.append(Count(f"seat:{seat}", total(war, seat, arm), FACTS[arm]))
    return cues


def wiped_out(war: Position, seat: int) -> list[Cue]:
    """All units of a side leave the map."""
    cues: list[Cue] = []
    for arm in range(3):
        for square in range(war.board.size):
            cues += [Leave(unit(war.board, seat, arm, square, i)) for i in range(war.count(seat, arm, square))]
    return [*cues, *retreats_end(war)]


def retreats_end(war: Position) -> list[Cue]:
    """The defenders that were to leave a square are gone."""
    return [Leave(survivor(arm, i)) for arm in range(3) for i in range(war.fleeing[arm])]
