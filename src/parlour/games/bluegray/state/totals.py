"""What a column counts, and why."""

from __future__ import annotations

from typing import Final

from parlour.games.bluegray.state.cards import (
    AMOUNT,
    BOOST,
    CHARACTER,
    COLUMNS,
    CONFUSE,
    EFFECT,
    ENTRENCH,
    EVENT,
    FORCES,
    KIND,
    LEAD,
    NAVY,
    OF,
    VALUE,
    WEAKEN,
    WIDE,
)

SILENT: Final = 4  # index into the modifiers, after the four kinds of force

Change = tuple[int, int]
"""A card that changes another card's points, and by how much."""

Line = tuple[int, int, list[Change]]
"""A card, the points it counts, and what changes them."""


def _add(modifiers: list[int], of: int, amount: int) -> None:
    if of == FORCES:
        for kind in range(NAVY + 1):
            modifiers[kind] += amount
    else:
        modifiers[of] += amount


def field_modifiers(columns: list[list[int]], beside: list[list[int]], side: int) -> list[int]:
    """B16-B19: points added to each kind of force of `side` in every column; [SILENT] is 1 if its characters add none."""
    modifiers = [0, 0, 0, 0, 0]
    for card in beside[1 - side]:
        if EFFECT[card] == WEAKEN:
            _add(modifiers, OF[card], -AMOUNT[card])
        elif EFFECT[card] == CONFUSE:
            modifiers[SILENT] = 1
    for card in beside[side]:
        if EFFECT[card] == BOOST:
            _add(modifiers, OF[card], AMOUNT[card])
    if modifiers[SILENT] == 0:
        for column in range(COLUMNS):
            for card in columns[side * COLUMNS + column]:
                if EFFECT[card] == LEAD and WIDE[card]:
                    _add(modifiers, OF[card], AMOUNT[card])
    return modifiers


def column_total(cards: list[int], modifiers: list[int]) -> int:
    """B2, B16: the points of a column's cards with the modifiers of the battlefield and its own characters, without trenches."""
    own = modifiers
    if modifiers[SILENT] == 0:
        for card in cards:
            if EFFECT[card] == LEAD and not WIDE[card]:
                if own is modifiers:
                    own = modifiers.copy()
                _add(own, OF[card], AMOUNT[card])
    total = 0
    for card in cards:
        kind = KIND[card]
        if kind < CHARACTER:
            points = VALUE[card] + own[kind]
            if points > 0:
                total += points
        elif kind == CHARACTER:
            total += VALUE[card]
    return total


def trenches(beside: list[list[int]], beside_at: list[list[int]], side: int, column: int) -> int:
    """B20: points that events of `side` add to one of its columns."""
    points = 0
    for i in range(len(beside[side])):
        if EFFECT[beside[side][i]] == ENTRENCH and beside_at[side][i] == column:
            points += AMOUNT[beside[side][i]]
    return points


def total(columns: list[list[int]], beside: list[list[int]], beside_at: list[list[int]], side: int, column: int) -> int:
    """B7: what one side's column counts after all modifiers; an empty column counts zero."""
    cards = columns[side * COLUMNS + column]
    if not cards:
        return 0
    return column_total(cards, field_modifiers(columns, beside, side)) + trenches(beside, beside_at, side, column)


def totals(columns: list[list[int]], beside: list[list[int]], beside_at: list[list[int]], side: int) -> list[int]:
    """B7: what each of a side's columns counts."""
    modifiers = field_modifiers(columns, beside, side)
    counts = [0] * COLUMNS
    for column in range(COLUMNS):
        cards = columns[side * COLUMNS + column]
        if cards:
            counts[column] = column_total(cards, modifiers) + trenches(beside, beside_at, side, column)
    return counts


def reasons(columns: list[list[int]], beside: list[list[int]], beside_at: list[list[int]], side: int, column: int) -> list[Line]:
    """B7: why a column counts what it does, card by card; a trench has its own line, and the points add up to the total."""
    cards = columns[side * COLUMNS + column]
    lines: list[Line] = []
    if not cards:
        return lines
    silent = field_modifiers(columns, beside, side)[SILENT] == 1
    sources: list[Change] = []
    for card in beside[1 - side]:
        if EFFECT[card] == WEAKEN:
            sources.append((card, -AMOUNT[card]))
    for card in beside[side]:
        if EFFECT[card] == BOOST:
            sources.append((card, AMOUNT[card]))
    if not silent:
        for other in range(COLUMNS):
            for card in columns[side * COLUMNS + other]:
                if EFFECT[card] == LEAD and (WIDE[card] or other == column):
                    sources.append((card, AMOUNT[card]))
    for card in cards:
        kind = KIND[card]
        changes = [source for source in sources if kind < CHARACTER and (OF[source[0]] == FORCES or OF[source[0]] == kind)]
        points = 0 if kind == EVENT else VALUE[card]
        for change in changes:
            points += change[1]
        lines.append((card, points if points > 0 else 0, changes))
    for i in range(len(beside[side])):
        card = beside[side][i]
        if EFFECT[card] == ENTRENCH and beside_at[side][i] == column:
            lines.append((card, AMOUNT[card], []))
    return lines
