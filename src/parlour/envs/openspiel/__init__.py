"""
Every game for OpenSpiel, registered on import as `python_parlour_<game>`.

Chance is sampled: four chance nodes at the start draw a seed of 32 bits, which determines all later chance. A game that
states its `draws` also has it explicit (`chance=explicit`): each draw is a chance node with all of its results, so that
algorithms that walk the whole tree work. Seats that act at the same time decide one after another, sealed.
"""

from __future__ import annotations

from parlour.core.registry import games
from parlour.envs.openspiel.game import OpenSpielGame, OpenSpielState, kinds, register

__all__ = ["OpenSpielGame", "OpenSpielState", "kinds", "register"]


for _game in games().values():
    register(_game)
