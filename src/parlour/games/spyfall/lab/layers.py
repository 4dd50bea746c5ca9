"""
Learns the layers of `bots/talk/layers.py` from the embedded phrases of the lists and from development lines.

The lines themselves are stored beside the layers, since `bots/talk/meaning.py` looks for the nearest among them too.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

from parlour.games.spyfall.bots.levels import NO, YES
from parlour.games.spyfall.bots.talk import layers
from parlour.games.spyfall.bots.talk.layers import DEGREES
from parlour.games.spyfall.bots.talk.meaning import LAYERS, PARTS, meaning_of, neighbours, phrases, places, vector_of
from parlour.games.spyfall.bots.talk.text import plain_of
from parlour.games.spyfall.content import attributes, cues
from parlour.games.spyfall.lab.development import Answer, Hint, Question
from parlour.games.spyfall.lab.vectors import eight_bits
from parlour.games.spyfall.lab.wordwise import ASKED, CUES, SAID

STEPS: Final = 150
COUNT: Final = 3.0  # phrases that a development line counts like
PENALTY: Final = {"questions": 4e-6, "answers": 4e-6, "hints": 4e-6, "open": 2e-5}
OF_PHRASES: Final = 0.2  # how much a phrase of the lists counts as a line that says something

Floats = NDArray[np.float32]


class Lessons(NamedTuple):
    """Vectors, the class of each, how much it counts, and how many classes come into question together (0: all)."""

    vectors: Floats
    classes: NDArray[np.int64]
    weights: Floats
    together: int


def learnt(lessons: Lessons, count: int, penalty: float) -> NDArray[np.float16]:
    """Return the layer that makes the right class of each vector likely, by gradient steps with momentum."""
    vectors = np.hstack([lessons.vectors, np.ones((len(lessons.vectors), 1), np.float32)])
    weights = (lessons.weights / lessons.weights.sum())[:, None]
    right = np.eye(count, dtype=np.float32)[lessons.classes]
    shut = np.zeros((len(vectors), count), np.float32)
    if lessons.together:
        shut[np.arange(count) // lessons.together != (lessons.classes // lessons.together)[:, None]] = -1e9
    layer, speed, square = (np.zeros((vectors.shape[1], count), np.float32) for _ in range(3))
    for step in range(1, STEPS + 1):
        scores = vectors @ layer + shut
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        slope = vectors.T @ ((chances - right) * weights) + penalty * layer
        speed = 0.9 * speed + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        layer -= 0.3 * (speed / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return layer.astype(np.float16)


def phrases_of(part: int) -> Floats:
    """Return the embedded phrases of one group, numbered as in `lab/vectors.py`."""
    listed, _, ends = phrases()
    return listed[ends[part - 1] if part else 0 : ends[part]]


def lessons_of(groups: list[tuple[Floats, int, float]], lines: list[tuple[str, int, float]], together: int = 0) -> Lessons:
    """Return groups of phrases, and development lines with their classes, as lessons."""
    embedded = [(vector_of(plain_of(text)), number, COUNT * weight) for text, number, weight in lines]
    known = [(vector, number, weight) for vector, number, weight in embedded if vector is not None]
    return Lessons(
        np.vstack([*(vectors for vectors, _, _ in groups), *(vector[None] for vector, _, _ in known)]),
        np.array([number for vectors, number, _ in groups for _ in vectors] + [number for _, number, _ in known]),
        np.array([weight for vectors, _, weight in groups for _ in vectors] + [weight for _, _, weight in known], np.float32),
        together,
    )


def question_lessons(questions: list[Question]) -> Lessons:
    """Return the ways to ask and to answer, and some questions; the last class stands for no attribute."""
    names = [attribute.name for attribute in attributes()]
    groups = [
        (phrases_of(number * len(PARTS) + PARTS.index(part)), 2 * number + sense, weight)
        for number in range(len(names))
        for part, sense, weight in ASKED
    ]
    lines = [
        (line.text, 2 * names.index(line.about) + line.opposite if line.about else 2 * len(names), 1.0) for line in questions
    ]
    return lessons_of(groups, lines)


def answer_lessons(answers: list[Answer]) -> Lessons:
    """Return the ways to say each degree, and some answers; only the degrees of one attribute come into question together."""
    names = [attribute.name for attribute in attributes()]
    groups = [
        (phrases_of(number * len(PARTS) + PARTS.index(part)), DEGREES * number + level, 1.0)
        for number in range(len(names))
        for part, level in SAID
    ]
    lines = [
        (line.text, DEGREES * names.index(line.about) + line.level, line.count) for line in answers if NO <= line.level <= YES
    ]
    return lessons_of(groups, lines, DEGREES)


def hint_lessons(hints: list[Hint]) -> Lessons:
    """Return the cues of all places, and some hints; the last class stands for no place."""
    groups = []
    for number, place in enumerate(places()):
        known = cues()[place]
        counts = dict[str, float]()
        for name, weight in CUES:
            for text in getattr(known, name):
                counts.setdefault(text, weight)
        vectors = phrases_of(len(attributes()) * len(PARTS) + number)
        groups += [(vectors[at : at + 1], number, weight) for at, weight in enumerate(counts.values())]
    lines = [(line.text, places().index(line.place) if line.place else len(places()), line.count) for line in hints]
    return lessons_of(groups, lines)


def open_lessons(answers: list[Answer], hints: list[Hint], opened: list[str]) -> Lessons:
    """Return lines that say something, and those that leave their question open."""
    says = range(2, len(PARTS))
    groups = [(phrases_of(number * len(PARTS) + part), 0, OF_PHRASES) for number in range(len(attributes())) for part in says]
    said = [line.text for line in answers if NO <= line.level <= YES]
    said += [line.text for line in hints if line.place]
    each = len(said) / (COUNT * max(1, len(opened)))  # both sides count alike, so that rare open lines are not drowned
    lines = [(text, 0, 1.0) for text in dict.fromkeys(said)] + [(text, 1, each) for text in opened]
    return lessons_of(groups, lines)


def lines_of(questions: list[Question], answers: list[Answer], hints: list[Hint]) -> tuple[list[str], list[int]]:
    """Return the development lines that say something, and the group of phrases that each belongs to."""
    names = [attribute.name for attribute in attributes()]
    said = {level: PARTS.index(part) for part, level in SAID}
    found = [(line.text, len(PARTS) * names.index(line.about) + line.opposite) for line in questions if line.about]
    found += [
        (line.text, len(PARTS) * names.index(line.about) + said[line.level])
        for line in answers
        if line.level in said and line.count == 1.0
    ]
    found += [(line.text, len(PARTS) * len(names) + places().index(line.place)) for line in hints if line.place]
    return [text for text, _ in found], [group for _, group in found]


def learn(questions: list[Question], answers: list[Answer], hints: list[Hint], opened: list[str]) -> dict[str, NDArray[Any]]:
    """Learn all layers from the phrases and some development lines, and embed the lines."""
    count = len(attributes())
    texts, groups = lines_of(questions, answers, hints)
    vectors = [(vector_of(plain_of(text)), group) for text, group in zip(texts, groups, strict=True)]
    known = [(vector, group) for vector, group in vectors if vector is not None]
    return {
        "questions": learnt(question_lessons(questions), 2 * count + 1, PENALTY["questions"]),
        "answers": learnt(answer_lessons(answers), DEGREES * count, PENALTY["answers"]),
        "hints": learnt(hint_lessons(hints), len(places()) + 1, PENALTY["hints"]),
        "open": learnt(open_lessons(answers, hints, opened), 2, PENALTY["open"]),
        "lines": eight_bits(np.array([vector for vector, _ in known])),
        "groups": np.array([group for _, group in known], np.int32),
    }


def use(found: dict[str, NDArray[Any]]) -> None:
    """Write the layers and let all readers use them."""
    save_file(found, str(LAYERS))
    LAYERS.chmod(0o644)
    for cached in (layers.layers, neighbours, meaning_of):
        cached.cache_clear()
