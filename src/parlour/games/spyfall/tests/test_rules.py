"""The rules of Spyfall by their numbers."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadSetup, IllegalAction
from parlour.core.rng import FastRng
from parlour.core.state import TABLE
from parlour.games.spyfall import GAME, agreed
from parlour.games.spyfall.rules import Spyfall, deal
from parlour.games.spyfall.table import (
    ACCUSATION,
    ANSWERING,
    ASKING,
    OVER,
    READY,
    REVEAL,
    SECOND_GUESS,
    SILENCE,
    STOCK_QUESTION,
    TIME_UP_VOTE,
    WINDOW,
)
from parlour.games.spyfall.terms import (
    ACCUSE,
    ANSWER,
    ASK,
    DEAL,
    GUESS,
    LONGEST_LINE,
    MOST_QUESTIONS,
    NO,
    NONE,
    PASS,
    SILENT,
    SPY,
    START,
    STOCK,
    TIME_UP,
    YES,
    votes_needed,
)
from parlour.games.spyfall.tests.tables import BAKERY, CASTLE, DESERT, LOCATIONS, ROLES, accuse, ballot, table, terms


def refuse(state: Spyfall, seat: int, action: int, text: str = "") -> str:
    """The text with which an action is refused."""
    with pytest.raises(IllegalAction) as refusal:
        state.check(seat, action, text)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("seats", "spies", "minutes"),
    [
        (3, 1, 6),
        (4, 1, 6),
        (5, 1, 7),
        (6, 1, 7),
        (7, 1, 8),
        (8, 1, 8),
        (9, 2, 9),
        (10, 2, 9),
        (11, 2, 10),
        (12, 2, 10),
    ],
)
def test_s1_defaults_follow_the_number_of_players(seats: int, spies: int, minutes: int) -> None:
    """S1: spies and minutes left to the table are those of the book."""
    made = agreed(GAME.setup(seats))
    assert (made.spies, made.seconds, made.rounds) == (spies, 60 * minutes, 5)


def test_s1_twelve_players_need_two_spies_and_two_spies_five_players() -> None:
    """S1: one spy at 12 and two at 4 are refused, one at 11 and two at 5 are fine."""
    with pytest.raises(BadSetup, match="S1: 12 players"):
        GAME.setup(12, {"spies": "1"})
    with pytest.raises(BadSetup, match="S1: two spies"):
        GAME.setup(4, {"spies": "2"})
    assert agreed(GAME.setup(11, {"spies": "1"})).spies == 1
    assert agreed(GAME.setup(5, {"spies": "2"})).spies == 2


@pytest.mark.parametrize("seats", range(3, 13))
def test_s2_deal_has_the_agreed_spies_and_distinct_roles(seats: int) -> None:
    """S2: with n players and s spies there are s spy cards and n - s different roles of one location."""
    for spies in (1, 2):
        if (spies == 2 and seats < 5) or (spies == 1 and seats == 12):
            continue
        state = deal(seats, FastRng(seats), terms(spies=spies), NONE)
        roles = [card for card in state.cards if card != SPY]
        assert state.cards.count(SPY) == spies
        assert len(set(roles)) == len(roles) == seats - spies
        assert all(0 <= role < len(ROLES[state.location]) for role in roles)


def test_s3_a_location_is_used_once_until_all_are() -> None:
    """S3: four locations give four different rounds; in the fifth all come back."""
    state = table(agreed=terms(rounds=6))
    seen = []
    for _ in range(5):
        state.phase = ASKING
        seen.append(state.location)
        accuse(state, 1, 0)
        state.apply(state.actors()[0], DEAL)
    assert sorted(seen[:4]) == [0, 1, 2, 3]
    assert len(state.used) == 1


def test_s3_used_location_cannot_be_guessed() -> None:
    """S3: a spy who names a location of an earlier round is refused."""
    state = table(used=(CASTLE,))
    assert GUESS + CASTLE not in state.legal(0)
    assert refuse(state, 0, GUESS + CASTLE).startswith("S3: ")


def test_s4_deal_goes_to_the_left() -> None:
    """S4: the next dealer sits to the left of the last one, and the first may be named."""
    state = table(dealer=4)
    accuse(state, 1, 0)
    assert state.actors() == [0]
    state.apply(0, DEAL)
    assert (state.dealer, state.asker, state.phase) == (0, 0, READY)
    assert GAME.deal(GAME.setup(6, {"dealer": 3}), FastRng(1)).dealer == 2
    with pytest.raises(BadSetup, match="S4: "):
        GAME.setup(4, {"dealer": 5})


def test_s4_unnamed_first_dealer_is_drawn() -> None:
    """S4: over many seeds every seat deals first."""
    setup = GAME.setup(5)
    assert {GAME.deal(setup, FastRng(seed)).dealer for seed in range(60)} == set(range(5))


def strings(form: object) -> set[str]:
    """All texts in a view."""
    if isinstance(form, dict):
        return set().union(*(strings(value) for value in form.values())) if form else set()
    if isinstance(form, list):
        return set().union(*(strings(value) for value in form)) if form else set()
    return {form} if isinstance(form, str) else set()


@pytest.mark.parametrize("phase", [READY, ASKING, WINDOW])
def test_s5_views_hold_no_secret_before_the_end(phase: int) -> None:
    """S5: a spy's view does not hold the location, and nobody's another's role, nor who is a spy."""
    state = table(seats=5, spies=(2,), phase=phase)
    for seat in range(5):
        facts = state.view(seat)
        roles = {text for text in strings(facts) if " role " in text}
        assert roles == (set() if seat == 2 else {f"Bakery role {seat}"})
        assert facts["location"] == (NONE if seat == 2 else BAKERY)
        assert "cards" not in facts
    assert "location" not in state.view(None)
    assert "role" not in state.view(None)


