"""Where two rules meet: passing through cities, retreats that capture, markers, and the last pieces."""

from __future__ import annotations

import pytest

from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.state.position import DRAW, KEEP, LOSSES, MAIN, OVER, RETREAT
from parlour.games.civilwar.tests.positions import NORTH, SOUTH, at, choices, order, play, reachable, refusal, stack, war

COUNTRY = """
[land]
 .......
 .......
 .......
 ~~~~~~~
[water]
 .......
 .......
 MMM....
 ~~~~~~~
[cities]
Baltimore  B2 key     north north
Memphis    A1 town    south north
Cairo      D2 town    north north
Charleston B3 key     south north
Washington F2 capital north north
[railroads]
Line: Memphis SE Baltimore E E Cairo
[mouths]
A3 ~
B3 ~
C3 ~
"""


@pytest.mark.parametrize(("circles", "source", "infantry"), [("A2 1 cavalry", "A2", 0), ("A1 1 infantry", "A1", 1)])
def test_e26_passing_through_a_city_captures_nothing(circles: str, source: str, infantry: int) -> None:
    """E26: cavalry that rides on through empty Baltimore, and infantry that rides the railroad through it, take nothing."""
    state = war(COUNTRY, f"confederate {circles}\nunion G1 3 infantry")
    order(state, source, "C2", infantry=infantry, cavalry=1 - infantry)
    assert (state.phase, state.fallen, state.pieces[NORTH]) == (MAIN, [False] * 3, 3)


def test_e26_a_gunboat_that_sails_past_a_city_captures_nothing_and_one_that_stops_there_does() -> None:
    """E14, E26: the gunboat passes Charleston's square on its way along the coast, or ends its move there and takes it."""
    state = war(COUNTRY, "union A3 1 gunboat\nunion G1 1 infantry\nconfederate G3 3 infantry", NORTH)
    passing = state.clone()
    order(passing, "A3", "C3", gunboats=1)
    assert (passing.phase, passing.fallen[1]) == (MAIN, False)
    order(state, "A3", "B3", gunboats=1)
    assert (state.phase, state.due, state.fallen[1]) == (LOSSES, 1, True)


def driven_off() -> Rules:
    """Return a battle beside Baltimore: the Union has beaten two Confederates, and the survivor must leave C2."""
    state = war(COUNTRY, "union D2 3 infantry\nunion G1 3 infantry\nconfederate C2 2 infantry\nconfederate G3 3 infantry", NORTH)
    order(state, "D2", "C2", infantry=3)
    play(state, "eliminate 1")
    assert (state.phase, state.actors()) == (RETREAT, [SOUTH])
    return state


def test_e22_e26_a_retreat_into_an_empty_city_captures_it() -> None:
    """E22, E26: the survivor falls back into Baltimore, and the Union, whose turn it is, removes two pieces and goes on."""
    state = driven_off()
    play(state, "to B2", "take infantry 1", "go")
    assert (state.phase, state.actors(), state.due) == (LOSSES, [NORTH], 2)
    play(state, "remove infantry C2", "remove infantry G1")
    assert (state.phase, state.actors(), state.pieces) == (MAIN, [NORTH], [4, 4])
    assert stack(state, SOUTH, "B2") == [1, 0, 0]


def test_e22_e26_the_other_survivors_retreat_after_the_losses() -> None:
    """E22, E26: with two survivors, the pieces that Baltimore costs are chosen before the second one leaves."""
    circles = "union D2 4 infantry\nunion G1 3 infantry\nconfederate C2 3 infantry\nconfederate G3 3 infantry"
    state = war(COUNTRY, circles, NORTH)
    order(state, "D2", "C2", infantry=4)
    play(state, "eliminate 1", "to B2", "take infantry 1", "go")
    assert (state.phase, state.fleeing) == (LOSSES, [1, 0, 0])
    play(state, "remove infantry G1", "remove infantry G1")
    assert (state.phase, state.actors()) == (RETREAT, [SOUTH])
    play(state, "to B3", "take infantry 1", "go")
    assert (state.phase, stack(state, SOUTH, "B3")) == (MAIN, [1, 0, 0])


