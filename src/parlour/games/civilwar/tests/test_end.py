"""How the war ends: no troops left, surrender, and draws."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.turn import TURN_LIMIT
from parlour.games.civilwar.state.geography import SIDES
from parlour.games.civilwar.state.position import DRAW, MAIN, OVER
from parlour.games.civilwar.tests.positions import NORTH, PLAIN, SEA, SOUTH, embark, order, play, real, refusal, war
from parlour.games.civilwar.tests.positions import table as table_of
from parlour.table.moves import default_move


def test_e30_a_side_without_troops_has_lost() -> None:
    """E30: the last Union unit falls."""
    state = war(PLAIN, "confederate C3 2 infantry\nunion C2 1 infantry")
    order(state, "C3", "C2", infantry=2)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [-1.0, 1.0]


MOMENTS = {
    "the middle of an order": (["from C3", "to C2"], SOUTH),
    "a battle that is won": (["from C3", "to C2", "take infantry 4", "take cavalry 1", "go"], SOUTH),
    "naming who falls": (["from C3", "to C2", "take infantry 4", "take cavalry 1", "go", "eliminate 2"], SOUTH),
    "naming one's own losses": (
        ["from C3", "to C2", "take infantry 4", "take cavalry 1", "go", "eliminate 2", "strike cavalry"],
        SOUTH,
    ),
    "a retreat on the enemy's turn": (["from C3", "to C2", "take infantry 4", "go", "eliminate 1", "strike cavalry"], NORTH),
    "a coin won on the enemy's turn": (["from C3", "to C2", "take infantry 3", "go"], NORTH),
    "a city lost on the enemy's turn": (["from D5", "to E5", "take cavalry 1", "go"], NORTH),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_e30_a_side_may_surrender_at_every_choice(moment: str) -> None:
    """E30: whatever a side is asked, on its own turn or on the enemy's, it may surrender instead."""
    steps, seat = MOMENTS[moment]
    state = war(
        PLAIN + "[cities]\nBaltimore E5 key north north\n",
        "confederate C3 4 infantry 1 cavalry\nconfederate D5 1 cavalry\nunion C2 2 infantry 1 cavalry\nunion A1 3 infantry",
        coin=1,
    )
    play(state, *steps)
    assert state.actors() == [seat]
    assert len(state.legal(seat)) > 1
    assert state.legal(1 - seat) == [state.orders.surrender]
    play(state, "surrender")
    assert (state.winner, state.reason) == (1 - seat, f"the {SIDES[seat]} surrenders")


@pytest.mark.parametrize("attacker", [NORTH, SOUTH])
def test_e30_whoever_eliminates_the_enemy_first_wins(attacker: int) -> None:
    """E15, E30: the last defenders fall before the attacker's gunboat and its infantry, so the attacker wins on either side."""
    sides = ("union", "confederate") if attacker == NORTH else ("confederate", "union")
    state = war(SEA, f"{sides[0]} A2 1 gunboat\n{sides[1]} B2 2 gunboat", attacker, capacity=2)
    embark(state, attacker, "A2", 2)
    order(state, "A2", "B2", infantry=2, gunboats=1)
    play(state, "eliminate 2", "give gunboat")
    assert (state.pieces, state.winner) == ([0, 0], attacker)


def test_e30_a_side_that_is_asked_nothing_may_surrender_too() -> None:
    """E30: while the enemy composes an order, a side may surrender and nothing else."""
    state = war(PLAIN, "confederate C3 2 infantry\nunion A1 1 infantry")
    play(state, "from C3", "to C2")
    with pytest.raises(IllegalAction, match=r"E8: the Confederacy is to act; until then you may only surrender \(E30\)"):
        state.check(NORTH, state.orders.end)
    state.check(NORTH, state.orders.surrender)
    state.apply(NORTH, state.orders.surrender)
    assert (state.winner, state.reason) == (SOUTH, "the Union surrenders")


def test_e30_a_side_that_waits_is_offered_surrender_alone() -> None:
    """E30: the only option of the waiting side is to surrender, which must be confirmed."""
    state = real("confederate N8 4 infantry\nunion A1 2 infantry")
    scene = GAME.scene(state.view(NORTH), NORTH, state.legal(NORTH), table_of(state))
    assert [(option.label, option.confirm) for option in scene.options] == [("Surrender to the Confederacy", True)]


