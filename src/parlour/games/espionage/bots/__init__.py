"""The computer players of 1955."""

from __future__ import annotations

from parlour.games.espionage.bots.greedy import Greedy
from parlour.games.espionage.bots.guide import Guide
from parlour.games.espionage.bots.hard import Hard, player

__all__ = ["Greedy", "Guide", "Hard", "player"]
