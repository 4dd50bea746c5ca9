"""Chooses what a bot says beside an action."""

from __future__ import annotations

from parlour.core.rng import Rng
from parlour.core.state import View
from parlour.games.spyfall import knowledge
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, YES
from parlour.games.spyfall.bots.beliefs import evidence_in, last_question, talked_about
from parlour.games.spyfall.bots.levels import UNKNOWN
from parlour.games.spyfall.bots.manners import honest_answers, spy_answers
from parlour.games.spyfall.bots.talk.asking import next_question
from parlour.games.spyfall.bots.talk.mind import Mind
from parlour.games.spyfall.bots.talk.reasons import player, reason, reasons
from parlour.games.spyfall.bots.talk.temper import HARD
from parlour.games.spyfall.bots.talk.text import normal
from parlour.games.spyfall.bots.talk.understand import question_of
from parlour.games.spyfall.bots.talk.voice import answer, deflection, role_at, voice_of
from parlour.games.spyfall.content import Voice, attributes
from parlour.games.spyfall.state.position import Position

INCONSPICUOUS = 0.5  # how often a spy asks about anything at all
VARIANTS = 1000
STRONG = 0.55  # suspicion from which on questions to others must give the suspect nothing
SUSPECTING = frozenset({"suspect", "suspects", "spy", "guilty", "trust", "accuse", "impostor", "suspicious"})
COURTESIES = frozenset({"hi", "hello", "hey", "morning", "afternoon", "greetings", "thanks", "welcome"})
SUSPECTS = 0.5  # suspicion from which a bot names somebody when asked


class Speech:
    """What one seat says, from nothing but its view."""

    def __init__(self, mind: Mind, disguise: int) -> None:
        self.mind = mind
        self.view: View = mind.view
        self.rng: Rng = mind.rng
        self.disguise = disguise  # selects a spy's voice when roles are played

    def topic(self, to: int) -> int:
        """Draw one of the best attributes to ask `to` about; a spy does not always ask what tells most, as that shows."""
        if self.view["spy"] and self.mind.chance(INCONSPICUOUS):
            past = talked_about(self.view)
            fresh = [attribute for attribute in range(len(attributes())) if attribute not in past]
            if fresh:
                return fresh[self.rng.below(len(fresh))]
        topics = self.mind.beliefs.topics(self.view, to, 0.0 if self.overheard(to) else self.mind.temperament.probe)
        return topics[self.rng.below(len(topics))]

    def overheard(self, to: int) -> bool:
        """Return whether the answer of `to` would mostly serve somebody else, who is a strong suspect."""
        suspicion = self.mind.beliefs.spies
        suspect = max(range(len(suspicion)), key=lambda seat: suspicion[seat])
        return not self.view["spy"] and suspect != to and suspicion[suspect] >= STRONG

    def level(self, attribute: int) -> int:
        """Draw what to say about an attribute: for a non-spy the truth or a dodge, for a spy what fits best."""
        beliefs, manners = self.mind.beliefs, self.mind.temperament.manners()
        if self.view["spy"]:
            return self.mind.draw(spy_answers(beliefs.foreseen(attribute), manners))
        chances = honest_answers(beliefs.evidence, manners, self.mind.seat, self.view["location"], attribute)
        return self.mind.draw(chances)

    def voice(self) -> Voice | None:
        """Return the voice of the player's role; a spy takes a role of a place that may be the one."""
        view = self.view
        if not view["terms"]["in_role"]:
            return None
        if not view["spy"]:
            return voice_of(view["role"], 0)
        disguise = self.disguise + view["round"]
        places = self.mind.beliefs.places
        likely = sorted(range(len(places)), key=lambda i: -places[i])[:3]
        return voice_of(role_at(view["terms"]["locations"][likely[disguise % len(likely)]], disguise), disguise)

    def reason(self, suspect: int, occasion: str) -> str:
        """Return why this player suspects somebody; a spy argues from where it believes to be."""
        places = self.mind.beliefs.places
        place = max(range(len(places)), key=lambda i: places[i]) if self.view["spy"] else self.view["location"]
        return reason(self.view, suspect, place, self.mind.temperament.name, occasion, self.rng.below(VARIANTS))

    def chat(self, asked: str) -> str:
        """Return a reply to small talk: whom this player suspects if that was asked, a courtesy, or a deflection."""
        lines = reasons().smalltalk
        words = set(normal(asked).split())
        if not words & SUSPECTING and not ("think" in words and words & {"who", "whom"}):
            if words & COURTESIES or "how are" in normal(asked):
                return lines["other"][self.rng.below(len(lines["other"]))]
            return deflection(asked, self.rng, "")
        suspect, suspicion = self.mind.case_against()
        kind = lines["suspects" if suspicion >= SUSPECTS else "undecided"]
        text = kind[self.rng.below(len(kind))].format(suspect=player(suspect))
        return text[0].upper() + text[1:]

    def say(self, action: int) -> str:
        """Return the text beside an action; "" if it takes none."""
        view = self.view
        if not view["terms"]["typed"]:
            return ""
        if ACCUSE <= action < YES:
            return self.reason(action - ACCUSE, "charge")
        if action == YES:
            return "" if view["spy"] else self.reason(view["suspect"], "why")
        if action == CASE:
            return self.reason(self.mind.case_against()[0], "case")
        if action >= ACCUSE and action != ANSWER:
            return ""
        if action < ACCUSE:
            return next_question(view, self.topic(action - ASK))
        said = " | ".join(normal(line["text"]) for line in view["thread"] if line["kind"] != "note")
        asked = last_question(view)
        if question_of(asked).act == "small talk":
            return self.chat(asked)
        attribute = question_of(asked).attribute
        level = self.level(attribute) if attribute != UNKNOWN else UNKNOWN
        return answer(asked, attribute, level, self.voice(), self.rng, said, self.mind.temperament.chatty)


def sample_text(position: Position, seat: int, action: int, rng: Rng) -> str:
    """Return a line that a bot in this seat could say beside an action; "" if it takes none."""
    if not position.speaks(seat, action):
        return ""
    mind = Mind(knowledge.heard(position, seat), [action], HARD, rng)
    mind.evidence = evidence_in(position)
    return Speech(mind, 0).say(action)
