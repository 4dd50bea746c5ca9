"""Players with a style of their own, to measure other players against."""

from __future__ import annotations

from typing import final

from parlour.games.bluegray.bots.greedy import Greedy, Planner, ways_by_gain
from parlour.games.bluegray.state.position import Position


@final
class Stylist(Planner):
    """Lays its cards like the greedy player, but weighs kills and losses differently, and may take another of the best ways."""

    def __init__(self, seed: int, kill: float, lose: float, among: int = 1) -> None:
        super().__init__(seed)
        self.kill = kill
        self.lose = lose
        self.among = among

    def way(self, world: Position, seat: int) -> list[int]:
        ways = ways_by_gain(world, seat, self.kill, self.lose)
        return ways[self.rng.below(min(self.among, len(ways)))]


def rusher(seed: int) -> Greedy:
    """A player who goes for the columns where there is most to kill."""
    return Stylist(seed, 2.5, 1.0)


def turtle(seed: int) -> Greedy:
    """A player who saves what it has."""
    return Stylist(seed, 1.0, 2.5)


def liar(seed: int) -> Greedy:
    """A player who takes any of the three best assignments, so that nobody can foresee it."""
    return Stylist(seed, 1.0, 1.0, 3)
