"""Recognises lines that leave the question open, or only agree with others."""

from __future__ import annotations

import functools

import msgspec

from parlour.content import convert, read_toml
from parlour.games.spyfall.bots.talk.text import normal
from parlour.games.spyfall.content import FOLDER

MOST_AGREEING = 9  # words of a line that only agrees
FILE = FOLDER / "hedges.toml"


class Hedges(msgspec.Struct, forbid_unknown_fields=True):
    """Phrases that leave a question open, words around them that add nothing, and phrases that agree."""

    hedges: list[str]
    fillers: list[str]
    agreeing: list[str]


@functools.cache
def _hedges() -> tuple[list[list[str]], frozenset[str], list[str]]:
    """Return the hedges as words, longest first, the fillers, and the phrases that agree."""
    known = convert(read_toml(FILE), Hedges, FILE.name, "the file")
    hedges = sorted((normal(phrase).split() for phrase in known.hedges), key=len, reverse=True)
    return hedges, frozenset(normal(word) for word in known.fillers), [normal(phrase) for phrase in known.agreeing]


@functools.lru_cache(maxsize=20_000)
def vague(text: str) -> bool:
    """Return whether a line consists of hedges and words that add nothing."""
    hedges, fillers, _ = _hedges()
    words = normal(text).split()
    left: list[str] = []
    found = False
    while words:
        hedge = next((phrase for phrase in hedges if words[: len(phrase)] == phrase), None)
        if hedge is not None:
            found = True
            words = words[len(hedge) :]
        else:
            left.append(words.pop(0))
    return found and all(word in fillers for word in left)


def agrees(text: str) -> bool:
    """Return whether a line only says that others are right."""
    words = normal(text)
    return len(words.split()) <= MOST_AGREEING and any(f" {phrase} " in f" {words} " for phrase in _hedges()[2])
