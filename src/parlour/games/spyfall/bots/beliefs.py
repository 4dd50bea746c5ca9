"""What one seat of Spyfall believes about location and spies, from its view."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec

from parlour.core.state import View
from parlour.games.spyfall.bots.evidence import Evidence, Odds, Places, silence
from parlour.games.spyfall.bots.information import softmax, sureness
from parlour.games.spyfall.bots.model import Said, model
from parlour.games.spyfall.bots.talk import opinions
from parlour.games.spyfall.bots.talk.balance import balance_for
from parlour.games.spyfall.bots.talk.habits import habits
from parlour.games.spyfall.bots.talk.hearing import said_in
from parlour.games.spyfall.bots.talk.lore import lore_of
from parlour.games.spyfall.bots.talk.understand import question_of
from parlour.games.spyfall.state.position import Position
from parlour.games.spyfall.state.records import ASKED, SAID
from parlour.games.spyfall.state.terms import NONE

MOST_KEPT: Final = 512  # entries of a cache, which lets one more answer cost one update
MOST_BEGUN: Final = 1024  # first answers of a game whose evidence is kept, about ten kilobytes each


def read_line(locations: list[str], line: list[Any]) -> Said:
    """Read a line of `view["said"]`: speaker, question, answer and asker."""
    seat: int = line[0]
    question: str = line[1]
    answer: str = line[2]
    asker: int = line[3]
    return said_in(tuple(locations), seat, question, answer, asker)


@final
class EvidenceCache:
    """Caches evidence for one set of locations by what was said, since a round mostly adds one answer to the last."""

    def __init__(self, locations: list[str], degrees: dict[str, dict[str, int]]) -> None:
        self.locations = locations
        self.degrees = degrees
        lore = lore_of(locations, degrees)
        rows = lore.candid()
        attributes = range(len(rows[0]))
        self.known = Places(
            [[row[attribute] for row in lore.degrees] for attribute in attributes],
            [vec[float]([chance for row in rows for chance in row[attribute]]) for attribute in attributes],
            [vec[float]([sureness(row[attribute]) for row in rows]) for attribute in attributes],
            len(locations),
        )
        self.kept: dict[tuple[object, ...], Evidence] = {}
        self.latest = self.silence([], 0)  # all seats of a table usually ask for the same round in turn
        self.latest_used: list[int] = []
        self.latest_said: list[list[Any]] = []

    def evidence(self, used: list[int], said: list[list[Any]], seats: int) -> Evidence:
        """Return the evidence of a round at a table of `seats`, from the used locations and what was said."""
        latest = self.latest
        if len(latest.beliefs) != seats or said != self.latest_said or used != self.latest_used:
            latest = self.find(used, said, seats)
            self.latest = latest
            self.latest_used = used.copy()
            self.latest_said = [line.copy() for line in said]
        return latest

    def find(self, used: list[int], said: list[list[Any]], seats: int) -> Evidence:
        """Return the evidence from the cache, extending that of one answer less if needed."""
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
                found = self.find(used, said[:-1], seats).with_line(read_line(self.locations, last))
            else:
                found = self.silence(used, seats)
            self.kept[key] = found
        return found

    def after(self, before: Evidence, seat: int, question: str, answer: str, asker: int) -> Evidence:
        """Return the evidence with one more answer; what follows from the first one of a game is kept, as many begin alike."""
        if len(before.heard) > 0 or len(before.open_places) < before.known.count or opinions.some():
            return before.with_line(read_line(self.locations, [seat, question, answer, asker]))
        key = (seat, asker, question, answer)
        found = before.begun.get(key)
        if found is None:
            found = before.with_line(read_line(self.locations, [seat, question, answer, asker]))
            if len(before.begun) < MOST_BEGUN:
                before.begun[key] = found
        return found

    def silence(self, used: list[int], seats: int) -> Evidence:
        """Return the evidence before anybody has answered."""
        count = len(self.locations)
        open_places = [place for place in range(count) if place not in used]
        if not open_places:
            open_places = list(range(count))
        guard = balance_for(seats).guard
        return silence(self.known, model(False), model(True), habits().sharpness, guard, open_places, seats)


CACHES: Final[list[EvidenceCache]] = []


def evidence_cache(locations: list[str], degrees: dict[str, dict[str, int]]) -> EvidenceCache:
    """Return the cache for a set of locations; the last eight are kept."""
    for made in CACHES:
        if made.locations == locations and made.degrees == degrees:
            return made
    if len(CACHES) == 8:
        CACHES.pop(0)
    CACHES.append(EvidenceCache(locations.copy(), degrees.copy()))
    return CACHES[-1]


def evidence_of(view: View) -> Evidence:
    """Return the evidence in a view, which is the same for everybody at the table."""
    terms: dict[str, Any] = view["terms"]
    said: list[list[Any]] = view["said"] if terms["typed"] else []
    return evidence_cache(terms["locations"], terms["degrees"]).evidence(view["used"], said, len(view["points"]))


def evidence_in(position: Position) -> Evidence:
    """S7: return the evidence of this round's thread; only lines that have not been read yet cost anything."""
    reading = position.reading
    thread = position.thread
    if reading.round_number == position.round_number and reading.lines == len(thread) and isinstance(reading.evidence, Evidence):
        return reading.evidence
    terms = position.terms
    cache = evidence_cache(terms.locations, terms.degrees)
    before = reading.evidence
    if reading.round_number != position.round_number or reading.lines > len(thread) or not isinstance(before, Evidence):
        reading.round_number = position.round_number
        reading.lines = 0
        reading.question = ""
        reading.answers = [0] * position.seats
        before = cache.evidence(position.used, [], position.seats)
    evidence: Evidence = before
    for i in range(reading.lines, len(thread)):
        line = thread[i]
        if line.kind == ASKED:
            reading.question = line.text
        elif line.kind == SAID:
            reading.answers[line.seat] += 1
            if terms.typed:
                evidence = cache.after(evidence, line.seat, reading.question, line.text, line.to)
    reading.lines = len(thread)
    reading.evidence = evidence
    return evidence


