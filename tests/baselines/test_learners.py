"""Learners: advantages of seats that take turns, self-play, imitation and best responses; they need PyTorch."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is an extra: pip install 'parlour[baselines]'")

import torch

from parlour.baselines import everything
from parlour.baselines.__main__ import main
from parlour.baselines.clone import clone
from parlour.baselines.everything import TASKS, Task, make_all
from parlour.baselines.net import load
from parlour.baselines.ppo import Memory, Recipe, Training, advantages
from parlour.baselines.response import respond
from parlour.cli import main as parlour
from parlour.core import game, games
from parlour.lab.dataset import Order, write

DEADDROP = game("deaddrop")
SETUP = DEADDROP.setup()


def test_each_seat_learns_from_its_own_return() -> None:
    """With a trace of 1, an advantage is the seat's return minus what it expected, even if the other seat ends the game."""
    memory = Memory.empty(4, 1, 1, 1, 2)
    memory.seats[:, 0] = [0, 1, 0, 0]
    memory.values[:, 0] = [0.1, 0.2, 0.3, 0.4]
    memory.ended[2, 0] = True
    memory.rewards[2, 0] = [1.0, -1.0]
    found, returns = advantages(memory, np.array([1]), np.array([0.5], np.float32), 1.0)
    assert found[:, 0] == pytest.approx([0.9, -1.2, 0.7, 0.0])  # nothing is known yet about the last decision
    assert returns[:, 0] == pytest.approx([1.0, -1.0, 1.0, 0.4])


def test_the_same_recipe_gives_the_same_net() -> None:
    """Self-play with the same seed repeats, and another seed differs."""
    torch.set_num_threads(1)
    recipe = Recipe(steps=4000, games=32, horizon=32, hidden=(16,))
    nets = [Training(DEADDROP, SETUP, replace(recipe, seed=seed)).run().weights for seed in (1, 1, 2)]
    assert all((nets[0][name] == nets[1][name]).all() for name in nets[0])
    assert not (nets[0]["policy_weight"] == nets[2]["policy_weight"]).all()


def test_a_learner_beats_a_weak_player() -> None:
    """After a short training against random play it wins clearly more than it loses."""
    torch.set_num_threads(1)
    recipe = Recipe(steps=20_000, games=64, horizon=32, hidden=(64,), rate=3e-3)
    report = respond(DEADDROP, SETUP, "random", 400, recipe)
    assert report["return_interval"][0] > 0.0


def test_a_clone_agrees_with_its_model(tmp_path: Path) -> None:
    """A net trained on greedy's games agrees with greedy far more often than chance would."""
    torch.set_num_threads(1)
    order = Order(SETUP, ("greedy", "greedy"), 120, 1, "numbers")
    write(order, tmp_path)
    net = clone(order, tmp_path, 30)
    assert net.about["how"]["accuracy"] > 0.5
    assert net.about["setup"] == SETUP.as_json()


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nets are trained from the command line, and a learner measures what it wins from a player."""
    torch.set_num_threads(1)
    assert main(["ppo", "deaddrop", "--steps", "9000", "--against", "greedy", "--out", str(tmp_path / "a.safetensors")]) == 0
    assert load(tmp_path / "a.safetensors").about["how"]["against"] == "greedy"
    words = ["clone", "deaddrop", "--data", str(tmp_path / "data"), "--players", "random", "--games", "4", "--epochs", "1"]
    assert main([*words, "--jobs", "1", "--out", str(tmp_path / "b.safetensors")]) == 0
    assert "it agrees with random" in capsys.readouterr().out
    assert main(["ppo", "chess", "--out", str(tmp_path / "c.safetensors")]) == 2
    capsys.readouterr()
    assert parlour(["exploit", "deaddrop", "--against", "random", "--learn", "9000", "--games", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["steps"] == 9000


def test_one_command_makes_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each task has its file, and an existing file is left alone."""
    tasks = (Task("ppo", "deaddrop", 4000), Task("clone", "deaddrop", 1), Task("ppo", "absent", 1))
    monkeypatch.setattr(everything, "TASKS", tasks)
    kept = tasks[0].path(tmp_path)
    kept.write_bytes(b"a net")
    lines = list(make_all(tmp_path, 1, 1, 0.5))
    assert [line.split(":")[0] for line in lines] == [str(tmp_path / "deaddrop-clone.safetensors")]
    assert kept.read_bytes() == b"a net"
    assert load(tmp_path / "deaddrop-clone.safetensors").about["how"]["games"] == 1


def test_every_game_has_its_nets() -> None:
    """A clone of hard for each of the five games, and self-play for two."""
    made = {(task.kind, task.game) for task in TASKS}
    assert {("ppo", "espionage"), ("ppo", "bluegray"), ("mmd", "leduc")} <= made
    assert {name for kind, name in made if kind == "clone"} == set(games()) - {"deaddrop", "leduc"}
