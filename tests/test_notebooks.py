"""The cells of the example notebooks run in order; they are plain Python, so this needs no Jupyter."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

PRINTED = {"match": "visits", "learn": "share of wins"}
NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples" / "notebooks").glob("*.ipynb"))


def run(source: str, names: dict[str, Any]) -> object:
    """Run a cell as Jupyter does; return the value of its last line if that is an expression."""
    cell = ast.parse(source)
    last = cell.body.pop() if cell.body and isinstance(cell.body[-1], ast.Expr) else None
    exec(compile(cell, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every cell runs, prints or shows something where it ends in an expression, and is stored without output."""
    names: dict[str, Any] = {}
    shown: list[object] = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            shown.append(run("".join(cell["source"]), names))
    pictures = [value._repr_svg_() for value in shown if hasattr(value, "_repr_svg_")]
    assert len(pictures) == 2
    assert all(picture.startswith("<svg") for picture in pictures)
    assert PRINTED[path.stem] in capsys.readouterr().out
