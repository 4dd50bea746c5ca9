"""The map: its checks, and the geography it must show."""

from __future__ import annotations

import itertools
import re

import pytest

from parlour.core.errors import BadContent
from parlour.games.civilwar import GAME
from parlour.games.civilwar.content import check_map, parse_map, war_map
from parlour.games.civilwar.state.geography import ARMS, CONFEDERACY, FORCES, UNION
from parlour.games.civilwar.tests.positions import PLAIN, map_text

FILE = "map.txt"


def test_e1_the_map_has_18_by_18_squares_named_by_letter_and_number() -> None:
    """E1: columns run from A to R, rows from 1 to 18."""
    board = war_map().board
    assert (board.width, board.height, board.names[0], board.names[-1]) == (18, 18, "A1", "R18")


def test_e3_e6_the_rules_list_the_cities_and_forces_of_the_game() -> None:
    """E3, E6, E29: the tables in RULES.md name every city with its cost and garrison, and count the units of both sides."""
    board, rules = war_map().board, GAME.rules()
    for key, square in enumerate(board.keys):
        row = re.search(
            rf"^\|[^|]*\b{re.escape(board.city_names[square])}\b[^|]*\|([^|]*)\| (\d+) [^|]*\| (\w+) \|$", rules, re.MULTILINE
        )
        assert row is not None
        assert row[1].split(",")[0].strip() == ("North", "South")[board.key_sides[key]]
        assert (int(row[2]), row[3]) == (board.cost(key), str(board.garrison(key) or "none"))
    for arm, name in enumerate(ARMS):
        assert re.search(rf"^\| {name} \|[^|]*\| {FORCES[UNION][arm]} \| {FORCES[CONFEDERACY][arm]} \|", rules, re.MULTILINE)


def test_e2_a_river_square_serves_both_and_the_open_sea_only_gunboats() -> None:
    """E2: St. Louis has land and the Mississippi; the ocean off Charleston has no land."""
    board = war_map().board
    louis, ocean = board.names.index("C6"), board.names.index("M14")
    assert board.land[louis]
    assert "M" in board.waters[louis]
    assert board.sea[ocean]
    assert board.sails[louis]
    assert board.marches[louis]


def test_e3_key_cities_and_capitals_belong_to_their_sides() -> None:
    """E3: four key cities and Washington in the North, three and Richmond in the South."""
    found = {(city.name, city.side) for city in war_map().cities if city.kind != "town"}
    north = {"St. Louis", "Indianapolis", "Pittsburgh", "Baltimore", "Washington"}
    assert found == {(name, UNION) for name in north} | {
        (name, CONFEDERACY) for name in ("Chattanooga", "Charleston", "Atlanta", "Richmond")
    }


def test_e4_every_section_joins_two_cities_through_neighbouring_squares() -> None:
    """E4: the ends of each section are cities, and no city lies between them."""
    drawn = war_map()
    cities = set(drawn.board.city_names)
    for runs in drawn.railroads.values():
        for run in runs:
            assert {run[0], run[-1]} <= cities
            assert not set(run[1:-1]) & cities
            assert all(second in drawn.board.neighbours[first] for first, second in itertools.pairwise(run))


def test_e17_a_raid_can_cut_every_section_but_that_of_the_two_neighbouring_cities() -> None:
    """E4, E17: every section has a square between its cities to stand on, except the one from Washington to Baltimore."""
    board = war_map().board
    whole = {
        (board.place(run[0]), board.place(run[-1])) for runs in war_map().railroads.values() for run in runs if len(run) == 2
    }
    assert whole == {("Washington", "Baltimore")}


def test_e17_no_ride_of_three_squares_is_proof_against_raids() -> None:
    """E16, E17: wherever a ride of three squares leads, some enemy unit beside a city could have cut it."""
    board = war_map().board
    safe = [
        (first, second)
        for first in range(board.size)
        for second, section in zip(board.tracks[first], board.track_sections[first], strict=True)
        if not board.sections[section]
    ]
    rides = [a for a in safe for b in safe for c in safe if a[1] == b[0] and b[1] == c[0] and len({*a, *b, *c}) == 4]
    assert rides == []


