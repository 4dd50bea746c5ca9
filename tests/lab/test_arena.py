"""The arena: paired deals, rotated seats, repeatable results and complete reports."""

from __future__ import annotations

import argparse
import io
import json
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from deaddrop import DeadDrop
from rich.console import Console

from parlour.core import BadSetup, Bot, FastRng, Perspective, State
from parlour.lab import arena
from parlour.lab.arena_report import html_report


class Highest(Bot):
    """Always sends the best courier."""

    def choose(self, perspective: Perspective) -> int:
        return perspective.legal()[-1]


class Sided(DeadDrop):
    """Dead Drop in which the seats with the two lowest couriers in hand stand against the others."""

    def sides(self, state: State) -> list[str]:
        lowest = sorted(state.view(seat)["hand"][0] for seat in range(state.seats))[:2]
        return ["low" if state.view(seat)["hand"][0] in lowest else "other" for seat in range(state.seats)]


GAME = DeadDrop()
PAUSE = 0.05  # seconds; far longer than a quick choice takes on a busy machine


def test_every_pair_plays_the_same_deals_both_ways_round() -> None:
    """All pairs play equally many games, on the same deals, with both seatings."""
    report = arena.arena(GAME, ["greedy", "random", "easy"], 7, seed=3)
    assert report["games_a_pair"] == 8
    assert [pair["games"] for pair in report["pairs"]] == [8, 8, 8]
    shares = [player["share"] for player in report["players"].values()]
    assert sum(shares) == pytest.approx(1.5)


def test_the_same_seed_gives_the_same_report_in_any_number_of_processes() -> None:
    """Shares and ratings do not depend on the number of jobs."""
    facts = []
    for jobs in (1, 2):
        report = arena.arena(GAME, ["greedy", "random"], 60, jobs=jobs, seed=5)
        facts.append({name: (player["share"], player["rating"]) for name, player in report["players"].items()})
    assert facts[0] == facts[1]
    other = arena.arena(GAME, ["greedy", "random"], 60, seed=6)
    assert {name: (player["share"], player["rating"]) for name, player in other["players"].items()} != facts[0]


def test_equal_players_share_every_deal() -> None:
    """Players that decide alike get exactly half of every deal, because it is played with both seatings."""

    class Twins(DeadDrop):
        def bots(self) -> dict[str, object]:  # type: ignore[override]
            return {"one": lambda seed: Highest(), "two": lambda seed: Highest()}

    report = arena.arena(Twins(), ["one", "two"], 40)
    assert report["players"]["one"]["share"] == pytest.approx(0.5)
    assert report["players"]["one"]["rating"] == pytest.approx(1500)


def test_seats_are_shared_out_evenly() -> None:
    """With both seatings each player holds every seat once, and each side once where there are sides."""
    state = GAME.deal(GAME.setup(3), FastRng(1))
    held = [arena.seating(GAME, state, swapped)[0] for swapped in (False, True)]
    assert [sorted(pair) for pair in zip(*held, strict=True)] == [[False, True]] * 3
    sided = Sided()
    (first, low), (second, other) = (arena.seating(sided, state, swapped) for swapped in (False, True))
    assert (low, other) == ("low", "other")
    assert [not mine for mine in first] == second
    assert sum(first) == 2


def test_sides_are_told_apart_in_the_report() -> None:
    """If a game has sides, every pair has a share for each side."""
    report = arena.arena(Sided(), ["greedy", "random"], 6, setup=GAME.setup(3))
    assert {side: entry["games"] for side, entry in report["pairs"][0]["sides"].items()} == {"low": 3, "other": 3}


def test_scores_are_shares_of_the_winners_or_of_a_side() -> None:
    """Seats that win together share the win; a side wins, draws or loses by its mean return."""
    assert arena.score([1.0, -1.0], [True, False], False) == 1.0
    assert arena.score([0.0, 0.0], [True, False], False) == 0.5
    assert arena.score([1.0, 1.0, -1.0], [True, False, True], False) == 0.5
    assert arena.score([3.0, 1.0, 2.0], [True, False, True], True) == 1.0
    assert arena.score([0.0, 2.0, 1.0], [True, False, False], True) == 0.0
    assert arena.score([1.0, 2.0, 0.0], [True, False, False], True) == 0.5


@pytest.mark.parametrize(
    ("players", "games"), [(["random"], 2), (["random", "random"], 2), (["random", "wizard"], 2), (["random", "greedy"], 0)]
)
def test_a_tournament_that_cannot_be_is_refused(players: list[str], games: int) -> None:
    """Too few, repeated or unknown players, or no games, are refused."""
    with pytest.raises(BadSetup):
        arena.arena(GAME, players, games)


def test_the_command_prints_json_and_writes_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--json` prints the report and nothing else; `--html` writes a page with well-formed plots of every player."""
    monkeypatch.setattr(arena, "registered", lambda name: GAME)
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    page = tmp_path / "report.html"
    words = ["deaddrop", "--players", "greedy,random", "--games", "4", "--seats", "3", "--json", "--html", str(page)]
    assert arena.main(parser.parse_args(words)) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report["players"]) == {"greedy", "random"}
    assert {"share", "interval", "rating"} <= set(report["players"]["greedy"])
    text = page.read_text(encoding="utf-8")
    for plot in text.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + plot.split("</svg>")[0] + "</svg>")
    assert text == html_report(report)
    assert arena.main(parser.parse_args(words[:-3])) == 0
    assert "greedy against random" in capsys.readouterr().out


def test_the_report_tells_how_long_a_choice_takes() -> None:
    """The time of a slow player's choices shows in the mean, the slowest choice and the printed table."""

    class Slow(Highest):
        def choose(self, perspective: Perspective) -> int:
            time.sleep(PAUSE)
            return super().choose(perspective)

    class Timed(DeadDrop):
        def bots(self) -> dict[str, object]:  # type: ignore[override]
            return {"quick": lambda seed: Highest(), "slow": lambda seed: Slow()}

    report = arena.arena(Timed(), ["quick", "slow"], 2)
    quick, slow = report["players"]["quick"], report["players"]["slow"]
    assert slow["choices"] > 0
    assert slow["seconds_a_choice"] >= PAUSE
    assert slow["p99_choice"] <= slow["slowest_choice"]
    assert 0 < quick["seconds_a_choice"] < slow["seconds_a_choice"]
    console = Console(record=True, width=160, file=io.StringIO())
    arena.show(report, console)
    text = console.export_text()
    assert "seconds a choice" in text
    assert f"{slow['slowest_choice']:.2f}" in text
