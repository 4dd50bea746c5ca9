"""Gunboats and the infantry aboard them: boarding, landing, and who is lost with a gunboat."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadSetup
from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.state.position import GIVE, KEEP, LOSSES, MAIN, RETREAT, STRIKE
from parlour.games.civilwar.tests.positions import (
    NORTH,
    RIVER,
    SEA,
    SOUTH,
    at,
    choices,
    embark,
    order,
    play,
    reachable,
    real,
    refusal,
    stack,
    war,
)

COAST = """
[land]
 .....
 .....
 ~~~~~
 ~~~~~
[water]
 .....
 ~~~~~
 ~~~~~
 ~~~~~
[cities]
Charleston C2 key south north
"""


def test_e15_infantry_goes_with_a_gunboat_that_it_shared_a_square_with() -> None:
    """E15: one infantry per gunboat goes two squares upriver aboard, or two with a capacity of 2."""
    circles = "union E1 1 infantry\nconfederate B3 2 infantry 1 gunboat"
    state = war(RIVER, circles)
    assert refusal(state, "from B3", "to B1", "take gunboat 1", "take infantry 2").startswith("E15:")
    order(state, "B3", "B1", infantry=1, gunboats=1)
    assert stack(state, SOUTH, "B1") == [1, 0, 1]
    state = war(RIVER, circles, capacity=2)
    order(state, "B3", "B1", infantry=2, gunboats=1)
    assert stack(state, SOUTH, "B1") == [2, 0, 1]


def test_e15_infantry_boards_on_an_earlier_turn() -> None:
    """E15: infantry that reached the gunboat this turn stays when the gunboat leaves."""
    state = war(RIVER, "union E1 1 infantry\nconfederate B3 1 gunboat\nconfederate A3 1 infantry")
    order(state, "A3", "B3", infantry=1)
    assert refusal(state, "from B3", "to B1", "take gunboat 1", "take infantry 1") != ""
    order(state, "B3", "B1", gunboats=1)


def test_e15_infantry_lands_as_on_a_march_and_is_not_left_alone_at_sea() -> None:
    """E15: infantry steps ashore from the sea; its gunboat may not leave it at sea."""
    state = war(RIVER, "union E1 1 infantry\nconfederate B3 1 infantry 1 gunboat")
    order(state, "B3", "A4", infantry=1, gunboats=1)
    play(state, "end")
    order(state, "E1", "D1", infantry=1)
    play(state, "end")
    assert refusal(state, "from A4", "to B4", "take gunboat 1", "go").startswith("E15:")
    order(state, "A4", "A3", infantry=1)
    order(state, "A4", "B4", gunboats=1)
    assert stack(state, SOUTH, "A3") == [1, 0, 0]


@pytest.mark.parametrize(("value", "carried"), [("1", 1), ("2", 2), ("3", 3), ("unlimited", 15)])
def test_e15_the_option_says_how_much_infantry_a_gunboat_carries(value: str, carried: int) -> None:
    """E15: one, two or three infantry a gunboat, or any number: a side has no more than fifteen."""
    assert GAME.deal(GAME.setup(2, {"gunboat_capacity": value}), FastRng(0)).capacity == carried
    state = war(RIVER, "confederate B3 15 infantry 1 gunboat\nunion E1 1 infantry", capacity=carried)
    order(state, "B3", "B1", infantry=carried, gunboats=1)
    assert stack(state, SOUTH, "B1") == [carried, 0, 1]


def test_e15_other_capacities_are_refused() -> None:
    """E15: the option takes its four values and nothing else."""
    with pytest.raises(BadSetup, match="1, 2, 3, unlimited"):
        GAME.setup(2, {"gunboat_capacity": "4"})


def test_e15_a_gunboat_removed_at_sea_takes_its_infantry_down() -> None:
    """E15, E26: a piece that a city costs may be a gunboat, and the infantry aboard is lost on top of it."""
    state = war(SEA, "confederate A1 1 gunboat\nconfederate A3 3 infantry\nunion D3 1 infantry", SOUTH)
    embark(state, SOUTH, "A1", 1)
    state.due, state.due_seat, state.phase = 1, SOUTH, LOSSES
    play(state, "remove gunboat A1")
    assert stack(state, SOUTH, "A1") == [0, 0, 0]
    assert state.pieces[SOUTH] == 3


def struck(capacity: int, infantry: int) -> Rules:
    """Return a battle off a coast: four Confederates have beaten a Union gunboat with infantry aboard, and eliminate one."""
    state = war(SEA, "confederate A2 3 gunboat\nunion B2 1 gunboat\nunion D3 1 infantry", capacity=capacity)
    embark(state, SOUTH, "A2", 1)
    embark(state, NORTH, "B2", infantry)
    order(state, "A2", "B2", infantry=1, gunboats=3)
    play(state, "eliminate 1")
    return state


def test_e15_infantry_whose_gunboat_is_struck_does_not_swim_ashore() -> None:
    """E15, E21: land is a step away, but the infantry aboard is lost with the gunboat that the attacker names."""
    state = struck(1, 1)
    assert state.phase == STRIKE
    play(state, "strike gunboat")
    assert (state.phase, state.pieces, stack(state, SOUTH, "B2")) == (MAIN, [1, 4], [1, 0, 3])


def test_e15_all_infantry_aboard_one_gunboat_is_lost_with_it() -> None:
    """E15: with unlimited capacity two infantry go down; if one of them is struck instead, the rest retreats."""
    state = struck(15, 2)
    twin = state.clone()
    play(state, "strike gunboat")
    assert (state.phase, state.pieces) == (MAIN, [1, 4])
    play(twin, "strike infantry")
    assert (twin.phase, twin.fleeing) == (RETREAT, [1, 0, 1])


def test_e15_infantry_on_a_river_bank_stands_ashore() -> None:
    """E15: a gunboat that falls on a square with land takes no defending infantry with it."""
    state = war(RIVER, "confederate A2 4 infantry\nunion B2 1 infantry 1 gunboat\nunion E1 1 infantry")
    order(state, "A2", "B2", infantry=4)
    play(state, "eliminate 1", "strike gunboat")
    assert (state.phase, state.fleeing) == (RETREAT, [1, 0, 0])


LANDING = "union A4 2 gunboat\nunion E1 1 infantry\nconfederate C2 2 infantry\nconfederate E2 3 infantry"


def test_e15_attacking_infantry_is_lost_with_its_gunboat_on_the_coast() -> None:
    """E15, E21: two gunboats with two infantry beat two at Charleston and lose one; a gunboat given up costs its infantry too."""
    state = war(COAST, LANDING, NORTH)
    embark(state, NORTH, "A4", 2)
    order(state, "A4", "C2", infantry=2, gunboats=2)
    assert state.phase == GIVE
    twin = state.clone()
    play(state, "give gunboat")
    assert stack(state, NORTH, "C2") == [1, 0, 1]
    assert state.pieces[NORTH] == 3
    play(twin, "give infantry")
    assert stack(twin, NORTH, "C2") == [1, 0, 2]


def test_e15_infantry_that_lands_with_its_gunboat_is_aboard_until_the_battle_is_won() -> None:
    """E15, E23: from the sea beside Charleston two attack two; the winner of the coin keeps the gunboat, not its passenger."""
    circles = "union M14 1 gunboat\nunion A1 1 infantry\nconfederate L14 2 infantry\nconfederate A17 3 infantry"
    state = real(circles, NORTH, coin=0)
    embark(state, NORTH, "M14", 1)
    order(state, "M14", "L14", infantry=1, gunboats=1)
    assert state.phase == LOSSES  # Charleston has fallen, and there was nothing to choose
    assert stack(state, NORTH, "L14") == [0, 0, 1]


def test_e15_infantry_that_lands_while_its_gunboat_stays_fights_on_foot() -> None:
    """E15, E23: one infantry steps ashore against one, and if it wins the coin it holds the square."""
    state = war(
        COAST, "union B3 1 gunboat\nunion E1 1 infantry\nconfederate B2 1 infantry\nconfederate E2 3 infantry", NORTH, coin=0
    )
    embark(state, NORTH, "B3", 1)
    order(state, "B3", "B2", infantry=1)
    assert (stack(state, NORTH, "B2"), stack(state, NORTH, "B3")) == ([1, 0, 0], [0, 0, 1])


def test_e15_infantry_that_marches_beside_a_gunboat_does_not_need_it() -> None:
    """E15, E23: from one bank to the next infantry goes on foot, so the winner may keep it."""
    state = war(
        RIVER,
        "union B3 1 infantry 1 gunboat\nunion E1 1 infantry\nconfederate B2 2 infantry\nconfederate E3 3 infantry",
        NORTH,
        0,
    )
    order(state, "B3", "B2", infantry=1, gunboats=1)
    assert (state.phase, choices(state)) == (KEEP, ["keep infantry", "keep gunboat"])


def test_e15_a_city_is_not_taken_by_attackers_who_are_all_lost() -> None:
    """E15, E26: three defenders cost two; both gunboats given up, both infantry are lost, and Charleston stands empty."""
    circles = "union A4 2 gunboat\nunion E1 1 infantry\nconfederate C2 3 infantry\nconfederate E2 3 infantry"
    state = war(COAST, circles, NORTH)
    embark(state, NORTH, "A4", 2)
    order(state, "A4", "C2", infantry=2, gunboats=2)
    play(state, "give gunboat", "give gunboat")
    assert (state.phase, state.pieces, state.fallen) == (MAIN, [1, 3], [False])
    assert state.presence[at(state, "C2")] == 0


def test_e15_survivors_who_stay_put_when_no_attacker_is_left() -> None:
    """E15, E22: one gunboat with three infantry beats two of three and is given up: nobody is left to drive off the third."""
    state = war(
        COAST, "union A4 1 gunboat\nunion E1 1 infantry\nconfederate B2 3 infantry\nconfederate E2 1 infantry", NORTH, capacity=3
    )
    embark(state, NORTH, "A4", 3)
    order(state, "A4", "B2", infantry=3, gunboats=1)
    play(state, "eliminate 2", "give gunboat")
    assert (state.phase, state.pieces, stack(state, SOUTH, "B2")) == (MAIN, [1, 2], [1, 0, 0])


def test_e23_at_sea_the_winner_keeps_a_gunboat() -> None:
    """E15, E23: infantry cannot be the one unit that survives at sea."""
    state = war(SEA, "confederate A1 1 gunboat\nunion B1 2 gunboat\nunion D3 1 infantry\nconfederate A3 1 infantry", coin=0)
    embark(state, SOUTH, "A1", 1)
    order(state, "A1", "B1", infantry=1, gunboats=1)
    assert stack(state, SOUTH, "B1") == [0, 0, 1]


def test_e15_refusals_say_what_can_be_carried() -> None:
    """E15: the reason gives the numbers."""
    state = war(RIVER, "union E1 1 infantry\nconfederate B3 3 infantry 1 gunboat")
    assert refusal(state, "from B3", "to B1", "take gunboat 1", "take infantry 2") == (
        "E15: infantry goes to B1 only aboard, and 1 gunboat can carry 1"
    )
    assert refusal(state, "from B3", "to B1", "take infantry 1") == (
        "E15: infantry goes to B1 only aboard a gunboat; take one along first"
    )
    assert "B1" in reachable(state, "B3")
