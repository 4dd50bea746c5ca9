"""
Exact Bayesian evidence about location and spies, from what was said.

The model is how the bots themselves talk. A non-spy answers candidly for the true location (`CANDID`), dodges now and
then, and dodges most questions once a spy could be close to the truth (`shield`). A spy does not know the location and
says what fits most of a belief formed from everything the others said. Since all lines are public, everybody can compute
what any seat would believe as a spy, so the posterior is exact. People do not talk by this model, so a little of
anything (`SURPRISE`) is mixed into every chance.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.spyfall.bots.levels import DODGE, SOME, UNKNOWN
from parlour.games.spyfall.state.terms import NONE

HONEST_DODGE: Final = 0.08  # how often a non-spy dodges for no reason
SHIELD_DODGE: Final = 0.55  # how often a non-spy dodges once a spy is close
SHIELD_BLUR: Final = 0.8  # otherwise, how often the answer is then "somewhat" whatever the truth
SPY_BOLD: Final = 0.7  # how often a spy gives the best-fitting answer instead of drawing one by fit
SPY_LOST: Final = 0.45  # a spy is lost if the best answer fits worse than this
SPY_DODGE: Final = 0.4  # how often a lost spy dodges
SURPRISE: Final = 0.04
HINT: Final = 4.0  # how much likelier a location's own words are there than elsewhere


def shield(seats: int) -> float:
    """Return how certain a would-be spy must be for non-spies to grow guarded; larger tables hint more, so sooner."""
    return max(0.15, 0.50 - 0.032 * seats)


@final
class Said:
    """One answer as understood: speaker, attribute, level (or DODGE or UNKNOWN), trust, and the places it hints at."""

    def __init__(self, seat: int, attribute: int, level: int, trust: float, hinted: list[int]) -> None:
        self.seat = seat
        self.attribute = attribute
        self.level = level
        self.trust = trust
        self.hinted = hinted


@final
class Odds:
    """The probability of each place, and of each seat being a spy; callers must not change them."""

    def __init__(self, places: vec[float], spies: vec[float]) -> None:
        self.places = places
        self.spies = spies
        self.gains: list[float] = []  # filled by Evidence.gains on first use


@final
class Evidence:
    """
    What everybody can conclude from the talk of a round; it never changes.

    `candid[attribute]` holds, place by place, the chances of a candid no, somewhat and yes; `sure[attribute]` the negative
    entropy of these. `beliefs[seat][place]` is what `seat` would believe as a spy who takes everybody else at their word.
    `as_spy[seat]` and `as_honest[seat][place]` are log-likelihoods of what the seat said, for a spy and for a non-spy.
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
        self.odds: dict[int, Odds] = {}  # cache of odds_for
        self.told_by: dict[int, list[float]] = {}  # cache of aptness, before the comparison with a probe

    def with_line(self, line: Said) -> Evidence:
        """Return the evidence with one more answer; itself if the answer tells nothing."""
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
        """Update a belief by an answer, given its likelihood at each place."""
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
        """Return how likely a non-spy at a place would say that; people, who use their own words, do not shield."""
        chance = 1.0
        level = line.level
        if level != UNKNOWN:
            shielded = line.trust == 1.0 and self.exposed(line.seat, place)
            chance = as_understood(self.answer(place, line.attribute, shielded, level), line.trust)
        return chance * HINT if line.hinted and place in line.hinted else chance

    def from_spy(self, line: Said) -> float:
        """Return how likely a spy would say that."""
        if line.level == UNKNOWN:
            return 1.0
        return as_understood(spy_answers(self.fitting(self.beliefs[line.seat], line.attribute))[line.level], line.trust)

    def honest_answers(self, seat: int, place: int, attribute: int) -> list[float]:
        """Return how likely a non-spy at a place says no, somewhat or yes, or dodges."""
        shielded = self.exposed(seat, place)
        return [self.answer(place, attribute, shielded, level) for level in range(4)]

    def answer(self, place: int, attribute: int, shielded: bool, level: int) -> float:
        """Return how likely a non-spy gives one of these answers, guarded (`shielded`) or not."""
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
        """Return whether some other seat, if it were a spy, would be close to naming the place."""
        for other in range(len(self.beliefs)):  # noqa: SIM110  # compiled, a loop is far quicker than a generator
            if other != seat and self.beliefs[other][place] >= self.shield:
                return True
        return False

    def fitting(self, belief: vec[float], attribute: int) -> list[float]:
        """Return how well no, somewhat, yes and a dodge fit a belief; a spy does not allow for guarded answers."""
        clear = 1.0 - HONEST_DODGE
        no, some, yes = (1 / 3, 1 / 3, 1 / 3) if attribute == UNKNOWN else predicted(belief, self.candid[attribute])
        return [clear * no, clear * some, clear * yes, HONEST_DODGE]

    def gains(self, odds: Odds) -> list[float]:
        """Return how much an honest answer about each attribute would tell a seat with these odds, in nats."""
        if not odds.gains:
            belief = odds.places
            odds.gains = [gain(belief, self.candid[attribute], self.sure[attribute]) for attribute in range(len(self.sure))]
        return odds.gains

    def aptness(self, place: int, to: int, probe: float) -> list[float]:
        """Rate each attribute by how close an answer from `to` comes to telling the others `probe` nats; 0 is best."""
        key = place * 16 + to
        told = self.told_by.get(key)
        if told is None:
            belief = self.beliefs[to]
            told = [tells(place, belief, self.candid[attribute], self.sure[attribute]) for attribute in range(len(self.sure))]
            self.told_by[key] = told
        return [probe - nats if nats > probe else nats - probe for nats in told]

    def odds_for(self, seat: int, location: int, pal: int, spies: int) -> Odds:
        """Return the odds for a seat that knows the location, or for a spy (location NONE) who may know a pal."""
        key = ((seat * 256 + location + 1) * 16 + pal + 1) * 4 + spies
        known = self.odds.get(key)
        if known is None:
            known = self.work_out(seat, location, pal, spies)
            self.odds[key] = known
        return known

    def work_out(self, seat: int, location: int, pal: int, spies: int) -> Odds:
        """Compute the odds from the likelihood of everything said."""
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
    """Return the chances of no, somewhat and yes under a belief."""
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
    """Return the expected information of an answer, in nats: the entropy of the answer less what the place leaves open."""
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
    """Return how much a candid answer at a place tells a seat with that belief, in nats."""
    no, some, yes = predicted(belief, candid)
    total = sure[place]
    total -= candid[3 * place] * math.log(no)
    total -= candid[3 * place + 1] * math.log(some)
    total -= candid[3 * place + 2] * math.log(yes)
    return total


