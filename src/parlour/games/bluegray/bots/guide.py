"""An estimate of how a war stands, by what each side has alive and what the columns of the battle promise."""

from __future__ import annotations

from typing import Final

from parlour.core.perspective import Guide as CoreGuide
from parlour.core.state import State
from parlour.games.bluegray.rules.war import Rules
from parlour.games.bluegray.state.cards import CARDS, COLUMNS, VALUE
from parlour.games.bluegray.state.position import EMPTY, REINFORCE, REPORT
from parlour.games.bluegray.state.totals import column_total, field_modifiers, trenches

WORTH: Final[list[int]] = [VALUE[card] + 3 for card in range(CARDS)]  # of a card alive
OPEN: Final = 8.0  # the lead that makes a column safe while both reinforcements are unknown
CERTAIN: Final = 0.5  # the same when everything is known
STALL: Final = 0.1  # what each quiet battle is worth to the larger side


def chance(lead: float, width: float) -> float:
    """The chance to win a column with this lead in points if luck can still move it by `width`."""
    p = 0.5 + lead / (2.0 * width)
    return 0.0 if p < 0.0 else 1.0 if p > 1.0 else p


def worth(cards: list[int]) -> int:
    """What cards are worth alive."""
    points = 0
    for card in cards:
        points += WORTH[card]
    return points


def alive_worth(state: Rules, side: int) -> int:
    """The worth of a side's cards off the battlefield, reinforcements included."""
    points = worth(state.decks[side]) + worth(state.survivors[side]) + worth(state.hands[side])
    for column in range(COLUMNS):
        card = state.placed[side * COLUMNS + column]
        if card != EMPTY:
            points += WORTH[card]
    return points


def battle_gain(state: Rules, seat: int, width: float) -> float:
    """The worth that the seat can expect to kill less what it can expect to lose, with the columns as they lie."""
    other = 1 - seat
    mine = field_modifiers(state.columns, state.beside, seat)
    theirs = field_modifiers(state.columns, state.beside, other)
    gain = 0.0
    for column in range(COLUMNS):
        own = state.columns[seat * COLUMNS + column]
        opposing = state.columns[other * COLUMNS + column]
        lead = (
            column_total(own, mine)
            + trenches(state.beside, state.beside_at, seat, column)
            - column_total(opposing, theirs)
            - trenches(state.beside, state.beside_at, other, column)
        )
        p = chance(float(lead), width)
        gain += p * worth(opposing) - (1.0 - p) * worth(own)
    return gain


def standing(state: Rules, seat: int) -> float:
    """The seat's lead in worth, battle included, as a share of all that is alive."""
    other = 1 - seat
    own = alive_worth(state, seat)
    opposing = alive_worth(state, other)
    for column in range(COLUMNS):
        own += worth(state.columns[seat * COLUMNS + column])
        opposing += worth(state.columns[other * COLUMNS + column])
    width = OPEN if state.phase <= REINFORCE else CERTAIN
    return (own - opposing + battle_gain(state, seat, width)) / (own + opposing + 1) + stall(state, seat)


def stall(state: Rules, seat: int) -> float:
    """B14: what one more battle without an opposed column is worth: the smaller side loses a war that stops."""
    if state.quiet == 0 or state.phase != REPORT:
        return 0.0
    for column in range(COLUMNS):
        if state.columns[column] and state.columns[COLUMNS + column]:
            return 0.0
    lead = state.alive(seat) - state.alive(1 - seat)
    return STALL * state.quiet * (1 if lead > 0 else -1 if lead < 0 else 0)


class Guide(CoreGuide):
    """Judges an unfinished war by `standing`; a lead of two fifths is as good as won."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Rules)
        outcome = state.outcome()
        if outcome is not None:
            return outcome.returns[seat]
        lead = 2.5 * standing(state, seat)
        return -0.98 if lead < -0.98 else 0.98 if lead > 0.98 else lead

    def depth(self) -> int:
        return 12
