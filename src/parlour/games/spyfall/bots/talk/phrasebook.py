"""Finds phrases of the lists in a line, by lemmas, longest first, with a word left out here and there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

import msgspec

from parlour.games.spyfall.bots.talk.text import BREAK
from parlour.games.spyfall.content import lexicon

LONGEST: Final = 7  # lemmas of a phrase that are compared
REACH: Final = 4  # lemmas that a negation covers

Meaning = TypeVar("Meaning")


class Found(msgspec.Struct, Generic[Meaning]):
    """A phrase in a line: where it begins and ends, how much of it is there, what it means."""

    start: int
    end: int
    size: int
    meanings: list[Meaning]


class Phrasebook(Generic[Meaning]):
    """Phrases by their lemmas, each with its meanings."""

    def __init__(self) -> None:
        self.table: dict[tuple[str, ...], list[Meaning]] = {}

    def add(self, key: tuple[str, ...], meaning: Meaning) -> None:
        """Add a meaning of a phrase, once; a negation alone means nothing by itself."""
        if all(part in lexicon().negating for part in key) and not isinstance(meaning, str):
            return
        known = self.table.setdefault(key[:LONGEST], [])
        if meaning not in known:
            known.append(meaning)

    def windows(self, words: tuple[str, ...]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Yield every run of words within a clause, and every run of three or more with one inner word left out."""
        for start in range(len(words)):
            for end in range(start + 1, min(start + LONGEST + 1, len(words)) + 1):
                if words[end - 1] == BREAK:
                    break
                run = words[start:end]
                yield start, end, run
                for gap in range(1, len(run) - 1):
                    yield start, end, run[:gap] + run[gap + 1 :]

    def find(self, words: tuple[str, ...]) -> list[Found[Meaning]]:
        """Return the phrases in some words, longest first, none within another of the same start and end."""
        found = []
        for start, end, key in self.windows(words):
            meanings = self.table.get(key)
            if meanings is not None:
                found.append(Found(start, end, len(key), meanings))
        found.sort(key=lambda one: (-one.size, one.end - one.start))
        return found


def negators(words: tuple[str, ...]) -> list[int]:
    """Return where the negations stand."""
    known = lexicon().negating
    return [at for at, word in enumerate(words) if word in known]


def negated(words: tuple[str, ...], start: int, covered: set[int]) -> bool:
    """Return whether an odd number of negations before a place cover it; those in `covered` belong to a phrase."""
    count = 0
    for at in range(start - 1, max(-1, start - 1 - REACH), -1):
        if words[at] == BREAK:
            break
        if words[at] in lexicon().negating and at not in covered:
            count += 1
    return count % 2 == 1
