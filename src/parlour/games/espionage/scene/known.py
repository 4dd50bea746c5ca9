"""Reads a view back into a position, so that the picture uses the same arithmetic as the rules."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.core.state import View
from parlour.games.espionage.content import CARD_OF, CATALOGUE, COUNTRY_OF
from parlour.games.espionage.state.catalogue import COUNTRIES, GADGETS, NONE, SIDES
from parlour.games.espionage.state.position import COMPOSING, KINDS, OVER, PHASES, WAYS_TO_WIN, Announcement, Position
from parlour.games.espionage.state.theater import Settings


def position_of(view: View) -> Position:
    """Return the position as its viewer knows it: the other hand has only the known cards, and the deck is empty."""
    seat = view.get("seat")
    hands: list[list[int]] = [[], []]
    seen: list[list[int]] = [[], []]
    if seat is not None:
        hands[seat] = cards_of(view["hand"])
        hands[1 - seat] = cards_of(view["known"])
        seen = [hands[s].copy() if s != seat else cards_of(view["known_of_you"]) for s in range(2)]
    gadgets = [CARD_OF[name] if name is not None else NONE for owner in view["gadgets"] for name in owner]
    blockades = [*view["blockades"][0], *view["blockades"][1]]
    assert len(blockades) == 2 * COUNTRIES
    actor = view["actor"] if view["actor"] is not None else view["turn"]
    phase = PHASES.index(view["phase"])
    return Position(
        seats=2,
        rng=FastRng(0),
        catalogue=CATALOGUE,
        settings=Settings(SIDES.index(view["side"]), view["answer_seconds"], view["counting"]),
        phase=phase,
        turn=view["turn"],
        actor=actor,
        start=view["start"],
        turns=view["turns"],
        plays=view["plays"],
        homes=places_of(view["homes"]),
        spies=places_of(view["spies"]),
        markers=list(view["markers"]),
        hands=hands,
        seen=seen,
        deck=[],
        discard=cards_of(view["discard"]),
        gadgets=gadgets,
        blockades=blockades,
        detained=list(view["detained"]),
        opened=list(view["opened"]),
        bonus=view["bonus"],
        transported=view["transported"],
        refilled=view["refilled"],
        waived=list(view["waived"]),
        grounded=[view.get("grounded", False) and s == seat for s in range(2)],
        mode=COMPOSING.index(view.get("composing", "")),
        picked=cards_of(view.get("picked", [])),
        aimed=places_of(view.get("aimed", [])),
        stack=stack_of(view),
        windows=view["windows"],
        winner=view["winner"] if phase == OVER else NONE,
        reason=WAYS_TO_WIN.index(view["won_by"]),
    )


def stack_of(view: View) -> list[Announcement]:
    """Return the open announcements."""
    return [
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


def cards_of(names: list[str]) -> list[int]:
    """Return the numbers of cards, given their names."""
    return [CARD_OF[name] for name in names]


def places_of(names: list[str | None]) -> list[int]:
    """Return the numbers of countries, given their names."""
    return [COUNTRY_OF[name] if name is not None else NONE for name in names]
