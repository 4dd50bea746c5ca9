"""
A view of Spyfall as 469 numbers from -1 to 1, for learning; the table below lists every index. Shares are capped at 1.

Seats are counted from the viewer: 0 is the viewer, 1 the player to the left, and so on (from seat 0 for a spectator).
Beliefs are the exact posterior given the talk (`bots/beliefs.py`), so that a learner need not read; they are the prior
odds where talk is not typed, and 0 where there is no viewer or nothing left to find out. The encoding suits both ways to
interrupt; in "between questions" play it holds everything that matters.

==========  ==========================================================================================================
0-9         the phase, one of ten: ready, asking, answering, window, accusation, second guess, discussion, time-up vote,
            reveal, over
10          rounds finished, as a share of all rounds
11          questions asked, as a share of the limit
12-16       flags: two spies, Old Pals, typed, any time, the viewer is a spy
17          seats, divided by 12
18          votes needed to convict, divided by 12
19, 20      the viewer's own sealed choices: voted yes; chose to stop the clock
21 + 16 k   for each of 12 seats k: 0 there is such a seat, 1 points divided by 20, 2 dealer, 3 asker, 4 answerer,
            5 may not be asked back, 6 suspect, 7 accuser, 8 has spent its accusation, 9 times accused this round divided
            by 12, 10 has voted, 11 has decided or is ready to vote, 12 answers given divided by 10, 13 believed to be a
            spy, 14 known to be a spy, 15 yes votes cast this round divided by 10
213 + 4 k   for each of 64 locations k: 0 in play, 1 used, 2 known to be the location, 3 believed to be the location
==========  ==========================================================================================================
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from parlour.core.encoding import Numbers
from parlour.core.state import View
from parlour.games.spyfall.actions import MOST_LOCATIONS, MOST_SEATS, PASS, YES
from parlour.games.spyfall.bots.beliefs import answers_by, evidence_in, evidence_of, odds_of
from parlour.games.spyfall.bots.evidence import Odds
from parlour.games.spyfall.knowledge import ayes
from parlour.games.spyfall.state.position import DISCUSSION, OVER, PHASES, REVEAL, SECOND_GUESS, WINDOW, Position
from parlour.games.spyfall.state.terms import NONE, SPY, votes_needed

PHASE_NUMBERS: Final = {phase: number for number, phase in enumerate(PHASES)}
SEATS_FROM: Final = 21
SEAT_SIZE: Final = 16
PLACES_FROM: Final = SEATS_FROM + SEAT_SIZE * MOST_SEATS
PLACE_SIZE: Final = 4
WIDTH: Final = PLACES_FROM + PLACE_SIZE * MOST_LOCATIONS


def encode_into(view: View, numbers: Numbers) -> None:
    """Write the numbers of a view over zeros."""
    terms: dict[str, Any] = view["terms"]
    phase: str = view["phase"]
    numbers[PHASE_NUMBERS[phase]] = 1.0
    numbers.share(10, view["finished"], terms["rounds"])
    numbers.share(11, view["asked"], terms["questions"])
    flag(numbers, 12, terms["spies"] == 2)
    flag(numbers, 13, terms["old_pals"])
    flag(numbers, 14, terms["typed"])
    flag(numbers, 15, terms["any_time"])
    numbers.share(17, len(view["points"]), MOST_SEATS)
    numbers.share(18, terms["needed"], MOST_SEATS)
    write_seats(view, numbers)
    write_places(view, terms, numbers)
    if "seat" in view:
        flag(numbers, 16, view["spy"])
        flag(numbers, 19, view["vote"] == YES)
        flag(numbers, 20, view["choice"] != NONE and view["choice"] != PASS)
        if phase != "reveal" and phase != "over":
            write_beliefs(view, numbers)


def write_seats(view: View, numbers: Numbers) -> None:
    """Write 21-212 except the beliefs: what is known about each seat."""
    points: list[int] = view["points"]
    voted: list[bool] = view["voted"]
    decided: list[bool] = view["decided"]
    count: i64 = len(points)
    first: i64 = view.get("seat", 0)
    charges: list[int] = view["charges"]
    accused: list[int] = [0] * count
    for i in range(0, len(charges), 2):
        numbers[place_of(charges[i], first, count) + 8] = 1.0
        accused[charges[i + 1]] += 1
    answers = answers_by(view)
    yes_votes: list[int] = view["ayes"]
    for seat in range(count):
        at = place_of(seat, first, count)
        numbers[at] = 1.0
        numbers.share(at + 1, points[seat], 20)
        numbers.share(at + 9, accused[seat], MOST_SEATS)
        flag(numbers, at + 10, voted[seat])
        flag(numbers, at + 11, decided[seat])
        numbers.share(at + 12, answers[seat], 10)
        numbers.share(at + 15, yes_votes[seat], 10)
    named: list[int] = [view["dealer"], view["asker"], view["answerer"], view["back"], view["suspect"], view["accuser"]]
    for i in range(6):
        if named[i] != NONE:
            numbers[place_of(named[i], first, count) + 2 + i] = 1.0
    spies: list[int] = view.get("shown_spies", [])
    for spy in spies:
        numbers[place_of(spy, first, count) + 14] = 1.0
    pal: int = view.get("pal", NONE)
    if pal != NONE:
        numbers[place_of(pal, first, count) + 14] = 1.0


def write_places(view: View, terms: dict[str, Any], numbers: Numbers) -> None:
    """Write 213-468 except the beliefs: the locations."""
    locations: list[str] = terms["locations"]
    count: i64 = len(locations)
    for place in range(count):
        numbers[PLACES_FROM + PLACE_SIZE * place] = 1.0
    used: list[int] = view["used"]
    for done in used:
        numbers[PLACES_FROM + PLACE_SIZE * done + 1] = 1.0
    location: int = view.get("location", NONE)
    if location != NONE:
        numbers[PLACES_FROM + PLACE_SIZE * location + 2] = 1.0


def write_beliefs(view: View, numbers: Numbers) -> None:
    """Write how likely each seat is a spy and each location the right one."""
    write_odds(odds_of(view, evidence_of(view)), view["seat"], numbers)


def write_odds(odds: Odds, first: i64, numbers: Numbers) -> None:
    """Write the same odds, seen from the seat `first`."""
    spies = odds.spies
    places = odds.places
    count: i64 = len(spies)
    for seat in range(count):
        suspicion = spies[seat]
        if suspicion != 0.0:
            numbers[place_of(seat, first, count) + 13] = min(1.0, suspicion)
    for place in range(len(places)):
        chance = places[place]
        if chance != 0.0:
            numbers[PLACES_FROM + PLACE_SIZE * place + 3] = min(1.0, chance)


def observe(position: Position, seat: int, numbers: Numbers) -> None:
    """S5: write the numbers of the seat's view, straight from the position."""
    terms = position.terms
    phase = position.phase
    spy = position.cards[seat] == SPY
    numbers.one(phase)
    numbers.share(10, len(position.results), terms.rounds)
    numbers.share(11, position.asked, terms.questions)
    flag(numbers, 12, terms.spies == 2)
    flag(numbers, 13, terms.old_pals)
    flag(numbers, 14, terms.typed)
    flag(numbers, 15, terms.any_time)
    flag(numbers, 16, spy)
    numbers.share(17, position.seats, MOST_SEATS)
    numbers.share(18, votes_needed(position.seats, terms.spies), MOST_SEATS)
    flag(numbers, 19, position.votes[seat] == YES)
    flag(numbers, 20, position.choices[seat] != NONE and position.choices[seat] != PASS)
    evidence = evidence_in(position)
    observe_seats(position, seat, spy, numbers)
    for place in range(len(terms.locations)):
        numbers.one(PLACES_FROM + PLACE_SIZE * place)
    for done in position.used:
        numbers.one(PLACES_FROM + PLACE_SIZE * done + 1)
    location = NONE if spy else position.location
    if location != NONE:
        numbers.one(PLACES_FROM + PLACE_SIZE * location + 2)
    if phase != REVEAL and phase != OVER:
        pal = position.pal(seat) if spy and terms.old_pals else NONE
        write_odds(evidence.odds_for(seat, location, pal, terms.spies), seat, numbers)


