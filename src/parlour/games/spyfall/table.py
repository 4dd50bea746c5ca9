"""A table of Spyfall in mid-game: who may do what now, and which clocks run; the numbers are those of RULES.md."""

from __future__ import annotations

from typing import Final

from parlour.core.errors import IllegalAction
from parlour.core.rng import Rng
from parlour.core.state import TABLE, State, Timer
from parlour.games.spyfall.records import Ballot, Line, Result
from parlour.games.spyfall.terms import (
    ACCUSE,
    ANSWER,
    ASK,
    DEAL,
    GUESS,
    LONGEST_LINE,
    NO,
    NONE,
    PASS,
    SILENT,
    SPY,
    START,
    STOCK,
    TIME_UP,
    YES,
    Terms,
)

# Phases of a round.
READY: Final = 0  # cards are dealt, the dealer has not started the clock
ASKING: Final = 1
ANSWERING: Final = 2
WINDOW: Final = 3  # "between questions": all seats at once pass, accuse or guess
ACCUSATION: Final = 4  # the clock stands, a vote runs
SECOND_GUESS: Final = 5  # the other spy must name a location too
TIME_UP_VOTE: Final = 6
REVEAL: Final = 7  # all cards are shown, the next dealer has not dealt
OVER: Final = 8
PHASES: Final = ["ready", "asking", "answering", "window", "accusation", "second guess", "time-up vote", "reveal", "over"]

STOCK_QUESTION: Final = "So tell me, what do you make of it here today?"
SILENCE: Final = "…"
UNHURRIED: Final = 60  # seconds to start the clock or to deal
BALLOT: Final = 30  # seconds to vote, to pass, to name the second location


def hidden_character(text: str) -> bool:
    """Whether a text holds a control character, or one that turns the direction of writing."""
    for char in text:
        code = ord(char)
        if code < 32 or 127 <= code < 160 or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            return True
    return False


