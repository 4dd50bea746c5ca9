"""
The levels of computer players that a table offers.

Easy and medium are the game's greedy player with slips, so that they play like people who overlook things; hard
searches. A game with better players lists them in `Game.levels`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.bots.greedy import GreedyBot
from parlour.bots.search import SearchBot
from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.core.options import no_such
from parlour.core.perspective import Bot, CarelessBot

LEVELS: Final = ("easy", "medium", "hard")
"""From the weakest to the strongest."""

ITERATIONS: Final = 600
LONGEST_THOUGHT: Final = 1.5  # seconds, in case the iterations take longer on a slow or busy machine
SLIPS: Final = {"easy": 50, "medium": 10}  # in a hundred choices


def make_bot(game: Game, level: str, seed: int) -> Bot:
    """A player of `game` by level or by a name of the game's own; the same seed makes the same choices."""
    players = players_of(game)
    if level not in players:
        raise BadSetup(no_such(f"{game.title} has no computer player", level, list(players), "its players"))
    return players[level](seed)


def player_names(game: Game) -> list[str]:
    """All names that `make_bot` accepts for this game, the levels first."""
    return list(players_of(game))


def players_of(game: Game) -> dict[str, Callable[[int], Bot]]:
    """All computer players of a game by name; the game's own replace the generic ones."""
    own = game.bots()

    def greedy(seed: int) -> Bot:
        return own["greedy"](seed) if "greedy" in own else GreedyBot(game.guide(), seed)

    levels: dict[str, Callable[[int], Bot]] = {
        "easy": lambda seed: CarelessBot(greedy(seed), SLIPS["easy"], seed + 1),
        "medium": lambda seed: CarelessBot(greedy(seed), SLIPS["medium"], seed + 1),
        "hard": lambda seed: SearchBot(game.guide(), seed, ITERATIONS, LONGEST_THOUGHT),
    }
    return {**levels, "greedy": greedy, **own, **game.levels()}
