"""The two seats."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.espionage.content import CATALOGUE, COUNTRY_OF
from parlour.games.espionage.state.catalogue import FACTIONS, title_of
from parlour.scene.model import Fact, Seat


def faction_of(view: View, seat: int) -> int | None:
    """Return the faction of a seat, or None before it has a Home."""
    home = view["homes"][seat]
    return None if home is None else CATALOGUE.factions[COUNTRY_OF[home]]


def tone_of(view: View, seat: int) -> str:
    """Return blue or red, or neutral before the seat has a Home."""
    faction = faction_of(view, seat)
    return "neutral" if faction is None else FACTIONS[faction]


def name_of(view: View, seat: int) -> str:
    """Return the name of a seat that has no player's name."""
    faction = faction_of(view, seat)
    return f"Spymaster {seat + 1}" if faction is None else f"{title_of(FACTIONS[faction])} spymaster"


def seat_of(view: View, seat: int) -> Seat:
    """Describe a seat: its hand size, its secured countries and its Home."""
    home = view["homes"][seat]
    facts = [
        Fact(sym="hand", label="Hand", value=view["hand_sizes"][seat]),
        Fact(sym="star4" if tone_of(view, seat) == "blue" else "star5", label="Secured", value=f"{view['secured'][seat]}/3"),
    ]
    if home is not None:
        facts.append(Fact(sym="home", label="Home", value=CATALOGUE.titles[COUNTRY_OF[home]]))
    marks = []
    if view["waived"][seat]:
        marks.append("passes everything this turn")
    if view.get("grounded") and view.get("seat") == seat:
        marks.append("not asked for flights")
    if view["turn"] == seat and view["bonus"] > 0:
        marks.append(f"will draw {view['bonus']} more after the refill")
    return Seat(
        n=seat,
        name=name_of(view, seat),
        tone=tone_of(view, seat),
        facts=facts,
        active=view["actor"] == seat,
        side=f"{title_of(tone_of(view, seat))} faction" if home is not None else "",
        mark=", ".join(marks),
    )
