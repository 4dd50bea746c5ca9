"""What can be taken back in Spyfall, at a table and in a match (S21)."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.core.match import Match
from parlour.core.state import TABLE
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, GUESS, NO, PASS, SILENT, START, STOCK, TIME_UP, YES
from parlour.games.spyfall.state.position import ANSWERING, DISCUSSION, READY, TIME_UP_VOTE, WINDOW
from parlour.games.spyfall.state.terms import SPY
from parlour.games.spyfall.tests.positions import position, terms
from parlour.games.spyfall.tests.tables import do, play, table_of
from parlour.table import commands, records


def test_s21_what_others_have_read_binds() -> None:
    """S21: questions, answers, silence, accusations, guesses, cases and the start of the clock bind as soon as they are made."""
    for action in (ASK + 1, STOCK, ACCUSE + 2, GUESS):
        assert position().binding(0, action)
    for action in (ANSWER, SILENT):
        assert position(phase=ANSWERING, answerer=1).binding(1, action)
    assert position(phase=READY).binding(0, START)
    assert position(phase=DISCUSSION).binding(0, CASE)


def test_s21_what_nobody_has_seen_does_not_bind() -> None:
    """S21: a pass at a running clock never binds; a sealed choice, a vote and "ready" bind only as the last of all."""
    assert not position().binding(2, PASS)
    window = position(phase=WINDOW, agreed=terms(any_time=False))
    talk = position(phase=DISCUSSION, agreed=terms(discussion=60))
    for state, action in ((window, ACCUSE + 0), (talk, PASS)):
        assert not state.binding(1, action)
        state.choices = [PASS, -1, PASS, PASS, PASS]
        assert state.binding(1, action)
    vote = position()
    vote.apply(0, ACCUSE + 2)
    assert not vote.binding(1, YES)
    vote.apply(1, YES)
    vote.apply(3, NO)
    assert vote.binding(4, NO)
    late = position(phase=TIME_UP_VOTE)
    late.suspect = 0
    assert not late.binding(4, NO)


def test_s21_at_a_spoken_table_clicks_only_keep_the_order() -> None:
    """S21: where people talk aloud, a wrong click on whom to ask may be taken back, but not an accusation."""
    spoken = position(agreed=terms(typed=False))
    assert not spoken.binding(0, ASK + 1)
    assert spoken.binding(0, ACCUSE + 1)


def test_s21_a_match_takes_no_question_back() -> None:
    """S21: undo in a match, as in the terminal, refuses a question and an answer; a pass may be taken back."""
    match = Match(GAME, GAME.setup(4, {"dealer": 1}), bytes(16))
    match.play(0, START)
    match.play(0, ASK + 1, "Is it cold?")
    with pytest.raises(IllegalAction, match="cannot be taken back: others have seen it"):
        match.undo(0)
    match.play(1, ANSWER, "A little.")
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        match.undo(1)
    match.play(2, PASS)
    match.undo(2)


def test_s21_the_guess_of_an_old_pal_stays() -> None:
    """S21: a spy who knows the other one learns nothing by guessing, and still may not take the guess back."""
    match = Match(GAME, GAME.setup(6, {"dealer": 1, "spies": "2", "old_pals": True}), bytes(16))
    match.play(0, START)
    spy = spies(match)[0]
    match.play(spy, GUESS + 3)
    assert match.state.view(None)["phase"] == "second guess"
    assert match.undo_length(spy) is None


def spies(match: Match) -> list[int]:
    """Return the seats of the spies."""
    return [seat for seat in range(match.setup.seats) if match.state.cards[seat] == SPY]  # type: ignore[attr-defined]


def test_s21_at_a_table_of_people_taking_back_a_question_needs_consent() -> None:
    """S21: the asker is offered no free undo; the others may agree to go back."""
    table = table_of("ann", "bob", "cem")
    play(table, 0, START)
    play(table, 0, ASK + 1, "Is it cold?")
    assert not table.may_undo(0)
    (offer,) = do(table, commands.Undo(at=9, seat=0))
    assert isinstance(offer, records.Offered)
    assert offer.waiting == [1, 2]


def test_s21_computer_players_agree_to_nothing() -> None:
    """S21: with nobody else to ask, words stay said, also those of others since one's own last move; a mere pass may go."""
    table = table_of("ann", "", "")
    play(table, 0, START)
    play(table, 1, PASS)
    play(table, 0, ASK + 1, "Is it cold?")
    play(table, 0, PASS)
    assert isinstance(do(table, commands.Undo(at=9, seat=0))[0], records.TookBack)
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        do(table, commands.Undo(at=9, seat=0))
    play(table, 0, PASS)
    play(table, 1, ANSWER, "A little.")
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        do(table, commands.Undo(at=9, seat=0))
    play(table, TABLE, TIME_UP)
    assert table.playing().binds_after(0)
