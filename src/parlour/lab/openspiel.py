"""OpenSpiel's own search as a player in the arena, an outside check of ours; needs the extra `openspiel`."""

from __future__ import annotations

from typing import Any, Final, final

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped, import-not-found, unused-ignore]

from parlour.core.game import Game, Setup
from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.envs.openspiel import game as bridge
from parlour.envs.openspiel.playing import SEED_NODES

EXPLORATION: Final = 2.0
"""The exploration constant of OpenSpiel's search, on the scale of the returns: -1 to 1 in our two-player games."""


@final
class OpenSpielBot(Bot):
    """OpenSpiel's information-set search with random playouts; it sees worlds that its seat cannot tell from the truth."""

    def __init__(self, game: Game, setup: Setup, seed: int, simulations: int) -> None:
        options = {name: bridge.quoted(value) for name, value in setup.options.items()}
        self.game: Any = pyspiel.load_game(f"python_parlour_{game.name}", {"players": setup.seats, **options})
        self.rng = FastRng(seed)
        chance = np.random.RandomState(seed)
        self.bot: Any = ismcts.ISMCTSBot(
            self.game, mcts.RandomRolloutEvaluator(1, chance), EXPLORATION, simulations, random_state=chance
        )

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        return legal[0] if len(legal) == 1 else int(self.bot.step(self.mirrored(perspective)))

    def mirrored(self, perspective: Perspective) -> Any:
        """A world of the seat as a state of OpenSpiel's, in which this seat is to act."""
        state = self.game.new_initial_state()
        for _ in range(SEED_NODES):
            state.apply_action(0)
        playing = state.playing
        playing.continue_from(perspective.world(self.rng))
        episode = playing.episode
        while episode.seat != perspective.seat:  # others act at the same time; their choices are redrawn anyway
            episode.take(episode.legal[self.rng.below(len(episode.legal))])
        return state
