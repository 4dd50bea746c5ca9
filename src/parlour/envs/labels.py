"""The names of pieces and places in what somebody says, in the order in which they are named."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from parlour.core.actions import ActionTable

WORD = re.compile(r"[^\W_]+")
BACKWARDS = re.compile(r"\b(?:to|into|onto|at)\b.*\bfrom\b", re.DOTALL)


class Named(NamedTuple):
    """One thing that a text names: its argument in actions and its kind."""

    argument: str
    kind: str


class Labels:
    """
    Finds the things of a game in a text: a card, a country or a square by its title, its argument or its short name.

    The short name of "USS Monitor" is "Monitor", because no other thing has this word.
    """

    def __init__(self, table: ActionTable) -> None:
        self.known: dict[tuple[str, ...], Named] = {}
        spread = Counter(word for thing in table.things.values() for word in set(words_of(thing.title)))
        for argument, thing in table.things.items():
            named = Named(argument, thing.kind)
            title = words_of(thing.title)
            names = [title, words_of(argument)]
            if len(title) > 1 and spread[title[-1]] == 1 and not title[-1].isdecimal():
                names.append(title[-1:])
            for name in names:
                self.known.setdefault(name, named)
        self.longest = max((len(name) for name in self.known), default=0)

    def named(self, text: str) -> list[Named]:
        """The things that a text names, each once, in order; where names overlap, the longer one counts."""
        words = words_of(text)
        found: dict[Named, None] = {}
        at = 0
        while at < len(words):
            most = min(self.longest, len(words) - at)
            size = next((size for size in range(most, 0, -1) if words[at : at + size] in self.known), 0)
            if size > 0:
                found.setdefault(self.known[words[at : at + size]])
            at += max(1, size)
        return list(found)


@lru_cache(maxsize=16)
def labels_of(table: ActionTable) -> Labels:
    """The labels of a game's actions, which are made once."""
    return Labels(table)


def words_of(text: str) -> tuple[str, ...]:
    """The words and numbers of a text in lower case; U.S.S.R. is one of them."""
    return tuple(WORD.findall(text.casefold().replace(".", "")))


def contradicts(said: list[Named], offered: list[Named], listed: list[Named]) -> bool:
    """
    Whether what was said cannot be a move, by the things that it names.

    It names something that the move does not have, while the move has something else, or two of a kind the other way round;
    `offered` is what the move's own words name, `listed` also what it can be carried out with.
    """
    extra = [named for named in said if named not in listed]
    unsaid = [named for named in offered if named not in said]
    used = [named for named in listed if named not in offered]
    if any(one.kind == other.kind for one in extra for other in (*unsaid, *used)):
        return True
    both = [named for named in said if named in offered]
    ordered = [named for named in offered if named in said]
    return any(
        [named for named in both if named.kind == kind] != [named for named in ordered if named.kind == kind]
        for kind in {named.kind for named in both}
    )


def in_order(text: str, said: list[Named]) -> list[Named]:
    """What was named, the origin first: "to Savannah from Atlanta" goes from Atlanta to Savannah."""
    return said[::-1] if BACKWARDS.search(text.casefold()) and len(said) == 2 else said
