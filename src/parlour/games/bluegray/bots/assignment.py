"""The ways to lay a hand of reinforcements, and what each card would make of its column."""

from __future__ import annotations

from typing import Final

from parlour.games.bluegray.actions import PLACE
from parlour.games.bluegray.state.cards import AGAIN, CARDS, COLUMNS, VALUE
from parlour.games.bluegray.state.position import EMPTY, Position
from parlour.games.bluegray.state.totals import column_total, field_modifiers, trenches

PRIZE: Final[list[int]] = [VALUE[card] * VALUE[card] + 4 for card in range(CARDS)]  # strong cards win later battles, too
USUAL_CARD: Final = 5.0  # the mean of what a flip adds
NO_CARD: Final = -1


def prize(cards: list[int]) -> int:
    """What is at stake in a column that holds these cards."""
    points = 0
    for card in cards:
        points += PRIZE[card]
    return points


def assignments(cards: int, free: list[int]) -> list[list[int]]:
    """Every way to lay cards 0 .. `cards` - 1 on free columns, one to each: for each column the card, or NO_CARD."""
    found = [[NO_CARD] * COLUMNS]
    for card in range(cards):
        longer: list[list[int]] = []
        for way in found:
            for column in free:
                if way[column] == NO_CARD:
                    next_way = way.copy()
                    next_way[column] = card
                    longer.append(next_way)
        found = longer
    return found


def placements(hand: list[int], way: list[int]) -> list[int]:
    """The actions that lay a hand in a given way."""
    actions: list[int] = []
    for column in range(COLUMNS):
        if way[column] != NO_CARD:
            actions.append(PLACE + hand[way[column]] * COLUMNS + column)
    return actions


def reinforced(position: Position, side: int, hand: list[int]) -> list[list[float]]:
    """[column][card of the hand; last: none] -> the column's total with that card, "play another" counted at its mean."""
    usual = field_modifiers(position.columns, position.beside, side)
    rows: list[list[float]] = []
    for column in range(COLUMNS):
        cards = position.columns[side * COLUMNS + column]
        trench = float(trenches(position.beside, position.beside_at, side, column))
        row: list[float] = []
        for card in hand:
            cards.append(card)
            points = float(column_total(cards, field_modifiers(position.columns, position.beside, side)))
            cards.pop()
            row.append(points + trench + (USUAL_CARD if AGAIN[card] else 0.0))
        row.append(float(column_total(cards, usual)) + (trench if cards else 0.0))
        rows.append(row)
    return rows


def lift_placed(world: Position, seat: int) -> list[int]:
    """Turn up the seat's face-down cards in a sampled world, and return the columns that are still free."""
    free: list[int] = []
    for column in range(COLUMNS):
        card = world.placed[seat * COLUMNS + column]
        if card == EMPTY:
            free.append(column)
        else:
            world.columns[seat * COLUMNS + column].append(card)
            world.placed[seat * COLUMNS + column] = EMPTY
    return free


def reinforcements(world: Position, side: int) -> list[int]:
    """All reinforcements of a side in a sampled world, in hand or face down."""
    hand = world.hands[side].copy()
    for column in range(COLUMNS):
        if world.placed[side * COLUMNS + column] != EMPTY:
            hand.append(world.placed[side * COLUMNS + column])
    return hand