def odds_of(view: View, evidence: Evidence) -> Odds:
    """Return what the viewer concludes from the evidence."""
    location: int = NONE if view["spy"] else view["location"]
    return evidence.odds_for(view["seat"], location, view["pal"], view["terms"]["spies"])


@final
class Beliefs:
    """What one seat believes: `places[place]` and `spies[seat]` are probabilities; `evidence` is that of the view, if known."""

    def __init__(self, view: View, evidence: Evidence | None = None) -> None:
        self.evidence = evidence_of(view) if evidence is None else evidence
        self.odds = odds_of(view, self.evidence)
        self.places = [chance for chance in self.odds.places]  # noqa: C416  # compiled, a loop is quicker than list()
        self.spies = [chance for chance in self.odds.spies]  # noqa: C416  # as above

    def topics(self, view: View, to: int, probe: float) -> list[int]:
        """Return attributes to ask `to` about: for a spy the most telling, for others moderately telling ones."""
        location: int = view["location"]
        scores = self.evidence.gains(self.odds) if view["spy"] else self.evidence.aptness(location, to, probe)
        return best_four(scores, talked_about(view))

    def foreseen(self, attribute: int) -> tuple[float, float, float]:
        """Return how likely no, somewhat and yes are candid answers where the seat believes to be."""
        return self.evidence.foreseen(self.odds.places, attribute)

    def seen_by_others(self, spies: int) -> list[float]:
        """Return how suspicious each seat is to those who know the location, averaged over where this seat thinks they are."""
        evidence = self.evidence
        count = len(self.spies)
        suspicion = [0.0] * count
        # Unlikely places are left out for speed, unless all of many places are unlikely.
        least = 0.02 if max(self.places) > 0.02 else 0.0
        for place in range(len(self.places)):
            weight = self.places[place]
            if weight > least:
                odds = vec[float]([evidence.sharpness * evidence.against(seat, place) for seat in range(count)])
                softmax(odds)
                for seat in range(count):
                    suspicion[seat] += weight * odds[seat]
        total = 0.0
        for share in suspicion:
            total += share
        shares = [share / total for share in suspicion]
        return shares if spies == 1 else [1.0 - (1.0 - share) * (1.0 - share) for share in shares]  # drawn twice


def best_four(scores: list[float], past: list[int]) -> list[int]:
    """Return up to four attributes with the best scores, best first; past ones only if nothing else is left."""
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


def talked_about(view: View) -> list[int]:
    """Return the attributes asked about this round."""
    return [question_of(line["text"]).attribute for line in view["thread"] if line["kind"] == "ask"]


def last_question(view: View) -> str:
    """Return the question that waits for an answer."""
    for line in reversed(view["thread"]):
        if line["kind"] == "ask":
            return str(line["text"])
    return ""


def answers_by(view: View) -> list[int]:
    """Return how often each seat has answered this round."""
    counts = [0] * len(view["points"])
    said: list[list[Any]] = view["said"]
    for line in said:
        seat: int = line[0]
        counts[seat] += 1
    return counts