def test_s5_a_spy_cannot_tell_locations_apart_nor_others_the_spies() -> None:
    """S5: resampling reaches every unused location for a spy, and every other seat as the spy for the rest."""
    state = table(seats=4, spies=(2,), used=(DESERT,))
    rng = FastRng(1)
    spy_worlds = [state.resample(2, rng) for _ in range(200)]
    assert {world.location for world in spy_worlds} == {0, 1, 3}
    assert all(world.cards[2] == SPY and world.cards.count(SPY) == 1 for world in spy_worlds)
    worlds = [state.resample(0, rng) for _ in range(200)]
    assert {world.cards.index(SPY) for world in worlds} == {1, 2, 3}
    assert {world.location for world in worlds} == {BAKERY}
    assert {world.cards[1] for world in worlds} == {SPY} | set(range(1, 11))


def test_s6_the_dealer_starts_the_clock_and_asks_first() -> None:
    """S6: no clock before the dealer's start; then the dealer asks any other player."""
    state = table(seats=4, dealer=2, asker=2, phase=READY)
    assert [timer.key for timer in state.timers()] == ["start:0"]
    assert state.actors() == [2]
    assert refuse(state, 0, ASK + 1).startswith("S6: ")
    state.apply(2, START)
    assert [(timer.key, timer.seat, timer.seconds, timer.running) for timer in state.timers()] == [
        ("clock:0", TABLE, 360, True),
        ("ask:0:0", 2, 60, True),
    ]
    assert [action for action in state.legal(2) if action < ACCUSE] == [ASK + 0, ASK + 1, ASK + 3]


def test_s7_answerer_asks_next_but_not_back() -> None:
    """S7: who has answered asks anybody but the one who has just asked."""
    state = table(seats=4)
    state.apply(0, ASK + 2, "Cold today?")
    assert state.phase == ANSWERING
    assert refuse(state, 0, ASK + 1, "And now?").startswith("S7: ")
    state.apply(2, ANSWER, "A little.")
    assert [action for action in state.legal(2) if action < ACCUSE] == [ASK + 1, ASK + 3]
    assert refuse(state, 2, ASK + 0, "You?") == "S7: you cannot ask back the player who has just asked you"
    assert refuse(state, 2, ASK + 2, "Me?") == "S7: you cannot ask yourself"
    assert refuse(state, 2, ASK + 4, "Who?") == "S7: there is no such player at this table"
    assert [line.text for line in state.thread] == ["Cold today?", "A little."]


