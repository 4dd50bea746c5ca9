"""Spyfall when time is up: the discussion and the votes (S14)."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.core.match import Match
from parlour.core.playout import random_playout
from parlour.core.rng import FastRng
from parlour.core.state import TABLE
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, GUESS, PASS, START, TIME_UP, YES
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.rules.agreement import agreed
from parlour.games.spyfall.state.position import DISCUSSION, TIME_UP_VOTE
from parlour.games.spyfall.state.records import CASE_MADE
from parlour.games.spyfall.state.terms import LONGEST_LINE, MOST_QUESTIONS, NONE, Terms
from parlour.games.spyfall.tests.positions import ballot, position, refusal, terms


def late(agreed: Terms | None = None, dealer: int = 3) -> Rules:
    """Return a table of five, with seat 0 the spy, at which time is up and everybody may talk."""
    state = position(dealer=dealer, spies=(0,), agreed=agreed or terms(discussion=60))
    state.time_up()
    return state


def test_s14_there_is_time_to_talk_before_the_votes() -> None:
    """S14: at time-up everybody may make a case, which all read in the thread, or be ready; then the votes begin."""
    state = position(dealer=3, spies=(0,), agreed=terms(discussion=60))
    state.apply(TABLE, TIME_UP)
    assert (state.phase, state.actors()) == (DISCUSSION, [0, 1, 2, 3, 4])
    assert state.legal(2) == [PASS, CASE]
    state.apply(2, CASE, "Boris never said anything.")
    line = state.thread[-1]
    assert (line.kind, line.seat, line.text) == (CASE_MADE, 2, "Boris never said anything.")
    assert state.view(4)["thread"][-1]["text"] == line.text
    state.apply(0, PASS)
    assert state.actors() == [1, 3, 4]
    assert state.view(None)["decided"] == [True, False, True, False, False]
    for seat in (1, 3, 4):
        assert state.phase == DISCUSSION
        state.apply(seat, PASS)
    assert (state.phase, state.suspect) == (TIME_UP_VOTE, 3)


def test_s14_each_makes_one_case() -> None:
    """S14: a player who has made a case or is ready need not wait, and says no more; nobody accuses, guesses or votes yet."""
    state = late()
    state.apply(2, CASE, "It is player 1.")
    assert state.legal(2) == []
    assert refusal(state, 2, CASE, "And again.").startswith("S14: you have made your case")
    assert refusal(state, 1, ACCUSE + 0).startswith("S9: time is up")
    assert refusal(state, 1, YES) == "S14: the votes begin after the discussion"
    assert refusal(state, 0, GUESS).startswith("S13: time is up")
    assert refusal(position(), 0, CASE, "Early.") == "S14: cases are made when time is up"


@pytest.mark.parametrize(("text", "reason"), [("", "needs words"), ("x" * (LONGEST_LINE + 1), "at most"), ("a\nb", "one line")])
def test_s14_a_case_is_one_line_of_words(text: str, reason: str) -> None:
    """S14: what holds for a question holds for a case."""
    said = refusal(late(), 1, CASE, text)
    assert said.startswith("S14: a ")
    assert reason in said
    late().check(1, CASE, "x" * LONGEST_LINE)


def test_s14_the_clock_ends_the_discussion() -> None:
    """S14: with a clock the table waits for the agreed seconds, then the votes begin, no matter who has not spoken."""
    state = late()
    (clock,) = state.timers()
    assert (clock.seat, clock.seconds, clock.action, clock.running) == (TABLE, 60, TIME_UP, True)
    assert clock.key == state.clocks()[0].key
    state.apply(1, CASE, "Hm.")
    assert [timer.key for timer in state.timers()] == [clock.key]
    state.check(TABLE, TIME_UP)
    state.apply(TABLE, TIME_UP)
    assert (state.phase, state.suspect, state.choices) == (TIME_UP_VOTE, 3, [NONE] * 5)
    assert clock.key not in [timer.key for timer in state.timers()]


def test_s14_without_a_clock_the_discussion_ends_when_all_have_spoken() -> None:
    """S14: between questions the table has no clock; only at a live table each seat has its time, and then passes."""
    state = late(terms(any_time=False, discussion=45))
    assert state.clocks() == []
    assert [(timer.seat, timer.seconds, timer.action) for timer in state.timers()] == [(seat, 45, PASS) for seat in range(5)]
    for seat in range(4):
        state.apply(seat, CASE, "Hm.")
    assert [timer.seat for timer in state.timers()] == [4]
    state.apply(4, PASS)
    assert state.phase == TIME_UP_VOTE


def test_s14_where_people_talk_aloud_they_say_only_that_they_are_ready() -> None:
    """S14: at a spoken table nobody types a case."""
    state = late(terms(typed=False, discussion=60))
    assert state.legal(1) == [PASS]
    assert refusal(state, 1, CASE).startswith("S14: where people talk aloud")


def test_s14_the_table_may_agree_on_no_discussion() -> None:
    """S14: 60 seconds unless the option says otherwise; with 0 the votes begin at once."""
    assert agreed(GAME.setup(5)).discussion == 60
    assert agreed(GAME.setup(5, {"discussion": 0})).discussion == 0
    assert late(terms(discussion=0)).phase == TIME_UP_VOTE


def test_s14_everybody_is_told_what_comes() -> None:
    """S14: log and thread say that time is up, how long there is to talk, and what the votes need."""
    match = Match(GAME, GAME.setup(4, {"dealer": 1}), bytes(16))
    match.play(0, START)
    told = [event.text for event in match.play(TABLE, TIME_UP)]
    assert told == [
        "Time is up. Make your case, or say that you are ready: the votes begin after 60 seconds or once everybody is."
    ]
    assert [line["text"] for line in match.state.view(None)["thread"]] == told
    assert [event.text for event in match.play(2, CASE, "It is {seat:1}.")] == ["{seat:2} makes a case: It is (seat:1)."]
    assert [event.text for event in match.play(1, PASS)] == ["{seat:1} is ready to vote."]
    assert [event.text for event in match.play(TABLE, TIME_UP)] == [
        "A vote on each player, from {seat:0} to the left: 3 of 3 votes convict."
    ]


@pytest.mark.parametrize("interrupts", ["any time", "between questions"])
def test_s8a_s14_the_longest_game_ends_within_the_stated_number_of_actions(interrupts: str) -> None:
    """S8a, S14: with 12 players every question, pass, accusation, vote and case of ten rounds fits into `longest`."""
    seats, passes = 12, 11
    questions = MOST_QUESTIONS if interrupts == "any time" else 60
    talk = questions * (2 + (2 * passes if interrupts == "any time" else seats))
    accusations = seats * (1 + passes - 1 + passes)
    one_round = 2 + talk + accusations + seats + seats * (seats - 1)
    assert 10 * one_round < GAME.longest
    options = {"interrupts": interrupts, "rounds": 2, "discussion": 600}
    state = GAME.deal(GAME.setup(seats, options), FastRng(5))
    assert random_playout(state, FastRng(6)) < 2 * one_round


def test_s14_time_up_in_mid_question() -> None:
    """S14: a question that is not answered yet ends with the time."""
    state = position(agreed=terms(discussion=60))
    state.apply(0, ASK + 1, "Well?")
    state.apply(TABLE, TIME_UP)
    assert state.phase == DISCUSSION
    assert refusal(state, 1, ANSWER, "Well.") == "S7: you have not been asked anything"


def test_s14_votes_go_from_the_dealer_to_the_left() -> None:
    """S14: each player in turn is the suspect and does not vote; without a conviction the spies win."""
    state = position(dealer=3, spies=(0,))
    state.check(TABLE, TIME_UP)
    state.apply(TABLE, TIME_UP)
    assert state.timers()[0].key.startswith("vote")
    order = []
    while state.phase == TIME_UP_VOTE:
        order.append(state.suspect)
        assert state.actors() == [seat for seat in range(5) if seat != state.suspect]
        ballot(state, (0, 1))
    assert order == [3, 4, 0, 1, 2]
    assert state.results[0].spies_won
    assert state.results[0].convicted == NONE


def test_s14_first_conviction_ends_the_votes() -> None:
    """S14: voting stops at the first conviction, and only the clock can call time."""
    state = position(dealer=3, spies=(4,))
    assert refusal(state, 0, TIME_UP).startswith("S14: ")
    state.apply(TABLE, TIME_UP)
    with pytest.raises(IllegalAction, match="no clock of that kind"):
        state.check(TABLE, TIME_UP)
    ballot(state, (1,))
    ballot(state)
    assert state.results[0].convicted == 4
    assert not state.results[0].spies_won
