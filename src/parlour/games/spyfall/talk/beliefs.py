"""
Exact Bayes over location and spies, from what was said.

The model is how the computer players themselves talk. Who is no spy answers candidly for the true location (`CANDID`),
now and then goes around the question, and mostly does so once a spy could be close to the truth (`shield`). A spy
knows no location: he says what fits most of his belief, which he formed from all that the others had said before.
Since all lines are public, everybody can compute everybody's would-be belief, and the posterior is exact. People do
not talk by this model, so every chance is mixed with a little of anything (`SURPRISE`).
"""

from __future__ import annotations

import functools
import itertools
import math
from typing import Any

from parlour.core.state import View
from parlour.games.spyfall.talk.knowledge import DODGE, UNKNOWN, Knowledge, knowledge
from parlour.games.spyfall.talk.understand import answer_of, hints_of, question_of
from parlour.games.spyfall.terms import NONE, slug

HONEST_DODGE = 0.08  # how often a non-spy goes around a question for no reason
SHIELD_DODGE = 0.55  # how often non-spies go around a question once a spy is close
SHIELD_BLUR = 0.8  # and how often, if they do not, they say somewhat whatever the truth
SPY_BOLD = 0.7  # how often a spy says what fits best, rather than anything as likely as it fits
SPY_LOST = 0.45  # below this fit of the best answer a spy is at a loss
SPY_DODGE = 0.4  # how often he then goes around the question
SURPRISE = 0.04
HINT = 4.0  # how much likelier somebody uses a location's own words there than elsewhere
TRUST = 0.85  # how far an answer in a person's own words is taken for what it seems to say


def shield(seats: int) -> float:
    """From which certainty of a would-be spy on non-spies give no more away: the sooner, the more of them hint."""
    return max(0.15, 0.50 - 0.032 * seats)


class Said:
    """One answer as understood: who gave it, on what, at which level (or DODGE or UNKNOWN), and what it hints at."""

    def __init__(self, seat: int, attribute: int, level: int, trust: float, hinted: list[int]) -> None:
        self.seat = seat
        self.attribute = attribute
        self.level = level
        self.trust = trust
        self.hinted = hinted


