"""Battles: larger against smaller, equal forces, sacrifices."""

from __future__ import annotations

import pytest

from parlour.core.rng import FastRng
from parlour.games.civilwar.state.position import ELIMINATE, GIVE, KEEP, MAIN, RETREAT, STRIKE
from parlour.games.civilwar.tests.positions import NORTH, PLAIN, SOUTH, at, choices, order, play, reachable, refusal, stack, war

FIVE_ON_THREE = "confederate C3 5 infantry\nunion C2 3 infantry\nunion A1 1 infantry"

CITY = """
[land]
 .....
 .....
 .....
[cities]
Charleston C2 key south north
"""


def test_e19_only_the_group_that_moves_in_attacks() -> None:
    """E19: two of five attack two: an even battle, although three more stand nearby."""
    state = war(PLAIN, "confederate C3 5 infantry\nunion C2 2 infantry\nunion A1 1 infantry", coin=0)
    order(state, "C3", "C2", infantry=2)
    assert (stack(state, SOUTH, "C2"), stack(state, SOUTH, "C3"), stack(state, NORTH, "C2")) == ([1, 0, 0], [3, 0, 0], [0, 0, 0])


def test_e19_every_arm_counts_one() -> None:
    """E19: one infantry, one cavalry and one gunboat are a force of three."""
    river = "[land]\n ...\n ...\n[water]\n MMM\n MMM\n"
    state = war(river, "confederate A1 1 infantry 1 cavalry 1 gunboat\nunion B1 2 infantry\nunion C2 1 infantry")
    order(state, "A1", "B1", infantry=1, cavalry=1, gunboats=1)
    assert state.phase == ELIMINATE
    assert choices(state) == ["eliminate 1", "eliminate 2"]


@pytest.mark.parametrize(("k", "attackers", "survivors"), [(3, 3, 0), (2, 4, 1), (1, 5, 2)])
def test_e20_example_five_attack_three(k: int, attackers: int, survivors: int) -> None:
    """E20: the rulebook's example: three for two, two for one, or one for none."""
    state = war(PLAIN, FIVE_ON_THREE)
    order(state, "C3", "C2", infantry=5)
    assert choices(state) == ["eliminate 1", "eliminate 2", "eliminate 3"]
    play(state, f"eliminate {k}")
    assert stack(state, SOUTH, "C2") == [attackers, 0, 0]
    assert (state.pieces, sum(state.fleeing)) == ([4 - k, attackers], survivors)
    assert state.phase == (RETREAT if survivors else MAIN)


def test_e21_the_attacker_names_the_fallen_on_both_sides() -> None:
    """E21: the attacker strikes the cavalry and one of two infantry, and gives up his own cavalry."""
    state = war(PLAIN, "confederate C3 4 infantry 1 cavalry\nunion C2 2 infantry 1 cavalry\nunion A1 1 infantry")
    order(state, "C3", "C2", infantry=4, cavalry=1)
    play(state, "eliminate 2")
    assert state.phase == STRIKE
    assert choices(state) == ["strike infantry", "strike cavalry"]
    play(state, "strike cavalry")  # the second must be infantry, so it is not asked for
    assert state.phase == GIVE
    play(state, "give cavalry")
    assert stack(state, SOUTH, "C2") == [4, 0, 0]
    assert (state.phase, state.fleeing) == (RETREAT, [1, 0, 0])


def test_e22_survivors_leave_at_once_and_move_again_on_their_turn() -> None:
    """E22: they choose where to go, except onto the enemy, and are fresh on their own turn."""
    state = war(PLAIN, FIVE_ON_THREE + "\nconfederate B1 1 infantry")
    order(state, "C3", "C2", infantry=5)
    play(state, "eliminate 1")
    assert state.actors() == [NORTH]
    assert refusal(state, "to B1").startswith("E22:")
    play(state, "to D1", "take infantry 1", "go")
    assert state.phase == RETREAT
    play(state, "to D2", "take infantry 1", "go")
    assert state.actors() == [SOUTH]
    play(state, "end")
    assert "C1" in reachable(state, "D1")


def test_e22_a_retreat_does_not_use_the_railroad_and_units_that_cannot_leave_are_lost() -> None:
    """E22: infantry retreats on foot; surrounded by the enemy it is eliminated."""
    track = "[land]\n .....\n[cities]\nWest A1 town north north\nEast E1 town north north\n[railroads]\nLine: West E E E E East\n"
    state = war(track, "confederate A1 3 infantry\nunion B1 2 infantry\nunion E1 1 infantry")
    order(state, "A1", "B1", infantry=3)
    play(state, "eliminate 1")
    assert choices(state) == ["to A1", "to C1"]
    state = war(track, "confederate A1 3 infantry\nconfederate C1 1 infantry\nunion B1 2 infantry\nunion E1 1 infantry")
    order(state, "A1", "B1", infantry=3)
    play(state, "eliminate 1")
    assert choices(state) == ["to A1"]
    state = war(track, "confederate A1 4 infantry\nconfederate C1 1 infantry\nunion B1 2 infantry\nunion E1 1 infantry")
    order(state, "A1", "B1", infantry=3)
    play(state, "eliminate 1")
    assert (state.phase, state.pieces[NORTH]) == (MAIN, 1)


