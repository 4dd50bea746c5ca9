"""Cities, fortifications and capitals."""

from __future__ import annotations

import pytest

from parlour.games.civilwar.state.position import LOSSES, MAIN, OVER
from parlour.games.civilwar.tests.positions import NORTH, SOUTH, at, order, play, reachable, refusal, stack, war

CITIES = """
[land]
 .......
 .......
 .......
[water]
 .......
 MM.....
 .......
[cities]
Baltimore  B2 key     north north
Charleston D2 key     south north
Atlanta    D3 key     south north
Washington F2 capital north north
Richmond   A3 capital south north
"""


def test_e26_a_northern_city_costs_two_pieces_of_the_losers_choice() -> None:
    """E26: cavalry rides into empty Baltimore, and the Union removes two pieces wherever it likes."""
    state = war(CITIES, "confederate C2 1 cavalry\nunion G1 2 infantry\nunion G3 2 infantry 1 cavalry")
    order(state, "C2", "B2", cavalry=1)
    assert (state.phase, state.actors(), state.due) == (LOSSES, [NORTH], 2)
    play(state, "remove infantry G1", "remove cavalry G3")
    assert (state.phase, state.pieces[NORTH], stack(state, NORTH, "G3")) == (MAIN, 3, [2, 0, 0])


def test_e26_a_southern_city_costs_one_piece() -> None:
    """E26: infantry enters Charleston, and the Confederacy removes one piece."""
    state = war(CITIES, "union C1 1 infantry\nconfederate G3 2 infantry", NORTH)
    order(state, "C1", "D2", infantry=1)
    assert state.due == 1
    play(state, "remove infantry G3")
    assert state.pieces == [1, 1]


def test_e27_a_second_capture_costs_nothing() -> None:
    """E27: Charleston has fallen before, so taking it again costs no pieces."""
    state = war(CITIES, "union C1 1 infantry\nconfederate G3 3 infantry", NORTH)
    state.fallen[1] = True
    order(state, "C1", "D2", infantry=1)
    assert (state.phase, state.pieces) == (MAIN, [1, 3])


def test_e28_two_fortified_units_count_four() -> None:
    """E28: two fortified units in Charleston hold against three attackers, toss a coin with four, and fall to five."""
    circles = "union {0} infantry\nconfederate D2 2 infantry\nconfederate G3 3 infantry"
    for n, allowed in ((3, False), (4, True), (5, True)):
        state = war(CITIES, circles.format(f"C1 {n}"), NORTH, coin=0)
        state.forts[1] = SOUTH
        assert state.defence(SOUTH, at(state, "D2")) == 4
        assert (refusal(state, "from C1", "to D2") == "") == allowed
    order(state, "C1", "D2", infantry=5)
    assert stack(state, NORTH, "D2") == [2, 0, 0]  # strength four costs the attacker three
    assert state.forts[1] == -1


def test_e28_gunboats_in_a_fortified_city_count_one_and_may_leave() -> None:
    """E28: one doubled infantry and a gunboat make three; only the gunboat may leave."""
    state = war(CITIES, "union B2 1 infantry 1 gunboat\nunion G1 1 infantry\nconfederate G3 1 infantry", NORTH)
    state.forts[0] = NORTH
    assert state.defence(NORTH, at(state, "B2")) == 3
    assert reachable(state, "B2") == {"A2"}


def test_e28_troops_that_came_this_turn_are_not_fortified() -> None:
    """E28: only troops that were there before fortify Charleston; the marker counts at once, for newcomers too."""
    state = war(CITIES, "union A1 1 infantry\nconfederate C2 1 infantry\nconfederate D1 1 infantry")
    order(state, "C2", "D2", infantry=1)
    assert refusal(state, "fortify D2").startswith("E28:")
    state = war(CITIES, "union A1 1 infantry\nconfederate D2 1 infantry\nconfederate D1 1 infantry")
    play(state, "fortify D2")
    assert refusal(state, "from D2").startswith("E28:")
    assert state.defence(SOUTH, at(state, "D2")) == 2
    order(state, "D1", "D2", infantry=1)
    assert state.defence(SOUTH, at(state, "D2")) == 4


def test_e28_taking_the_marker_off_takes_a_turn() -> None:
    """E28: on that turn the troops stay and cannot be fortified again; on the next they may go."""
    state = war(CITIES, "union A1 1 infantry\nconfederate D2 1 infantry\nconfederate G1 1 infantry")
    state.forts[1] = SOUTH
    play(state, "unfortify D2")
    assert refusal(state, "from D2").startswith("E9:")
    assert refusal(state, "fortify D2").startswith("E28:")
    order(state, "G1", "F1", infantry=1)
    play(state, "end")
    order(state, "A1", "B1", infantry=1)
    play(state, "end")
    assert refusal(state, "from D2") == ""


