"""How cards leave a deck: drawn, or flipped onto a column."""

from __future__ import annotations

from parlour.core.cues import Cue
from parlour.core.words import counted
from parlour.games.bluegray.rules.cues import shuffled
from parlour.games.bluegray.rules.report import tell, tell_beside, tell_flip
from parlour.games.bluegray.state.cards import AGAIN, ASKS, BESIDE, COLUMNS, EVENT, KIND
from parlour.games.bluegray.state.position import EMPTY, Position


def refill(position: Position, side: int, before: list[Cue] | None = None) -> None:
    """B11: make the Survivors the new deck as soon as the deck is empty; `before` is shown first, and then emptied."""
    if not position.decks[side] and position.survivors[side]:
        position.decks[side] = position.survivors[side]
        position.survivors[side] = []
        if position.events is not None:
            cues = shuffled(position.decks[side], side)
            if before:
                cues = before + cues
                before.clear()
            tell(position, "info", side, f"shuffles {counted(len(position.decks[side]), 'Survivor')} into a new deck", cues)


def draw(position: Position, side: int) -> int:
    """B11, B12: take the next card of a side's deck; EMPTY if the side has none left."""
    refill(position, side)
    if not position.decks[side]:
        return EMPTY
    card = position.rng.draw(position.decks[side])
    refill(position, side)
    return card


def flip(position: Position, side: int, column: int, live: bool, told: bool) -> None:
    """
    B4, B6: flip a card onto a column, and one more while the last one says "play another".

    While events are `live`, one that belongs beside the battlefield is laid there and one more flip fills its place;
    one that asks for a choice waits in `pending`. Later in a battle an event is just a card that counts zero. With
    `told` the log gets a line for every card; a deployment is told as a whole instead.
    """
    while True:
        card = draw(position, side)
        if card == EMPTY:
            return
        if live and KIND[card] == EVENT:
            if ASKS[card]:
                position.pending.append(card)
            if BESIDE[card]:
                position.beside[side].append(card)
                position.beside_at[side].append(EMPTY)
                if told:
                    tell_beside(position, card)
                continue
        position.columns[side * COLUMNS + column].append(card)
        if told:
            tell_flip(position, side, card, column)
        if not AGAIN[card]:
            return
