"""The command line does what it says, and says what to do when it cannot."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.cli.parser import parser
from parlour.core import Match, game, games, loads
from parlour.testing.driver import positions

MAKEFILE = Path(__file__).parents[2] / "Makefile"


def finished(name: str = "deaddrop") -> Match:
    """A match played to its end."""
    chosen = game(name)
    return list(positions(chosen, chosen.setup(), 3))[-1][1]


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Names, titles and options of all games, for people and as JSON."""
    assert main(["games"]) == 0
    assert "deaddrop" in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    assert [row["name"] for row in json.loads(capsys.readouterr().out)] == list(games())


def test_make_play_offers_the_five_games() -> None:
    """`make play` leaves out the example plug-in, which is installed for the tests."""
    command = next(line.split() for line in MAKEFILE.read_text(encoding="utf-8").splitlines() if "parlour play" in line)
    left_out = parser().parse_args(command[1:]).without
    assert [name for name in games() if name not in left_out] == ["bluegray", "civilwar", "espionage", "spyfall", "surveyors"]


@pytest.mark.parametrize("name", sorted(games()))
def test_rules_shows_the_rules(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every game's rules can be read in the terminal."""
    assert main(["rules", name]) == 0
    assert len(capsys.readouterr().out) > 400


def test_rules_shows_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """A number shows that rule alone; a number that does not exist is refused."""
    assert main(["rules", "espionage", "d27"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("  D27: Military Transport.")
    assert shown.endswith(".\n")
    assert main(["rules", "espionage", "D999"]) == 2
    assert "there is no rule 'D999'" in capsys.readouterr().err


def test_sim_reports_shares_and_speed(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same results; shares add up to one."""
    words = ["sim", "deaddrop", "--games", "50", "--players", "greedy,random", "--seed", "4", "--json"]
    results = []
    for _ in range(2):
        assert main(words) == 0
        results.append(json.loads(capsys.readouterr().out))
    for result in results:
        assert sum(result["shares"]) == pytest.approx(1, abs=0.001)
        assert result["decisions_per_second"] > 0
        result.pop("seconds")
        result.pop("decisions_per_second")
    assert results[0] == results[1]
    assert main(["sim", "deaddrop", "--games", "20", "--seats", "4"]) == 0
    assert "decisions a second" in capsys.readouterr().out


@pytest.mark.parametrize("name", sorted(games()))
def test_sim_runs_every_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Random and greedy players can play every game."""
    for players, played in (("random", 2), ("greedy", 1)):
        assert main(["sim", name, "--games", str(played), "--players", players, "--json"]) == 0
        result = json.loads(capsys.readouterr().out)
        assert (result["game"], result["games"], set(result["players"])) == (name, played, {players})
        assert sum(result["shares"]) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["sim", "chess"], "there is no game"),
        (["sim", "espionge"], "did you mean espionage?"),
        (["play", "espionge"], "did you mean espionage?"),
        (["serve", "--without", "espionge"], "did you mean espionage?"),
        (["sim", "deaddrop", "--players", "gredy"], "did you mean greedy?"),
        (["sim", "deaddrop", "--option", "side"], "NAME=VALUE"),
        (["sim", "espionage", "--option", "answer_seconds=--1"], "whole number from 0 to 600"),
        (["sim", "espionage", "--option", "answer_seconds=²"], "whole number from 0 to 600"),
        (["sim", "deaddrop", "--save", "/dev/null/x"], "/dev/null"),
        (["arena", "deaddrop", "--players", "random,greedy", "--games", "2", "--html", "/dev/null/x"], "/dev/null/x"),
        (["arena", "deaddrop", "--games", "1000000000000"], "1 to 1000000 games"),
        (["new-game", "my_game", "--into", "/dev/null"], "/dev/null"),
        (["new-game", "x" * 300], "File name too long"),
        (["sim", "deaddrop", "--seats", "9"], "2 to 4 seats"),
        (["sim", "deaddrop", "--players", "genius"], "genius"),
        (["sim", "deaddrop", "--option", "side=top"], "no option"),
        (["sim", "deaddrop", "--games", "0"], "1 to 1000000000 games"),
        (["sim", "deaddrop", "--games", "9" * 20], "1 to 1000000000 games"),
        (["sim", "espionage", "--seats", "9"], "is for 2 seats, not 9"),
        (["replay", "missing.json"], "missing.json: the file cannot be read: No such file or directory\n"),
        (["replay", "no/such.json"], "parlour: no/such.json: the file cannot be read: No such file or directory\n"),
        (["replay", "/dev"], "parlour: /dev: the file cannot be read: Is a directory\n"),
        (["verify", sys.executable], "the file is not text in UTF-8, from byte "),
        (["check", "/dev"], "/dev is a folder, not a file"),
        (["verify", "missing.json"], "cannot be read"),
        (["new-game", "Bad Name"], "not a package name"),
        (["new-game", ""], "not a package name"),
        (["new-game", "json"], "would hide the Python module"),
        (["new-game", "parlour"], "would hide the Python module"),
        (["new-game", "msgspec"], "would hide the Python module"),
        (["new-game", "con"], "a device on Windows; choose another name, for example con_game"),
        (["new-game", "lambda"], "word of the Python language"),
        (["new-game", "match"], "word of the Python language"),
        (["new-game", "civilwar"], "already a game"),
        (["new-game", "deaddrop"], "already a game"),
        (["play", "deaddrop", "--terminal", "--seat", "7"], "there is no seat 7; seats are 0 to 1"),
        (["play", "deaddrop", "--terminal", "--seed", "xyz"], "32 hexadecimal digits"),
        (["serve", "--talk-model", "gpt"], "--talk-model or PARLOUR_TALK_MODEL: 'gpt' must be URL or URL#MODEL"),
    ],
)
def test_mistakes_are_reported_in_one_line(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistake gives exit code 2 and one line that says what to do."""
    assert main(words) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["verfy", "x"], "did you mean verify?"),
        (["completion", "bsh"], "did you mean bash?"),
        (["serve", "--port", "70000"], "whole number from 0 to 65535"),
        (["serve", "--keep-days", "²"], "whole number from 0 to 36500"),
        (["sim", "deaddrop", "--games", "1_0"], "'1_0' is not a whole number"),
        (["lab", "deaddrop", "--html", "x.html", "--games", "٣"], "'٣' is not a whole number"),
        (["play", "deaddrop", "--terminal", "--seat", " 1"], "' 1' is not a whole number"),
        (["arena", "deaddrop", "--jobs", "9" * 50], "is not a whole number"),
        ([], "required"),
    ],
)
def test_unknown_words_are_reported_with_the_usage(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A word that cannot be understood gives exit code 2, the usage and the reason."""
    assert main(words) == 2
    error = capsys.readouterr().err
    assert error.startswith("usage: ")
    assert told in error


def test_replay_shows_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A saved match is replayed up to a step, from a seat."""
    match = finished()
    path = tmp_path / "match.json"
    path.write_text(match.save())
    assert main(["replay", str(path), "--step", "3", "--seat", "1"]) == 0
    assert f"After 3 of {len(match.log)}" in capsys.readouterr().out


def test_sim_keeps_records_of_all_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every saved game is a record that can be verified, and a folder that is in use is not written to."""
    words = ["sim", "spyfall", "--games", "3", "--option", "rounds=1", "--save", str(tmp_path / "a" / "b")]
    assert main([*words, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    matches = [loads(path.read_text(), game) for path in sorted((tmp_path / "a" / "b").iterdir())]
    assert len(matches) == 3
    assert all(match.over() for match in matches)
    assert sum(len(match.log) for match in matches) == result["decisions"]
    assert main(words) == 2
    assert "is not empty" in capsys.readouterr().err


ROLES = {
    "bluegray": {"Union", "Confederate"},
    "civilwar": {"Union", "Confederacy"},
    "espionage": {"Blue", "Red"},
    "surveyors": {"Spy", "Surveyor"},
    "spyfall": {"spies", "others"},
}


@pytest.mark.parametrize("name", sorted(ROLES))
def test_sim_and_arena_report_roles(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Shares by role add up to all games, even if a seat's role changes with the deal or in play."""
    rounds = ["--option", "rounds=1"] if name == "spyfall" else []
    assert main(["sim", name, "--games", "2", "--json", *rounds]) == 0
    roles = json.loads(capsys.readouterr().out)["roles"]
    assert set(roles) == ROLES[name]
    assert sum(entry["share"] for entry in roles.values()) == pytest.approx(1, abs=0.001)
    assert main(["arena", name, "--games", "2", "--players", "random,greedy", "--json", *rounds]) == 0
    sides = json.loads(capsys.readouterr().out)["sides"]
    assert {side: entry["games"] for side, entry in sides.items()} == dict.fromkeys(ROLES[name], 2)
    assert sum(entry["share"] for entry in sides.values()) == pytest.approx(1)


def test_sim_shows_roles_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Roles have a table of their own; where there are none, the command says so."""
    assert main(["sim", "bluegray", "--games", "2"]) == 0
    assert "Confederate" in capsys.readouterr().out
    assert main(["sim", "deaddrop", "--games", "2"]) == 0
    assert "every seat plays for itself" in capsys.readouterr().out


def test_a_broken_plug_in_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of games is complete without it, and the reason goes to the standard error."""
    monkeypatch.setattr("parlour.cli.games.broken", lambda: {"chess": "ImportError: no board"})
    assert main(["games", "--json"]) == 0
    told = capsys.readouterr()
    assert [row["name"] for row in json.loads(told.out)] == list(games())
    assert told.err == "parlour: the game chess is left out: ImportError: no board\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("parlour ver", "verify"),
        ("parlour sim esp", "espionage"),
        ("parlour verify --com", "--commitment"),
        ("parlour serve --without dead", "deaddrop"),
        ("parlour play --level h", "hard"),
        ("parlour completion z", "zsh"),
        ("parlour replay x", ""),
    ],
)
def test_bash_completes_words(words: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The script offers commands, options and games where they fit, and leaves files to the shell."""
    shell = shutil.which("bash")
    if shell is None:
        pytest.skip("there is no bash")
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    ask = f'{script}\nCOMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); _parlour; echo "${{COMPREPLY[@]}}"'
    assert subprocess.run([shell, "-c", ask], capture_output=True, text=True, check=True).stdout.strip() == expected


@pytest.mark.parametrize("shell", ["fish", "zsh"])
def test_other_shells_have_scripts(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All commands and games are in them."""
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in [*games(), "verify", "completion"])
