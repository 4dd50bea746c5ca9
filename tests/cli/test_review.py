"""The commands review, puzzles and calibrate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.cli import main
from parlour.core import game
from parlour.core.record import load

SAVED = ["sim", "deaddrop", "--players", "greedy", "--games", "2", "--save"]


@pytest.fixture
def saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with two finished matches of Dead Drop."""
    assert main([*SAVED, str(tmp_path / "games")]) == 0
    capsys.readouterr()
    return tmp_path / "games"


def begun(record: dict[str, Any]) -> dict[str, Any]:
    """The record of a match after its first two actions."""
    return load(record, game).fork(2).record()


def test_a_review_for_people_for_programs_and_as_a_page(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text, JSON and HTML come from one review."""
    record, page = str(saved / "1.json"), saved / "review.html"
    assert main(["review", record, "--jobs", "1", "--html", str(page)]) == 0
    assert "What decided it" in capsys.readouterr().out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(["review", record, "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "deaddrop"


def test_records_that_cannot_be_reviewed(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another version, a match that goes on, and a record that was cut: one clear line each."""
    record = json.loads((saved / "1.json").read_text(encoding="utf-8"))
    for other, problem in [
        ({**record, "rules_version": 99}, "was played by version 99 of the rules"),
        (begun(record), "has not ended"),
        ({**record, "log": record["log"][:2]}, "the log was cut"),
    ]:
        path = saved / "other.json"
        path.write_text(json.dumps(other), encoding="utf-8")
        assert main(["review", str(path)]) == 2
        assert problem in capsys.readouterr().err


def test_a_match_that_somebody_resigned_is_reviewed_with_its_names(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record from a server tells how its table ended and who played; a result for other seats is refused."""
    record = json.loads((saved / "1.json").read_text(encoding="utf-8"))
    result = {"text": "{seat:0} resigned", "winners": [1], "returns": [-1.0, 1.0]}
    path = saved / "other.json"
    cut = begun(record)
    path.write_text(json.dumps({**cut, "result": result, "names": ["Ann", "Bob"]}), encoding="utf-8")
    assert main(["review", str(path), "--jobs", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["names"], report["reason"]) == (["Ann", "Bob"], "Ann resigned")
    assert report["curve"][-1]["true"] == [0.0, 1.0]
    faults: list[tuple[dict[str, object], str]] = [
        ({"result": {**result, "returns": [1.0]}}, "1 returns for 2"),
        ({"names": 3}, "not well formed"),
    ]
    for wrong, problem in faults:
        path.write_text(json.dumps({**cut, **wrong}), encoding="utf-8")
        assert main(["review", str(path)]) == 2
        assert problem in capsys.readouterr().err


def test_puzzles_are_mined_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was mined can be checked again; a file that holds no puzzles is refused."""
    path = tmp_path / "puzzles.json"
    assert main(["puzzles", "deaddrop", "--mine", "1", "--games", "20", "--level", "greedy", "--out", str(path)]) == 0
    puzzle = json.loads(path.read_text(encoding="utf-8"))[0]
    assert main(["puzzles", "deaddrop", "--check", str(path)]) == 0
    assert "1 of 1 puzzles hold" in capsys.readouterr().out
    path.write_text(json.dumps([{**puzzle, "solution": puzzle["next"]}]), encoding="utf-8")
    assert main(["puzzles", "deaddrop", "--check", str(path)]) == 1
    assert "FAIL puzzle 0" in capsys.readouterr().out
    for text, problem in [("{", "is not JSON"), ("{}", "is not a list of puzzles"), ('[{"puzzle": 1}]', "not complete")]:
        path.write_text(text, encoding="utf-8")
        assert main(["puzzles", "deaddrop", "--check", str(path)]) == 2
        assert problem in capsys.readouterr().err


def test_a_cancelled_review_says_so_and_writes_nothing(
    saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+C ends with one line and the usual exit code, and an existing page stays."""

    def interrupted(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    page = saved / "review.html"
    page.write_text("old")
    monkeypatch.setattr("parlour.cli.review.review", interrupted)
    assert main(["review", str(next(saved.glob("*.json"))), "--html", str(page)]) == 130
    assert "cancelled; nothing was written" in capsys.readouterr().err
    assert page.read_text() == "old"


def test_an_unwritable_place_is_reported_before_the_work(
    saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder of the page must exist, the page must not be a folder, and the file must be ours to write."""

    def worked(*given: object, **named: object) -> None:
        raise AssertionError("the work was begun")

    monkeypatch.setattr("parlour.cli.review.review", worked)
    record = str(next(saved.glob("*.json")))
    for place, problem in [(saved / "none" / "page.html", "there is no folder"), (saved, "it is a folder")]:
        assert main(["review", record, "--html", str(place)]) == 2
        assert problem in capsys.readouterr().err
    monkeypatch.setattr("os.access", lambda *given: False)
    assert main(["review", record, "--html", str(saved / "page.html")]) == 2
    assert "you do not have permission" in capsys.readouterr().err


def test_estimates_are_compared_with_results(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table and the page show the tenths."""
    page = saved / "plot.html"
    assert main(["calibrate", str(saved), "--positions", "2", "--rollouts", "4", "--html", str(page)]) == 0
    assert "mean result" in capsys.readouterr().out
    assert "<svg" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("content", [bytes(range(256)), b"[" * 100_000, b"{}", b'{"parlour": 2, "parlour": 2}'])
def test_a_file_that_is_no_record_is_named(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Among many records the wrong one can be found."""
    (tmp_path / "odd.json").write_bytes(content)
    assert main(["calibrate", str(tmp_path)]) == 2
    assert "odd.json" in capsys.readouterr().err


def test_one_command_plays_measures_and_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """New games between hard players give a table of corrections and a plot."""
    table, plot = tmp_path / "calibration.json", tmp_path / "plot.svg"
    words = ["calibrate", "deaddrop", "--games", "2", "--positions", "2", "--rollouts", "4", "--jobs", "1", "--estimates", "raw"]
    assert main([*words, "--fit", str(table), "--svg", str(plot)]) == 0
    assert "raw estimates" in capsys.readouterr().out
    assert json.loads(table.read_text())["points"][-1] == [1.0, 1.0]
    assert plot.read_text().startswith("<svg")


def test_samples_are_stored_for_other_questions(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same games answer for raw and crossed estimates; a folder of records needs no such file."""
    words = ["calibrate", "deaddrop", "--games", "2", "--positions", "2", "--rollouts", "4", "--jobs", "1"]
    kept = ["--samples", str(saved / "samples.jsonl")]
    assert main([*words, *kept, "--estimates", "raw"]) == 0
    before = (saved / "samples.jsonl").read_text()
    assert main([*words, *kept, "--estimates", "crossed"]) == 0
    assert (saved / "samples.jsonl").read_text() == before
    assert main(["calibrate", str(saved), *kept]) == 2
    assert "keeps those of new games" in capsys.readouterr().err
