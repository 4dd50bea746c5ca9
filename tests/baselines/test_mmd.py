"""Equilibria of games that can be enumerated: trees, exploitability and magnetic mirror descent."""

from __future__ import annotations

import json
from pathlib import Path

import leduc
import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from parlour.baselines.__main__ import main
from parlour.baselines.mmd import curve
from parlour.baselines.tree import Tree, list_game
from parlour.envs import openspiel

openspiel.register(leduc.GAME)


@pytest.fixture(scope="module")
def kuhn() -> Tree:
    """OpenSpiel's own Kuhn poker."""
    return Tree(pyspiel.load_game("kuhn_poker"))


def test_exploitability_is_that_of_openspiel(kuhn: Tree) -> None:
    """For random policies, both agree to the last digits."""
    game = pyspiel.load_game("kuhn_poker")
    dice = np.random.default_rng(3)
    for _ in range(3):
        raw = dice.random(kuhn.slots) + 0.01
        mine = raw / np.add.reduceat(raw, kuhn.first)[kuhn.set_of]
        theirs = policy.TabularPolicy(game)
        for (_, key), number in kuhn.sets.items():
            slots = np.flatnonzero(kuhn.set_of == number)
            row = theirs.action_probability_array[theirs.state_lookup[key]]
            row[:] = 0.0
            row[[kuhn.slot_action[slot] for slot in slots]] = mine[slots]
        assert kuhn.exploitability(mine) == pytest.approx(exploitability.exploitability(game, theirs), abs=1e-12)


def test_descent_approaches_the_equilibrium(kuhn: Tree) -> None:
    """The policy becomes harder and harder to exploit, and seat 0 loses about 1/18, as theory says."""
    found, last = curve(kuhn, 400, 100)
    values = [value for _, value in found]
    assert values[0] == pytest.approx(11 / 24)
    assert values[-1] < 0.1
    assert values == sorted(values, reverse=True)
    assert kuhn.worth(last, 0)[0][0] == pytest.approx(-1 / 18, abs=0.04)
    assert np.allclose(np.add.reduceat(last, kuhn.first), 1.0)


def test_our_leduc_poker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tree of our Leduc poker has the known exploitability of the uniform policy, and the command lowers it."""
    tree = list_game("leduc")
    assert tree.nodes == 9457
    assert len(tree.sets) == 936
    assert tree.exploitability(tree.uniform()) == pytest.approx(2.373611111, abs=1e-9)
    assert main(["mmd", "leduc", "--steps", "40", "--every", "20", "--out", str(tmp_path / "curve.json")]) == 0
    curve_found = json.loads((tmp_path / "curve.json").read_text())
    assert [point["step"] for point in curve_found] == [0, 20, 40]
    assert curve_found[-1]["exploitability"] < 1.0
    assert "exploitability from 2.3736 to 0." in capsys.readouterr().out
