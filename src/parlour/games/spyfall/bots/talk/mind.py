"""Decides for a bot: whom to ask what, what to answer, and when to accuse, guess or vote yes."""

from __future__ import annotations

import functools

import msgspec

from parlour.core.rng import Rng
from parlour.core.state import View
from parlour.games.spyfall import knowledge
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, GUESS, NO, PASS, YES
from parlour.games.spyfall.bots.beliefs import Beliefs, answers_by, last_question
from parlour.games.spyfall.bots.evidence import spy_answers
from parlour.games.spyfall.bots.levels import UNKNOWN
from parlour.games.spyfall.bots.talk.understand import normal, question_of
from parlour.games.spyfall.bots.talk.voice import Request, answer, pick, question, speak, voice_of
from parlour.games.spyfall.content import attributes
from parlour.games.spyfall.state.position import Position

LEVELS = ("no", "some", "yes", "dodge")
CASES = [
    "I suspect {}.",
    "My vote goes against {}.",
    "Think again about what {} said.",
    "The answers of {} could be about any place.",
]


class Temper(msgspec.Struct, frozen=True):
    """How a bot judges; the numbers were tuned by self-play, see docs/games/spyfall/balance.md."""

    accuse: float = 0.77  # suspicion at which a non-spy accuses
    vote: float = 0.55  # suspicion at which a non-spy votes yes
    guess: float = 0.75  # certainty at which a spy guesses
    probe: float = 0.25  # how telling a non-spy's question should be, in nats
    gamble: float = 0.35  # certainty at which a spy who is the main suspect guesses at the last chance
    slips: float = 0.0  # how often a decision is made blindly


HARD = Temper()
MEDIUM = Temper(accuse=0.85, vote=0.5, guess=0.9, slips=0.12)
EASY = Temper(accuse=0.9, vote=0.4, guess=0.95, slips=0.35)


