"""A war in numbers."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.core.summary import course, number
from parlour.games.bluegray.art.faces import SIDES
from parlour.scene.model import Fact


def summary(match: Match) -> list[Fact]:
    """The battles, and the cards that each side has lost for good and has left."""
    view = match.state.view(None)
    found = [number("Battles", view["battle"]), *course(match)]
    for side in (0, 1):
        found.append(number(f"{SIDES[side]} cards fallen", len(view["graveyards"][side])))
        found.append(number(f"{SIDES[side]} cards left", view["decks"][side] + len(view["survivors"][side])))
    return found
