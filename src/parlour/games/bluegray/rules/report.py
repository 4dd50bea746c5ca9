"""What the log says about a battle."""

from __future__ import annotations

from parlour.core.cues import Count, Cue, Glow
from parlour.core.events import NOBODY
from parlour.core.words import counted, plural, sentence
from parlour.games.bluegray.rules.cues import decided, piece_id, revealed, to_column, to_zone, totals
from parlour.games.bluegray.state.cards import (
    AGAIN,
    AMOUNT,
    ASKS,
    BESIDE,
    BOOST,
    COLUMNS,
    CONFUSE,
    DECK,
    EFFECT,
    ENTRENCH,
    EVENT,
    KIND,
    NAME,
    NOUN,
    REACH,
    RECRUIT,
    RUSH,
    SIDE_NAMES,
    SLUG,
    STRIKE,
    VALUE,
)
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
    """One side's columns with printed values, each from the bottom card up."""
    parts: list[str] = []
    for column in range(COLUMNS):
        cards = columns[side * COLUMNS + column]
        if cards:
            parts.append(f"{' + '.join([card_and_value(card) for card in cards])} to column {column + 1}")
    return "; ".join(parts) if parts else "nothing"


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
    lost = counted(cards, "card")
    if winner == BOTH_LOSE:
        return f"still level, and nobody can flip: the two sides lose {lost}"
    if cards == 0:
        return f"the {SIDE_NAMES[winner]} column stands unopposed"
    return f"the {SIDE_NAMES[winner]} side wins, the {SIDE_NAMES[1 - winner]} side loses {lost}"


def effect_beside(card: int) -> str:
    """B17-B20: what an event beside the battlefield does, in words for both sides."""
    side = card // DECK
    effect = EFFECT[card]
    if effect == BOOST:
        return f"+{AMOUNT[card]} to all {SIDE_NAMES[side]} {plural(NOUN[card])}"
    if effect == CONFUSE:
        return f"{SIDE_NAMES[1 - side]} characters add nothing to other cards"
    if effect == ENTRENCH:
        return f"+{AMOUNT[card]} to a column of its owner's choice"
    return f"-{AMOUNT[card]} to all {SIDE_NAMES[1 - side]} {plural(NOUN[card])}"


def what_is_missing(card: int) -> str:
    """B6: why an event finds nothing to act on."""
    side = card // DECK
    effect = EFFECT[card]
    if effect == STRIKE:
        return f"the battlefield has no {SIDE_NAMES[1 - side]} {REACH[card]}"
    if effect == RECRUIT:
        return f"the {SIDE_NAMES[side]} Graveyard has no {REACH[card]}"
    if effect == RUSH:
        return f"no {SIDE_NAMES[side]} card is left to flip"
    return f"the battlefield has no {SIDE_NAMES[side]} force or character"


def battle_title(position: Position) -> str:
    """The log's heading for the current battle."""
    return f"Battle {position.battle}: the {SIDE_NAMES[position.first()]} side flips first"


def tell(position: Position, kind: str, side: int, what: str, cues: list[Cue]) -> None:
    """B15: tell everybody what a side does, and what it looks like."""
    position.emit(kind, sentence(f"{{seat:{side}}} {what}"), side, None, None, cues)


def tell_deployment(position: Position, side: int) -> None:
    """B4, B15: tell everybody what a side has flipped."""
    if position.events is None:
        return
    cues = [to_column(card, column) for column in range(COLUMNS) for card in position.columns[side * COLUMNS + column]]
    tell(position, "act", side, f"deploys {line_up(position.columns, side)}", cues + totals(position))
    for card in position.beside[side]:
        tell_beside(position, card)


def tell_beside(position: Position, card: int) -> None:
    """B6, B15: tell everybody that an event is laid beside the battlefield."""
    if position.events is not None:
        cues = [to_zone(card, "beside", f"deck:{card // DECK}"), *totals(position)]
        tell(position, "info", card // DECK, f"lays {card_ref(card)} beside the battlefield: {effect_beside(card)}", cues)


def tell_flip(position: Position, side: int, card: int, column: int) -> None:
    """B4, B15: tell everybody which card is flipped onto a column after the deployment."""
    if position.events is not None:
        cues = [to_column(card, column), *totals(position)]
        tell(position, "info", side, f"flips {card_and_value(card)} onto column {column + 1}", cues)


def tell_event(position: Position, card: int, what: str, cues: list[Cue]) -> None:
    """B6, B15: tell everybody what an event does, and what that looks like."""
    if position.events is not None:
        tell(position, "act", card // DECK, f"carries out {card_ref(card)}: {what}", [glow(card), *cues, *totals(position)])


def glow(card: int) -> Cue:
    """The card in question lights up."""
    return Glow([piece_id(card)])


def badge(card: int, column: int) -> Cue:
    """An event beside the battlefield shows the column that it strengthens."""
    return Count(piece_id(card), str(column + 1))


def tell_unused(position: Position, card: int) -> None:
    """B6, B15: tell everybody that the owner of an event declines to use it."""
    if position.events is not None:
        tell(position, "act", card // DECK, f"leaves {card_ref(card)} unused", [glow(card)])


def tell_nothing(position: Position, card: int) -> None:
    """B6, B15: tell everybody that an event finds nothing to act on."""
    if position.events is not None:
        tell(position, "info", card // DECK, f"cannot use {card_ref(card)}: {what_is_missing(card)}", [glow(card)])


def tell_passed_over(position: Position) -> None:
    """B6, B15: tell everybody which events of the deal found nothing to act on, in the order of `next_event`."""
    for side in [position.first(), 1 - position.first()]:
        for column in range(COLUMNS):
            for card in position.columns[side * COLUMNS + column]:
                if ASKS[card] and not BESIDE[card] and card not in position.pending:
                    tell_nothing(position, card)


def tell_reinforcements(position: Position, side: int, turned: list[int]) -> None:
    """B5, B15: tell everybody which reinforcements a side turns up; `turned` holds EMPTY where there is none."""
    if position.events is None:
        return
    shown = [
        f"column {column + 1} with {card_and_value(turned[side * COLUMNS + column])}"
        for column in range(COLUMNS)
        if turned[side * COLUMNS + column] >= 0
    ]
    what = f"reinforces {'; '.join(shown)}" if shown else "has no reinforcements"
    tell(position, "act", side, what, [*revealed(side, turned), *totals(position)])


def tell_tie(position: Position, column: int) -> None:
    """B8, B13, B15: tell everybody that a column is level, and who flips."""
    if position.events is None:
        return
    who = "each side flips one more card"
    for side in range(2):
        if not position.decks[side]:
            who = f"only the {SIDE_NAMES[1 - side]} side can still flip a card"
    position.emit("info", sentence(f"Column {column + 1} is level at {position.total(0, column)}: {who}"))


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
        told = sentence(f"Column {column + 1}: {' against '.join(sums)}: {result_in_words(winner, lost)}")
        position.emit("info", told, NOBODY, None, None, decided(column, winner))
