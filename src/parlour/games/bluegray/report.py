"""What the log says about cards and columns."""

from __future__ import annotations

from parlour.games.bluegray.cards import AGAIN, COLUMNS, EVENT, KIND, NAME, SIDE_NAMES, SLUG, VALUE


def card_ref(card: int) -> str:
    """A card's name as a reference to its piece."""
    return f"{{p:card:{SLUG[card]}|{NAME[card]}}}"


def card_and_value(card: int) -> str:
    """A card's name with what is printed on it."""
    value = "event" if KIND[card] == EVENT else str(VALUE[card])
    return f"{card_ref(card)} ({value}{', play another' if AGAIN[card] else ''})"


def line_up(columns: list[list[int]], side: int) -> str:
    """One side's three columns as printed, from the bottom card up."""
    parts: list[str] = []
    for column in range(COLUMNS):
        cards = columns[side * COLUMNS + column]
        words = " + ".join([card_and_value(card) for card in cards]) if cards else "nothing"
        parts.append(f"{column + 1}: {words}")
    return "; ".join(parts)


def sum_in_words(lines: list[tuple[int, int, list[tuple[int, int]]]]) -> str:
    """Every card of a column with what it counts and every modifier with its source."""
    parts: list[str] = []
    for card, points, changes in lines:
        words = f"{card_ref(card)} {points}"
        if changes:
            words += " (" + ", ".join([f"{amount:+d} {NAME[source]}" for source, amount in changes]) + ")"
        parts.append(words)
    return ", ".join(parts) if parts else "nobody"


def result_in_words(winner: int, cards: int) -> str:
    """How a column ended, and what it cost."""
    lost = "1 card" if cards == 1 else f"{cards} cards"
    if winner == 2:
        return f"still level, and both sides lose it ({lost})"
    if cards == 0:
        return f"the {SIDE_NAMES[winner]} column stands unopposed"
    return f"the {SIDE_NAMES[winner]} column wins, the {SIDE_NAMES[1 - winner]} one is lost ({lost})"
