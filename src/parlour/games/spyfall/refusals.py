"""Why Spyfall refuses an action or a text: the rule and the reason."""

from __future__ import annotations

from typing import Final

from parlour.core.errors import IllegalAction
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, GUESS, NO, PASS, SILENT, START, STOCK, TIME_UP, YES, slug
from parlour.games.spyfall.state.position import (
    ACCUSATION,
    ANSWERING,
    ASKING,
    DISCUSSION,
    READY,
    REVEAL,
    SECOND_GUESS,
    TIME_UP_VOTE,
    WINDOW,
    Position,
)
from parlour.games.spyfall.state.terms import LONGEST_LINE, SPY, the

ONLY_A_SPY: Final = "S12: only a spy may guess the location"


def why_not_now(position: Position, seat: int) -> str:
    """S6, S7, S8a, S9, S12, S14: why a seat may not act at all now."""
    phase = position.phase
    if phase == READY:
        return "S6: the dealer has to start the clock first"
    if phase == REVEAL:
        return "S4: the next dealer has to deal first"
    if phase == SECOND_GUESS:
        return "S12: the other spy has to name a location first"
    if phase in (ACCUSATION, TIME_UP_VOTE):
        rule = "S9" if phase == ACCUSATION else "S14"
        if seat == position.suspect:
            return f"{rule}: the suspect does not vote; wait for the others"
        return f"{rule}: you have already voted; wait for the others"
    if phase == DISCUSSION:
        return "S14: you have made your case or said that you are ready; the votes begin once everybody has"
    if phase == WINDOW:
        return "S8a: you have already decided; wait for the others"
    if position.terms.any_time:
        return "S8a: you have already let it go on, and your accusation is spent; wait for the next question or answer"
    return "S7: it is not your turn to speak; you may accuse or guess after the answer"


def why_not(position: Position, seat: int, action: int) -> str:
    """S3, S6, S7, S8, S9, S12, S13, S14: the rule that forbids an action to a seat that may act."""
    if action >= GUESS:
        return why_no_guess(position, seat, action - GUESS)
    if ACCUSE <= action < YES:
        return why_no_accusation(position, seat, action - ACCUSE)
    if action < ACCUSE:
        return why_no_question(position, seat, action - ASK)
    if action in (ANSWER, SILENT):
        if position.phase == ANSWERING and seat == position.answerer:
            return "S8: where people talk aloud, there is no silence to report; answer aloud"
        return "S7: you have not been asked anything"
    if action == STOCK:
        if position.phase == ASKING and seat == position.asker:
            return "S8: where people talk aloud, the table asks for nobody; ask aloud"
        return "S7: it is not your turn to ask"
    if action in (YES, NO):
        if position.phase == DISCUSSION:
            return "S14: the votes begin after the discussion"
        return "S9: there is no vote now; accuse somebody to call one"
    return why_no_other(position, seat, action)


def why_no_other(position: Position, seat: int, action: int) -> str:
    """S4, S6, S7, S8a, S14: why a seat may not pass, make a case, start the clock or deal."""
    if action == TIME_UP:
        return "S14: only the clock ends the time"
    if action == CASE:
        if position.phase == DISCUSSION:
            return "S14: where people talk aloud, make your case aloud and say that you are ready"
        return "S14: cases are made when time is up"
    if action == PASS:
        if not position.clock_runs():
            return "S8a: there is nothing to let go on"
        return "S7: it is your turn to speak" if seat == position.speaker() else "S8a: you have already let it go on"
    if action == START:
        return "S6: the clock has been started already"
    return "S4: the next round is dealt when this one is over"


def why_no_guess(position: Position, seat: int, location: int) -> str:
    """S3, S8a, S12, S13: why a seat may not guess a location."""
    phase = position.phase
    if phase == ACCUSATION:
        return "S13: the clock has been stopped, so no spy may guess now; if the vote fails, the clock goes on and a spy may"
    if phase in (DISCUSSION, TIME_UP_VOTE):
        return "S13: time is up, so no spy may guess any more; the votes decide the round"
    if phase == READY:
        return "S12: a spy may guess while the clock runs; the dealer has not started it"
    if phase == REVEAL:
        return "S12: this round is over; a spy may guess in the next one"
    if phase == SECOND_GUESS and seat != position.other_spy():
        return "S12: only the other spy has to name a location now"
    if location in position.used:  # before the role, so that a glance at the screen finds no spy
        return f"S3: {the(position.terms.locations[location])} was the place of an earlier round; name another"
    if position.cards[seat] != SPY:
        return ONLY_A_SPY
    if phase == WINDOW:
        return "S8a: you have already decided; wait for the others"
    return "S8a: a spy may guess after the answer, when all decide"


