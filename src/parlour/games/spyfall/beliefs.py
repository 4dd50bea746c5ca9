"""
Exact Bayes over location and spies, from what was said.

The model is how the computer players themselves talk. Who is no spy answers candidly for the true location (`CANDID`),
now and then goes around the question, and mostly does so once a spy could be close to the truth (`shield`). A spy
knows no location: he says what fits most of his belief, which he formed from all that the others had said before.
Since all lines are public, everybody can compute everybody's would-be belief, and the posterior is exact. People do
not talk by this model, so every chance is mixed with a little of anything (`SURPRISE`).
"""

from __future__ import annotations

import math
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.state import View
from parlour.games.spyfall.levels import DODGE, SOME, UNKNOWN
from parlour.games.spyfall.talk.knowledge import Knowledge, knowledge
from parlour.games.spyfall.talk.understand import answer_of, hints_of, question_of
from parlour.games.spyfall.terms import NONE, slug

HONEST_DODGE: Final = 0.08  # how often a non-spy goes around a question for no reason
SHIELD_DODGE: Final = 0.55  # how often non-spies go around a question once a spy is close
SHIELD_BLUR: Final = 0.8  # and how often, if they do not, they say somewhat whatever the truth
SPY_BOLD: Final = 0.7  # how often a spy says what fits best, rather than anything as likely as it fits
SPY_LOST: Final = 0.45  # below this fit of the best answer a spy is at a loss
SPY_DODGE: Final = 0.4  # how often he then goes around the question
SURPRISE: Final = 0.04
HINT: Final = 4.0  # how much likelier somebody uses a location's own words there than elsewhere
TRUST: Final = 0.85  # how far an answer in a person's own words is taken for what it seems to say

MOST_KEPT: Final = 512  # evidence of so many rounds is kept, to go on from when one more answer is heard


def shield(seats: int) -> float:
    """From which certainty of a would-be spy on non-spies give no more away: the sooner, the more of them hint."""
    return max(0.15, 0.50 - 0.032 * seats)


@final
class Said:
    """One answer as understood: who gave it, on what, at which level (or DODGE or UNKNOWN), and what it hints at."""

    def __init__(self, seat: int, attribute: int, level: int, trust: float, hinted: list[int]) -> None:
        self.seat = seat
        self.attribute = attribute
        self.level = level
        self.trust = trust
        self.hinted = hinted


@final
class Odds:
    """Chances of the places, and of each seat that it is a spy; nobody changes them."""

    def __init__(self, places: vec[float], spies: vec[float]) -> None:
        self.places = places
        self.spies = spies
        self.gains: list[float] = []  # what answers would tell, worked out when first asked for


