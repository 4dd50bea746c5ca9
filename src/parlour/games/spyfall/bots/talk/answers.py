"""Reads an answer: what it says about the attribute in question, or how it avoids the question."""

from __future__ import annotations

import functools
import re
from typing import Final

import msgspec

from parlour.games.spyfall.bots.levels import NO, SOME, YES
from parlour.games.spyfall.bots.talk import layers
from parlour.games.spyfall.bots.talk.association import Association
from parlour.games.spyfall.bots.talk.meaning import meaning_of
from parlour.games.spyfall.bots.talk.phrasebook import Found, Phrasebook, negated, negators
from parlour.games.spyfall.bots.talk.questions import keys_of
from parlour.games.spyfall.bots.talk.text import BREAK, MILD, Line, line_of, plain_of
from parlour.games.spyfall.bots.talk.wordwise import levels
from parlour.games.spyfall.content import attributes, expanded, lexicon, ways

DEGREES: Final = (("no", NO), ("some", SOME), ("yes", YES))
BY_SIZE: Final = (0.0, 1.0, 1.5, 1.8, 2.0, 2.2, 2.3, 2.4)
ENOUGH: Final = 3.0
LONGEST_ECHO: Final = 4  # words
# Marks of a line that means the opposite of what it says.
IRONIC: Final = (
    r"[.…!,-]\s*not[.! ]*$",
    r"[.…!,-]*\s*said no(body| ?one) ever[.! ]*$",
    r"^(oh )?(sure|yeah,? right|right|yeah)\b\W*(?=.*\bsooo+\b)",
)
SAYINGS: Final = ("yes", "much", "no", "some", "dodge", "sarcasm")


@functools.cache
def _books() -> list[Phrasebook[int]]:
    """Return for each attribute the ways to say each degree."""
    books = []
    for attribute in attributes():
        book: Phrasebook[int] = Phrasebook()
        known = ways()[attribute.name]
        for name, level in DEGREES:
            for key in keys_of(known, name):
                book.add(key, level)
        books.append(book)
    return books


@functools.cache
def _words(attribute: int) -> Association:
    known = ways()[attributes()[attribute].name]
    return Association([[(key, 1.0) for key in keys_of(known, name)] for name, _ in DEGREES])


@functools.cache
def _sayings() -> Phrasebook[str]:
    """Return what people say for yes, no, somewhat or to evade, whatever the question."""
    book: Phrasebook[str] = Phrasebook()
    for name in SAYINGS:
        for phrase in expanded(getattr(lexicon().says, name)):
            book.add(tuple(part for part in line_of(phrase).full if part != BREAK), name)
    return book


class Sayings(msgspec.Struct):
    """
    How far a line says yes, no, somewhat, or evades; what its first words say; how much of it the sayings cover.

    `parts` holds for each kind of saying the share of the line that it makes up, light words aside.
    """

    scores: dict[str, float]
    first: str
    covered: set[int]
    parts: dict[str, float]


def sayings_of(line: Line) -> Sayings:
    """Return the sayings in a line, longest first, none overlapping another."""
    scores = dict.fromkeys(SAYINGS, 0.0)
    words = dict.fromkeys(SAYINGS, 0)
    light_words = lexicon().light_words
    heavy = [part != BREAK and part not in light_words for part in line.full]
    covered: set[int] = set()
    first, place = "", len(line.full)
    for one in _sayings().find(line.full):
        span = set(range(one.start, one.end))
        ends = one.end == len(line.full) or line.full[one.end] == BREAK
        light = all(not heavy[at] or line.full[at] == "not" for at in span)
        word = line.full[one.start]
        if one.size == 1 and not ends and (word == MILD or word in lexicon().negating):
            continue  # it negates what follows
        if one.end - one.start > one.size and word in lexicon().negating:
            continue  # "not quiet at all" does not say "not at all"
        if span & covered or (one.end - one.start > one.size and one.size < 3) or (light and one.size > 1 and not ends):
            continue  # "it is" answers only at the end of a clause
        covered |= span
        begins = one.start == 0 or line.full[one.start - 1] == BREAK
        weak = one.size == 1 and one.start > 1 and not (begins and ends)
        for name in one.meanings:
            scores[name] += BY_SIZE[one.size] * (0.5 if weak else 1.0)
            words[name] += len(span)
        if one.start < place and sum(heavy[: one.start]) <= 1:
            first, place = one.meanings[0], one.start
    size = len(covered) + sum(one and at not in covered for at, one in enumerate(heavy))
    return Sayings(scores, first, covered, {name: count / max(1, size) for name, count in words.items()})


