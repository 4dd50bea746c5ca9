"""`parlour new-game` writes a game that works, and that passes the checks of this project."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import parlour
from parlour.cli import main
from parlour.newgame import NewGame
from parlour.testing import trace_problems

SOURCE = Path(parlour.__file__).parents[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game called `high_card`."""
    return NewGame("high_card").write(tmp_path_factory.mktemp("games"))


def run(folder: Path, *words: str) -> str:
    """Run a Python module in a game's folder, and return what it prints; it must succeed."""
    path = os.pathsep.join(filter(None, [str(folder / "src"), os.environ.get("PYTHONPATH", "")]))
    types = "" if SOURCE.name == "site-packages" else str(SOURCE)  # mypy finds installed packages by itself
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "MYPYPATH": types},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_command_says_what_to_do_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command names the new folder, and refuses to write into one that exists."""
    assert main(["new-game", "high_card", "--into", str(tmp_path)]) == 0
    assert f"Wrote {tmp_path / 'parlour-high_card'}." in capsys.readouterr().out
    assert main(["new-game", "high_card", "--into", str(tmp_path)]) == 2
    assert "exists already" in capsys.readouterr().err


def test_a_new_game_passes_its_own_tests(folder: Path) -> None:
    """The new game fulfils the whole contract as it stands."""
    assert "4 passed" in run(folder, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")


def test_a_new_game_is_strictly_typed(folder: Path, tmp_path: Path) -> None:
    """Mypy, strict by the game's own settings, finds nothing."""
    assert "no issues found in 5 source files" in run(folder, "mypy", f"--cache-dir={tmp_path}")


@pytest.mark.parametrize("name", ["a", "high_card", "the_long_and_winding_road_to_the_last_trick"])
def test_a_new_game_is_formatted(name: str, tmp_path: Path) -> None:
    """Ruff finds nothing to format, sort or fix, however long the name is."""
    folder = NewGame(name).write(tmp_path)
    run(folder, "ruff", "format", "--no-cache", "--check")
    run(folder, "ruff", "check", "--no-cache", "--extend-select=I,N,UP,B,SIM,RET,RUF")


def test_the_rules_of_a_new_game_are_traced(folder: Path) -> None:
    """Every rule has code and a test that cite it."""
    package = folder / "src" / "high_card"
    rules = (package / "RULES.md").read_text(encoding="utf-8")
    assert trace_problems(package, rules, [folder / "tests" / "test_rules.py"]) == []


def test_a_new_game_lists_its_compiled_modules(folder: Path) -> None:
    """Rules, scene and bots are listed, and nothing that does not exist."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    listed = project["tool"]["parlour"]["compiled"]
    assert listed == {"high_card": ["bots", "rules", "scene"]}
    assert all((folder / "src" / "high_card" / f"{module}.py").exists() for module in listed["high_card"])


@pytest.mark.parametrize(("name", "expected"), [("high_card", "HighCard"), ("rules", "RulesGame"), ("game", "GameGame")])
def test_a_game_may_be_called_like_what_it_imports(name: str, expected: str, tmp_path: Path) -> None:
    """The game's class has a name of its own in its module."""
    module = ast.parse((NewGame(name).write(tmp_path) / "src" / name / "__init__.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in module.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    (defined,) = [node.name for node in module.body if isinstance(node, ast.ClassDef)]
    assert defined == expected
    assert defined not in imported