def test_e9_e28_fortifying_is_not_the_compulsory_move() -> None:
    """E9, E28: a turn of nothing but work on fortifications cannot end."""
    state = war(CITIES, "union A1 1 infantry\nconfederate D2 1 infantry\nconfederate G1 1 infantry")
    play(state, "fortify D2")
    assert refusal(state, "end").startswith("E9:")


def test_e28_capitals_are_not_fortified_and_captors_may_fortify() -> None:
    """E28: Richmond refuses the marker; the Union may fortify Charleston once it holds it."""
    state = war(CITIES, "union A1 1 infantry\nconfederate A3 1 infantry")
    assert refusal(state, "fortify A3").startswith("E28:")
    state = war(CITIES, "union D2 1 infantry\nconfederate G3 1 infantry", NORTH)
    state.fallen[1] = True
    assert refusal(state, "fortify D2") == ""


def test_e7_the_supply_of_fortifications_is_six() -> None:
    """E7: with six markers on the map a seventh is refused."""
    cities = "".join(f"City{i} {'ABCDEFG'[i]}1 key south north\n" for i in range(7))
    state = war(
        f"[land]\n .......\n .......\n[cities]\n{cities}",
        "union A2 1 infantry\nconfederate G1 1 infantry\nconfederate F1 1 infantry",
    )
    state.forts = [SOUTH] * 5 + [-1, -1]
    assert refusal(state, "fortify F1") == ""
    play(state, "fortify F1")
    assert refusal(state, "fortify G1").startswith("E28:")


@pytest.mark.parametrize(("attackers", "coin", "falls"), [(4, 0, True), (4, 1, False), (5, 1, True)])
def test_e29_empty_washington_may_repel_four_and_falls_to_five(attackers: int, coin: int, falls: bool) -> None:
    """E29: four toss a coin against the garrison of four, five win and lose three; its fall costs six."""
    state = war(CITIES, f"confederate E2 {attackers} infantry\nconfederate G1 1 infantry\nunion B2 9 infantry", coin=coin)
    order(state, "E2", "F2", infantry=attackers)
    assert state.fallen[3] == falls
    if falls:
        assert (state.phase, state.due) == (LOSSES, 6)
        assert stack(state, SOUTH, "F2") == [1 if attackers == 4 else 2, 0, 0]
        assert state.defence(NORTH, at(state, "F2")) == 0
    else:
        assert (state.pieces[SOUTH], state.defence(NORTH, at(state, "F2"))) == (1, 4)


def test_e29_too_few_may_not_attack_a_capital_or_be_sacrificed() -> None:
    """E25, E29: the garrison of Washington is too strong for three and for one."""
    state = war(CITIES, "confederate E2 3 infantry\nunion B2 1 infantry")
    assert refusal(state, "from E2", "to F2").startswith("E25:")


def test_e29_troops_add_to_the_garrison_and_the_garrison_stays_after_a_won_coin() -> None:
    """E23, E29: two in Richmond make seven; after they win an even battle, one unit and the garrison are left."""
    state = war(
        CITIES, "union B3 7 infantry\nunion G1 1 infantry\nconfederate A3 2 infantry\nconfederate G3 1 infantry", NORTH, coin=1
    )
    assert state.defence(SOUTH, at(state, "A3")) == 7
    order(state, "B3", "A3", infantry=7)
    assert (state.pieces, state.defence(SOUTH, at(state, "A3"))) == ([1, 2], 6)


def test_e29_richmond_costs_five_and_its_garrison_does_not_come_back() -> None:
    """E29: six attackers keep two units, and Richmond has no garrison anymore."""
    state = war(CITIES, "union B3 6 infantry\nconfederate G3 9 infantry", NORTH)
    order(state, "B3", "A3", infantry=6)
    assert (state.due, stack(state, NORTH, "A3")) == (5, [2, 0, 0])
    play(state, *["remove infantry G3"] * 5)
    play(state, "end")
    assert state.pieces == [2, 4]
    assert state.defence(SOUTH, at(state, "A3")) == 0


def test_e29_a_side_with_too_few_pieces_to_remove_has_lost() -> None:
    """E29: six pieces are due, five are left: the Union has lost."""
    state = war(CITIES, "confederate E2 5 infantry\nunion B2 5 infantry")
    order(state, "E2", "F2", infantry=5)
    assert (state.phase, state.winner, state.pieces[NORTH]) == (OVER, SOUTH, 0)