def ways_in(line: Line, attribute: int) -> tuple[list[float], float, list[str]]:
    """Return how far a line says no, somewhat and yes about an attribute, how far a negation turned it, and the words left."""
    scores = [0.0, 0.0, 0.0]
    turned = 0.0
    chosen: list[Found[int]] = []
    for one in _books()[attribute].find(line.main):
        if any(one.start < other.end and other.start < one.end for other in chosen):
            continue
        chosen.append(one)
        inside = {at for other in chosen for at in range(other.start, other.end)}
        flips = negated(line.main, one.start, inside)
        for level in one.meanings:
            weight = BY_SIZE[one.size] / len(one.meanings)
            if flips and level != SOME:
                turned += weight
                scores[YES - level] += 1.2 * weight
            else:
                scores[level] += weight
    inside = {at for one in chosen for at in range(one.start, one.end)}
    return scores, turned, [word for at, word in enumerate(line.main) if at not in inside]


def echoed(text: str) -> tuple[str, str]:
    """Return a short question that an answer begins with, and the rest; ("", the text) if there is none."""
    echo, mark, rest = text.partition("?")
    return (echo, rest) if mark and rest.strip() and len(echo.split()) <= LONGEST_ECHO else ("", text)


def meant_plainly(text: str) -> str:
    """Return an ironic line ("Quiet as a mouse... NOT", "oh sure, it's soooo quiet") without its mark; "" if it has none."""
    for mark in IRONIC:
        found = re.search(mark, text, re.IGNORECASE)
        if found:
            return f"{text[: found.start()]} {text[found.end() :]}".strip()
    return ""


def asks_back(text: str, attribute: int) -> bool:
    """Return whether an answer only asks something in return, and says nothing about an attribute by any list."""
    if not text.rstrip(" !.").endswith("?") or echoed(text)[0]:
        return False
    line = line_of(text)
    said = sayings_of(line)
    spoken = sum(score for name, score in said.scores.items() if name != "dodge")
    return not spoken and not any(ways_in(line, attribute)[0])


class Shown(msgspec.Struct):
    """What an answer shows; `said` and `first` are turned where a yes means that the attribute does not hold."""

    ways: list[float]
    words: list[float]
    near: list[float]
    taught: list[float]
    said: list[float]
    first: list[float]
    alone: list[float]
    dodge: float
    only_dodge: float
    negation: float
    meant: list[float]
    likely: list[float]
    other: float
    asks: float


