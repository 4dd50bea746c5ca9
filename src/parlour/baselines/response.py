"""Measure what a learner wins from a player: train one net for each of two seats against it, then play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.baselines.net import Net
from parlour.baselines.player import NetBot
from parlour.baselines.ppo import Recipe, Training
from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.perspective import Bot
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.lab.arena import score
from parlour.lab.exploit import summary
from parlour.lab.opponents import make_player


def play(game: Game, setup: Setup, against: str, net: Net, seat: int, seed: int) -> tuple[float, float]:
    """The net's score from 0 to 1 and its return in one game."""
    seeds = FastRng(seed)
    state = game.deal(setup, seeds.fork())
    bots: list[Bot] = [
        NetBot(game, net, seeds.bits(), sharp=True) if other == seat else make_player(game, against, seeds.bits())
        for other in range(setup.seats)
    ]
    play_out(state, bots, game.longest)
    outcome = state.outcome()
    assert outcome is not None
    return score(outcome.returns, [other == seat for other in range(setup.seats)], False), outcome.returns[seat]


def respond(
    game: Game,
    setup: Setup,
    against: str,
    games: int,
    recipe: Recipe,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Train against a player in seats 0 and 1, `recipe.steps` decisions each, then play `games` games on new deals."""
    if games < 2:
        raise BadSetup("it takes at least two games to measure a learner")
    nets = [Training(game, setup, recipe, against, seat).run(progress) for seat in (0, 1)]
    deals = FastRng(recipe.seed + 1)
    results: list[tuple[int, float, float]] = []
    for deal in range((games + 1) // 2):
        seed = deals.bits()
        results += [(deal, *play(game, setup, against, net, seat, seed)) for seat, net in enumerate(nets)]
    return {
        "title": game.title,
        **setup.as_json(),
        "against": against,
        "steps": recipe.steps,
        "seed": recipe.seed,
        "games": len(results),
        **summary(results),
    }