def test_e30_random_play_surrenders_between_orders_only() -> None:
    """E30: a slip in the middle of an order or a battle does not end the war."""
    state = war(PLAIN, "confederate C3 2 infantry\nunion C2 3 infantry\nunion A1 1 infantry")
    play(state, "from C3", "to C2")
    assert state.orders.surrender not in {state.random_action(SOUTH, FastRng(seed)) for seed in range(60)}


def late(state: Rules) -> list[str]:
    """Let the table play for the side to act, which is late, and return its actions in words."""
    steps = default_move(state, state.actors()[0])
    for action, _ in steps:
        state.apply(state.actors()[0], action)
    return [str(table_of(state)[action]) for action, _ in steps]


def test_e32_for_a_late_side_the_table_moves_one_unit_and_ends_the_turn() -> None:
    """E32: one unit goes to a square without an enemy, and the turn ends."""
    state = war(PLAIN, "confederate C3 2 infantry\nunion B2 1 infantry\nunion C2 1 infantry")
    assert late(state) == ["from C3", "to D2", "take infantry 1", "go"]
    assert late(state) == ["end"]


def test_e32_in_battle_the_table_takes_one_and_spares_cavalry_and_gunboats() -> None:
    """E32: one defender falls, an infantry before the cavalry; the survivors leave one by one, and nobody surrenders."""
    state = war(PLAIN, "confederate C3 5 infantry\nunion C2 2 infantry 1 cavalry\nunion A1 1 infantry")
    order(state, "C3", "C2", infantry=5)
    assert late(state) == ["eliminate 1"]
    assert late(state) == ["strike infantry"]
    assert state.actors() == [NORTH]
    assert late(state) == ["to A1", "take cavalry 1", "go"]
    assert late(state) == ["to B1", "take infantry 1", "go"]
    assert state.phase == MAIN


def test_e30_one_piece_each_is_a_draw() -> None:
    """E30: an even battle leaves one piece on each side, and nobody wins."""
    state = war(PLAIN, "confederate C3 2 infantry\nunion C2 2 infantry\nunion A1 1 infantry", coin=0)
    order(state, "C3", "C2", infantry=2)
    assert (state.phase, state.winner) == (OVER, DRAW)


def test_e31_a_draw_is_offered_and_accepted_on_a_sides_own_turn() -> None:
    """E31: the offer stands during the other side's next turn, and lapses when that turn ends."""
    state = war(PLAIN, "confederate C3 2 infantry\nunion A1 2 infantry")
    play(state, "offer")
    assert refusal(state, "offer").startswith("E31:")
    order(state, "C3", "C4", infantry=2)
    play(state, "end")
    accepted = state.clone()
    play(accepted, "accept")
    assert (accepted.winner, accepted.reason) == (DRAW, "both sides agree to a draw")
    order(state, "A1", "A2", infantry=1)
    play(state, "end")
    assert state.offer == -1
    assert refusal(state, "accept").startswith("E31:")


def test_e31_quiet_turns_end_in_a_draw() -> None:
    """E31: with a limit of two, two turns without a loss or a capture end the war; without a limit it goes on."""
    for limit, over in ((2, True), (0, False)):
        state = war(PLAIN, "confederate C3 2 infantry\nunion A1 2 infantry", limit=limit)
        order(state, "C3", "C4", infantry=2)
        play(state, "end")
        order(state, "A1", "A2", infantry=2)
        play(state, "end")
        assert state.over() == over


def test_e31_a_battle_resets_the_count() -> None:
    """E31: a turn with a loss is not quiet."""
    state = war(PLAIN, "confederate C3 3 infantry\nunion C2 1 infantry\nunion A1 2 infantry", limit=5)
    state.quiet = 4
    order(state, "C3", "C2", infantry=3)
    play(state, "end")
    assert (state.quiet, state.over()) == (0, False)


def test_e31_no_war_lasts_forever() -> None:
    """E31: without a limit on quiet turns the war is a draw after 600 turns."""
    state = war(PLAIN, "confederate C3 2 infantry\nunion A1 2 infantry", limit=0)
    state.turns = TURN_LIMIT - 1
    order(state, "C3", "C4", infantry=2)
    play(state, "end")
    assert (state.winner, state.reason) == (DRAW, "600 turns have passed")