class Evidence:
    """What all can know from the talk of a round: the answers, and each seat's would-be belief if it were a spy."""

    def __init__(self, known: Knowledge, open_places: list[int], seats: int) -> None:
        self.known = known
        self.open_places = open_places
        # beliefs[seat][place]: what `seat` would believe if it took everybody else at their word.
        self.beliefs = [[1.0 / len(open_places) if place in open_places else 0.0 for place in range(len(known.names))]
                        for _ in range(seats)]  # fmt: skip
        self.shield = shield(seats)
        # Sums of logarithms: how likely a spy, and a non-spy at each location, would have said what a seat said.
        self.as_spy = [0.0] * seats
        self.as_honest = [[0.0] * len(known.names) for _ in range(seats)]

    def with_line(self, line: Said) -> Evidence:
        """The evidence with one more answer; itself if the answer tells nothing."""
        if line.level == UNKNOWN and not line.hinted:
            return self
        more = Evidence.__new__(Evidence)
        more.__dict__.update(self.__dict__)
        more.beliefs = [belief.copy() for belief in self.beliefs]
        more.as_spy = self.as_spy.copy()
        more.as_honest = [chances.copy() for chances in self.as_honest]
        more._hear(line)
        return more

    def _hear(self, line: Said) -> None:
        honest = [0.0] * len(self.known.names)
        for place in self.open_places:
            honest[place] = self.honest(line, place)
        fitting = self.fitting(self.beliefs[line.seat], line.attribute)
        self.as_spy[line.seat] += math.log(self.as_said(line, spy_answers(fitting)))
        for place in self.open_places:
            self.as_honest[line.seat][place] += math.log(honest[place])
        for seat, belief in enumerate(self.beliefs):
            if seat != line.seat:
                total = 0.0
                for place in self.open_places:
                    belief[place] *= honest[place]
                    total += belief[place]
                for place in self.open_places:
                    belief[place] /= total

    def honest(self, line: Said, place: int) -> float:
        """How likely a non-spy at a location would have said that; people, who use words of their own, shield nothing."""
        shielded = line.trust == 1.0 and self.exposed(line.seat, place)
        chance = self.as_said(line, self.answers(place, line.attribute, shielded))
        return chance * HINT if place in line.hinted else chance

    def as_said(self, line: Said, answers: list[float]) -> float:
        """How likely what was said is, if the speaker answers by these chances of no, somewhat, yes and a dodge."""
        if line.level == UNKNOWN:
            return 1.0
        return (1 - SURPRISE) * (line.trust * answers[line.level] + (1 - line.trust) / 4) + SURPRISE / 4

    def honest_answers(self, seat: int, place: int, attribute: int) -> list[float]:
        """How likely a non-spy at a location says no, somewhat, yes, or goes around the question."""
        return self.answers(place, attribute, self.exposed(seat, place))

    def answers(self, place: int, attribute: int, shielded: bool) -> list[float]:
        """The same, whether there is something to shield or not."""
        if attribute == UNKNOWN:
            return [0.0, 0.0, 0.0, 1.0]
        no, some, yes = self.known.levels(place, attribute)
        if not shielded:
            return [(1 - HONEST_DODGE) * no, (1 - HONEST_DODGE) * some, (1 - HONEST_DODGE) * yes, HONEST_DODGE]
        clear = (1 - SHIELD_DODGE) * (1 - SHIELD_BLUR)
        return [clear * no, clear * some + (1 - SHIELD_DODGE) * SHIELD_BLUR, clear * yes, SHIELD_DODGE]

    def exposed(self, seat: int, place: int) -> bool:
        """Whether a location would be close to found out, if one of the others were a spy."""
        return any(belief[place] >= self.shield for other, belief in enumerate(self.beliefs) if other != seat)

    def fitting(self, belief: list[float], attribute: int) -> list[float]:
        """How well no, somewhat, yes and a way around fit a belief, to a spy who does not notice that others grow guarded."""
        fit = [(1 - HONEST_DODGE) * chance for chance in self.predicted(belief, attribute)]
        return [*fit, HONEST_DODGE]

    def predicted(self, belief: list[float], attribute: int) -> list[float]:
        """How likely somebody with that belief thinks no, somewhat and yes."""
        levels = [0.0, 0.0, 0.0]
        if attribute == UNKNOWN:
            return [1 / 3, 1 / 3, 1 / 3]
        for place in self.open_places:
            weight = belief[place]
            if weight > 0.0:
                for level, chance in enumerate(self.known.levels(place, attribute)):
                    levels[level] += weight * chance
        return levels


def spy_answers(fitting: list[float]) -> list[float]:
    """How likely a spy says no, somewhat, yes, or goes around the question, where he thinks that these fit so well."""
    best = max(range(4), key=lambda level: fitting[level])
    lost = SPY_DODGE if fitting[best] < SPY_LOST else 0.0
    answers = [(1 - lost) * (SPY_BOLD * (level == best) + (1 - SPY_BOLD) * fitting[level]) for level in range(4)]
    answers[DODGE] += lost
    return answers


def read_line(known: Knowledge, question: str, seat: int, answer: str) -> Said:
    """An answer to a question, as understood."""
    asked = question_of(question)
    answered = answer_of(answer, asked.attribute, asked.opposite)
    if answered.own_words:
        return Said(seat, answered.attribute, answered.level if answered.attribute != UNKNOWN else UNKNOWN, 1.0, [])
    hinted = hints_of(answer)
    places = [place for place, name in enumerate(known.names) if slug(name) in hinted]
    return Said(seat, answered.attribute, answered.level, TRUST, places)


