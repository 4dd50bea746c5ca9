"""Loops that are compiled with the game, so that a playout never enters the interpreter."""

from __future__ import annotations

from parlour.core.playout import random_playout
from parlour.core.rng import FastRng
from parlour.core.state import State


def native_playouts(state: State, games: int, seed: int) -> int:
    """Play `games` clones of `state` to their ends at random; return the number of decisions."""
    rng = FastRng(seed)
    decisions = 0
    for _ in range(games):
        world = state.clone()
        world.rng = rng
        decisions += random_playout(world, rng)
    return decisions
