"""Every registered game, plug-ins included, keeps the contract without exemptions."""

from __future__ import annotations

import pytest

from parlour.core import games
from parlour.core.game import Setup
from parlour.testing import CHECKS, setups_of

CASES = [(name, setup) for name, game in games().items() for setup in setups_of(game)]


def label(case: tuple[str, Setup]) -> str:
    """A readable name for a case."""
    name, setup = case
    changed = [
        f"{option.name}={setup.options[option.name]}"
        for option in games()[name].options
        if setup.options[option.name] != option.default
    ]
    return "-".join([name, str(setup.seats), *changed])


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.replace(" ", "-"))
@pytest.mark.parametrize("case", CASES, ids=label)
def test_contract(case: tuple[str, Setup], check: str) -> None:
    """A game passes one check of the contract under one setup, over random games."""
    name, setup = case
    for seed in range(2):
        CHECKS[check](games()[name], setup, seed)


def test_the_suite_runs_over_every_registered_game() -> None:
    """No game is left out, and each is checked with its fewest and its most seats."""
    assert {name for name, _ in CASES} == set(games())
    for name, game in games().items():
        assert {game.seats[0], game.seats[-1]} <= {setup.seats for case, setup in CASES if case == name}