def test_e22_e29_nobody_retreats_into_a_capital_with_its_garrison() -> None:
    """E22, E29: Washington's garrison holds the square although no unit stands there."""
    circles = "union F1 3 infantry\nunion A1 1 infantry\nconfederate G1 2 infantry\nconfederate A3 3 infantry"
    state = war(COUNTRY, circles, NORTH)
    order(state, "F1", "G1", infantry=3)
    play(state, "eliminate 1")
    assert (state.phase, choices(state)) == (RETREAT, ["to F1", "to G2"])
    assert refusal(state, "to F2").startswith("E22:")


def test_e18_e29_cavalry_does_not_ride_through_a_capital_with_its_garrison() -> None:
    """E18, E29: the garrison stops the ride as any enemy does, and one unit may not attack it."""
    state = war(COUNTRY, "confederate E2 1 cavalry\nunion A1 1 infantry")
    assert not reachable(state, "E2") & {"F2"}
    assert "G2" in reachable(state, "E2")  # around it, by way of F1
    state = war("[land]\n ...\n[cities]\nWashington B1 capital north north\n", "confederate A1 1 cavalry\nunion C1 1 infantry")
    assert refusal(state, "from A1") == "E12: no unit at A1 can go anywhere"


def test_e27_e29_a_capital_that_has_fallen_is_bare_and_costs_nothing_again() -> None:
    """E27, E29: its owner walks back in without a garrison, and the enemy takes it once more without a price."""
    state = war(COUNTRY, "confederate E2 2 infantry\nconfederate A3 1 infantry\nunion G2 1 infantry\nunion A1 2 infantry", NORTH)
    state.fallen[2] = True
    state.presence[at(state, "F2")] = 0
    order(state, "G2", "F2", infantry=1)
    assert (state.phase, state.defence(NORTH, at(state, "F2"))) == (MAIN, 1)
    play(state, "end")
    order(state, "E2", "F2", infantry=2)
    assert (state.phase, state.pieces) == (MAIN, [2, 3])


def test_e25_the_owner_of_a_lost_key_city_must_win_it_back_whole() -> None:
    """E25, E27: three Union infantry throw two Confederates out of Baltimore: all fall, nobody retreats, and no price is paid."""
    circles = "union C1 3 infantry\nunion G1 1 infantry\nconfederate B2 2 infantry\nconfederate G3 2 infantry"
    state = war(COUNTRY, circles, NORTH)
    state.fallen[0] = True
    order(state, "C1", "B2", infantry=3)
    assert (state.phase, stack(state, NORTH, "B2"), state.pieces) == (MAIN, [2, 0, 0], [3, 2])


def test_e24_a_unit_that_falls_back_to_a_disabled_stack_stays_with_it() -> None:
    """E22, E24: the survivor of a battle joins the disabled stack next to it, and the whole stack stays on its next turn."""
    circles = (
        "confederate E3 1 infantry\nconfederate C1 3 infantry\nunion D3 2 infantry\nunion D2 2 infantry\nunion A1 1 infantry"
    )
    state = war(COUNTRY, circles)
    order(state, "E3", "D3", infantry=1)
    assert state.disabled == [at(state, "D3")]
    order(state, "C1", "D2", infantry=3)
    play(state, "eliminate 1", "to D3", "take infantry 1", "go")
    play(state, "end")
    assert stack(state, NORTH, "D3") == [3, 0, 0]
    assert refusal(state, "from D3").startswith("E24:")


def test_e23_e24_a_disabled_stack_that_wins_the_coin_stays_disabled() -> None:
    """E23, E24: three disabled infantry repel three; the one that is left still stays on its next turn."""
    circles = "confederate C1 3 infantry\nconfederate G3 1 infantry\nunion D1 3 infantry\nunion A3 1 infantry"
    state = war(COUNTRY, circles, coin=1)
    state.disabled = [at(state, "D1")]
    order(state, "C1", "D1", infantry=3)
    play(state, "end")
    assert stack(state, NORTH, "D1") == [1, 0, 0]
    assert refusal(state, "from D1").startswith("E24:")


