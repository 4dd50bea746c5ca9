"""The position, and the board that it is played on."""

from parlour.games.civilwar.state.position import Position

__all__ = ["Position"]
