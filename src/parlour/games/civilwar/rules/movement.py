"""Where the units of a square can go: one sweep for all three arms."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from parlour.games.civilwar.state.geography import Board

RIDE: Final = 3
"""E16: how many squares infantry rides on a railroad."""

BY_LAND: Final = 1  # infantry on foot or by rail
BY_HORSE: Final = 2
BY_WATER: Final = 4  # gunboats, and infantry aboard


@final
class Reach:
    """The squares that some unit of a square can move to, and by which means."""

    def __init__(self, board: Board) -> None:
        self.means = board.nowhere[0 : board.size]
        self.squares: list[int] = []

    def add(self, square: i64, means: u8) -> None:
        """Record that `square` can be reached by `means`."""
        if self.means[square] == 0:
            self.squares.append(square)
        self.means[square] |= means


def is_cut(section: list[int], presence: vec[i16], base: i64) -> bool:
    """E4, E17: whether an enemy, whose stacks start at `base`, stands on a section between its two cities."""
    for square in section:  # noqa: SIM110 (a hot path, where a generator is slow)
        if presence[base + square] > 0:
            return True
    return False


def march(board: Board, reach: Reach, source: int) -> None:
    """E11, E12: infantry goes one square."""
    for to in board.marches[source]:
        reach.add(to, BY_LAND)


def ride(board: Board, presence: vec[i16], enemy: int, reach: Reach, source: int) -> None:
    """E16, E17, E18: infantry rides up to three squares of uncut track, and stops at the first enemy."""
    if not board.tracks[source]:
        return
    base: i64 = enemy * board.size
    front = [source]
    seen = board.nowhere[0 : board.size]
    seen[source] = 1
    for _ in range(RIDE):
        following: list[int] = []
        for here in front:
            ways = board.tracks[here]
            sections = board.track_sections[here]
            for i in range(len(ways)):
                to = ways[i]
                if seen[to] == 0 and not is_cut(board.sections[sections[i]], presence, base):
                    seen[to] = 1
                    reach.add(to, BY_LAND)
                    if presence[base + to] == 0:
                        following.append(to)
        front = following


def two_steps(steps: list[list[int]], presence: vec[i16], base: i64, reach: Reach, source: int, means: u8) -> None:
    """E13, E14, E18: one or two squares along `steps`; an enemy-held square ends the move."""
    for middle in steps[source]:
        reach.add(middle, means)
        if presence[base + middle] == 0:
            for to in steps[middle]:
                if to != source:
                    reach.add(to, means)


def reach_of(
    board: Board, presence: vec[i16], seat: int, source: int, infantry: bool, cavalry: bool, gunboats: bool, rail: bool
) -> Reach:
    """E10, E11: all squares that units of these arms can reach from `source`, enemy-held ones included."""
    reach = Reach(board)
    enemy = 1 - seat
    base = enemy * board.size
    if infantry:
        march(board, reach, source)
        if rail:
            ride(board, presence, enemy, reach, source)
    if cavalry:
        two_steps(board.rides, presence, base, reach, source, BY_HORSE)
    if gunboats:
        two_steps(board.sails, presence, base, reach, source, BY_WATER)
    return reach
