"""Noise in the estimates of players below hard."""

from __future__ import annotations

from parlour.core.rng import FastRng


def wobble(rng: FastRng) -> float:
    """A random number from a bell-shaped distribution with mean 0 and standard deviation 1, at most 3.5 from 0."""
    total = 0
    for _ in range(4):
        total += rng.below(1 << 20)
    return (total / (1 << 20) - 2.0) * 1.7320508
