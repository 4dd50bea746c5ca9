"""Events that ask their owner for a choice: what may be chosen, and what the choice does."""

from __future__ import annotations

from parlour.core.cues import Leave, Strike
from parlour.games.bluegray.actions import CHOOSE, COLUMN, DECLINE, PLACE
from parlour.games.bluegray.rules.cues import piece_id, spot_id, to_column, to_zone
from parlour.games.bluegray.rules.decks import flip, refill
from parlour.games.bluegray.rules.report import badge, card_and_value, tell_event, tell_unused
from parlour.games.bluegray.state.cards import (
    AMOUNT,
    COLUMNS,
    DECK,
    EFFECT,
    ENTRENCH,
    OF,
    RECALL,
    RECRUIT,
    RUSH,
    SHIFT,
    SIDE_NAMES,
    STRIKE,
    fits,
)
from parlour.games.bluegray.state.position import Position


def choices(position: Position, card: int) -> list[int]:
    """B6: the actions that an event's owner may choose from, ascending; none if the event finds nothing to act on."""
    side = card // DECK
    effect = EFFECT[card]
    if effect == ENTRENCH:
        return [COLUMN, COLUMN + 1, COLUMN + 2]
    if effect == RUSH:
        return [COLUMN, COLUMN + 1, COLUMN + 2] if position.at_hand(side) > 0 else []
    if effect == SHIFT:
        moves: list[int] = []
        for own in sorted(position.on_field(side)):
            here = position.column_of(own)
            moves.extend([PLACE + own * COLUMNS + column for column in range(COLUMNS) if column != here])
        return [DECLINE, *moves] if moves else []
    if effect == STRIKE:
        targets = [target for target in position.on_field(1 - side) if fits(target, OF[card], AMOUNT[card])]
    elif effect == RECRUIT:
        targets = [target for target in position.graves[side] if fits(target, OF[card], AMOUNT[card])]
    else:
        assert effect == RECALL, "every event that asks has its choices"
        targets = position.on_field(side)
    return [DECLINE, *[CHOOSE + target for target in sorted(targets)]] if targets else []


def carry_out(position: Position, action: int) -> None:
    """B6: carry out the first pending event as its owner has chosen."""
    card = position.pending.pop(0)
    effect = EFFECT[card]
    if action == DECLINE:
        tell_unused(position, card)
    elif effect == ENTRENCH:
        entrench(position, card, action - COLUMN)
    elif effect == RUSH:
        rush(position, card, action - COLUMN)
    elif effect == SHIFT:
        shift(position, card, (action - PLACE) // COLUMNS, (action - PLACE) % COLUMNS)
    elif effect == STRIKE:
        strike(position, card, action - CHOOSE)
    elif effect == RECALL:
        recall(position, card, action - CHOOSE)
    else:
        recruit(position, card, action - CHOOSE)


def entrench(position: Position, card: int, column: int) -> None:
    """B20: the event beside the battlefield strengthens the chosen column."""
    side = card // DECK
    position.beside_at[side][position.beside[side].index(card)] = column
    if position.events is not None:
        told = f"+{AMOUNT[card]} to column {column + 1}, which now counts {position.total(side, column)}"
        tell_event(position, card, told, [badge(card, column)])


def strike(position: Position, card: int, target: int) -> None:
    """B21: an opposing card goes from the battlefield to its owner's Graveyard."""
    other = target // DECK
    column = take(position, target)
    position.graves[other].append(target)
    if position.events is not None:
        told = f"{card_and_value(target)} goes from column {column + 1} to the {SIDE_NAMES[other]} Graveyard"
        tell_event(position, card, told, [Strike([spot_id(other, column)]), Leave(piece_id(target), f"graveyard:{other}")])


def recruit(position: Position, card: int, saved: int) -> None:
    """B22: a fallen card of one's own goes to the Survivors."""
    side = card // DECK
    position.graves[side].remove(saved)
    position.survivors[side].append(saved)
    if position.events is not None:
        told = f"{card_and_value(saved)} goes from the Graveyard to the {SIDE_NAMES[side]} Survivors"
        tell_event(position, card, told, [to_zone(saved, "survivors")])
    refill(position, side)


def recall(position: Position, card: int, saved: int) -> None:
    """B23: a card of one's own goes from the battlefield to the Survivors."""
    side = card // DECK
    column = take(position, saved)
    position.survivors[side].append(saved)
    if position.events is not None:
        told = f"{card_and_value(saved)} goes from column {column + 1} to the {SIDE_NAMES[side]} Survivors"
        tell_event(position, card, told, [to_zone(saved, "survivors", spot_id(side, column))])
    refill(position, side)


def shift(position: Position, card: int, moved: int, column: int) -> None:
    """B24: a card of one's own moves to another of one's columns."""
    here = take(position, moved)
    position.columns[card // DECK * COLUMNS + column].append(moved)
    if position.events is not None:
        told = f"{card_and_value(moved)} moves from column {here + 1} to column {column + 1}"
        tell_event(position, card, told, [to_column(moved, column, spot_id(moved // DECK, here))])


def rush(position: Position, card: int, column: int) -> None:
    """B25: flip one more card onto a column; an event among the new cards is carried out next."""
    tell_event(position, card, f"one more card for column {column + 1}", [])
    waiting = position.pending
    position.pending = []
    flip(position, card // DECK, column, live=True, told=True)
    position.pending.extend(waiting)


def take(position: Position, card: int) -> int:
    """Take a card off the battlefield, and return the column where it lay."""
    column = position.column_of(card)
    position.columns[card // DECK * COLUMNS + column].remove(card)
    return column
