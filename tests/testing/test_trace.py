"""Every rule has code and a test, and every citation names a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core import games
from parlour.testing import trace_problems
from parlour.testing.playthrough import problem_with
from parlour.testing.trace import leading_numbers

ROOT = Path(__file__).parent.parent.parent
FOLDERS = {
    path.name: path
    for path in [*(ROOT / "src/parlour/games").iterdir(), *ROOT.glob("examples/*/src/*")]
    if (path / "RULES.md").exists()
}
GOLDEN = sorted([*ROOT.glob("src/parlour/games/*/tests/playthroughs/*.txt"), *ROOT.glob("examples/*/tests/playthroughs/*.txt")])


def modules_for(folder: Path) -> list[Path]:
    """The test modules of a game: in its folder, or beside the source folder of a plug-in."""
    return sorted([*folder.glob("tests/test_*.py"), *folder.parent.parent.glob("tests/test_*.py")])


@pytest.mark.parametrize("name", sorted(games()))
def test_every_rule_has_code_and_a_test(name: str) -> None:
    """Every number in RULES.md has a docstring and a test."""
    folder = FOLDERS[name]
    assert trace_problems(folder, (folder / "RULES.md").read_text(encoding="utf-8"), modules_for(folder)) == []


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.parent.name}-{path.stem}")
def test_golden_playthrough(path: Path) -> None:
    """The game plays exactly as its golden file says."""
    assert problem_with(path) == ""


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_has_a_golden_playthrough(name: str) -> None:
    """Every game has at least one golden file to read."""
    assert any(name in path.parts for path in GOLDEN)


def test_leading_numbers_are_read_in_lists_and_ranges() -> None:
    """A docstring may start with several rules."""
    assert leading_numbers("D1: a rule.") == {"D1"}
    assert leading_numbers("D1, D4 and S8a: rules.") == {"D1", "D4", "S8a"}
    assert leading_numbers("D1-D3: rules.") == {"D1", "D2", "D3"}
    assert leading_numbers("The rule D1.") == set()


def test_a_rule_without_code_or_test_is_found(tmp_path: Path) -> None:
    """The trace finds rules without code, rules without a test, and unknown numbers."""
    (tmp_path / "rules.py").write_text('"""Rules."""\n\ndef one() -> None:\n    """Q1: one."""\n    raise ValueError("Q9: no")\n')
    test = tmp_path / "test_rules.py"
    test.write_text('def test_q2_holds() -> None:\n    """Fact."""\n')
    problems = trace_problems(tmp_path, "- **Q1** one\n- **Q2** two\n", [test])
    assert problems == ["no docstring starts with Q2", "no test cites Q1", "rules.py cites Q9, which is not a rule"]
