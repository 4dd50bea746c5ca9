"""The computer players."""

from parlour.games.civilwar.bots.greedy import Greedy
from parlour.games.civilwar.bots.guide import Guide
from parlour.games.civilwar.bots.hard import Hard, player
from parlour.games.civilwar.bots.restless import Restless

__all__ = ["Greedy", "Guide", "Hard", "Restless", "player"]
