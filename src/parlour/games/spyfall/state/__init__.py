"""The position of a game of Spyfall: the terms, the records of the round, and every field in play."""

from parlour.games.spyfall.state.position import Position

__all__ = ["Position"]
