"""Answers as people and language models give them: a move by its number in a sentence, and what a sentence denies."""

from __future__ import annotations

import re

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
QUOTED = re.compile(r"""["“„«].*["”»]""", re.DOTALL)
ALONE = re.compile(r"[^\w-]*(?:-\s+)?(\d{1,4})\W*")
ORDINAL = re.compile(
    rf"\W*(?:i\s+(?:choose|pick|select|take|want)\s+)?(?:the\s+)?(?:({'|'.join(ORDINALS)})|(\d{{1,4}})(?:st|nd|rd|th))"
    r"(?:\s+(?:one|move|option|choice))?\W*",
    re.IGNORECASE,
)
NOUNS = r"option|number|no\.?|move|choice|action|answer"
VERBS = r"choose|chose|pick|select|take|play|go\s+with|going\s+with|answer(?:\s+is)?"
# A number of pieces is followed by their name.
AFTER = r"\s*(?:is|=|:)?[\s*`#(\[]*(\d{1,4})(?=[\s*`)\]]*(?:[.,;:!<\"'}]|or\b|and\b|$|\n))"
BY_NOUN = re.compile(rf"(?:\b({NOUNS})|>){AFTER}", re.IGNORECASE | re.MULTILINE)
BY_VERB = re.compile(rf"\b({VERBS})(?:\s+(?:{NOUNS}))?{AFTER}", re.IGNORECASE | re.MULTILINE)
DENIAL = re.compile(
    r"\b(?:not|never|neither|nor|cannot|without|rather\s+than|instead\s+of|\w+n['’]t)\b.*?(?=\bbut\b|[.;!?\n]|,|$)",
    re.IGNORECASE,
)


def number_in(said: str, most: int, spoken: frozenset[str]) -> int:
    """
    The number from 1 to `most` that a text picks, or 0.

    It stands alone, or where a sentence says which move it is ("I choose option 3."); a decision counts more than a mention.
    After a word in `spoken`, such as "answer" in a game of questions, a number is something said.
    """
    alone = ALONE.fullmatch(said) or ALONE.fullmatch(QUOTED.sub("", said))
    said = QUOTED.sub("", said)
    if alone is not None:
        return _within(int(alone[1]), most)
    ordinal = ORDINAL.fullmatch(said)
    if ordinal is not None:
        return _within(ORDINALS.index(ordinal[1].lower()) + 1 if ordinal[1] else int(ordinal[2]), most)
    affirmed = without_denials(said)
    for pattern in (BY_VERB, BY_NOUN):
        found = {int(number) for word, number in pattern.findall(affirmed) if not set(word.lower().split()) & spoken}
        if found:
            return _within(found.pop(), most) if len(found) == 1 else 0
    return 0


def _within(number: int, most: int) -> int:
    return number if 1 <= number <= most else 0


def without_denials(said: str) -> str:
    """A text without what it denies: "not France but Poland" leaves "but Poland"."""
    return DENIAL.sub(" ", said)
