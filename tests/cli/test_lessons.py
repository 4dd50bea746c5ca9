"""`parlour learn`: a lesson in the terminal, and the progress that is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.cli import main


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """The lines that a person types; the user's data is in a folder of the test."""
    lines: list[str] = []

    def read(_: str) -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("builtins.input", read)
    yield lines
    assert not lines


def solved(folder: Path) -> object:
    """What is kept of the user's progress."""
    return json.loads((folder / "parlour" / "lessons.json").read_text(encoding="utf-8"))


def test_a_wrong_try_is_explained_and_a_right_one_kept(
    typed: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The lesson begins again after a mistake, and its name is kept once it is solved."""
    typed += ["1", "3"]
    assert main(["learn", "espionage", "marker"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("But you") < shown.index("Try again.") < shown.index("France:2 reaches France")
    assert "Your task: Pull France two steps toward you." in shown
    assert solved(tmp_path) == {"espionage": ["marker"]}


def test_the_course_goes_on_with_what_is_not_solved(typed: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Solved lessons are left out, and a person may leave between two lessons."""
    kept = ["columns", "another", "event-counts-zero", "tie", "lead", "beside", "boost", "confuse"]
    (tmp_path / "parlour").mkdir()
    (tmp_path / "parlour" / "lessons.json").write_text(json.dumps({"bluegray": kept}), encoding="utf-8")
    typed += ["2", "quit"]
    assert main(["learn", "bluegray"]) == 0
    assert "Dig in" in capsys.readouterr().out
    assert solved(tmp_path) == {"bluegray": [*kept, "entrench"]}


def test_undo_begins_again_and_saving_is_refused(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A lesson has no record; leaving it needs no confirmation."""
    typed += ["undo", "save x.json", "quit"]
    assert main(["learn", "surveyors", "1"]) == 0
    shown = capsys.readouterr().out
    assert "a lesson cannot be saved" in shown
    assert shown.count("Your task:") == 2


def test_a_hint_in_a_lesson_names_the_next_step_of_the_solution(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A hard player would lay the road instead; undo restarts a try that went astray."""
    typed += ["hint", "quit"]
    assert main(["learn", "surveyors", "sabotage"]) == 0
    assert "Next: Play Sabotage (Surveyor Chain) on Player 3." in capsys.readouterr().out
    typed += ["1", "hint", "undo", "hint", "quit"]  # the infantry of Washington leaves for Harrisburg
    assert main(["learn", "civilwar", "five-against-three"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("type undo to start over") < shown.index("Next: Move units of Fredericksburg.")


def test_the_list_marks_what_is_solved(typed: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """--list shows numbers, names, titles and rules."""
    (tmp_path / "parlour").mkdir()
    (tmp_path / "parlour" / "lessons.json").write_text('{"surveyors": ["meet"]}', encoding="utf-8")
    assert main(["learn", "surveyors", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("   1 first-road")
    assert lines[1].startswith("x  2 meet")
    assert lines[1].endswith("Road meets road (A5, A7)")


@pytest.mark.parametrize(
    ("words", "kept", "problem"),
    [
        (["learn", "surveyors", "mete"], "{}", "there is no lesson 'mete'; did you mean meet?"),
        (["learn", "surveyors"], "[1]", "does not hold your progress"),
        (["learn", "surveyors"], "{", "move it away to start over"),
    ],
)
def test_bad_input_is_answered_in_one_line(
    typed: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str], kept: str, problem: str
) -> None:
    """A wrong name or a damaged progress file: the message says what is wrong and what would help, and the file stays."""
    path = tmp_path / "parlour" / "lessons.json"
    path.parent.mkdir()
    path.write_text(kept, encoding="utf-8")
    assert main(words) == 2
    assert problem in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == kept


def test_a_game_without_lessons_says_so(
    typed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is nothing to learn from an empty course."""
    from parlour.core.lesson import Lessons
    from parlour.games.surveyors import Surveyors

    monkeypatch.setattr(Surveyors, "lessons", lambda _: Lessons(broken=["course.toml: not valid TOML"]))
    assert main(["learn", "surveyors"]) == 2
    told = capsys.readouterr()
    assert "A lesson cannot be read and is left out: course.toml: not valid TOML" in told.out
    assert "Surveyors & Spies has no lessons" in told.err
