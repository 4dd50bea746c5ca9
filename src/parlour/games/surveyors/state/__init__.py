"""The position: cards, mat, roads, and what lies where."""

from parlour.games.surveyors.state.position import Position

__all__ = ["Position"]
