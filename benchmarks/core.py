"""
The core against OpenSpiel on the same games, and compiled against pure Python.

Ours and theirs are measured in turn in one process, and the best of several rounds counts for both. `ratios` above 1 are
better for us. OpenSpiel's chance nodes do not count as decisions, and are resolved in the cheapest way that its Python
interface offers.
"""

from __future__ import annotations

import argparse
from typing import Any

from benchmarks._build import compiled_path, measure, pure_path


def run(arguments: list[str]) -> dict[str, Any]:
    """Measure and compare; `--pure` measures the uncompiled package, and the report says so."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks core")
    parser.add_argument("--pure", action="store_true", help="do not compile")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cpu", action="store_true", help="count processor time against OpenSpiel, for a shared machine")
    options = parser.parse_args(arguments)
    path = "" if options.pure else compiled_path()
    pure = pure_path()
    peers = measure("benchmarks._peers", path or pure, ["--rounds", str(options.rounds), *(["--cpu"] if options.cpu else [])])
    compiled = {"decisions_per_second": 0.0}
    plain = {"decisions_per_second": 0.0}
    for _ in range(3):  # in turn, so that a busy moment of the machine affects both
        compiled = max(compiled, measure("benchmarks._sim", path or pure, ["--games", "40000"]), key=speed)
        plain = max(plain, measure("benchmarks._sim", pure, ["--games", "4000"]), key=speed)
    ratios = dict(peers["ratios"])
    ratios["deaddrop sim, compiled / pure"] = speed(compiled) / speed(plain)
    return {
        "compiled": peers["compiled"],
        "clock": "processor" if options.cpu else "wall",
        "warning": "" if peers["compiled"] else "NOT COMPILED: these are figures of the pure Python package",
        "ratios": ratios,
        "rates per second": {
            **peers["rates"],
            "deaddrop sim decisions, compiled": speed(compiled),
            "deaddrop sim decisions, pure": speed(plain),
        },
        "versions": peers["versions"],
    }


def speed(report: dict[str, Any]) -> float:
    """The rate of a simulation."""
    return float(report["decisions_per_second"])