@final
class Evidence:
    """
    What all can know from the talk of a round: the answers, and each seat's would-be belief if it were a spy.

    `candid[attribute]` are the chances of no, somewhat and yes from somebody candid, place after place, and `sure[attribute]`
    how sure these are (entropy, negative); `beliefs[seat][place]` is what `seat` would believe if it took everybody else at
    their word; `as_spy` and `as_honest` are sums of logarithms: how likely a spy, and a non-spy at each location, would have
    said what a seat said. Nothing of it ever changes.
    """

    def __init__(
        self,
        candid: list[vec[float]],
        sure: list[vec[float]],
        open_places: list[int],
        beliefs: list[vec[float]],
        as_spy: list[float],
        as_honest: list[vec[float]],
    ) -> None:
        self.candid = candid
        self.sure = sure
        self.open_places = open_places
        self.beliefs = beliefs
        self.as_spy = as_spy
        self.as_honest = as_honest
        self.shield = shield(len(beliefs))
        self.odds: dict[int, Odds] = {}  # what seats believe, worked out when first asked for
        self.told_by: dict[int, list[float]] = {}  # what answers would tell, likewise

    def with_line(self, line: Said) -> Evidence:
        """The evidence with one more answer; itself if the answer tells nothing."""
        if line.level == UNKNOWN and not line.hinted:
            return self
        before = self.as_honest[line.seat]
        honest = vec[float]([0.0] * len(before))
        chances = vec[float]([0.0] * len(before))
        for place in self.open_places:
            chance = self.honest(line, place)
            honest[place] = chance
            chances[place] = before[place] + math.log(chance)
        as_honest = self.as_honest.copy()
        as_honest[line.seat] = chances
        as_spy = self.as_spy.copy()
        as_spy[line.seat] += math.log(self.from_spy(line))
        beliefs: list[vec[float]] = []
        for seat in range(len(self.beliefs)):
            belief = self.beliefs[seat]
            beliefs.append(belief if seat == line.seat else self.told(belief, honest))
        return Evidence(self.candid, self.sure, self.open_places, beliefs, as_spy, as_honest)

    def told(self, belief: vec[float], honest: vec[float]) -> vec[float]:
        """A belief after an answer that is so likely at each place."""
        after = vec[float]([0.0] * len(belief))
        total = 0.0
        for place in range(len(belief)):
            weight = belief[place] * honest[place]
            after[place] = weight
            total += weight
        for place in range(len(belief)):
            after[place] /= total
        return after

    def honest(self, line: Said, place: int) -> float:
        """How likely a non-spy at a location would have said that; people, who use words of their own, shield nothing."""
        chance = 1.0
        level = line.level
        if level != UNKNOWN:
            shielded = line.trust == 1.0 and self.exposed(line.seat, place)
            chance = as_understood(self.answer(place, line.attribute, shielded, level), line.trust)
        return chance * HINT if line.hinted and place in line.hinted else chance

    def from_spy(self, line: Said) -> float:
        """How likely a spy would have said that."""
        if line.level == UNKNOWN:
            return 1.0
        return as_understood(spy_answers(self.fitting(self.beliefs[line.seat], line.attribute))[line.level], line.trust)

    def honest_answers(self, seat: int, place: int, attribute: int) -> list[float]:
        """How likely a non-spy at a location says no, somewhat, yes, or goes around the question."""
        shielded = self.exposed(seat, place)
        return [self.answer(place, attribute, shielded, level) for level in range(4)]

    def answer(self, place: int, attribute: int, shielded: bool, level: int) -> float:
        """How likely he gives one of these answers, whether there is something to shield or not."""
        if attribute == UNKNOWN:
            return 1.0 if level == DODGE else 0.0
        if level == DODGE:
            return SHIELD_DODGE if shielded else HONEST_DODGE
        candid = self.candid[attribute][3 * place + level]
        if not shielded:
            return (1.0 - HONEST_DODGE) * candid
        clear = (1.0 - SHIELD_DODGE) * (1.0 - SHIELD_BLUR) * candid
        return clear + (1.0 - SHIELD_DODGE) * SHIELD_BLUR if level == SOME else clear

    def exposed(self, seat: int, place: int) -> bool:
        """Whether a location would be close to found out, if one of the others were a spy."""
        for other in range(len(self.beliefs)):  # noqa: SIM110  # compiled, a loop is far quicker than a generator
            if other != seat and self.beliefs[other][place] >= self.shield:
                return True
        return False

    def fitting(self, belief: vec[float], attribute: int) -> list[float]:
        """How well no, somewhat, yes and a way around fit a belief, to a spy who does not notice that others grow guarded."""
        clear = 1.0 - HONEST_DODGE
        no, some, yes = (1 / 3, 1 / 3, 1 / 3) if attribute == UNKNOWN else predicted(belief, self.candid[attribute])
        return [clear * no, clear * some, clear * yes, HONEST_DODGE]

    def gains(self, odds: Odds) -> list[float]:
        """How much an honest answer about each attribute would tell of the location, in nats, to a seat with these odds."""
        if not odds.gains:
            belief = odds.places
            odds.gains = [gain(belief, self.candid[attribute], self.sure[attribute]) for attribute in range(len(self.sure))]
        return odds.gains

    def aptness(self, place: int, to: int, probe: float) -> list[float]:
        """How near an answer of `to` about each attribute, at that place, comes to telling the others `probe`; 0 is best."""
        key = place * 16 + to
        told = self.told_by.get(key)
        if told is None:
            belief = self.beliefs[to]
            told = [tells(place, belief, self.candid[attribute], self.sure[attribute]) for attribute in range(len(self.sure))]
            self.told_by[key] = told
        return [probe - nats if nats > probe else nats - probe for nats in told]

    def odds_for(self, seat: int, location: int, pal: int, spies: int) -> Odds:
        """What a seat believes that knows the location, or, if it is NONE, is a spy, maybe with a known pal."""
        key = ((seat * 256 + location + 1) * 16 + pal + 1) * 4 + spies
        known = self.odds.get(key)
        if known is None:
            known = self.work_out(seat, location, pal, spies)
            self.odds[key] = known
        return known

    def work_out(self, seat: int, location: int, pal: int, spies: int) -> Odds:
        """The same, from all that was said."""
        count = len(self.as_spy)
        open_places = self.open_places if location == NONE else [location]
        groups = spy_groups(count, spies, seat, location == NONE, pal)
        chances = vec[float]([0.0] * (len(open_places) * len(groups)))
        at: i64 = 0
        for place in open_places:
            base = 0.0
            for other in range(count):
                if other != seat:
                    base += self.as_honest[other][place]
            for group in groups:
                score = base
                for spy in group:
                    if spy != seat:
                        score += self.as_spy[spy] - self.as_honest[spy][place]
                chances[at] = score
                at += 1
        softmax(chances)
        places = vec[float]([0.0] * len(self.beliefs[0]))
        suspicion = vec[float]([0.0] * count)
        at = 0
        for place in open_places:
            for group in groups:
                chance = chances[at]
                at += 1
                places[place] += chance
                for spy in group:
                    suspicion[spy] += chance
        return Odds(places, suspicion)


