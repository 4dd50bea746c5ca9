"""Turns a question and its answer into what beliefs are made of."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from parlour.games.spyfall.actions import slug
from parlour.games.spyfall.bots.levels import DODGE, EMPTY, OPAQUE, UNKNOWN
from parlour.games.spyfall.bots.model import NO_QUESTION, NOWHERE, UNCLEAR, Pointing, Said
from parlour.games.spyfall.bots.talk import opinions
from parlour.games.spyfall.bots.talk.answers import sayings_of
from parlour.games.spyfall.bots.talk.asking import exact
from parlour.games.spyfall.bots.talk.meaning import places
from parlour.games.spyfall.bots.talk.names import names_in
from parlour.games.spyfall.bots.talk.openness import open_chance
from parlour.games.spyfall.bots.talk.text import BREAK, line_of, normal
from parlour.games.spyfall.bots.talk.understand import act_of, answer_of, hints_of, question_of
from parlour.games.spyfall.bots.talk.vague import agrees, vague
from parlour.games.spyfall.content import lexicon
from parlour.games.spyfall.state.terms import STOCK_QUESTION

MAYBE_OPEN: Final = 0.5  # a line that was not understood says nothing if that is likelier than not


def says_more(text: str) -> bool:
    """Return whether a line has words besides yes, no and the like."""
    line = line_of(text)
    covered = sayings_of(line).covered
    light = lexicon().light_words
    return any(word != BREAK and word not in light and at not in covered for at, word in enumerate(line.full))


def pointing(text: str, locations: tuple[str, ...]) -> Pointing:
    """Return the places in play that a line names or hints at; a mere yes, no or hedge hints at nothing."""
    named = {places()[one.place] for one in names_in(text) if not one.denied}
    spoken = [place for place, name in enumerate(locations) if slug(name) in named]
    if spoken:
        return Pointing(spoken, True)
    if not says_more(text) or vague(text):
        return NOWHERE
    hinted = hints_of(text)
    found = [place for place, name in enumerate(locations) if slug(name) in hinted]
    return Pointing(found, False) if found else NOWHERE


def heard(question: str, answer: str) -> tuple[int, int, bool]:
    """Return the attribute and the level of an answer, and whether it is a line of the bots."""
    asked = question_of(question)
    answered = answer_of(answer, asked.attribute, asked.opposite)
    if answered.own_words:
        return answered.attribute, answered.level, True
    if not normal(answer) or answered.act in ("foreign", "gibberish"):
        return asked.attribute, EMPTY, False
    if answered.act == "names place":
        return asked.attribute, OPAQUE, False  # it says where, and "obviously" is then not a yes to the question
    left_open, least = open_chance(answer)
    if vague(answer) or left_open >= least:
        return asked.attribute, DODGE, False
    if answered.level != UNKNOWN:
        return answered.attribute, answered.level, False
    return asked.attribute, DODGE if answered.act in ("dodge", "follow-up") or left_open > MAYBE_OPEN else OPAQUE, False


def question_kind(question: str) -> int:
    """Return how to take a question without a topic: as no question, or as one not understood."""
    return NO_QUESTION if question == STOCK_QUESTION or act_of(question) in ("foreign", "gibberish") else UNCLEAR


class Exchange(NamedTuple):
    """A question and its answer as understood, regardless of the speaker; the fields are those of `Said`."""

    attribute: int
    level: int
    points: Pointing
    words: str
    agrees: bool
    topic: int
    asked: int
    asker_points: Pointing
    listed: bool
    listed_question: bool


def exchange(locations: tuple[str, ...], question: str, answer: str) -> Exchange:
    """Return what a question and its answer mean at a table with these locations."""
    attribute, level, own = heard(question, answer)
    topic = question_of(question).attribute
    listed = exact(question) is not None
    return Exchange(
        attribute,
        level,
        NOWHERE if own else pointing(answer, locations),
        normal(answer),
        not own and agrees(answer),
        topic,
        UNCLEAR if topic != UNKNOWN else question_kind(question),
        NOWHERE if listed else pointing(question, locations),
        own,
        listed,
    )


kept = functools.lru_cache(maxsize=20_000)(exchange)
"""The same, cached while no language model has an opinion on any line; computer players have a limited stock of lines."""


def said_in(locations: tuple[str, ...], seat: int, question: str, answer: str, asker: int) -> Said:
    """Return a question and its answer as understood at a table with these locations."""
    found = exchange(locations, question, answer) if opinions.some() else kept(locations, question, answer)
    return Said(
        seat,
        found.attribute,
        found.level,
        found.points,
        found.words,
        found.agrees,
        asker,
        found.topic,
        found.asked,
        found.asker_points,
        found.listed,
        found.listed_question,
    )
