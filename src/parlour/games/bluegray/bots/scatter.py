"""A yardstick: a player that lays its reinforcements at random."""

from __future__ import annotations

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.bluegray.actions import PLACE
from parlour.games.bluegray.bots.events import best_choice


class Scatter(Bot):
    """Carries out events like the greedy player, but lays its reinforcements at random."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal()
        if actions[0] < PLACE and len(actions) > 1:
            return best_choice(perspective, actions, self.rng)
        return actions[self.rng.below(len(actions))]
