"""What the log says about a battle."""

from __future__ import annotations

from parlour.games.bluegray.state.cards import AGAIN, COLUMNS, DECK, EVENT, KIND, NAME, SIDE_NAMES, SLUG, VALUE
from parlour.games.bluegray.state.position import BOTH_LOSE, NOBODY_THERE, Position
from parlour.games.bluegray.state.totals import Line, reasons


def card_ref(card: int) -> str:
    """The card's name as a reference to its piece."""
    return f"{{p:card:{SLUG[card]}|{NAME[card]}}}"


def card_and_value(card: int) -> str:
    """The card's name with its printed value."""
    value = "event" if KIND[card] == EVENT else str(VALUE[card])
    return f"{card_ref(card)} ({value}{', play another' if AGAIN[card] else ''})"


def line_up(columns: list[list[int]], side: int) -> str:
    """One side's three columns with printed values, each from the bottom card up."""
    parts: list[str] = []
    for column in range(COLUMNS):
        cards = columns[side * COLUMNS + column]
        words = " + ".join([card_and_value(card) for card in cards]) if cards else "nothing"
        parts.append(f"{column + 1}: {words}")
    return "; ".join(parts)


def sum_in_words(lines: list[Line]) -> str:
    """A column's sum: what each card counts, and each modifier with its source."""
    parts: list[str] = []
    for card, points, changes in lines:
        words = f"{card_ref(card)} {points}"
        if changes:
            words += " (" + ", ".join([f"{amount:+d} {NAME[source]}" for source, amount in changes]) + ")"
        parts.append(words)
    return ", ".join(parts) if parts else "nobody"


def result_in_words(winner: int, cards: int) -> str:
    """Who wins a column, and how many cards are lost."""
    lost = "1 card" if cards == 1 else f"{cards} cards"
    if winner == BOTH_LOSE:
        return f"still level, and both sides lose it ({lost})"
    if cards == 0:
        return f"the {SIDE_NAMES[winner]} column stands unopposed"
    return f"the {SIDE_NAMES[winner]} column wins, the {SIDE_NAMES[1 - winner]} one is lost ({lost})"


def battle_title(position: Position) -> str:
    """The log's heading for the current battle."""
    return f"Battle {position.battle}: the {SIDE_NAMES[position.first()]} side flips first"


def tell_deployment(position: Position, side: int) -> None:
    """B4, B15: tell everybody what a side has flipped."""
    if position.events is None:
        return
    position.emit("act", f"{{seat:{side}}} deploys {line_up(position.columns, side)}.", side)
    for card in position.beside[side]:
        position.emit("info", f"{{seat:{side}}} lays {card_ref(card)} beside the battlefield.", side)


def tell_event(position: Position, card: int, what: str) -> None:
    """B6, B15: tell everybody what an event does."""
    if position.events is not None:
        position.emit("act", f"{{seat:{card // DECK}}} carries out {card_ref(card)}: {what}.", card // DECK)


def tell_result(position: Position) -> None:
    """B7, B15: report every column with each modifier."""
    if position.events is None:
        return
    for column in range(COLUMNS):
        winner = position.winner(column)
        if winner == NOBODY_THERE:
            continue
        sums: list[str] = []
        for side in range(2):
            lines = reasons(position.columns, position.beside, position.beside_at, side, column)
            sums.append(f"{SIDE_NAMES[side]} {position.total(side, column)} = {sum_in_words(lines)}")
        lost = len(position.columns[column]) + len(position.columns[COLUMNS + column])
        if winner != BOTH_LOSE:
            lost -= len(position.columns[winner * COLUMNS + column])
        position.emit("info", f"Column {column + 1}: {' against '.join(sums)}: {result_in_words(winner, lost)}.")
