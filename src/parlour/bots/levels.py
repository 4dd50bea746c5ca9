"""
The levels of computer players that a table offers, on one scale for all games.

A weaker player plays like a weaker person: it looks at less and misjudges what it sees, but every move that it makes looked
good to it. A game makes its players from what a level allows (`Game.player`); the others search by their guide.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from parlour.bots.greedy import GreedyBot
from parlour.bots.search import SearchBot
from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.core.level import Level
from parlour.core.options import no_such
from parlour.core.perspective import Bot

SCALE: Final = (
    Level("beginner", "Knows the rules, looks at little and often misjudges what a move is worth.", 0.05, 1.0, 0.9),
    Level("easy", "Sees what is in front of it, and overlooks much of what follows.", 0.1, 1.0, 0.45),
    Level("medium", "Thinks ahead a little, and misjudges close calls.", 0.25, 1.0, 0.2),
    Level("hard", "Thinks ahead and weighs what it cannot see.", 1.0, 1.5, 0.0),
    Level("master", "Thinks ten times as long as hard, up to five seconds a move.", 10.0, 5.0, 0.0),
)
"""What each level is allowed, from the weakest to the strongest; errors are those of games that state none."""

LEVELS: Final = tuple(level.name for level in SCALE)
USUAL: Final = "medium"
"""The level that a table offers first."""

ITERATIONS: Final = 600
"""What the generic hard player searches before a choice."""


def make_bot(game: Game, level: str, seed: int, clock: bool = False) -> Bot:
    """
    A player of `game` by level or by the game's own name for it; the same seed makes the same choices on every machine.

    With `clock` a level stops thinking after its longest thought, as people at a table expect.
    """
    players = players_of(game, clock)
    if level not in players:
        raise BadSetup(no_such(f"{game.title} has no computer player", level, list(players), "its players"))
    return players[level](seed)


def longest_thought(level: str) -> float:
    """The seconds that a player may think about a move; 0 for players that answer at once."""
    return next((each.seconds for each in SCALE if each.name == level), 0.0)


def player_names(game: Game) -> list[str]:
    """All names that `make_bot` accepts for this game, the levels first."""
    return list(players_of(game))


def players_of(game: Game, clock: bool = False) -> dict[str, Callable[[int], Bot]]:
    """All computer players of a game by name: the levels, the greedy player, and the game's others."""
    levels = {level.name: partial(level_player, game, level if clock else level._replace(seconds=0.0)) for level in SCALE}
    return {**levels, "greedy": lambda seed: GreedyBot(game.guide(), seed), **game.bots()}


def level_player(game: Game, level: Level, seed: int) -> Bot:
    """A player of a level, with the game's own error for that level if it states one."""
    allowed = level._replace(error=game.errors.get(level.name, level.error))
    own = game.player(allowed, seed)
    if own is not None:
        return own
    return SearchBot(game.guide(), seed, max(1, round(ITERATIONS * level.work)), level.seconds, error=allowed.error)