@pytest.mark.parametrize("coin", [0, 1])
def test_e23_an_even_battle_leaves_one_unit_of_the_winner(coin: int) -> None:
    """E23: whichever way the coin falls, the loser has no unit left there and the winner has one of his choice."""
    state = war(
        PLAIN,
        "confederate C3 2 infantry 1 cavalry\nconfederate E5 1 infantry\nunion C2 2 infantry 1 cavalry\nunion A1 1 infantry",
        coin=coin,
    )
    order(state, "C3", "C2", infantry=2, cavalry=1)
    winner = SOUTH if coin == 0 else NORTH
    assert (state.phase, state.actors()) == (KEEP, [winner])
    play(state, "keep cavalry")
    assert stack(state, winner, "C2") == [0, 1, 0]
    assert stack(state, 1 - winner, "C2") == [0, 0, 0]
    assert state.pieces == ([2, 1] if winner == NORTH else [1, 2])


def test_e23_the_coin_is_fair() -> None:
    """E23: the attacker wins about half of 400 even battles with different seeds."""
    wins = 0
    for seed in range(400):
        state = war(PLAIN, "confederate C3 1 infantry\nunion C2 1 infantry\nunion A1 1 infantry\nconfederate E5 1 infantry")
        state.rng = FastRng(seed)
        order(state, "C3", "C2", infantry=1)
        wins += state.pieces[SOUTH] == 2
    assert 160 < wins < 240


def test_e24_a_smaller_force_may_not_attack_but_a_single_unit_may_be_sacrificed() -> None:
    """E24: two may not attack three; one may, is lost, and disables the three."""
    state = war(PLAIN, "confederate C3 2 infantry\nunion C2 3 infantry")
    assert refusal(state, "from C3", "to C2", "take infantry 2").startswith("E24:")
    order(state, "C3", "C2", infantry=1)
    assert (state.disabled, state.pieces) == ([at(state, "C2")], [3, 1])


def test_e24_a_disabled_stack_stays_for_its_next_turn_only() -> None:
    """E24: its owner cannot move it on his next turn, but others may join it, and the turn after that it may move again."""
    state = war(PLAIN, "confederate C3 2 infantry\nunion C2 3 infantry\nunion A2 1 infantry")
    order(state, "C3", "C2", infantry=1)
    play(state, "end")
    assert refusal(state, "from C2").startswith("E24:")
    order(state, "A2", "B2", infantry=1)
    play(state, "end")
    assert state.disabled == []
    order(state, "C3", "C4", infantry=1)
    play(state, "end")
    assert refusal(state, "from C2") == ""


def test_e24_a_disabled_stack_defends_at_full_strength() -> None:
    """E24: the disabled three still count three, and a second sacrifice against them is refused."""
    state = war(PLAIN, "confederate C3 4 infantry\nunion C2 3 infantry")
    order(state, "C3", "C2", infantry=1)
    assert state.defence(NORTH, at(state, "C2")) == 3
    assert refusal(state, "from C3", "to C2", "take infantry 1", "go").startswith("E24:")
    order(state, "C3", "C2", infantry=3)  # an even battle is allowed
    assert stack(state, NORTH, "C2") != [3, 0, 0]


def test_e7_e24_a_fourth_disabled_marker_is_refused() -> None:
    """E7, E24: with three stacks disabled, no unit can be sacrificed against a fourth."""
    state = war(
        PLAIN, "confederate B3 1 infantry\nunion A1 2 infantry\nunion C1 2 infantry\nunion E1 2 infantry\nunion B2 2 infantry"
    )
    state.disabled = [at(state, name) for name in ("A1", "C1", "E1")]
    assert refusal(state, "from B3", "to B2").startswith("E24:")
    state.disabled.pop()
    assert refusal(state, "from B3", "to B2") == ""


def test_e24_a_driven_off_stack_loses_its_marker() -> None:
    """E22, E24: survivors of a disabled stack make their extra move, and the marker goes back to the supply."""
    state = war(PLAIN, "confederate C3 1 infantry\nconfederate D3 4 infantry\nunion C2 3 infantry")
    order(state, "C3", "C2", infantry=1)
    order(state, "D3", "C2", infantry=4)
    play(state, "eliminate 1")
    assert state.disabled == []
    assert choices(state)


def test_e25_in_a_key_city_all_defenders_fall_or_there_is_no_attack() -> None:
    """E25: three against two leave nobody to retreat; one may not be sacrificed against two."""
    state = war(CITY, "union C1 3 infantry\nconfederate C2 2 infantry\nconfederate E3 3 infantry", NORTH)
    order(state, "C1", "C2", infantry=3)
    assert (stack(state, NORTH, "C2"), stack(state, SOUTH, "C2")) == ([2, 0, 0], [0, 0, 0])
    state = war(CITY, "union C1 1 infantry\nconfederate C2 2 infantry", NORTH)
    assert refusal(state, "from C1", "to C2").startswith("E25:")


def test_e25_an_even_battle_for_a_key_city_is_allowed() -> None:
    """E25: two against two toss a coin."""
    state = war(CITY, "union C1 2 infantry\nconfederate C2 2 infantry\nconfederate E3 3 infantry", NORTH, coin=0)
    order(state, "C1", "C2", infantry=2)
    assert stack(state, NORTH, "C2") == [1, 0, 0]
    assert state.fallen == [True]
