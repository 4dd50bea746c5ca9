"""A yardstick: a player who acts at random, but never surrenders or agrees to a draw."""

from __future__ import annotations

from typing import final

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.civilwar.rules.war import Rules


@final
class Restless(Bot):
    """Takes any legal action except surrender and draws."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        world = perspective.world(self.rng)
        assert isinstance(world, Rules)
        return world.restless_action(perspective.seat, self.rng)
