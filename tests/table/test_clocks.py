"""Clocks: for decisions, for whole games, and the game's own; time is passed in, never read."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.core.state import TABLE, State, Timer
from parlour.table.clocks import GRACE, Clocks
from parlour.table.protocol import ClockPlan
from parlour.table.records import ClockState


class Stub(State):
    """A state that only has actors and timers."""

    def __init__(self, actors: list[int], timers: list[Timer] | None = None) -> None:
        super().__init__(2, FastRng(1))
        self.acting = actors
        self.listed = timers or []

    def actors(self) -> list[int]:
        return self.acting

    def timers(self) -> list[Timer]:
        return self.listed


BOTH = [0, 1]


def test_time_for_a_decision_starts_when_the_seat_may_act() -> None:
    """A decision's clock runs out `per_move` seconds after the seat's turn began, and belongs to that seat."""
    clocks = Clocks(ClockPlan(per_move=10), 2)
    clocks.follow(Stub([0]), 1000, BOTH)
    assert clocks.next() == 11_000
    assert clocks.expired_seat(10_999) is None
    assert clocks.expired_seat(11_000) == 0
    clocks.follow(Stub([1]), 5000, BOTH)
    assert clocks.next() == 15_000
    assert [(clock.seat, clock.deadline) for clock in clocks.show()] == [(1, 15_000)]


def test_secret_steps_neither_stop_nor_restart_a_clock() -> None:
    """A seat that composes a move in secret keeps its running clock; one that moves again after its move gets a new one."""
    clocks = Clocks(ClockPlan(per_move=10), 2)
    clocks.follow(Stub([0]), 0, BOTH)
    shown = clocks.show()
    clocks.follow(Stub([0]), 4000, BOTH)
    assert clocks.show() == shown
    clocks.follow(Stub([0]), 5000, BOTH, finished=0)
    assert clocks.next() == 15_000


def test_time_for_the_game_is_used_up_by_decisions_and_grows_by_the_increment() -> None:
    """The bank loses the time a decision took and gains the increment; an empty bank leaves a short grace period."""
    clocks = Clocks(ClockPlan(per_game=60, increment=2), 2)
    clocks.follow(Stub([0]), 0, BOTH)
    assert clocks.next() == 60_000
    clocks.follow(Stub([1]), 30_000, BOTH)
    assert clocks.banks == [32_000, 60_000]
    assert [(clock.seat, clock.left, clock.deadline) for clock in clocks.show()] == [(0, 32_000, 0), (1, 0, 90_000)]
    clocks.follow(Stub([0]), 200_000, BOTH)
    assert clocks.banks == [32_000, 2000]
    clocks.follow(Stub([1]), 200_001, BOTH)
    assert clocks.next() == 200_001 + GRACE


def test_computer_players_have_no_clock() -> None:
    """Only seats played by people are timed; a seat taken over by a computer player is no longer timed."""
    clocks = Clocks(ClockPlan(per_move=10), 2)
    clocks.follow(Stub([0, 1]), 0, [0])
    assert clocks.next() == 10_000
    clocks.follow(Stub([0, 1]), 1000, [])
    assert clocks.next() is None


def test_the_games_timers_run_pause_and_are_forgotten() -> None:
    """A timer counts from when it is first listed, keeps its time while paused, and starts over after it was unlisted."""
    clocks = Clocks(ClockPlan(), 2)
    running, paused = Timer("round", TABLE, 60, 7, True, "Round"), Timer("round", TABLE, 60, 7, False, "Round")
    clocks.follow(Stub([0], [running]), 1000, BOTH)
    assert clocks.next() == 61_000
    clocks.follow(Stub([0], [paused]), 21_000, BOTH)
    assert clocks.next() is None
    assert clocks.show()[0].left == 40_000
    clocks.follow(Stub([0], [running]), 100_000, BOTH)
    assert clocks.next() == 140_000
    assert clocks.expired_timer(139_999) is None
    expired = clocks.expired_timer(140_000)
    assert expired is not None
    assert (expired.seat, expired.action) == (TABLE, 7)
    clocks.follow(Stub([0], []), 150_000, BOTH)
    clocks.follow(Stub([0], [running]), 160_000, BOTH)
    assert clocks.next() == 220_000


def test_an_outage_is_charged_to_nobody() -> None:
    """Restored clocks show what they showed when they were stored, however long ago."""
    plan, state = ClockPlan(per_game=60), Stub([1], [Timer("round", TABLE, 60, 7, True, "Round")])
    clocks = Clocks(plan, 2)
    clocks.follow(state, 0, BOTH)
    clocks.follow(state, 10_000, BOTH)
    kept = clocks.keep(10_000)
    again = Clocks(plan, 2)
    again.restore(kept, state, 9_000_000, BOTH)
    assert again.keep(9_000_000) == kept == ClockState(banks=[60_000, 60_000], used={1: 10_000}, timers={"round": 50_000})
    assert again.next() == 9_050_000
    assert Clocks(ClockPlan(), 2).keep(5) is None