def predicted(belief: vec[float], candid: vec[float]) -> tuple[float, float, float]:
    """How likely somebody with that belief thinks no, somewhat and yes."""
    no = 0.0
    some = 0.0
    yes = 0.0
    for place in range(len(belief)):
        weight = belief[place]
        if weight > 0.0:
            no += weight * candid[3 * place]
            some += weight * candid[3 * place + 1]
            yes += weight * candid[3 * place + 2]
    return no, some, yes


def gain(belief: vec[float], candid: vec[float], sure: vec[float]) -> float:
    """What answers about an attribute tell on average: how unsure one is of them, less what stays open."""
    open_still = 0.0
    for place in range(len(belief)):
        open_still -= belief[place] * sure[place]
    no, some, yes = predicted(belief, candid)
    unsure = 0.0
    unsure -= no * math.log(no)
    unsure -= some * math.log(some)
    unsure -= yes * math.log(yes)
    return unsure - open_still


def tells(place: i64, belief: vec[float], candid: vec[float], sure: vec[float]) -> float:
    """How much a candid answer about an attribute at a place tells somebody with that belief, in nats."""
    no, some, yes = predicted(belief, candid)
    total = sure[place]
    total -= candid[3 * place] * math.log(no)
    total -= candid[3 * place + 1] * math.log(some)
    total -= candid[3 * place + 2] * math.log(yes)
    return total


def as_understood(chance: float, trust: float) -> float:
    """How likely an answer of that chance is understood as it was, if it is trusted so far."""
    return (1.0 - SURPRISE) * (trust * chance + (1.0 - trust) / 4.0) + SURPRISE / 4.0


GROUPS: Final[dict[int, list[list[int]]]] = {}


def spy_groups(seats: int, spies: int, seat: int, is_spy: bool, pal: int) -> list[list[int]]:
    """Who could be the one or two spies, to a seat that is one of them or none, and may know a pal; nobody changes it."""
    key = (((seats * 16 + seat) * 16 + pal + 1) * 4 + spies) * 2 + int(is_spy)
    groups = GROUPS.get(key)
    if groups is None:
        groups = new_groups(seats, spies, seat, is_spy, pal)
        GROUPS[key] = groups
    return groups


