"""The play cards: numbered kinds, their names, and the ways a Map card can lie."""

from __future__ import annotations

from typing import Final

from parlour.core.words import listed

TOP: Final = 1
RIGHT: Final = 2
BOTTOM: Final = 4
LEFT: Final = 8
DEAD_END: Final = 16
"""Added to the open sides of a Map card whose roads do not meet in the middle."""

SIDES: Final = "TRBL"
COMPASS: Final = ["north", "east", "south", "west"]

EMPTY: Final = 0
"""The form of a square without a card; a Map card's form is the sum of its open sides as it lies, plus DEAD_END for one."""

FORMS: Final = [5, 10, 9, 3, 7, 11, 15, 17, 18, 21, 26, 25, 19, 23, 27, 31]
"""A5: the printed forms of the Map cards by kind: roads TB LR TL TR TRB TRL TRBL, dead ends T R TB LR TL TR TRB TRL TRBL."""

MAPS: Final = 16
SORTS: Final = ["road", "dead end", "Sabotage card", "Replacement card", "Resurvey card"]
TOOLS: Final = ["compass", "chain", "balloon"]
TOOL_TITLES: Final = ["Solar Compass", "Surveyor Chain", "Balloon"]
SABOTAGE: Final = 16  # + tool
REPLACEMENT: Final = 19  # + tool
RESURVEY: Final = 22
KINDS: Final = 23

HAND: Final = 7
"""A2: cards dealt to each player."""

GLYPHS: Final = ".╵╶└╷│┌├╴┘─┴┐┤┬┼.╹╺╚╻║╔╠╸╝═╩╗╣╦╬"
"""One character for each form: single lines are roads; bold stubs and double lines are dead ends."""


def turned(form: int) -> int:
    """A5: the form of a Map card turned by 180 degrees."""
    sides = form & 15
    return (form & DEAD_END) | ((sides << 2) & 15) | (sides >> 2)


def sides_name(form: int) -> str:
    """The open sides of a form, with "-end" for a dead end: "TRB", "BL-end"."""
    name = "LR" if form & 15 == LEFT + RIGHT else "".join([SIDES[i] for i in range(4) if form >> i & 1])
    return f"{name}-end" if form & DEAD_END else name


def sides_words(form: int) -> str:
    """A form in words: "road north, east and south"."""
    return f"{'dead end' if form & DEAD_END else 'road'} {directions(form)}"


def directions(form: int) -> str:
    """The open sides of a form in words: "north, east and south"."""
    return listed([COMPASS[i] for i in range(4) if form >> i & 1])


def sort_of(kind: int) -> str:
    """A4: the sort of a card, one of SORTS."""
    if kind < MAPS:
        return SORTS[1 if FORMS[kind] & DEAD_END else 0]
    return SORTS[2 if kind < REPLACEMENT else 3 if kind < RESURVEY else 4]


def broken_tools(tools: int) -> list[str]:
    """The titles of the tools whose bits are set."""
    return [TOOL_TITLES[tool] for tool in range(3) if tools >> tool & 1]


def _lays() -> list[list[int]]:
    return [[form] if turned(form) == form else [form, turned(form)] for form in FORMS]


def _ways() -> list[int]:
    return [form for lays in LAYS for form in lays]


def _way_of() -> list[int]:
    ways = [-1] * 32
    for i in range(len(WAYS)):
        ways[WAYS[i]] = i
    return ways


def _kind_of() -> list[int]:
    kinds = [-1] * 32
    for kind in range(MAPS):
        for form in LAYS[kind]:
            kinds[form] = kind
    return kinds


def _names() -> list[str]:
    names = [sides_name(form) for form in FORMS]
    names += [f"sabotage-{tool}" for tool in TOOLS]
    names += [f"replace-{tool}" for tool in TOOLS]
    return [*names, "resurvey"]


def _titles() -> list[str]:
    titles = [sides_words(form) for form in FORMS]
    titles += [f"Sabotage ({title})" for title in TOOL_TITLES]
    titles += [f"Replacement ({title})" for title in TOOL_TITLES]
    return [*titles, "Resurvey"]


def _worth() -> list[int]:
    worth = [2 * ((form >> 1 & 1) + (form >> 3 & 1)) + (form & 1) + (form >> 2 & 1) for form in FORMS]
    return [*worth, 3, 3, 3, 3, 3, 3, 9]


LAYS: Final = _lays()
"""A5: the forms of each kind of Map card: as printed, and turned if that differs."""

WAYS: Final = _ways()
"""All forms of Map cards, kind by kind."""

WAY_OF: Final = _way_of()
"""The index of each form in WAYS; -1 if no card has it."""

KIND_OF: Final = _kind_of()
"""The kind of Map card with each form; -1 if no card has it."""

NAMES: Final = _names()
"""The names of the kinds in actions, views and content files; players read TITLES."""

TITLES: Final = _titles()
"""The names of the kinds for players; each goes with the article "a"."""

WORTH: Final = _worth()
"""A17: by kind, what a card counts when time is up: a road west or east 2, north or south 1, a tool card 3, Resurvey 9."""
