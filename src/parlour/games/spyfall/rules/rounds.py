"""How a round of Spyfall goes: dealing, talk, votes, guesses and its end."""

from __future__ import annotations

from typing import Final

from parlour.core.rng import Rng
from parlour.core.state import Outcome, View
from parlour.games.spyfall import knowledge, refusals
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, DEAL, GUESS, NO, PASS, SILENT, START, STOCK, TIME_UP, YES
from parlour.games.spyfall.rules.scoring import score, spies_win
from parlour.games.spyfall.rules.turns import Turns
from parlour.games.spyfall.state.position import (
    ACCUSATION,
    ANSWERING,
    ASKING,
    OVER,
    READY,
    REVEAL,
    SECOND_GUESS,
    TIME_UP_VOTE,
    WINDOW,
)
from parlour.games.spyfall.state.records import ASKED, NOTE, SAID, Ballot, Line, Result, without_braces
from parlour.games.spyfall.state.terms import NONE, SPY, Terms, the, votes_needed

STOCK_QUESTION: Final = "So tell me, what do you make of it here today?"
SILENCE: Final = "…"


class Rules(Turns):
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
        )

    def why_not_now(self, seat: int) -> str:
        return refusals.why_not_now(self, seat)

    def why_not(self, seat: int, action: int) -> str:
        return refusals.why_not(self, seat, action)

    def check_text(self, seat: int, action: int, text: str) -> None:
        refusals.check_text(self, action, text)

    def view(self, seat: int | None) -> View:
        return knowledge.view(self, seat)

    def glance(self, seat: int) -> View:
        return knowledge.glance(self, seat)

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
                self.decide(seat, action)
            else:
                self.accuse(seat, action - ACCUSE)
        elif action in (YES, NO):
            self.vote(seat, action)
        elif action == ANSWER:
            self.answer(seat, text if text else (SILENCE if self.terms.typed else ""))
        elif action == SILENT:
            self.answer(seat, SILENCE)
        elif action == STOCK:
            self.ask(seat, self.next_to_ask(), STOCK_QUESTION)
        elif action == PASS:
            self.decide(seat, PASS)
        elif action == START:
            self.start()
        elif action == DEAL:
            self.dealer = (self.dealer + 1) % self.seats
            self.round_number += 1
            self.deal_round()
        else:
            assert action == TIME_UP
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
        self.announce()

    def start(self) -> None:
        """S6: the dealer starts the clock and asks first."""
        self.phase = ASKING
        if self.events is not None:
            self.emit("act", f"{{seat:{self.dealer}}} starts the clock.", self.dealer)

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
            words = f": {without_braces(line.text)}" if line.text else "."
            if line.kind == ASKED:
                self.emit("say", f"{{seat:{line.seat}}} asks {{seat:{line.to}}}{words}", line.seat, None, line.as_json())
            else:
                self.emit("say", f"{{seat:{line.seat}}} answers{words}", line.seat, None, line.as_json())

    def go_on(self, phase: int) -> None:
        """S8a, S10, S14: restart the clock with the same player to speak; time is up if the last question has been answered."""
        self.accuser = NONE
        self.suspect = NONE
        self.choices = [NONE] * self.seats
        self.phase = phase
        if phase == ASKING and self.asked >= self.terms.questions:
            self.time_up()

    def decide(self, seat: int, action: int) -> None:
        """S8a: record a pass or sealed choice; once all are in, the first interruption to the left of the last asker counts."""
        self.choices[seat] = action
        if self.phase != WINDOW or NONE in self.choices:
            return
        choices = self.choices
        self.choices = [NONE] * self.seats
        for i in range(1, self.seats + 1):
            first = (self.back + i) % self.seats
            choice = choices[first]
            if choice >= GUESS:
                self.guess(first, choice - GUESS)
                return
            if choice != PASS:
                self.resume = ASKING
                self.accuse(first, choice - ACCUSE)
                return
        self.go_on(ASKING)

    def accuse(self, seat: int, suspect: int) -> None:
        """S9: stop the clock for a vote by all but the suspect; the accuser votes yes."""
        if self.phase != WINDOW:
            self.resume = self.phase
        self.phase = ACCUSATION
        self.charges.append(seat)
        self.charges.append(suspect)
        self.accuser = seat
        self.suspect = suspect
        self.votes = [NONE] * self.seats
        self.votes[seat] = YES
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} stops the clock and accuses {{seat:{suspect}}}.", seat)

    def vote(self, seat: int, vote: int) -> None:
        """S9, S14: votes stay sealed until the last one is in."""
        self.votes[seat] = vote
        if self.events is not None:
            self.emit("info", f"{{seat:{seat}}} has voted.", seat)
        for other in range(self.seats):
            if self.votes[other] == NONE and other != self.suspect:
                return
        self.count()

    def count(self) -> None:
        """S9, S10, S11, S14: show the votes; a conviction ends the round, otherwise play or the next vote follows."""
        ayes = self.votes.count(YES)
        needed = votes_needed(self.seats, self.terms.spies)
        suspect = self.suspect
        convicted = ayes >= needed
        self.ballots.append(Ballot(self.accuser, suspect, self.votes, convicted, len(self.thread)))
        self.votes = [NONE] * self.seats
        verdict = "convicted" if convicted else "not convicted"
        by = f"{{seat:{self.accuser}}} accused {{seat:{suspect}}}" if self.accuser != NONE else f"The vote on {{seat:{suspect}}}"
        note = f"{by}: {ayes} of {self.seats - 1} said yes, {needed} were needed: {verdict}."
        self.thread.append(Line(NOTE, self.accuser, suspect, note))
        if self.events is not None:
            self.emit("act", note, self.accuser, None, self.ballots[-1].as_json())
        if convicted:
            self.finish(suspect, self.phase == ACCUSATION)
        elif self.phase == ACCUSATION:
            self.go_on(self.resume)
        else:
            self.suspect = (suspect + 1) % self.seats
            if self.suspect == self.dealer:
                self.finish(NONE, False)

    def time_up(self) -> None:
        """S14: the table votes on each player, from the dealer to the left."""
        self.phase = TIME_UP_VOTE
        self.accuser = NONE
        self.suspect = self.dealer
        self.votes = [NONE] * self.seats
        self.choices = [NONE] * self.seats
        if self.events is not None:
            self.emit("act", "Time is up: a vote on each player, from the dealer to the left.")

    def guess(self, seat: int, location: int) -> None:
        """S12: a spy shows the spy card and names a location; the other spy must follow."""
        self.guesses[seat] = location
        note = f"{{seat:{seat}}} is a spy, and names {the(self.terms.locations[location])}."
        self.thread.append(Line(NOTE, seat, NONE, note))
        if self.events is not None:
            self.emit("act", note, seat)
        if self.other_spy() != NONE:
            self.phase = SECOND_GUESS
        else:
            self.finish(NONE, True)

    def finish(self, convicted: int, mid_round: bool) -> None:
        """S11, S15, S16, S17, S18: show all cards and score the round; after the last one the game is over."""
        first = NONE
        for i in range(0, len(self.charges), 2):
            if first == NONE and self.charges[i + 1] == convicted:
                first = self.charges[i]
        gains = score(self.cards, convicted, mid_round, self.guesses, self.location, first, self.terms.old_pals)
        for seat in range(self.seats):
            self.points[seat] += gains[seat]
        won = spies_win(self.cards, convicted, self.guesses, self.location)
        reason = self.reason(convicted, won)
        self.results.append(Result(self.location, self.cards.copy(), self.guesses.copy(), convicted, won, gains, reason))
        self.used.append(self.location)
        self.accuser = NONE
        self.suspect = NONE
        self.choices = [NONE] * self.seats
        self.votes = [NONE] * self.seats
        self.phase = OVER if self.round_number + 1 == self.terms.rounds else REVEAL
        if self.events is not None:
            spies = " and ".join([f"{{seat:{seat}}}" for seat in range(self.seats) if self.cards[seat] == SPY])
            self.emit("act", f"{reason} It was {the(self.terms.locations[self.location])}; {spies} spied.")
            earned = [f"{{seat:{seat}}} {gains[seat]}" for seat in range(self.seats) if gains[seat] > 0]
            self.emit("info", "Points: " + (", ".join(earned) if earned else "none") + ".")

    def reason(self, convicted: int, spies_won: bool) -> str:
        """S15, S16: who won the round, and how."""
        side = "The spies win" if spies_won else "The non-spies win"
        if convicted != NONE:
            return f"{side}: {{seat:{convicted}}} was convicted."
        if max(self.guesses) != NONE:
            return f"{side}: {'the location was named' if spies_won else 'no guess was right'}."
        return f"{side}: nobody was convicted."

    def outcome(self) -> Outcome | None:
        """S19: the most points win; ties are shared."""
        if self.phase != OVER:
            return None
        best = max(self.points)
        if self.points.count(best) == self.seats:
            return Outcome([0.0] * self.seats, "all have the same number of points")
        return Outcome([1.0 if points == best else -1.0 for points in self.points], f"{best} points are the most")


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
    )
    game.deal_round()
    return game