def new_groups(seats: int, spies: int, seat: int, is_spy: bool, pal: int) -> list[list[int]]:
    """The same, made anew."""
    if is_spy:
        if spies == 1:
            return [[seat]]
        if pal != NONE:
            return [[seat, pal] if seat < pal else [pal, seat]]
        return [[seat, other] if seat < other else [other, seat] for other in range(seats) if other != seat]
    if spies == 1:
        return [[spy] for spy in range(seats) if spy != seat]
    groups: list[list[int]] = []
    for spy in range(seats):
        for other in range(spy + 1, seats):
            if spy != seat and other != seat:
                groups.append([spy, other])
    return groups


def spy_answers(fitting: list[float]) -> list[float]:
    """How likely a spy says no, somewhat, yes, or goes around the question, where he thinks that these fit so well."""
    best = 0
    for level in range(1, 4):
        if fitting[level] > fitting[best]:
            best = level
    lost = SPY_DODGE if fitting[best] < SPY_LOST else 0.0
    answers = [(1.0 - lost) * (1.0 - SPY_BOLD) * fitting[level] for level in range(4)]
    answers[best] += (1.0 - lost) * SPY_BOLD
    answers[DODGE] += lost
    return answers


def sureness(chances: list[float]) -> float:
    """The negative entropy of some chances, in nats; 0 is certainty."""
    total = 0.0
    for chance in chances:
        total += chance * math.log(chance)
    return total


def best_four(scores: list[float], past: list[int]) -> list[int]:
    """Up to four attributes with the best scores, the best first; those of the past only if nothing else is left."""
    best: list[int] = []
    for i in range(len(scores)):
        if i in past:
            continue
        at = len(best)
        while at > 0 and scores[i] > scores[best[at - 1]]:
            at -= 1
        if at < 4:
            best.insert(at, i)
            del best[4:]
    return best if best else best_four(scores, [])


def softmax(scores: vec[float]) -> None:
    """Turn scores that are logarithms into probabilities."""
    top = scores[0]
    for i in range(len(scores)):
        if scores[i] > top:
            top = scores[i]
    total = 0.0
    for i in range(len(scores)):
        scores[i] = math.exp(scores[i] - top)
        total += scores[i]
    for i in range(len(scores)):
        scores[i] /= total


def read_line(known: Knowledge, question: str, seat: int, answer: str) -> Said:
    """An answer to a question, as understood."""
    asked = question_of(question)
    answered = answer_of(answer, asked.attribute, asked.opposite)
    if answered.own_words:
        return Said(seat, answered.attribute, answered.level if answered.attribute != UNKNOWN else UNKNOWN, 1.0, [])
    hinted = hints_of(answer)
    places = [place for place, name in enumerate(known.names) if slug(name) in hinted] if hinted else []
    return Said(seat, answered.attribute, answered.level, TRUST, places)


@final
class Library:
    """Evidence kept for one set of locations, by what was said: a round mostly goes on from where it was just before."""

    def __init__(self, locations: list[str], degrees: dict[str, dict[str, int]]) -> None:
        self.locations = locations
        self.degrees = degrees
        self.known = knowledge(locations, degrees)
        rows = self.known.candid()
        attributes = range(len(rows[0]))
        self.candid = [vec[float]([chance for row in rows for chance in row[attribute]]) for attribute in attributes]
        self.sure = [vec[float]([sureness(row[attribute]) for row in rows]) for attribute in attributes]
        self.kept: dict[tuple[object, ...], Evidence] = {}
        self.latest = self.silence([], 0)  # and of which round it is: mostly all seats of a table look at it in turn
        self.latest_used: list[int] = []
        self.latest_said: list[list[Any]] = []

    def evidence(self, used: list[int], said: list[list[Any]], seats: int) -> Evidence:
        """All evidence of a round in which all this was said, at a table of so many seats."""
        latest = self.latest
        if len(latest.beliefs) != seats or said != self.latest_said or used != self.latest_used:
            latest = self.find(used, said, seats)
            self.latest = latest
            self.latest_used = used.copy()
            self.latest_said = [line.copy() for line in said]
        return latest

    def find(self, used: list[int], said: list[list[Any]], seats: int) -> Evidence:
        """The same, from what is kept."""
        facts: list[object] = [seats, len(used), *used]
        for line in said:
            facts.extend(line)
        key = tuple(facts)
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            if said:
                last = said[-1]
                found = self.find(used, said[:-1], seats).with_line(read_line(self.known, last[1], last[0], last[2]))
            else:
                found = self.silence(used, seats)
            self.kept[key] = found
        return found

    def silence(self, used: list[int], seats: int) -> Evidence:
        """What there is to know before anybody has answered."""
        count = len(self.locations)
        open_places = [place for place in range(count) if place not in used]
        if not open_places:
            open_places = list(range(count))
        belief = vec[float]([0.0] * count)
        for place in open_places:
            belief[place] = 1.0 / len(open_places)
        nothing = vec[float]([0.0] * count)
        return Evidence(self.candid, self.sure, open_places, [belief] * seats, [0.0] * seats, [nothing] * seats)