def observe_seats(position: Position, viewer: int, spy: bool, numbers: Numbers) -> None:
    """Write 21-212 except the beliefs: what is known about each seat."""
    count: i64 = position.seats
    first: i64 = viewer
    charges = position.charges
    accused: list[int] = [0] * position.seats
    for i in range(0, len(charges), 2):
        numbers.one(place_of(charges[i], first, count) + 8)
        accused[charges[i + 1]] += 1
    yes_votes = ayes(position)
    awaited = position.phase == WINDOW or position.phase == DISCUSSION
    answers = position.reading.answers
    shown = position.phase == SECOND_GUESS
    for seat in range(position.seats):
        at = place_of(seat, first, count)
        numbers.one(at)
        numbers.share(at + 1, position.points[seat], 20)
        numbers.share(at + 9, accused[seat], MOST_SEATS)
        flag(numbers, at + 10, position.votes[seat] != NONE)
        flag(numbers, at + 11, awaited and position.choices[seat] != NONE)
        numbers.share(at + 12, answers[seat], 10)
        numbers.share(at + 15, yes_votes[seat], 10)
        flag(numbers, at + 14, shown and position.cards[seat] == SPY)
    name(numbers, position.dealer, first, count, 2)
    name(numbers, position.asker, first, count, 3)
    name(numbers, position.answerer, first, count, 4)
    name(numbers, position.back, first, count, 5)
    name(numbers, position.suspect, first, count, 6)
    name(numbers, position.accuser, first, count, 7)
    if spy and position.terms.old_pals:
        name(numbers, position.pal(viewer), first, count, 14)


def name(numbers: Numbers, seat: i64, first: i64, count: i64, offset: i64) -> None:
    """Write 1 at a number of a seat, if there is one."""
    if seat != NONE:
        numbers.one(place_of(seat, first, count) + offset)


def place_of(seat: i64, first: i64, count: i64) -> i64:
    """Return the first index of a seat, with seats counted from the viewer."""
    return SEATS_FROM + SEAT_SIZE * (seat - first if seat >= first else seat - first + count)


def flag(numbers: Numbers, index: i64, holds: bool) -> None:
    """Write 1 if it holds."""
    if holds:
        numbers.one(index)
