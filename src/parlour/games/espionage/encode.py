"""
A view as 444 numbers, most of them from 0 to 1, from the viewer's side (a spectator's: from that of seat 0, without a hand).

    0-6      phase: home, play, answer, block, keep, spy, over (one of them is 1)
    7-10     the viewer is to act; it is the viewer's turn; the viewer is the start player; the board is the shortened side
    11-12    card plays left / 2; turns played / 40, at most 1
    13-16    the viewer's composition: none, influence, special, transport
    17-88    for each country, in the order of the catalogue, twelve numbers: marker / steps (-1 to 1, positive toward the
             viewer), steps / 6, secured by the viewer, by the other, Home of the viewer, of the other, spy of the viewer,
             of the other, blockade of the viewer / 2, of the other / 2, aimed at in the composition, named by an announcement
    89-142   cards in the viewer's hand; for this and the next five each card of the catalogue has its number
    143-196  cards known to be in the other hand
    197-250  cards of the viewer's hand that the other knows
    251-304  cards on the discard pile
    305-358  cards picked in the composition
    359-412  cards of open announcements
    413-415  cards in the viewer's hand / 10; in the other hand / 10; in the deck / 54
    416-419  gadgets: Improved Resources and Advanced Transport of the viewer, then of the other
    420-423  viewer's spy detained / 2; other spy detained / 2; viewer's hand open / 2; other hand open / 2
    424-427  extra cards after the refill / 6; Advanced Transport used; the viewer passes everything; the other does
    428-431  last announcement: influence, special, counter; it is the viewer's
    432-433  its influence / 10; announcements open / 4
    434-443  countries secured by the viewer: 0, 1, 2, 3, 4 or more; then the same for the other
"""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.espionage.cards import CARDS, COUNTRIES, NONE
from parlour.games.espionage.look.facts import position_of
from parlour.games.espionage.position import COMPOSING, KINDS, PHASES, Position

LENGTH = 444


def encode(view: View) -> list[float]:
    """The numbers of a view."""
    p = position_of(view)
    seat: int | None = view.get("seat")
    me = 0 if seat is None else seat
    other = 1 - me
    numbers = one_of(len(PHASES), p.phase)
    numbers += [flag(view["actor"] == seat and seat is not None), flag(p.turn == me), flag(p.start == me), flag(p.side == 1)]
    numbers += [p.plays / 2, min(1.0, p.turns / 40)]
    numbers += one_of(len(COMPOSING), p.mode)
    for country in range(COUNTRIES):
        numbers += country_numbers(p, me, country)
    announced = [card for entry in p.stack for card in entry.cards]
    mine = [p.hands[me], p.seen[other], p.seen[me]] if seat is not None else [[], [], []]
    for cards in (*mine, p.discard, p.picked, announced):
        numbers += [flag(card in cards) for card in range(CARDS)]
    numbers += [view["hand_sizes"][me] / 10, view["hand_sizes"][other] / 10, view["deck"] / CARDS]
    numbers += [flag(p.gadgets[owner * 2 + gadget] != NONE) for owner in (me, other) for gadget in range(2)]
    numbers += [p.detained[me] / 2, p.detained[other] / 2, p.opened[me] / 2, p.opened[other] / 2]
    numbers += [p.bonus / 6, flag(p.transported), flag(p.waived[me]), flag(p.waived[other])]
    top = p.stack[-1] if p.stack else None
    numbers += one_of(len(KINDS), top.kind if top is not None else NONE)
    numbers += [flag(top is not None and top.seat == me), top.total / 10 if top is not None else 0.0, len(p.stack) / 4]
    numbers += one_of(5, min(4, p.secured_count(me))) + one_of(5, min(4, p.secured_count(other)))
    assert len(numbers) == LENGTH
    return numbers


def country_numbers(p: Position, me: int, country: int) -> list[float]:
    """The twelve numbers of a country."""
    other = 1 - me
    steps = p.steps[country]
    return [
        p.progress(me, country) / steps, steps / 6, flag(p.secured_by(me, country)), flag(p.secured_by(other, country)),
        flag(p.homes[me] == country), flag(p.homes[other] == country), flag(p.spies[me] == country),
        flag(p.spies[other] == country), p.blockades[me * COUNTRIES + country] / 2, p.blockades[other * COUNTRIES + country] / 2,
        flag(country in p.aimed), flag(any(country in entry.targets for entry in p.stack)),
    ]  # fmt: skip


def one_of(size: int, index: int) -> list[float]:
    """Zeros, with a 1 at the index if there is such a place."""
    return [1.0 if i == index else 0.0 for i in range(size)]


def flag(holds: bool) -> float:
    """1 if it holds, else 0."""
    return 1.0 if holds else 0.0