LIBRARIES: Final[list[Library]] = []


def library(locations: list[str], degrees: dict[str, dict[str, int]]) -> Library:
    """The library of a set of locations, made when it is first needed; a few are kept."""
    for made in LIBRARIES:
        if made.locations == locations and made.degrees == degrees:
            return made
    if len(LIBRARIES) == 8:
        LIBRARIES.pop(0)
    LIBRARIES.append(Library(locations.copy(), degrees.copy()))
    return LIBRARIES[-1]


def evidence_of(view: View) -> Evidence:
    """All evidence that a view holds, the same for everybody at the table."""
    terms: dict[str, Any] = view["terms"]
    said: list[list[Any]] = view["said"] if terms["typed"] else []
    return library(terms["locations"], terms["degrees"]).evidence(view["used"], said, len(view["points"]))


def odds_of(view: View, evidence: Evidence) -> Odds:
    """What the viewer makes of the evidence."""
    location: int = NONE if view["spy"] else view["location"]
    return evidence.odds_for(view["seat"], location, view["pal"], view["terms"]["spies"])


@final
class Beliefs:
    """What one seat believes: `places[place]` and `spies[seat]` are probabilities."""

    def __init__(self, view: View) -> None:
        self.evidence = evidence_of(view)
        self.odds = odds_of(view, self.evidence)
        self.places = [chance for chance in self.odds.places]  # noqa: C416  # native, so a loop is quicker than list()
        self.spies = [chance for chance in self.odds.spies]  # noqa: C416

    def topics(self, view: View, to: int, probe: float) -> list[int]:
        """What to ask `to` about: for a spy what tells most about the location, else something moderately telling."""
        location: int = view["location"]
        scores = self.evidence.gains(self.odds) if view["spy"] else self.evidence.aptness(location, to, probe)
        return best_four(scores, talked_about(view))

    def fitting(self, attribute: int) -> list[float]:
        """How well no, somewhat, yes and a way around fit what the seat believes."""
        return self.evidence.fitting(self.odds.places, attribute)

    def seen_by_others(self, spies: int) -> list[float]:
        """How suspicious each seat looks to those who know the location, averaged over what this seat thinks it is."""
        evidence = self.evidence
        count = len(self.spies)
        looks = [0.0] * count
        for place in range(len(self.places)):
            weight = self.places[place]
            if weight > 0.02:
                odds = vec[float]([evidence.as_spy[seat] - evidence.as_honest[seat][place] for seat in range(count)])
                softmax(odds)
                for seat in range(count):
                    looks[seat] += weight * odds[seat]
        total = 0.0
        for look in looks:
            total += look
        return [look / total * spies for look in looks]


def talked_about(view: View) -> list[int]:
    """The attributes that were asked about in this round."""
    return [question_of(line["text"]).attribute for line in view["thread"] if line["kind"] == "ask"]


def last_question(view: View) -> str:
    """The question that waits for its answer."""
    for line in reversed(view["thread"]):
        if line["kind"] == "ask":
            return str(line["text"])
    return ""


def answers_by(view: View) -> list[int]:
    """How often each seat has answered in this round."""
    counts = [0] * len(view["points"])
    said: list[list[Any]] = view["said"]
    for line in said:
        seat: int = line[0]
        counts[seat] += 1
    return counts
