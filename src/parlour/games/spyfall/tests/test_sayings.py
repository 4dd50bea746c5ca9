"""Answers that fit any question: yes, no, somewhat and evasions in their many forms."""

from __future__ import annotations

import pytest

from parlour.games.spyfall.bots.levels import DODGE, NO, SOME, UNKNOWN, YES
from parlour.games.spyfall.bots.talk.kin import kin
from parlour.games.spyfall.bots.talk.meaning import places
from parlour.games.spyfall.bots.talk.text import line_of
from parlour.games.spyfall.bots.talk.understand import answer_of
from parlour.games.spyfall.bots.talk.wordwise import parts_of, tables
from parlour.games.spyfall.content import attributes

LINES = [
    ("For sure.", YES),
    ("Yes!", YES),
    ("Absolutely.", YES),
    ("Of course it is.", YES),
    ("Uh, no.", NO),
    ("Sadly, no.", NO),
    ("Heavens, no!", NO),
    ("I wouldn't say so.", NO),
    ("Not that I'm aware of.", NO),
    ("To a certain extent.", SOME),
    ("That would be telling.", DODGE),
]


@pytest.mark.parametrize(("text", "level"), LINES)
@pytest.mark.parametrize("opposite", [False, True])
def test_a_saying_means_the_same_whatever_was_asked(text: str, level: int, opposite: bool) -> None:
    """A yes or no is turned where the question asks for the opposite, and no attribute's own words change it."""
    meant = YES - level if opposite and level in (NO, YES) else level
    read = [answer_of(text, attribute, opposite, False).level for attribute in range(len(attributes()))]
    assert sum(one == meant for one in read) >= 0.9 * len(read)
    assert [one for one in read if one not in (meant, UNKNOWN)] == []


def test_words_on_no_list_have_kin_on_the_lists() -> None:
    """The table knows synonyms, nearest first."""
    assert kin()["cheap"][0][0] == "inexpensive"
    assert all(near == sorted(near, key=lambda one: -one[1]) for near in kin().values())


def test_words_are_learnt_for_questions_answers_and_hints() -> None:
    """Every weight belongs to an attribute and sense or to none, to a level, or to a place."""
    count = len(attributes())
    assert all(0 <= number < len(places()) for row in tables().hints.values() for number in row[::2])
    assert all(0 <= number <= 2 * count for row in tables().questions.values() for number in row[::2])
    assert all(number in (NO, SOME, YES) for row in tables().answers.values() for number in row[::2])


def test_a_word_counts_for_its_kin() -> None:
    """What a word means counts besides the word, its kin less than itself, and light words mean nothing."""
    parts = parts_of(line_of("is it inexpensive"))
    assert parts["inexpensive"] == 1.0
    assert 0 < parts[":cheap"] < parts[":inexpensive"] < 1.0
    assert ":it" not in parts
