"""Where every card lies."""

from parlour.games.bluegray.state.position import Position

__all__ = ["Position"]
