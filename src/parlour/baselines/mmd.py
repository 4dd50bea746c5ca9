"""
Magnetic mirror descent on games small enough to list: how exploitable its policy is, step by step.

At every information set the policy moves toward actions that are worth more and, ever less, toward the uniform policy
(Sokota et al. 2022, with behavioural policies). It is a learning rule, not an averaging one: the last policy counts.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from parlour.baselines.tree import Array, Tree


def step(tree: Tree, policy: Array, rate: float, pull: float) -> Array:
    """The policy after one step with a learning rate, pulled toward the uniform policy; the largest payoff counts as 1."""
    logits = np.log(policy)
    largest = np.abs(tree.payoff).max()
    for seat in (0, 1):
        worth = tree.worth(policy, seat)[1]
        reach = tree.reaches(policy)
        weight = reach[1 - seat] * reach[2]
        mine = tree.mover == seat
        counted = np.bincount(tree.slot[mine], weight[mine], tree.slots)
        expected = np.divide(worth, counted, out=np.zeros(tree.slots), where=counted > 0.0)  # per visit
        own = tree.seat[tree.set_of] == seat
        logits[own] += rate * expected[own] / largest
    logits /= 1.0 + rate * pull  # the uniform policy's own logits only shift a whole set
    logits -= np.maximum.reduceat(logits, tree.first)[tree.set_of]
    raw = np.exp(logits)
    return np.asarray(np.maximum(raw / np.add.reduceat(raw, tree.first)[tree.set_of], 1e-12))


def curve(
    tree: Tree, steps: int, every: int, rate: float = 4.0, pull: float = 0.4, progress: Callable[[], None] | None = None
) -> tuple[list[tuple[int, float]], Array]:
    """The exploitability at regular steps from 0 on, and the last policy; rate and pull fall as 1 / sqrt(steps)."""
    policy = tree.uniform()
    found = [(0, tree.exploitability(policy))]
    for number in range(1, steps + 1):
        scale = number**-0.5
        policy = step(tree, policy, rate * scale, pull * scale)
        if number % every == 0:
            found.append((number, tree.exploitability(policy)))
        if progress is not None:
            progress()
    return found, policy
