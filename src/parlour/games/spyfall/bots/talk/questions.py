"""Reads a question: which attribute it asks about, and whether a yes means that the attribute does not hold."""

from __future__ import annotations

import functools
from typing import Final

import msgspec
from rapidfuzz import fuzz, process

from parlour.games.spyfall.bots.talk import layers
from parlour.games.spyfall.bots.talk.association import Association
from parlour.games.spyfall.bots.talk.meaning import meaning_of
from parlour.games.spyfall.bots.talk.phrasebook import Found, Phrasebook, negators
from parlour.games.spyfall.bots.talk.text import BREAK, Line, key_of, line_of, normal, plain_of
from parlour.games.spyfall.bots.talk.wordwise import topics
from parlour.games.spyfall.content import Ways, attributes, expanded, lexicon, ways

# How much a phrase of each list counts in a question, and its sense.
LISTS: Final = (("ask", 1.0, 1), ("unask", 1.0, -1), ("yes", 0.6, 1), ("no", 0.6, -1), ("some", 0.25, 1))
BY_SIZE: Final = (0.0, 1.0, 1.6, 2.0, 2.3, 2.5, 2.6, 2.7)
ENOUGH: Final = 4.0
LEAST_ALIKE: Final = 55.0


class Weighed(msgspec.Struct, frozen=True):
    """What a phrase means in a question."""

    attribute: int
    weight: float
    sense: float


class Clues(msgspec.Struct):
    """
    What a question shows: features of each attribute, its share of small talk, how near an embedding came.

    `senses` are features that tell, for each attribute, whether a yes means that it does not hold; `none` is how likely
    the question is about none of them, by its embedding, and `none_words` by its words.
    """

    features: list[list[float]]
    senses: list[list[float]]
    aside: float
    nearest: float
    none: float
    none_words: float


def keys_of(lists: Ways, name: str) -> list[tuple[str, ...]]:
    """
    Return the lemmas of the phrases of a list.

    A single word that is left of a way to say "somewhat" ("quiet at times" without its light words) is left out if it
    says no or yes by itself.
    """
    keys = [key_of(phrase) for phrase in expanded(getattr(lists, name))]
    if name != "some":
        return keys
    plain = {key_of(phrase) for other in ("ask", "unask", "no", "yes") for phrase in expanded(getattr(lists, other))}
    return [key for key in keys if len(key) > 1 or key not in plain]


@functools.cache
def _book() -> Phrasebook[Weighed]:
    book: Phrasebook[Weighed] = Phrasebook()
    for number, attribute in enumerate(attributes()):
        lists = ways()[attribute.name]
        for name, weight, sense in LISTS:
            for key in keys_of(lists, name):
                book.add(key, Weighed(number, weight, sense))
    return book


@functools.cache
def _words() -> Association:
    known = [ways()[attribute.name] for attribute in attributes()]
    return Association([[(key, weight) for name, weight, _ in LISTS for key in keys_of(one, name)] for one in known])


@functools.cache
def _bank() -> tuple[list[str], list[tuple[int, int]]]:
    """Return the questions that bots ask, and what they ask about."""
    texts: list[str] = []
    meanings: list[tuple[int, int]] = []
    for number, attribute in enumerate(attributes()):
        for question in attribute.questions:
            texts.append(normal(question.lstrip("~")))
            meanings.append((number, -1 if question.startswith("~") else 1))
    return texts, meanings


@functools.cache
def asides() -> Phrasebook[str]:
    """Return the phrases of follow-ups and small talk."""
    book: Phrasebook[str] = Phrasebook()
    for name in ("follow", "smalltalk"):
        for phrase in expanded(getattr(lexicon().acts, name)):
            book.add(tuple(part for part in line_of(phrase).full if part != BREAK), name)
    return book


