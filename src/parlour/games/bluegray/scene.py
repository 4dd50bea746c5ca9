"""How Blue & Gray looks."""

from __future__ import annotations

from parlour.core.state import View
from parlour.scene.model import Scene


def draw(view: View, seat: int | None, legal: list[int]) -> Scene:
    """The scene of one viewer."""
    return Scene(game="bluegray", title="Blue & Gray", theme="atlas", you=seat, seats=[], zones=[], pieces={}, faces={})
