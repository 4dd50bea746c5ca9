"""
How long Python takes to import Parlour, each time in a new process: the best of several runs, against limits.

The time is processor time of the import statement alone: neither the interpreter's own start nor other programs count, and on a
quiet machine it is the time that passes. The command fails if a limit is exceeded.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from typing import Any, Final

LIMITS: Final = {"parlour": 150.0, "parlour.core": 50.0}
"""The most milliseconds that each module may take."""
PROGRAM: Final = "import time; began = time.process_time(); import {module}; print((time.process_time() - began) * 1000)"


def milliseconds(module: str) -> float:
    """How long one new process takes to load a module."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-c", PROGRAM.format(module=module)]
    return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def run(arguments: list[str] | None = None) -> dict[str, Any]:
    """Measure everything; see the module."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks imports")
    parser.add_argument("--rounds", type=int, default=10, help="how often to load each module; the best counts")
    rounds = parser.parse_args(arguments).rounds
    figures = {module: min(milliseconds(module) for _ in range(rounds)) for module in LIMITS}
    exceeded = [module for module, most in LIMITS.items() if figures[module] > most]
    return {"milliseconds": figures, "limits": LIMITS, "exceeded": exceeded}
