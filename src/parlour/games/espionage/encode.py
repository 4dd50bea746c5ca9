"""
A view as 447 numbers from -1 to 1, seen from the viewer's side (a spectator's from seat 0's side, without a hand).
Counts are divided as stated, and capped at 1.

    0-6      phase: home, play, answer, block, keep, spy, over (one of them is 1)
    7-10     the viewer is to act; it is the viewer's turn; the viewer is the start player; the board is the shortened side
    11-12    card plays left / 2; turns played / 40
    13-16    the viewer's composition: none, influence, special, transport
    17-88    twelve numbers a country, in catalogue order: marker / steps (-1 to 1, positive toward the viewer), steps / 11,
             secured by the viewer, by the other, Home of the viewer, of the other, spy of the viewer, of the other,
             blockade of the viewer / 2, of the other / 2, aimed at in the composition, named by an announcement
    89-142   cards in the viewer's hand, one number a card in catalogue order; the next five ranges likewise
    143-196  cards known to be in the other hand
    197-250  cards in the viewer's hand that the other knows
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
    444-446  the refill of this turn is done; the table counts cards; the viewer is not asked for flights
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from parlour.core.encoding import Numbers
from parlour.core.state import View
from parlour.games.espionage.content import CARD_OF, COUNTRY_OF
from parlour.games.espionage.state.catalogue import CARDS, COUNTRIES, NONE
from parlour.games.espionage.state.position import COMPOSING, KINDS, OVER, PHASES, Position

WIDTH: Final = 447
PER_COUNTRY: Final = 12
SHORTENED: Final = 1  # in SIDES
LONGEST_TRACK: Final = 11


def encode_into(view: View, numbers: Numbers) -> None:
    """Write the numbers of a view over zeros."""
    seat: int | None = view.get("seat")
    me = 0 if seat is None else seat
    numbers[PHASES.index(view["phase"])] = 1.0
    flag(numbers, 7, seat is not None and view["actor"] == seat)
    flag(numbers, 8, view["turn"] == me)
    flag(numbers, 9, view["start"] == me)
    flag(numbers, 10, view["side"] == "shortened")
    numbers.share(11, view["plays"], 2)
    numbers.share(12, view["turns"], 40)
    numbers[13 + COMPOSING.index(view.get("composing", ""))] = 1.0
    write_countries(view, me, numbers)
    write_cards(view, numbers)
    write_table(view, me, numbers)
    write_announcements(view, me, numbers)


def write_countries(view: View, me: int, numbers: Numbers) -> None:
    """Write 17-88 and 434-443: the countries, and how many each side has secured."""
    other = 1 - me
    country_of: dict[str, int] = COUNTRY_OF
    markers: list[int] = view["markers"]
    steps: list[int] = view["steps"]
    blockades: list[list[int]] = view["blockades"]
    for country in range(COUNTRIES):
        first = 17 + PER_COUNTRY * country
        progress = markers[country] if me == 0 else -markers[country]
        if progress != 0:
            numbers[first] = progress / steps[country]
        numbers.share(first + 1, steps[country], LONGEST_TRACK)
        flag(numbers, first + 2, progress == steps[country])
        flag(numbers, first + 3, -progress == steps[country])
        numbers.share(first + 8, blockades[me][country], 2)
        numbers.share(first + 9, blockades[other][country], 2)
    places: list[str | None] = [view["homes"][me], view["homes"][other], view["spies"][me], view["spies"][other]]
    for i in range(4):
        place = places[i]
        if place is not None:
            numbers[17 + PER_COUNTRY * country_of[place] + 4 + i] = 1.0
    aimed: list[str] = view.get("aimed", [])
    for name in aimed:
        numbers[17 + PER_COUNTRY * country_of[name] + 10] = 1.0
    secured: list[int] = view["secured"]
    numbers[434 + min(4, secured[me])] = 1.0
    numbers[439 + min(4, secured[other])] = 1.0


def write_cards(view: View, numbers: Numbers) -> None:
    """Write 89-358: the known places of cards."""
    if "seat" in view:
        mark(numbers, 89, view["hand"])
        mark(numbers, 143, view["known"])
        mark(numbers, 197, view["known_of_you"])
        mark(numbers, 305, view["picked"])
    mark(numbers, 251, view["discard"])


def write_table(view: View, me: int, numbers: Numbers) -> None:
    """Write 413-427 and 444-446: hand sizes, deck, gadgets, lasting effects and settings."""
    other = 1 - me
    numbers.share(413, view["hand_sizes"][me], 10)
    numbers.share(414, view["hand_sizes"][other], 10)
    numbers.share(415, view["deck"], CARDS)
    for gadget in range(2):
        flag(numbers, 416 + gadget, view["gadgets"][me][gadget] is not None)
        flag(numbers, 418 + gadget, view["gadgets"][other][gadget] is not None)
    numbers.share(420, view["detained"][me], 2)
    numbers.share(421, view["detained"][other], 2)
    numbers.share(422, view["opened"][me], 2)
    numbers.share(423, view["opened"][other], 2)
    numbers.share(424, view["bonus"], 6)
    flag(numbers, 425, view["transported"])
    flag(numbers, 426, view["waived"][me])
    flag(numbers, 427, view["waived"][other])
    flag(numbers, 444, view["refilled"])
    flag(numbers, 445, view["counting"])
    flag(numbers, 446, view.get("grounded", False))


def write_announcements(view: View, me: int, numbers: Numbers) -> None:
    """Write 359-412, 428-433 and the last number of each country: the open announcements."""
    announced: list[dict[str, Any]] = view["announced"]
    if len(announced) == 0:
        return
    country_of: dict[str, int] = COUNTRY_OF
    for entry in announced:
        mark(numbers, 359, entry["cards"])
        countries: list[str] = entry["countries"]
        for name in countries:
            numbers[17 + PER_COUNTRY * country_of[name] + 11] = 1.0
    top = announced[len(announced) - 1]
    numbers[428 + KINDS.index(top["kind"])] = 1.0
    flag(numbers, 431, top["seat"] == me)
    numbers.share(432, top["influence"], 10)
    numbers.share(433, len(announced), 4)


def observe(position: Position, me: i64, numbers: Numbers) -> None:
    """D12, D28: write the numbers of the seat's view, straight from the position."""
    edition = position.printed()
    if not numbers.keeps(edition, me):
        observe_theater(position, me, numbers)
        numbers.fix(edition, me)
    numbers.one(position.phase)
    if position.phase == OVER or position.actor != me:
        numbers.one(13)
        return
    numbers.one(7)
    numbers.one(13 + position.mode)
    numbers.ones(305, position.picked, 1, 0)
    for aim in position.aimed:
        at_place(numbers, aim, 10)


