"""Trained nets as players."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from parlour.baselines.net import Net, load
from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng

FOLDER = Path(__file__).parent  # nets that come with Parlour


class NetBot(Bot):
    """Draws its actions by the net's preferences, or always takes the preferred one; it sees only its seat's view."""

    def __init__(self, game: Game, net: Net, seed: int, sharp: bool = False) -> None:
        self.game = game
        self.net = net
        self.rng = FastRng(seed)
        self.sharp = sharp

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        seen = np.array([self.game.encode(perspective.view())], np.float32)
        wanted = self.net.answer(seen)[0][0, legal]
        if self.sharp:
            return legal[int(wanted.argmax())]
        chances = np.exp(wanted - wanted.max()).cumsum()
        return legal[min(int(np.searchsorted(chances, self.rng.bits() / 2**32 * chances[-1], "right")), len(legal) - 1)]

    def say(self, perspective: Perspective, action: int) -> str:
        return self.game.sample_text(perspective.world(self.rng), perspective.seat, action, self.rng)


@lru_cache(maxsize=8)
def net_at(path: Path) -> Net:
    """A net from a file that does not change."""
    return load(path)


def find_net(name: str) -> Path:
    """The file of a net by its path, or by its name among those that come with Parlour, such as espionage-ppo."""
    bundled = FOLDER / f"{name}.safetensors"
    return bundled if bundled.exists() else Path(name)


def net_player(game: Game, setup: Setup, name: str, seed: int) -> NetBot:
    """A player by the name or path of its net, or `BadSetup` if the net does not fit the game."""
    net = net_at(find_net(name))
    for what, wanted in (("game", setup.game), ("seats", setup.seats), ("rules_version", setup.rules_version)):
        if net.about["setup"][what] != wanted:
            raise BadSetup(f"the net {name!r:.60} is for {what} {net.about['setup'][what]}, not {wanted}")
    if net.weights["policy_bias"].shape != (len(game.actions(setup)),):
        raise BadSetup(f"the net {name!r:.60} was trained with other options: {net.about['setup']['options']}")
    return NetBot(game, net, seed)
