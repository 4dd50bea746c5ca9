"""
Steps per second through PettingZoo, against PettingZoo's own classic environments with hidden information.

Every step observes, then takes a random legal action. `env` is what a user of either gets: theirs with PettingZoo's usual
wrappers, ours with a referee that does the same; our `raw_env` has neither. `ratios` compare our games with the fastest of
theirs in the same run. Theirs are all classics with hidden cards; rock, paper, scissors hides only simultaneous choices and
has no mask. Self-play steps a batch of environments in turn, in one process and in two.
"""

from __future__ import annotations

import argparse
import random
import time
import warnings
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from parlour._pure import compiled
from parlour.core import games
from parlour.envs import pettingzoo

HIDDEN = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
BATCH = 64


def run(arguments: list[str]) -> dict[str, Any]:
    """Measure ours and theirs in turn; the best of several rounds counts for both."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks envs")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args(arguments)
    environments, missing = classics()
    for name in games():
        environments[f"parlour {name}"] = pettingzoo.env(name)
        environments[f"parlour {name}, raw"] = pettingzoo.raw_env(name)
    rates = dict.fromkeys(environments, 0.0)
    for _ in range(options.rounds):
        for name, env in environments.items():
            rates[name] = max(rates[name], steps_per_second(env, options.seconds))
    theirs = [rate for name, rate in rates.items() if name.startswith("pettingzoo")]
    ours = {name: rate for name, rate in rates.items() if name.startswith("parlour")}
    batch: dict[str, float] = {}
    gains: dict[str, float] = {}
    with ProcessPoolExecutor(2) as pool:
        for name in games():
            alone = best_of(pool, name, 1, options.seconds, options.rounds)
            both = best_of(pool, name, 2, options.seconds, options.rounds)
            batch[f"self-play {name}, 1 process"] = alone
            batch[f"self-play {name}, 2 processes"] = both
            gains[f"{name}: 2 processes / 1 process"] = both / alone
    report: dict[str, Any] = {"compiled": compiled(), "steps per second": {**rates, **batch}}
    if theirs:
        report["ratios"] = {
            f"{name} / fastest of PettingZoo's with hidden information": rate / max(theirs) for name, rate in ours.items()
        }
    report["self-play"] = gains
    if missing:
        report["not compared"] = missing
    return report


def classics() -> tuple[dict[str, Any], dict[str, str]]:
    """PettingZoo's own environments, and the reasons why some cannot be loaded."""
    made: dict[str, Any] = {}
    missing: dict[str, str] = {}
    for name in HIDDEN:
        try:
            made[f"pettingzoo {name}"] = classic(name)
        except ImportError as error:  # some raise it only when they are made
            missing[name] = f"{error}; it needs pip install 'pettingzoo[classic]'"
    return made, missing


def classic(name: str) -> Any:
    """One of PettingZoo's own environments."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pettingzoo.classic

        return getattr(pettingzoo.classic, name).env()


def steps_per_second(env: Any, seconds: float) -> float:
    """Observe, take a random legal action, repeat; the time of resets counts too."""
    chance = random.Random(0)
    steps = 0
    env.reset(seed=1)
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for _ in range(200):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                legal = observation["action_mask"].view(bool).nonzero()[0]  # quicker than nonzero on bytes
                env.step(int(legal[int(chance.random() * len(legal))]))
                steps += 1
    return steps / spent


def best_of(pool: ProcessPoolExecutor, name: str, processes: int, seconds: float, rounds: int) -> float:
    """Steps per second of all processes together, in the best of several rounds."""
    return max(sum(pool.map(self_play, [name] * processes, [seconds] * processes)) for _ in range(rounds))


def self_play(name: str, seconds: float) -> float:
    """Batched self-play in one process: observe every environment of a batch into one array, then step them all; repeat."""
    batch = [pettingzoo.raw_env(name) for _ in range(BATCH)]
    for seed, env in enumerate(batch):
        env.reset(seed=seed)
    seen = np.zeros((BATCH, batch[0].episode.width), np.float32)
    chance = random.Random(0)
    steps = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for row, env in enumerate(batch):
            seen[row] = env.episode.numbers(env.episode.seat)
        for env in batch:
            legal = env.mask.view(bool).nonzero()[0]
            env.step(int(legal[int(chance.random() * len(legal))]))
            if env.episode.seat < 0:
                env.reset()
        steps += BATCH
    return steps / spent