def test_s7_with_three_players_questions_go_round() -> None:
    """S7: at a table of three only the third player may be asked."""
    state = table(seats=3)
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
    state = table()
    assert reason in refuse(state, 0, ASK + 1, text)
    state.apply(0, ASK + 1, "Fine?")
    assert reason in refuse(state, 1, ANSWER, text)
    state.check(1, ANSWER, "x" * LONGEST_LINE)


def test_s8_only_questions_and_answers_take_text() -> None:
    """S8: an accusation with a text is refused, and where people talk aloud every text is."""
    state = table()
    assert refuse(state, 1, ACCUSE + 0, "Got you").startswith("S8: ")
    spoken = table(agreed=terms(typed=False))
    assert refuse(spoken, 0, ASK + 1, "Hm?").startswith("S8: ")
    spoken.check(0, ASK + 1)


def test_s8_who_does_not_type_in_time_gets_the_stated_default() -> None:
    """S8: the table asks the left neighbour a stock question, and answers with silence."""
    state = table(seats=4, asker=1, back=2)
    ask = state.timers()[1]
    assert (ask.seat, ask.action) == (1, STOCK)
    state.check(1, STOCK)
    state.apply(1, STOCK)
    assert (state.answerer, state.thread[-1].text) == (3, STOCK_QUESTION)
    reply = state.timers()[1]
    assert (reply.key, reply.seat, reply.action) == ("answer:0:1", 3, SILENT)
    state.apply(3, SILENT)
    assert (state.asker, state.thread[-1].text) == (3, SILENCE)


def test_s8_spoken_play_needs_no_clicks() -> None:
    """S8: where people talk aloud nobody is timed but by the round's clock, and accusations are open at once."""
    state = table(agreed=terms(typed=False))
    assert [timer.key for timer in state.timers()] == ["clock:0"]
    assert STOCK not in state.legal(0)
    assert ACCUSE + 0 in state.legal(3)


def test_s8a_any_time_everybody_may_stop_the_clock() -> None:
    """S8a: while the clock runs all seats act, spy or not, also those whose accusation is spent."""
    state = table(seats=4, spies=(3,), charges=(1, 2, 3, 2))
    assert state.actors() == [0, 1, 2, 3]
    assert state.legal(1) == [PASS]
    assert state.legal(3) == [PASS] + [GUESS + i for i in range(4)]


def test_s8a_letting_it_go_on_holds_until_somebody_speaks() -> None:
    """S8a: who lets it go on acts again only after the next question or answer."""
    state = table(seats=4)
    state.apply(2, PASS)
    assert state.actors() == [0, 1, 3]
    assert refuse(state, 2, ACCUSE + 0).startswith("S8a: ")
    assert state.view(0) == table(seats=4).view(0)  # it concerns nobody else
    state.apply(0, ASK + 1, "Well?")
    assert state.actors() == [0, 1, 2, 3]


def test_s8a_hundredth_answer_ends_the_time() -> None:
    """S8a: also with a clock a round ends after a hundred questions."""
    state = table(agreed=agreed(GAME.setup(5)), asked=MOST_QUESTIONS - 1)
    state.apply(0, ASK + 1, "Well?")
    state.apply(1, ANSWER, "Well.")
    assert state.phase == TIME_UP_VOTE


def between(choices: dict[int, int], asker: int = 3) -> Spyfall:
    """A table of five, seat 4 the spy, after an answer to `asker` and the given choices; the rest let it go on."""
    state = table(seats=5, spies=(4,), agreed=terms(any_time=False), asker=asker, asked=0)
    state.apply(asker, ASK + 1, "Well?")
    state.apply(1, ANSWER, "Well.")
    assert state.phase == WINDOW
    for seat in range(5):
        state.apply(seat, choices.get(seat, PASS))
    return state


