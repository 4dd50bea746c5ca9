"""
Fits how the talkers of Spyfall weigh what a line shows, on lines written for development.

    python -m parlour.games.spyfall.lab.fit            fit the weights of both kinds and write them
    python -m parlour.games.spyfall.lab.fit --vectors  first embed the phrases of the lists

This writes content/wordwise.json, which needs scipy, content/layers.safetensors and content/weights.json. The second
call needs the extra `parlour[talk]` and takes some minutes. The lines of the tests are not read. What a line shows word
by word or by its embedding is learnt from other lines than itself.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour.games.spyfall.bots.levels import NO, UNKNOWN, YES
from parlour.games.spyfall.bots.talk.answers import answer_clues
from parlour.games.spyfall.bots.talk.hints import PlaceClues, place_clues
from parlour.games.spyfall.bots.talk.meaning import embeddings, places
from parlour.games.spyfall.bots.talk.openness import open_clues
from parlour.games.spyfall.bots.talk.questions import Clues, clues_of
from parlour.games.spyfall.bots.talk.reading import Fit, opposite, place_rows, question_rows
from parlour.games.spyfall.content import FOLDER, attributes
from parlour.games.spyfall.lab import layers, wordwise
from parlour.games.spyfall.lab.development import Answer, Hint, Question, answers, hints, open_lines, questions
from parlour.games.spyfall.lab.vectors import write_vectors

Rows = NDArray[np.float64]


class Case(NamedTuple):
    """The features of each reading of a line, which is right, how much it counts, and for questions how sure each sense is."""

    rows: Rows
    right: int
    weight: float
    sure: list[float] | None = None
    sense_right: bool = True


FOLDS = 4
PARTS = 4  # into which the lines are divided to learn from the others
STEPS = 400
# The share of wrong readings allowed among the development lines; lines not seen fare worse, so this is less than their limits.
# The development questions are harder for the lists than what people ask: at 5 % they would not dare to read "Is it quiet?".
MOST_WRONG = {"questions lists": 0.06, "questions": 0.07, "answers lists": 0.055, "answers": 0.045, "hints": 0.04}


MOST_TAKEN_OPEN = 0.05  # the share of lines that say something and may be taken to leave the question open


def fitted(cases: Sequence[Case], penalty: float) -> NDArray[np.float64]:
    """Return the weights that make the right row of each case likely, by gradient steps with momentum."""
    weights = np.zeros(cases[0].rows.shape[1], np.float32)
    most = max(len(case.rows) for case in cases)
    table = np.zeros((len(cases), most, len(weights)), np.float32)
    open_rows = np.full((len(cases), most), -1e9)
    for i, case in enumerate(cases):
        table[i, : len(case.rows)] = case.rows
        open_rows[i, : len(case.rows)] = 0.0
    right = np.array([case.right for case in cases])
    counts = np.array([case.weight for case in cases])
    scale = np.sqrt((table**2).mean(axis=(0, 1))) + 1e-6
    table /= scale
    speed = np.zeros_like(weights)
    square = np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        scores = table @ weights + open_rows
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances = scores / scores.sum(axis=1, keepdims=True)
        chances[np.arange(len(right)), right] -= 1.0
        slope = (chances * counts[:, None]).ravel() @ table.reshape(-1, len(weights)) / counts.sum() + penalty * weights
        speed = 0.9 * speed + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        weights -= 0.03 * (speed / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return np.asarray(weights / scale)


def verdicts(cases: Sequence[Case], weights: NDArray[np.float64]) -> list[tuple[float, bool]]:
    """Return for each case how sure its reading is and whether it is right; the sureness of reading nothing is 2 if right."""
    found = []
    for case in cases:
        if case.weight < 1:
            continue
        scores = case.rows @ weights
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        best = int(chances.argmax())
        if best == len(chances) - 1:
            found.append((2.0 if case.right == best else -1.0, case.right == best))
            continue
        sure = float(chances[best]) * (case.sure[best] if case.sure is not None else 1.0)
        found.append((sure, best == case.right and case.sense_right))
    return found


def threshold(found: list[tuple[float, bool]], most_wrong: float) -> tuple[float, float, float]:
    """Return the lowest sureness at which few enough readings are wrong, and the shares right and wrong there."""
    best = (1.0, 0.0, 0.0)
    for least in [i / 50 for i in range(50, 4, -1)]:
        understood = [right for sure, right in found if least <= sure <= 1.0]
        silent = sum(sure == 2.0 for sure, _ in found)
        wrong = understood.count(False) / len(found)
        if wrong <= most_wrong:
            best = (least, (understood.count(True) + silent) / len(found), wrong)
    return best


def crossed(cases: list[Case], penalty: float) -> list[tuple[float, bool]]:
    """Return the verdicts on each case by weights fitted to other cases."""
    order = list(range(len(cases)))
    random.Random(1).shuffle(order)  # noqa: S311  # no secret
    found: list[tuple[float, bool]] = []
    for fold in range(FOLDS):
        held = order[fold::FOLDS]
        weights = fitted([cases[i] for i in order if i not in set(held)], penalty)
        found += verdicts([cases[i] for i in held], weights)
    return found


class Shown(NamedTuple):
    """A question and what it shows, once without and once with embeddings."""

    line: Question
    clues: dict[bool, Clues]


class Said(NamedTuple):
    """An answer and the features of each reading, once without and once with embeddings."""

    line: Answer
    rows: dict[bool, list[list[float]]]


class Pointed(NamedTuple):
    """A hint and what it shows, once without and once with embeddings."""

    line: Hint
    clues: dict[bool, PlaceClues]


class Opened(NamedTuple):
    """A line, whether it leaves its question open, and what it shows of that, once without and once with embeddings."""

    is_open: bool
    features: dict[bool, list[float]]


class Lines(NamedTuple):
    """All development lines and what they show."""

    asked: list[Shown]
    said: list[Said]
    pointed: list[Pointed]
    opened: list[Opened]


def taught(asked: list[Question], said: list[Answer], pointed: list[Hint], opened: list[str]) -> None:
    """Learn from some lines, and let all readers use it."""
    wordwise.use(wordwise.learn(asked, said, pointed, opened))
    if embeddings():
        layers.use(layers.learn(asked, said, pointed, opened))
    for cached in (clues_of, answer_clues, place_clues, open_clues):
        cached.cache_clear()


def shown(ways: list[bool]) -> Lines:
    """Return what every line shows to a reader who has learnt from all lines but a quarter with this one."""
    names = [attribute.name for attribute in attributes()]
    asked, said, pointed, opened = questions(), answers(), hints(), open_lines()
    found = Lines([], [], [], [])
    for fold in range(PARTS):
        own = {line.text for lines in (asked, said, pointed) for line in lines[fold::PARTS]} | set(opened[fold::PARTS])
        taught(
            [line for line in asked if line.text not in own],
            [line for line in said if line.text not in own],
            [line for line in pointed if line.text not in own],
            [text for text in opened if text not in own],
        )
        found.asked.extend(Shown(line, {way: clues_of(line.text, way) for way in ways}) for line in asked[fold::PARTS])
        for line in said[fold::PARTS]:
            rows = {way: answer_clues(line.text, names.index(line.about), line.opposite, way) for way in ways}
            found.said.append(Said(line, rows))
        found.pointed.extend(Pointed(line, {way: place_clues(line.text, way) for way in ways}) for line in pointed[fold::PARTS])
        says = [line.text for line in said[fold::PARTS] if NO <= line.level <= YES]
        says += [line.text for line in pointed[fold::PARTS] if line.place]
        both = [(text, False) for text in says] + [(text, True) for text in opened[fold::PARTS]]
        found.opened.extend(Opened(is_open, {way: open_clues(text, way) for way in ways}) for text, is_open in both)
    taught(asked, said, pointed, opened)
    return found


def sense_cases(lines: list[Shown], embedded: bool) -> list[Case]:
    """Return the questions about an attribute as cases: of the plain sense, and of the opposite."""
    names = [attribute.name for attribute in attributes()]
    found = []
    for line, clues in lines:
        if line.about:
            senses = clues[embedded].senses[names.index(line.about)]
            found.append(Case(np.array([[0.0] * len(senses), senses]), int(line.opposite), 1.0))
    return found


def question_cases(lines: list[Shown], embedded: bool, senses: Fit) -> list[Case]:
    """Return the questions as cases; the last row stands for no attribute."""
    names = [attribute.name for attribute in attributes()]
    found = []
    for line, clues in lines:
        right = names.index(line.about) if line.about else len(names)
        turned = [opposite(features, senses) for features in clues[embedded].senses]
        sense_right = not line.about or (turned[right] > 0.5) == line.opposite
        sure = [max(chance, 1.0 - chance) for chance in turned]
        found.append(Case(np.array(question_rows(clues[embedded])), right, 1.0, sure, sense_right))
    return found


def answer_cases(lines: list[Said], embedded: bool) -> list[Case]:
    """Return the answers as cases; the last row stands for nothing said."""
    found = []
    for line, rows in lines:
        right = len(rows[embedded]) - 1 if line.level == UNKNOWN else line.level
        found.append(Case(np.array(rows[embedded]), right, line.count))
    return found


def hint_cases(lines: list[Pointed], embedded: bool) -> list[Case]:
    """Return the hints as cases; the last row stands for no place."""
    found = []
    for line, clues in lines:
        rows = np.array(place_rows(clues[embedded]))
        found.append(Case(rows, places().index(line.place) if line.place else len(rows) - 1, line.count))
    return found


def open_cases(lines: list[Opened], embedded: bool) -> list[Case]:
    """Return lines as cases: that they say something, and that they leave their question open."""
    return [
        Case(np.array([[0.0] * len(line.features[embedded]), line.features[embedded]]), int(line.is_open), 1.0) for line in lines
    ]


def fitted_openness(name: str, cases: list[Case]) -> dict[str, object]:
    """Fit how a line leaves its question open, and how sure that must be for few others to be taken so."""
    found = []
    for part in range(FOLDS):
        weights = fitted([case for at, case in enumerate(cases) if at % FOLDS != part], 0.002)
        found += [(float(case.rows[1] @ weights), bool(case.right)) for case in cases[part::FOLDS]]
    says = sorted(score for score, is_open in found if not is_open)
    bar = says[int(len(says) * (1 - MOST_TAKEN_OPEN))]
    least = round(1 / (1 + math.exp(-bar)), 3)
    heard = [score > bar for score, is_open in found if is_open]
    sys.stdout.write(f"{name}: {len(heard)} lines, {sum(heard) / len(heard):.1%} recognised at {least}\n")
    return {"weights": [round(float(weight), 4) for weight in fitted(cases, 0.002)], "least": least}


def fit(name: str, cases: list[Case], penalty: float) -> dict[str, object]:
    """Fit one kind of line and return its weights and threshold."""
    least, right, wrong = threshold(crossed(cases, penalty), MOST_WRONG.get(name, MOST_WRONG[name.split()[0]]))
    sys.stdout.write(
        f"{name}: {sum(case.weight >= 1 for case in cases)} lines, {right:.1%} right, {wrong:.1%} wrong at {least}\n"
    )
    return {"weights": [round(float(weight), 4) for weight in fitted(cases, penalty)], "least": least}


def main(arguments: list[str]) -> None:
    """Fit everything and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vectors", action="store_true", help="embed the phrases of the lists too")
    if parser.parse_args(arguments).vectors:
        write_vectors()
    result: dict[str, dict[str, object]] = {}
    lines = shown([False, True] if embeddings() else [False])
    for kind, embedded in (("lists", False), ("embedded", True)):
        if embedded and not embeddings():
            sys.stdout.write("Install parlour[talk] to fit the weights with embeddings; they stay as they are.\n")
            result[kind] = msgspec.json.decode((FOLDER / "weights.json").read_bytes())[kind]
            continue
        senses = Fit([round(float(weight), 4) for weight in fitted(sense_cases(lines.asked, embedded), 0.002)], 0.0)
        result[kind] = {
            "senses": senses,
            "questions": fit(f"questions {kind}", question_cases(lines.asked, embedded, senses), 0.002),
            "answers": fit(f"answers {kind}", answer_cases(lines.said, embedded), 0.008),
            "hints": fit(f"hints {kind}", hint_cases(lines.pointed, embedded), 0.002),
            "open": fitted_openness(f"open {kind}", open_cases(lines.opened, embedded)),
        }
    (FOLDER / "weights.json").write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