@functools.lru_cache(maxsize=256)
def _evidence(known: Knowledge, used: tuple[int, ...], lines: tuple[tuple[int, str, str], ...], seats: int) -> Evidence:
    if lines:
        seat, question, answer = lines[-1]
        return _evidence(known, used, lines[:-1], seats).with_line(read_line(known, question, seat, answer))
    places = range(len(known.names))
    open_places = [place for place in places if place not in used] or list(places)
    return Evidence(known, open_places, seats)


def evidence_of(view: View) -> Evidence:
    """All evidence that a view holds, the same for everybody at the table."""
    terms = view["terms"]
    lines: list[tuple[int, str, str]] = []
    question = ""
    for line in view["thread"]:
        if line["kind"] == "ask":
            question = line["text"]
        elif line["kind"] == "say" and terms["typed"]:
            lines.append((line["seat"], question, line["text"]))
    return _evidence(knowledge(terms["locations"], terms["degrees"]), tuple(view["used"]), tuple(lines), len(view["points"]))


def softmax(scores: list[float]) -> list[float]:
    """Scores that are logarithms as probabilities."""
    top = max(scores)
    weights = [math.exp(score - top) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


Odds = tuple[list[float], list[float]]
"""Chances of the places, and of each seat that it is a spy."""


@functools.lru_cache(maxsize=1024)
def _odds(evidence: Evidence, seat: int, location: int, pal: int, spies: int) -> Odds:
    """What a seat believes that knows the location, or, if it is NONE, is a spy, maybe with a known pal."""
    count = len(evidence.as_spy)
    sets = [group for group in itertools.combinations(range(count), spies)
            if (seat in group) == (location == NONE) and (pal == NONE or pal in group)]  # fmt: skip
    open_places = evidence.open_places if location == NONE else [location]
    scores: list[float] = []
    worlds: list[tuple[tuple[int, ...], int]] = []
    for place in open_places:
        honest = [evidence.as_honest[other][place] for other in range(count)]
        base = sum(honest[other] for other in range(count) if other != seat)
        for group in sets:
            score = base
            for spy in group:
                if spy != seat:
                    score += evidence.as_spy[spy] - honest[spy]
            scores.append(score)
            worlds.append((group, place))
    places = [0.0] * len(evidence.known.names)
    suspicion = [0.0] * count
    for (group, place), chance in zip(worlds, softmax(scores), strict=True):
        places[place] += chance
        for spy in group:
            suspicion[spy] += chance
    return places, suspicion


class Beliefs:
    """What one seat believes: `places[place]` and `spies[seat]` are probabilities; nobody changes these lists."""

    def __init__(self, view: View) -> None:
        self.evidence = evidence_of(view)
        location = NONE if view["spy"] else view["location"]
        self.places, self.spies = _odds(self.evidence, view["seat"], location, view["pal"], view["terms"]["spies"])

    def seen_by_others(self, spies: int) -> list[float]:
        """How suspicious each seat looks to those who know the location, averaged over what this seat thinks it is."""
        count = len(self.spies)
        looks = [0.0] * count
        for place, weight in enumerate(self.places):
            if weight > 0.02:
                odds = softmax([self.evidence.as_spy[seat] - self.evidence.as_honest[seat][place] for seat in range(count)])
                for seat in range(count):
                    looks[seat] += weight * odds[seat]
        total = sum(looks)
        return [look / total * spies for look in looks]


def talked_about(view: View) -> set[int]:
    """The attributes that were asked about in this round."""
    asked: set[int] = set()
    for line in view["thread"]:
        if line["kind"] == "ask":
            asked.add(question_of(line["text"]).attribute)
    return asked


def last_question(view: View) -> str:
    """The question that waits for its answer."""
    for line in reversed(view["thread"]):
        if line["kind"] == "ask":
            return str(line["text"])
    return ""


def answers_by(view: View) -> list[int]:
    """How often each seat has answered in this round."""
    counts = [0] * len(view["points"])
    line: dict[str, Any]
    for line in view["thread"]:
        if line["kind"] == "say":
            counts[line["seat"]] += 1
    return counts
