"""A view read back into a position, so that pictures and numbers use the same arithmetic as the rules."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.core.state import View
from parlour.games.espionage.cards import COUNTRIES, GADGETS, NONE, SIDES
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.position import (
    COMPOSING,
    KINDS,
    OVER,
    PHASES,
    WAYS_TO_WIN,
    Announcement,
    Position,
)

CARD_OF = {name: card for card, name in enumerate(CATALOGUE.cards)}
COUNTRY_OF = {name: country for country, name in enumerate(CATALOGUE.countries)}


def position_of(view: View) -> Position:
    """The position as its viewer knows it: other hands hold only what has been seen, and the deck is empty."""
    seat = view.get("seat")
    hands: list[list[int]] = [[], []]
    seen: list[list[int]] = [[], []]
    if seat is not None:
        hands[seat] = cards_of(view["hand"])
        hands[1 - seat] = cards_of(view["known"])
        seen = [hands[s].copy() if s != seat else cards_of(view["known_of_you"]) for s in range(2)]
    stack = [
        Announcement(
            KINDS.index(entry["kind"]),
            entry["seat"],
            cards_of(entry["cards"]),
            [COUNTRY_OF[name] for name in entry["countries"]],
            GADGETS.index(entry["gadget"]) if entry["gadget"] else NONE,
            entry["influence"],
        )
        for entry in view["announced"]
    ]
    gadgets = [CARD_OF[name] if name is not None else NONE for owner in view["gadgets"] for name in owner]
    blockades = [*view["blockades"][0], *view["blockades"][1]]
    assert len(blockades) == 2 * COUNTRIES
    actor = view["actor"] if view["actor"] is not None else view["turn"]
    phase = PHASES.index(view["phase"])
    return Position(
        2,
        FastRng(0),
        CATALOGUE,
        SIDES.index(view["side"]),
        view["answer_seconds"],
        phase,
        view["turn"],
        actor,
        view["start"],
        view["turns"],
        view["plays"],
        places_of(view["homes"]),
        places_of(view["spies"]),
        list(view["markers"]),
        hands,
        seen,
        [],
        cards_of(view["discard"]),
        gadgets,
        blockades,
        list(view["detained"]),
        list(view["opened"]),
        view["bonus"],
        view["transported"],
        list(view["waived"]),
        COMPOSING.index(view.get("composing", "")),
        cards_of(view.get("picked", [])),
        places_of(view.get("aimed", [])),
        stack,
        view["windows"],
        view["winner"] if phase == OVER else NONE,
        WAYS_TO_WIN.index(view["won_by"]),
    )


def cards_of(names: list[str]) -> list[int]:
    """Cards by name, as numbers."""
    return [CARD_OF[name] for name in names]


def places_of(names: list[str | None]) -> list[int]:
    """Countries by name, as numbers."""
    return [COUNTRY_OF[name] if name is not None else NONE for name in names]
