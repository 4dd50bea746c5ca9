"""The picture: the map with its stacks, and every order as something to click."""

from parlour.games.civilwar.scene.ending import summary
from parlour.games.civilwar.scene.picture import draw

__all__ = ["draw", "summary"]
