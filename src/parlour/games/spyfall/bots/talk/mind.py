"""Decides for a bot: whom to ask, and when to accuse, guess or vote yes."""

from __future__ import annotations

import functools
import math
from typing import Final

from parlour.core.rng import FastRng, Rng
from parlour.core.state import View
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, GUESS, NO, PASS, YES
from parlour.games.spyfall.bots.beliefs import Beliefs, answers_by
from parlour.games.spyfall.bots.evidence import Evidence
from parlour.games.spyfall.bots.talk.balance import balance_for
from parlour.games.spyfall.bots.talk.temper import Temper, temperament_of

OVERWHELMING: Final = 0.96  # suspicion from which nobody waits until everybody has answered
PRESSED: Final = 0.3  # suspicion from which a player is asked again before others were asked at all
PRESSING: Final = 0.9  # ... as often as this
HUNTED: Final = 0.9  # a spy who seems so suspicious does not wait either
CERTAIN: Final = 0.95  # ... nor one who is certain of the location
CORNERED: Final = 0.72  # ... and one who seems so suspicious guesses, even if not sure
IMPRESSION: Final = 0.5  # spread of what players read into the same words, in log-odds
DRAWN: Final = 1 << 30


def drawn_from(text: str) -> int:
    """Return a number below DRAWN that depends on nothing but a text."""
    seed = 0
    for char in text:
        seed = (seed * 1_000_003 + ord(char)) % (1 << 61)
    return FastRng(seed).below(DRAWN)


