"""
Finds the locations that a line names.

Most names name their place wherever they are said. An everyday word ("market", "met", "pit") does so only where the
sentence says that we are there: "at the bank", "this is the mine", or nothing but the word. A comparison ("like a
casino in here") names nothing.
"""

from __future__ import annotations

import functools
import re
from typing import Final, NamedTuple

import simplemma

from parlour.games.spyfall.bots.talk.meaning import places
from parlour.games.spyfall.bots.talk.phrasebook import negated
from parlour.games.spyfall.bots.talk.text import BREAK, spelt, split
from parlour.games.spyfall.content import cues, lexicon

ARTICLES: Final = frozenset({"the", "da", "a", "an", "this", "that", "our", "my"})
INSIDE: Final = frozenset({"in", "at", "on", "inside", "into", "down", "aboard"})
BEING: Final = frozenset({"is", "are", "am", "was", "be"})
OURS: Final = frozenset({"it", "this", "that", "we", "i", "here", "place", "where", "what", "you"})
FOND: Final = frozenset({"love", "like", "hate", "enjoy", "adore", "called", "what"})
TYPICAL: Final = frozenset({"normal", "usual", "typical", "common", "standard", "expect"})
GREETING: Final = {"to": frozenset({"welcome", "been"}), "from": frozenset({"hello", "hi", "greeting", "greetings"})}
WISHED: Final = frozenset({"rather", "wish", "instead", "prefer", "if", "imagine"})
FILLERS: Final = frozenset(
    {"well", "oh", "um", "uh", "hm", "lol", "haha", "mate", "dude", "bro", "so", "just", "still", "here", "right"}
)
MOST_BETWEEN: Final = 2  # words between article and name: "the good old bank"
COMPARED: Final = frozenset({"like", "than", "unlike"})
LIKING: Final = frozenset({"i", "you", "we", "they", "would", "do", "not", "really", "people", "everyone"})
FILLING: Final = frozenset({"a", "an", "the", "in", "at", "on", "being", "some", "sort", "kind", "of", "big", "real", "total"})
ASKING: Final = frozenset(
    {"is", "are", "was", "were", "have", "has", "do", "does", "did", "will", "would", "can", "could", "why"}
)
JOINED: Final = 6  # letters of a name that is found in two halves ("air plane")


class Named(NamedTuple):
    """A location that a line names, and whether the line denies being there."""

    place: int
    denied: bool


@functools.cache
def _book() -> dict[str, list[tuple[tuple[str, ...], int]]]:
    """Return the names of all places by their first word, long ones first."""
    found: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for number, place in enumerate(places()):
        own = [] if place.startswith("the-") else [place.replace("-", " "), place.replace("-", "")]
        for name in [*cues()[place].named, *own]:
            if not lexicon().slang.keys().isdisjoint(re.findall(r"\w+", name.lower())):
                continue  # initials, which `split` reads as one word
            words = tuple(word for word in split(name) if word != BREAK)
            for form in {words, ("".join(words),)}:
                found.setdefault(form[0], []).append((form, number))
    for forms in found.values():
        forms.sort(key=lambda one: -len(one[0]))
    return found


def singular(word: str) -> list[str]:
    """Return a word and what it may be the plural of."""
    found = [word]
    if word.endswith("ies"):
        found.append(word[:-3] + "y")
    if word.endswith("es"):
        found.append(word[:-2])
    if word.endswith("s"):
        found.append(word[:-1])
    return found


def matched(words: list[str], at: int) -> tuple[int, list[int]]:
    """Return how many words from a position on name a place, and which; (0, []) if none do."""
    for first in singular(words[at]):
        for form, _ in _book().get(first, []):
            size = len(form)
            said = words[at : at + size]
            if len(said) == size and all(part in singular(word) for word, part in zip(said[1:], form[1:], strict=True)):
                return size, [place for other, place in _book()[first] if other == form]
    if at + 1 < len(words) and BREAK not in words[at : at + 2]:
        whole = words[at] + words[at + 1]
        if len(whole) >= JOINED and (whole,) in [form for form, _ in _book().get(whole, [])]:
            return 2, [place for form, place in _book()[whole] if form == (whole,)]
    return 0, []


def compared(words: list[str], start: int) -> bool:
    """Return whether what follows is only compared with or wished for: "like a casino", "I'd rather be at the casino"."""
    at = start - 1
    while at >= 0 and words[at] in FILLING:
        at -= 1
    clause = words[max((i + 1 for i in range(start) if words[i] == BREAK), default=0) : start]
    if not WISHED.isdisjoint(clause):
        return True
    return at >= 0 and words[at] in COMPARED and not (words[at] == "like" and at > 0 and words[at - 1] in LIKING)


def alone(words: list[str], start: int, end: int) -> bool:
    """Return whether a clause has no words beside these and light ones."""
    first = start
    while first > 0 and words[first - 1] != BREAK:
        first -= 1
    last = end
    while last < len(words) and words[last] != BREAK:
        last += 1
    small = ARTICLES | OURS | BEING | INSIDE | FILLERS | lexicon().after_names
    return all(word in small for word in [*words[first:start], *words[end:last]])


def plainly(words: list[str], start: int, end: int) -> bool:
    """Return whether the words around an everyday word say that we are there."""
    light = lexicon().light_words
    after = words[end] if end < len(words) else BREAK
    known = after in light or after in lexicon().after_names or not simplemma.is_known(after, lang="en")
    if after == "of" or not (after == BREAK or known):
        return False  # a part of something else: "the bank of the river", "club sandwich"
    before = words[:start]
    if before and before[-1] in INSIDE:
        return words[start] in lexicon().without_article
    at = start - 1
    while at >= max(0, start - 1 - MOST_BETWEEN) and before[at] not in ARTICLES and before[at] != BREAK:
        at -= 1
    if at >= 0 and before[at] in ARTICLES:
        said = before[at - 1] if at else BREAK
        there = at > 1 and before[at - 2] == "there"
        if after == "for" and said in INSIDE:
            return False  # "in the market for a car"
        if said in INSIDE or said in FOND or (said in BEING and not there) or after in BEING:
            return True
        earlier = before[: max(0, at - 1)]
        if said == "for":
            return not TYPICAL.isdisjoint(earlier)
        greeted = bool(earlier) and earlier[-1] in GREETING.get(said, ())
        return greeted or alone(words, start, end)
    if before and before[-1] in FOND:
        return True
    if words[start] in light:
        return False  # "it's mine"
    return alone(words, start, end) or (len(before) > 1 and before[-1] in BEING and before[-2] in OURS)


@functools.lru_cache(maxsize=20_000)
def names_in(text: str) -> tuple[Named, ...]:
    """Return the places that a line names, and whether it denies each."""
    words = [spelt(word) for word in split(text)]
    light, negating = lexicon().light_words, lexicon().negating
    asks = text.rstrip().endswith("?") and words[0] in ASKING  # "Have you never been to a bank?" denies nothing
    found: dict[int, bool] = {}
    at = 0
    while at < len(words):
        size, which = matched(words, at)
        if not size:
            at += 1
            continue
        everyday = size == 1 and not lexicon().everyday_words.isdisjoint(singular(words[at]))
        if not compared(words, at) and (not everyday or plainly(words, at, at + size)):
            before = tuple(word for word in words[:at] if word not in light or word in negating)
            denied = not asks and negated((*before, words[at]), len(before), set())
            for place in which:
                found.setdefault(place, denied)
        at += size
    return tuple(Named(place, denied) for place, denied in found.items())
