"""Questions and answers in Spyfall (S6 to S8)."""

from __future__ import annotations

import pytest

from parlour.core.state import TABLE
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, GUESS, PASS, SILENT, START, STOCK
from parlour.games.spyfall.rules.rounds import SILENCE
from parlour.games.spyfall.state.position import ACCUSATION, ANSWERING, READY, WINDOW
from parlour.games.spyfall.state.terms import LONGEST_LINE, STOCK_QUESTION
from parlour.games.spyfall.tests.positions import (
    position,
    refusal,
    terms,
)


def test_s6_the_dealer_starts_the_clock_and_asks_first() -> None:
    """S6: no clock runs until the dealer starts it; then the dealer asks any other player."""
    state = position(seats=4, dealer=2, asker=2, phase=READY)
    assert [timer.key for timer in state.timers()] == ["start:0"]
    assert state.actors() == [2]
    assert refusal(state, 0, ASK + 1).startswith("S6: ")
    state.apply(2, START)
    assert [(timer.key, timer.seat, timer.seconds, timer.running) for timer in state.timers()] == [
        ("clock:0", TABLE, 360, True),
        ("ask:0:0", 2, 60, True),
    ]
    assert [action for action in state.legal(2) if action < ACCUSE] == [ASK + 0, ASK + 1, ASK + 3]


def test_s7_answerer_asks_next_but_not_back() -> None:
    """S7: the answerer asks anybody but the player who has just asked."""
    state = position(seats=4)
    state.apply(0, ASK + 2, "Cold today?")
    assert state.phase == ANSWERING
    assert refusal(state, 0, ASK + 1, "And now?").startswith("S7: ")
    state.apply(2, ANSWER, "A little.")
    assert [action for action in state.legal(2) if action < ACCUSE] == [ASK + 1, ASK + 3]
    assert refusal(state, 2, ASK + 0, "You?") == "S7: you cannot ask back the player who has just asked you; ask another one"
    assert refusal(state, 2, ASK + 2, "Me?") == "S7: you cannot ask yourself; ask another player"
    assert refusal(state, 2, ASK + 4, "Who?") == "S7: there is no player 5; this table has 4"
    assert [line.text for line in state.thread] == ["Cold today?", "A little."]


def test_s7_with_three_players_questions_go_round() -> None:
    """S7: at a table of three only the third player may be asked."""
    state = position(seats=3)
    state.apply(0, ASK + 1, "Well?")
    state.apply(1, ANSWER, "Yes.")
    assert [action for action in state.legal(1) if action < ACCUSE] == [ASK + 2]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "needs words"),
        ("  ", "needs words"),
        ("x" * (LONGEST_LINE + 1), "at most"),
        ("two\nlines", "control"),
        ("bell\x07", "control"),
        ("turn\u202eed", "control"),
    ],
)
def test_s8_typed_lines_are_checked(text: str, reason: str) -> None:
    """S8: a typed question or answer is one line of words, of limited length, without control characters."""
    state = position()
    assert reason in refusal(state, 0, ASK + 1, text)
    state.apply(0, ASK + 1, "Fine?")
    assert reason in refusal(state, 1, ANSWER, text)
    state.check(1, ANSWER, "x" * LONGEST_LINE)


def test_s8_a_guess_takes_no_text() -> None:
    """S8: a guess with a text is refused; where people talk aloud every text is."""
    state = position()
    assert refusal(state, 0, GUESS + 0, "Got it").startswith("S8: ")
    spoken = position(agreed=terms(typed=False))
    assert refusal(spoken, 0, ASK + 1, "Hm?").startswith("S8: ")
    spoken.check(0, ASK + 1)


def test_s8_a_player_out_of_time_gets_the_stated_default() -> None:
    """S8: the table asks the nearest player to the left a stock question, and answers with silence."""
    state = position(seats=4, asker=1, back=2)
    ask = state.timers()[1]
    assert (ask.seat, ask.action) == (1, STOCK)
    state.check(1, STOCK)
    state.apply(1, STOCK)
    assert (state.answerer, state.thread[-1].text) == (3, STOCK_QUESTION)
    reply = state.timers()[1]
    assert (reply.key, reply.seat, reply.action) == ("answer:0:1", 3, SILENT)
    state.apply(3, SILENT)
    assert (state.asker, state.thread[-1].text) == (3, SILENCE)


def test_s8_nobody_has_to_hurry_if_the_table_agrees() -> None:
    """S8: then no seat has a clock, neither to ask, to answer, to decide nor to vote."""
    state = position(agreed=terms(any_time=False, patience=0))
    assert state.timers() == []
    state.apply(0, ASK + 1, "Cold here?")
    assert state.timers() == []
    state.apply(1, ANSWER, "A little.")
    assert (state.phase, state.timers()) == (WINDOW, [])
    for seat in state.actors():
        state.apply(seat, ACCUSE + 3 if seat == 1 else PASS)
    assert (state.phase, state.timers()) == (ACCUSATION, [])


def test_s8_spoken_play_needs_no_clicks() -> None:
    """S8: where people talk aloud only the round's clock runs, and anybody may accuse at once."""
    state = position(agreed=terms(typed=False))
    assert [timer.key for timer in state.timers()] == ["clock:0"]
    assert STOCK not in state.legal(0)
    assert ACCUSE + 0 in state.legal(3)
