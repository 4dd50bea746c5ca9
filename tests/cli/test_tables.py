"""The commands around the server and its database file."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.cli import main
from parlour.cli.table import database_of, model_of
from parlour.llm.endpoint import Endpoint
from parlour.server.app import create_app
from parlour.server.trust import trust


@contextmanager
def serving(*words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and the line that it says once it is open."""
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", "serve", "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def test_a_server_says_where_it_is_open_and_can_be_backed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It answers on the port that it names, its file is checked and copied while it runs, and Ctrl+C ends it cleanly."""
    file, copy = tmp_path / "t.db", tmp_path / "copy.db"
    with serving("--database", str(file), "--keep-days", "3") as (process, line):
        assert line.startswith("The table is open at http://127.0.0.1:")
        address = line.split()[5].rstrip(".")
        with urllib.request.urlopen(f"{address}/health", timeout=20) as answer:
            assert answer.read() == b"ok"
        assert main(["serve", "--port", "0", "--database", str(file)]) == 2
        assert "is in use by another server" in capsys.readouterr().err
        assert main(["backup", str(file), str(copy)]) == 0
        assert main(["check", str(file)]) == 0
        assert "no damage found" in capsys.readouterr().out
        port = address.rsplit(":", 1)[1]
        assert main(["serve", "--port", port, "--database", str(tmp_path / "other.db")]) == 2
        assert "choose another --host or --port" in capsys.readouterr().err
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=30)
        assert (process.returncode, error) == (0, "")
    assert main(["check", str(copy)]) == 0


async def test_tables_are_kept_for_the_given_days(tmp_path: Path) -> None:
    """`--keep-days` reaches the caretaker of the tables."""
    app = create_app(tmp_path / "t.db", keep_days=5)
    async with app.router.lifespan_context(app):
        assert app.state.hub.caretaker.keep_days == 5
        await asyncio.sleep(0)


def test_options_of_a_server_are_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command line says is what the server is given."""
    given: dict[str, Any] = {}
    monkeypatch.setattr("parlour.server.main.config", lambda database, **settings: given.update(settings, database=database))
    monkeypatch.setattr("parlour.server.main.run", lambda settings, opened: opened(4711))
    words = ["serve", "--keep-days", "7", "--without", "deaddrop", "--host", "::1", "--database", str(tmp_path / "t.db")]
    words += ["--proxy", "127.0.0.1", "--allow-host", "games.example.org", "--allow-origin", "https://x.org", "--https"]
    words += ["--talk-model", "http://127.0.0.1:1/v1#m"]
    assert main(words) == 0
    assert given == {
        "database": tmp_path / "t.db",
        "host": "::1",
        "port": 8863,
        "without": frozenset({"deaddrop"}),
        "keep_days": 7,
        "trust": trust("::1", ["127.0.0.1"], ["games.example.org"], ["https://x.org"], True),
        "bus": "",
        "think": False,
        "metrics": False,
        "model": Endpoint("http://127.0.0.1:1/v1", "m"),
    }


@pytest.mark.parametrize(
    ("words", "warned"),
    [
        ([], False),
        (["--host", "localhost"], False),
        (["--host", "0.0.0.0"], True),
        (["--host", "::"], True),
        (["--host", "0.0.0.0", "--proxy", "10.0.0.0/8"], False),
        (["--host", "0.0.0.0", "--allow-host", "games.lan"], False),
    ],
)
def test_a_server_open_to_everybody_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], warned: bool
) -> None:
    """A server that listens beyond this machine without a proxy or an allowed name prints what that means."""
    monkeypatch.setattr("parlour.server.main.config", lambda database, **settings: None)
    monkeypatch.setattr("parlour.server.main.run", lambda settings, opened: None)
    assert main(["serve", "--database", str(tmp_path / "t.db"), *words]) == 0
    assert ("docs/deploy.md" in capsys.readouterr().out) is warned


