"""
Imports go down only: cli, server, envs and lab, store, table, bots, games, search, core, scene.

The searches (`bots/search*.py`) know the core alone, so that a game may build its own hard player on them.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "parlour"
LAYERS = {
    "scene": 0,
    "core": 1,
    "content": 1,
    "search": 1,
    "games": 2,
    "testing": 3,
    "bots": 3,
    "table": 4,
    "store": 5,
    "envs": 5,
    "lab": 5,
    "server": 6,
    "newgame": 5,
    "terminal": 5,
    "cli": 7,
    "__main__": 8,
}
FORBIDDEN = {"asyncio", "time", "random", "os", "logging", "numpy", "datetime", "socket", "threading"}
MODULES = sorted(path for path in SOURCE.rglob("*.py") if "tests" not in path.parts)


def imports(path: Path) -> set[str]:
    """All modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found


def layer(path: Path) -> str:
    """The package or module directly below `parlour` that a file belongs to."""
    return layer_of(["parlour", *path.relative_to(SOURCE).with_suffix("").parts])


def layer_of(parts: list[str]) -> str:
    """The layer of a module given by the parts of its name."""
    return "search" if parts[1] == "bots" and parts[2:] and parts[2].startswith("search") else parts[1]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_down_only(path: Path) -> None:
    """A module imports nothing from above its own layer, and no game imports another or is imported by name."""
    mine = layer(path)
    if mine.startswith("_"):
        return
    for name in imports(path):
        parts = name.split(".")
        if parts[0] != "parlour" or len(parts) < 2 or parts[1].startswith("_"):
            continue
        theirs = layer_of(parts)
        assert theirs in LAYERS, f"{path.name} imports {name}, which is in no layer"
        assert LAYERS[theirs] <= LAYERS[mine], f"{path.name} imports {name} from above"
        if parts[1] == "games" and len(parts) > 2:
            assert path.relative_to(SOURCE).parts[:2] == ("games", parts[2]), f"{path.name} reaches into game {parts[2]}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_rules_know_no_clock_and_no_chance_of_their_own(path: Path) -> None:
    """Core and rules import nothing that reads a clock, draws chance, does I/O or is slow to start."""
    if layer(path) == "core" or (layer(path) == "games" and path.name == "rules.py"):
        assert not {name.split(".")[0] for name in imports(path)} & FORBIDDEN


def test_rules_import_only_their_game_and_the_core() -> None:
    """A game's rules need neither scenes nor files."""
    for path in MODULES:
        if path.name == "rules.py":
            for name in imports(path):
                assert not name.startswith(("parlour.scene", "msgspec")), f"{path}: {name}"


def test_files_stay_short() -> None:
    """No module grows beyond what one can read in a sitting."""
    long = {
        str(path.relative_to(SOURCE)): lines
        for path in MODULES
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 700
    }
    assert not long
