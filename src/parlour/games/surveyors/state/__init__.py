"""The position: cards, mat, roads, and what lies where."""

from parlour.games.surveyors.state.mat import Mat
from parlour.games.surveyors.state.position import Position

__all__ = ["Mat", "Position"]