class Mind:
    """One decision of one seat, from nothing but its view and its legal actions."""

    def __init__(self, view: View, legal: list[int], temper: Temper, rng: Rng, disguise: int = 0) -> None:
        self.view = view
        self.legal = legal
        self.temper = temper
        self.rng = rng
        self.disguise = disguise  # selects a spy's voice when roles are played
        self.seat: int = view["seat"]
        self.spies: int = view["terms"]["spies"]

    @functools.cached_property
    def beliefs(self) -> Beliefs:
        """What the seat believes, computed when first needed."""
        return Beliefs(self.view)

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
        return max(range(len(weights)), key=lambda i: weights[i])

    def decide(self) -> int:
        """Choose one of the legal actions."""
        legal = self.legal
        if len(legal) == 1:
            return legal[0]
        if self.temper.slips and self.chance(self.temper.slips):
            return self.slip()
        if YES in legal:
            return YES if self.votes_yes() else NO
        if CASE in legal:
            return CASE if self.case_against()[1] >= self.temper.vote else PASS
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

    def interruption(self) -> int:
        """Choose an accusation or a guess, or PASS."""
        return self.spy_stops() if self.view["spy"] else self.accusation()

    def accusation(self) -> int:
        """Accuse the main suspect if sure enough and the suspect has answered at least once."""
        suspicion = self.beliefs.spies
        suspect = max(range(len(suspicion)), key=lambda seat: suspicion[seat])
        if ACCUSE + suspect not in self.legal or answers_by(self.view)[suspect] == 0:
            return PASS
        return ACCUSE + suspect if suspicion[suspect] >= self.temper.accuse else PASS

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
        if certainty >= self.temper.guess:
            return guess
        if self.view["thread"] and suspicion[self.seat] > 0.6 and certainty > 1 - suspicion[self.seat]:
            return guess  # sooner or later they will vote
        if self.last_chance() and suspicion[self.seat] >= max(suspicion) and certainty > self.temper.gamble:
            return guess
        return self.diversion(suspicion)

    def diversion(self, suspicion: list[float]) -> int:
        """Accuse somebody else whom the others suspect enough to convict; `suspicion` is theirs."""
        others = [seat for seat in range(len(suspicion)) if seat not in (self.seat, self.view["pal"])]
        suspect = max(others, key=lambda seat: suspicion[seat])
        if ACCUSE + suspect in self.legal and suspicion[suspect] >= self.temper.vote + 0.1 and self.chance(0.5):
            return ACCUSE + suspect
        return PASS

    # The end of time.

    def case_against(self) -> tuple[int, float]:
        """The other seat to speak against, and how suspicious it is: to a non-spy itself, for a spy to the others."""
        suspicion = self.beliefs.seen_by_others(self.spies) if self.view["spy"] else self.beliefs.spies
        others = [seat for seat in range(len(suspicion)) if seat not in (self.seat, self.view["pal"])]
        suspect = max(others, key=lambda seat: suspicion[seat])
        return suspect, suspicion[suspect]

    def votes_yes(self) -> bool:
        """Non-spies vote by their suspicion, spies against anybody who is probably not a spy."""
        suspect = self.view["suspect"]
        suspicion = self.beliefs.spies
        if self.view["spy"]:
            return suspect != self.view["pal"] and suspicion[suspect] < 0.5
        if suspicion[suspect] >= self.temper.vote:
            return True
        if self.view["phase"] != "time-up vote":
            return False
        # Without a conviction the spies win, so at time-up the main suspect has to do.
        return suspicion[suspect] >= max(suspicion) - 1e-9

    # Talking.

    def whom_to_ask(self) -> int:
        """Prefer seats that have answered less; non-spies also prefer suspects."""
        asks = [action for action in self.legal if action < ACCUSE]
        heard = answers_by(self.view)
        if self.view["spy"]:
            weights = [1.0 / (1 + heard[action - ASK]) for action in asks]
        else:
            weights = [(0.15 + self.beliefs.spies[action - ASK]) / (1 + heard[action - ASK]) for action in asks]
        return asks[self.draw(weights)]

    def topic(self, to: int) -> int:
        """Draw one of the best attributes to ask `to` about."""
        topics = self.beliefs.topics(self.view, to, self.temper.probe)
        return topics[self.rng.below(len(topics))]

    def level(self, attribute: int) -> int:
        """Draw what to say about an attribute: for a non-spy the truth or a dodge, for a spy what fits best."""
        beliefs = self.beliefs
        if self.view["spy"]:
            return self.draw(spy_answers(beliefs.fitting(attribute)))
        return self.draw(beliefs.evidence.honest_answers(self.seat, self.view["location"], attribute))

    def say(self, action: int) -> str:
        """Return the text beside an action; "" if it takes none."""
        view = self.view
        if not view["terms"]["typed"] or (action >= ACCUSE and action not in (ANSWER, CASE)):
            return ""
        said = " | ".join(normal(line["text"]) for line in view["thread"] if line["kind"] != "note")
        if action == CASE:
            suspect = f"player {self.case_against()[0] + 1}"
            return pick([case.format(suspect) for case in CASES], self.rng, said)
        location = "" if view["spy"] else view["terms"]["locations"][view["location"]]
        if action < ACCUSE:
            attribute = self.topic(action - ASK)
            text = question(attribute, self.rng, said)
            name = attributes()[attribute].name
            return speak(Request("ask", self.seat, action - ASK, "", name, "", view["role"], location, text))
        asked = last_question(view)
        attribute = question_of(asked).attribute
        level = self.level(attribute) if attribute != UNKNOWN else UNKNOWN
        voice = voice_of(view["role"], self.disguise + view["round"]) if view["terms"]["in_role"] else None
        text = answer(asked, attribute, level, voice, self.rng, said)
        name = attributes()[attribute].name if attribute != UNKNOWN else ""
        return speak(
            Request(
                "answer",
                self.seat,
                view["asker"],
                asked,
                name,
                LEVELS[level] if attribute != UNKNOWN else "",
                view["role"],
                location,
                text,
            )
        )


def sample_text(position: Position, seat: int, action: int, rng: Rng) -> str:
    """Return a line that a bot in this seat could say beside an action; "" if it takes none."""
    if not position.terms.typed or (action >= ACCUSE and action not in (ANSWER, CASE)):
        return ""
    return Mind(knowledge.heard(position, seat), [action], HARD, rng).say(action)
