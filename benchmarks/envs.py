"""
Steps per second through the environments, against PettingZoo's own classic environments with hidden information.

Every step observes, then takes a random legal action. `env` is what a user of either gets: theirs with PettingZoo's usual
wrappers, ours with a referee that does the same; our `raw_env` has neither. `ratios` compare our games with the fastest of
theirs in the same run. Theirs are all classics with hidden cards; rock, paper, scissors hides only simultaneous choices and
has no mask. The vector form steps many games at once, in this process and in two workers. Leduc poker is also compared with
RLCard's and with OpenSpiel's Python environment. With `--cpu`, time is processor time, for a shared machine.
"""

from __future__ import annotations

import argparse
import random
import time
import warnings
from collections.abc import Callable
from typing import Any

from benchmarks._build import compiled_path, measure
from parlour._pure import compiled
from parlour.core import games
from parlour.envs import pettingzoo, vector

HIDDEN = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
GAMES_AT_ONCE = 64  # their states and observations fit into a core's cache; with 256 a step takes about half as long again


def run(arguments: list[str]) -> dict[str, Any]:
    """Measure ours and theirs in turn; the best of several rounds counts for both."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks envs")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", default="", help="only these games, separated by commas")
    parser.add_argument("--cpu", action="store_true", help="count processor time; leaves out the workers and the peers of Leduc")
    options = parser.parse_args(arguments)
    clock = time.process_time if options.cpu else time.perf_counter
    chosen = [name for name in games() if not options.games or name in options.games.split(",")]
    environments, missing = classics()
    for name in chosen:
        environments[f"parlour {name}"] = pettingzoo.env(name)
        environments[f"parlour {name}, raw"] = pettingzoo.raw_env(name)
    rates = dict.fromkeys(environments, 0.0)
    fleets = {f"parlour {name}, vector": vector(name, GAMES_AT_ONCE) for name in chosen}
    rates.update(dict.fromkeys(fleets, 0.0))
    for _ in range(options.rounds):
        for name, env in environments.items():
            rates[name] = max(rates[name], steps_per_second(env, options.seconds, clock))
        for name, fleet in fleets.items():
            rates[name] = max(rates[name], vector_steps_per_second(fleet, options.seconds, clock))
    theirs = [rate for name, rate in rates.items() if name.startswith("pettingzoo")]
    ours = {name: rate for name, rate in rates.items() if name.startswith("parlour")}
    report: dict[str, Any] = {"compiled": compiled(), "clock": "processor" if options.cpu else "wall"}
    if theirs:
        report["ratios"] = {
            f"{name} / fastest of PettingZoo's with hidden information": rate / max(theirs) for name, rate in ours.items()
        }
    if not options.cpu:
        shared, report["workers"] = workers(chosen, options.seconds, options.rounds)
        rates.update(shared)
        report["leduc"] = measure("benchmarks._leduc", compiled_path(), ["--seconds", str(options.seconds)])
    report["steps per second"] = rates
    if missing:
        report["not compared"] = missing
    return report


def workers(chosen: list[str], seconds: float, rounds: int) -> tuple[dict[str, float], dict[str, float]]:
    """Steps per second of this process alone and of two workers with as many games each, and the gain."""
    rates: dict[str, float] = {}
    gains: dict[str, float] = {}
    for name in chosen:
        best = [0.0, 0.0]
        fleets = [vector(name, GAMES_AT_ONCE * count, num_workers=count) for count in (1, 2)]
        for _ in range(rounds):
            for i, fleet in enumerate(fleets):
                best[i] = max(best[i], vector_steps_per_second(fleet, seconds, time.perf_counter))
        for fleet in fleets:
            fleet.close()
        rates[f"parlour {name}, vector, 2 workers"] = best[1]
        gains[f"{name}: 2 workers / 1 worker"] = best[1] / best[0]
    return rates, gains


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


def steps_per_second(env: Any, seconds: float, clock: Callable[[], float]) -> float:
    """Observe, take a random legal action, repeat; the time of resets counts too."""
    chance = random.Random(0)
    steps = 0
    env.reset(seed=1)
    start = clock()
    while (spent := clock() - start) < seconds:
        for _ in range(200):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                legal = observation["action_mask"].view(bool).nonzero()[0]  # quicker than nonzero on bytes
                env.step(int(legal[int(chance.random() * len(legal))]))
                steps += 1
    return steps / spent


def vector_steps_per_second(fleet: Any, seconds: float, clock: Callable[[], float]) -> float:
    """Take a random legal action in every game, repeat; the time of deals and of choosing counts too."""
    fleet.reset(seed=1)
    steps = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        for _ in range(10):
            fleet.step(fleet.sample(steps))
            steps += fleet.num_envs
    return steps / spent
