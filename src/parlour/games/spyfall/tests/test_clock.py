"""The clock of a round, run by a table."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.core.record import loads
from parlour.core.state import TABLE
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, START, TIME_UP
from parlour.games.spyfall.tests.positions import ballot, position
from parlour.table.clocks import Clocks
from parlour.table.protocol import ClockPlan

PEOPLE = [0, 1, 2, 3, 4]


def test_s10_clock_resumes_with_the_right_remainder() -> None:
    """S10: a clock of 360 seconds that stops at 100 for 50 seconds runs out at 410, even if the server restarts meanwhile."""
    clocks = Clocks(ClockPlan(), 5)
    state = position()
    clocks.follow(state, 0, PEOPLE)
    assert clocks.timers["clock:0"].left_at(100_000) == 260_000
    state.apply(1, ACCUSE + 2)
    clocks.follow(state, 100_000, PEOPLE)
    assert clocks.timers["clock:0"].left_at(140_000) == 260_000
    kept = clocks.keep(140_000)
    clocks = Clocks(ClockPlan(), 5)
    clocks.restore(kept, state, 1_000_000, PEOPLE)
    ballot(state, (0,))
    clocks.follow(state, 1_010_000, PEOPLE)
    for timer in [key for key in clocks.timers if key != "clock:0"]:
        del clocks.timers[timer]
    assert clocks.next() == 1_010_000 + 260_000
    expired = clocks.expired_timer(1_270_000)
    assert expired is not None
    assert (expired.seat, expired.action) == (TABLE, TIME_UP)
    state.check(TABLE, expired.action)


def test_s6_every_round_has_a_clock_of_its_own() -> None:
    """S6: each round's clock has its own key, so it starts full."""
    assert position(round_number=0).timers()[0].key != position(round_number=1).timers()[0].key


def test_s14_time_in_a_record_needs_no_clock() -> None:
    """S14: both ends of time are actions of the table in the log, so a loaded match equals the saved one."""
    match = Match(GAME, GAME.setup(4, {"dealer": 1, "discussion": 90}), bytes(16))
    match.play(0, START)
    match.play(0, ASK + 1, "Well?", at=5_000)
    match.play(1, ANSWER, "Well.", at=9_000)
    match.play(TABLE, TIME_UP, at=360_000)
    assert match.state.view(2)["phase"] == "discussion"
    match.play(TABLE, TIME_UP, at=450_000)
    twin = loads(match.save(), lambda name: GAME)
    assert twin.state.view(2) == match.state.view(2)
    assert twin.state.view(2)["phase"] == "time-up vote"
