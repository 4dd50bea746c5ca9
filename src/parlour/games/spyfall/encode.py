"""
A view of Spyfall as numbers, for learning; every index is stated here.

Seats are counted from the viewer: number 0 is the viewer, 1 the player to the left, and so on (from seat 0 for a
spectator). Beliefs are the exact posterior that the talk supports (`talk/beliefs.py`), so that a learner need not
read; they are the bare odds where talk is not typed, and 0 where there is no viewer or nothing left to find out. It
serves both ways to interrupt; in "between questions" play everything that matters is here.

==========  ==========================================================================================================
0-8         the phase, one of nine: ready, asking, answering, window, accusation, second guess, time-up vote, reveal, over
9           rounds finished, as a share of all
10          questions asked, as a share of the limit
11-15       whether: two spies, Old Pals, typed, any time, the viewer is a spy
16          seats, divided by 12
17          votes needed to convict, divided by 12
18, 19      the viewer's own sealed choice: has voted yes; has chosen to stop the clock
20 + 16 k   for each of 12 seats k: 0 there is such a seat, 1 points divided by 20, 2 dealer, 3 asker, 4 answerer,
            5 may not be asked back, 6 suspect, 7 accuser, 8 has spent its accusation, 9 times accused this round divided
            by 12, 10 has voted, 11 has decided, 12 answers given divided by 10, 13 believed to be a spy, 14 known to be
            a spy, 15 yes votes cast this round divided by 10
212 + 4 k   for each of 64 locations k: 0 in play, 1 used, 2 known to be the location, 3 believed to be the location
==========  ==========================================================================================================
"""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.spyfall.table import PHASES
from parlour.games.spyfall.talk.beliefs import Beliefs, answers_by
from parlour.games.spyfall.terms import MOST_LOCATIONS, MOST_SEATS, NONE, PASS, YES

SEATS_FROM = 20
SEAT_SIZE = 16
PLACES_FROM = SEATS_FROM + SEAT_SIZE * MOST_SEATS
PLACE_SIZE = 4
SIZE = PLACES_FROM + PLACE_SIZE * MOST_LOCATIONS


def encode(view: View) -> list[float]:
    """The view as `SIZE` numbers, most of them between 0 and 1."""
    numbers = [0.0] * SIZE
    terms = view["terms"]
    count = len(view["points"])
    numbers[PHASES.index(view["phase"])] = 1.0
    numbers[9] = len(view["results"]) / terms["rounds"]
    numbers[10] = view["asked"] / terms["questions"]
    numbers[11] = float(terms["spies"] == 2)
    numbers[12] = float(terms["old_pals"])
    numbers[13] = float(terms["typed"])
    numbers[14] = float(terms["any_time"])
    numbers[15] = float(view.get("spy", False))
    numbers[16] = count / MOST_SEATS
    numbers[17] = terms["needed"] / MOST_SEATS
    numbers[18] = float(view.get("vote", NONE) == YES)
    numbers[19] = float(view.get("choice", NONE) not in (NONE, PASS))
    beliefs = Beliefs(view) if "seat" in view and view["phase"] not in ("reveal", "over") else None
    answers = answers_by(view)
    yes_votes = [sum(ballot["votes"][seat] == YES for ballot in view["ballots"]) for seat in range(count)]
    first = view.get("seat", 0)
    for k in range(count):
        seat = (first + k) % count
        numbers[SEATS_FROM + SEAT_SIZE * k : SEATS_FROM + SEAT_SIZE * (k + 1)] = [
            1.0, view["points"][seat] / 20, float(seat == view["dealer"]), float(seat == view["asker"]),
            float(seat == view["answerer"]), float(seat == view["back"]), float(seat == view["suspect"]),
            float(seat == view["accuser"]), float(seat in view["charges"][0::2]),
            view["charges"][1::2].count(seat) / MOST_SEATS, float(view["voted"][seat]), float(view["decided"][seat]),
            answers[seat] / 10, beliefs.spies[seat] if beliefs is not None else 0.0,
            float(seat in view.get("shown_spies", []) or seat == view.get("pal", NONE)), yes_votes[seat] / 10,
        ]  # fmt: skip
    for place in range(len(terms["locations"])):
        numbers[PLACES_FROM + PLACE_SIZE * place : PLACES_FROM + PLACE_SIZE * (place + 1)] = [
            1.0, float(place in view["used"]), float(place == view.get("location", NONE)),
            beliefs.places[place] if beliefs is not None else 0.0,
        ]  # fmt: skip
    return numbers
