"""The picture of Blue & Gray."""

from parlour.games.bluegray.scene.ending import summary
from parlour.games.bluegray.scene.picture import draw

__all__ = ["draw", "summary"]
