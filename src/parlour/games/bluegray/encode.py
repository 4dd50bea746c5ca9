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

from parlour.core.encoding import ListedNumbers, Numbers
from parlour.core.state import View
from parlour.games.bluegray.knowledge import UNSEEN
from parlour.games.bluegray.state.cards import CARDS, COLUMNS, DECK, NUMBER
from parlour.games.bluegray.state.position import LAST_BATTLE, PHASES

PER_CARD: Final = 11
FACTS: Final = CARDS * PER_CARD
LENGTH: Final = CARDS * PER_CARD + 24
HIGH_TOTAL: Final = 60.0


def encode(view: View) -> list[float]:
    """The numbers listed at the top of this module."""
    numbers = ListedNumbers(LENGTH)
    encode_into(view, numbers)
    return numbers.listed


def encode_into(view: View, numbers: Numbers) -> None:
    """Write the numbers of `encode` over zeros."""
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


def write_totals(totals: list[int], first: int, numbers: Numbers) -> None:
    """Write the totals of three columns as shares of HIGH_TOTAL, at most 1."""
    for column in range(COLUMNS):
        if totals[column] != 0:
            numbers[first + column] = min(1.0, totals[column] / HIGH_TOTAL)
