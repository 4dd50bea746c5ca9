"""The command lab."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parlour.cli import main

QUICK = ["lab", "deaddrop", "--players", "greedy", "--games", "40", "--estimates", "2", "--jobs", "1"]


def test_a_report_as_a_page_for_programs_and_for_other_tools(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Page, JSON and Parquet come from one run, which leaves nothing else behind."""
    parquet = pytest.importorskip("pyarrow.parquet")
    page, table = tmp_path / "lab.html", tmp_path / "games.parquet"
    assert main([*QUICK, "--html", str(page), "--save", str(table), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["versions"][0]["games"] == 40
    assert found["versions"][0]["skill"][0]["rival"] == "random"
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    rows = parquet.read_table(table).to_pylist()
    assert len(rows) == 2 * (40 + 10 + 10)
    assert {row["seat"] for row in rows} == {0, 1}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet", "lab.html"]
    assert main([*QUICK, "--html", str(page)]) == 0
    assert f"The report is in {page}." in capsys.readouterr().out


def test_a_table_that_cannot_be_written_takes_nothing_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk an existing file stays, whatever it is; the library that writes tables would remove it."""
    pytest.importorskip("pyarrow.parquet")
    table = tmp_path / "games.parquet"
    table.write_text("of last year")
    writes = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path == table:
            raise OSError(errno.ENOSPC, "No space left on device")
        return writes(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    words = ["lab", "deaddrop", "--games", "2", "--skill", "0", "--estimates", "0", "--players", "random", "--jobs", "1"]
    assert main([*words, "--html", str(tmp_path / "lab.html"), "--save", str(table)]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert table.read_text() == "of last year"


def test_options_can_be_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another value of an option is played on the same deals."""
    words = [
        "lab",
        "surveyors",
        "--players",
        "random",
        "--games",
        "12",
        "--estimates",
        "0",
        "--skill",
        "0",
        "--jobs",
        "1",
        "--json",
    ]
    assert main([*words, "--html", str(tmp_path / "lab.html"), "--compare", "role_cards=6+2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [version["options"]["role_cards"] for version in found["versions"]] == ["5+3", "6+2"]
    assert {entry["measure"] for entry in found["changes"]} >= {"wins of Spy", "actions", "draws"}
    assert main([*words, "--html", str(tmp_path / "lab.html"), "--compare", "role_cards=5+3"]) == 2
    assert "nothing to compare" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["lab", "chess", "--html", "lab.html"], "there is no game 'chess'"),
        (["lab", "deaddrop"], "--html"),
        ([*QUICK, "--games", "0", "--html", "lab.html"], "1 to 1000000 games, not 0"),
        ([*QUICK, "--jobs", "0", "--html", "lab.html"], "at least 1 game"),
        ([*QUICK, "--skill", "-1", "--html", "lab.html"], "--skill are 0 or more"),
        ([*QUICK, "--seconds", "nan", "--html", "lab.html"], "--seconds is a number above 0"),
        ([*QUICK, "--html", "lab.html", "--save", "./lab.html"], "lab.html is written by --html"),
        ([*QUICK, "--players", "clever", "--html", "lab.html"], "has no computer player 'clever'"),
        ([*QUICK, "--against", "clever", "--html", "lab.html"], "has no computer player 'clever'"),
        ([*QUICK, "--on", "moon", "--html", "lab.html"], "'moon' is neither processes nor ray"),
        ([*QUICK, "--html", "nowhere/lab.html"], "cannot be written: No such file or directory"),
        ([*QUICK, "--html", "."], "is a folder; name a file"),
        ([*QUICK, "--html", "lab.html", "--compare", "other"], "Dead Drop reads no content from a folder"),
        (["lab", "espionage", "--html", "lab.html", "--compare", "other"], "other is not a folder"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: list[str], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every mistake is reported before anything is played, and leaves no file."""
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert problem in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no such signal")
@pytest.mark.parametrize("command", ["lab", "arena", "sim"])
def test_no_process_outlives_a_run_that_is_killed(command: str, tmp_path: Path) -> None:
    """Worker processes end with their program even if it is killed: all of them close its output."""
    page = ["--html", str(tmp_path / "lab.html"), "--estimates", "0", "--skill", "0"] if command == "lab" else []
    words = [command, "deaddrop", "--players", "greedy,random", "--games", "100000", "--jobs", "2", *page]
    process = subprocess.Popen([sys.executable, "-m", "parlour", *words], stdout=subprocess.PIPE)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while children.exists() and len(children.read_text().split()) < 2:
        assert process.poll() is None
        time.sleep(0.05)  # leaves the core to the games
    process.kill()
    process.communicate(timeout=120)


def test_an_interrupt_keeps_what_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 130, the games are kept, and the same command goes on with them."""
    page = tmp_path / "lab.html"
    words = ["lab", "deaddrop", "--players", "greedy", "--estimates", "0", "--skill", "0", "--jobs", "2", "--html", str(page)]
    command = [sys.executable, "-m", "parlour", *words, "--games", "20000"]
    kept = tmp_path / "lab.html.games"
    with subprocess.Popen(command, stderr=subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as process:
        while not kept.exists() or kept.read_bytes().count(b"\n") < 40:
            assert process.poll() is None
            time.sleep(0.05)  # leaves the core to the games
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"games are kept in {kept}".encode() in told
    assert main([*words, "--games", "40"]) == 0
    assert "games were played before; going on from there" in capsys.readouterr().err
    assert not kept.exists()
