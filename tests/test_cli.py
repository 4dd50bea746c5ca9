"""The command line does what it says, and explains what to do when it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.cli import main, parser
from parlour.core import Match, game, games
from parlour.testing.driver import positions

MAKEFILE = Path(__file__).parents[1] / "Makefile"


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
        (["sim", "deaddrop", "--seats", "9"], "2 to 4 seats"),
        (["sim", "deaddrop", "--players", "genius"], "genius"),
        (["sim", "deaddrop", "--option", "side=top"], "no option"),
        (["sim", "deaddrop", "--games", "0"], "at least one"),
        (["replay", "missing.json"], "cannot be read"),
        (["verify", "missing.json"], "cannot be read"),
        (["new-game", "Bad Name"], "not a package name"),
        (["new-game", "deaddrop"], "already a game"),
        (["play", "deaddrop", "--terminal", "--seat", "7"], "seats are 0 to 1"),
        (["play", "deaddrop", "--terminal", "--seed", "xyz"], "32 hexadecimal digits"),
    ],
)
def test_mistakes_are_told_in_one_line(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistake gives exit code 2 and one line that says what to do."""
    assert main(words) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_verify_and_replay_a_saved_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A saved match can be verified and replayed; a forged one fails verification."""
    match = finished()
    path = tmp_path / "match.json"
    path.write_text(match.save())
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert match.commitment in out
    assert "Result" in out
    assert main(["replay", str(path), "--step", "3", "--seat", "1"]) == 0
    assert f"After 3 of {len(match.log)}" in capsys.readouterr().out
    record = json.loads(match.save())
    record["seed"] = "ab" * 16
    path.write_text(json.dumps(record))
    assert main(["verify", str(path)]) == 2
    assert "SHA-256" in capsys.readouterr().err
