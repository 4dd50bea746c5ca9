"""What a server does before it opens, so that nobody has to wait for a game's first table."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from parlour.core.game import Game, Setup
from parlour.core.registry import games
from parlour.server.main import rehearse

FIRST_DEALS = (
    "import time; from parlour.core.match import Match; from parlour.core.registry import games; "
    "from parlour.server.main import rehearse; rehearse(); began = time.process_time(); "
    "[Match(game, game.setup(), bytes(16)) for game in games().values()]; print(time.process_time() - began)"
)


def test_the_first_deal_of_each_game_is_as_quick_as_later_ones() -> None:
    """After the rehearsal nothing is left to load, which takes a quarter of a second for Civil War 1863 when compiled."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", FIRST_DEALS], env=environment, check=True, capture_output=True, text=True)
    assert float(done.stdout) < 0.15  # seconds of processor time


def test_a_game_that_cannot_be_dealt_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names it."""
    dealt: list[str] = []

    def deal(game: Game, setup: Setup, seed: bytes) -> None:
        dealt.append(game.name)
        raise ValueError("a fault of the game")

    monkeypatch.setattr("parlour.server.main.Match", deal)
    rehearse()
    assert dealt == list(games())
    assert "deaddrop cannot be dealt" in caplog.text
