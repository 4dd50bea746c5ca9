"""The bots of Spyfall: what they believe, how they talk and how they choose."""

from parlour.games.spyfall.bots.babbler import Babbler
from parlour.games.spyfall.bots.greedy import Greedy
from parlour.games.spyfall.bots.guide import Guide
from parlour.games.spyfall.bots.hard import Hard

__all__ = ["Babbler", "Greedy", "Guide", "Hard"]
