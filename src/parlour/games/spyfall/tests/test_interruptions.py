"""Stopping the clock in Spyfall: accusations, guesses and votes (S8a to S14)."""

from __future__ import annotations

import pytest

from parlour.core.rng import FastRng
from parlour.core.state import TABLE
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, DEAL, GUESS, NO, PASS, START, TIME_UP, YES
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.rules.agreement import agreed
from parlour.games.spyfall.state.position import (
    ACCUSATION,
    ANSWERING,
    ASKING,
    READY,
    REVEAL,
    SECOND_GUESS,
    TIME_UP_VOTE,
    WINDOW,
)
from parlour.games.spyfall.state.terms import MOST_QUESTIONS, NONE, SPY, votes_needed
from parlour.games.spyfall.tests.positions import (
    BAKERY,
    CASTLE,
    LOCATIONS,
    accuse,
    ballot,
    position,
    refusal,
    terms,
)


def test_s8a_any_time_everybody_may_stop_the_clock() -> None:
    """S8a: while the clock runs all seats may act, spy or not, even with their accusation spent."""
    state = position(seats=4, spies=(3,), charges=(1, 2, 3, 2))
    assert state.actors() == [0, 1, 2, 3]
    assert state.legal(1) == [PASS]
    assert state.legal(3) == [PASS] + [GUESS + i for i in range(4)]


def test_s8a_nobody_waits_for_a_seat_that_has_passed() -> None:
    """S8a: a seat that passes is awaited again after the next question or answer; a second pass means nothing."""
    state = position(seats=4)
    state.apply(2, PASS)
    assert state.actors() == [0, 1, 3]
    assert refusal(state, 2, PASS).startswith("S8a: you have already let it go on")
    assert state.view(0) == position(seats=4).view(0)  # a pass concerns nobody else
    state.apply(0, ASK + 1, "Well?")
    assert state.actors() == [0, 1, 2, 3]


def test_s9_s12_the_clock_may_be_stopped_after_a_pass() -> None:
    """S9, S12: everybody may still accuse after a pass, and a spy may guess, even with the accusation spent."""
    state = position(seats=4, spies=(2,), charges=(2, 1))
    state.apply(2, PASS)
    state.apply(3, PASS)
    assert state.legal(2) == [GUESS + i for i in range(4)]
    assert state.legal(3) == [ACCUSE + 0, ACCUSE + 1, ACCUSE + 2]
    twin = state.clone()
    state.check(2, GUESS + BAKERY)
    state.apply(2, GUESS + BAKERY)
    assert state.results[0].spies_won
    twin.check(3, ACCUSE + 2)
    twin.apply(3, ACCUSE + 2)
    assert twin.phase == ACCUSATION


def test_s8a_hundredth_answer_ends_the_time() -> None:
    """S8a: even with a clock, time is up after a hundred questions."""
    state = position(agreed=agreed(GAME.setup(5, {"discussion": 0})), asked=MOST_QUESTIONS - 1)
    state.apply(0, ASK + 1, "Well?")
    state.apply(1, ANSWER, "Well.")
    assert state.phase == TIME_UP_VOTE


def between(choices: dict[int, int], asker: int = 3) -> Rules:
    """Return a position of five, with seat 4 the spy, after an answer to `asker` and the given choices; the rest pass."""
    state = position(seats=5, spies=(4,), agreed=terms(any_time=False), asker=asker, asked=0)
    state.apply(asker, ASK + 1, "Well?")
    state.apply(1, ANSWER, "Well.")
    assert state.phase == WINDOW
    for seat in range(5):
        state.apply(seat, choices.get(seat, PASS))
    return state


def test_s8a_between_questions_all_decide_at_once() -> None:
    """S8a: nobody interrupts a question; after the answer all decide, and if all pass the answerer asks."""
    state = position(seats=5, agreed=terms(any_time=False), asker=3)
    assert state.actors() == [3]
    assert refusal(state, 2, ACCUSE + 0).startswith("S7: ")
    assert [timer.key for timer in state.timers()] == ["ask:0:0"]
    state = between({})
    assert (state.phase, state.asker) == (ASKING, 1)


def test_s8a_first_to_the_left_of_the_last_asker_stops_the_clock() -> None:
    """S8a: with seat 3 the last asker, a guess by 4 comes before accusations by 0 and 2; without it seat 0 is first."""
    state = between({2: ACCUSE + 4, 0: ACCUSE + 2, 4: GUESS + CASTLE})
    assert state.results[-1].guesses[4] == CASTLE
    state = between({2: ACCUSE + 4, 0: ACCUSE + 2})
    assert (state.phase, state.accuser, state.suspect, state.charges) == (ACCUSATION, 0, 2, [0, 2])
    assert not state.has_accused(2)


