"""Compiled and pure code play the same games for the same seeds."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from parlour._pure import compiled
from parlour.core import games


def fingerprint(name: str, pure: bool) -> str:
    """The fingerprint of a game, from a separate process."""
    environment = {**os.environ, "PARLOUR_PURE": "1" if pure else "0"}
    command = [sys.executable, "-m", "parlour.testing.fingerprint", name, "1"]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.skipif(not compiled(), reason="the tested package is not compiled")
@pytest.mark.parametrize("name", sorted(games()))
def test_compiled_equals_pure(name: str) -> None:
    """States, views, legal actions, worlds and events of random games are exactly the same."""
    assert fingerprint(name, pure=False) == fingerprint(name, pure=True)
