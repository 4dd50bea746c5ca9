"""Modules and functions stay short enough to read in one sitting."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "examples", "benchmarks", "scripts")
LONGEST_MODULE = 400
LONGEST_FUNCTION = 60
LONGEST_LINE = 120
EXCEPTIONS: dict[str, str] = {}
"""Modules, or functions as `module:name`, that may be longer, each with the reason."""
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
CLIENT = sorted(path for folder in ("src", "test", "worker") for path in (ROOT / "web" / folder).rglob("*.ts*"))


def too_long(path: Path, root: Path) -> dict[str, int]:
    """The module and the functions in it that are longer than allowed, with their lines."""
    text = path.read_text(encoding="utf-8")
    module = path.relative_to(root).as_posix()
    lines = len(text.splitlines())
    found = {module: lines} if lines > LONGEST_MODULE else {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                found[f"{module}:{node.name}"] = lines
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_modules_and_functions_stay_short(path: Path) -> None:
    """A module has at most 400 lines and a function at most 60, unless an exception gives a reason."""
    assert {name: lines for name, lines in too_long(path, ROOT).items() if name not in EXCEPTIONS} == {}


def test_no_exception_outlives_its_need() -> None:
    """Every exception names something that exists and is too long."""
    assert set(EXCEPTIONS) <= {name for path in MODULES for name in too_long(path, ROOT)}


def test_what_is_too_long_is_found(tmp_path: Path) -> None:
    """A module of 401 lines and a function of 61 are found; one line less is allowed."""
    body = "    pass\n"
    long, short = tmp_path / "long.py", tmp_path / "short.py"
    long.write_text("def grows():\n" + body * 60 + "\n" * 340)
    short.write_text("def grows():\n" + body * 59 + "\n" * 340)
    assert too_long(long, tmp_path) == {"long.py": 401, "long.py:grows": 61}
    assert too_long(short, tmp_path) == {}


@pytest.mark.parametrize("path", CLIENT, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_lines_of_the_client_fit_the_page(path: Path) -> None:
    """No line of TypeScript has more than 120 columns; Biome does not look at generated files and comments."""
    assert [line for line in path.read_text(encoding="utf-8").splitlines() if len(line) > LONGEST_LINE] == []
