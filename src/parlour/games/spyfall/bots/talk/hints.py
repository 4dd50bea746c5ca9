"""Reads what a line says about the location: names spoken outright, and cues that fit some places more than others."""

from __future__ import annotations

import functools
from typing import Final

import msgspec

from parlour.games.spyfall.bots.talk import layers
from parlour.games.spyfall.bots.talk.association import Association
from parlour.games.spyfall.bots.talk.meaning import meaning_of, places
from parlour.games.spyfall.bots.talk.names import names_in
from parlour.games.spyfall.bots.talk.phrasebook import Phrasebook
from parlour.games.spyfall.bots.talk.text import BREAK, key_of, line_of, plain_of
from parlour.games.spyfall.bots.talk.wordwise import whereabouts
from parlour.games.spyfall.content import cues, lexicon

STRENGTHS: Final = (("named", 3.0), ("strong_cues", 3.0), ("fair_cues", 1.4), ("weak_cues", 0.5))
NAME: Final = 3.0
EVERYDAY: Final = 1.4  # a name that is an everyday word
BY_SIZE: Final = (0.0, 1.0, 1.3, 1.5, 1.6, 1.7, 1.8, 1.9)
ENOUGH: Final = 6.0


class Cue(msgspec.Struct, frozen=True):
    """A place that a phrase points at, and how strongly."""

    place: int
    weight: float


class PlaceClues(msgspec.Struct):
    """
    What a line shows: features of each place, the places it names (True: denied), and how near an embedding came.

    `none` is how likely the line points nowhere, by its embedding.
    """

    features: list[list[float]]
    named: dict[int, bool]
    nearest: float
    none: float


@functools.cache
def _book() -> Phrasebook[Cue]:
    book: Phrasebook[Cue] = Phrasebook()
    for number, place in enumerate(places()):
        for name, weight in STRENGTHS:
            for phrase in getattr(cues()[place], name):
                book.add(key_of(phrase), Cue(number, EVERYDAY if phrase.lower() in lexicon().everyday_words else weight))
        for phrase in (place.replace("-", " "), place.replace("-", "")):
            book.add(key_of(phrase), Cue(number, EVERYDAY if phrase in lexicon().everyday_words else NAME))
    return book


@functools.cache
def _words() -> Association:
    lists = []
    for place in places():
        known = cues()[place]
        lists.append([(key_of(phrase), weight) for name, weight in STRENGTHS for phrase in getattr(known, name)])
    return Association(lists)


@functools.lru_cache(maxsize=20_000)
def place_clues(text: str, embedded: bool) -> PlaceClues:
    """Return what a line shows about each place."""
    line = line_of(text)
    count = len(places())
    phrase = [0.0] * count
    named = {one.place: one.denied for one in names_in(text)}
    taken: dict[int, list[tuple[int, int]]] = {}
    for one in _book().find(line.main):
        best: dict[int, float] = {}
        for cue in one.meanings:
            best[cue.place] = max(best.get(cue.place, 0.0), cue.weight)
        total = sum(best.values())
        for place, weight in best.items():
            spans = taken.setdefault(place, [])
            if all(one.end <= start or end <= one.start for start, end in spans):
                spans.append((one.start, one.end))
                # A cue that several places share counts the less for each, the more it points at others.
                phrase[place] += weight * BY_SIZE[one.size] * (weight / total) ** 0.7
    for place in named:
        phrase[place] = max(phrase[place], NAME)
    words = _words().scores(line.main)
    near = _words().near(line.main)
    by_words = whereabouts(line)
    meant = meaning_of(plain_of(text)) if embedded else None
    about = meant.places if meant is not None else [0.0] * count
    likely = (layers.whereabouts(plain_of(text)) if embedded else None) or [0.0] * (count + 1)
    whole = sum(phrase) + 1e-9
    size = sum(part != BREAK for part in line.main) + 1
    return PlaceClues(
        [
            [
                min(phrase[i], ENOUGH),
                phrase[i] / whole,
                min(words[i], 3.0),
                words[i] / (sum(words) + 1e-9),
                words[i] / size,
                about[i],
                min(near[i], 3.0),
                near[i] / (sum(near) + 1e-9),
                by_words[i],
                likely[i],
            ]
            for i in range(count)
        ],
        named,
        meant.nearest_place if meant is not None else 0.0,
        likely[count],
    )
