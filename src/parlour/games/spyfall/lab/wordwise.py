"""Learns how much each word and pair of words says, from the lists and from development lines, for `bots/talk/wordwise.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from parlour.games.spyfall.bots.levels import NO, SOME, YES
from parlour.games.spyfall.bots.talk.asking import wordings
from parlour.games.spyfall.bots.talk.meaning import places
from parlour.games.spyfall.bots.talk.phrasebook import negators
from parlour.games.spyfall.bots.talk.text import Line, line_of
from parlour.games.spyfall.bots.talk.wordwise import FILE, UNIT, Parts, Table, Tables, parts_of, parts_of_answer, tables, words_of
from parlour.games.spyfall.content import attributes, cues, expanded, ways
from parlour.games.spyfall.lab.development import Answer, Hint, Question

STEPS: Final = 80
LEAST: Final = 4  # hundredths; smaller weights are left out
SHORT: Final = 2  # words of a phrase that a negation turns round as a whole
DENIED: Final = 0.5  # how much such a phrase counts
PLAINLY: Final = 26  # wordings without leads
ASKED: Final = (("ask", 0, 1.0), ("unask", 1, 1.0), ("no", 1, 0.6), ("some", 0, 0.3), ("yes", 0, 0.6))
CUES: Final = (("named", 1.0), ("strong_cues", 1.0), ("fair_cues", 0.5), ("weak_cues", 0.2))
NO_CLASS: Final = -1
OPEN: Final = 3.0  # how much a line counts that leaves its question open; there are fewer of these
SAID: Final = (("no", NO), ("some", SOME), ("yes", YES))

Floats = NDArray[np.float32]


class Example(NamedTuple):
    """The parts of a line, its class (NO_CLASS if none), and how much it counts."""

    parts: Parts
    right: int
    weight: float


def learnt(examples: Sequence[Example], classes: int, cost: float) -> Table:
    """Return weights that set each class apart from all others by a margin, as small as they can be."""
    seen = Counter(part for example in examples for part in example.parts)
    names = sorted(part for part, times in seen.items() if times > 1)  # what was said only once says next to nothing
    number = {name: i for i, name in enumerate(names)}
    known = [{part: share for part, share in example.parts.items() if seen[part] > 1} for example in examples]
    examples = [example._replace(parts=parts) for example, parts in zip(examples, known, strict=True) if parts]
    columns = [number[part] for example in examples for part in example.parts]
    shares = [share for example in examples for share in example.parts.values()]
    ends = np.cumsum([0, *(len(example.parts) for example in examples)])
    table = csr_matrix((np.array(shares, np.float32), columns, ends), shape=(len(examples), len(names)))
    across = table.T.tocsr()
    sides = -np.ones((len(examples), classes), np.float32)
    for row, example in enumerate(examples):
        if example.right != NO_CLASS:
            sides[row, example.right] = 1.0
    counts = cost * np.array([example.weight for example in examples], np.float32)[:, None]
    weights, speed, square = (np.zeros((len(names), classes), np.float32) for _ in range(3))
    bias = np.full(classes, -0.9, np.float32)
    for step in range(1, STEPS + 1):
        short = counts * sides * np.maximum(0.0, 1.0 - sides * (table @ weights + bias))
        slope = weights - across @ short
        bias += 0.02 * short.mean(axis=0)
        speed = 0.9 * speed + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        weights -= 0.07 * (speed / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
    return packed(names, weights)


def packed(names: list[str], weights: Floats) -> Table:
    """Return the weights that matter, in hundredths."""
    whole = np.round(weights * UNIT).astype(int)
    found: Table = {}
    for name, row in zip(names, whole, strict=True):
        kept = [value for at in np.flatnonzero(abs(row) >= LEAST).tolist() for value in (at, int(row[at]))]
        if kept:
            found[name] = kept
    return found


def denied(line: Line) -> Line:
    """Return a line with a negation before it."""
    return Line(("not", *line.full), ("not", *line.main))


def learn(questions: list[Question], answers: list[Answer], hints: list[Hint], opened: list[str], count: float = 3.0) -> Tables:
    """Learn from the lists and some development lines, each of which counts like several phrases."""
    asked, said = [], []
    for i, attribute in enumerate(attributes()):
        known = ways()[attribute.name]
        for name, sense, weight in ASKED:
            asked += [
                Example(parts_of(line_of(text)), 2 * i + sense, weight) for text in dict.fromkeys(expanded(getattr(known, name)))
            ]
        asked += [Example(parts_of(line_of(text)), 2 * i + (sense < 0), 1.0) for text, sense in wordings()[i][:PLAINLY]]
        for name, level in SAID:
            texts = [*attribute.answers(level), *expanded(getattr(known, name))]
            for line in [line_of(text) for text in dict.fromkeys(texts)]:
                said.append(Example(parts_of_answer(line, i, False), level, 1.0))
                if level != SOME and len(line.main) <= SHORT and not negators(line.full):
                    said.append(Example(parts_of_answer(denied(line), i, False), YES - level, DENIED))
    names = [attribute.name for attribute in attributes()]
    asked += [
        Example(
            parts_of(line_of(line.text)), 2 * names.index(line.about) + line.opposite if line.about else 2 * len(names), count
        )
        for line in questions
    ]
    said += [
        Example(parts_of_answer(line_of(line.text), names.index(line.about), line.opposite), line.level, count)
        for line in answers
        if NO <= line.level <= YES
    ]
    return Tables(
        learnt(asked, 2 * len(names) + 1, 0.3),
        learnt(said, 3, 0.15),
        learnt(pointing(hints, count), len(places()), 0.3),
        learnt(leaving_open(answers, hints, opened), 1, 1.0),
    )


def leaving_open(answers: list[Answer], hints: list[Hint], opened: list[str]) -> list[Example]:
    """Return lines that leave a question open, and those that say something."""
    left = [Example(dict.fromkeys(words_of(line_of(text)), 1.0), 0, OPEN) for text in opened]
    said = [line.text for line in answers if NO <= line.level <= YES] + [line.text for line in hints if line.place]
    return left + [Example(dict.fromkeys(words_of(line_of(text)), 1.0), NO_CLASS, 1.0) for text in dict.fromkeys(said)]


def pointing(hints: list[Hint], count: float) -> list[Example]:
    """Return the cues of all places, and some development lines."""
    found = []
    for number, place in enumerate(places()):
        known = cues()[place]
        for name, weight in CUES:
            found += [Example(parts_of(line_of(text)), number, weight) for text in dict.fromkeys(getattr(known, name))]
    return found + [
        Example(parts_of(line_of(line.text)), places().index(line.place) if line.place else NO_CLASS, count * line.count)
        for line in hints
    ]


def use(found: Tables) -> None:
    """Write the weights and let all readers use them."""
    FILE.write_bytes(msgspec.json.encode(found) + b"\n")
    tables.cache_clear()
