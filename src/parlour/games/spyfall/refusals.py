"""Why Spyfall refuses an action or a text: the rule and the reason."""

from __future__ import annotations

from parlour.core.errors import IllegalAction
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, GUESS, NO, PASS, SILENT, START, STOCK, TIME_UP, YES
from parlour.games.spyfall.state.position import (
    ACCUSATION,
    ANSWERING,
    ASKING,
    READY,
    REVEAL,
    SECOND_GUESS,
    TIME_UP_VOTE,
    WINDOW,
    Position,
)
from parlour.games.spyfall.state.terms import LONGEST_LINE, SPY


def why_not_now(position: Position, seat: int) -> str:
    """S6, S7, S8a, S9, S12, S14: why a seat may not act at all now."""
    phase = position.phase
    if phase == READY:
        return "S6: the dealer starts the clock first"
    if phase == REVEAL:
        return "S4: the next dealer deals first"
    if phase == SECOND_GUESS:
        return "S12: the other spy has to name a location now"
    if phase in (ACCUSATION, TIME_UP_VOTE):
        rule = "S9" if phase == ACCUSATION else "S14"
        return f"{rule}: the suspect does not vote" if seat == position.suspect else f"{rule}: you have already voted"
    if phase == WINDOW:
        return "S8a: you have already decided"
    if position.terms.any_time:
        return "S8a: you let it go on; you may stop the clock after the next question or answer"
    return "S7: it is not your turn to speak; you may accuse or guess after the answer"


def why_not(position: Position, seat: int, action: int) -> str:
    """S3, S6, S7, S8, S9, S12, S13: the rule that forbids an action to a seat that may act."""
    if action >= GUESS:
        return why_no_guess(position, seat, action - GUESS)
    if ACCUSE <= action < YES:
        return why_no_accusation(position, seat, action - ACCUSE)
    if action < ACCUSE:
        return why_no_question(position, seat, action - ASK)
    phase = position.phase
    if action in (ANSWER, SILENT):
        if phase == ANSWERING and seat == position.answerer:
            return "S8: where people talk aloud, there is no silence to report"
        return "S7: you have not been asked anything"
    if action == STOCK:
        if phase == ASKING and seat == position.asker:
            return "S8: where people talk aloud, the table asks for nobody"
        return "S7: it is not your turn to ask"
    if action in (YES, NO):
        return "S9: there is no vote now"
    if action == TIME_UP:
        return "S14: only the clock ends the time"
    if action == PASS:
        return "S7: it is your turn to speak" if position.clock_runs() else "S8a: there is nothing to let go on"
    if action == START:
        return "S6: the clock is not waiting for a start"
    return "S4: the round is not over"


def why_no_guess(position: Position, seat: int, location: int) -> str:
    """S3, S12, S13: why a seat may not guess a location."""
    if position.phase in (ACCUSATION, TIME_UP_VOTE):
        return "S13: the clock has been stopped; nobody may guess now"
    if position.cards[seat] != SPY:
        return "S12: only a spy may guess the location"
    if location in position.used:
        return "S3: that location has been used in an earlier round"
    return "S12: a spy may guess while the clock runs"


def why_no_accusation(position: Position, seat: int, suspect: int) -> str:
    """S9: why a seat may not accuse a suspect."""
    if position.phase in (ACCUSATION, TIME_UP_VOTE):
        return "S9: a vote is on; accuse when the clock runs again"
    if suspect == seat:
        return "S9: you cannot accuse yourself"
    if suspect >= position.seats:
        return "S9: there is no such player at this table"
    if position.has_accused(seat):
        return "S9: you have already accused somebody this round"
    return "S9: you may accuse while the clock runs"


def why_no_question(position: Position, seat: int, to: int) -> str:
    """S7: why a seat may not ask another."""
    if position.phase != ASKING or seat != position.asker:
        return "S7: it is not your turn to ask"
    if to == seat:
        return "S7: you cannot ask yourself"
    if to == position.back:
        return "S7: you cannot ask back the player who has just asked you"
    return "S7: there is no such player at this table"


def check_text(position: Position, action: int, text: str) -> None:
    """S8: raise `IllegalAction` unless the text suits a legal action; only typed questions and answers take any."""
    if not position.terms.typed or (action != ANSWER and action >= ACCUSE):
        if text:
            raise IllegalAction("S8: this action takes no text")
        return
    if not text.strip():
        raise IllegalAction("S8: a typed question or answer needs words")
    if len(text) > LONGEST_LINE:
        raise IllegalAction(f"S8: a question or an answer has at most {LONGEST_LINE} characters, this one {len(text)}")
    if hidden_character(text):
        raise IllegalAction("S8: a question or an answer is one line without control characters")


def hidden_character(text: str) -> bool:
    """Return whether a text holds a control character or one that changes the direction of writing."""
    for char in text:
        code = ord(char)
        if code < 32 or 127 <= code < 160 or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            return True
    return False
