"""Spyfall keeps the contract with combined options, which the general suite does not try."""

from __future__ import annotations

import pytest

from parlour.core.game import Setup
from parlour.core.rng import FastRng
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import ANSWER, ASK
from parlour.games.spyfall.tests.positions import position
from parlour.games.spyfall.tests.test_content import OWN
from parlour.testing import CHECKS

SETUPS = [
    GAME.setup(7, {"spies": "2", "old_pals": True, "rounds": 2}),
    GAME.setup(5, {"spies": "2", "interrupts": "between questions", "rounds": 1}),
    GAME.setup(4, {"pack": "own", "own_pack": OWN, "rounds": 3}),
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.replace(" ", "-"))
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats}-seats")
def test_contract(setup: Setup, check: str) -> None:
    """Two spies as Old Pals, two spies between questions, and a small pack of the host's own whose locations are reused."""
    CHECKS[check](GAME, setup, 1)


def test_sample_texts_carry_information() -> None:
    """Lines at a quiet place differ from those at a loud one, and no question or answer is empty."""
    said = []
    for location in ("Library", "Rock Concert"):
        state = GAME.deal(GAME.setup(4, {"dealer": 1}), FastRng(1))
        state.location = state.terms.locations.index(location)
        state.cards = [0, 1, 2, -1]
        state.apply(0, state.legal(0)[0])
        assert GAME.sample_text(state, 0, ASK + 1, FastRng(1))
        state.apply(0, ASK + 1, "Is it loud where you are standing?")
        said.append({GAME.sample_text(state, 1, ANSWER, FastRng(seed)) for seed in range(40)})
    assert "Hm. You could hear a pin drop." in said[0] - said[1]
    assert "Hm. My ears are still ringing." in said[1] - said[0]
    assert "" not in said[0] | said[1]
    assert GAME.sample_text(position(), 0, 24, FastRng(1)) == ""
