"""Reads what people type: which attribute a question is about, and what an answer says about it."""

from __future__ import annotations

import functools
import re

from rapidfuzz import fuzz, process

from parlour.games.spyfall.bots.levels import DODGE, NO, SOME, UNKNOWN, YES
from parlour.games.spyfall.content import attributes, cues, lexicon, phrases

QUESTION_AT_LEAST = 0.5
PHRASE_AT_LEAST = 80.0
REACH = 3  # words that a negation covers


class Asked:
    """What a question is about: an attribute (or UNKNOWN), and whether a yes means that the attribute does not hold."""

    def __init__(self, attribute: int, opposite: bool) -> None:
        self.attribute = attribute
        self.opposite = opposite


class Answered:
    """What an answer says: the attribute, the level (or DODGE or UNKNOWN), and whether it is a line from the bank."""

    def __init__(self, attribute: int, level: int, own_words: bool) -> None:
        self.attribute = attribute
        self.level = level
        self.own_words = own_words


@functools.lru_cache(maxsize=20_000)
def normal(text: str) -> str:
    """Return a text in lower case with straight apostrophes, single spaces and no other punctuation."""
    text = text.lower().replace("’", "'")
    return " ".join(re.sub(r"[^\w' -]", " ", text).split())


def stem(word: str) -> str:
    """Return a word without its common endings, so that "smells" matches "smell"."""
    for ending in ("ing", "ies", "ed", "es", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


@functools.cache
def _bank() -> tuple[list[str], list[tuple[int, bool]]]:
    texts: list[str] = []
    meanings: list[tuple[int, bool]] = []
    for i, attribute in enumerate(attributes()):
        for question in attribute.questions:
            texts.append(normal(question.lstrip("~")))
            meanings.append((i, question.startswith("~")))
    return texts, meanings


@functools.cache
def _exact_questions() -> dict[str, tuple[int, bool]]:
    texts, meanings = _bank()
    return dict(zip(texts, meanings, strict=True))


@functools.cache
def _keywords() -> dict[str, list[tuple[int, bool, float]]]:
    """Map stemmed words and phrases to attributes; a word shared by several counts less for each."""
    table: dict[str, list[tuple[int, bool, float]]] = {}
    for i, attribute in enumerate(attributes()):
        for word in [*attribute.words, attribute.name]:
            key = " ".join(stem(part) for part in normal(word.lstrip("~")).split())
            found = table.setdefault(key, [])
            if all(other != i for other, _, _ in found):
                found.append((i, word.startswith("~"), 1.0))
    return {
        key: [(i, opposite, (1.5 if " " in key else 1.0) / len(found)) for i, opposite, _ in found]
        for key, found in table.items()
    }


@functools.cache
def _exact_answers() -> dict[str, tuple[int, int]]:
    table: dict[str, tuple[int, int]] = {}
    for i, attribute in enumerate(attributes()):
        for level in (NO, SOME, YES):
            for answer in attribute.answers(level):
                table[normal(answer)] = (i, level)
    return table


@functools.cache
def _exact_dodges() -> frozenset[str]:
    known = phrases()
    return frozenset(normal(text) for text in [*known.dodges, *(one for some in known.deflections.values() for one in some)])


def _hits(text: str) -> list[tuple[int, bool, float, int]]:
    """Find keywords in a text: attribute, opposite, weight, and the index of the word."""
    stems = [stem(word) for word in normal(text).split()]
    table = _keywords()
    found: list[tuple[int, bool, float, int]] = []
    for size in (1, 2):
        for at in range(len(stems) - size + 1):
            for attribute, opposite, weight in table.get(" ".join(stems[at : at + size]), ()):
                found.append((attribute, opposite, weight, at))
    return found


@functools.lru_cache(maxsize=20_000)
def question_of(text: str) -> Asked:
    """Return the attribute that a question is about: an exact match in the bank, else the most similar by text and keywords."""
    plain = normal(text)
    exact = _exact_questions().get(plain)
    if exact is None and "," in text:
        exact = _exact_questions().get(normal(text.partition(",")[2]))  # "Player 3, is it loud?"
    if exact is not None:
        return Asked(exact[0], exact[1])
    texts, meanings = _bank()
    scores = [0.0] * len(attributes())
    opposites = [False] * len(attributes())
    for _, likeness, which in process.extract(plain, texts, scorer=fuzz.token_sort_ratio, limit=6, score_cutoff=55):
        attribute, opposite = meanings[which]
        score = (likeness - 45) / 55 * 0.9
        if score > scores[attribute]:
            scores[attribute], opposites[attribute] = score, opposite
    for attribute, opposite, weight, _ in _hits(text):
        if scores[attribute] < 0.75:
            opposites[attribute] = opposite
        scores[attribute] += 0.55 * weight
    best = max(range(len(scores)), key=lambda i: scores[i])
    if scores[best] < QUESTION_AT_LEAST:
        return Asked(UNKNOWN, False)
    return Asked(best, opposites[best])


@functools.lru_cache(maxsize=20_000)
def answer_of(text: str, attribute: int, opposite: bool) -> Answered:
    """Return what an answer says, given the attribute asked about."""
    exact, dodges = _exact_answers(), _exact_dodges()
    for start, end in _spans(text):
        found = exact.get(normal(text[start:end]))
        if found is not None:
            return Answered(found[0], found[1], True)
        if normal(text[start:end]) in dodges:
            return Answered(attribute, DODGE, True)
    plain = normal(text)
    if not plain:
        return Answered(attribute, DODGE, False)
    if attribute == UNKNOWN:
        return Answered(UNKNOWN, UNKNOWN, False)
    return Answered(attribute, _level(plain, text, attribute, opposite), False)


def _spans(text: str) -> list[tuple[int, int]]:
    """Return all runs of whole clauses, to find an answer between an opener and a tail."""
    ends = [0, *(found.end() for found in re.finditer(r"[.!?:,…]+\s*", text))]
    if ends[-1] != len(text):
        ends.append(len(text))
    return [(a, b) for i, a in enumerate(ends) for b in ends[i + 1 :]]


def _level(plain: str, text: str, attribute: int, opposite: bool) -> int:
    about = attributes()[attribute]
    best, level = 0.0, UNKNOWN
    for candidate in (NO, SOME, YES):
        match = process.extractOne(plain, [normal(answer) for answer in about.answers(candidate)], scorer=fuzz.token_set_ratio)
        if match is not None and match[1] > best:
            best, level = match[1], candidate
    if best >= PHRASE_AT_LEAST:
        return level
    known = lexicon()
    words = plain.split()
    if any(evasion in plain for evasion in known.evasions):
        return DODGE
    hedged = any(f" {hedge} " in f" {plain} " for hedge in known.hedges)
    affirmed = not known.affirming.isdisjoint(words) or "of course" in plain or "a lot" in plain or "too much" in plain
    negated = [i for i, word in enumerate(words) if word in known.negating]
    # A leading no answers the question; it does not negate what follows.
    leading = bool(negated) and negated[0] == 0 and words[0] in ("no", "nope", "nah")
    spoken_of = [(sign, at) for which, sign, _, at in _hits(text) if which == attribute]
    if hedged:
        return SOME
    if spoken_of:
        sign, at = spoken_of[0]
        turned = any(i < at <= i + REACH for i in negated if not (leading and i == 0))
        return YES if sign == turned else NO
    if leading or (negated and not affirmed):
        return YES if opposite else NO
    if affirmed:
        return NO if opposite else YES
    return UNKNOWN


@functools.cache
def _cue_words() -> dict[str, list[str]]:
    """Map stemmed cues to the slugs of the locations they hint at; a location's name is a cue too."""
    table: dict[str, list[str]] = {}
    for place, words in cues().items():
        for word in [*words, place.replace("-", " ")]:
            table.setdefault(" ".join(stem(part) for part in normal(word).split()), []).append(place)
    return table


@functools.lru_cache(maxsize=20_000)
def hints_of(text: str) -> frozenset[str]:
    """Return the slugs of the locations that a text hints at."""
    stems = [stem(word) for word in normal(text).split()]
    table = _cue_words()
    found: set[str] = set()
    for size in (1, 2, 3):
        for at in range(len(stems) - size + 1):
            found.update(table.get(" ".join(stems[at : at + size]), ()))
    return frozenset(found)
