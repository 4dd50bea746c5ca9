"""Plurals, lists and full stops."""

from __future__ import annotations

import pytest

from parlour.core.words import counted, listed, plural, sentence


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("card", "cards"),
        ("Survivor", "Survivors"),
        ("Spy", "Spies"),
        ("Map card", "Map cards"),
        ("country", "countries"),
        ("railway", "railways"),
        ("loss", "losses"),
        ("infantry", "infantry"),
        ("branch", "branches"),
    ],
)
def test_plurals_are_english(noun: str, many: str) -> None:
    """The nouns of our games have the plurals that people write."""
    assert plural(noun) == many


def test_one_is_never_plural() -> None:
    """A count agrees with its noun."""
    assert [counted(n, "card") for n in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]


def test_lists_read_like_english() -> None:
    """Commas between, and a word before the last."""
    assert [listed("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(["France", "Spain"], "or") == "France or Spain"


def test_a_sentence_ends_once() -> None:
    """An abbreviation, a question or a quotation brings its own end."""
    whole = ["She moves to the U.S.S.R.", "Who?", 'He said "no."', "To {s:country:ussr|U.S.S.R.}", "", "Wait…"]
    assert [sentence(text) for text in ("Ada wins", "Ada hits {seat:1}", "Who? ")] == ["Ada wins.", "Ada hits {seat:1}.", "Who?"]
    assert [sentence(text) for text in whole] == whole