def test_tables_are_kept_in_a_folder_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the owner may read it; a relative XDG_DATA_HOME is ignored; a parlour.db in this folder comes first, with a note."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert database_of(None) == tmp_path / "data" / "parlour" / "tables.db"
    assert stat.S_IMODE((tmp_path / "data" / "parlour").stat().st_mode) == 0o700
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert database_of(None) == tmp_path / "home" / ".local" / "share" / "parlour" / "tables.db"
    assert capsys.readouterr().out == ""
    Path("parlour.db").touch()
    assert database_of(None) == Path("parlour.db")
    assert "Using parlour.db in this folder." in capsys.readouterr().out
    assert database_of("other.db") == database_of("sqlite:other.db") == Path("other.db")


@pytest.mark.parametrize("kind", ["folder", "missing folder", "no database", "newer format", "null byte", "pipe"])
def test_a_bad_database_is_reported_in_one_line(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is wrong with the file, the answer names it and says what to do."""
    path = tmp_path / "t.db"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "missing folder":
        path = path / "x" / "t.db"
    elif kind == "no database":
        path.write_text("hello" * 1000)
    elif kind == "null byte":
        path = Path(f"{path}\0")
    else:
        connection = sqlite3.connect(path)
        connection.execute("create table facts(name primary key, value)")
        connection.execute("insert into facts values('format', 99)")
        connection.commit()
        connection.close()
    assert main(["serve", "--port", "0", "--database", str(path)]) == 2
    error = capsys.readouterr().err
    assert "cannot keep tables in" in error
    assert "--database" in error
    assert error.count("\n") == 1
    if kind in ("folder", "pipe"):
        assert list(tmp_path.iterdir()) == [path], "no lock stays beside what is not a file"


def test_damage_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged table is named and makes exit code 1; a file that cannot be read makes 2."""
    path = tmp_path / "t.db"
    with serving("--database", str(path)) as (process, _):
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
    connection = sqlite3.connect(path)
    connection.execute("insert into records values('abcdef', 0, 'nonsense')")
    connection.commit()
    connection.close()
    assert main(["check", str(path)]) == 1
    out = capsys.readouterr().out
    assert "table abcdef: " in out
    assert "problems: 1, damaged tables: 1." in out
    assert main(["check", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["ok"], [finding["code"] for finding in found["findings"]]) == (False, ["abcdef"])
    (tmp_path / "text").write_text("hello" * 1000)
    assert main(["check", str(tmp_path / "text")]) == 1
    assert main(["check", str(tmp_path / "missing")]) == 2
    assert "there is no file" in capsys.readouterr().err


def test_a_backup_that_cannot_be_made_leaves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither a missing source nor a bad target leaves a file behind, and a file is never copied onto itself."""
    source = tmp_path / "t.db"
    connection = sqlite3.connect(source)
    connection.execute("create table x(y)")
    connection.close()
    os.mkfifo(tmp_path / "pipe")
    for words, told in (
        ([tmp_path / "missing", tmp_path / "copy"], "there is no file"),
        ([source, tmp_path / "pipe"], "is not an ordinary file"),
        ([source, tmp_path], "is a folder"),
        ([source, source], "name another file"),
        ([source, tmp_path / "no" / "copy"], "No such file"),
    ):
        assert main(["backup", *map(str, words)]) == 2
        assert told in capsys.readouterr().err
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pipe", "t.db"]


def test_a_language_model_is_named_by_option_or_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The option takes precedence, and an empty one switches off the environment's model."""
    monkeypatch.delenv("PARLOUR_TALK_MODEL", raising=False)
    assert model_of(None) is None
    monkeypatch.setenv("PARLOUR_TALK_MODEL", "http://127.0.0.1:1/v1#one")
    assert model_of(None) == Endpoint("http://127.0.0.1:1/v1", "one")
    assert model_of("http://127.0.0.1:2/v1") == Endpoint("http://127.0.0.1:2/v1")
    assert model_of("") is None