def test_e5_the_appalachians_have_passes_and_railroads_through_them() -> None:
    """E5: infantry slips from M4 to Pittsburgh between two ranges, and the Pennsylvania crosses on track."""
    board = war_map().board
    name = board.names.index
    assert name("L3") in board.marches[name("M4")]
    assert board.mountain[name("M3")]
    assert board.mountain[name("L4")]
    assert name("M3") in board.marches[name("L3")]  # along the track
    assert name("M3") not in board.marches[name("M4")]


def test_e6_the_circles_hold_exactly_the_forces_of_each_side() -> None:
    """E6: 15, 2 and 3 for the Union, 10, 4 and 1 for the Confederacy."""
    drawn = war_map()
    for side in (UNION, CONFEDERACY):
        assert [sum(drawn.circles[side * 3 + arm]) for arm in range(3)] == FORCES[side]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Atlanta         H13", "Atlanta         M14", "Atlanta is not on land"),
        ("Atlanta         H13  key", "Atlanta         H13  town", "cities of kind key"),
        ("Richmond        O8 ", "Richmond        O9 ", "route"),
        ("confederate H13 1 infantry", "confederate H13 2 infantry", "the rules give it 10"),
        ("union Q8  1 gunboat", "union I4  1 gunboat", "a gunboat needs water"),
        (
            "Western & Atlantic: Chattanooga S S Atlanta",
            "Western & Atlantic: Chattanooga S SE Atlanta",
            "the route misses Atlanta",
        ),
        ("Western & Atlantic: Chattanooga S S Atlanta", "Western & Atlantic: Chattanooga S S Atalanta", "there is no city"),
        ("Lynchburg SW W W W Knoxville", "Lynchburg SW W W W Knoxville\nSpur: Danville N Lynchburg", "nobody could cut it"),
        ("town     south  north\n", "town     south  west\n", "is not: name, square"),
        ("Q10 R\n", "", "leads neither to the ocean nor to a lake"),
        (" .M........OO......", " .M........OO.....", "row 3 has 17 squares"),
        (" ..M.ll..llll......", " ..M.ll..llll....?.", "means nothing in this layer"),
        (" .MM......l........", " .MM......l...l....", "drawn as dry land"),
        (" .........~........", " ..................", "drawn as water, but has land"),
        ("R Roanoke\n", "", "river R has no name"),
    ],
)
def test_a_wrong_entry_of_the_map_file_is_named(old: str, new: str, reason: str) -> None:
    """E1-E6: each check fails on a map that breaks it, and says why."""
    text = map_text()
    assert old in text
    with pytest.raises(BadContent, match=reason):
        check_map(parse_map(text.replace(old, new, 1), FILE), FILE)


def test_land_that_cavalry_cannot_reach_is_refused() -> None:
    """E13: an island that cavalry cannot reach is refused."""
    text = map_text().replace(" ....~~~~...~~~~~~~\n", " ....~~~~...~~~~~.~\n", 1)
    with pytest.raises(BadContent, match="cannot be reached by cavalry"):
        check_map(parse_map(text, FILE), FILE)


def test_washington_and_richmond_are_two_or_three_squares_apart() -> None:
    """E1: the map gives the east more room than it had."""
    place = {city.name: city.square for city in war_map().cities}
    rows = abs(place["Washington"] // 18 - place["Richmond"] // 18)
    columns = abs(place["Washington"] % 18 - place["Richmond"] % 18)
    assert 2 <= max(rows, columns) <= 3


def test_a_map_may_have_any_size() -> None:
    """E2: a small map drawn as text makes a board, too."""
    board = parse_map(PLAIN).board
    assert (board.size, len(board.marches[0]), len(board.marches[12])) == (25, 3, 8)
