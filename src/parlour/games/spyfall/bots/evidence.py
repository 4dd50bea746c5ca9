"""
Bayesian evidence about location and spies, from what was asked and answered.

Every seat is honest or a spy, and talks by one of several habits (`bots/model.py`). An honest answer depends on how far
the attribute holds at the location, and on whether a spy could be close to it by then. A spy does not know the location;
what the spy says depends on a belief formed from everything the others said. Since all lines are public, everybody can
compute what any seat would believe as a spy.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64
from rapidfuzz import fuzz

from parlour.games.spyfall.bots.information import gain, log_sum, predicted, softmax, spy_groups, tells
from parlour.games.spyfall.bots.levels import UNKNOWN
from parlour.games.spyfall.bots.model import (
    FAIRLY,
    KINDS,
    LITTLE,
    MUCH,
    Model,
    Said,
    honest_row,
    pointing_honest,
    pointing_spy,
    spy_row,
)
from parlour.games.spyfall.state.terms import NONE

SAME: Final = 88.0  # likeness from which an answer repeats another
LONG_ENOUGH: Final = 10  # letters from which saying the same is copying


@final
class Places:
    """
    What is known about the locations in play.

    `degrees[attribute][place]` is how far it holds; `candid[attribute]` holds, place by place, the chances of a candid no,
    somewhat and yes; `sure[attribute]` the negative entropy of these.
    """

    def __init__(self, degrees: list[list[int]], candid: list[vec[float]], sure: list[vec[float]], count: int) -> None:
        self.degrees = degrees
        self.candid = candid
        self.sure = sure
        self.count = count


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

    `by_spy[seat]` and `by_honest[seat]` hold the log-likelihood of all that a seat said, habit by habit, for honest ones
    place by place. `as_spy[seat]` and `as_honest[seat][place]` are their mixtures. `beliefs[seat][place]` is what `seat`
    would believe as a spy who takes everybody else at their word. `heard` holds who gave which answer.
    """

    def __init__(
        self,
        known: Places,
        honest: Model,
        spy: Model,
        sharpness: float,
        guard: float,
        open_places: list[int],
        by_honest: list[list[vec[float]]],
        by_spy: list[vec[float]],
        as_honest: list[vec[float]],
        as_spy: list[float],
        beliefs: list[vec[float]],
        heard: list[tuple[int, str]],
    ) -> None:
        self.known = known
        self.honest = honest
        self.spy = spy
        self.sharpness = sharpness
        self.guard = guard  # how certain a would-be spy must be for non-spies to grow guarded
        self.open_places = open_places
        self.by_honest = by_honest
        self.by_spy = by_spy
        self.as_honest = as_honest
        self.as_spy = as_spy
        self.beliefs = beliefs
        self.heard = heard
        self.odds: dict[int, Odds] = {}  # cache of odds_for
        self.told_by: dict[int, list[float]] = {}  # cache of aptness, before the comparison with a probe
        self.gained: dict[int, list[float]] = {}  # cache of telling, by asker
        self.begun: dict[tuple[int, int, str, str], Evidence] = {}  # filled by EvidenceCache.after

    def with_line(self, line: Said) -> Evidence:
        """Return the evidence with one more question and answer."""
        by_honest = self.by_honest.copy()
        by_spy = self.by_spy.copy()
        if line.asker != NONE:
            self.add_question(line, by_honest, by_spy)
        self.add_answer(line, by_honest, by_spy)
        as_honest = self.as_honest.copy()
        as_spy = self.as_spy.copy()
        for seat in (line.seat,) if line.asker == NONE else (line.seat, line.asker):
            as_honest[seat] = mixed_places(self.honest, by_honest[seat], self.open_places, self.known.count)
            as_spy[seat] = mixed(self.spy, by_spy[seat])
        return Evidence(
            self.known,
            self.honest,
            self.spy,
            self.sharpness,
            self.guard,
            self.open_places,
            by_honest,
            by_spy,
            as_honest,
            as_spy,
            beliefs_of(as_honest, self.open_places, self.known.count),
            [*self.heard, (line.seat, line.words)],
        )

    def add_question(self, line: Said, by_honest: list[list[vec[float]]], by_spy: list[vec[float]]) -> None:
        """Add what a question tells about its asker: how much it would tell a spy, and where it points."""
        kind = self.telling(line.asker, line.topic, line.asked)
        listed = 1 if line.listed_question else 0
        open_count = len(self.open_places)
        after: list[vec[float]] = []
        for habit in range(self.honest.count):
            scores = copied(by_honest[line.asker][habit])
            said = self.honest.questions[habit][kind] + self.honest.listed_questions[habit][listed]
            for place in self.open_places:
                hint = pointing_honest(self.honest.question_hints[habit], line.asker_points, place, open_count)
                scores[place] += said + hint
            after.append(scores)
        by_honest[line.asker] = after
        scores = copied(by_spy[line.asker])
        for habit in range(self.spy.count):
            chances = self.spy.question_hints[habit]
            hint = pointing_spy(chances, line.asker_points, self.beliefs[line.asker], open_count)
            scores[habit] += self.spy.questions[habit][kind] + self.spy.listed_questions[habit][listed] + hint
        by_spy[line.asker] = scores

    def add_answer(self, line: Said, by_honest: list[list[vec[float]]], by_spy: list[vec[float]]) -> None:
        """Add what an answer tells about its speaker: what it says, where it points, and whether it was heard before."""
        seat = line.seat
        copies = 1 if self.copies(line) else 0
        repeats = 1 if self.repeats(line) else 0
        listed = 1 if line.listed else 0
        open_count = len(self.open_places)
        exposed = self.exposed_places(seat)
        after: list[vec[float]] = []
        for habit in range(self.honest.count):
            scores = copied(by_honest[seat][habit])
            flags = self.honest.copies[habit][copies] + self.honest.repeats[habit][repeats] + self.honest.listed[habit][listed]
            answers = self.honest.answers[habit]
            for place in self.open_places:
                degree = UNKNOWN if line.attribute == UNKNOWN else self.known.degrees[line.attribute][place]
                said = answers[KINDS * honest_row(degree, exposed[place]) + line.level]
                scores[place] += flags + said + pointing_honest(self.honest.hints[habit], line.points, place, open_count)
            after.append(scores)
        by_honest[seat] = after
        belief = self.beliefs[seat]
        fit = self.foreseen(belief, line.attribute)
        at = KINDS * spy_row(fit, line.attribute) + line.level
        scores = copied(by_spy[seat])
        for habit in range(self.spy.count):
            scores[habit] += (
                self.spy.copies[habit][copies]
                + self.spy.repeats[habit][repeats]
                + self.spy.listed[habit][listed]
                + self.spy.answers[habit][at]
                + pointing_spy(self.spy.hints[habit], line.points, belief, open_count)
            )
        by_spy[seat] = scores

    def telling(self, asker: int, topic: int, asked: int) -> int:
        """Return how much an honest answer to a question would tell its asker, if that is a spy."""
        if topic == UNKNOWN:
            return asked
        gains = self.gained.get(asker)
        if gains is None:
            belief = self.beliefs[asker]
            gains = [gain(belief, self.known.candid[i], self.known.sure[i]) for i in range(len(self.known.sure))]
            self.gained[asker] = gains
        best = max(gains)
        if gains[topic] >= 0.7 * best:
            return MUCH
        return FAIRLY if gains[topic] >= 0.35 * best else LITTLE

    def copies(self, line: Said) -> bool:
        """Return whether an answer repeats somebody else's, or says that it does."""
        if line.agrees:
            return True
        if len(line.words) < LONG_ENOUGH:
            return False
        for seat, words in self.heard:  # noqa: SIM110  # compiled, a loop is far quicker than a generator
            if seat != line.seat and fuzz.ratio(words, line.words) >= SAME:
                return True
        return False

    def repeats(self, line: Said) -> bool:
        """Return whether an answer repeats one of the same speaker."""
        for seat, words in self.heard:  # noqa: SIM110  # as above
            if seat == line.seat and fuzz.ratio(words, line.words) >= SAME:
                return True
        return False

    def exposed(self, seat: int, place: int) -> bool:
        """Return whether some other seat, if it were a spy, would be close to naming the place."""
        for other in range(len(self.beliefs)):  # noqa: SIM110  # compiled, a loop is far quicker than a generator
            if other != seat and self.beliefs[other][place] >= self.guard:
                return True
        return False

    def exposed_places(self, seat: int) -> list[bool]:
        """Return by place whether it is exposed."""
        found = [False] * self.known.count
        for other in range(len(self.beliefs)):
            if other != seat:
                belief = self.beliefs[other]
                for place in range(len(found)):
                    if belief[place] >= self.guard:
                        found[place] = True
        return found

    def foreseen(self, belief: vec[float], attribute: int) -> tuple[float, float, float]:
        """Return the chances of a candid no, somewhat and yes under a belief."""
        return (1 / 3, 1 / 3, 1 / 3) if attribute == UNKNOWN else predicted(belief, self.known.candid[attribute])

    def gains(self, odds: Odds) -> list[float]:
        """Return how much an honest answer about each attribute would tell a seat with these odds, in nats."""
        if not odds.gains:
            known = self.known
            odds.gains = [gain(odds.places, known.candid[i], known.sure[i]) for i in range(len(known.sure))]
        return odds.gains

    def aptness(self, place: int, to: int, probe: float) -> list[float]:
        """Rate each attribute by how close an answer from `to` comes to telling the others `probe` nats; 0 is best."""
        key = place * 16 + to
        told = self.told_by.get(key)
        if told is None:
            known = self.known
            belief = self.beliefs[to]
            told = [tells(place, belief, known.candid[i], known.sure[i]) for i in range(len(known.sure))]
            self.told_by[key] = told
        return [probe - nats if nats > probe else nats - probe for nats in told]

    def odds_for(self, seat: int, location: int, pal: int, spies: int) -> Odds:
        """Return the odds for a seat that knows the location, or for a spy (location NONE) who may know a pal."""
        key = ((seat * 256 + location + 1) * 16 + pal + 1) * 4 + spies
        found = self.odds.get(key)
        if found is None:
            found = self.work_out(seat, location, pal, spies)
            self.odds[key] = found
        return found

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
                        score += self.sharpness * self.against(spy, place)
                chances[at] = score
                at += 1
        softmax(chances)
        places = vec[float]([0.0] * self.known.count)
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

    def against(self, seat: int, place: int) -> float:
        """Return how much likelier a spy would have said all that a seat said than an honest player at a place, as a log."""
        return self.as_spy[seat] - self.as_honest[seat][place]


