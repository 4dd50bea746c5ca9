"""What sentence embeddings tell about a line, where they are installed."""

from __future__ import annotations

import pytest

from parlour.games.spyfall.bots.talk import layers
from parlour.games.spyfall.bots.talk.meaning import PARTS, embeddings, meaning_of, neighbours, phrases, places, vector_of
from parlour.games.spyfall.bots.talk.understand import hints_of, question_of
from parlour.games.spyfall.content import attributes

pytestmark = pytest.mark.skipif(not embeddings(), reason="needs parlour[talk] and its weights")


def test_development_lines_join_the_phrases_of_their_lists() -> None:
    """Every list of phrases is there, longer by the lines that belong to it."""
    listed, _, ends = phrases()
    joined, all_ends = neighbours()
    assert len(all_ends) == len(ends) == len(PARTS) * len(attributes()) + len(places())
    assert all_ends[-1] == len(joined) > len(listed) == ends[-1]


def test_layers_fit_the_attributes_and_places() -> None:
    """Each layer has a column for each class: senses and none, degrees, places and none, says something or is open."""
    count = len(attributes())
    found = layers.layers()
    columns = {"questions": 2 * count + 1, "answers": 3 * count, "hints": len(places()) + 1, "open": 2}
    assert {kind: found[kind].shape[1] for kind in columns} == columns


def test_a_layer_gives_chances() -> None:
    """The logarithms of a layer's chances sum up to one, but for the least that count."""
    known = layers.topics("is there a lot of noise")
    assert known is not None
    assert sum(2.718281828**value for value in known[0]) == pytest.approx(1.0, abs=0.02)
    assert max(range(len(attributes())), key=lambda i: known[0][i]) == 0


def test_an_empty_line_has_no_meaning() -> None:
    """Nothing is embedded for a line without words."""
    assert vector_of("  ") is None
    assert meaning_of("") is None
    assert layers.topics("") is None
    assert layers.whereabouts("") is None
    assert layers.levels("", 0) is None


def test_an_indirect_line_is_read_by_its_meaning() -> None:
    """A question and a hint of which the lists know no phrase are understood."""
    names = [attribute.name for attribute in attributes()]
    asked = question_of("Could I bring my hamster along?", True)
    assert (asked.understood, names[asked.attribute]) == (True, "animals")
    assert "wedding" in hints_of("She walked down the aisle on her father's arm.", True)
