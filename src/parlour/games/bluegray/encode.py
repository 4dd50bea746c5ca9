"""
A view as 1,608 numbers from 0 to 1, for learning; "own" is the viewer's side, for spectators the Union.

0 to 1583: eleven numbers for each of the 144 cards, own deck first, each deck in the order of its file. A number is 1 where
the card lies and 0 elsewhere; all are 0 for an unseen card (in a deck, or in a hand that is not the viewer's):
  +0 in the viewer's hand   +1, +2, +3 face down by the viewer on column 1, 2, 3   +4 Survivors   +5 Graveyard
  +6, +7, +8 face up in column 1, 2, 3   +9 beside the battlefield   +10 a pending event (besides its place)
1584 to 1589: totals of own columns 1 to 3, then of the other side's, divided by 60.
1590 to 1592: own totals with the viewer's face-down cards, divided by 60.
1593 to 1595: column 1 to 3: 1 own, 0 the other side's, 0.5 level or empty.
1596 to 1600: the phase: deploy, event, reinforce, report, over.
1601: 1 if own side flips first.  1602, 1603: size of own and other deck, divided by 72.
1604, 1605: own and other reinforcements committed.  1606: battle, divided by 100.  1607: 1 if the viewer is to act.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.encoding import Numbers
from parlour.core.state import View
from parlour.games.bluegray.knowledge import (
    SEEN_AMONG_SURVIVORS,
    SEEN_BESIDE,
    SEEN_FACE_DOWN,
    SEEN_IN_GRAVEYARD,
    SEEN_IN_HAND,
    SEEN_ON_FIELD,
    UNSEEN,
    prospects,
)
from parlour.games.bluegray.state.cards import CARDS, COLUMNS, DECK, NUMBER
from parlour.games.bluegray.state.position import EMPTY, LAST_BATTLE, PHASES, Position
from parlour.games.bluegray.state.totals import totals

PER_CARD: Final = 11
FACTS: Final = CARDS * PER_CARD
WIDTH: Final = CARDS * PER_CARD + 24
HIGH_TOTAL: Final = 60
NO_COUNTS: Final[list[int]] = []


def encode_into(view: View, numbers: Numbers) -> None:
    """Write the numbers of a view over zeros."""
    own: int = view.get("seat", 0)
    places: list[int] = view["places"]
    turned = DECK if own == 1 else 0
    for card in range(CARDS):
        place = places[card]
        if place != UNSEEN:
            numbers[(card + turned) % CARDS * PER_CARD + place - 1] = 1.0
    pending: list[str] = view["pending"]
    for slug in pending:
        numbers[(NUMBER[slug] + turned) % CARDS * PER_CARD + 10] = 1.0
    write_facts(view, own, numbers)


def write_facts(view: View, own: int, numbers: Numbers) -> None:
    """Write 1584 to 1607: everything but the cards."""
    other = 1 - own
    write_totals(view["totals"][own], FACTS, numbers)
    write_totals(view["totals"][other], FACTS + 3, numbers)
    write_totals(view.get("prospects", view["totals"][own]), FACTS + 6, numbers)
    winners: list[int] = view["winners"]
    for column in range(COLUMNS):
        if winners[column] != other:
            numbers[FACTS + 9 + column] = 1.0 if winners[column] == own else 0.5
    numbers[FACTS + 12 + PHASES.index(view["phase"])] = 1.0
    if view["first"] == own:
        numbers[FACTS + 17] = 1.0
    numbers[FACTS + 18] = view["decks"][own] / DECK
    numbers[FACTS + 19] = view["decks"][other] / DECK
    if view["sealed"][own]:
        numbers[FACTS + 20] = 1.0
    if view["sealed"][other]:
        numbers[FACTS + 21] = 1.0
    numbers[FACTS + 22] = view["battle"] / LAST_BATTLE
    if "seat" in view and own in view["to_act"]:
        numbers[FACTS + 23] = 1.0


def observe(war: Position, seat: i64, numbers: Numbers) -> None:
    """B15: write the numbers of the seat's view, straight from the position."""
    turned: i64 = DECK if seat == 1 else 0
    edition = war.printed()
    counts = NO_COUNTS
    if not numbers.keeps(edition, seat):
        counts = observe_battlefield(war, seat, turned, numbers)
        numbers.fix(edition, seat)
    numbers.ones(SEEN_IN_HAND - 1, war.hands[seat], PER_CARD, turned)
    first = seat * COLUMNS
    laid = False
    for column in range(COLUMNS):
        card = war.placed[first + column]
        if card != EMPTY:
            place(numbers, card, turned, SEEN_FACE_DOWN + column)
            laid = True
    if laid or len(counts) == 0:
        counts = prospects(war, seat)
    write_totals(counts, FACTS + 6, numbers)
    if war.sealed(int(seat)):
        numbers.one(FACTS + 20)
    if war.sealed(int(1 - seat)):
        numbers.one(FACTS + 21)
    if war.awaits(int(seat)):
        numbers.one(FACTS + 23)


def observe_battlefield(war: Position, seat: i64, turned: i64, numbers: Numbers) -> list[int]:
    """Write what laying a reinforcement does not change; returns what the seat's columns count."""
    for survivors in war.survivors:
        numbers.ones(SEEN_AMONG_SURVIVORS - 1, survivors, PER_CARD, turned)
    for graves in war.graves:
        numbers.ones(SEEN_IN_GRAVEYARD - 1, graves, PER_CARD, turned)
    for beside in war.beside:
        if len(beside) > 0:
            numbers.ones(SEEN_BESIDE - 1, beside, PER_CARD, turned)
    column: i64 = -1
    for cards in war.columns:
        column += 1
        if len(cards) > 0:
            numbers.ones(SEEN_ON_FIELD + column % COLUMNS - 1, cards, PER_CARD, turned)
    if len(war.pending) > 0:
        numbers.ones(PER_CARD - 1, war.pending, PER_CARD, turned)
    return observe_facts(war, seat, numbers)


def observe_facts(war: Position, own: i64, numbers: Numbers) -> list[int]:
    """Write those of 1584 to 1607 that reinforcements do not change; returns the seat's totals."""
    other = 1 - own
    counts = totals(war.columns, war.beside, war.beside_at, own)
    others = totals(war.columns, war.beside, war.beside_at, other)
    write_totals(counts, FACTS, numbers)
    write_totals(others, FACTS + 3, numbers)
    for column in range(COLUMNS):
        lead = counts[column] - others[column]
        winner = war.winner_by(column, lead if own == 0 else -lead)
        if winner == own:
            numbers.one(FACTS + 9 + column)
        elif winner != other:
            numbers.share(FACTS + 9 + column, 1, 2)
    numbers.one(FACTS + 12 + war.phase)
    if war.first() == own:
        numbers.one(FACTS + 17)
    numbers.share(FACTS + 18, len(war.decks[own]), DECK)
    numbers.share(FACTS + 19, len(war.decks[other]), DECK)
    numbers.share(FACTS + 22, war.battle, LAST_BATTLE)
    return counts


def place(numbers: Numbers, card: i64, turned: i64, place_seen: i64) -> None:
    """Write 1 where a card is seen to lie."""
    numbers.one((card + turned) % CARDS * PER_CARD + place_seen - 1)


def write_totals(totals: list[int], first: i64, numbers: Numbers) -> None:
    """Write the totals of three columns as shares of HIGH_TOTAL, at most 1."""
    at = first
    for total in totals:
        numbers.share(at, total, HIGH_TOTAL)
        at += 1
