"""A player that thinks one action ahead, for games without a greedy player of their own."""

from __future__ import annotations

from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng
from parlour.core.state import State

WORLDS = 8


class GreedyBot(Bot):
    """Takes the action with the best mean evaluation over a few worlds, by the game's guide; ties are broken at random."""

    def __init__(self, guide: Guide, seed: int, worlds: int = WORLDS) -> None:
        self.guide = guide
        self.rng = FastRng(seed)
        self.worlds = worlds

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal()
        if len(actions) == 1:
            return actions[0]
        seat = perspective.seat
        worlds = [perspective.world(self.rng) for _ in range(self.worlds)]
        weights = [self.guide.weight(world, seat) for world in worlds]
        best: list[int] = []
        best_value = 0.0
        for action in actions:
            value = sum(weight * self.after(world, seat, action) for world, weight in zip(worlds, weights, strict=True))
            if not best or value > best_value:
                best, best_value = [action], value
            elif value == best_value:
                best.append(action)
        return best[self.rng.below(len(best))]

    def after(self, world: State, seat: int, action: int) -> float:
        """The return that `seat` can expect in `world` after the action."""
        trial = world.clone()
        trial.apply(seat, action)
        outcome = trial.outcome()
        return self.guide.value(trial, seat) if outcome is None else outcome.returns[seat]
