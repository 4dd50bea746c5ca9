"""Leduc poker with observations: ours against RLCard's and OpenSpiel's Python environment; prints one JSON object."""

from __future__ import annotations

import argparse
import json
import random
import time
import warnings
from collections.abc import Callable
from typing import Any

import leduc
from open_spiel.python import rl_environment  # type: ignore[import-not-found, unused-ignore]

from benchmarks.envs import steps_per_second, vector_steps_per_second
from parlour.envs import pettingzoo, vector


def rlcard_steps(seconds: float, clock: Callable[[], float]) -> float:
    """RLCard's own environment, which gives observations as it steps."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import rlcard

    env: Any = rlcard.make("leduc-holdem", {"seed": 1})
    chance = random.Random(0)
    steps = 0
    state, _ = env.reset()
    start = clock()
    while (spent := clock() - start) < seconds:
        for _ in range(100):
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance.random() * len(legal))])
            steps += 1
            if env.is_over():
                state, _ = env.reset()
    return steps / spent


def openspiel_steps(seconds: float, clock: Callable[[], float]) -> float:
    """OpenSpiel's `rl_environment`, which gives observations as it steps."""
    env = rl_environment.Environment("leduc_poker")
    env.seed(1)
    chance = random.Random(0)
    steps = 0
    moment = env.reset()
    start = clock()
    while (spent := clock() - start) < seconds:
        for _ in range(100):
            if moment.last():
                moment = env.reset()
            seen = moment.observations
            legal = seen["legal_actions"][seen["current_player"]]
            moment = env.step([legal[int(chance.random() * len(legal))]])
            steps += 1
    return steps / spent


def main() -> None:
    """Measure all in turn, and keep the best round of each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--cpu", action="store_true")
    options = parser.parse_args()
    clock = time.process_time if options.cpu else time.perf_counter
    ours, many = pettingzoo.env(leduc.GAME), vector(leduc.GAME, 256)
    works: dict[str, Callable[[], float]] = {
        "parlour env": lambda: steps_per_second(ours, options.seconds, clock),
        "parlour vector": lambda: vector_steps_per_second(many, options.seconds, clock),
        "RLCard": lambda: rlcard_steps(options.seconds, clock),
        "OpenSpiel rl_environment": lambda: openspiel_steps(options.seconds, clock),
    }
    rates = dict.fromkeys(works, 0.0)
    for _ in range(options.rounds):
        for name, work in works.items():
            rates[name] = max(rates[name], work())
    ratios = {
        f"{mine} / {theirs}": rates[mine] / rates[theirs]
        for mine in ("parlour env", "parlour vector")
        for theirs in ("RLCard", "OpenSpiel rl_environment")
    }
    print(json.dumps({"ratios": ratios, "steps per second": rates}))


if __name__ == "__main__":
    main()
