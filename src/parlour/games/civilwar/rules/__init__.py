"""What is legal, what actions do, and how the war ends."""

from parlour.games.civilwar.rules.setup import begin, deal
from parlour.games.civilwar.rules.war import Rules

__all__ = ["Rules", "begin", "deal"]
