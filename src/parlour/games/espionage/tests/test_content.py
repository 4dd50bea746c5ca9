"""The content files, and what makes them invalid."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from parlour.core.errors import BadContent
from parlour.games.espionage import GAME
from parlour.games.espionage.content import CATALOGUE, FOLDER, load
from parlour.games.espionage.state.catalogue import BLUE, CARDS, COUNTRY_CARDS, RED, SPECIAL_ACTIONS


def test_d1_six_countries_of_two_factions() -> None:
    """D1: three blue and three red countries."""
    blue = [CATALOGUE.titles[k] for k in range(6) if CATALOGUE.factions[k] == BLUE]
    red = [CATALOGUE.titles[k] for k in range(6) if CATALOGUE.factions[k] == RED]
    assert (sorted(blue), sorted(red)) == (["France", "Great Britain", "United States"], ["Hungary", "Poland", "U.S.S.R."])


def test_d2_track_lengths() -> None:
    """D2: the tracks of the basic side, each one step longer than on the shortened side."""
    basic = dict(zip(CATALOGUE.titles, CATALOGUE.steps[0], strict=True))
    assert basic == {"France": 8, "Hungary": 8, "Great Britain": 10, "Poland": 10, "United States": 11, "U.S.S.R.": 11}
    assert [steps - 1 for steps in CATALOGUE.steps[0]] == CATALOGUE.steps[1]
    assert min(CATALOGUE.steps[0]) == basic["France"]


def test_d3_the_deck() -> None:
    """D3: 54 cards, eight a country, six mercenaries, and the right number of copies of each action."""
    assert len(CATALOGUE.cards) == len(set(CATALOGUE.cards)) == CARDS
    assert Counter(CATALOGUE.country) == {-1: 6, **dict.fromkeys(range(6), 8)}
    copies = {
        "military-transport": 6,
        "coordinated-attack": 4,
        "gadget-research": 4,
        "rebel-forces": 4,
        "safe-house": 4,
        "blockade": 3,
        "coordinated-assault": 3,
        "deport": 3,
        "detain": 3,
        "gadget-buster": 3,
        "supply-drop": 3,
        "paid-informant": 2,
        "pilfer-accounts": 2,
        "revolution": 2,
        "strategic-resupply": 2,
    }
    assert Counter(SPECIAL_ACTIONS[action] for action in CATALOGUE.special if action >= 0) == copies


def test_d3_the_cards_known_from_the_rulebook() -> None:
    """D3: a France:2 is Military Transport, and the cards of the examples exist."""
    titles = Counter(CATALOGUE.card_title(card) for card in range(CARDS))
    assert CATALOGUE.card_title(CATALOGUE.cards.index("france-military-transport")) == "France:2"
    assert titles["France:2"] >= 2
    for title in ("France:3", "Poland:2", "Poland:3", "Great Britain:4", "United States:4", "Mercenary:1", "Mercenary:2"):
        assert titles[title] >= 1, title


def test_d3_the_factions_are_alike() -> None:
    """D3: both factions have the same influences, and the same actions where the number of copies is even."""
    kinds: list[Counter[tuple[int, int]]] = [Counter(), Counter()]
    for card in range(48):
        kinds[CATALOGUE.faction[card]][CATALOGUE.influence[card], CATALOGUE.special[card]] += 1
    difference = kinds[0] - kinds[1] + (kinds[1] - kinds[0])
    odd = ("blockade", "coordinated-assault", "deport", "detain", "gadget-buster", "supply-drop")
    assert sorted(SPECIAL_ACTIONS[action] for _, action in difference.elements()) == list(odd)
    influences = [sorted(value for value, _ in kind.elements()) for kind in kinds]
    assert influences[0] == influences[1]


def test_d3_influences_are_spread_and_titles_differ() -> None:
    """D3: a faction has nine cards each of influence 2 and 3 and six of 4; no two cards have the same full title."""
    for faction in (BLUE, RED):
        found = Counter(CATALOGUE.influence[card] for card in range(48) if CATALOGUE.faction[card] == faction)
        assert found == {2: 9, 3: 9, 4: 6}
    assert len({CATALOGUE.full_title(card) for card in range(CARDS)}) == CARDS


BROKEN = [
    ("countries.toml", 'faction = "blue"', 'faction = "green"', r"countries.toml: country 1: Invalid enum value 'green'"),
    ("countries.toml", "shortened = 9", "shortened = 10", r"country 1 \(great-britain\): the shortened track"),
    ("countries.toml", 'name = "france"', 'name = "poland"', "the name occurs twice"),
    ("countries.toml", "basic = 10", "basic = ten", "countries.toml: not valid TOML"),
    ("deck.toml", '[3, "military-transport"]', '[5, "military-transport"]', "great-britain: card 1: an influence is 2 to 4"),
    ("deck.toml", '[3, "military-transport"]', '[3, "teleport"]', "there is no special action 'teleport'"),
    ("deck.toml", '    [3, "military-transport"],\n', "", "deck of great-britain: there must be 8 cards, not 7"),
    ("deck.toml", 'country = "poland"', 'country = "spain"', "one deck a country"),
    ("deck.toml", '[3, "military-transport"]', '[2, "military-transport"]', "the same influences"),
    ("deck.toml", "mercenaries = [", "mercenaries = [1, ", "mercenaries: there must be 6"),
    ("deck.toml", "mercenaries = [", "jokers = 2\nmercenaries = [", "'jokers' means nothing here"),
]


@pytest.mark.parametrize(("file", "old", "new", "reason"), BROKEN, ids=[entry[3] for entry in BROKEN])
def test_d3_bad_content_is_refused_with_file_entry_and_reason(tmp_path: Path, file: str, old: str, new: str, reason: str) -> None:
    """D1, D2, D3: the error names the file, the entry and the reason."""
    shutil.copytree(FOLDER, tmp_path / "content")
    path = tmp_path / "content" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent, match=reason):
        load(tmp_path / "content")


def test_d3_a_missing_file_is_named(tmp_path: Path) -> None:
    """D3: the error names the missing file."""
    with pytest.raises(BadContent, match=r"countries.toml: the file cannot be read"):
        load(tmp_path)


def test_d3_the_rules_list_every_card() -> None:
    """D2, D3: the tracks and the table of cards in RULES.md are those of the content files."""
    rules = GAME.rules()
    for k, title in enumerate(CATALOGUE.titles):
        assert re.search(rf"{re.escape(title)} {CATALOGUE.steps[0][k]}( steps)?[,.]", rules)
        row = re.search(rf"^\| {re.escape(title)} \|(.*)\|$", rules, re.MULTILINE)
        assert row is not None
        cells = [sorted(cell.strip().split(", ")) for cell in row[1].split("|")]
        cards = [card for card in range(COUNTRY_CARDS) if CATALOGUE.country[card] == k]
        assert cells == [
            sorted(CATALOGUE.special_title(card) for card in cards if CATALOGUE.influence[card] == influence)
            for influence in (2, 3, 4)
        ]
    ones, twos = (CATALOGUE.influence[COUNTRY_CARDS:].count(value) for value in (1, 2))
    assert f"Mercenaries: {ones} of influence 1 and {twos} of influence 2." in rules
