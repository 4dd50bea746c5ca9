"""Positions that teach: the lessons, and how their positions are drawn."""

from parlour.games.bluegray.lessons.drawing import war

__all__ = ["war"]
