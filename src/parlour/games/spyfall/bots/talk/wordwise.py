"""
What single words and pairs of words say about a line, by weights learnt from the lists and the development lines.

A phrase of the lists counts as a whole; here each of its words counts for as much as it sets one list apart from the
others. In questions and hints a word also counts, less, for those nearest to it in meaning (`kin.py`), so that a word that
did not occur when the weights were learnt still counts for something. The weights are made by `lab/wordwise.py`.
"""

from __future__ import annotations

import functools
import itertools

import msgspec

from parlour.content import convert
from parlour.games.spyfall.bots.talk.kin import kin
from parlour.games.spyfall.bots.talk.meaning import places
from parlour.games.spyfall.bots.talk.phrasebook import negated
from parlour.games.spyfall.bots.talk.text import BREAK, Line
from parlour.games.spyfall.content import FOLDER, attributes, lexicon

FILE = FOLDER / "wordwise.json"
UNIT = 100  # weights are stored in hundredths
OF_MEANING = 0.7  # how much the meaning of a word counts beside the word itself
OF_KIN = 0.85  # how much a word counts for another, by how far they are more alike than any two words
ANY_TWO = 0.4
LEAST_KIN = 0.5  # likeness of words from which one counts for the other
STEEP = 3.0  # scores lie within some units; features of some more are easier to weigh

Table = dict[str, list[int]]  # by word or pair of words: class, weight, class, weight, ...
Parts = dict[str, float]  # words and the like in a line, and how much each counts


class Tables(msgspec.Struct, forbid_unknown_fields=True):
    """
    The weights for questions, answers and hints.

    The classes of questions are the attributes, each in its plain and its opposite sense, and none; those of answers are
    no, somewhat and yes; those of hints the places. `open` has one class: that a line leaves its question open.
    """

    questions: Table
    answers: Table
    hints: Table
    open: Table


@functools.cache
def tables() -> Tables:
    """Load the weights."""
    return convert(msgspec.json.decode(FILE.read_bytes()), Tables, FILE.name, "the file")


def words_of(line: Line) -> list[str]:
    """Return the words of a line and its pairs of neighbours."""
    words = [word for word in line.full if word != BREAK]
    return list(dict.fromkeys([*words, *(f"{one} {other}" for one, other in itertools.pairwise(words))]))


def parts_of(line: Line) -> Parts:
    """Return the words of a line, its pairs of neighbours, and what its words mean: themselves and their kin."""
    parts = dict.fromkeys(words_of(line), 1.0)
    light = lexicon().light_words
    for word in dict.fromkeys(line.full):
        if word == BREAK or word in light:
            continue
        for other, likeness in [(word, 1.0), *kin().get(word, [])]:
            if likeness > LEAST_KIN:
                mark = f":{other}"
                parts[mark] = parts.get(mark, 0.0) + (OF_MEANING if other == word else OF_KIN * (likeness - ANY_TWO))
    return parts


def turned(line: Line) -> Line:
    """Return a line in which every word that a negation covers is marked: "not quiet" tells what "quiet" does not."""
    words = line.full
    found = tuple(
        word if word == BREAK or word in lexicon().negating or not negated(words, at, set()) else f"!{word}"
        for at, word in enumerate(words)
    )
    return Line(found, line.main)


def parts_of_answer(line: Line, attribute: int, opposite: bool) -> Parts:
    """Return the words of an answer, by themselves and together with the attribute asked about."""
    parts = words_of(turned(line))
    mark = "~" if opposite else ""
    return dict.fromkeys([*(mark + part for part in parts), *(f"{attribute}: {part}" for part in parts)], 1.0)


def weighed(table: Table, parts: Parts, count: int) -> list[float]:
    """Return how far some parts speak for each of `count` classes."""
    result = [0.0] * count
    for part, share in parts.items():
        known = table.get(part)
        if known is not None:
            for at in range(0, len(known), 2):
                result[known[at]] += share * known[at + 1] / UNIT
    return result


def topics(line: Line) -> tuple[list[float], list[float]]:
    """Return how far a question is about each attribute (0 for the likeliest) or none, and how far in its plain sense."""
    count = len(attributes())
    scores = weighed(tables().questions, parts_of(line), 2 * count + 1)
    best = [max(scores[2 * i], scores[2 * i + 1]) for i in range(count)]
    top = max(best)
    return [max(-8.0, min(8.0, STEEP * (score - top))) for score in [*best, scores[-1]]], [
        scores[2 * i] - scores[2 * i + 1] for i in range(count)
    ]


def levels(line: Line, attribute: int, opposite: bool) -> list[float]:
    """Return how far an answer says no, somewhat and yes."""
    return weighed(tables().answers, parts_of_answer(line, attribute, opposite), 3)


def whereabouts(line: Line) -> list[float]:
    """Return how far a line points at each place, 0 for the likeliest."""
    scores = weighed(tables().hints, parts_of(line), len(places()))
    top = max(scores)
    return [max(-8.0, STEEP * (score - top)) for score in scores]


def openness(line: Line) -> float:
    """Return how far a line leaves its question open."""
    return weighed(tables().open, dict.fromkeys(words_of(line), 1.0), 1)[0]
