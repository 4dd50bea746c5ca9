"""The state of a game: the catalogue of cards and countries, and the position."""

from __future__ import annotations

from parlour.games.espionage.state.catalogue import Catalogue
from parlour.games.espionage.state.position import Announcement, Position

__all__ = ["Announcement", "Catalogue", "Position"]
