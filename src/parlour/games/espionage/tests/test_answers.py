"""Answers: flights, counters, and the windows in which they are asked for."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.core.events import Event
from parlour.games.espionage.state.position import ANSWER, BLOCK, PLAY, SPY
from parlour.games.espionage.state.theater import Settings
from parlour.games.espionage.tests.positions import country, hand, marker, number, play, position, take

REBEL = "great-britain-rebel-forces"
REBEL_B = "united-states-rebel-forces"
REBEL_C = "ussr-rebel-forces"


def test_d27_military_transport_answers_an_influence_action_and_allows_a_block() -> None:
    """D27: the other player flies in before the decision to block, and may then block."""
    flight = "poland-military-transport"
    state = position(
        "france-detain mercenary-2", f"{flight} great-britain-blockade", homes="ussr united-states", spies="ussr united-states"
    )
    play(state, "influence france-detain", "aim france", "done", f"special {flight}", "aim france")
    assert (state.phase, state.actor) == (ANSWER, 0)
    play(state, "pass", "pass")
    assert (state.phase, state.actor, state.spies[1]) == (BLOCK, 1, country("france"))
    play(state, "add great-britain-blockade", "done")
    assert (marker(state, "france"), state.actor, state.plays) == (0, 0, 1)


def test_d27_a_countered_flight_gives_no_right_to_block() -> None:
    """D27, D30: Rebel Forces cancels the flight, so the influence cannot be blocked."""
    flight = "poland-military-transport"
    state = position(
        f"france-detain {REBEL} mercenary-2",
        f"{flight} great-britain-blockade mercenary-1",
        homes="ussr united-states",
        spies="ussr united-states",
    )
    play(
        state,
        "influence france-detain",
        "aim france",
        "done",
        f"special {flight}",
        "aim france",
        f"special {REBEL}",
        "pass",
        "pass",
    )
    assert (marker(state, "france"), state.spies[1]) == (4, country("united-states"))
    assert (state.phase, state.actor, state.plays) == (PLAY, 0, 1)


def test_d30_a_chain_of_three_counters() -> None:
    """D30: the last counter resolves first, so it cancels the second one and the first one stands."""
    state = position(f"poland-safe-house {REBEL_B} mercenary-1", f"{REBEL} {REBEL_C} mercenary-2")
    play(state, "special poland-safe-house", f"special {REBEL}", f"special {REBEL_B}", f"special {REBEL_C}")
    assert [entry.seat for entry in state.stack] == [0, 1, 0, 1]
    play(state, "pass")
    assert (state.bonus, state.plays, state.actor) == (0, 1, 0)
    assert len(state.discard) == 4


def test_d30_two_counters_cancel_out() -> None:
    """D30: a countered counter lets the action take effect; an answer on one's own turn is not a card play."""
    state = position(f"poland-safe-house {REBEL_B} mercenary-1", f"{REBEL} mercenary-2")
    play(state, "special poland-safe-house", f"special {REBEL}", f"special {REBEL_B}", "pass")
    assert (state.bonus, state.plays, state.actor) == (2, 1, 0)


def test_d30_rebel_forces_cannot_be_played_without_an_announcement() -> None:
    """D30: it cannot be announced by itself, nor in answer to an influence action."""
    state = position(f"{REBEL} mercenary-1", f"{REBEL_B} mercenary-2")
    with pytest.raises(IllegalAction, match=r"^D30: Rebel Forces only counters"):
        play(state, f"special {REBEL}")
    play(state, "influence mercenary-1", "aim ussr", "done")
    with pytest.raises(IllegalAction, match=r"^D27: Rebel Forces does not answer an influence action"):
        play(state, f"special {REBEL_B}")


@pytest.mark.parametrize("theirs", ["mercenary-2 mercenary-2-b", REBEL, "poland-military-transport"])
def test_d33_the_window_opens_whatever_is_in_hand(theirs: str) -> None:
    """D33: the other seat is asked after every action, whether or not it holds an answer."""
    state = position("france-revolution poland-safe-house mercenary-1", theirs)
    play(state, "influence mercenary-1", "aim ussr", "done")
    assert (state.phase, state.actor) == (ANSWER, 1)
    play(state, "pass", "special poland-safe-house")
    assert (state.phase, state.actor) == (ANSWER, 1)


def test_d33_a_seat_without_cards_is_not_asked() -> None:
    """D33: a seat with an empty hand is not asked."""
    state = play(position("france-revolution mercenary-1 mercenary-2"), "influence mercenary-1", "aim poland", "done")
    assert (state.phase, state.actor, marker(state, "poland")) == (PLAY, 0, 1)


