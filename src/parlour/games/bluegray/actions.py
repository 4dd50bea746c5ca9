"""The table of actions: what each number means."""

from __future__ import annotations

from typing import Final

from parlour.core.actions import ActionTable
from parlour.games.bluegray.state.cards import AGAIN, CARDS, COLUMNS, EFFECT, EFFECT_NAMES, NAME, NO_EFFECT, SLUG

MARCH: Final = 0
DECLINE: Final = 1
COLUMN: Final = 2  # + column 0 to 2
CHOOSE: Final = 5  # + card
PLACE: Final = 149  # + card * 3 + column


def _actions() -> ActionTable:
    table = ActionTable()
    table.add("march", label="On to the next battle")
    table.add("decline", label="Leave it")
    for column in range(1, COLUMNS + 1):
        table.add("column", str(column), label=f"Column {column}")
    for card in range(CARDS):
        table.add("choose", SLUG[card], label=f"Choose {NAME[card]}")
    for card in range(CARDS):
        for column in range(1, COLUMNS + 1):
            table.add("place", SLUG[card], str(column), label=f"{NAME[card]} to column {column}")
    for card in range(CARDS):
        effects = [EFFECT_NAMES[EFFECT[card]]] if EFFECT[card] != NO_EFFECT else []
        table.describe(SLUG[card], "card", NAME[card], *effects, *(["play another"] if AGAIN[card] else []))
    return table


ACTIONS: Final = _actions()
