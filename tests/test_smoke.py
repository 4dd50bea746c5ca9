"""The short form of `make smoke`: every extra has a trial, and each works in this environment."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.smoke import EXTRAS, TRIALS

ELSEWHERE = {"baselines": "torch"}
"""Extras that these tests do not install, with the module that they bring; `make smoke` tries them."""


def test_every_extra_has_a_trial() -> None:
    """Every extra of the project has a trial."""
    assert set(EXTRAS) - {"all"} <= set(TRIALS)


@pytest.mark.parametrize("extra", TRIALS)
def test_a_trial_succeeds(extra: str) -> None:
    """What an extra promises works with what is installed here."""
    if extra in ELSEWHERE and importlib.util.find_spec(ELSEWHERE[extra]) is None:
        pytest.skip(f"{ELSEWHERE[extra]} is not installed here")
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run([sys.executable, "-c", TRIALS[extra]], env=paths, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_extra_is_documented() -> None:
    """The page for beginners says what each extra adds."""
    page = (Path(__file__).parents[1] / "docs" / "start.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`parlour\[(\w+)\]`", page)) == set(EXTRAS)
