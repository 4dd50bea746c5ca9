"""Location packs of Spyfall: the built-in ones, and the host's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core.errors import BadContent, BadSetup
from parlour.games.spyfall import GAME
from parlour.games.spyfall.content import built_in, parse_pack, read_pack
from parlour.games.spyfall.rules.agreement import agreed

OWN = """
title = "Streets"
[[location]]
name = "Bakery"
roles = ["Baker", "Buyer", "Cat", "Dog"]
degrees = { noise = 1 }
[[location]]
name = "Corner Shop"
roles = ["Clerk", "Buyer", "Thief", "Dog"]
"""

LARGE = OWN.replace('"Dog"]', '"Dog", "Fox", "Hen", "Pig", "Cow", "Owl", "Bee", "Ant"]')


def test_s20_spyfall_2_has_twenty_decks_of_ten() -> None:
    """S20: 20 locations with 10 different roles each."""
    pack = built_in("spyfall2")
    assert len(pack.location) == 20
    assert {len(set(location.roles)) for location in pack.location} == {10}


@pytest.mark.parametrize("name", ["spyfall2", "spyfall1"])
def test_s20_the_rules_list_every_location_with_its_roles(name: str) -> None:
    """S20: the lists in the rules are those of the packs, in the same order."""
    rows = [f"| {location.name} | {', '.join(location.roles)} |" for location in built_in(name).location]
    assert "\n".join(rows) in GAME.rules()


def test_s20_first_spyfall_has_thirty_decks_of_seven() -> None:
    """S20: 30 locations with 7 different roles each, enough for 8 players and one spy."""
    pack = built_in("spyfall1")
    assert len(pack.location) == 30
    assert {len(set(location.roles)) for location in pack.location} == {7}
    assert len(agreed(GAME.setup(8, {"pack": "spyfall2+spyfall1"})).locations) == 50
    with pytest.raises(BadSetup, match="S20: Airplane has 7 roles; 9 players with 1 spy need 8"):
        GAME.setup(9, {"pack": "spyfall2+spyfall1", "spies": "1"})


@pytest.mark.parametrize("pack", ["spyfall2+spyfall1", "spyfall2+own"])
def test_s20_combined_packs_are_played_with_one_spy(pack: str) -> None:
    """S20: combined packs have one spy at any number of players; two are refused, and so are 12 players, who need two."""
    own = {"own_pack": LARGE} if "own" in pack else {}
    for seats in (5, 8) if pack == "spyfall2+spyfall1" else (5, 8, 9, 11):
        assert agreed(GAME.setup(seats, {"pack": pack, **own})).spies == 1
    with pytest.raises(BadSetup, match="S20: combined packs are played with one spy; choose one spy, or a single pack"):
        GAME.setup(6, {"pack": pack, "spies": "2", **own})
    with pytest.raises(BadSetup, match="S1: 12 players must have two spies, and a single pack"):
        GAME.setup(12, {"pack": pack, **own})


def test_s20_single_packs_may_have_two_spies() -> None:
    """S20: each pack alone takes two spies; the first Spyfall then serves nine players."""
    assert agreed(GAME.setup(9, {"pack": "spyfall1"})).spies == 2
    assert agreed(GAME.setup(6, {"pack": "own", "own_pack": OWN, "spies": "2"})).spies == 2
    with pytest.raises(BadSetup, match="S20: Airplane has 7 roles; 10 players with 2 spies need 8"):
        GAME.setup(10, {"pack": "spyfall1"})


def test_s20_every_location_needs_roles_for_all_non_spies() -> None:
    """S20: a pack with too few roles is refused with the location and the numbers."""
    with pytest.raises(BadSetup, match="S20: Bakery has 4 roles; 6 players with 1 spy need 5"):
        GAME.setup(6, {"pack": "spyfall2+own", "own_pack": OWN})


def test_s20_an_article_does_not_make_another_location() -> None:
    """S20: "The Bakery" beside "Bakery" would read the same wherever a sentence names them."""
    with pytest.raises(BadContent, match="'The Bakery' and 'Bakery' are the same location"):
        parse_pack(OWN.replace("Corner Shop", "The Bakery"), "mine.toml")


def test_s20_own_pack_is_dealt() -> None:
    """S20: the table plays with a pack given as text, and its locations can be guessed."""
    setup = GAME.setup(4, {"pack": "own", "own_pack": OWN})
    made = agreed(setup)
    assert made.locations == ["Bakery", "Corner Shop"]
    assert made.degrees == {"Bakery": {"noise": 1}}
    assert GAME.actions(setup).parse("guess corner-shop") == GAME.actions(setup).number("guess", "bakery") + 1
    assert GAME.actions(setup) is GAME.actions(GAME.setup(5, {"pack": "own", "own_pack": OWN}))


def test_s20_own_pack_and_choice_must_agree() -> None:
    """S20: a pack that is not chosen, or a choice without a pack, is refused."""
    with pytest.raises(BadSetup, match="S20: you wrote a pack of your own; choose it"):
        GAME.setup(4, {"own_pack": OWN})
    with pytest.raises(BadSetup, match="S20: you chose your own pack; put its text"):
        GAME.setup(4, {"pack": "own"})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("title =", "title"), "not valid TOML"),
        (('title = "Streets"', ""), "missing required field `title`"),
        (('name = "Bakery"', "name = 3"), "location 1: Expected `str`"),
        (('name = "Bakery"', 'name = "Corner shop"'), "are the same location"),
        (('name = "Bakery"', 'name = "{seat:0}"'), "is not a name"),
        (('name = "Bakery"', 'name = "??"'), "is not a name"),
        (('["Baker", "Buyer", "Cat", "Dog"]', '["Baker"]'), "2 to 12 roles, not 1"),
        (('["Baker", "Buyer", "Cat", "Dog"]', '["Baker", "baker", "Dog"]'), "a role is listed twice"),
        (("noise = 1", "noise = 7"), "the degree of 'noise' is 7"),
        (("degrees", "degreees"), "unknown field `degreees`"),
        (('[[location]]\nname = "Corner Shop"', "[rest]"), "at least two"),
    ],
)
def test_s20_bad_packs_are_refused_with_entry_and_reason(change: tuple[str, str], reason: str) -> None:
    """S20: each mistake is reported, as bad content in a file and as a bad setup at a table."""
    broken = OWN.replace(*change)
    assert broken != OWN
    with pytest.raises(BadContent, match=r"^mine\.toml: ") as problem:
        parse_pack(broken, "mine.toml")
    assert reason in str(problem.value)
    with pytest.raises(BadSetup, match=r"^S20: own pack: "):
        GAME.setup(4, {"pack": "own", "own_pack": broken})


def test_s20_pack_from_a_file(tmp_path: Path) -> None:
    """S20: a file is read and checked; a missing file is reported by name."""
    path = tmp_path / "streets.toml"
    path.write_text(OWN, encoding="utf-8")
    assert read_pack(path).title == "Streets"
    with pytest.raises(BadContent, match=r"nowhere\.toml: the file cannot be read"):
        read_pack(tmp_path / "nowhere.toml")
