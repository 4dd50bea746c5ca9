"""Rounds of Spyfall given by who is a spy, where everybody is, and what has been said."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.spyfall.actions import YES
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.state.position import ASKING
from parlour.games.spyfall.state.records import ASKED, SAID, Line
from parlour.games.spyfall.state.terms import NONE, SPY, Terms


def position(
    terms: Terms,
    seats: int,
    spies: tuple[int, ...] = (0,),
    phase: int = ASKING,
    asker: int = 0,
    answerer: int = NONE,
    back: int = NONE,
    asked: int = 0,
    charges: tuple[int, ...] = (),
    dealer: int = 0,
    used: tuple[int, ...] = (),
    location: int = 0,
    round_number: int = 0,
    thread: tuple[tuple[int, int, str], ...] = (),
    accuser: int = NONE,
    suspect: int = NONE,
    guessed: tuple[tuple[int, int], ...] = (),
) -> Rules:
    """
    Return a round with a running clock, the given spies, and roles in the order of seats.

    Each line of the `thread` has its speaker, whom it is for (NONE: an answer, for all) and the words. The
    `accuser` has voted yes on the `suspect`; each entry of `guessed` is a seat and the location that it named.
    """
    return Rules(
        seats=seats,
        rng=FastRng(7),
        terms=terms,
        round_number=round_number,
        dealer=dealer,
        phase=phase,
        location=location,
        cards=[SPY if seat in spies else seat for seat in range(seats)],
        used=list(used),
        points=[0] * seats,
        asker=asker,
        answerer=answerer,
        back=back,
        asked=asked,
        charges=list(charges),
        accuser=accuser,
        suspect=suspect,
        resume=ASKING,
        votes=[YES if seat == accuser else NONE for seat in range(seats)],
        choices=[NONE] * seats,
        guesses=[dict(guessed).get(seat, NONE) for seat in range(seats)],
        thread=[Line(SAID if to == NONE else ASKED, seat, to, text) for seat, to, text in thread],
        ballots=[],
        results=[],
        sealed=[""] * seats,
        whys=[],
    )
