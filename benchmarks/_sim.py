"""Whole games of the example plug-in by random players, as `parlour sim` plays them; prints one JSON object."""

from __future__ import annotations

import argparse
import json
import time

from deaddrop import GAME

import parlour.core.state
from parlour.core import FastRng
from parlour.core.perspective import Bot, RandomBot
from parlour.core.playout import play_out


def main() -> None:
    """Play for a time, after a warm-up."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    setup = GAME.setup(3)
    bots: list[Bot] = [RandomBot(seat) for seat in range(3)]
    best = 0.0
    for _ in range(4):
        decisions = 0
        seed = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds / 4:
            for _ in range(20):
                decisions += play_out(GAME.deal(setup, FastRng(seed)), bots, GAME.longest)
                seed += 1
        best = max(best, decisions / (time.perf_counter() - start))
    compiled = not str(parlour.core.state.__file__).endswith(".py")
    print(json.dumps({"compiled": compiled, "decisions_per_second": best}))


if __name__ == "__main__":
    main()