def best_by_attribute(found: list[Found[Weighed]]) -> dict[int, list[tuple[Found[Weighed], Weighed]]]:
    """Return for each attribute its phrases, longest first, none overlapping another."""
    chosen: dict[int, list[tuple[Found[Weighed], Weighed]]] = {}
    for one in found:
        for number in {meaning.attribute for meaning in one.meanings}:
            others = chosen.setdefault(number, [])
            if all(one.end <= other.start or other.end <= one.start for other, _ in others):
                meant = [meaning for meaning in one.meanings if meaning.attribute == number]
                total = sum(meaning.weight for meaning in meant)
                sense = sum(meaning.weight * meaning.sense for meaning in meant) / total
                others.append((one, Weighed(number, max(meaning.weight for meaning in meant), sense)))
    return chosen


def turned(line: Line, one: Found[Weighed]) -> bool:
    """Return whether a negation turns a phrase; "isn't it", "don't you" at the start of a question turn nothing."""
    for at in negators(line.main):
        if at < one.start <= at + 3 and BREAK not in line.main[at : one.start]:
            first = line.main[at] == "not" and "not" in line.full[:2]
            if not first:
                return True
    return False


@functools.lru_cache(maxsize=20_000)
def clues_of(text: str, embedded: bool) -> Clues:
    """Return what a question shows about each attribute."""
    line = line_of(text)
    count = len(attributes())
    phrase = [0.0] * count
    senses = [0.0] * count
    for number, chosen in best_by_attribute(_book().find(line.main)).items():
        for one, meaning in chosen:
            best = {other.attribute: 0.0 for other in one.meanings}
            for other in one.meanings:
                best[other.attribute] = max(best[other.attribute], other.weight)
            # A phrase that several attributes share counts the less for each, the more it belongs to others.
            weight = meaning.weight * BY_SIZE[one.size] * (meaning.weight / sum(best.values())) ** 0.8
            phrase[number] += weight
            sense = -meaning.sense if turned(line, one) else meaning.sense
            senses[number] += sense * weight * (1.0 if one is chosen[0][0] else 0.6)
    words = _words().scores(line.main)
    near = _words().near(line.main)
    about_words, plainly = topics(line)
    alike = likenesses(text, senses)
    total = sum(phrase) + 1e-9
    meant = meaning_of(plain_of(text)) if embedded else None
    about = meant.attributes if meant is not None else [0.0] * count
    turn = meant.senses if meant is not None else [0.0] * count
    likely, sense_likely = (layers.topics(plain_of(text)) if embedded else None) or ([0.0] * (count + 1), [0.0] * count)
    features = [
        [
            min(phrase[i], ENOUGH),
            phrase[i] / total,
            min(words[i], 2.0),
            words[i] / (sum(words) + 1e-9),
            alike[i],
            about[i],
            min(near[i], 2.0),
            near[i] / (sum(near) + 1e-9),
            about_words[i],
            likely[i],
        ]
        for i in range(count)
    ]
    said = asides().find(line.full)
    aside = max((one.size * 1.0 for one in said), default=0.0) / max(1, sum(part != BREAK for part in line.full))
    denied = float(len(negators(line.main)))
    return Clues(
        features,
        [
            [sense, close(sense, 1.0), plainly[i], close(plainly[i], 0.5), turn[i], sense_likely[i], denied, 1.0]
            for i, sense in enumerate(senses)
        ],
        aside,
        meant.nearest_attribute if meant is not None else 0.0,
        likely[count],
        about_words[count],
    )


def likenesses(text: str, senses: list[float]) -> list[float]:
    """Return how much a question is like one from the lists, by attribute, and add the senses of those to `senses`."""
    alike = [0.0] * len(senses)
    texts, meanings = _bank()
    for _, likeness, which in process.extract(
        normal(text), texts, scorer=fuzz.token_sort_ratio, limit=5, score_cutoff=LEAST_ALIKE
    ):
        number, sense = meanings[which]
        alike[number] = max(alike[number], (likeness - LEAST_ALIKE) / (100 - LEAST_ALIKE))
        senses[number] += sense * alike[number] * 0.6
    return alike


def close(value: float, most: float) -> float:
    """Return a value, cut off at `most` either way."""
    return max(-most, min(most, value))
