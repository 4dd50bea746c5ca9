"""How the table's clocks run out when decisions stand in for seconds."""

from __future__ import annotations

from parlour.core.playout import count_decision
from parlour.core.state import TABLE, Timer


def clock(key: str, seat: int, seconds: int, action: int, running: bool = True) -> Timer:
    """A clock as a game lists it."""
    return Timer(key, seat, seconds, action, running, "")


def test_a_clock_of_the_table_runs_out_after_as_many_decisions_as_it_has_seconds() -> None:
    """A clock of three seconds lets three decisions pass, runs out at the next, and starts again."""
    waited: dict[str, int] = {}
    timers = [clock("round", TABLE, 3, 40)]
    assert [count_decision(timers, waited) for _ in range(8)] == [-1, -1, -1, 40, -1, -1, -1, 40]


def test_clocks_of_seats_and_stopped_clocks_do_not_run() -> None:
    """Only the table's own running clocks count decisions; a stopped clock keeps its count."""
    waited: dict[str, int] = {}
    for _ in range(9):
        assert count_decision([clock("turn", 0, 1, 40), clock("round", TABLE, 1, 41, running=False)], waited) == -1
    assert waited == {}
    assert count_decision([clock("round", TABLE, 1, 41)], waited) == -1
    assert count_decision([clock("round", TABLE, 1, 41, running=False)], waited) == -1
    assert count_decision([clock("round", TABLE, 1, 41)], waited) == 41


def test_of_two_clocks_each_keeps_its_own_count() -> None:
    """A clock that runs out does not stop or restart another."""
    waited: dict[str, int] = {}
    timers = [clock("short", TABLE, 1, 40), clock("long", TABLE, 2, 41)]
    assert [count_decision(timers, waited) for _ in range(4)] == [-1, 40, -1, 40]
    assert waited["long"] == 2
