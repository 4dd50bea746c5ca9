"""
Counts how people and computer players talk, and writes `content/habits.json`, on which all suspicion rests.

    python -m parlour.games.spyfall.lab.fit_beliefs [--anew] [--rounds 40] [--passes 2]

Rounds are played among computer players at tables of 4 to 8 and with one scripted person of each style, as a spy or as an
honest player, who uses the half of the lines that is for fitting. Since players talk and suspect by the habits, they are
counted anew in each pass. Last, `sharpness` is fitted: by how much the sum of all evidence overstates what it tells.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator

import msgspec

from parlour.core.perspective import Bot
from parlour.core.playout import play_out
from parlour.core.registry import game
from parlour.games.spyfall.bots import beliefs
from parlour.games.spyfall.bots.evidence import Evidence
from parlour.games.spyfall.bots.hard import Hard
from parlour.games.spyfall.bots.levels import EMPTY, UNKNOWN
from parlour.games.spyfall.bots.model import KINDS, ROWS, SPY_ROWS, Pointing, Said, forget_models, honest_row, spy_row
from parlour.games.spyfall.bots.talk import habits
from parlour.games.spyfall.bots.talk.habits import FILE, Habit, Habits
from parlour.games.spyfall.knowledge import said
from parlour.games.spyfall.lab.people import SPIES, Person
from parlour.games.spyfall.lab.rounds import dealt
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.state.terms import NONE, SPY

FIRST = 1_000  # of the seeds; figures are measured from 500 000
COMPUTER = "computer"
# The weight of computer players among the honest and among spies; people of all styles share the rest. In the rounds that are
# counted the person is often the spy, so people are suspected somewhat sooner than computer players beside them.
OF_COMPUTERS = {False: 0.57, True: 0.43}
# People who do not know the place mostly hedge or agree; the other styles of spies count one each.
OFTEN = {"hedger": 2.0, "yes": 2.0}
HONEST = ("vivid", "shy", "namer")  # those who tell the truth
MORE = 0.2  # added to each count, so that nothing is impossible


def blank(name: str, spy: bool) -> Habit:
    """Return a habit with nothing but the smallest counts."""
    rows = SPY_ROWS if spy else 2 * ROWS
    points = 3 if spy else 5
    return Habit(
        name=name,
        weight=0.0,
        answers=[[MORE] * KINDS for _ in range(rows)],
        hints=[MORE] * points,
        question_hints=[MORE] * points,
        questions=[MORE] * 5,
        copies=0.0,
        repeats=0.0,
        listed=0.0,
        listed_questions=0.0,
    )


def chance(count: float, total: float) -> float:
    """Return a chance that is neither 0 nor 1."""
    return round(min(0.99, max(0.005, (count + MORE) / (total + 20 * MORE))), 4)


class Tally:
    """Counts of one habit."""

    def __init__(self, name: str, spy: bool) -> None:
        self.spy = spy
        self.habit = blank(name, spy)
        self.answers = 0
        self.questions = 0

    def finish(self, weight: float) -> Habit:
        """Return the habit as chances."""
        habit = self.habit
        if not self.spy:
            self.fill_gaps()
        for row in [*habit.answers, habit.hints, habit.question_hints, habit.questions]:
            total = sum(row)
            row[:] = [round(max(value / total, 0.002), 4) for value in row]
        habit.copies = chance(habit.copies, self.answers)
        habit.repeats = chance(habit.repeats, self.answers)
        habit.listed = chance(habit.listed, self.answers)
        habit.listed_questions = chance(habit.listed_questions, self.questions)
        habit.weight = round(weight, 4)
        return habit

    def fill_gaps(self) -> None:
        """Let rows of few cases borrow: people do not know who is exposed, and unknown degrees tell what all degrees do."""
        rows = self.habit.answers
        for row in range(ROWS):
            both = [one + other for one, other in zip(rows[row], rows[row + ROWS], strict=True)]
            for other in (row, row + ROWS):
                own = rows[other] if self.habit.name == COMPUTER else [0.0] * KINDS
                share = 8.0 / max(8.0, sum(both)) if self.habit.name == COMPUTER else 1.0
                rows[other] = [value + share * more for value, more in zip(own, both, strict=True)]
        pooled = [sum(rows[row][kind] for row in range(ROWS - 1)) for kind in range(KINDS)]
        share = 2.0 / max(2.0, sum(pooled))
        for row in (ROWS - 1, 2 * ROWS - 1):
            rows[row] = [value + share * more for value, more in zip(rows[row], pooled, strict=True)]


def crude() -> Habits:
    """Return habits to begin with: an honest player says mostly what is true, a spy mostly what fits."""
    honest, spy = blank(COMPUTER, False), blank(COMPUTER, True)
    for row in range(2 * ROWS):
        degree = row % ROWS
        level = (0, 0, 1, 2, 2, 1)[degree]
        honest.answers[row] = [0.6 if kind == level else 0.08 for kind in range(KINDS)]
    for best in range(3):
        spy.answers[best] = [0.45 if kind == best else 0.11 for kind in range(KINDS)]
        spy.answers[best + 3] = [0.6 if kind == best else 0.08 for kind in range(KINDS)]
    spy.answers[-1] = [0.02, 0.02, 0.02, 0.5, 0.24, 0.2]
    for habit, points in ((honest, [0.8, 0.1, 0.06, 0.03, 0.01]), (spy, [0.9, 0.08, 0.02])):
        habit.weight, habit.hints, habit.question_hints = 1.0, points, points
        habit.questions, habit.copies, habit.repeats = [0.4, 0.3, 0.15, 0.1, 0.05], 0.05, 0.05
        habit.listed = habit.listed_questions = 0.5
    return Habits([honest], [spy], 0.7)


def use(found: Habits) -> None:
    """Write the habits and let all players use them."""
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    habits.habits.cache_clear()
    forget_models()
    beliefs.CACHES.clear()


def tables(rounds: int, first: int) -> Iterator[tuple[Rules, int, str]]:
    """Play rounds and yield each with the seat of its person (or NONE) and that person's style."""
    longest = game("spyfall").longest
    seed = first
    for seats in (4, 5, 6, 7, 8):
        for _ in range(rounds):
            seed += 1
            state = dealt(seats, seed, "between questions")
            play_out(state, [Hard(10 * seed + seat) for seat in range(seats)], longest)
            yield state, NONE, COMPUTER
    for style, spy in [*((style, True) for style in SPIES), *((style, False) for style in HONEST)]:
        for _ in range(rounds if spy else 3 * rounds):
            seed += 1
            person = seed % 6
            state = dealt(6, seed, "between questions", spy=person if spy else NONE, honest=NONE if spy else person)
            bots: list[Bot] = [Hard(10 * seed + seat) for seat in range(6)]
            bots[person] = Person(style, seed, fitting=True, guesses=seed % 2 == 0)
            play_out(state, bots, longest)
            yield state, person, style


