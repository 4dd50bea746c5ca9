"""Clones, keys, and the contract of all games with six players."""

from __future__ import annotations

import pytest

from parlour.core.playout import random_playout
from parlour.core.rng import FastRng
from parlour.games.surveyors import DECKS, GAME
from parlour.games.surveyors.state.position import SPY
from parlour.games.surveyors.tests.positions import do, in_play, position
from parlour.testing import CHECKS


def test_clone_is_independent() -> None:
    """Playing a clone to its end does not touch the original."""
    state = GAME.deal(GAME.setup(6), FastRng(2))
    before = [state.view(seat) for seat in range(6)]
    twin = state.clone()
    random_playout(twin, FastRng(3))
    assert [state.view(seat) for seat in range(6)] == before
    assert in_play(state) == DECKS["balanced", 6, state.roles.count(SPY)]


def test_key_tells_apart_what_a_seat_knows() -> None:
    """The key depends on the hand, the seat's own skips, the role and the history."""
    base = position(hand="LR TB", pile="TB")
    others = [
        position(hand="LR TL", pile="TB"),
        position(hand="LR TB", pile="TB", skipped=("TB", "", "", "")),
        position(hand="LR TB", pile="TB", roles="CUUU"),
    ]
    moved = position(hand="LR TB", pile="TB")
    do(moved, "skip TB")
    keys = {base.key(0), moved.key(0), *(other.key(0) for other in others), base.key(1)}
    assert len(keys) == 6
    assert all(0 <= key < 1 << 62 for key in keys)


def test_key_depends_on_the_deck() -> None:
    """A4: everyone knows the deck, so two deals that differ only in it have different keys."""
    trails = {GAME.deal(GAME.setup(4, {"deck": deck, "first": 1}), FastRng(1)).trail for deck in ("balanced", "single")}
    assert len(trails) == 2


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.replace(" ", "-"))
@pytest.mark.parametrize("options", [{}, {"deck": "single"}, {"leftover": "shown"}], ids=["default", "single", "shown"])
def test_contract_with_six_players(check: str, options: dict[str, str]) -> None:
    """The suite for all games does not deal for six players; they keep the contract, too, with either deck and a shown role."""
    CHECKS[check](GAME, GAME.setup(6, options), 0)