def test_d33_each_announcement_is_asked_about_once() -> None:
    """D33: after a countered counter the first announcement resolves without a second question."""
    state = position(f"poland-safe-house {REBEL_B} mercenary-1", f"{REBEL} {REBEL_C} mercenary-2")
    play(state, "special poland-safe-house", f"special {REBEL}", f"special {REBEL_B}", "pass")
    assert (state.phase, state.actor, state.bonus) == (PLAY, 0, 2)


def test_d33_passing_everything_lasts_until_the_turn_ends() -> None:
    """D33: the seat is not asked again in this turn, but in the other seat's next one."""
    state = position("mercenary-1 mercenary-1-b mercenary-2", "poland-detain poland-safe-house mercenary-2-b")
    play(state, "influence mercenary-1", "aim poland", "done", "pass-all")
    assert (state.phase, state.actor, marker(state, "poland")) == (PLAY, 0, 1)
    play(state, "influence mercenary-1-b", "aim poland", "done")
    assert (state.phase, marker(state, "poland")) == (SPY, 2)
    play(
        state,
        "stay",
        "influence mercenary-2-b",
        "aim ussr",
        "done",
        "pass",
        "influence poland-safe-house",
        "aim poland",
        "done",
        "pass",
        "stay",
    )
    play(state, "influence mercenary-2", "aim ussr", "done")
    assert (state.phase, state.actor) == (ANSWER, 1)


def test_d33_every_window_has_the_same_clock() -> None:
    """D33: a window ends with a pass after the host's time, even in the middle of a flight."""
    state = position("mercenary-1 mercenary-2", "poland-military-transport mercenary-2-b")
    assert state.timers() == []
    play(state, "influence mercenary-1", "aim ussr", "done")
    first = state.timers()[0].as_json()
    assert (first["seat"], first["seconds"], first["action"]) == (1, 60, number("pass"))
    play(state, "special poland-military-transport")
    assert state.timers()[0].as_json() == first
    play(state, "pass", "influence mercenary-2", "aim poland", "done")
    assert state.timers()[0].key != first["key"]
    state.settings = Settings(0, 0, False)
    assert state.timers() == []


PILFER = "great-britain-pilfer-accounts"
FLIGHTS = ("great-britain-military-transport", "france-military-transport")


@pytest.mark.parametrize(("flown", "others"), [(1, "mercenary-2 mercenary-1-b"), (2, "mercenary-2")])
def test_d29_answers_may_leave_pilfer_accounts_nothing_to_take(flown: int, others: str) -> None:
    """D27, D29: a player who flies in answer and then holds two cards or fewer keeps them, and the turn goes on."""
    state = position(f"{PILFER} mercenary-1", f"{' '.join(FLIGHTS[:flown])} {others}")
    events: list[Event] = []
    state.events = events
    take(state, f"special {PILFER}")
    for flight, goal in zip(FLIGHTS[:flown], ("hungary", "poland"), strict=False):
        take(state, f"special {flight}", f"aim {goal}", "pass")
    held = len(state.hands[1])
    take(state, "pass")
    assert (state.phase, state.actor, len(state.hands[1])) == (ANSWER, 1, held)
    assert "{seat:1} holds no more than 2 cards and keeps them." in [event.text for event in events]
    take(state, "pass")
    assert (state.phase, state.actor, state.plays) == (PLAY, 0, 1)


def test_d29_a_counter_that_is_countered_may_leave_one_card() -> None:
    """D29, D30: of three cards one flew and one countered in vain; the third is kept."""
    state = position(
        f"{PILFER} united-states-rebel-forces", f"{FLIGHTS[0]} poland-rebel-forces mercenary-2", spies="great-britain france"
    )
    take(state, f"special {PILFER}", f"special {FLIGHTS[0]}", "aim hungary", "pass", "special poland-rebel-forces")
    take(state, "special united-states-rebel-forces", "pass")
    assert (hand(state, 1), state.phase, state.actor) == ("mercenary-2", ANSWER, 1)


def test_d25_a_spy_that_flies_home_in_answer_is_not_deported() -> None:
    """D25, D27: the log does not send the spy from Home to Home."""
    state = position("united-states-deport mercenary-1", f"{FLIGHTS[0]} mercenary-2", spies="great-britain france")
    events: list[Event] = []
    state.events = events
    take(state, "special united-states-deport", f"special {FLIGHTS[0]}", "aim poland", "pass", "pass")
    assert [event.text for event in events][-1] == "The spy of {seat:1} is at Home already."
    assert state.spies[1] == country("poland")