def test_s8a_between_questions_all_decide_at_once() -> None:
    """S8a: nobody interrupts a question; after the answer all decide, and if all pass the answerer asks."""
    state = table(seats=5, agreed=terms(any_time=False), asker=3)
    assert state.actors() == [3]
    assert refuse(state, 2, ACCUSE + 0).startswith("S7: ")
    assert [timer.key for timer in state.timers()] == ["ask:0:0"]
    state = between({})
    assert (state.phase, state.asker) == (ASKING, 1)


def test_s8a_first_to_the_left_of_the_last_asker_stops_the_clock() -> None:
    """S8a: of accusers 2 and 0 and a guess by 4, with 3 the last asker, the guess comes first; without it seat 0."""
    state = between({2: ACCUSE + 4, 0: ACCUSE + 2, 4: GUESS + CASTLE})
    assert state.results[-1].guesses[4] == CASTLE
    state = between({2: ACCUSE + 4, 0: ACCUSE + 2})
    assert (state.phase, state.accuser, state.suspect, state.charges) == (ACCUSATION, 0, 2, [0, 2])
    assert not state.has_accused(2)


def test_s8a_sealed_choices_are_hidden_and_redrawn() -> None:
    """S8a: nobody sees what another has decided, and other worlds hold other decisions."""
    state = table(seats=5, spies=(4,), agreed=terms(any_time=False), phase=WINDOW)
    state.apply(4, GUESS + CASTLE)
    twin = table(seats=5, spies=(4,), agreed=terms(any_time=False), phase=WINDOW)
    twin.apply(4, PASS)
    assert state.view(0) == twin.view(0)
    rng = FastRng(3)
    assert len({state.resample(0, rng).choices[4] for _ in range(100)}) > 3


def test_s8a_last_question_ends_the_time() -> None:
    """S8a: where questions are counted, the vote of S14 follows the window after the last one."""
    state = table(seats=5, agreed=terms(any_time=False, questions=3), asked=2)
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
    """S9: all voters against one spy, two fewer against two spies, and a vote turns at exactly that number."""
    assert votes_needed(seats, 1) == one
    for spies, needed in ((1, one), (2, two)):
        if needed is None:
            continue
        for ayes in (needed - 1, needed):
            state = table(seats=seats, spies=tuple(range(spies)))
            voters = [seat for seat in range(seats) if seat not in (0, seats - 1)]
            accuse(state, seats - 1, 0, tuple(voters[: seats - 1 - ayes]))
            assert state.ballots[-1].votes.count(YES) == ayes
            assert (state.phase == REVEAL) == (ayes == needed)


def test_s9_at_least_two_must_say_yes() -> None:
    """S9: with two spies among four voters or fewer the number never falls below two."""
    assert votes_needed(3, 2) == votes_needed(4, 2) == votes_needed(5, 2) == 2


def test_s9_each_player_accuses_once_a_round() -> None:
    """S9: a second accusation in the round is refused, in the next round there is a new one."""
    state = table()
    accuse(state, 1, 2, (3,))
    assert refuse(state, 1, ACCUSE + 3) == "S9: you have already accused somebody this round"
    accuse(state, 2, 0)
    state.apply(1, DEAL)
    state.apply(1, START)
    assert ACCUSE + 3 in state.legal(1)


def test_s9_the_accuser_says_yes_and_the_suspect_nothing() -> None:
    """S9: only the others are asked, the accuser's yes is counted, and a vote in doubt is a no."""
    state = table()
    state.apply(1, ACCUSE + 2)
    assert state.actors() == [0, 3, 4]
    assert refuse(state, 2, NO) == "S9: the suspect does not vote"
    assert refuse(state, 1, YES) == "S9: you have already voted"
    assert refuse(table(), 0, ACCUSE + 0) == "S9: you cannot accuse yourself"
    assert {(timer.seat, timer.action) for timer in state.timers() if timer.key.startswith("vote")} == {(0, NO), (3, NO), (4, NO)}


