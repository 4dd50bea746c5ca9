"""Positions for tests: columns drawn as text, decks in the order they will be flipped."""

from __future__ import annotations

from parlour.core.events import Event
from parlour.games.bluegray.actions import ACTIONS
from parlour.games.bluegray.art.faces import NATIONS
from parlour.games.bluegray.lessons.drawing import Stacked, card, cards, war
from parlour.games.bluegray.rules import Rules
from parlour.games.bluegray.state.cards import CARDS, NAME
from parlour.games.bluegray.state.position import EMPTY
from parlour.scene.refs import parse

__all__ = [
    "BLUE",
    "BLUE_RESERVE",
    "EVERYTHING",
    "GRAY",
    "GRAY_RESERVE",
    "Stacked",
    "act",
    "all_cards",
    "card",
    "cards",
    "legal",
    "names",
    "told",
    "war",
]

BLUE = "Iron Brigade + 20th Maine + Irish Brigade + 1st Minnesota + XV Corps + Vermont Brigade"
GRAY = "Stonewall Brigade + Hood's Texas Brigade + Louisiana Tigers + Orphan Brigade + 15th Alabama + Kershaw's Brigade"
BLUE_RESERVE = "Philadelphia Brigade + Pennsylvania Reserves + 4th U.S. Colored Troops + USS Cairo + 9th Ohio + Swamp Angel"
GRAY_RESERVE = "26th North Carolina + Cheatham's Tennesseans + Cobb's Georgians + 1st Tennessee + Laurel Brigade + CSS Alabama"


def names(pile: list[int]) -> list[str]:
    """The printed names of cards."""
    return [NAME[number] for number in pile]


def act(state: Rules, seat: int, *forms: str) -> list[Event]:
    """Check and apply actions one by one, and return the events."""
    happened: list[Event] = []
    for form in forms:
        number = ACTIONS.parse(form)
        state.check(seat, number)
        state.events = happened
        state.apply(seat, number)
        state.events = None
    return happened


def told(happened: list[Event]) -> list[str]:
    """The texts of events as both players read them, the players named for their nations."""
    texts: list[str] = []
    for event in happened:
        words = [part if isinstance(part, str) else part.label or NATIONS[int(part.target)] for part in parse(event.text)]
        texts.append("".join(words))
    return texts


def legal(state: Rules, seat: int) -> list[str]:
    """Legal actions as text."""
    return [str(ACTIONS[action]) for action in state.legal(seat)]


def all_cards(state: Rules) -> list[int]:
    """Every card of the war, wherever it lies, ascending."""
    found = [number for number in state.placed if number != EMPTY]
    for piles in (state.decks, state.hands, state.survivors, state.graves, state.columns, state.beside):
        for pile in piles:
            found.extend(pile)
    return sorted(found)


EVERYTHING = list(range(CARDS))
