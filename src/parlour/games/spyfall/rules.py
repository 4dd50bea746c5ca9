"""The rules of Spyfall 2: what happens, and who knows it; the numbers are those of RULES.md."""

from __future__ import annotations

from parlour.core.events import NOBODY
from parlour.core.rng import Rng
from parlour.core.state import Outcome, View
from parlour.games.spyfall.records import ASKED, NOTE, SAID, Ballot, Line, Result
from parlour.games.spyfall.scoring import score, spies_win
from parlour.games.spyfall.table import (
    ACCUSATION,
    ANSWERING,
    ASKING,
    OVER,
    PHASES,
    READY,
    REVEAL,
    SECOND_GUESS,
    SILENCE,
    STOCK_QUESTION,
    TIME_UP_VOTE,
    WINDOW,
    Table,
)
from parlour.games.spyfall.terms import (
    ACCUSE,
    ANSWER,
    ASK,
    DEAL,
    GUESS,
    MOST_SEATS,
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
    the,
    votes_needed,
)


def plain(text: str) -> str:
    """A person's text without braces, which would read as references in the log."""
    return text.replace("{", "(").replace("}", ")")


class Spyfall(Table):
    """A game of several rounds: every change of the table goes through `apply`."""

    def clone(self) -> Spyfall:
        return Spyfall(
            self.seats,
            self.rng.clone(),
            self.terms,
            self.round_number,
            self.dealer,
            self.phase,
            self.location,
            self.cards.copy(),
            self.used.copy(),
            self.points.copy(),
            self.asker,
            self.answerer,
            self.back,
            self.asked,
            self.charges.copy(),
            self.accuser,
            self.suspect,
            self.resume,
            self.votes.copy(),
            self.choices.copy(),
            self.guesses.copy(),
            self.thread.copy(),
            self.ballots.copy(),
            self.results.copy(),
        )

    # What happens.

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
        """S5: tell that cards are dealt; what is on one stands there alone, for somebody may look over a shoulder."""
        if self.events is None:
            return
        self.emit("head", f"Round {self.round_number + 1} of {self.terms.rounds}, dealt by {{seat:{self.dealer}}}", self.dealer)
        self.emit("info", "Look at your card.")

    def role(self, seat: int) -> str:
        """S2: what a non-spy is at the location; "" for a spy."""
        if self.cards[seat] == SPY:
            return ""
        return self.terms.roles(self.location)[self.cards[seat]]

    def pal(self, seat: int) -> int:
        """S18: the other spy."""
        for other in range(self.seats):
            if other != seat and self.cards[other] == SPY:
                return other
        return NONE

    def deal_round(self) -> None:
        """S2, S3, S4: a location not yet used; as many spies as agreed and distinct roles, one card to each seat."""
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
        """S6: the dealer starts the clock and has the first question."""
        self.phase = ASKING
        if self.events is not None:
            self.emit("act", f"{{seat:{self.dealer}}} starts the clock.", self.dealer)

    def ask(self, seat: int, to: int, text: str) -> None:
        """S6, S7: a question to one player, who has to answer it."""
        self.answerer = to
        self.asked += 1
        self.phase = ANSWERING
        self.speak(Line(ASKED, seat, to, text))

    def answer(self, seat: int, text: str) -> None:
        """S7, S8a: one answer; then the answerer asks, or first all may interrupt."""
        self.speak(Line(SAID, seat, self.asker, text))
        self.back = self.asker
        self.asker = seat
        self.answerer = NONE
        if not self.terms.any_time:
            self.phase = WINDOW
        else:
            self.go_on(ASKING)

    def speak(self, line: Line) -> None:
        """S8: keep the line; whoever let things go on may stop the clock again."""
        self.thread.append(line)
        self.choices = [NONE] * self.seats
        if self.events is not None:
            words = f": {plain(line.text)}" if line.text else "."
            if line.kind == ASKED:
                self.emit("say", f"{{seat:{line.seat}}} asks {{seat:{line.to}}}{words}", line.seat, None, line.as_json())
            else:
                self.emit("say", f"{{seat:{line.seat}}} answers{words}", line.seat, None, line.as_json())

    def go_on(self, phase: int) -> None:
        """S8a, S10, S14: the clock runs on with the same player to speak, unless the last question has been answered."""
        self.accuser = NONE
        self.suspect = NONE
        self.choices = [NONE] * self.seats
        self.phase = phase
        if phase == ASKING and self.asked >= self.terms.questions:
            self.time_up()

    def decide(self, seat: int, action: int) -> None:
        """S8a: between questions all decide sealed; the first to the left of the last asker who stops the clock does it."""
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
        """S9: the clock stops and all but the suspect vote; the accuser's vote is yes."""
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
        """S9, S14: votes stay sealed until the last is in."""
        self.votes[seat] = vote
        if self.events is not None:
            self.emit("info", f"{{seat:{seat}}} has voted.", seat)
        for other in range(self.seats):
            if self.votes[other] == NONE and other != self.suspect:
                return
        self.count()

    def count(self) -> None:
        """S9, S10, S11, S14: show the votes; a conviction ends the round, otherwise the clock or the next vote goes on."""
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
        """S14: one vote on each player, from the dealer to the left."""
        self.phase = TIME_UP_VOTE
        self.accuser = NONE
        self.suspect = self.dealer
        self.votes = [NONE] * self.seats
        self.choices = [NONE] * self.seats
        if self.events is not None:
            self.emit("act", "Time is up: a vote on each player, from the dealer to the left.")

    def guess(self, seat: int, location: int) -> None:
        """S12: a spy shows his card and names a location; then the other spy must, too."""
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
        """S11, S15, S16, S17, S18: all cards are shown and points are given; after the last round the game is over."""
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
        """S19: the most points win, ties are shared."""
        if self.phase != OVER:
            return None
        best = max(self.points)
        if self.points.count(best) == self.seats:
            return Outcome([0.0] * self.seats, "all have the same number of points")
        return Outcome([1.0 if points == best else -1.0 for points in self.points], f"{best} points are the most")

    # Knowledge.

    def view(self, seat: int | None) -> View:
        """S5: all that was said and shown, and of the cards only one's own until the round is over."""
        facts = self.seen(NOBODY if seat is None else seat)
        facts["terms"] = facts["terms"].copy()
        facts["round"] = self.round_number
        facts["resume"] = PHASES[self.resume]
        facts["guesses"] = self.guesses.copy()
        facts["thread"] = [line.as_json() for line in self.thread]
        facts["ballots"] = [ballot.as_json() for ballot in self.ballots]
        facts["results"] = [self.result_json(result) for result in self.results]
        if seat is not None:
            facts["role"] = self.role(seat)
        return facts

    def glance(self, seat: int) -> View:
        return self.seen(seat)

    def heard(self, seat: int) -> View:
        """S5, S7: as much of the view as one needs to ask or to answer: how the round stands, and what was said in it."""
        facts = self.seen(seat)
        facts["round"] = self.round_number
        facts["thread"] = [line.as_json() for line in self.thread]
        facts["role"] = self.role(seat)
        return facts

    def seen(self, seat: int) -> View:
        """
        S5: how the round stands for `seat`, or for NOBODY.

        `said` holds who answered, to which question, and how; `ayes` how often each seat has voted yes in this round.
        """
        terms = self.terms
        # At any time, who lets things go on matters to nobody else: a thought need not start anew because of it.
        window = self.phase == WINDOW
        facts: View = {
            "terms": terms.facts(self.seats),
            "dealer": self.dealer,
            "phase": PHASES[self.phase],
            "asker": self.asker,
            "answerer": self.answerer,
            "back": self.back,
            "asked": self.asked,
            "points": self.points.copy(),
            "used": self.used.copy(),
            "charges": self.charges.copy(),
            "accuser": self.accuser,
            "suspect": self.suspect,
            "voted": [vote != NONE for vote in self.votes],
            "decided": [window and choice != NONE for choice in self.choices],
            "finished": len(self.results),
            "said": self.said(),
            "ayes": self.ayes(),
        }
        if self.phase == SECOND_GUESS:
            facts["shown_spies"] = [other for other in range(self.seats) if self.cards[other] == SPY]
        if seat != NOBODY:
            spy = self.cards[seat] == SPY
            facts["seat"] = seat
            facts["spy"] = spy
            facts["location"] = NONE if spy else self.location
            facts["pal"] = self.pal(seat) if spy and terms.old_pals else NONE
            facts["vote"] = self.votes[seat]
            facts["choice"] = self.choices[seat]
        return facts

    def said(self) -> list[list[object]]:
        """S7: of each answer of the round who gave it, the question, and the answer."""
        found: list[list[object]] = []
        question = ""
        for line in self.thread:
            if line.kind == ASKED:
                question = line.text
            elif line.kind == SAID:
                found.append([line.seat, question, line.text])
        return found

    def ayes(self) -> list[int]:
        """S9: how often each seat has voted yes in ballots that were shown in this round."""
        counts = [0] * self.seats
        for ballot in self.ballots:
            for seat in range(self.seats):
                if ballot.votes[seat] == YES:
                    counts[seat] += 1
        return counts

    def result_json(self, result: Result) -> View:
        """S11: a finished round with the names of all roles."""
        facts = result.as_json()
        roles = self.terms.roles(result.location)
        facts["roles"] = [roles[card] if card != SPY else "" for card in result.cards]
        return facts

    def resample(self, seat: int, rng: Rng) -> Spyfall:
        """
        S2, S5, S9, S18: what the seat cannot know: the spies, the others' roles, for a spy the location; sealed choices.

        Between rounds nothing is hidden: all cards have been shown, and the next ones are not yet drawn.
        """
        world = self.clone()
        world.rng = rng.fork()
        if self.phase == REVEAL or self.phase == OVER:
            return world
        known = self.known_spies(seat)
        if self.cards[seat] == SPY:
            fresh = [i for i in range(len(self.terms.locations)) if i not in self.used]
            world.location = world.rng.draw(fresh)
        suspects = [other for other in range(self.seats) if other != seat and other not in known]
        while len(known) < self.terms.spies:
            known.append(world.rng.draw(suspects))
        roles = list(range(len(self.terms.roles(world.location))))
        if self.cards[seat] != SPY:
            roles.remove(self.cards[seat])
        for other in range(self.seats):
            if other in known:
                world.cards[other] = SPY
            elif other != seat:
                world.cards[other] = world.rng.draw(roles)
        for other in range(self.seats):
            if other != seat and self.votes[other] != NONE and other != self.accuser:
                world.votes[other] = YES if world.rng.below(2) == 0 else NO
            if self.phase == WINDOW and other != seat and self.choices[other] != NONE:
                sealed = world.interruptions(other, True)
                world.choices[other] = sealed[world.rng.below(len(sealed))]
        return world

    def known_spies(self, seat: int) -> list[int]:
        """S12, S18: the spies that a seat knows of: itself, an old pal, or both once one has shown his card."""
        if self.phase == SECOND_GUESS or (self.cards[seat] == SPY and self.terms.old_pals):
            return [other for other in range(self.seats) if self.cards[other] == SPY]
        return [seat] if self.cards[seat] == SPY else []


def deal_cards(rng: Rng, seats: int, spies: int, roles: int) -> list[int]:
    """S2: spy cards and distinct roles, shuffled."""
    deck = list(range(roles))
    cards = [SPY] * spies
    for _ in range(seats - spies):
        cards.append(rng.draw(deck))
    rng.shuffle(cards)
    return cards


def deal(seats: int, rng: Rng, terms: Terms, dealer: int) -> Spyfall:
    """S2, S4: the first round; a dealer of NONE is drawn at random."""
    first = rng.below(seats) if dealer == NONE else dealer
    game = Spyfall(
        seats,
        rng,
        terms,
        0,
        first,
        READY,
        NONE,
        [],
        [],
        [0] * seats,
        first,
        NONE,
        NONE,
        0,
        [],
        NONE,
        NONE,
        ASKING,
        [],
        [],
        [],
        [],
        [],
        [],
    )
    game.deal_round()
    return game


assert MOST_SEATS == ACCUSE - ASK
