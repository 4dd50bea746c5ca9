"""Positions that teach: the lessons, and how their positions are drawn."""

from parlour.games.civilwar.lessons.drawing import real

__all__ = ["real"]
