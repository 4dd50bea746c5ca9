"""The values of cards and positions."""

from __future__ import annotations

from typing import Final

from parlour.games.espionage.state.catalogue import ADVANCED_TRANSPORT, COUNTRIES, COUNTRY_CARDS, IMPROVED_RESOURCES, NONE
from parlour.games.espionage.state.position import Position

NEVER: Final = -1000.0  # below every score
WON: Final = 60.0
HARDER_AT_HOME: Final = 2.0  # the enemy is always present in their own Home and may block
AWAY_FROM_STAR: Final = 3  # a secured country has to be freed first
A_CARD: Final = 0.55
A_SEEN_CARD: Final = 0.3  # what a card loses because the other seat can plan around it
A_LARGER_HAND: Final = 2.4  # Improved Resources gives a card more at every refill to come
A_RIDE: Final = 0.4
SCALE: Final = 12.0
HOLDS: Final = [0.5, 1.1, 0.8, 0.4, 0.4, 0.3, 0.7, 1.0, 0.4, 1.0, 1.4, 1.3, 0.5, 0.4, 0.7]
"""The value in hand of each special action, for choosing which cards to give up."""


def worth(position: Position, card: int) -> float:
    """Value a card in the hand, in steps of a marker."""
    influence = position.catalogue.influence[card]
    if card >= COUNTRY_CARDS:
        return 0.5 + 0.4 * influence
    return 0.25 * influence + HOLDS[position.catalogue.special[card]]


def standing(position: Position, seat: int) -> float:
    """Rate how close a seat is to winning, in steps of a marker; the shorter way to win and the last steps count most."""
    first = 99
    second = 99
    third = 99
    enemy = position.homes[1 - seat]
    at_home = 99.0
    for country in range(COUNTRIES):
        steps = position.steps[country]
        progress = position.progress(seat, country)
        left = steps - progress
        if progress == -steps:
            left += AWAY_FROM_STAR
        if country == enemy:
            at_home = left * HARDER_AT_HOME
            if left == 0:
                return WON
        if left < first:
            third = second
            second = first
            first = left
        elif left < second:
            third = second
            second = left
        elif left < third:
            third = left
    three = float(first + second + third)
    if three == 0.0:
        return WON
    near = min(three, at_home)
    far = max(three, at_home)
    return 16.0 / (near + 2.0) - 0.8 * near - 0.02 * far


def lead(position: Position, seat: int) -> float:
    """Return how much closer to winning a seat is than the other one."""
    return standing(position, seat) - standing(position, 1 - seat)


def gain(position: Position, seat: int, country: int, spaces: int) -> float:
    """Value moving a marker toward a seat, for that seat."""
    before = lead(position, seat)
    marker = position.markers[country]
    reached = min(position.steps[country], position.progress(seat, country) + spaces)
    position.markers[country] = reached if seat == 0 else -reached
    after = lead(position, seat)
    position.markers[country] = marker
    return after - before


def material(position: Position, seat: int) -> float:
    """Value a seat's cards and gadgets, in steps of a marker, by what both seats know."""
    value = A_CARD * min(len(position.hands[seat]), 9)
    if position.has_gadget(seat, IMPROVED_RESOURCES):
        value += A_LARGER_HAND
    if position.has_gadget(seat, ADVANCED_TRANSPORT):
        value += A_RIDE
    if position.detained[seat] > 0:
        value -= 0.4
    value -= A_SEEN_CARD * len(position.seen[seat])
    return value


def estimate(position: Position, seat: int) -> float:
    """Estimate a seat's return, from -1 to 1."""
    if position.homes[0] == NONE or position.homes[1] == NONE:
        return 0.0
    other = 1 - seat
    score = lead(position, seat) + material(position, seat) - material(position, other)
    # The seat to play has the initiative.
    score += 0.3 * position.plays + 0.5 if position.turn == seat else -0.3 * position.plays - 0.5
    x = score / SCALE
    return x / (1.0 + x) if x > 0 else x / (1.0 - x)
