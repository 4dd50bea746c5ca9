"""The plan that measures all players."""

from __future__ import annotations

import pytest
from scripts import players

from parlour.core import game
from parlour.lab.opponents import known_players
from parlour.lab.outsiders import check_outsider


def test_the_plan_names_players_that_exist() -> None:
    """Every player of every tournament is known to the arena, and levels meet in all five games."""
    ladders = set()
    for match in players.PLAN:
        names = match.players.split(",")
        assert all(check_outsider(name) or name in known_players(game(match.game)) for name in names), match
        ladders |= {match.game} if len(names) > 2 else set()
    assert ladders == {"bluegray", "espionage", "civilwar", "surveyors", "spyfall"}


def test_a_missed_goal_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A tournament prints its command and shares, and one below its goal makes the whole run fail."""
    monkeypatch.setattr(players, "PLAN", [players.Match("bluegray", "random,scatter", 2, goal=1.1)])
    assert players.main([]) == 1
    assert players.main(["--only", "master"]) == 0
    text = capsys.readouterr().out
    assert "`parlour arena bluegray --players random,scatter --games 2 --seed 2030`\nrandom against scatter: " in text
    assert text.count("The goal is missed.") == 1
