"""The parts of the benchmark and their sizes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import uvloop

from benchmarks.hold import besieged, crowds, disk, kills, reviews

Part = Callable[[argparse.Namespace], dict[str, Any]]


def awaited(make: Callable[[argparse.Namespace], Coroutine[Any, Any, dict[str, Any]]]) -> Part:
    """A part that runs on an event loop of its own."""
    return lambda options: uvloop.run(make(options))


PARTS: dict[str, Part] = {
    "flood": awaited(lambda options: besieged.flooded(options.games, options.messages, options.seconds)),
    "attacks": awaited(lambda options: besieged.attacked(options.games, options.seconds, besieged.attacks(options.attacks))),
    "kills": awaited(lambda options: kills.killed(options.kills, options.kill_tables)),
    "disk": awaited(lambda options: disk.filled(options.fills, 10)),
    "idle": awaited(lambda options: crowds.idle(options.idle, 20, options.seconds)),
    "tables": awaited(lambda options: crowds.tables(options.tables, options.seconds)),
    "thinkers": awaited(lambda options: crowds.thinkers(options.hard)),
    "reviews": awaited(lambda options: reviews.beside(options.games, options.reviews, options.seconds)),
}
SIZES: dict[str, tuple[Any, Any, str]] = {
    "games": (100, 6, "legitimate games"),
    "messages": (1_000_000, 600, "hostile messages and requests"),
    "seconds": (10.0, 1.0, "of each attack and measurement"),
    "attacks": ("", "empty fragments,control pings", "names of attacks, separated by commas"),
    "kills": (200, 2, "kill -9"),
    "kill_tables": (20, 4, "tables at each kill"),
    "fills": (20, 1, "times that the disk is filled"),
    "idle": (10_000, 100, "idle connections"),
    "tables": (2000, 20, "tables at one move per second"),
    "hard": (50, 3, "tables with hard computer players"),
    "reviews": (3, 1, "reviews beside the games"),
}
"""The options that set the size of a part: the default, the short form, and what it counts."""


def run(arguments: list[str] | None = None) -> dict[str, Any]:
    """Run the parts that the arguments name."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks hold")
    parser.add_argument("--part", action="append", choices=sorted(PARTS), help="run only this part; repeatable")
    parser.add_argument("--small", action="store_true", help="everything in a short form")
    parser.add_argument("--soak", type=float, default=0.0, metavar="MINUTES", help="add a mixed load of this length")
    for name, (usual, _small, text) in SIZES.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(usual), help=f"{text}; {usual or 'all'} by default")
    options = parser.parse_args(arguments or [])
    for name, (usual, small, _text) in SIZES.items():
        if getattr(options, name) is None:
            setattr(options, name, small if options.small else usual)
    report: dict[str, Any] = {"processors": os.cpu_count(), "load at the start": os.getloadavg()[0]}
    for name in options.part or ([] if options.soak else list(PARTS)):
        report[name] = PARTS[name](options)
        print(f"benchmarks: {name}: {report[name]}", file=sys.stderr, flush=True)
    if options.soak:
        report["soak"] = uvloop.run(crowds.soaked(options.soak, options.games))
    report["load at the end"] = os.getloadavg()[0]
    return report
