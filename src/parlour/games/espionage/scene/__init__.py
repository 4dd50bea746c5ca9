"""The picture of 1955."""

from __future__ import annotations

from parlour.games.espionage.scene.ending import summary
from parlour.games.espionage.scene.picture import draw

__all__ = ["draw", "summary"]
