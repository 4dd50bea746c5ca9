"""Decks are data, and bad data is refused with file, entry and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core.errors import BadContent
from parlour.games.bluegray import GAME, content
from parlour.games.bluegray.content import read_deck
from parlour.games.bluegray.lab.tables import deck_tables
from parlour.games.bluegray.state.cards import (
    AGAIN,
    AMOUNT,
    ARTILLERY,
    CAVALRY,
    CHARACTER,
    EFFECT,
    EVENT,
    KIND,
    NAVY,
    OF,
    PRINTED,
    STRIKE,
    VALUE,
    fits,
)

UNION_TEXT = (Path(content.__file__).parent / "content" / "union.toml").read_text(encoding="utf-8")


def count(side: int, kind: int) -> int:
    """The number of a deck's cards of a kind."""
    return sum(KIND[card] == kind for card in range(side * 72, side * 72 + 72))


def test_b3_both_decks_have_the_stated_make_up() -> None:
    """B3: about 50 forces, 10 characters and 12 events a side, values 1 to 9, 12 cards that say "play another"."""
    for side, (forces, characters) in enumerate([(50, 10), (48, 12)]):
        deck = range(side * 72, side * 72 + 72)
        assert sum(KIND[card] < CHARACTER for card in deck) == forces
        assert (count(side, CHARACTER), count(side, EVENT)) == (characters, 12)
        assert {VALUE[card] for card in deck if KIND[card] != EVENT} == set(range(1, 10))
        assert sum(AGAIN[card] for card in deck) == 12


def test_b3_the_decks_differ_in_flavour() -> None:
    """B3: the Union has more guns and ships, the Confederacy more commanders, and more and stronger cavalry."""
    assert count(0, ARTILLERY) > count(1, ARTILLERY)
    assert count(0, NAVY) > count(1, NAVY)
    assert count(0, CAVALRY) < count(1, CAVALRY)
    assert count(0, CHARACTER) < count(1, CHARACTER)
    cavalry = [sum(VALUE[card] for card in range(side * 72, side * 72 + 72) if KIND[card] == CAVALRY) for side in (0, 1)]
    assert cavalry[1] > 2 * cavalry[0]


def test_b3_no_two_cards_are_alike() -> None:
    """B3: every card has its own name and its own text."""
    assert len({card.name for card in PRINTED}) == 144
    assert len({card.text for card in PRINTED}) == 144


def test_b2_words_on_a_card_are_made_from_its_effect() -> None:
    """B2: what a card says is what it does."""
    by_name = {card.name: card for card in PRINTED}
    assert by_name["Ulysses S. Grant"].words() == "+1 to each of your infantry cards on the battlefield."
    assert by_name["Stonewall Jackson"].words() == "+1 to each of your infantry cards in this column. Play another card."
    assert by_name["Iron Brigade"].words() == ""
    strike = "Send an opposing infantry card of value 7 or less from the battlefield to the Graveyard."
    assert by_name["Malvern Hill"].words() == strike
    assert by_name["Repulse at Franklin"].words() == "Send an opposing character from the battlefield to the Graveyard."


def test_b21_every_strike_reaches_a_sixth_of_the_opposing_deck() -> None:
    """B21: at least 12 of the 72 opposing cards are targets, so that about half of the strikes find one (docs: balance.md)."""
    for event in (card for card in range(144) if EFFECT[card] == STRIKE):
        opposing = range(72, 144) if event < 72 else range(72)
        assert sum(fits(card, OF[event], AMOUNT[event]) for card in opposing) >= 12


def test_b3_the_rules_list_both_decks_as_they_are() -> None:
    """B3: the tables of RULES.md are those that `lab.tables` prints from the deck files."""
    rules = GAME.rules()
    assert deck_tables(0) in rules
    assert deck_tables(1) in rules


def test_a_new_deck_is_data() -> None:
    """Reading the Union's file gives its printed cards."""
    assert read_deck(UNION_TEXT, "union.toml", "union") == PRINTED[:72]


GRANT = 'effect = { type = "lead", of = "infantry", amount = 1, scope = "battlefield" }'


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('side = "union"', 'side = "green"', "union.toml: side: this file must be of side 'union', not 'green'"),
        ('side = "union"', 'side = "union"\ncolour = 1', "union.toml: unknown entry 'colour'"),
        (
            'kind = "infantry"\nvalue = 9',
            'kind = "infantry"\nvalue = 10',
            "union.toml: card 1 (Iron Brigade): a force or character has a value of 1 to 9, not 10",
        ),
        ('name = "20th Maine"', 'name = "Iron  Brigade"', "union.toml: card 2: two cards are called 'Iron  Brigade'"),
        ('name = "20th Maine"', 'name = "?"', "union.toml: card 2 (?): a card needs a name and a text of at most 90 characters"),
        (
            'kind = "infantry"\nvalue = 9',
            'kind = "elephant"\nvalue = 9',
            "union.toml: card 1: Invalid enum value 'elephant' - at `$.kind`",
        ),
        (
            'kind = "infantry"\nvalue = 9',
            'kind = "infantry"\nvalue = 9\nwings = 2',
            "union.toml: card 1: Object contains unknown field `wings`",
        ),
        (GRANT, 'effect = { type = "fly" }', "effect 'fly' is not one of lead, boost"),
        (GRANT, 'effect = { type = "boost", of = "infantry", amount = 1 }', "effect boost is for a card of kind event"),
        (
            GRANT,
            'effect = { type = "lead", of = "character", amount = 1, scope = "column" }',
            "effect lead: of 'character' is not one of",
        ),
        (
            GRANT,
            'effect = { type = "lead", of = "infantry", amount = 9, scope = "column" }',
            "effect lead: amount 9 is not 1 to 3",
        ),
        (
            GRANT,
            'effect = { type = "lead", of = "infantry", amount = 1 }',
            "effect lead: only a lead has a scope, column or battlefield",
        ),
        (
            'type = "strike", of = "character", amount = 9',
            'type = "strike", of = "character", amount = 10',
            "(Repulse at Franklin): effect strike: amount 10 is not 1 to 9",
        ),
        ('effect = { type = "confuse" }\n', "", "(Special Orders 191): an event has an effect and no value"),
        ('effect = { type = "confuse" }', 'play_another = true\neffect = { type = "confuse" }', "is replaced anyway"),
        ("play_another = true\n", "", "union.toml: card: 0 cards with play another; a deck has 10 to 14"),
        ("[[card]]", "[[card", "union.toml: not valid TOML"),
    ],
)
def test_b3_a_deck_that_does_not_fit_is_refused(old: str, new: str, reason: str) -> None:
    """B3: the error names the file, the entry and the reason."""
    assert old in UNION_TEXT
    changed = UNION_TEXT.replace(old, new) if old.startswith("play_another") else UNION_TEXT.replace(old, new, 1)
    with pytest.raises(BadContent) as refused:
        read_deck(changed, "union.toml", "union")
    assert reason in str(refused.value)


def test_b1_a_deck_has_72_cards() -> None:
    """B1: one card fewer is refused."""
    shorter = UNION_TEXT[: UNION_TEXT.rindex("[[card]]")]
    with pytest.raises(BadContent, match=r"^union\.toml: card: a deck has 72 cards, not 71$"):
        read_deck(shorter, "union.toml", "union")