def copied(scores: vec[float]) -> vec[float]:
    """Return the scores once more."""
    return scores[0 : len(scores)]


def mixed(model: Model, scores: vec[float]) -> float:
    """Return the log-likelihood of a mixture of habits."""
    return log_sum(vec[float]([scores[habit] + model.weights[habit] for habit in range(model.count)]))


def mixed_places(model: Model, scores: list[vec[float]], open_places: list[int], count: int) -> vec[float]:
    """Return the log-likelihood of a mixture of habits, place by place."""
    found = vec[float]([0.0] * count)
    habits: i64 = model.count
    sums = vec[float]([0.0] * (model.count * len(open_places)))  # by place, then by habit
    for habit in range(model.count):
        row = scores[habit]
        weight = model.weights[habit]
        at: i64 = habit
        for place in open_places:
            sums[at] = row[place] + weight
            at += habits
    first: i64 = 0
    for place in open_places:
        found[place] = log_sum(sums[first : first + habits])
        first += habits
    return found


def beliefs_of(as_honest: list[vec[float]], open_places: list[int], count: int) -> list[vec[float]]:
    """Return what each seat would believe as a spy who takes everybody else at their word."""
    beliefs: list[vec[float]] = []
    for seat in range(len(as_honest)):
        scores = vec[float]([0.0] * len(open_places))
        for other in range(len(as_honest)):
            if other != seat:
                row = as_honest[other]
                for i in range(len(open_places)):
                    scores[i] += row[open_places[i]]
        softmax(scores)
        belief = vec[float]([0.0] * count)
        for i in range(len(open_places)):
            belief[open_places[i]] = scores[i]
        beliefs.append(belief)
    return beliefs


def silence(
    known: Places, honest: Model, spy: Model, sharpness: float, guard: float, open_places: list[int], seats: int
) -> Evidence:
    """Return the evidence before anybody has said anything."""
    nothing = vec[float]([0.0] * known.count)
    as_honest = [nothing] * seats
    return Evidence(
        known,
        honest,
        spy,
        sharpness,
        guard,
        open_places,
        [[nothing] * honest.count for _ in range(seats)],
        [vec[float]([0.0] * spy.count) for _ in range(seats)],
        as_honest,
        [0.0] * seats,
        beliefs_of(as_honest, open_places, known.count),
        [],
    )
