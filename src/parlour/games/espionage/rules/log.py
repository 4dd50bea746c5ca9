"""References to cards and countries in log lines."""

from __future__ import annotations

from parlour.core.events import NOBODY
from parlour.games.espionage.state.position import Position


def named(position: Position, country: int) -> str:
    """Return a reference to a country."""
    return f"{{s:country:{position.catalogue.countries[country]}|{position.catalogue.titles[country]}}}"


def shown(position: Position, card: int) -> str:
    """Return a reference to a card."""
    return f"{{f:{position.catalogue.cards[card]}|{position.catalogue.card_title(card)}}}"


def listed(position: Position, cards: list[int]) -> str:
    """Join references to cards with commas and "and"."""
    names = [shown(position, card) for card in cards]
    if len(names) < 2:
        return "".join(names) if len(names) == 1 else "no cards"
    return ", ".join(names[:-1]) + " and " + names[-1]


def head_turn(position: Position) -> None:
    """Log the heading of a turn."""
    if position.events is not None:
        position.emit("head", f"Turn {position.turns + 1}: {{seat:{position.turn}}}", NOBODY)
