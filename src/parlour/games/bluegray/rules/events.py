"""Events that ask their owner for a choice: what may be chosen, and what the choice does."""

from __future__ import annotations

from parlour.games.bluegray.actions import CHOOSE, COLUMN, DECLINE, PLACE
from parlour.games.bluegray.rules.decks import flip, refill
from parlour.games.bluegray.rules.report import card_and_value, card_ref, tell_event
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
    side = card // DECK
    effect = EFFECT[card]
    if action == DECLINE:
        tell_event(position, card, "leaves it at that")
    elif effect == ENTRENCH:
        position.beside_at[side][position.beside[side].index(card)] = action - COLUMN
        tell_event(position, card, f"column {action - COLUMN + 1} has +{AMOUNT[card]}")
    elif effect == RUSH:
        tell_event(position, card, f"one more card onto column {action - COLUMN + 1}")
        rush(position, side, action - COLUMN)
    elif effect == SHIFT:
        moved = (action - PLACE) // COLUMNS
        position.columns[side * COLUMNS + position.column_of(moved)].remove(moved)
        position.columns[side * COLUMNS + (action - PLACE) % COLUMNS].append(moved)
        tell_event(position, card, f"{card_ref(moved)} goes to column {(action - PLACE) % COLUMNS + 1}")
    elif effect == STRIKE:
        target = action - CHOOSE
        position.columns[(1 - side) * COLUMNS + position.column_of(target)].remove(target)
        position.graves[1 - side].append(target)
        tell_event(position, card, f"{card_ref(target)} goes to the Graveyard")
    else:
        saved = action - CHOOSE
        if effect == RECALL:
            position.columns[side * COLUMNS + position.column_of(saved)].remove(saved)
        else:
            position.graves[side].remove(saved)
        position.survivors[side].append(saved)
        tell_event(position, card, f"{card_ref(saved)} goes to the Survivors")
        refill(position, side)


def rush(position: Position, side: int, column: int) -> None:
    """B6: flip one more card onto a column; an event among the new cards is carried out next."""
    waiting = position.pending
    position.pending = []
    height = len(position.columns[side * COLUMNS + column])
    flip(position, side, column, True)
    position.pending.extend(waiting)
    for new in position.columns[side * COLUMNS + column][height:]:
        if position.events is not None:
            position.emit("info", f"{{seat:{side}}} flips {card_and_value(new)}.", side)
