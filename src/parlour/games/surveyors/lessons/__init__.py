"""Positions that teach: the lessons, and how their positions are drawn."""

from parlour.games.surveyors.lessons.drawing import position

__all__ = ["position"]