def shown_by(text: str, attribute: int, opposite: bool, embedded: bool) -> Shown:
    """Return what an answer to a question about an attribute shows."""
    echo, text = echoed(text)
    line = line_of(text)
    said = sayings_of(line)
    scores, turned, left = ways_in(line, attribute)
    if echo:
        # "Sober? Nobody is.": repeating a word of the question as a question denies it.
        doubted, _, _ = ways_in(line_of(echo), attribute)
        scores = [scores[level] + 0.8 * min(doubted[YES - level], 1.5) for level in (NO, SOME, YES)]
    # "Always" answers alone; beside a way to say something it only stresses it.
    stress = 0.0 if any(scores) else said.scores["much"]
    no, yes = said.scores["no"], said.scores["yes"] + stress
    first = [float(said.first == "no"), 0.0, float(said.first == "yes" or (stress > 0 and said.first == "much"))]
    alone = [said.parts["no"], said.parts["some"], said.parts["yes"] + (said.parts["much"] if stress else 0.0)]
    if said.scores["sarcasm"]:
        no, yes, first, alone = no + yes, 0.0, [1.0, 0.0, 0.0], [said.parts["sarcasm"], 0.0, 0.0]
    if opposite:
        no, yes, first, alone = yes, no, first[::-1], alone[::-1]
    meant = meaning_of(plain_of(text)) if embedded else None
    spoken = {line.full[at] for at in said.covered}
    left = [word for word in left if word not in spoken]
    negation = min(2.0, len(negators(line.main)) - turned)
    return Shown(
        [min(score, ENOUGH) for score in scores],
        [min(score, 2.0) for score in _words(attribute).scores(left)],
        [min(score, 2.0) for score in _words(attribute).near(left)],
        levels(line, attribute, opposite),
        [min(no, ENOUGH), min(said.scores["some"], ENOUGH), min(yes, ENOUGH)],
        first,
        alone,
        min(said.scores["dodge"], ENOUGH),
        said.parts["dodge"],
        -negation if opposite else negation,
        meant.degrees[attribute] if meant is not None else [0.0, 0.0, 0.0],
        (layers.levels(plain_of(text), attribute) if embedded else None) or [0.0, 0.0, 0.0],
        max(meant.attributes) - meant.attributes[attribute] if meant is not None else 0.0,
        float(text.rstrip().endswith("?")),
    )


def polar(shown: Shown, own: int) -> list[float]:
    """Return the features that speak for no or for yes, the same weights for both."""
    other = YES - own
    return [
        shown.ways[own],
        shown.ways[other],
        shown.ways[SOME],
        shown.words[own],
        shown.words[other],
        shown.near[own],
        shown.near[other],
        shown.taught[own] - shown.taught[other],
        shown.taught[SOME],
        shown.said[own],
        shown.said[other],
        shown.first[own],
        shown.first[other],
        shown.alone[own],
        shown.alone[other],
        shown.said[SOME],
        shown.dodge,
        shown.only_dodge,
        shown.negation if own == NO else -shown.negation,
        shown.meant[own],
        shown.meant[other],
        shown.meant[SOME],
        shown.likely[own],
        shown.likely[other],
        1.0,
    ]


def middle(shown: Shown) -> list[float]:
    """Return the features that speak for somewhat."""
    mixed = min(shown.ways[NO] + shown.said[NO], shown.ways[YES] + shown.said[YES])
    return [
        shown.ways[SOME],
        shown.words[SOME],
        shown.near[SOME],
        shown.taught[SOME],
        max(shown.taught[NO], shown.taught[YES]),
        shown.said[SOME],
        shown.alone[SOME],
        mixed,
        shown.first[NO] + shown.first[YES],
        shown.dodge,
        shown.meant[SOME],
        shown.likely[SOME],
        1.0,
    ]


def evasion(shown: Shown) -> list[float]:
    """Return the features that speak for a dodge."""
    spoken = sum(shown.ways) + shown.said[NO] + shown.said[YES]
    return [shown.dodge, shown.only_dodge, spoken, shown.asks, 1.0]


def nothing(shown: Shown) -> list[float]:
    """Return the features that speak for a line off the topic."""
    silent = not any(shown.ways) and not any(shown.said) and not shown.dodge
    return [float(silent), sum(shown.words), shown.other, max(shown.meant), 1.0]


@functools.lru_cache(maxsize=20_000)
def answer_clues(text: str, attribute: int, opposite: bool, embedded: bool) -> list[list[float]]:
    """Return the features of an answer for each reading: no, somewhat, yes, a dodge, nothing."""
    plain = meant_plainly(text)
    if plain:
        no, some, yes, *others = answer_clues(plain, attribute, opposite, embedded)
        return [yes, some, no, *others]
    shown = shown_by(text, attribute, opposite, embedded)
    blocks = [polar(shown, NO), middle(shown), evasion(shown), nothing(shown)]
    sizes = [len(block) for block in blocks]

    def row(block: list[float], at: int) -> list[float]:
        return [0.0] * sum(sizes[:at]) + block + [0.0] * sum(sizes[at + 1 :])

    return [row(blocks[0], 0), row(blocks[1], 1), row(polar(shown, YES), 0), row(blocks[2], 2), row(blocks[3], 3)]
