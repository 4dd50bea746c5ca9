"""The computer players of Blue & Gray."""

from parlour.games.bluegray.bots.greedy import Greedy
from parlour.games.bluegray.bots.guide import Guide
from parlour.games.bluegray.bots.hard import Hard
from parlour.games.bluegray.bots.levels import player
from parlour.games.bluegray.bots.matrix import Matrix
from parlour.games.bluegray.bots.scatter import Scatter

__all__ = ["Greedy", "Guide", "Hard", "Matrix", "Scatter", "player"]
