"""Movement: who can go where, on small maps and on the real one."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.tests.positions import (
    NORTH,
    PLAIN,
    RIVER,
    SOUTH,
    at,
    order,
    play,
    reachable,
    real,
    refusal,
    stack,
    war,
)

RANGE = """
[land]
 ..^..
 .^...
 .^^..
 .....
[cities]
Near A3 town north north
Far  E3 town north north
[railroads]
Gap: Near E E E E Far
"""

TRACK = """
[land]
 .......
 .......
 .......
[cities]
West A2 town north north
Mid  D2 town north north
East G2 town north north
[railroads]
Line: West E E E Mid E E E East
"""


def test_e8_the_confederacy_moves_first_and_the_sides_alternate() -> None:
    """E8: seat 1 begins, and after its turn seat 0 is to move."""
    state = GAME.deal(GAME.setup(), FastRng(0))
    assert state.actors() == [SOUTH]
    state = war(PLAIN, "union A1 1 infantry\nconfederate E5 2 infantry")
    order(state, "E5", "D5", infantry=2)
    play(state, "end")
    assert state.actors() == [NORTH]


def test_e9_a_turn_needs_at_least_one_move() -> None:
    """E9: ending a turn is refused until a unit has moved."""
    state = war(PLAIN, "union A1 1 infantry\nconfederate E5 2 infantry")
    assert refusal(state, "end").startswith("E9:")
    order(state, "E5", "D5", infantry=1)
    assert refusal(state, "end") == ""


def test_e9_each_unit_moves_once_a_turn() -> None:
    """E9: a unit that has moved must stay; one that was there before may still go."""
    state = war(PLAIN, "union A1 1 infantry\nconfederate E5 1 infantry\nconfederate D5 1 infantry")
    order(state, "E5", "D5", infantry=1)
    assert state.fresh(0, at(state, "D5")) == 1
    order(state, "D5", "C5", infantry=1)
    assert refusal(state, "from D5").startswith("E9:")


def test_e9_a_side_that_cannot_move_passes() -> None:
    """E9: a side whose only stack is disabled may end its turn at once."""
    state = war(PLAIN, "union A1 1 infantry\nconfederate C3 2 infantry")
    state.disabled = [at(state, "C3")]
    assert refusal(state, "end") == ""


def test_e10_stacks_split_and_join() -> None:
    """E10: a stack parts in two directions, and one part joins other units."""
    state = war(PLAIN, "union A1 1 infantry\nconfederate C3 3 infantry 1 cavalry\nconfederate C4 2 infantry")
    order(state, "C3", "C4", infantry=2, cavalry=1)
    order(state, "C3", "D3", infantry=1)
    assert stack(state, SOUTH, "C4") == [4, 1, 0]
    assert stack(state, SOUTH, "D3") == [1, 0, 0]


def test_e11_a_group_with_infantry_goes_one_square() -> None:
    """E11: cavalry may go two squares alone, but infantry may not go along."""
    state = war(PLAIN, "union A1 1 infantry\nconfederate C3 1 infantry 1 cavalry")
    assert refusal(state, "from C3", "to E5", "take infantry 1").startswith("E11:")
    order(state, "C3", "E5", cavalry=1)
    assert stack(state, SOUTH, "C3") == [1, 0, 0]


def test_e12_infantry_goes_one_square_in_eight_directions() -> None:
    """E12: infantry reaches the eight squares around it, and no more."""
    state = war(PLAIN, "union A1 1 infantry\nconfederate C3 1 infantry")
    assert reachable(state, "C3") == {"B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"}


def test_e12_infantry_enters_mountains_only_along_the_track() -> None:
    """E12: track leads from Near into the mountains at B3; B2 is closed, and so is B3 to infantry beside the track."""
    state = war(RANGE, "union E1 1 infantry\nconfederate A3 1 infantry\nconfederate A4 1 infantry")
    assert "B3" in reachable(state, "A3")
    assert "B2" not in reachable(state, "A3")
    assert "B3" not in reachable(state, "A4")
    assert refusal(state, "from A4", "to B3").startswith("E12:")


def test_e12_a_pass_is_crossed_diagonally() -> None:
    """E12: infantry goes from B1 to C2 between the mountains at C1 and B2."""
    state = war(RANGE, "union E4 1 infantry\nconfederate B1 1 infantry")
    assert "C2" in reachable(state, "B1")


def test_e13_cavalry_goes_two_squares_over_mountains() -> None:
    """E13: cavalry may change direction on the way, and may end on a mountain."""
    state = war(RANGE, "union E4 1 infantry\nconfederate A3 1 cavalry")
    assert {"B2", "B3", "C2", "C4", "A1", "C1"} <= reachable(state, "A3")
    assert "D3" not in reachable(state, "A3")


def test_e13_cavalry_never_boards_a_gunboat() -> None:
    """E13: a gunboat takes infantry to sea, but leaves cavalry ashore."""
    state = war(RIVER, "union E1 1 infantry\nconfederate B3 1 infantry 1 cavalry 1 gunboat")
    assert refusal(state, "from B3", "to B4", "take gunboat 1", "take cavalry 1") != ""
    order(state, "B3", "B4", infantry=1, gunboats=1)
    assert stack(state, SOUTH, "B4") == [1, 0, 1]


def test_e14_gunboats_follow_joined_water() -> None:
    """E14: the Tennessee and the Cumberland run side by side, but no gunboat crosses the land between them."""
    state = war(RIVER, "union E1 1 infantry\nconfederate B2 1 gunboat")
    assert reachable(state, "B2") == {"B1", "B3", "A4", "B4", "C4"}
    state = war(RIVER, "union E1 1 infantry\nconfederate C2 1 gunboat")
    assert reachable(state, "C2") == {"C1", "C3"}  # a river without a mouth


def test_e16_infantry_rides_three_squares_of_track() -> None:
    """E16: infantry rides from West to Mid and no farther; cavalry does not ride at all."""
    state = war(TRACK, "union G1 1 infantry\nconfederate A2 1 infantry")
    assert {"B2", "C2", "D2"} <= reachable(state, "A2")
    assert "E2" not in reachable(state, "A2")
    state = war(TRACK, "union G1 1 infantry\nconfederate A2 1 cavalry")
    assert "D2" not in reachable(state, "A2")


def test_e16_an_attack_by_rail_ends_the_ride() -> None:
    """E16: the last square of a ride may hold the enemy; nobody rides past him."""
    state = war(TRACK, "union D2 1 infantry\nunion G1 1 infantry\nconfederate B2 2 infantry")
    assert "D2" in reachable(state, "B2")
    assert "E2" not in reachable(state, "B2")
    order(state, "B2", "D2", infantry=2)
    assert stack(state, NORTH, "D2") == [0, 0, 0]


def test_e17_a_unit_between_two_cities_cuts_the_whole_section() -> None:
    """E17: cavalry at C2 stops every ride between West and Mid, but no march."""
    state = war(TRACK, "union C2 1 cavalry\nconfederate A2 1 infantry")
    assert reachable(state, "A2") == {"A1", "B1", "B2", "A3", "B3"}
    state = war(TRACK, "union F2 1 cavalry\nconfederate B2 1 infantry")
    assert "D2" in reachable(state, "B2")  # the next section is cut, this one is not
    assert "E2" not in reachable(state, "B2")


def test_e17_a_unit_in_the_city_at_the_end_cuts_nothing() -> None:
    """E17: with the enemy in Mid, infantry still rides between West and Mid."""
    state = war(TRACK, "union D2 1 infantry\nconfederate A2 1 infantry")
    assert {"B2", "C2", "D2"} <= reachable(state, "A2")


def test_e18_cavalry_and_gunboats_do_not_pass_through_the_enemy() -> None:
    """E18: both can enter an enemy-held square, but go no farther."""
    state = war(PLAIN, "union A3 1 infantry\nunion B3 1 infantry\nunion C3 1 infantry\nconfederate A4 1 cavalry")
    assert reachable(state, "A4") >= {"A3", "B3"}
    assert not reachable(state, "A4") & {"A2", "B2", "C2"}
    state = war(RIVER, "union B2 1 infantry\nconfederate B3 1 gunboat")
    assert "B2" in reachable(state, "B3")
    assert "B1" not in reachable(state, "B3")


def test_e12_on_the_real_map_the_alleghenies_bar_infantry_but_not_cavalry() -> None:
    """E12, E13: infantry cannot go west from Charlottesville, but cavalry can."""
    state = real("union A1 1 infantry\nconfederate M7 1 infantry")
    assert not reachable(state, "M7") & {"L6", "L7", "L8"}
    state = real("union A1 1 infantry\nconfederate M7 1 cavalry")
    assert {"L6", "L7", "L8", "K7"} <= reachable(state, "M7")


def test_e14_on_the_real_map_a_gunboat_goes_from_cairo_up_both_rivers() -> None:
    """E14: a gunboat at the mouth of the Ohio can go up the Mississippi and the Ohio."""
    state = real("union D8 1 gunboat\nconfederate R18 1 gunboat", NORTH)
    assert {"D7", "E8", "D9", "E7", "E9"} <= reachable(state, "D8")


def test_e14_on_the_real_map_the_bay_is_left_at_its_mouth_only() -> None:
    """E14: no gunboat crosses Delmarva from the Chesapeake to the ocean, but two steps lead around Cape Charles."""
    state = real("union Q7 1 gunboat\nunion P6 1 gunboat\nconfederate A1 1 infantry", NORTH)
    assert at(state, "R7") not in state.board.sails[at(state, "Q7")]
    assert "R7" in reachable(state, "Q7")  # by way of Q8
    assert not reachable(state, "P6") & {"R6", "R7", "Q5"}


def test_e16_on_the_real_map_reserves_ride_from_atlanta_to_chattanooga_and_beyond() -> None:
    """E16, E17: the Western & Atlantic carries infantry until a raider cuts it."""
    state = real("union A1 1 infantry\nconfederate H13 1 infantry")
    assert {"H11", "G11", "I10"} <= reachable(state, "H13")
    state = real("union H12 1 cavalry\nconfederate H13 1 infantry")
    assert not reachable(state, "H13") & {"H11", "G11", "I10"}


def test_e10_an_order_in_progress_is_seen_by_nobody_else() -> None:
    """E10: while a side composes an order, the views of the other side and of spectators stay the same."""
    state = war(PLAIN, "union A1 1 infantry\nconfederate C3 2 infantry 1 cavalry")
    before = [state.view(None), state.view(NORTH)]
    for word in ("from C3", "to C4", "take infantry 1", "take cavalry 1"):
        play(state, word)
        assert [state.view(None), state.view(NORTH)] == before
        assert state.view(SOUTH)["order"]["from"] == at(state, "C3")
    play(state, "go")
    assert state.view(NORTH) != before[1]
