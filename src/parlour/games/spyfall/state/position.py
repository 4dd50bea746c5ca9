"""A game of Spyfall in progress: its fields, and the questions that the rules ask of them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.spyfall.actions import ACCUSE, GUESS, PASS
from parlour.games.spyfall.state.records import Ballot, Line, Result
from parlour.games.spyfall.state.terms import NONE, SPY, Terms

# Phases of a round.
READY: Final = 0  # cards are dealt, the dealer has not started the clock
ASKING: Final = 1
ANSWERING: Final = 2
WINDOW: Final = 3  # "between questions": all seats decide at once to pass, accuse or guess
ACCUSATION: Final = 4  # the clock is stopped for a vote
SECOND_GUESS: Final = 5  # the other spy must name a location too
DISCUSSION: Final = 6  # time is up: everybody may make a case
TIME_UP_VOTE: Final = 7
REVEAL: Final = 8  # all cards are shown, the next dealer has not dealt
OVER: Final = 9
PHASES: Final = [
    "ready",
    "asking",
    "answering",
    "window",
    "accusation",
    "second guess",
    "discussion",
    "time-up vote",
    "reveal",
    "over",
]


@final
class Reading:
    """A summary of the thread so far, so that an observation reads only new lines; it follows from the thread."""

    SHARED: ClassVar[bool] = True  # derived from the position, so comparisons skip it

    def __init__(self) -> None:
        self.round_number = 0  # 0: nothing is read
        self.lines = 0
        self.question = ""
        self.answers: list[int] = []  # by seat
        self.evidence: object = None


class Position(State):
    """
    A game of several rounds.

    `cards` holds each seat's role at `location`, or SPY. `back` is the seat that the asker may not ask back. `charges`
    lists accuser and suspect of each accusation this round, alternating. `choices` holds the sealed choices of a window,
    in "any time" play who has passed, and in a discussion who has made a case or is ready. `sealed` holds the reasons that
    go with sealed accusations, `whys` those of yes votes until the round is over. `thread` and `ballots` belong to the
    current round.
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
        sealed: list[str],
        whys: list[Line],
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
        self.sealed = sealed
        self.whys = whys
        self.reading = Reading()

    def over(self) -> bool:
        return self.phase == OVER

    def clock_runs(self) -> bool:
        """S6, S10: from the dealer's start until time is up, except while the table votes on an accusation."""
        return self.phase == ASKING or self.phase == ANSWERING

    def speaker(self) -> int:
        """S7: the seat that must ask or answer."""
        return self.asker if self.phase == ASKING else self.answerer

    def role(self, seat: int) -> str:
        """S2: a non-spy's role at the location; "" for a spy."""
        if self.cards[seat] == SPY:
            return ""
        return self.terms.roles(self.location)[self.cards[seat]]

    def pal(self, seat: int) -> int:
        """S18: the other spy."""
        for other in range(self.seats):
            if other != seat and self.cards[other] == SPY:
                return other
        return NONE

    def other_spy(self) -> int:
        """S12: the spy who has not named a location yet."""
        for seat in range(self.seats):
            if self.cards[seat] == SPY and self.guesses[seat] == NONE:
                return seat
        return NONE

    def sides(self) -> list[str]:
        """Spies against the others in a game of one round; no sides over several, where everybody plays for themselves."""
        if self.terms.rounds > 1:
            return []
        return ["spies" if card == SPY else "others" for card in self.cards]

    def has_accused(self, seat: int) -> bool:
        """S9: whether the seat has spent its accusation of this round."""
        charges = self.charges
        for i in range(0, len(charges), 2):  # noqa: SIM110  # compiled, a loop is far quicker than a generator
            if charges[i] == seat:
                return True
        return False

    def interruptions(self, seat: int, may_pass: bool) -> list[int]:
        """S9, S12: one accusation a round for everybody, a guess for a spy, and a pass if allowed."""
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
        """S3, S12: guesses of all locations not used yet."""
        return [GUESS + i for i in range(len(self.terms.locations)) if i not in self.used]
