"""Prepares a line for reading: spelling, slang, lemmas, clauses."""

from __future__ import annotations

import functools
import re
from collections import Counter
from typing import Final

import msgspec
import simplemma
from rapidfuzz import process
from rapidfuzz.distance import OSA

from parlour.games.spyfall.content import cues, lexicon, ways

BREAK: Final = "|"  # stands between clauses
JOINTS: Final = frozenset({"but", "though", "although", "because", "however", "except"})
MILD: Final = "notvery"
MILDLY: Final = frozenset(
    {"too", "very", "that", "so", "quite", "exactly", "particularly", "especially", "overly", "terribly", "super", "really"}
)
ENDINGS: Final = (
    ("n't", " not"),
    ("'re", " are"),
    ("'m", " am"),
    ("'ll", " will"),
    ("'ve", " have"),
    ("'d", " would"),
    ("'s", " is"),
)
INITIALS: Final = r"\bu\. ?n\b\.?|(?<=\bthe )u n\b"  # which chat would read as "you" and "and"
LAUGHS: Final = frozenset({"lol", "haha", "hehe", "lmao", "rofl", "xd"})
HIGH_MARK: Final = 0.6  # share from which a mark such as 7/10 is a yes
LOW_MARK: Final = 0.4
SHORTEST_CORRECTED: Final = 4
LONG_WORD: Final = 7  # letters from which two mistakes are forgiven


class Line(msgspec.Struct, frozen=True):
    """A line as lemmas with BREAK between clauses: all of them, and those that are left without the light words."""

    full: tuple[str, ...]
    main: tuple[str, ...]


@functools.lru_cache(maxsize=20_000)
def normal(text: str) -> str:
    """Return a text in lower case with straight apostrophes, single spaces and no other punctuation."""
    text = text.lower().replace("’", "'")
    return " ".join(re.sub(r"[^\w' -]", " ", text).split())


@functools.lru_cache(maxsize=50_000)
def lemma(word: str) -> str:
    """Return the base form of a word."""
    return str(simplemma.lemmatize(word, lang="en")).lower()


def load() -> None:
    """Load the dictionary of base forms, which takes a tenth of a second, so that no choice has to."""
    lemma("words")


@functools.cache
def vocabulary() -> Counter[str]:
    """Count the words of the game's own lists."""
    words: Counter[str] = Counter()
    for name, place in cues().items():
        for phrase in [name, *place.named, *place.strong_cues, *place.fair_cues, *place.weak_cues]:
            words.update(split(phrase))
    for way in ways().values():
        for phrase in way.everything:
            words.update(split(phrase))
    for phrase in lexicon().everything:
        words.update(split(phrase))
    del words[BREAK]
    return words


@functools.cache
def _long_words() -> list[str]:
    return sorted(word for word in vocabulary() if len(word) >= SHORTEST_CORRECTED)


@functools.lru_cache(maxsize=20_000)
def spelt(word: str) -> str:
    """Return a word as the game's vocabulary spells it; a word that is English already stays as it is."""
    if len(word) < SHORTEST_CORRECTED or word.isdigit() or word in vocabulary() or simplemma.is_known(word, lang="en"):
        return word
    short = re.sub(r"(.)\1+", r"\1", word)
    for known in (re.sub(r"(.)\1{2,}", r"\1\1", word), short):
        if known in vocabulary():
            return known
    most = 2 if len(word) >= LONG_WORD else 1
    found = process.extract(word, _long_words(), scorer=OSA.distance, score_cutoff=most, limit=None)
    # Few people miss the first letter, and common words are misspelt more often.
    best = min(found, key=lambda one: (one[1] + (one[0][0] != word[0]), -vocabulary()[one[0]]), default=None)
    return word if best is None else best[0]


def marks(found: re.Match[str]) -> str:
    """Return marks in words: "7/10" is a yes; "24/7" is not a mark."""
    part, whole = int(found[1]), int(found[2])
    if part > whole or whole == 0:
        return found[0]
    return "yes" if part > HIGH_MARK * whole else "no" if part < LOW_MARK * whole else "so so"


def without_laughs(words: list[str]) -> list[str]:
    """Return words with a BREAK for each laugh, unless there is nothing else: in "no lol" the "no" stands alone."""
    plain = [BREAK if word in LAUGHS else word for word in words]
    return words if all(word == BREAK for word in plain) else plain


def split(text: str) -> list[str]:
    """Return the words of a text, contractions, marks and slang written out, with BREAK between clauses."""
    text = text.lower().replace("’", "'").replace("-", " ")
    text = re.sub(INITIALS, "un", text)
    text = re.sub(r"\b(\d{1,3}) ?(?:/|out of) ?(\d{1,3})\b", marks, text)
    text = re.sub(r"(.)\1{3,}", r"\1\1", text)
    for idiom, plain in lexicon().idioms.items():
        if idiom in text:
            text = re.sub(rf"\b{idiom}\b", plain, text)
    text = re.sub(r"[^\w'%/ ]+", f" {BREAK} ", text)
    words: list[str] = []
    slang = lexicon().slang
    for raw in text.split():
        word = raw.strip("'")
        if word in ("can't", "cannot"):
            word = "can not"
        elif word == "won't":
            word = "will not"
        else:
            for ending, written in ENDINGS:
                if word.endswith(ending) and len(word) > len(ending):
                    word = word.removesuffix(ending) + written
                    break
        for part in word.split():
            words += slang.get(part, part).split()
    return joined(without_laughs(words))


def joined(words: list[str]) -> list[str]:
    """Return words with "not too", "not very" and the like as one: a mild no, which must not be read as a plain one."""
    found: list[str] = []
    for word in words:
        if found and found[-1] == "not" and word in MILDLY:
            found[-1] = MILD
        else:
            found.append(word)
    return found


def prepared(words: list[str]) -> Line:
    """Return the lemmas of some words."""
    light = lexicon().light_words
    full = [BREAK if word == BREAK or word in JOINTS else lemma(word) for word in words]
    main = [part for word, part in zip(words, full, strict=True) if part == BREAK or (word not in light and part not in light)]
    return Line(tuple(full), tuple(main))


@functools.lru_cache(maxsize=20_000)
def line_of(text: str) -> Line:
    """Return a person's line, with its spelling corrected."""
    return prepared([spelt(word) for word in split(text)])


@functools.lru_cache(maxsize=20_000)
def plain_of(text: str) -> str:
    """Return a person's line in plain words: spelling corrected, slang and contractions written out."""
    words = [spelt(word) for word in split(text) if word != BREAK]
    return " ".join(words).replace(MILD, "not very")


def key_of(phrase: str) -> tuple[str, ...]:
    """Return the lemmas by which a phrase of the lists is found; all of them if it has only light words."""
    line = prepared(split(phrase))
    return tuple(part for part in line.main if part != BREAK) or tuple(part for part in line.full if part != BREAK)
