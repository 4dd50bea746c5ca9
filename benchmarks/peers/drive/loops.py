"""Loops that are compiled together with the game, so that nothing of a playout passes through the interpreter."""

from __future__ import annotations

from parlour.core.playout import random_playout
from parlour.core.rng import FastRng
from parlour.core.state import State


def native_playouts(state: State, games: int, seed: int) -> int:
    """Play `games` clones of `state` to their ends at random; returns how many decisions that took."""
    rng = FastRng(seed)
    decisions = 0
    for _ in range(games):
        world = state.clone()
        world.rng = rng
        decisions += random_playout(world, rng)
    return decisions
