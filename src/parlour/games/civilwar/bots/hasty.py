"""Players who act at random, always or now and then, but never surrender or agree to a draw by a slip."""

from __future__ import annotations

from typing import final

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.civilwar.bots.greedy import Greedy
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


@final
class Hasty(Bot):
    """The greedy player, who by a fixed chance in a hundred makes a choice without thinking."""

    def __init__(self, seed: int, percent: int) -> None:
        self.greedy = Greedy(seed)
        self.restless = Restless(seed + 1)
        self.rng = FastRng(seed + 2)
        self.percent = percent

    def choose(self, perspective: Perspective) -> int:
        if self.rng.below(100) >= self.percent:
            return self.greedy.choose(perspective)
        return self.restless.choose(perspective)