def test_s9_votes_are_sealed_until_all_are_in() -> None:
    """S9: a cast vote is in nobody else's view, other worlds hold the other vote, and all are shown together."""
    yes, no = table(), table()
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
def test_s10_clock_stands_and_goes_on_with_the_same_speaker(phase: int) -> None:
    """S10: during the vote the round's clock is listed, standing, under its key; then it runs on as before."""
    state = table(phase=phase, asker=1, answerer=3 if phase == ANSWERING else NONE)
    before = [timer.as_json() for timer in state.timers()]
    state.apply(4, ACCUSE + 2)
    standing = [timer.as_json() for timer in state.timers() if not timer.key.startswith("vote")]
    assert standing == [{**before[0], "running": False}]
    ballot(state, (0,))
    assert (state.phase, state.asker) == (phase, 1)
    assert [timer.as_json() for timer in state.timers()] == before


def test_s11_conviction_ends_the_round_and_shows_the_cards() -> None:
    """S11: also for a non-spy; then location, spies and roles are in everybody's view."""
    state = table(spies=(0,))
    accuse(state, 1, 2)
    result = state.view(4)["results"][0]
    assert (state.phase, result["convicted"], result["location"]) == (REVEAL, 2, BAKERY)
    assert result["roles"] == ["", "Bakery role 1", "Bakery role 2", "Bakery role 3", "Bakery role 4"]


def test_s12_one_spy_guesses_alone() -> None:
    """S12: only a spy may, while the clock runs, and the round ends."""
    state = table(spies=(3,))
    assert refuse(state, 1, GUESS + BAKERY) == "S12: only a spy may guess the location"
    state.apply(3, GUESS + BAKERY)
    assert state.phase == REVEAL
    assert state.results[0].spies_won


def test_s12_the_second_spy_must_name_one_too() -> None:
    """S12: the other spy is shown and has to guess, the same or another; in doubt the same."""
    state = table(spies=(1, 3))
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
    """S13: a spy who is to vote may not guess instead, in an accusation or at time-up."""
    state = table(spies=(3,))
    state.apply(1, ACCUSE + 2)
    assert refuse(state, 3, GUESS + BAKERY).startswith("S13: ")
    state = table(spies=(3,))
    state.apply(TABLE, TIME_UP)
    assert refuse(state, 3, GUESS + BAKERY).startswith("S13: ")


def test_s14_votes_go_from_the_dealer_to_the_left() -> None:
    """S14: each in turn is the suspect and does not vote; without a conviction the spies win."""
    state = table(dealer=3, spies=(0,))
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
    """S14: the table does not vote on those after the convicted one, and only the clock can end the time."""
    state = table(dealer=3, spies=(4,))
    assert refuse(state, 0, TIME_UP).startswith("S14: ")
    state.apply(TABLE, TIME_UP)
    with pytest.raises(IllegalAction, match="no clock of that kind"):
        state.check(TABLE, TIME_UP)
    ballot(state, (1,))
    ballot(state)
    assert state.results[0].convicted == 4
    assert not state.results[0].spies_won


def test_s19_most_points_after_the_rounds_win() -> None:
    """S19: after the last round the game is over; ties are shared."""
    state = table(agreed=terms(rounds=2), round_number=1)
    assert state.outcome() is None
    state.points = [0, 1, 2, 0, 1]
    accuse(state, 1, 0)
    assert state.phase == OVER
    assert state.points == [0, 3, 3, 1, 2]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [-1.0, 1.0, 1.0, -1.0, -1.0]
    assert outcome.winners() == [1, 2]
    assert state.actors() == []


def test_s18_old_pals_know_each_other() -> None:
    """S18: each of the two spies sees who the other is, in every world, and Old Pals needs two spies."""
    state = table(seats=6, spies=(1, 4), agreed=terms(spies=2, old_pals=True))
    assert [state.view(seat)["pal"] for seat in range(6)] == [NONE, 4, NONE, NONE, 1, NONE]
    assert all(state.resample(1, FastRng(k)).cards[4] == SPY for k in range(20))
    rivals = table(seats=6, spies=(1, 4))
    assert rivals.view(1)["pal"] == NONE
    assert {rivals.resample(1, FastRng(k)).pal(1) for k in range(80)} == {0, 2, 3, 4, 5}
    with pytest.raises(BadSetup, match="S18: "):
        GAME.setup(6, {"old_pals": True})
