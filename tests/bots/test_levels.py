"""Levels and names of computer players."""

from __future__ import annotations

import re

import pytest
from deaddrop import GAME

from parlour.bots.levels import LEVELS, make_bot, player_names
from parlour.bots.personas import persona
from parlour.core import BadSetup, FastRng, Perspective


@pytest.mark.parametrize("level", [*LEVELS, "greedy", "random"])
def test_every_level_makes_legal_choices(level: str) -> None:
    """A bot of every level chooses among the legal actions."""
    state = GAME.deal(GAME.setup(3), FastRng(1))
    perspective = Perspective(state, 1)
    assert make_bot(GAME, level, 7).choose(perspective) in perspective.legal()


def test_unknown_level_is_refused_with_the_known_ones() -> None:
    """The error for an unknown level names the known ones."""
    with pytest.raises(BadSetup, match=re.escape(", ".join(player_names(GAME)))):
        make_bot(GAME, "invincible", 1)


def test_personas_are_steady_and_tell_levels_apart() -> None:
    """The same seed gives the same name, every level has eight, and no name serves two levels."""
    names = {level: {persona(level, seed) for seed in range(200)} for level in (*LEVELS, "greedy")}
    assert [persona("hard", seed) for seed in range(9)] == [persona("hard", seed) for seed in range(9)]
    assert {level: len(known) for level, known in names.items()} == dict.fromkeys(names, 8)
    assert len(set().union(*names.values())) == 32
