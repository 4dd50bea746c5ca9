"""What importing Parlour loads, so that it stays quick: each of these modules is slow, and not everybody needs it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SLOW = {
    "argparse",
    "asyncio",
    "concurrent.futures",
    "difflib",
    "gymnasium",
    "httptools",
    "importlib.metadata",
    "importlib.resources",
    "logging",
    "markdown_it",
    "mcp",
    "multiprocessing",
    "numpy",
    "pathlib",
    "pydantic",
    "rapidfuzz",
    "rich",
    "secrets",
    "sqlite3",
    "starlette",
    "subprocess",
    "tempfile",
    "urllib.request",
    "uvloop",
    "websockets",
}
UNNEEDED = {
    "parlour": SLOW | {"msgspec", "parlour.core", "parlour.scene"},
    "parlour.core": SLOW | {"parlour.bots", "parlour.games", "parlour.table", "parlour.lab", "parlour.server"},
    "parlour.cli": SLOW - {"pathlib"} | {"msgspec", "parlour.core"},
    "parlour.lab.outsiders": {"mcp", "urllib.request", "subprocess", "numpy", "starlette"},
    "parlour.cli.parser": {"mcp", "pydantic", "uvicorn", "starlette", "numpy", "gymnasium"},
}


@pytest.mark.parametrize("module", list(UNNEEDED))
def test_a_module_loads_nothing_that_it_does_not_need(module: str) -> None:
    """A new process that imports the module has none of the slow ones loaded."""
    program = f"import sys; before = set(sys.modules); import {module}; print(*(set(sys.modules) - before))"
    loaded = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, env=paths()
    ).stdout.split()
    assert module in loaded
    assert not UNNEEDED[module] & set(loaded)


def paths() -> dict[str, str]:
    """An environment in which this run's modules are found."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