def test_s8a_sealed_choices_are_hidden_and_redrawn() -> None:
    """S8a: nobody sees another seat's decision, and resampling redraws it."""
    state = position(seats=5, spies=(4,), agreed=terms(any_time=False), phase=WINDOW)
    state.apply(4, GUESS + CASTLE)
    twin = position(seats=5, spies=(4,), agreed=terms(any_time=False), phase=WINDOW)
    twin.apply(4, PASS)
    assert state.view(0) == twin.view(0)
    rng = FastRng(3)
    assert len({state.resample(0, rng).choices[4] for _ in range(100)}) > 3


def test_s8a_last_question_ends_the_time() -> None:
    """S8a: where questions are counted, the time-up vote (S14) follows the window after the last one."""
    state = position(seats=5, agreed=terms(any_time=False, questions=3), asked=2)
    state.apply(0, ASK + 1, "Well?")
    state.apply(1, ANSWER, "Well.")
    for seat in range(5):
        state.apply(seat, PASS)
    assert (state.phase, state.suspect) == (TIME_UP_VOTE, 0)


@pytest.mark.parametrize(
    ("seats", "one", "two"),
    [
        (3, 2, None),
        (4, 3, None),
        (5, 4, 2),
        (6, 5, 3),
        (7, 6, 4),
        (8, 7, 5),
        (9, 8, 6),
        (10, 9, 7),
        (11, 10, 8),
        (12, 11, 9),
    ],
)
def test_s9_votes_needed(seats: int, one: int, two: int | None) -> None:
    """S9: all voters against one spy, two fewer against two spies; exactly that many yes votes convict."""
    assert votes_needed(seats, 1) == one
    for spies, needed in ((1, one), (2, two)):
        if needed is None:
            continue
        for ayes in (needed - 1, needed):
            state = position(seats=seats, spies=tuple(range(spies)))
            voters = [seat for seat in range(seats) if seat not in (0, seats - 1)]
            accuse(state, seats - 1, 0, tuple(voters[: seats - 1 - ayes]))
            assert state.ballots[-1].votes.count(YES) == ayes
            assert (state.phase == REVEAL) == (ayes == needed)


def test_s9_at_least_two_must_say_yes() -> None:
    """S9: against two spies the number never falls below two."""
    assert votes_needed(3, 2) == votes_needed(4, 2) == votes_needed(5, 2) == 2


def test_s9_each_player_accuses_once_a_round() -> None:
    """S9: a second accusation in a round is refused; the next round allows one again."""
    state = position()
    accuse(state, 1, 2, (3,))
    assert refusal(state, 1, ACCUSE + 3) == "S9: you have already accused somebody this round; you may again in the next one"
    accuse(state, 2, 0)
    state.apply(1, DEAL)
    state.apply(1, START)
    assert ACCUSE + 3 in state.legal(1)


def test_s9_the_accuser_says_yes_and_the_suspect_nothing() -> None:
    """S9: only the others vote, the accuser counts as a yes, and a vote not cast is a no."""
    state = position()
    state.apply(1, ACCUSE + 2)
    assert state.actors() == [0, 3, 4]
    assert refusal(state, 2, NO) == "S9: the suspect does not vote; wait for the others"
    assert refusal(state, 1, YES) == "S9: you have already voted; wait for the others"
    assert refusal(position(), 0, ACCUSE + 0) == "S9: you cannot accuse yourself; name another player"
    assert refusal(position(), 0, ACCUSE + 7) == "S9: there is no player 8; this table has 5"
    assert {(timer.seat, timer.action) for timer in state.timers() if timer.key.startswith("vote")} == {(0, NO), (3, NO), (4, NO)}


def test_s9_votes_are_sealed_until_all_are_in() -> None:
    """S9: nobody else's view shows a cast vote, resampling redraws it, and all votes are shown together."""
    yes, no = position(), position()
    for state, vote in ((yes, YES), (no, NO)):
        state.apply(1, ACCUSE + 2)
        state.apply(3, vote)
    assert all(yes.view(seat) == no.view(seat) for seat in (0, 1, 2, 4))
    assert {yes.resample(0, FastRng(k)).votes[3] for k in range(30)} == {YES, NO}
    assert {yes.resample(3, FastRng(k)).votes[3] for k in range(30)} == {YES}
    assert {yes.resample(0, FastRng(k)).votes[1] for k in range(30)} == {YES}
    ballot(yes, (4,))
    assert yes.view(None)["ballots"][0]["votes"] == [YES, YES, NONE, YES, NO]