def lines(state: Rules) -> Iterator[tuple[Evidence, Said]]:
    """Yield each line of a round with the evidence before it."""
    cache = beliefs.evidence_cache(state.terms.locations, state.terms.degrees)
    evidence = cache.evidence(state.used[:-1], [], state.seats)
    for heard in said(state):
        line = beliefs.read_line(state.terms.locations, heard)
        yield evidence, line
        evidence = evidence.with_line(line)


def pointed(points: Pointing, place: int, spy: bool) -> int:
    """Return the number of the chance of pointing like that."""
    if not points.places:
        return 0
    way = 2 if points.outright else 1
    return way if spy or place in points.places else way + 2


def count(state: Rules, person: int, style: str, tallies: dict[tuple[str, bool], Tally]) -> None:
    """Count everything that was said in a round."""
    for before, line in lines(state):
        for seat in (line.seat, line.asker):
            spy = state.cards[seat] == SPY
            name = style if seat == person else COMPUTER
            tally = tallies.setdefault((name, spy), Tally(name, spy))
            if seat == line.seat:
                count_answer(tally, before, line, state.location)
            else:
                tally.questions += 1
                tally.habit.listed_questions += line.listed_question
                tally.habit.questions[before.telling(seat, line.topic, line.asked)] += 1
                tally.habit.question_hints[pointed(line.asker_points, state.location, spy)] += 1


def count_answer(tally: Tally, before: Evidence, line: Said, place: int) -> None:
    """Count an answer."""
    if tally.spy:
        fit = before.foreseen(before.beliefs[line.seat], line.attribute)
        row = spy_row(fit, line.attribute)
    else:
        degree = UNKNOWN if line.attribute == UNKNOWN else before.known.degrees[line.attribute][place]
        row = honest_row(degree, before.exposed(line.seat, place))
    tally.habit.answers[row][line.level] += 1
    tally.habit.hints[pointed(line.points, place, tally.spy)] += 1
    tally.habit.copies += before.copies(line)
    tally.habit.repeats += before.repeats(line)
    tally.habit.listed += line.listed
    tally.answers += 1


def counted(played: list[tuple[Rules, int, str]], sharpness: float) -> Habits:
    """Return the habits of everybody in some rounds."""
    tallies: dict[tuple[str, bool], Tally] = {}
    for state, person, style in played:
        count(state, person, style, tallies)
    found = Habits([], [], sharpness)
    for (name, spy), tally in sorted(tallies.items()):
        people = sum(OFTEN.get(style, 1.0) for style in SPIES) if spy else len(HONEST)
        share = OFTEN.get(name, 1.0) if spy else 1.0
        computers = OF_COMPUTERS[spy]
        weight = computers if name == COMPUTER else (1 - computers) * share / people
        (found.spies if spy else found.honest).append(tally.finish(weight))
    return found


def fitted_sharpness(played: list[tuple[Rules, int, str]]) -> float:
    """Return the factor by which log-odds against the seats are worth most, over all lines and all who know the place."""
    cases: list[tuple[list[float], int]] = []
    for state, _, _ in played:
        if state.terms.spies != 1:
            continue
        spy = state.cards.index(SPY)
        for before, _ in lines(state):
            viewer = len(before.heard) % state.seats
            if viewer != spy:
                odds = [before.against(seat, state.location) for seat in range(state.seats) if seat != viewer]
                cases.append((odds, spy - (viewer < spy)))
    best, most = 1.0, -math.inf
    for step in range(4, 31):
        factor = step / 20
        total = 0.0
        for odds, spy in cases:
            top = max(odds)
            total += factor * (odds[spy] - top) - math.log(sum(math.exp(factor * (each - top)) for each in odds))
        if total > most:
            best, most = factor, total
    sys.stdout.write(f"sharpness {best}: {math.exp(most / len(cases)):.3f} for the spy on average, {len(cases)} cases\n")
    return best


def main(arguments: list[str]) -> None:
    """Fit the habits and write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40, help="for each table of computers and each style")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--anew", action="store_true", help="begin with crude habits instead of those that are there")
    chosen = parser.parse_args(arguments)
    if chosen.anew:
        use(crude())
    for number in range(chosen.passes):
        played = list(tables(chosen.rounds, FIRST + 50_000 * number))
        found = counted(played, habits.habits().sharpness)
        use(found)
        use(msgspec.structs.replace(found, sharpness=fitted_sharpness(played)))
    for habit in (*found.honest, *found.spies):
        sys.stdout.write(f"{habit.name}: empty {sum(row[EMPTY] for row in habit.answers):.2f}, repeats {habit.repeats}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
