"""
A view as numbers, for learning: 1,752 of them, each from 0 to 1, from the viewer's side ("own"; for spectators the Union's).

0 to 1727: twelve numbers for each of the 144 cards, own deck first, each deck in the order of its file; 1 where the card
lies, 0 elsewhere:
  +0 not seen (in the deck, or in a hand that is not the viewer's)   +1 in the viewer's hand
  +2, +3, +4 face down by the viewer on column 1, 2, 3               +5 Survivors   +6 Graveyard
  +7, +8, +9 face up in column 1, 2, 3                               +10 beside the battlefield
  +11 an event that waits to be carried out (beside its place)
1728 to 1733: totals of own columns 1 to 3, then of the other side's, divided by 60.
1734 to 1736: own totals with the face-down cards of the viewer, divided by 60.
1737 to 1739: column 1 to 3: 1 own, 0 the other side's, 0.5 level or empty.
1740 to 1744: the phase: deploy, event, reinforce, report, over.
1745: 1 if own side flips first.  1746, 1747: own and other deck, divided by 72.
1748, 1749: own and other reinforcements sealed.  1750: battle, divided by 100.  1751: 1 if the viewer is to act.
"""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.bluegray.cards import CARDS, COLUMNS, DECK, NUMBER
from parlour.games.bluegray.field import LAST_BATTLE, PHASES

PER_CARD = 12
LENGTH = CARDS * PER_CARD + 24
HIGH_TOTAL = 60.0


def encode(view: View) -> list[float]:
    """The numbers that the module's text lists."""
    own: int = view.get("seat", 0)
    numbers = [0.0] * (CARDS * PER_CARD)

    def mark(slug: str, what: int) -> None:
        card = NUMBER[slug]
        row = card % DECK + (0 if card // DECK == own else DECK)
        numbers[row * PER_CARD + what] = 1.0

    for side in (0, 1):
        for what, pile in ((0, view["unseen"][side]), (5, view["survivors"][side]), (6, view["graveyards"][side])):
            for slug in pile:
                mark(slug, what)
        for column in range(COLUMNS):
            for slug in view["columns"][side][column]:
                mark(slug, 7 + column)
        for slug, _column in view["beside"][side]:
            mark(slug, 10)
    for slug in view.get("hand", ()):
        mark(slug, 1)
    for column, slug in enumerate(view.get("placed", ())):
        if slug:
            mark(slug, 2 + column)
    for slug in view["pending"]:
        mark(slug, 11)
    sides = (own, 1 - own)
    for side in sides:
        numbers += [min(1.0, total / HIGH_TOTAL) for total in view["totals"][side]]
    numbers += [min(1.0, total / HIGH_TOTAL) for total in view.get("prospects", view["totals"][own])]
    numbers += [1.0 if winner == own else 0.0 if winner == 1 - own else 0.5 for winner in view["winners"]]
    numbers += [1.0 if view["phase"] == phase else 0.0 for phase in PHASES]
    numbers.append(1.0 if view["first"] == own else 0.0)
    numbers += [view["decks"][side] / DECK for side in sides]
    numbers += [1.0 if view["sealed"][side] else 0.0 for side in sides]
    numbers.append(view["battle"] / LAST_BATTLE)
    numbers.append(1.0 if "seat" in view and own in view["to_act"] else 0.0)
    return numbers
