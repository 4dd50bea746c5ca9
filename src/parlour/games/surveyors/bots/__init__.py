"""Computer players of Surveyors & Spies."""

from parlour.games.surveyors.bots.greedy import Greedy
from parlour.games.surveyors.bots.guide import Guide
from parlour.games.surveyors.bots.hard import Hard, player

__all__ = ["Greedy", "Guide", "Hard", "player"]