def observe_theater(position: Position, me: i64, numbers: Numbers) -> None:
    """Write what a composition does not change: everything but the phase, who is to act, and the composition."""
    flag(numbers, 8, position.turn == me)
    flag(numbers, 9, position.start == me)
    flag(numbers, 10, position.settings.side == SHORTENED)
    numbers.share(11, position.plays, 2)
    numbers.share(12, position.turns, 40)
    observe_countries(position, me, numbers)
    numbers.ones(89, position.hands[me], 1, 0)
    numbers.ones(143, position.seen[1 - me], 1, 0)
    numbers.ones(197, position.seen[me], 1, 0)
    numbers.ones(251, position.discard, 1, 0)
    observe_table(position, me, numbers)
    observe_announcements(position, me, numbers)


def observe_countries(position: Position, me: i64, numbers: Numbers) -> None:
    """Write 17-88 and 434-443: the countries, and how many each side has secured."""
    other = 1 - me
    own_secured: i64 = 0
    other_secured: i64 = 0
    first: i64 = 17 - PER_COUNTRY
    country: i64 = -1
    for marker in position.markers:  # much faster than by index once compiled
        country += 1
        first += PER_COUNTRY
        progress: i64 = marker
        if me != 0:
            progress = -progress
        steps: i64 = position.steps[country]
        if progress == steps:
            own_secured += 1
            numbers.one(first)
            numbers.one(first + 2)
        elif -progress == steps:
            other_secured += 1
            numbers.share(first, -1, 1)
            numbers.one(first + 3)
        else:
            numbers.share(first, progress, steps)
        numbers.share(first + 1, steps, LONGEST_TRACK)
    stack: i64 = -1
    for left in position.blockades:  # those of seat 0, then those of seat 1
        stack += 1
        if left != 0:
            own = (stack < COUNTRIES) == (me == 0)
            numbers.share(17 + PER_COUNTRY * (stack % COUNTRIES) + (8 if own else 9), left, 2)
    at_place(numbers, position.homes[me], 4)
    at_place(numbers, position.homes[other], 5)
    at_place(numbers, position.spies[me], 6)
    at_place(numbers, position.spies[other], 7)
    numbers.one(434 + min(4, own_secured))
    numbers.one(439 + min(4, other_secured))


def observe_table(position: Position, me: i64, numbers: Numbers) -> None:
    """Write 413-427 and 444-446: hand sizes, deck, gadgets, lasting effects and settings."""
    other = 1 - me
    numbers.share(413, len(position.hands[me]), 10)
    numbers.share(414, len(position.hands[other]), 10)
    numbers.share(415, len(position.deck), CARDS)
    place: i64 = 416 if me == 0 else 418
    for card in position.gadgets:  # those of seat 0, then those of seat 1
        flag(numbers, place, card != NONE)
        place = place + 1 if place != 419 else 416
    observe_lasting(numbers, 420, position.detained, me)
    observe_lasting(numbers, 422, position.opened, me)
    if position.bonus != 0:
        numbers.share(424, position.bonus, 6)
    flag(numbers, 425, position.transported)
    flag(numbers, 426, position.waived[me])
    flag(numbers, 427, position.waived[other])
    flag(numbers, 444, position.refilled)
    flag(numbers, 445, position.settings.counting)
    flag(numbers, 446, position.grounded[me])


def observe_lasting(numbers: Numbers, first: i64, left: list[int], me: i64) -> None:
    """Write how long an effect lasts for the viewer, then for the other side, divided by 2."""
    at = first + me
    for ends in left:
        if ends != 0:
            numbers.share(at, ends, 2)
        at = 2 * first + 1 - at


def observe_announcements(position: Position, me: i64, numbers: Numbers) -> None:
    """Write 359-412, 428-433 and the last number of each country: the open announcements."""
    stack = position.stack
    if len(stack) == 0:
        return
    for entry in stack:
        numbers.ones(359, entry.cards, 1, 0)
        for country in entry.targets:
            at_place(numbers, country, 11)
    top = stack[len(stack) - 1]
    numbers.one(428 + top.kind)
    flag(numbers, 431, top.seat == me)
    numbers.share(432, top.total, 10)
    numbers.share(433, len(stack), 4)


def at_place(numbers: Numbers, country: i64, offset: i64) -> None:
    """Write 1 at a number of a country, if there is one."""
    if country != NONE:
        numbers.one(17 + PER_COUNTRY * country + offset)


def mark(numbers: Numbers, first: int, names: list[str]) -> None:
    """Write 1 at the number of each card."""
    card_of: dict[str, int] = CARD_OF
    for name in names:
        numbers.one(first + card_of[name])


def flag(numbers: Numbers, index: i64, holds: bool) -> None:
    """Write 1 if a condition holds."""
    if holds:
        numbers.one(index)
