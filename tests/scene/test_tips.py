"""The first steps of every game point at zones and rules that exist."""

from __future__ import annotations

import re

import pytest

from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.registry import games
from parlour.core.stage import stage

LONGEST = 220  # characters that fit a small card on a phone


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_first_steps_point_at_what_is_there(game: Game) -> None:
    """Every game has first steps; each is short, points at a zone of the opening scene and cites rules that exist."""
    zones = {zone.id for zone in stage(Match(game, game.setup()), 0).zones}
    rules = set(re.findall(r"\*\*([A-Z]{1,3}\d+[a-z]?)\*\*", game.rules()))
    assert 2 <= len(game.tips) <= 5
    for tip in game.tips:
        cited = re.findall(r"\{r:([^}|]+)", tip.text)
        assert tip.title
        assert len(re.sub(r"\{r:([^}]+)\}", r"\1", tip.text)) <= LONGEST
        assert tip.at == "" or tip.at in zones
        assert set(cited) <= rules
    assert any("{r:" in tip.text for tip in game.tips)
