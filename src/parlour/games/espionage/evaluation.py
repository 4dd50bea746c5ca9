"""How good a position is for a seat, by what everybody can see of it."""

from __future__ import annotations

from typing import Final

from parlour.games.espionage.cards import ADVANCED_TRANSPORT, COUNTRIES, IMPROVED_RESOURCES, NONE
from parlour.games.espionage.position import Position

WON: Final = 60.0
HARDER_AT_HOME: Final = 2.0  # the enemy is always present in his Home, and so may block
AWAY_FROM_STAR: Final = 3  # a secured country has to be freed first
A_CARD: Final = 0.55
SCALE: Final = 12.0


def standing(p: Position, seat: int) -> float:
    """How near a seat is to winning, in steps of a marker: the shorter way counts most, the last steps count more."""
    first = 99
    second = 99
    third = 99
    enemy = p.homes[1 - seat]
    at_home = 99.0
    for country in range(COUNTRIES):
        steps = p.steps[country]
        progress = p.progress(seat, country)
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


def lead(p: Position, seat: int) -> float:
    """How much nearer to winning a seat is than the other one."""
    return standing(p, seat) - standing(p, 1 - seat)


def gain(p: Position, seat: int, country: int, spaces: int) -> float:
    """What moving a marker toward a seat is worth to it."""
    before = lead(p, seat)
    marker = p.markers[country]
    reached = min(p.steps[country], p.progress(seat, country) + spaces)
    p.markers[country] = reached if seat == 0 else -reached
    after = lead(p, seat)
    p.markers[country] = marker
    return after - before


def material(p: Position, seat: int) -> float:
    """What a seat's cards and gadgets are worth, in steps."""
    worth = A_CARD * min(len(p.hands[seat]), 9)
    if p.has_gadget(seat, IMPROVED_RESOURCES):
        worth += 1.2
    if p.has_gadget(seat, ADVANCED_TRANSPORT):
        worth += 0.4
    if p.detained[seat] > 0:
        worth -= 0.4
    if p.opened[seat] > 0:
        worth -= 0.4
    return worth


def estimate(p: Position, seat: int) -> float:
    """The return that a seat may expect, from -1 to 1."""
    if p.homes[0] == NONE or p.homes[1] == NONE:
        return 0.0
    other = 1 - seat
    score = lead(p, seat) + material(p, seat) - material(p, other)
    # Whoever is to play has the initiative.
    score += 0.3 * p.plays + 0.5 if p.turn == seat else -0.3 * p.plays - 0.5
    x = score / SCALE
    return x / (1.0 + x) if x > 0 else x / (1.0 - x)