class Table(State):
    """
    A game of several rounds.

    `cards` holds each seat's role at `location`, or SPY; `back` is who has just asked the one to ask now;
    `charges` lists accuser and suspect of each accusation of the round in turn; `choices` holds sealed choices
    of a window, or who lets things go on in "any time" play; `ballots` and `thread` belong to the round.
    """

    def __init__(
        self,
        seats: int,
        rng: Rng,
        terms: Terms,
        round_number: int,
        dealer: int,
        phase: int,
        location: int,
        cards: list[int],
        used: list[int],
        points: list[int],
        asker: int,
        answerer: int,
        back: int,
        asked: int,
        charges: list[int],
        accuser: int,
        suspect: int,
        resume: int,
        votes: list[int],
        choices: list[int],
        guesses: list[int],
        thread: list[Line],
        ballots: list[Ballot],
        results: list[Result],
    ) -> None:
        super().__init__(seats, rng)
        self.terms = terms
        self.round_number = round_number
        self.dealer = dealer
        self.phase = phase
        self.location = location
        self.cards = cards
        self.used = used
        self.points = points
        self.asker = asker
        self.answerer = answerer
        self.back = back
        self.asked = asked
        self.charges = charges
        self.accuser = accuser
        self.suspect = suspect
        self.resume = resume
        self.votes = votes
        self.choices = choices
        self.guesses = guesses
        self.thread = thread
        self.ballots = ballots
        self.results = results

    # Who may act, and how.

    def over(self) -> bool:
        return self.phase == OVER

    def clock_runs(self) -> bool:
        """S6, S10: from the dealer's start, save while an accusation is voted on."""
        return self.phase == ASKING or self.phase == ANSWERING

    def actors(self) -> list[int]:
        """
        S8a, S9, S12: while the clock runs in "any time" play everybody may stop it, spy or not, so all are listed.

        Who lets things go on is not listed again before somebody speaks.
        """
        phase = self.phase
        if phase == OVER:
            return []
        if phase == READY:
            return [self.dealer]
        if phase == REVEAL:
            return [(self.dealer + 1) % self.seats]
        if phase == SECOND_GUESS:
            return [self.other_spy()]
        if phase == WINDOW:
            return [seat for seat in range(self.seats) if self.choices[seat] == NONE]
        if phase in (ACCUSATION, TIME_UP_VOTE):
            return [seat for seat in range(self.seats) if self.votes[seat] == NONE and seat != self.suspect]
        speaker = self.speaker()
        if not self.terms.any_time:
            return [speaker]
        return [seat for seat in range(self.seats) if seat == speaker or self.choices[seat] == NONE]

    def speaker(self) -> int:
        """S7: the one who has to ask or to answer."""
        return self.asker if self.phase == ASKING else self.answerer

    def other_spy(self) -> int:
        """S12: the spy who has not named a location yet."""
        for seat in range(self.seats):
            if self.cards[seat] == SPY and self.guesses[seat] == NONE:
                return seat
        return NONE

    def has_accused(self, seat: int) -> bool:
        """S9: whether the seat has spent its accusation of this round."""
        charges = self.charges
        for i in range(0, len(charges), 2):  # noqa: SIM110  # compiled, a loop is far quicker than a generator
            if charges[i] == seat:
                return True
        return False

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if seat < 0 or seat >= self.seats or phase == OVER:
            return []
        if phase == READY:
            return [START] if seat == self.dealer else []
        if phase == REVEAL:
            return [DEAL] if seat == (self.dealer + 1) % self.seats else []
        if phase == SECOND_GUESS:
            return self.guessable() if seat == self.other_spy() else []
        if phase in (ACCUSATION, TIME_UP_VOTE):
            return [YES, NO] if self.votes[seat] == NONE and seat != self.suspect else []
        if phase == WINDOW:
            return self.interruptions(seat, True) if self.choices[seat] == NONE else []
        actions: list[int] = []
        speaking = seat == self.speaker()
        if speaking and phase == ASKING:
            actions.extend(self.questions())
        more = self.interruptions(seat, not speaking) if self.terms.any_time and (speaking or self.choices[seat] == NONE) else []
        if speaking:
            words: list[int] = []
            if phase == ANSWERING:
                words.append(ANSWER)
                if self.terms.typed:
                    words.append(SILENT)
            elif self.terms.typed:
                words.append(STOCK)
            at = 0
            while at < len(more) and more[at] < ANSWER:
                at += 1
            more = more[:at] + words + more[at:]
        actions.extend(more)
        return actions

    def questions(self) -> list[int]:
        """S6, S7: to any other player but the one who has just asked."""
        return [ASK + to for to in range(self.seats) if to != self.asker and to != self.back]

    def next_to_ask(self) -> int:
        """S7: the nearest player to the left who may be asked."""
        to = (self.asker + 1) % self.seats
        return (to + 1) % self.seats if to == self.back else to

    def interruptions(self, seat: int, may_pass: bool) -> list[int]:
        """S9, S12: one accusation a round for everybody, a guess for a spy; and to let things go on."""
        actions: list[int] = []
        if not self.has_accused(seat):
            for suspect in range(self.seats):
                if suspect != seat:
                    actions.append(ACCUSE + suspect)
        if may_pass:
            actions.append(PASS)
        if self.cards[seat] == SPY:
            actions.extend(self.guessable())
        return actions

    def guessable(self) -> list[int]:
        """S3, S12: the locations that have not been used."""
        return [GUESS + i for i in range(len(self.terms.locations)) if i not in self.used]

    def why_not_now(self, seat: int) -> str:
        """S6, S7, S8a, S9, S12, S14: whose turn it is instead."""
        phase = self.phase
        if phase == READY:
            return "S6: the dealer starts the clock first"
        if phase == REVEAL:
            return "S4: the next dealer deals first"
        if phase == SECOND_GUESS:
            return "S12: the other spy has to name a location now"
        if phase in (ACCUSATION, TIME_UP_VOTE):
            rule = "S9" if phase == ACCUSATION else "S14"
            return f"{rule}: the suspect does not vote" if seat == self.suspect else f"{rule}: you have already voted"
        if phase == WINDOW:
            return "S8a: you have already decided"
        if self.terms.any_time:
            return "S8a: you let it go on; you may stop the clock after the next question or answer"
        return "S7: it is not your turn to speak; you may accuse or guess after the answer"

    def why_not(self, seat: int, action: int) -> str:
        """S3, S6, S7, S8, S9, S12, S13: the rule that stands against an action of a seat that is to act."""
        phase = self.phase
        if action >= GUESS:
            if phase in (ACCUSATION, TIME_UP_VOTE):
                return "S13: the clock has been stopped; nobody may guess now"
            if self.cards[seat] != SPY:
                return "S12: only a spy may guess the location"
            if action - GUESS in self.used:
                return "S3: that location has been used in an earlier round"
            return "S12: a spy may guess while the clock runs"
        if ACCUSE <= action < YES:
            if phase in (ACCUSATION, TIME_UP_VOTE):
                return "S9: a vote is on; accuse when the clock runs again"
            if action - ACCUSE == seat:
                return "S9: you cannot accuse yourself"
            if action - ACCUSE >= self.seats:
                return "S9: there is no such player at this table"
            if self.has_accused(seat):
                return "S9: you have already accused somebody this round"
            return "S9: you may accuse while the clock runs"
        if action < ACCUSE:
            if phase != ASKING or seat != self.asker:
                return "S7: it is not your turn to ask"
            if action - ASK == seat:
                return "S7: you cannot ask yourself"
            if action - ASK == self.back:
                return "S7: you cannot ask back the player who has just asked you"
            return "S7: there is no such player at this table"
        if action in (ANSWER, SILENT):
            if phase == ANSWERING and seat == self.answerer:
                return "S8: where people talk aloud, there is no silence to report"
            return "S7: you have not been asked anything"
        if action == STOCK:
            if phase == ASKING and seat == self.asker:
                return "S8: where people talk aloud, the table asks for nobody"
            return "S7: it is not your turn to ask"
        if action in (YES, NO):
            return "S9: there is no vote now"
        if action == TIME_UP:
            return "S14: only the clock ends the time"
        if action == PASS:
            return "S7: it is your turn to speak" if self.clock_runs() else "S8a: there is nothing to let go on"
        if action == START:
            return "S6: the clock is not waiting for a start"
        return "S4: the round is not over"

    def check_text(self, seat: int, action: int, text: str) -> None:
        """S8: typed questions and answers need words; nothing else takes any."""
        if not self.terms.typed or (action != ANSWER and action >= ACCUSE):
            if text:
                raise IllegalAction("S8: this action takes no text")
            return
        if not text.strip():
            raise IllegalAction("S8: a typed question or answer needs words")
        if len(text) > LONGEST_LINE:
            raise IllegalAction(f"S8: a question or an answer has at most {LONGEST_LINE} characters, this one {len(text)}")
        if hidden_character(text):
            raise IllegalAction("S8: a question or an answer is one line without control characters")

    def default_action(self, seat: int) -> int:
        """S8, S9, S12: a stock question, silence, a no, the first spy's location: what the table plays for the absent."""
        phase = self.phase
        if phase == SECOND_GUESS:
            return GUESS + max(self.guesses)
        if phase in (ACCUSATION, TIME_UP_VOTE):
            return NO
        if phase == WINDOW:
            return PASS
        if self.clock_runs():
            if seat != self.speaker():
                return PASS
            if phase == ANSWERING:
                return SILENT if self.terms.typed else ANSWER
            return STOCK if self.terms.typed else ASK + self.next_to_ask()
        return self.legal(seat)[0]

    def clocks(self) -> list[Timer]:
        """S6, S9: the round's clock."""
        phase = self.phase
        if self.terms.any_time and (self.clock_runs() or phase == ACCUSATION):
            return [Timer(f"clock:{self.round_number}", TABLE, self.terms.seconds, TIME_UP, phase != ACCUSATION, "Round")]
        return []

    def timers(self) -> list[Timer]:
        """S6, S8, S9, S10: the round's clock, which stands during an accusation, and the time that each seat has."""
        timers = self.clocks()
        phase = self.phase
        n = self.round_number
        if phase == READY:
            timers.append(Timer(f"start:{n}", self.dealer, UNHURRIED, START, True, "Start"))
        elif phase == REVEAL:
            timers.append(Timer(f"deal:{n}", (self.dealer + 1) % self.seats, UNHURRIED, DEAL, True, "Next round"))
        elif phase == SECOND_GUESS:
            seat = self.other_spy()
            timers.append(Timer(f"guess:{n}", seat, BALLOT, self.default_action(seat), True, "Guess"))
        elif phase in (WINDOW, ACCUSATION, TIME_UP_VOTE):
            key = f"window:{n}:{self.asked}" if phase == WINDOW else f"vote:{n}:{len(self.ballots)}"
            label = "Decide" if phase == WINDOW else "Vote"
            for seat in self.actors():
                timers.append(Timer(f"{key}:{seat}", seat, BALLOT, self.default_action(seat), True, label))
        elif self.clock_runs() and self.terms.typed:
            seat = self.speaker()
            kind = "ask" if phase == ASKING else "answer"
            label = "Question" if phase == ASKING else "Answer"
            timers.append(Timer(f"{kind}:{n}:{self.asked}", seat, self.terms.patience, self.default_action(seat), True, label))
        return timers