def why_no_accusation(position: Position, seat: int, suspect: int) -> str:
    """S9: why a seat may not accuse a suspect."""
    if position.phase == ACCUSATION:
        return "S9: a vote is on; accuse when the clock runs again"
    if position.phase in (DISCUSSION, TIME_UP_VOTE):
        return "S9: time is up; the table votes on every player now, and nobody needs to accuse"
    if suspect == seat:
        return "S9: you cannot accuse yourself; name another player"
    if suspect >= position.seats:
        return f"S9: there is no player {suspect + 1}; this table has {position.seats}"
    if position.has_accused(seat):
        return "S9: you have already accused somebody this round; you may again in the next one"
    if not position.terms.any_time and position.clock_runs():
        return "S8a: you may accuse after the answer, when all decide"
    return "S9: you may accuse while the clock runs"


def why_no_question(position: Position, seat: int, to: int) -> str:
    """S7: why a seat may not ask another."""
    if position.phase != ASKING or seat != position.asker:
        return "S7: it is not your turn to ask"
    if to == seat:
        return "S7: you cannot ask yourself; ask another player"
    if to == position.back:
        return "S7: you cannot ask back the player who has just asked you; ask another one"
    return f"S7: there is no player {to + 1}; this table has {position.seats}"


def check_text(position: Position, action: int, text: str) -> None:
    """
    S8, S9, S14: raise `IllegalAction` unless the text suits a legal action.

    Typed questions, answers and cases need words; accusations and yes votes may have some.
    """
    may = position.terms.typed and ACCUSE <= action <= YES
    if not may and (not position.terms.typed or (action >= ACCUSE and action not in (ANSWER, CASE))):
        if text:
            raise IllegalAction("S8: this action takes no text; leave it out")
        return
    rule, what = ("S14", "case") if action == CASE else ("S9", "reason") if may else ("S8", "question or answer")
    if may and not text:
        return
    if not text.strip():
        raise IllegalAction(f"{rule}: a typed {what} needs words")
    if len(text) > LONGEST_LINE:
        raise IllegalAction(f"{rule}: a {what} has at most {LONGEST_LINE} characters, this one has {len(text)}")
    if hidden_character(text):
        raise IllegalAction(f"{rule}: a {what} is one line without control characters")


def hidden_character(text: str) -> bool:
    """Return whether a text holds a control character or one that changes the direction of writing."""
    for char in text:
        code = ord(char)
        if code < 32 or 127 <= code < 160 or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            return True
    return False


def meant(position: Position, element: str, picked: list[str]) -> list[int]:
    """The action that a click stands for: whom to ask or to accuse, or which location to name."""
    kind, _, name = element.partition(":")
    if kind == "seat":
        return [(ACCUSE if "do:accuse" in picked else ASK) + int(name)]
    if kind == "loc" and (picked or position.phase == SECOND_GUESS):
        places = [slug(place) for place in position.terms.locations]
        return [GUESS + places.index(name)] if name in places else []
    return []


def why_nothing(position: Position, seat: int) -> str:
    """S4, S6, S7, S9, S12, S14: what is asked of a seat that may act, the same whatever its card says."""
    phase = position.phase
    if phase == READY:
        return "S6: start the clock first"
    if phase == REVEAL:
        return "S4: deal the next round first"
    if phase == SECOND_GUESS:
        return "S12: name a location"
    if phase in (ACCUSATION, TIME_UP_VOTE):
        return f"{'S9' if phase == ACCUSATION else 'S14'}: vote first"
    if phase == DISCUSSION:
        return "S14: make your case, or say that you are ready"
    if phase == ANSWERING and seat == position.answerer:
        return "S7: answer the question first"
    if phase == ASKING and seat == position.asker:
        return "S7: choose whom to ask, then ask"
    return "S9: choose a player to accuse, or let it go on"
