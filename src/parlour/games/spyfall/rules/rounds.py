"""How a round of Spyfall goes: dealing, talk and windows."""

from __future__ import annotations

from typing import Final

from parlour.core.cues import Cue, Glow
from parlour.core.encoding import Numbers
from parlour.core.errors import IllegalAction
from parlour.core.rng import Rng
from parlour.core.state import View
from parlour.core.words import counted
from parlour.games.spyfall import knowledge, refusals
from parlour.games.spyfall.actions import (
    ACCUSE,
    ANSWER,
    ASK,
    CASE,
    DEAL,
    GUESS,
    NO,
    PASS,
    SILENT,
    START,
    STOCK,
    TIME_UP,
    YES,
)
from parlour.games.spyfall.encode import observe
from parlour.games.spyfall.rules.verdicts import Verdicts
from parlour.games.spyfall.state.position import ANSWERING, ASKING, DISCUSSION, READY, WINDOW
from parlour.games.spyfall.state.records import ASKED, SAID, Line, with_names
from parlour.games.spyfall.state.terms import NONE, SPY, STOCK_QUESTION, Terms

SILENCE: Final = "…"


class Rules(Verdicts):
    """A game of several rounds; only `apply` changes it."""

    def clone(self) -> Rules:
        return Rules(
            seats=self.seats,
            rng=self.rng.clone(),
            terms=self.terms,
            round_number=self.round_number,
            dealer=self.dealer,
            phase=self.phase,
            location=self.location,
            cards=self.cards.copy(),
            used=self.used.copy(),
            points=self.points.copy(),
            asker=self.asker,
            answerer=self.answerer,
            back=self.back,
            asked=self.asked,
            charges=self.charges.copy(),
            accuser=self.accuser,
            suspect=self.suspect,
            resume=self.resume,
            votes=self.votes.copy(),
            choices=self.choices.copy(),
            guesses=self.guesses.copy(),
            thread=self.thread.copy(),
            ballots=self.ballots.copy(),
            results=self.results.copy(),
            sealed=self.sealed.copy(),
            whys=self.whys.copy(),
        )

    def check(self, seat: int, action: int, text: str = "") -> None:
        """S12, S13: a guess is refused by the rules about guesses, even where the seat may not act at all."""
        if action >= GUESS and 0 <= seat < self.seats and not self.over() and action not in self.legal(seat):
            raise IllegalAction(refusals.why_no_guess(self, seat, action - GUESS))
        super().check(seat, action, text)

    def why_not_now(self, seat: int) -> str:
        return refusals.why_not_now(self, seat)

    def why_not(self, seat: int, action: int) -> str:
        return refusals.why_not(self, seat, action)

    def meant(self, seat: int, element: str, picked: list[str]) -> list[int]:
        return refusals.meant(self, element, picked)

    def why_nothing(self, seat: int, element: str, picked: list[str]) -> str:
        return refusals.why_nothing(self, seat)

    def check_text(self, seat: int, action: int, text: str) -> None:
        refusals.check_text(self, action, text)

    def view(self, seat: int | None) -> View:
        return knowledge.view(self, seat)

    def observe(self, seat: int, numbers: Numbers) -> None:
        observe(self, seat, numbers)

    def resample(self, seat: int, rng: Rng) -> Rules:
        world = self.clone()
        knowledge.resample(world, seat, rng.fork())
        return world

    def apply(self, seat: int, action: int, text: str = "") -> None:
        if action >= GUESS:
            if self.phase == WINDOW:
                self.decide(seat, action)
            else:
                self.guess(seat, action - GUESS)
        elif action < ACCUSE:
            self.ask(seat, action - ASK, text if text else (STOCK_QUESTION if self.terms.typed else ""))
        elif action < YES:
            if self.phase == WINDOW:
                self.decide(seat, action, text)
            else:
                self.accuse(seat, action - ACCUSE, text)
        elif action in (YES, NO):
            self.vote(seat, action, text)
        elif action == ANSWER:
            self.answer(seat, text if text else (SILENCE if self.terms.typed else ""))
        elif action == SILENT:
            self.answer(seat, SILENCE)
        elif action == STOCK:
            self.ask(seat, self.next_to_ask(), STOCK_QUESTION)
        elif action == CASE:
            self.case(seat, text if text else SILENCE)
        elif action == PASS:
            self.let_go_on(seat)
        elif action == START:
            self.start()
        elif action == DEAL:
            self.dealer = (self.dealer + 1) % self.seats
            self.round_number += 1
            self.deal_round()
        else:
            assert action == TIME_UP
            if self.phase == DISCUSSION:
                self.open_votes()
            else:
                self.time_up()

    def announce(self) -> None:
        """S5: announce the deal but not the cards, since somebody may be looking over a shoulder."""
        if self.events is None:
            return
        self.emit("head", f"Round {self.round_number + 1} of {self.terms.rounds}, dealt by {{seat:{self.dealer}}}", self.dealer)
        self.emit("info", "Look at your card.")

    def deal_round(self) -> None:
        """S2, S3, S4: draw an unused location and deal each seat one card: the agreed spies and distinct roles."""
        if len(self.used) == len(self.terms.locations):
            self.used = []
        fresh = [i for i in range(len(self.terms.locations)) if i not in self.used]
        self.location = self.rng.draw(fresh)
        self.cards = deal_cards(self.rng, self.seats, self.terms.spies, len(self.terms.roles(self.location)))
        self.phase = READY
        self.asker = self.dealer
        self.answerer = NONE
        self.back = NONE
        self.asked = 0
        self.charges = []
        self.accuser = NONE
        self.suspect = NONE
        self.votes = [NONE] * self.seats
        self.choices = [NONE] * self.seats
        self.guesses = [NONE] * self.seats
        self.thread = []
        self.ballots = []
        self.sealed = [""] * self.seats
        self.whys = []
        self.announce()

    def start(self) -> None:
        """S6: the dealer starts the clock and asks first."""
        self.phase = ASKING
        if self.events is not None:
            terms = self.terms
            time = counted(terms.seconds // 60, "minute") if terms.any_time else counted(terms.questions, "question")
            self.emit("act", f"{{seat:{self.dealer}}} starts the clock: {time}.", self.dealer)

    def ask(self, seat: int, to: int, text: str) -> None:
        """S6, S7: ask one player, who must answer."""
        self.answerer = to
        self.asked += 1
        self.phase = ANSWERING
        self.speak(Line(ASKED, seat, to, text))

    def answer(self, seat: int, text: str) -> None:
        """S7, S8a: answer once; then the answerer asks, after a window "between questions"."""
        self.speak(Line(SAID, seat, self.asker, text))
        self.back = self.asker
        self.asker = seat
        self.answerer = NONE
        if not self.terms.any_time:
            self.phase = WINDOW
        else:
            self.go_on(ASKING)

    def speak(self, line: Line) -> None:
        """S8: add the line to the thread; those who passed may stop the clock again."""
        self.thread.append(line)
        self.choices = [NONE] * self.seats
        if self.events is not None:
            words = f": {with_names(line.text, self.seats)}" if line.text else "."
            cues: list[Cue] = [Glow([f"seat:{line.seat}", f"seat:{line.to}"])]
            if line.kind == ASKED:
                self.emit("say", f"{{seat:{line.seat}}} asks {{seat:{line.to}}}{words}", line.seat, None, line.as_json(), cues)
            else:
                self.emit("say", f"{{seat:{line.seat}}} answers{words}", line.seat, None, line.as_json(), cues)

    def let_go_on(self, seat: int) -> None:
        """S8a, S14: pass in a window, at any time, or in the discussion, where it says that the player is ready to vote."""
        if self.phase == WINDOW:
            self.decide(seat, PASS)
        elif self.phase == DISCUSSION:
            if self.events is not None:
                self.emit("info", f"{{seat:{seat}}} is ready to vote.", seat)
            self.ready(seat)
        else:
            self.choices[seat] = PASS

    def decide(self, seat: int, action: int, text: str = "") -> None:
        """S8a: record a sealed choice; once all are in, the first interruption to the left of the last asker counts."""
        self.choices[seat] = action
        self.sealed[seat] = text
        if NONE in self.choices:
            return
        choices = self.choices
        sealed = self.sealed
        self.choices = [NONE] * self.seats
        self.sealed = [""] * self.seats
        for i in range(1, self.seats + 1):
            first = (self.back + i) % self.seats
            choice = choices[first]
            if choice >= GUESS:
                self.guess(first, choice - GUESS)
                return
            if choice != PASS:
                self.resume = ASKING
                self.accuse(first, choice - ACCUSE, sealed[first])
                return
        self.go_on(ASKING)


def deal_cards(rng: Rng, seats: int, spies: int, roles: int) -> list[int]:
    """S2: spy cards and distinct roles, shuffled."""
    deck = list(range(roles))
    cards = [SPY] * spies
    for _ in range(seats - spies):
        cards.append(rng.draw(deck))
    rng.shuffle(cards)
    return cards


def deal(seats: int, rng: Rng, terms: Terms, dealer: int) -> Rules:
    """S2, S4: deal the first round; a dealer of NONE is drawn at random."""
    first = rng.below(seats) if dealer == NONE else dealer
    game = Rules(
        seats=seats,
        rng=rng,
        terms=terms,
        round_number=0,
        dealer=first,
        phase=READY,
        location=NONE,
        cards=[],
        used=[],
        points=[0] * seats,
        asker=first,
        answerer=NONE,
        back=NONE,
        asked=0,
        charges=[],
        accuser=NONE,
        suspect=NONE,
        resume=ASKING,
        votes=[],
        choices=[],
        guesses=[],
        thread=[],
        ballots=[],
        results=[],
        sealed=[],
        whys=[],
    )
    game.deal_round()
    return game
