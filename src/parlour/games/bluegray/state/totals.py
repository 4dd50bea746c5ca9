"""What a column counts, and why."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.bluegray.state.cards import (
    AMOUNT,
    BOOST,
    CARDS,
    CHARACTER,
    COLUMNS,
    CONFUSE,
    EFFECT,
    ENTRENCH,
    EVENT,
    FORCES,
    KIND,
    LEAD,
    OF,
    VALUE,
    WEAKEN,
    WIDE,
)

# Modifiers are one number, since searches and observations add them up all the time: eight bits for each of the four kinds of
# force, which hold the points added plus LEVEL, and above them how many cards silence the characters.
UNMODIFIED: Final = 0x40404040
LEVEL: Final = 0x40
SILENT: Final = 1 << 32

Change = tuple[int, int]
"""A card that changes another card's points, and by how much."""

Line = tuple[int, int, list[Change]]
"""A card, the points it counts, and what changes them."""


def _change(card: int) -> int:
    """What a card adds to the modifiers if its effect is good for the forces that it names."""
    return AMOUNT[card] * 0x01010101 if OF[card] == FORCES else AMOUNT[card] << 8 * OF[card] if OF[card] < CHARACTER else 0


def _hindrance(card: int) -> int:
    """What an event beside the battlefield adds to the modifiers of the other side."""
    return -_change(card) if EFFECT[card] == WEAKEN else SILENT if EFFECT[card] == CONFUSE else 0


# By card, what it adds to modifiers and points; zero for all cards that have nothing to do with it.
_HINDERS: Final = vec[i64]([_hindrance(_card) for _card in range(CARDS)])
_HELPS: Final = vec[i64]([_change(_card) if EFFECT[_card] == BOOST else 0 for _card in range(CARDS)])
_LEADS: Final = vec[i64]([_change(_card) if EFFECT[_card] == LEAD and not WIDE[_card] else 0 for _card in range(CARDS)])
_LEADS_ALL: Final = vec[i64]([_change(_card) if EFFECT[_card] == LEAD and WIDE[_card] else 0 for _card in range(CARDS)])
_TRENCH: Final = vec[i64]([AMOUNT[_card] if EFFECT[_card] == ENTRENCH else 0 for _card in range(CARDS)])
_KIND: Final = vec[i64](KIND)
_VALUE: Final = vec[i64](VALUE)


def field_modifiers(columns: list[list[int]], beside: list[list[int]], side: i64) -> i64:
    """B16-B19: points added to each kind of force of `side` in every column; SILENT or more if its characters add none."""
    modifiers: i64 = UNMODIFIED
    for card in cast("list[i64]", beside[1 - side]):
        modifiers += _HINDERS[card]
    for card in cast("list[i64]", beside[side]):
        modifiers += _HELPS[card]
    if modifiers < SILENT:
        for column in range(side * COLUMNS, (side + 1) * COLUMNS):
            for card in cast("list[i64]", columns[column]):
                modifiers += _LEADS_ALL[card]
    return modifiers


def column_total(cards: list[int], modifiers: i64) -> i64:
    """B2, B16: the points of a column's cards with the modifiers of the battlefield and its own characters, without trenches."""
    numbers = cast("list[i64]", cards)  # compiled, much faster than Python's numbers
    if modifiers < SILENT:
        for card in numbers:
            modifiers += _LEADS[card]
    total: i64 = 0
    for card in numbers:
        kind = _KIND[card]
        if kind < CHARACTER:
            points = _VALUE[card] + (modifiers >> 8 * kind & 0xFF) - LEVEL
            if points > 0:
                total += points
        elif kind == CHARACTER:
            total += _VALUE[card]
    return total


def trenches(beside: list[list[int]], beside_at: list[list[int]], side: i64, column: i64) -> i64:
    """B20: points that events of `side` add to one of its columns."""
    points: i64 = 0
    place: i64 = -1
    for card in cast("list[i64]", beside[side]):
        place += 1
        if beside_at[side][place] == column:
            points += _TRENCH[card]
    return points


def total(columns: list[list[int]], beside: list[list[int]], beside_at: list[list[int]], side: i64, column: i64) -> i64:
    """B7: what one side's column counts after all modifiers; an empty column counts zero."""
    cards = columns[side * COLUMNS + column]
    if not cards:
        return 0
    return column_total(cards, field_modifiers(columns, beside, side)) + trenches(beside, beside_at, side, column)


def totals(columns: list[list[int]], beside: list[list[int]], beside_at: list[list[int]], side: i64) -> list[int]:
    """B7: what each of a side's columns counts."""
    modifiers = field_modifiers(columns, beside, side)
    counts: list[int] = []
    first = side * COLUMNS
    for column in range(first, first + COLUMNS):
        cards = columns[column]
        points: i64 = 0
        if len(cards) > 0:
            points = column_total(cards, modifiers) + trenches(beside, beside_at, side, column - first)
        counts.append(points)
    return counts


def reasons(columns: list[list[int]], beside: list[list[int]], beside_at: list[list[int]], side: int, column: int) -> list[Line]:
    """B7: why a column counts what it does, card by card; a trench has its own line, and the points add up to the total."""
    cards = columns[side * COLUMNS + column]
    lines: list[Line] = []
    if not cards:
        return lines
    silent = field_modifiers(columns, beside, side) >= SILENT
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