@pytest.mark.parametrize("phase", [ASKING, ANSWERING])
def test_s10_clock_stops_and_goes_on_with_the_same_speaker(phase: int) -> None:
    """S10: during the vote the round's clock is listed under its key but stopped; then it runs on as before."""
    state = position(phase=phase, asker=1, answerer=3 if phase == ANSWERING else NONE)
    before = [timer.as_json() for timer in state.timers()]
    state.apply(4, ACCUSE + 2)
    stopped = [timer.as_json() for timer in state.timers() if not timer.key.startswith("vote")]
    assert stopped == [{**before[0], "running": False}]
    ballot(state, (0,))
    assert (state.phase, state.asker) == (phase, 1)
    assert [timer.as_json() for timer in state.timers()] == before


def test_s11_conviction_ends_the_round_and_shows_the_cards() -> None:
    """S11: even for a non-spy; then everybody's view shows location, spies and roles."""
    state = position(spies=(0,))
    accuse(state, 1, 2)
    result = state.view(4)["results"][0]
    assert (state.phase, result["convicted"], result["location"]) == (REVEAL, 2, BAKERY)
    assert result["roles"] == ["", "Bakery role 1", "Bakery role 2", "Bakery role 3", "Bakery role 4"]


def test_s12_one_spy_guesses_alone() -> None:
    """S12: only a spy may guess, and the guess ends the round."""
    state = position(spies=(3,))
    assert refusal(state, 1, GUESS + BAKERY) == "S12: only a spy may guess the location"
    state.apply(3, GUESS + BAKERY)
    assert state.phase == REVEAL
    assert state.results[0].spies_won


def test_s12_the_second_spy_must_name_one_too() -> None:
    """S12: the other spy is shown and must guess, the same location or another; by default the same."""
    state = position(spies=(1, 3))
    state.apply(3, GUESS + CASTLE)
    assert (state.phase, state.actors()) == (SECOND_GUESS, [1])
    assert state.view(None)["shown_spies"] == [1, 3]
    assert state.legal(1) == [GUESS + i for i in range(len(LOCATIONS))]
    assert state.timers()[0].action == GUESS + CASTLE
    assert {state.resample(1, FastRng(k)).location for k in range(60)} == {0, 1, 2, 3}
    assert all(state.resample(0, FastRng(k)).cards[1] == SPY for k in range(20))
    state.apply(1, GUESS + BAKERY)
    assert state.results[0].spies_won


def test_s13_no_guess_while_the_clock_is_stopped() -> None:
    """S13: a spy who must vote may not guess instead, in an accusation or at time-up."""
    state = position(spies=(3,))
    state.apply(1, ACCUSE + 2)
    stopped = "S13: the clock has been stopped, so no spy may guess now; if the vote fails, the clock goes on and a spy may"
    assert refusal(state, 3, GUESS + BAKERY) == stopped
    state.apply(3, YES)
    assert refusal(state, 3, GUESS + BAKERY) == stopped
    state = position(spies=(3,))
    state.apply(TABLE, TIME_UP)
    assert refusal(state, 3, GUESS + BAKERY) == "S13: time is up, so no spy may guess any more; the votes decide the round"


def test_s13_an_accused_spy_may_not_guess() -> None:
    """S13: an accused spy is refused by that rule, although a suspect has nothing to do; if the vote fails the spy may guess."""
    state = position(spies=(3,))
    state.apply(1, ACCUSE + 3)
    assert refusal(state, 3, GUESS + BAKERY).startswith("S13: the clock has been stopped")
    ballot(state, (0,))
    state.check(3, GUESS + BAKERY)


def test_s12_a_guess_needs_a_running_clock() -> None:
    """S12: before the start, after the round, or in place of the other spy nobody may guess; between questions S8a says when."""
    assert refusal(position(phase=READY), 0, GUESS).startswith("S12: a spy may guess while the clock runs")
    assert refusal(position(phase=REVEAL), 0, GUESS).startswith("S12: this round is over")
    state = position(spies=(1, 3))
    state.apply(3, GUESS + CASTLE)
    assert refusal(state, 3, GUESS + BAKERY) == refusal(state, 0, GUESS) == "S12: only the other spy has to name a location now"
    counted = position(spies=(3,), agreed=terms(any_time=False))
    assert refusal(counted, 3, GUESS) == "S8a: a spy may guess after the answer, when all decide"
