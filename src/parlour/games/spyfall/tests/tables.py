"""Positions of Spyfall for tests, built directly."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.spyfall.records import Ballot, Line, Result
from parlour.games.spyfall.rules import Spyfall
from parlour.games.spyfall.table import ASKING
from parlour.games.spyfall.terms import ACCUSE, NO, NONE, SPY, YES, Terms

LOCATIONS = ["Bakery", "Castle", "Desert", "Embassy"]
ROLES = [[f"{name} role {i}" for i in range(11)] for name in LOCATIONS]
BAKERY, CASTLE, DESERT, EMBASSY = range(4)


def terms(
    spies: int = 1, rounds: int = 2, questions: int = 10, typed: bool = True, any_time: bool = True, old_pals: bool = False
) -> Terms:
    """What a small table has agreed on."""
    return Terms(spies, rounds, 360, questions, typed, any_time, False, old_pals, 60, LOCATIONS, ROLES, {})


def table(
    seats: int = 5,
    spies: tuple[int, ...] = (0,),
    agreed: Terms | None = None,
    phase: int = ASKING,
    asker: int = 0,
    answerer: int = NONE,
    back: int = NONE,
    asked: int = 0,
    charges: tuple[int, ...] = (),
    dealer: int = 0,
    used: tuple[int, ...] = (),
    location: int = BAKERY,
    round_number: int = 0,
) -> Spyfall:
    """A round in the Bakery whose clock runs, with the spies at the given seats and roles in the order of seats."""
    if agreed is None:
        agreed = terms(spies=len(spies))
    cards = [SPY if seat in spies else seat for seat in range(seats)]
    none = [NONE] * seats
    thread: list[Line] = []
    ballots: list[Ballot] = []
    results: list[Result] = []
    return Spyfall(
        seats,
        FastRng(7),
        agreed,
        round_number,
        dealer,
        phase,
        location,
        cards,
        list(used),
        [0] * seats,
        asker,
        answerer,
        back,
        asked,
        list(charges),
        NONE,
        NONE,
        ASKING,
        none.copy(),
        none.copy(),
        none.copy(),
        thread,
        ballots,
        results,
    )


def accuse(state: Spyfall, accuser: int, suspect: int, noes: tuple[int, ...] = ()) -> None:
    """An accusation with all of its votes: no from `noes`, yes from the rest."""
    state.apply(accuser, ACCUSE + suspect)
    ballot(state, noes)


def ballot(state: Spyfall, noes: tuple[int, ...] = ()) -> None:
    """All votes of the ballot that is on: no from `noes`, yes from the rest."""
    for seat in state.actors():
        state.apply(seat, NO if seat in noes else YES)
