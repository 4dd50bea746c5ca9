"""What a war is worth between two battles, fitted to how wars between hard players ended."""

from __future__ import annotations

import math
from typing import Final, final

from parlour.games.bluegray.bots.guide import stall
from parlour.games.bluegray.rules.war import Rules
from parlour.games.bluegray.state.cards import (
    AGAIN,
    ARTILLERY,
    BOOST,
    CARDS,
    CAVALRY,
    CHARACTER,
    COLUMNS,
    EFFECT,
    EVENT,
    KIND,
    LEAD,
    NAVY,
    RUSH,
    VALUE,
    WIDE,
)

FEW: Final = 20.0
"""Added to the number of cards alive: one card matters more the fewer there are, but only up to a point."""
MORE: Final = 3.0
"""Added to each side's number of cards before the two are compared."""
HALF_WAY: Final = 80.0
SPAN: Final = 60.0
"""A war is early with `HALF_WAY` + `SPAN` cards alive, and late with as many less."""


def asset(card: int) -> float:
    """
    What a live card adds to its side's chance to win the war.

    Fitted by logistic regression to 7,236 battle reports from 400 wars between hard players, on one side's live cards minus the
    other's, divided by their number. "Play another" is worth most by far; weak cards weaken a deck, so a 6 is worth nothing.
    """
    points = 0.6 - 4.66 * VALUE[card] + 0.73 * VALUE[card] * VALUE[card]
    if KIND[card] == CHARACTER:
        points -= 4.0
    elif KIND[card] == EVENT:
        points -= 1.2
    if AGAIN[card]:
        points += 33.2
    if EFFECT[card] == LEAD:
        points += 0.6
    return points


def features(card: int) -> list[float]:
    """The features of a card in the fine judgement: its value, "play another", its kind and its effect."""
    value = float(VALUE[card])
    again = 1.0 if AGAIN[card] else 0.0
    found = [1.0, value, value * value, again, again * value]
    for kind in (CAVALRY, ARTILLERY, NAVY, CHARACTER, EVENT):
        found.append(1.0 if KIND[card] == kind else 0.0)
    for wide in (False, True):
        found.append(1.0 if EFFECT[card] == LEAD and WIDE[card] == wide else 0.0)
    for effect in range(BOOST, RUSH + 1):
        found.append(1.0 if EFFECT[card] == effect else 0.0)
    return found


def weighed(weights: list[float]) -> list[float]:
    """What each card is worth by the weights of its features."""
    worth: list[float] = []
    for card in range(CARDS):
        seen = features(card)
        points = 0.0
        for i in range(len(weights)):
            points += weights[i] * seen[i]
        worth.append(points)
    return worth


def assets(cards: list[int], worth: list[float]) -> float:
    """The sum of what cards add."""
    points = 0.0
    for card in cards:
        points += worth[card]
    return points


@final
class Judgement:
    """
    Rates a war by its live cards: what each is worth halfway, how much more in an early war, and the numbers.

    Without `early` a card is worth the same throughout.
    """

    def __init__(self, worth: list[float], early: list[float], numbers: float = 0.0, early_numbers: float = 0.0) -> None:
        self.worth = worth
        self.early = early
        self.numbers = numbers
        self.early_numbers = early_numbers

    def prospect(self, state: Rules, seat: int) -> float:
        """The return, from -1 to 1, that a seat can expect once a battle is decided."""
        piles = [[state.decks[side], state.survivors[side]] for side in range(2)]
        alive = [state.at_hand(0), state.at_hand(1)]
        for column in range(COLUMNS):
            winner = state.winner(column)
            if winner < 2:
                piles[winner].append(state.columns[winner * COLUMNS + column])
                alive[winner] += len(state.columns[winner * COLUMNS + column])
        own = alive[seat]
        others = alive[1 - seat]
        if own == 0 or others == 0:
            return 0.0 if own == others else 1.0 if own > 0 else -1.0
        total = own + others
        lead = 0.0
        for cards in piles[seat]:
            lead += assets(cards, self.worth)
        for cards in piles[1 - seat]:
            lead -= assets(cards, self.worth)
        if len(self.early) > 0:
            more = 0.0
            for cards in piles[seat]:
                more += assets(cards, self.early)
            for cards in piles[1 - seat]:
                more -= assets(cards, self.early)
            stage = (total - HALF_WAY) / SPAN
            lead += stage * more
            lead += (total + FEW) * (self.numbers + stage * self.early_numbers) * math.log((own + MORE) / (others + MORE))
        return math.tanh(lead / (total + FEW) / 2.0 + 2.0 * stall(state, seat))


PLAIN: Final = Judgement([asset(card) for card in range(CARDS)], [])
"""How all levels up to hard judge a war."""

FINE: Final = Judgement(
    weighed(
        [
            *(-30.3, -2.03, 0.46, 18.21, 4.87),
            *(-0.14, -0.83, 0.77, -5.15, 6.34),
            *(9.07, 16.91, -6.69, 6.18, 1.57, -1.76, -5.26, 5.83, -4.21, 2.95, 7.73),
        ]
    ),
    weighed(
        [
            *(6.85, -0.43, 0.0, -3.79, 3.72),
            *(0.87, 1.83, 1.51, 1.31, 1.22),
            *(-0.75, 0.23, 2.09, 0.86, -3.02, -0.24, 2.29, -0.5, 7.18, -4.02, -3.41),
        ]
    ),
    9.0,
    -1.7,
)
"""
How master judges a war, fitted by `lab/fit.py` to 47,005 battle reports from 2,600 wars between hard players.

On held-out wars its log loss is 0.539, against 0.552 for the plain judgement. High cards that say "play another" are worth most,
the more so early; commanders of the whole field more than those of a column.
"""
