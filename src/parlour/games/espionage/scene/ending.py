"""What decided a game of 1955, and its statistics."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.core.state import View
from parlour.core.summary import course, number, verbs
from parlour.games.espionage.content import CATALOGUE
from parlour.scene.model import Fact


def secured(view: View, seat: int) -> list[str]:
    """The countries that a seat has secured."""
    sign = 1 if seat == 0 else -1
    return [name for k, name in enumerate(CATALOGUE.countries) if sign * view["markers"][k] == view["steps"][k]]


def deciding(view: View) -> list[str]:
    """D34: the markers of the countries that the winner has secured; the enemy's Home alone if it decided the game."""
    winner = view["winner"]
    won = secured(view, winner)
    home = view["homes"][1 - winner]
    return [f"marker:{name}" for name in ([home] if home in won else won)]


def summary(match: Match) -> list[Fact]:
    """The turns, the card plays by kind, and the countries secured."""
    view, played = match.state.view(None), verbs(match)
    return [
        number("Turns", view["turns"] + 1),
        *course(match),
        number("Influence plays", played["influence"]),
        number("Special actions", played["special"]),
        number("Countries secured", " : ".join(str(len(secured(view, seat))) for seat in (0, 1))),
    ]
