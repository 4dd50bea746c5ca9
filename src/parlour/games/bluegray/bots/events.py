"""How the quick players carry out an event."""

from __future__ import annotations

from typing import Final

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.bluegray.bots.guide import standing
from parlour.games.bluegray.rules.war import Rules

WORLDS: Final = 4


def best_choice(perspective: Perspective, actions: list[int], rng: FastRng) -> int:
    """The action with the best mean standing over a few sampled worlds; the first of equals."""
    best = actions[0]
    best_value = -1e9
    seeds = [rng.bits() for _ in range(WORLDS)]
    for action in actions:
        value = 0.0
        for seed in seeds:
            world = perspective.world(FastRng(seed))
            assert isinstance(world, Rules)
            world.apply(perspective.seat, action)
            value += standing(world, perspective.seat)
        if value > best_value:
            best = action
            best_value = value
    return best
