"""Levels, names and faces of computer players."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from deaddrop import GAME

from parlour.bots.levels import LEVELS, make_bot, persona, player_names
from parlour.core import BadSetup, FastRng, Perspective


@pytest.mark.parametrize("level", [*LEVELS, "greedy", "random"])
def test_every_level_makes_legal_choices(level: str) -> None:
    """A bot of every level chooses among the legal actions."""
    state = GAME.deal(GAME.setup(3), FastRng(1))
    perspective = Perspective(state, 1)
    assert make_bot(GAME, level, 7).choose(perspective) in perspective.legal()


def test_unknown_level_is_refused_with_the_known_ones() -> None:
    """A level that does not exist is refused, and the text names those that do."""
    with pytest.raises(BadSetup, match=re.escape(", ".join(player_names(GAME)))):
        make_bot(GAME, "invincible", 1)


def test_personas_are_steady_and_tell_levels_apart() -> None:
    """The same seed gives the same person, no name serves two levels, and faces are well-formed SVG."""
    names = {level: {persona(level, seed).name for seed in range(200)} for level in LEVELS}
    assert persona("hard", 5) == persona("hard", 5)
    assert not names["easy"] & names["medium"]
    assert not names["medium"] & names["hard"]
    assert not names["easy"] & names["hard"]
    for seed in range(50):
        ElementTree.fromstring(f'<svg viewBox="0 0 24 24">{persona("easy", seed).face}</svg>')
