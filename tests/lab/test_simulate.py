"""Simulations give the same results wherever they are played."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from tests.lab.balance.test_run import workers_of_ray

from parlour.cli import main
from parlour.core.registry import game
from parlour.lab.simulate import Order, Simulation, play_piece, simulate

TIMES = ("seconds", "decisions_per_second")


def results(simulation: Simulation) -> dict[str, Any]:
    """Everything but the times."""
    return {name: value for name, value in simulation.as_json().items() if name not in TIMES}


def ignore() -> None:
    """Nobody watches."""


@pytest.mark.parametrize("players", [["random", "random"], ["greedy", "random"]])
def test_processes_play_the_same_games(players: list[str]) -> None:
    """Two processes give the results of one, in batches and game by game."""
    chosen = game("deaddrop")
    one, two = (simulate(chosen, chosen.setup(), players, 250, 3, ignore, jobs=jobs) for jobs in (1, 2))
    assert results(one) == results(two)
    assert one.lengths == two.lengths


def test_seeds_and_their_batches_differ() -> None:
    """Another seed gives other games, and so does the next batch of the same seed."""
    chosen = game("deaddrop")
    orders = [Order(chosen.name, chosen.setup(), ["random"] * 2, 200, seed, records=False) for seed in (0, 1)]
    batches = [[each.winners for each in play_piece(chosen, order, piece)[0]] for order in orders for piece in (0, 1)]
    assert [len(batch) for batch in batches] == [100] * 4
    assert len({str(batch) for batch in batches}) == 4


@pytest.mark.filterwarnings("default")
def test_ray_plays_the_same_games_though_a_worker_is_killed(tmp_path: Path) -> None:
    """A local Ray of two workers, one of which is killed at work, gives the results and records of a run without it."""
    pytest.importorskip("ray")
    chosen = game("bluegray")
    killed: list[int] = []

    def kill() -> None:
        workers = workers_of_ray()
        if not killed and workers:
            os.kill(workers[0], signal.SIGKILL)
            killed.append(workers[0])

    plain = simulate(chosen, chosen.setup(), ["easy", "random"], 30, 5, ignore, folder=tmp_path / "plain")
    there = simulate(chosen, chosen.setup(), ["easy", "random"], 30, 5, kill, folder=tmp_path / "ray", jobs=2, on="ray")
    assert len(killed) == 1
    assert results(plain) == results(there)
    for path in (tmp_path / "plain").iterdir():
        assert path.read_bytes() == (tmp_path / "ray" / path.name).read_bytes()
    assert len(list((tmp_path / "ray").iterdir())) == 30


def test_a_place_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    """The command says where games can be played."""
    assert main(["sim", "deaddrop", "--on", "moon"]) == 2
    assert "neither processes nor ray" in capsys.readouterr().err


def test_an_unreachable_cluster_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is 2, and the text says how a cluster gets its token."""
    ray = pytest.importorskip("ray")

    def refuse(**settings: object) -> None:
        raise ConnectionError(f"nobody answers\nat {settings['address']}")

    monkeypatch.setattr(ray, "init", refuse)
    assert main(["sim", "deaddrop", "--games", "2", "--on", "ray://head.example:10001"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "nobody answers at ray://head.example:10001" in told
    assert "RAY_AUTH_TOKEN" in told
