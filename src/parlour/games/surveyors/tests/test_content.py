"""An error in a content file is reported with file, entry and reason."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.content import read_toml
from parlour.core.errors import BadContent
from parlour.games.surveyors.content import FOLDER, check_decks, check_mat, check_pools
from parlour.games.surveyors.state.cards import NAMES


def cards() -> dict[str, Any]:
    """The content of cards.toml, for tests to spoil."""
    return read_toml(FOLDER / "cards.toml")


def test_a4_counts_must_add_up() -> None:
    """A4: the counts must add up to the total."""
    raw = cards()
    raw["resurvey"] += 1
    with pytest.raises(BadContent, match=r"cards.toml: total: the cards add up to 63, not to 62"):
        check_decks(raw, "cards.toml")


def test_a5_a_turned_card_is_the_same_card() -> None:
    """A5: TR and its turned form BL cannot both be listed."""
    raw = cards()
    raw["map"].append({"sides": "BL", "count": 1})
    with pytest.raises(BadContent, match="map 'BL': TR is listed twice"):
        check_decks(raw, "cards.toml")


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"sides": "TX", "count": 1}, "sides are some of TRBL"),
        ({"sides": "TT", "count": 1}, "each once"),
        ({"sides": "T", "count": 1}, "at least two sides"),
        ({"sides": "", "count": 1}, "sides are some of"),
        ({"sides": "TB", "count": "many"}, "Expected `int`"),
        ({"sides": "TB", "count": 1, "colour": "red"}, "unknown field"),
    ],
)
def test_a5_bad_map_cards(entry: dict[str, Any], reason: str) -> None:
    """A5: an impossible Map card is rejected with the reason."""
    raw = cards()
    raw["map"] = [entry]
    with pytest.raises(BadContent, match=f"cards.toml: .*{reason}"):
        check_decks(raw, "cards.toml")


def test_a4_bad_tools_and_counts() -> None:
    """A4: only the three tools, no negative counts, and enough cards for seven hands."""
    raw = cards()
    raw["tool"][0]["name"] = "sextant"
    with pytest.raises(BadContent, match="tool 'sextant': the tools are compass, chain, balloon"):
        check_decks(raw, "cards.toml")
    raw = cards()
    raw["resurvey"] = -1
    with pytest.raises(BadContent, match="resurvey: a count is 0 or more"):
        check_decks(raw, "cards.toml")
    with pytest.raises(BadContent, match="total: 7 players need 7 cards each, 5 are too few"):
        check_decks({"total": 5, "resurvey": 5, "map": [], "tool": []}, "cards.toml")
    with pytest.raises(BadContent, match="map: there is no Map card at all"):
        check_decks({"total": 50, "resurvey": 50, "map": [], "tool": []}, "cards.toml")


def test_a4_an_exchange_changes_some_decks() -> None:
    """A4: cards are exchanged only in the balanced deck, at the number of players that an entry names and its nearest Spies."""
    raw = cards()
    raw["exchange"] = [
        {"seats": 5, "spies": 1, "away": ["TB", "T-end"], "instead": ["resurvey", "replace-chain"]},
        {"seats": 5, "spies": 2, "away": [], "instead": []},
    ]
    decks = check_decks(raw, "cards.toml")
    single = decks["single", 5, 1]
    assert {of for of, deck in decks.items() if deck != single} == {("balanced", 5, 0), ("balanced", 5, 1)}
    more = {name: decks["balanced", 5, 1].count(kind) - single.count(kind) for kind, name in enumerate(NAMES)}
    assert {name: step for name, step in more.items() if step} == {"TB": -1, "T-end": -1, "replace-chain": 1, "resurvey": 1}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seats": 3}, "there are 4 to 7 players, not 3"),
        ({"spies": 4}, "4 players cannot have 4 Spies among them"),
        ({"spies": 2}, "4 players with 2 Spies have two of them"),
        ({"away": ["TB"]}, "away lists 1 card, but instead lists 2 cards"),
        ({"away": ["TB", "BT"]}, "'BT' is not a card"),
        ({"away": ["T-end", "T-end"]}, "away lists more cards 'T-end' than the deck has"),
        ({"why": ""}, "unknown field"),
    ],
)
def test_a4_bad_exchanges(change: dict[str, Any], reason: str) -> None:
    """A4: an exchange keeps the number of cards and names existing cards and numbers of players."""
    raw = cards()
    plain = {"seats": 4, "spies": 2, "away": [], "instead": []}
    raw["exchange"] = [plain, {"seats": 4, "spies": 1, "away": ["TB", "LR"], "instead": ["TRL", "TRL"], **change}]
    with pytest.raises(BadContent, match=f"cards.toml: .*{reason}"):
        check_decks(raw, "cards.toml")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"richmond": "10,3"}, "richmond: '10,3' is not a square of the mat"),
        ({"encampment": "middle"}, "encampment: 'middle'"),
        ({"richmond": "1,3"}, "must not touch"),
        ({"richmond": "1,2"}, "must not touch"),
        ({"columns": 0}, "a mat has 3 to 99"),
    ],
)
def test_a3_bad_mats(change: dict[str, Any], reason: str) -> None:
    """A3: the Encampment and Richmond must be on the mat and must not touch."""
    raw = {**read_toml(FOLDER / "mat.toml"), **change}
    with pytest.raises(BadContent, match=f"mat.toml: .*{reason}"):
        check_mat(raw, "mat.toml")


def test_a1_bad_pools() -> None:
    """A1: at every number of players one more role card than players must remain."""
    raw = read_toml(FOLDER / "roles.toml")
    raw["split"][0]["spies"] = 2
    with pytest.raises(
        BadContent, match=r"roles.toml: split '5\+3': at 4 seats 3 Surveyors and 1 Spy remain, but there must be 5"
    ):
        check_pools(raw, "roles.toml")
    raw = read_toml(FOLDER / "roles.toml")
    raw["removed"].pop()
    with pytest.raises(BadContent, match="removed: there must be one entry for each of 4 to 7 seats"):
        check_pools(raw, "roles.toml")
    raw = read_toml(FOLDER / "roles.toml")
    raw["split"].append(raw["split"][0])
    with pytest.raises(BadContent, match="it is listed twice"):
        check_pools(raw, "roles.toml")
    with pytest.raises(BadContent, match="split: there must be at least one"):
        check_pools({"split": [], "removed": read_toml(FOLDER / "roles.toml")["removed"]}, "roles.toml")
