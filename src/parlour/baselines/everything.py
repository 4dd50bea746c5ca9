"""One command that makes every net and curve that the documentation mentions."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from parlour._parent import begin_process, ending
from parlour.core.registry import game as registered
from parlour.core.registry import games

PPO, CLONE, MMD = "ppo", "clone", "mmd"


class Task(NamedTuple):
    """One file to make: `amount` counts the decisions of ppo, the games of a clone's dataset, or the steps of mmd."""

    kind: str
    game: str
    amount: int

    def path(self, folder: Path) -> Path:
        """The file."""
        return folder / f"{self.game}-{self.kind}.{'json' if self.kind == MMD else 'safetensors'}"


TASKS = (
    Task(PPO, "bluegray", 800_000),
    Task(CLONE, "surveyors", 50),
    Task(CLONE, "civilwar", 50),
    Task(CLONE, "espionage", 60),
    Task(PPO, "espionage", 1_500_000),
    Task(CLONE, "bluegray", 300),
    Task(CLONE, "spyfall", 600),
    Task(MMD, "leduc", 800),
)
"""Those that take longest first. Together they take about half an hour of one core, most of it for hard's games."""

EPOCHS = 10
EVERY = 100  # steps of mmd between measurements


def make(task: Task, folder: Path, seed: int, share: float) -> str:
    """Make one file, by `share` of the task's amount; return one line about it. Each task uses one core."""
    import torch  # an extra

    torch.set_num_threads(1)
    amount = max(1, round(task.amount * share))
    if task.kind == PPO:
        return make_ppo(task.game, amount, seed, task.path(folder))
    if task.kind == CLONE:
        return make_clone(task.game, "hard", amount, EPOCHS, seed, folder / "data" / task.game, task.path(folder))
    return make_curve(task.game, amount, EVERY, task.path(folder))


def make_ppo(name: str, steps: int, seed: int, path: Path, progress: Callable[[int], None] | None = None) -> str:
    """Train a net by self-play."""
    from parlour.baselines.ppo import Recipe, Training

    game = registered(name)
    Training(game, game.setup(None, dict(game.untimed)), Recipe(steps=steps, seed=seed)).run(progress).save(path)
    return f"{path}: self-play, {steps:,} decisions"


def make_clone(name: str, player: str, count: int, epochs: int, seed: int, data: Path, path: Path) -> str:
    """Train a net by imitation; the dataset is completed first."""
    from parlour.baselines.clone import clone
    from parlour.lab.dataset import Order, write

    game = registered(name)
    setup = game.setup(None, dict(game.untimed))
    order = Order(setup, (player,) * setup.seats, count, seed, "numbers")
    write(order, data)
    net = clone(order, data, epochs, seed)
    net.save(path)
    return f"{path}: {count:,} games of {player}, agrees in {net.about['how']['accuracy']:.1%} of decisions in others"


def make_curve(name: str, steps: int, every: int, path: Path, progress: Callable[[], None] | None = None) -> str:
    """Write the exploitability of a game's policy by steps of magnetic mirror descent."""
    from parlour.baselines.mmd import curve
    from parlour.baselines.tree import list_game

    found, _ = curve(list_game(name), steps, every, progress=progress)
    path.write_text(json.dumps([{"step": step, "exploitability": value} for step, value in found]), encoding="utf-8")
    return f"{path}: exploitability from {found[0][1]:.4f} to {found[-1][1]:.4f}"


def make_all(folder: Path, seed: int, jobs: int, share: float = 1.0) -> Iterator[str]:
    """Make the files of registered games that the folder lacks, `jobs` at a time; yield one line about each."""
    folder.mkdir(parents=True, exist_ok=True)
    tasks = [task for task in TASKS if task.game in games() and not task.path(folder).exists()]
    # "spawn": PyTorch has threads, and a fork would copy their locks.
    with ending(ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), begin_process)) as pool:
        running = [pool.submit(make, task, folder, seed, share) for task in tasks]
        for done in as_completed(running):
            yield done.result()
