"""The levels at which a table offers computer players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.bots.greedy import CarelessBot, GreedyBot
from parlour.bots.personas import Persona, persona
from parlour.bots.search import SearchBot
from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.core.perspective import Bot

LEVELS: Final = ("easy", "medium", "hard")
"""From the weakest to the strongest."""

LONGEST_THOUGHT: Final = 1.5  # seconds on one core, should the iterations take longer
ITERATIONS: Final = {"medium": 150, "hard": 5000}
SLIPS_OF_EASY: Final = 50  # in a hundred

__all__ = ["LEVELS", "Persona", "make_bot", "persona", "player_names"]


def make_bot(game: Game, level: str, seed: int) -> Bot:
    """A player of `game` at a level, or one of the game's own by name; the same seed makes the same choices."""
    players = players_of(game)
    if level not in players:
        raise BadSetup(f"{game.title} has no computer player {level!r:.40}; there are: {', '.join(players)}")
    return players[level](seed)


def player_names(game: Game) -> list[str]:
    """All names that `make_bot` takes for this game: the levels first."""
    return list(players_of(game))


def players_of(game: Game) -> dict[str, Callable[[int], Bot]]:
    """All computer players of a game by name: the game's own levels come before the ones that suit any game."""
    own = game.bots()

    def greedy(seed: int) -> Bot:
        return own["greedy"](seed) if "greedy" in own else GreedyBot(game.guide(), seed)

    levels: dict[str, Callable[[int], Bot]] = {
        "easy": lambda seed: CarelessBot(greedy(seed), SLIPS_OF_EASY, seed + 1),
        "medium": lambda seed: SearchBot(game.guide(), seed, ITERATIONS["medium"], LONGEST_THOUGHT),
        "hard": lambda seed: SearchBot(game.guide(), seed, ITERATIONS["hard"], LONGEST_THOUGHT),
    }
    return {**levels, "greedy": greedy, **own, **game.levels()}