class Mind:
    """One decision of one seat, from nothing but its view and its legal actions."""

    def __init__(self, view: View, legal: list[int], temper: Temper, rng: Rng) -> None:
        self.view = view
        self.legal = legal
        self.temper = temper
        self.rng = rng
        self.temperament = temperament_of(view)
        self.evidence: Evidence | None = None  # of the view, if it is known already
        self.seat: int = view["seat"]
        self.spies: int = view["terms"]["spies"]

    @functools.cached_property
    def beliefs(self) -> Beliefs:
        """What the seat believes, computed when first needed."""
        return Beliefs(self.view, self.evidence)

    @functools.cached_property
    def suspicion(self) -> list[float]:
        """How suspicious everybody is to this player: what the words tell, and what this player reads into them."""
        return [self.felt(seat, chance) for seat, chance in enumerate(self.beliefs.spies)]

    def felt(self, seat: int, chance: float) -> float:
        """Return a suspicion with this player's impression of a seat, which stays the same throughout a round."""
        if not 0.0 < chance < 1.0:
            return chance
        first = self.view["thread"][0]["text"] if self.view["thread"] else ""
        drawn = drawn_from(f"{self.view['round']}/{self.seat}/{seat}/{first}") / DRAWN
        odds = math.log(chance / (1.0 - chance)) + IMPRESSION * 3.46 * (drawn - 0.5) + self.temperament.boldness
        return 1.0 / (1.0 + math.exp(-odds))

    @functools.cached_property
    def all_answered(self) -> bool:
        """Whether everybody has answered at least once."""
        return min(answers_by(self.view)) > 0

    def chance(self, probability: float) -> bool:
        """Return True with the given probability."""
        return self.rng.below(10_000) < probability * 10_000

    def draw(self, weights: list[float]) -> int:
        """Draw an index by weight."""
        at = self.rng.below(1_000_000) / 1_000_000 * sum(weights)
        for i, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return i
        return len(weights) - 1

    def decide(self) -> int:
        """Return one of the legal actions."""
        legal = self.legal
        if len(legal) == 1:
            return legal[0]
        if self.chance(self.temper.slips):
            return self.slip()
        if YES in legal:
            return YES if self.votes_yes() else NO
        if CASE in legal:
            return CASE if self.view["said"] else PASS
        if self.view["phase"] == "second guess":
            return self.best_guess()
        stop = self.interruption()
        if stop != PASS:
            return stop
        if ANSWER in legal:
            return ANSWER
        return self.whom_to_ask() if legal[0] < ACCUSE else PASS

    def slip(self) -> int:
        """Choose blindly, but never a wild guess or accusation."""
        tame = [action for action in self.legal if action < ACCUSE or YES <= action <= ANSWER or action == PASS]
        options = tame or self.legal
        return options[self.rng.below(len(options))]

    # Stopping the clock.

    def last_chance(self) -> bool:
        """Return whether the last counted question has been asked."""
        return not self.view["terms"]["any_time"] and bool(self.view["asked"] >= self.view["terms"]["questions"])

    def has_floor(self) -> bool:
        """
        Return whether this player may accuse now.

        Where anybody may stop the clock at any time, one player after another, in an order that favours no seat, is the first
        to speak up, since all reach the same conclusion at the same moment.
        """
        if not self.view["terms"]["any_time"]:
            return True
        thread = self.view["thread"]
        drawn = drawn_from(f"{self.view['round']}/{len(thread)}/{thread[-1]['text']}") if thread else 0
        return bool(drawn % len(self.view["points"]) == self.seat)

    def interruption(self) -> int:
        """Choose an accusation or a guess, or PASS."""
        return self.spy_stops() if self.view["spy"] else self.accusation()

    def accusation(self) -> int:
        """Accuse the main suspect if sure enough, once everybody has answered or the case is overwhelming."""
        suspicion = self.suspicion
        suspect = max(range(len(suspicion)), key=lambda seat: suspicion[seat])
        if ACCUSE + suspect not in self.legal or not self.has_floor() or answers_by(self.view)[suspect] == 0:
            return PASS
        least = balance_for(len(suspicion)).accuse + self.temper.accuse
        if not self.all_answered:
            least = max(least, OVERWHELMING)
        return ACCUSE + suspect if suspicion[suspect] >= least else PASS

    def best_guess(self) -> int:
        """Guess the likeliest location that may be named."""
        guesses = [action for action in self.legal if action >= GUESS]
        places = self.beliefs.places
        return max(guesses, key=lambda action: places[action - GUESS])

    def spy_stops(self) -> int:
        """Guess when sure enough or cornered; otherwise try to divert suspicion."""
        if self.legal[-1] < GUESS:
            return PASS
        guess = self.best_guess()
        certainty = self.beliefs.places[guess - GUESS]
        suspicion = self.beliefs.seen_by_others(self.spies)
        hunted = suspicion[self.seat]
        if not self.all_answered and hunted < HUNTED and certainty < CERTAIN:
            return PASS  # nobody accuses yet, so nothing is lost by waiting
        if certainty >= self.temper.guess:
            return guess
        if self.view["thread"] and hunted > CORNERED and certainty > 1 - hunted:
            return guess  # sooner or later they will vote
        if self.last_chance() and suspicion[self.seat] >= max(suspicion) and certainty > self.temper.gamble:
            return guess
        return self.diversion(suspicion)

    def diversion(self, suspicion: list[float]) -> int:
        """Accuse somebody else whom the others suspect enough to convict; `suspicion` is theirs."""
        others = [seat for seat in range(len(suspicion)) if seat not in (self.seat, self.view["pal"])]
        suspect = max(others, key=lambda seat: suspicion[seat])
        if ACCUSE + suspect not in self.legal or not self.all_answered or not self.has_floor():
            return PASS
        return ACCUSE + suspect if suspicion[suspect] >= 0.1 + balance_for(len(suspicion)).vote and self.chance(0.5) else PASS

    # The end of time.

    def case_against(self) -> tuple[int, float]:
        """The other seat to speak against, and how suspicious it is: to a non-spy itself, for a spy to the others."""
        suspicion = self.beliefs.seen_by_others(self.spies) if self.view["spy"] else self.suspicion
        others = [seat for seat in range(len(suspicion)) if seat not in (self.seat, self.view["pal"])]
        suspect = max(others, key=lambda seat: suspicion[seat])
        return suspect, suspicion[suspect]

    def votes_yes(self) -> bool:
        """Non-spies vote by their suspicion, spies against anybody who is probably not a spy."""
        suspect = self.view["suspect"]
        if self.view["spy"]:
            return suspect != self.view["pal"] and self.beliefs.spies[suspect] < 0.5
        if self.view["phase"] != "time-up vote":
            return self.suspicion[suspect] >= balance_for(len(self.suspicion)).vote + self.temper.vote
        # Without a conviction the spies win, so after all cases the main suspect has to do, unless the case is thin.
        common = self.beliefs.spies
        return common[suspect] >= max(common) - 1e-9 and common[suspect] >= balance_for(len(common)).at_end

    # Talking.

    def whom_to_ask(self) -> int:
        """Press a strong suspect; otherwise ask those who have not answered yet, then those who seem suspicious."""
        asks = [action for action in self.legal if action < ACCUSE]
        heard = answers_by(self.view)
        suspicion = self.beliefs.spies
        pressed = [action for action in asks if suspicion[action - ASK] >= PRESSED]
        if pressed and not self.view["spy"] and self.spies == 1 and self.chance(PRESSING):
            return max(pressed, key=lambda action: suspicion[action - ASK])
        silent = [action for action in asks if heard[action - ASK] == 0]
        if silent and self.chance(0.95):
            asks = silent
        weights = [1.0 / (1 + heard[action - ASK]) for action in asks]
        if not self.view["spy"] and not silent:
            focus = self.temperament.focus
            weights = [0.1 + focus * suspicion[action - ASK] for action in asks]
        return asks[self.draw(weights)]
