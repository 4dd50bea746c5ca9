"""
Steps a second through PettingZoo, beside PettingZoo's own classic environments with hidden information.

Every step observes first and then takes a random legal action. `env` is what a user of either side gets: theirs with PettingZoo's
usual wrappers, ours with a referee that does the same; `raw_env` of ours has neither. `ratios` compare our games with the fastest
of theirs in the same run; batched self-play runs on two processes.
"""

from __future__ import annotations

import argparse
import random
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from parlour._pure import compiled
from parlour.core import games
from parlour.envs import pettingzoo

HIDDEN = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")


def run(arguments: list[str]) -> dict[str, Any]:
    """Measure ours and theirs in turn; the best of several rounds counts for both."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks envs")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args(arguments)
    makers, missing = classics()
    for name in games():
        makers[f"parlour {name}"] = partial(pettingzoo.env, name)
        makers[f"parlour {name}, raw"] = partial(pettingzoo.raw_env, name)
    rates = dict.fromkeys(makers, 0.0)
    environments = {name: make() for name, make in makers.items()}
    for _ in range(options.rounds):
        for name, env in environments.items():
            rates[name] = max(rates[name], steps_per_second(env, options.seconds))
    theirs = [rate for name, rate in rates.items() if name.startswith("pettingzoo")]
    ours = {name: rate for name, rate in rates.items() if name.startswith("parlour")}
    with ProcessPoolExecutor(2) as pool:
        batch = {f"self-play {name}, 2 processes": sum(pool.map(self_play, [name] * 2, [options.seconds] * 2))
                 for name in games()}  # fmt: skip
    report: dict[str, Any] = {"compiled": compiled(), "steps per second": {**rates, **batch}}
    if theirs:
        report["ratios"] = {f"{name} / fastest of PettingZoo's with hidden information": rate / max(theirs)
                            for name, rate in ours.items()}  # fmt: skip
    if missing:
        report["not compared"] = missing
    return report


def classics() -> tuple[dict[str, Callable[[], Any]], dict[str, str]]:
    """Makers of PettingZoo's own environments, and why some of them cannot be had."""
    makers: dict[str, Callable[[], Any]] = {}
    missing: dict[str, str] = {}
    for name in HIDDEN:
        try:
            makers[f"pettingzoo {name}"] = classic(name)
        except ImportError as error:
            missing[name] = f"{error}; it needs pip install 'pettingzoo[classic]'"
    return makers, missing


def classic(name: str) -> Any:
    """The maker of one of PettingZoo's own environments."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pettingzoo.classic

        return getattr(pettingzoo.classic, name).env


def steps_per_second(env: Any, seconds: float) -> float:
    """Observe, choose at random among the legal actions, step; new episodes count too."""
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
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[int(chance.random() * len(legal))]))
                steps += 1
    return steps / spent


def self_play(name: str, seconds: float) -> float:
    """One process of batched self-play: many episodes of one game, observing before each step."""
    return steps_per_second(pettingzoo.raw_env(name), seconds)
