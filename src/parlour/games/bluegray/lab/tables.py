"""
Prints the two decks as the tables of RULES.md, where a test compares them with the deck files.

    python -m parlour.games.bluegray.lab.tables
"""

from __future__ import annotations

import sys

from parlour.core.words import counted
from parlour.games.bluegray.content import CARDS_A_SIDE, FORCES, SIDES, Card, load_decks

AGAIN = "»"  # marks "play another card"


def forces_table(cards: list[Card]) -> list[str]:
    """A row for each kind of force and value, the strongest first."""
    rows = ["| Forces | Value | Cards |", "|---|---|---|"]
    for kind in FORCES:
        these = [card for card in cards if card.kind == kind]
        head = f"{kind.capitalize()}: {counted(len(these), 'card')}"
        for value in sorted({card.value for card in these}, reverse=True):
            names = [card.name + (f" {AGAIN}" if card.play_another else "") for card in these if card.value == value]
            rows.append(f"| {head} | {value} | {'; '.join(names)} |")
            head = ""
    return rows


def characters_table(cards: list[Card]) -> list[str]:
    """A row for each character, the strongest first."""
    these = sorted((card for card in cards if card.kind == "character"), key=lambda card: -card.value)
    rows = [f"| Characters: {counted(len(these), 'card')} | Value | What the card says |", "|---|---|---|"]
    return rows + [f"| {card.name} | {card.value} | {card.words()} |" for card in these]


def events_table(cards: list[Card]) -> list[str]:
    """A row for each event with the rule of its effect, by rule."""
    these = sorted((card for card in cards if card.kind == "event"), key=lambda card: card.rule)
    rows = [f"| Events: {counted(len(these), 'card')} | Rule | What the card says |", "|---|---|---|"]
    return rows + [f"| {card.name} | {card.rule} | {card.words()} |" for card in these]


def deck_tables(side: int) -> str:
    """B3: one deck as three tables."""
    cards = load_decks()[side * CARDS_A_SIDE : (side + 1) * CARDS_A_SIDE]
    tables = [forces_table(cards), characters_table(cards), events_table(cards)]
    return "\n\n".join("\n".join(rows) for rows in tables)


if __name__ == "__main__":
    for number, name in enumerate(SIDES):
        sys.stdout.write(f"### The {name.capitalize()} deck\n{deck_tables(number)}\n\n")
