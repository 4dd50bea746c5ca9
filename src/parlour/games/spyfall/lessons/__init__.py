"""Positions that teach: the lessons, and how their positions are drawn."""

from parlour.games.spyfall.lessons.drawing import position

__all__ = ["position"]