def test_e23_e28_a_fort_whose_last_defender_is_a_gunboat_loses_its_marker() -> None:
    """E23, E28: one infantry doubled and a gunboat toss a coin with three; the winner keeps the gunboat, and the marker goes."""
    circles = "confederate A2 3 infantry\nconfederate G3 1 infantry\nunion B3 1 infantry 1 gunboat\nunion G1 1 infantry"
    state = war(COUNTRY, circles, coin=1)
    state.forts[1] = NORTH
    order(state, "A2", "B3", infantry=3)
    assert (state.phase, choices(state)) == (KEEP, ["keep infantry", "keep gunboat"])
    twin = state.clone()
    play(state, "keep gunboat")
    assert (state.forts[1], state.defence(NORTH, at(state, "B3"))) == (-1, 1)
    play(twin, "keep infantry")
    assert (twin.forts[1], twin.defence(NORTH, at(twin, "B3"))) == (NORTH, 2)


def test_e26_e28_a_piece_removed_from_a_fort_takes_the_marker_along_if_it_was_the_last() -> None:
    """E26, E28: the Confederacy pays for Charleston with the only infantry of a fortified city."""
    circles = "union A2 1 infantry\nconfederate B2 1 infantry\nconfederate G3 2 infantry"
    state = war(COUNTRY, circles, NORTH)
    state.fallen[0], state.forts[0] = True, SOUTH
    order(state, "A2", "B3", infantry=1)
    play(state, "remove infantry B2")
    assert (state.forts[0], state.phase) == (-1, MAIN)


def test_e9_a_side_whose_only_move_is_an_attack_must_make_it() -> None:
    """E9, E19: hemmed in by single units, two infantry cannot pass, and each order is an attack."""
    state = war("[land]\n ...\n", "confederate A1 2 infantry\nunion B1 1 infantry\nunion C1 1 infantry")
    assert refusal(state, "end").startswith("E9:")
    assert reachable(state, "A1") == {"B1"}


def test_e9_a_side_that_could_only_break_a_rule_passes() -> None:
    """E9, E24: two against three that are disabled already can neither attack nor be sacrificed, so the turn may end."""
    state = war("[land]\n ...\n", "confederate A1 2 infantry\nunion B1 3 infantry\nunion C1 1 infantry")
    state.disabled = [at(state, "B1")]
    assert choices(state) == ["end", "offer"]


def test_e17_a_raider_on_the_track_is_met_on_foot_not_by_rail() -> None:
    """E16, E17: the raider cuts the section that he stands on, so only infantry next to him can attack."""
    line = (
        "[land]\n ......\n[cities]\nWest A1 town north north\nEast F1 town north north\n[railroads]\nLine: West E E E E E East\n"
    )
    state = war(line, "union C1 1 cavalry\nunion F1 1 infantry\nconfederate A1 2 infantry\nconfederate B1 2 infantry")
    assert reachable(state, "A1") == {"B1"}
    assert reachable(state, "B1") == {"A1", "C1"}


@pytest.mark.parametrize(("left", "outcome"), [(2, OVER), (3, MAIN)])
def test_e26_e29_a_side_that_pays_with_its_last_pieces_has_lost(left: int, outcome: int) -> None:
    """E26, E29: Baltimore costs two; with two pieces left the Union has lost, and with three one fights on."""
    state = war(COUNTRY, f"confederate A2 2 infantry\nunion G1 {left} infantry")
    order(state, "A2", "B2", infantry=2)
    if state.phase == LOSSES:
        play(state, "remove infantry G1", "remove infantry G1")
    assert state.phase == outcome


def test_e26_e30_one_piece_each_after_a_citys_price_is_a_draw() -> None:
    """E26, E30: the last Confederate takes Baltimore, and the Union pays all but one piece."""
    state = war(COUNTRY, "confederate A2 1 infantry\nunion G1 3 infantry")
    order(state, "A2", "B2", infantry=1)
    play(state, "remove infantry G1", "remove infantry G1")
    assert (state.phase, state.winner) == (OVER, DRAW)


def test_e31_a_draw_may_be_accepted_after_moves_of_ones_own_turn() -> None:
    """E31: the offer stands through the whole of the other side's next turn."""
    state = war(COUNTRY, "confederate A2 2 infantry\nunion G1 3 infantry")
    order(state, "A2", "A3", infantry=1)
    play(state, "offer", "end")
    order(state, "G1", "G2", infantry=1)
    play(state, "accept")
    assert (state.phase, state.winner) == (OVER, DRAW)
