"""Who may act in Spyfall, which actions are legal, and which clocks run."""

from __future__ import annotations

from typing import Final

from parlour.core.state import TABLE, Timer
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, DEAL, GUESS, NO, PASS, SILENT, START, STOCK, TIME_UP, YES
from parlour.games.spyfall.state.position import (
    ACCUSATION,
    ANSWERING,
    ASKING,
    DISCUSSION,
    OVER,
    READY,
    REVEAL,
    SECOND_GUESS,
    TIME_UP_VOTE,
    WINDOW,
    Position,
)
from parlour.games.spyfall.state.terms import NONE

UNHURRIED: Final = 60  # seconds to start the clock or to deal
BALLOT: Final = 30  # seconds to vote, to decide in a window, or to name the second location


class Turns(Position):
    """A position that knows whose turn it is."""

    def actors(self) -> list[int]:
        """
        S8a, S9, S12, S14: in "any time" play everybody may stop a running clock, spy or not, so all seats are listed.

        A seat that has passed may still stop the clock, but nobody waits for it until somebody speaks.
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
        if phase in (WINDOW, DISCUSSION):
            return [seat for seat in range(self.seats) if self.choices[seat] == NONE]
        if phase in (ACCUSATION, TIME_UP_VOTE):
            return [seat for seat in range(self.seats) if self.votes[seat] == NONE and seat != self.suspect]
        speaker = self.speaker()
        if not self.terms.any_time:
            return [speaker]
        return [seat for seat in range(self.seats) if seat == speaker or self.choices[seat] == NONE]

    def legal(self, seat: int) -> list[int]:
        """S6 to S9, S12 to S14: what a seat may do in each phase."""
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
        if phase == DISCUSSION:
            if self.choices[seat] != NONE:
                return []
            return [PASS, CASE] if self.terms.typed else [PASS]
        actions: list[int] = []
        speaking = seat == self.speaker()
        if speaking and phase == ASKING:
            actions.extend(self.questions())
        more = self.interruptions(seat, not speaking and self.choices[seat] == NONE) if self.terms.any_time else []
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
        """S6, S7: questions to any other player except the one who has just asked."""
        return [ASK + to for to in range(self.seats) if to != self.asker and to != self.back]

    def next_to_ask(self) -> int:
        """S7: the nearest player to the left who may be asked."""
        to = (self.asker + 1) % self.seats
        return (to + 1) % self.seats if to == self.back else to

    def default_action(self, seat: int) -> int:
        """S8, S9, S12, S14: an absent player asks a stock question, is silent, passes, votes no or copies the first guess."""
        phase = self.phase
        if phase == SECOND_GUESS:
            return GUESS + max(self.guesses)
        if phase in (ACCUSATION, TIME_UP_VOTE):
            return NO
        if phase in (WINDOW, DISCUSSION):
            return PASS
        if self.clock_runs():
            if seat != self.speaker():
                return PASS
            if phase == ANSWERING:
                return SILENT if self.terms.typed else ANSWER
            return STOCK if self.terms.typed else ASK + self.next_to_ask()
        return self.legal(seat)[0]

    def binding(self, seat: int, action: int) -> bool:
        """S21: what others have read or seen binds; a sealed choice only as the last one, a pass at a running clock never."""
        phase = self.phase
        if phase in (WINDOW, ACCUSATION, TIME_UP_VOTE) or (phase == DISCUSSION and action == PASS):
            return len(self.actors()) == 1
        if action == PASS:
            return False
        # Where people talk aloud, these only tell the table who speaks.
        return self.terms.typed if action < ACCUSE or action == ANSWER else True

    def speaks(self, seat: int, action: int) -> bool:
        """S8, S14: questions, answers and cases; accusations too, unless they are sealed: nobody else could draw such words."""
        terms = self.terms
        if not terms.typed:
            return False
        return action < ACCUSE or action in (ANSWER, CASE) or (action < YES and terms.any_time)

    def on_clock(self) -> list[int]:
        """S8a: at a running clock only the speaker's own time runs; whether another player has passed is secret."""
        return [self.speaker()] if self.clock_runs() else self.actors()

    def clocks(self) -> list[Timer]:
        """S6, S9, S14: the round's clock, then that of the discussion."""
        phase = self.phase
        terms = self.terms
        if terms.any_time and (self.clock_runs() or phase == ACCUSATION):
            return [Timer(f"clock:{self.round_number}", TABLE, terms.seconds, TIME_UP, phase != ACCUSATION, "Round")]
        if terms.any_time and phase == DISCUSSION:
            return [Timer(f"discussion:{self.round_number}", TABLE, terms.discussion, TIME_UP, True, "Discussion")]
        return []

    def timers(self) -> list[Timer]:
        """S6, S8, S9, S10, S14: the clock of round or discussion, stopped by an accusation, and each seat's limited time."""
        timers = self.clocks()
        if self.terms.patience == 0:
            return timers
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
        elif phase == DISCUSSION and not self.terms.any_time:
            for seat in self.actors():
                timers.append(Timer(f"case:{n}:{seat}", seat, self.terms.discussion, PASS, True, "Discussion"))
        elif self.clock_runs() and self.terms.typed:
            seat = self.speaker()
            kind = "ask" if phase == ASKING else "answer"
            label = "Question" if phase == ASKING else "Answer"
            timers.append(Timer(f"{kind}:{n}:{self.asked}", seat, self.terms.patience, self.default_action(seat), True, label))
        return timers
