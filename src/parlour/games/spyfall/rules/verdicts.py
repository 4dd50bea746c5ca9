"""How a round of Spyfall is decided: accusations, the end of time, votes, guesses and the result."""

from __future__ import annotations

from parlour.core.cues import Count, Glow, Strike
from parlour.core.state import Outcome, View
from parlour.core.words import counted, listed, sentence
from parlour.games.spyfall.actions import NO, PASS, YES, slug
from parlour.games.spyfall.rules.scoring import score, spies_win
from parlour.games.spyfall.rules.turns import Turns
from parlour.games.spyfall.state.position import (
    ACCUSATION,
    ASKING,
    DISCUSSION,
    OVER,
    REVEAL,
    SECOND_GUESS,
    TIME_UP_VOTE,
    WINDOW,
)
from parlour.games.spyfall.state.records import CASE_MADE, CHARGE, NOTE, WHY, Ballot, Line, Result, with_names
from parlour.games.spyfall.state.terms import NONE, SPY, the, votes_needed


class Verdicts(Turns):
    """A position that knows how its round can end."""

    def go_on(self, phase: int) -> None:
        """S8a, S10, S14: restart the clock with the same player to speak; time is up if the last question has been answered."""
        self.accuser = NONE
        self.suspect = NONE
        self.choices = [NONE] * self.seats
        self.phase = phase
        if phase == ASKING and self.asked >= self.terms.questions:
            self.time_up()

    def accuse(self, seat: int, suspect: int, reason: str = "") -> None:
        """S9: stop the clock for a vote by all but the suspect; the accuser votes yes and may give a reason."""
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
            told = f"{{seat:{seat}}} stops the clock and accuses {{seat:{suspect}}}: {self.terms_of_vote()}."
            self.emit("act", told, seat, None, None, [Glow([f"seat:{seat}"]), Strike([f"seat:{suspect}"])])
        if reason:
            self.give_reason(Line(CHARGE, seat, suspect, reason))

    def give_reason(self, line: Line) -> None:
        """S9: the reason for an accusation or a yes vote, for all to read."""
        self.thread.append(line)
        if self.events is not None:
            told = f"{{seat:{line.seat}}} on {{seat:{line.to}}}: {with_names(line.text, self.seats)}"
            self.emit("say", told, line.seat, None, line.as_json())

    def time_up(self) -> None:
        """S14: before the votes there is time to talk, unless the table agreed on none."""
        self.choices = [NONE] * self.seats
        if self.terms.discussion == 0:
            self.note("Time is up.")
            self.open_votes()
            return
        self.phase = DISCUSSION
        wait = f"after {counted(self.terms.discussion, 'second')} or " if self.terms.any_time else ""
        how = "Make your case, or say that you are ready" if self.terms.typed else "Make your case, then say that you are ready"
        self.note(f"Time is up. {how}: the votes begin {wait}once everybody is.")

    def case(self, seat: int, text: str) -> None:
        """S14: a player makes a case for all to read, and is then ready."""
        line = Line(CASE_MADE, seat, NONE, text)
        self.thread.append(line)
        if self.events is not None:
            self.emit("say", f"{{seat:{seat}}} makes a case: {with_names(text, self.seats)}", seat, None, line.as_json())
        self.ready(seat)

    def ready(self, seat: int) -> None:
        """S14: nobody waits for this seat any more; once all are ready the votes begin."""
        self.choices[seat] = PASS
        if NONE not in self.choices:
            self.open_votes()

    def open_votes(self) -> None:
        """S14: the table votes on each player, from the dealer to the left."""
        self.phase = TIME_UP_VOTE
        self.accuser = NONE
        self.suspect = self.dealer
        self.votes = [NONE] * self.seats
        self.choices = [NONE] * self.seats
        if self.events is not None:
            self.emit("act", f"A vote on each player, from {{seat:{self.dealer}}} to the left: {self.terms_of_vote()}.")

    def terms_of_vote(self) -> str:
        """S9, S14: how many votes convict, in words."""
        return f"{votes_needed(self.seats, self.terms.spies)} of {self.seats - 1} votes convict"

    def vote(self, seat: int, vote: int, why: str = "") -> None:
        """S9, S14: votes stay sealed until the last one is in, and why a seat voted yes until the round is over."""
        self.votes[seat] = vote
        if why:
            self.whys = [line for line in self.whys if line.seat != seat]
            self.whys.append(Line(WHY, seat, self.suspect, why))
        if self.events is not None:
            self.emit("info", f"{{seat:{seat}}} has voted.", seat, None, None, [Glow([f"seat:{seat}"])])
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
        ballot = self.ballots[-1]
        self.note(ballot_text(ballot, ayes, needed), self.accuser, suspect, ballot.as_json() if self.events is not None else None)
        if self.events is not None:
            yes = [f"seat:{seat}" for seat in range(self.seats) if ballot.votes[seat] == YES]
            self.show([Glow(yes), Strike([f"seat:{suspect}"] if convicted else [])])
        if convicted:
            self.finish(suspect, self.phase == ACCUSATION)
        elif self.phase == ACCUSATION:
            self.go_on(self.resume)
        else:
            self.suspect = (suspect + 1) % self.seats
            if self.suspect == self.dealer:
                self.finish(NONE, False)

    def guess(self, seat: int, location: int) -> None:
        """S12: a spy shows the spy card and names a location; the other spy must follow."""
        self.guesses[seat] = location
        self.note(sentence(f"{{seat:{seat}}} shows the spy card and names {the(self.terms.locations[location])}"), seat, NONE)
        other = self.other_spy()
        if other == NONE:
            self.finish(NONE, True)
            return
        self.phase = SECOND_GUESS
        if self.events is not None:
            self.emit("act", f"{{seat:{other}}} is the other spy and has to name a location, too.", other)

    def note(self, text: str, seat: int = NONE, to: int = NONE, data: View | None = None) -> None:
        """S8: add a line that the table itself says to the thread and the log."""
        self.thread.append(Line(NOTE, seat, to, text))
        if self.events is not None:
            self.emit("act", text, seat, None, data)

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
        whys = self.whys
        self.whys = []
        self.accuser = NONE
        self.suspect = NONE
        self.choices = [NONE] * self.seats
        self.votes = [NONE] * self.seats
        self.phase = OVER if self.round_number + 1 == self.terms.rounds else REVEAL
        if self.events is not None:
            spies = [seat for seat in range(self.seats) if self.cards[seat] == SPY]
            who = "the spy was" if len(spies) == 1 else "the spies were"
            place = self.terms.locations[self.location]
            told = f"{reason} It was {the(place)}; {who} {seats_listed(spies)}."
            self.emit("act", told, data={"location": slug(place)})
            self.show([Strike([f"seat:{seat}" for seat in spies])])
            earned = [
                f"{{seat:{seat}}} +{gains[seat]} (now {self.points[seat]})" for seat in range(self.seats) if gains[seat] > 0
            ]
            self.emit("info", f"Points for round {self.round_number + 1}: {listed(earned) if earned else 'none'}.")
            self.show([Count(f"seat:{seat}", self.points[seat], "Points") for seat in range(self.seats)])
        for line in whys:
            self.give_reason(line)

    def reason(self, convicted: int, spies_won: bool) -> str:
        """S15, S16: who won the round, and how."""
        two = self.terms.spies == 2
        side = ("The spies win" if two else "The spy wins") if spies_won else "The non-spies win"
        if convicted != NONE:
            return f"{side}: {{seat:{convicted}}} was convicted and is {'a' if self.cards[convicted] == SPY else 'no'} spy."
        if max(self.guesses) == NONE:
            return f"{side}: nobody was convicted."
        if spies_won:
            right = [seat for seat in range(self.seats) if self.guesses[seat] == self.location]
            return f"{side}: {seats_listed(right)} guessed right."
        return f"{side}: {'both guesses were' if two else 'the guess was'} wrong."

    def outcome(self) -> Outcome | None:
        """S19: the most points win; ties are shared."""
        if self.phase != OVER:
            return None
        best = max(self.points)
        if self.points.count(best) == self.seats:
            return Outcome([0.0] * self.seats, "all have the same number of points")
        most = f"{counted(best, 'point')} {'is' if best == 1 else 'are'} the most"
        return Outcome([1.0 if points == best else -1.0 for points in self.points], most)


def seats_listed(seats: list[int]) -> str:
    """Return players as a list in a sentence."""
    return listed([f"{{seat:{seat}}}" for seat in seats])


def ballot_text(ballot: Ballot, ayes: int, needed: int) -> str:
    """S9, S14: who voted how, how many voted yes, and the verdict."""
    called = f"{{seat:{ballot.accuser}}} accused" if ballot.accuser != NONE else "The vote on"
    yes = [seat for seat in range(len(ballot.votes)) if ballot.votes[seat] == YES]
    no = [seat for seat in range(len(ballot.votes)) if ballot.votes[seat] == NO]
    against = f", no from {seats_listed(no)}" if no else ""
    verdict = "convicted" if ballot.convicted else "not convicted"
    return (
        f"{called} {{seat:{ballot.suspect}}}: yes from {seats_listed(yes) if yes else 'nobody'}{against}. "
        f"{ayes if ayes else 'None'} of the {needed} votes needed: {verdict}."
    )