def as_understood(chance: float, trust: float) -> float:
    """Temper the chance of an answer by how far its reading is trusted, and by surprise."""
    return (1.0 - SURPRISE) * (trust * chance + (1.0 - trust) / 4.0) + SURPRISE / 4.0


GROUPS: Final[dict[int, list[list[int]]]] = {}


def spy_groups(seats: int, spies: int, seat: int, is_spy: bool, pal: int) -> list[list[int]]:
    """Return the possible sets of spies as a seat sees them; cached, so callers must not change it."""
    key = (((seats * 16 + seat) * 16 + pal + 1) * 4 + spies) * 2 + int(is_spy)
    groups = GROUPS.get(key)
    if groups is None:
        groups = new_groups(seats, spies, seat, is_spy, pal)
        GROUPS[key] = groups
    return groups


def new_groups(seats: int, spies: int, seat: int, is_spy: bool, pal: int) -> list[list[int]]:
    """List the possible sets of spies as a seat sees them."""
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
    """Return how likely a spy says no, somewhat or yes, or dodges, given how well each fits."""
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
    """Return the negative entropy of some chances, in nats; 0 is certainty."""
    total = 0.0
    for chance in chances:
        total += chance * math.log(chance)
    return total


def softmax(scores: vec[float]) -> None:
    """Turn log scores into probabilities, in place."""
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
