"""
Our search against OpenSpiel's IS-MCTS at Leduc poker and Hearts, with the same number of simulations.

Both play the same deals, each with both seatings. `advantages` are the mean returns of our seats minus those of theirs,
with 95 % intervals; there are no `ratios`, since the aim is to show equal strength.
"""

from __future__ import annotations

import argparse
from typing import Any

from benchmarks._build import compiled_path, measure, pure_path


def run(arguments: list[str]) -> dict[str, Any]:
    """Play, in a process that runs the compiled package."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks strength")
    parser.add_argument("--leduc", type=int, default=2000, help="deals of Leduc poker")
    parser.add_argument("--hearts", type=int, default=60, help="deals of Hearts")
    parser.add_argument("--simulations", type=int, default=500)
    options = parser.parse_args(arguments)
    words = [f"--leduc={options.leduc}", f"--hearts={options.hearts}", f"--simulations={options.simulations}"]
    return measure("benchmarks._duel", compiled_path() or pure_path(), words)
