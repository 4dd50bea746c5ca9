"""The computer players."""

from parlour.games.civilwar.bots.greedy import Greedy
from parlour.games.civilwar.bots.guide import Guide
from parlour.games.civilwar.bots.hard import Hard
from parlour.games.civilwar.bots.hasty import Hasty, Restless

__all__ = ["Greedy", "Guide", "Hard", "Hasty", "Restless"]
