"""Whole wars by random play: what must hold at every step."""

from __future__ import annotations

import pytest

from parlour.core.encoding import ListedNumbers
from parlour.core.rng import FastRng
from parlour.games.civilwar import CAPACITIES, GAME
from parlour.games.civilwar.encode import WIDTH
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.legal import main_actions
from parlour.games.civilwar.rules.setup import from_view
from parlour.games.civilwar.state.geography import FORCES, GUNBOAT, INFANTRY
from parlour.games.civilwar.state.position import OVER
from parlour.testing.snapshot import digest


def check_books(state: Rules) -> None:
    """Check that all counts of a war agree, and that every unit stands where its arm may stand."""
    board = state.board
    size = board.size
    for seat in range(2):
        total = 0
        for square in range(size):
            counts = [state.count(seat, arm, square) for arm in range(3)]
            assert min(counts) >= 0
            garrison = 0
            key = board.key_at[square]
            if key >= 0 and board.key_sides[key] == seat and not state.fallen[key]:
                garrison = board.garrison(key)
            assert state.presence[seat * size + square] == sum(counts) + garrison
            if counts[0] + counts[1] > 0 and not board.land[square]:
                assert counts[1] == 0
                assert counts[INFANTRY] <= state.capacity * counts[GUNBOAT]
            assert counts[GUNBOAT] == 0 or board.waters[square]
            if seat == state.turn:
                assert all(0 <= state.spent[arm * size + square] <= counts[arm] for arm in range(3))
            total += sum(counts)
        total += sum(state.attack) if seat == state.turn else sum(state.fleeing)
        assert state.pieces[seat] == total <= sum(FORCES[seat])
    for square in range(size):
        assert state.presence[square] == 0 or state.presence[size + square] == 0
    assert len(state.disabled) <= 3
    assert sum(owner >= 0 for owner in state.forts) <= 6


@pytest.mark.parametrize("seed", range(6))
def test_e6_to_e31_the_books_balance_in_random_wars(seed: int) -> None:
    """E6, E7, E15: no unit appears, is counted twice, or stands where it cannot be."""
    setup = GAME.setup(2, {"gunboat_capacity": list(CAPACITIES)[seed % 4], "no_progress_limit": 8})
    state = GAME.deal(setup, FastRng(seed))
    rng = FastRng(seed + 50)
    count = 0
    while not state.over() and count < 2500:
        if not state.composing():
            check_books(state)
        actor = state.actors()[0]
        state.apply(actor, state.restless_action(actor, rng))
        count += 1
    assert count < GAME.longest


@pytest.mark.parametrize("seed", range(2))
def test_a_view_holds_the_whole_position(seed: int) -> None:
    """E10: the position can be rebuilt from the view of the side to act."""
    state = GAME.deal(GAME.setup(), FastRng(seed))
    rng = FastRng(seed + 9)
    for _ in range(250):
        if state.phase == OVER:
            break
        actor = state.actors()[0]
        again = from_view(state.board, state.view(actor), state.rng.clone())
        assert digest(again) == digest(state)
        state.apply(actor, state.restless_action(actor, rng))


def test_e6_deals_share_no_position() -> None:
    """E6, E9: every deal has the opening's units and actions, whatever was played or changed in another one."""
    setup = GAME.setup(2, {})
    first = GAME.deal(setup, FastRng(1))
    opening = first.legal(first.turn)
    assert opening == main_actions(first.clone())
    rng = FastRng(2)
    for _ in range(40):
        actor = first.actors()[0]
        first.legal(actor).clear()  # a caller may do with its list what it likes
        first.apply(actor, first.restless_action(actor, rng))
    second = GAME.deal(setup, FastRng(3))
    assert second.legal(second.turn) == opening
    seen, fresh = ListedNumbers(WIDTH), ListedNumbers(WIDTH)
    second.observe(0, seen)
    second.clone().observe(0, fresh)
    assert seen.listed == fresh.listed
    square = next(square for square in range(second.board.size) if second.presence[second.turn * second.board.size + square])
    second.add(second.turn, INFANTRY, square, 1)
    changed = ListedNumbers(WIDTH)
    second.observe(0, changed)
    assert changed.listed != seen.listed
    assert second.legal(second.turn) == main_actions(second)


@pytest.mark.parametrize("seed", range(3))
def test_a_war_and_its_clones_share_nothing_that_changes(seed: int) -> None:
    """Clones share their lists of units until one changes: if one of the two is played on, the other stays as it was."""
    state = GAME.deal(GAME.setup(2, {"no_progress_limit": 8}), FastRng(seed))
    rng = FastRng(seed + 70)
    for _ in range(400):
        if state.over():
            break
        other = state.clone()
        still = digest(other)
        assert still == digest(state)
        actor = state.actors()[0]
        state.apply(actor, state.restless_action(actor, rng))
        assert digest(other) == still
        moved = digest(state)
        other.apply(actor, other.restless_action(actor, rng))
        assert digest(state) == moved
