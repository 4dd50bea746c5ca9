"""
Every game as a PettingZoo environment.

    from parlour.envs import pettingzoo
    env = pettingzoo.env("espionage", seats=2, side="basic")

or, as PettingZoo does it, `from parlour.envs.pettingzoo import espionage_v0; env = espionage_v0.env()`.

Agents are `seat_0`, `seat_1`, ... An observation is a dict of `observation` (float32, see the game's `encode.py`) and
`action_mask` (int8, all zeros for a seat that is not to act); `info` holds the same mask. Rewards come at the end.
"""

from __future__ import annotations

import functools
import sys
from types import ModuleType

from parlour.core.game import Game
from parlour.core.registry import games
from parlour.envs.pettingzoo.aec import SeatsEnv, env, raw_env
from parlour.envs.pettingzoo.parallel import TogetherEnv, parallel_env

__all__ = ["SeatsEnv", "TogetherEnv", "env", "parallel_env", "raw_env"]


def _module(game: Game) -> ModuleType:
    """A module such as `espionage_v0` with the three functions that make an environment."""
    module = ModuleType(f"{__name__}.{game.env_name()}", f"PettingZoo environments of {game.title}.")
    for make in (env, raw_env, parallel_env):
        setattr(module, make.__name__, functools.partial(make, game.name))
    return module


for _game in games().values():
    _made = _module(_game)
    globals()[_made.__name__.rpartition(".")[2]] = sys.modules[_made.__name__] = _made
