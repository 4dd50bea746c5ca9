"""Output that cannot be written, terminals without Unicode, interrupts, and words of every kind end without a traceback."""

from __future__ import annotations

import errno
import io
import os
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.cli import main

FULL = Path("/dev/full")


def parlour(words: list[str], unbuffered: str = "", **streams: object) -> subprocess.Popen[bytes]:
    """The command in a process of its own, with buffered output as in a shell unless told otherwise."""
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    environment["PYTHONIOENCODING"] = "ascii"
    return subprocess.Popen([sys.executable, "-m", "parlour", *words], env=environment, **streams)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("words", [["rules", "civilwar"], ["games"], ["sim", "spyfall", "--games", "1"]])
def test_a_terminal_without_unicode_gets_question_marks(words: list[str]) -> None:
    """ASCII output is complete, whatever the texts hold."""
    out, error = parlour(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE).communicate(timeout=60)
    assert error == b""
    assert len(out.decode("ascii")) > 100


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [["games"], ["--help"], ["games", "--json"]])
def test_a_full_disk_is_reported_in_one_line(words: list[str], unbuffered: str) -> None:
    """Unwritable output is an error like any other; if the message is unwritable too, the exit code tells."""
    with FULL.open("wb") as full:
        process = parlour(words, unbuffered, stdout=full, stderr=subprocess.PIPE)
        _, error = process.communicate(timeout=60)
        assert (process.returncode, error) == (2, b"parlour: cannot write the output: No space left on device\n")
        assert parlour(words, unbuffered, stdout=full, stderr=full).wait(timeout=60) == 2


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (["sim", "deaddrop", "--games", "1", "--players", "random", "--save", "."], "1.json"),
        (["arena", "deaddrop", "--games", "2", "--players", "random,greedy", "--html", "arena.html"], "arena.html"),
        (["new-game", "chess"], "pyproject.toml"),
    ],
)
def test_a_file_for_which_the_disk_has_no_room_is_named(
    words: list[str], file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If a requested file cannot be written, the message names that file and does not blame the output."""

    def full(path: Path, text: str, encoding: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "write_text", full)
    assert main(words) == 2
    error = capsys.readouterr().err
    assert error.startswith("parlour: ")
    assert error.endswith(f"{file} cannot be written: No space left on device\n")


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    """A pipe that is closed early ends the command in silence."""
    reading, writing = os.pipe()
    os.close(reading)
    process = parlour(["rules", "civilwar"], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    _, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (0, b"")


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(
    "words",
    [
        ["sim", "civilwar", "--games", "1000000", "--jobs", "1"],
        ["arena", "civilwar", "--games", "100000", "--jobs", "2", "--players", "random,greedy"],
        ["calibrate", "espionage", "--games", "1000", "--jobs", "2"],
        ["dataset", "civilwar", "--games", "100000", "--jobs", "2", "--out", "games"],
    ],
)
def test_an_interrupt_ends_in_silence(words: list[str], whole: bool, tmp_path: Path) -> None:
    """Ctrl+C, or a signal to the command alone, gives exit code 130 and nothing on either stream; its processes end, too."""
    began = time.monotonic()
    parlour(["--version"], stdout=subprocess.DEVNULL).wait(timeout=60)
    loading = time.monotonic() - began
    process = parlour(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, cwd=tmp_path)
    time.sleep(2 * loading + 1)
    if whole:
        os.killpg(process.pid, signal.SIGINT)
    else:
        os.kill(process.pid, signal.SIGINT)
    out, error = process.communicate(timeout=60)
    assert (process.returncode, out, error) == (130, b"", b"")


COMMANDS = ["games", "rules", "new-game", "sim", "arena", "replay", "verify", "check", "backup", "completion", "play", "serve"]
COMMANDS += ["learn", "review", "restore", "move"]
OPTIONS = ["--json", "--seats", "--seat", "--step", "--option", "--seed", "--players", "--level", "--into", "--head", "--html"]
OPTIONS += [
    "--commitment",
    "--save",
    "--database",
    "--keep-days",
    "--port",
    "--host",
    "--without",
    "--terminal",
    "--jobs",
    "--help",
]
VALUES = ["deaddrop", "chess", "", "-1", "0", "1", "2", "²", "x=--1", "a=b", "[/b]", "{}", "\0", "\udc80", "9" * 5000, "ab" * 32]
VALUES += [
    "random",
    "random,greedy",
    "genius",
    "easy",
    "deep.json",
    "folder",
    "odd.json",
    "missing",
    "bash",
    "--",
    "-",
    "%s",
    "é" * 300,
]


@pytest.fixture(scope="module")
def corner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a few unfriendly files."""
    folder = tmp_path_factory.mktemp("corner")
    (folder / "folder").mkdir()
    (folder / "deep.json").write_text('{"log":' * 50_000)
    (folder / "odd.json").write_text(
        '{"parlour": 2, "game": "deaddrop", "rules_version": 1, "seats": 2, "options": [], "seed": 5}'
    )
    return folder


@given(
    command=st.sampled_from(COMMANDS),
    words=st.lists(st.one_of(st.sampled_from(OPTIONS), st.sampled_from(VALUES), st.text(max_size=8)), max_size=6),
    typed=st.sampled_from(["", "1\n", "q\n", "help\nnonsense\n"]),
)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_words_lead_to_a_traceback(
    command: str, words: list[str], typed: str, corner: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any words give an exit code and, if it is 2, a reason."""
    monkeypatch.chdir(corner)
    monkeypatch.setenv("XDG_DATA_HOME", str(corner / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.setattr("parlour.server.main.config", lambda *_, **__: None)
    monkeypatch.setattr("parlour.server.main.run", lambda *_: None)
    small = ["--games=2"] if command in ("sim", "arena") else []
    out, error = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(error):
        code = main([command, *small, *words])
    assert code in (0, 1, 2)
    assert (code == 2) == bool(error.getvalue())
