"""A table of computer players and trained nets against each other, with intervals, as a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlour.baselines.player import FOLDER
from parlour.core.game import Game
from parlour.lab.arena import arena

LEVELS = ("random", "greedy", "easy", "medium", "hard")

HEAD = """\
# Leaderboard Computer players and trained nets against each other: every pair plays the same deals, each with both
seatings; no player has a time limit, so the games are the same on every machine. Shares and ratings have 95 % intervals,
with the deal as the unit; ratings are on the Elo scale with a mean of 1500 in each game. Nets are named `net:...`;
[baselines](baselines.md) says how they were trained.

Made by `{command}`.
"""


def nets(game: Game, folder: Path | None = None) -> list[str]:
    """The trained nets of a game, as names for the arena: those that come with Parlour, then others from a folder."""
    own = [path.stem for path in sorted(FOLDER.glob(f"{game.name}-*.safetensors"))]
    others = sorted(folder.glob(f"{game.name}-*.safetensors")) if folder is not None else []
    return [f"net:{name}" for name in [*own, *(str(path) for path in others if path.stem not in own)]]


def shown(name: str) -> str:
    """A player's name on the page: that of a net without its folder."""
    return f"net:{Path(name.removeprefix('net:')).stem}" if name.startswith("net:") else name


def section(report: dict[str, Any]) -> str:
    """One game's part of the page."""
    lines = [
        f"## {report['title']}",
        f"{report['seats']} seats, {report['games_a_pair']} games of each pair.",
        "",
        "| player | share of wins | 95 % | rating | 95 % |",
        "|---|---|---|---|---|",
    ]
    for name, player in sorted(report["players"].items(), key=lambda item: -item[1]["rating"]):
        low, high = player["interval"]
        least, most = player["rating_interval"]
        share, rating = f"{player['share']:.1%}", f"{player['rating']:.0f}"
        lines.append(f"| {shown(name)} | {share} | {low:.1%} to {high:.1%} | {rating} | {least:.0f} to {most:.0f} |")
    return "\n".join([*lines, "", *duels(report)])


def duels(report: dict[str, Any]) -> list[str]:
    """A table with each player's share of wins, in rows, against every other player, in columns; the best come first."""
    names = sorted(report["players"], key=lambda name: -report["players"][name]["rating"])
    shares: dict[tuple[str, str], str] = {}
    for pair in report["pairs"]:
        low, high = pair["interval"]
        shares[pair["first"], pair["second"]] = f"{pair['share']:.0%} ({low:.0%} to {high:.0%})"
        shares[pair["second"], pair["first"]] = f"{1 - pair['share']:.0%} ({1 - high:.0%} to {1 - low:.0%})"
    lines = [f"| share of wins against | {' | '.join(map(shown, names))} |", "|---" * (len(names) + 1) + "|"]
    for name in names:
        cells = [shares.get((name, other), "") for other in names]
        lines.append(f"| {shown(name)} | {' | '.join(cells)} |")
    return lines


def page(
    games: list[Game],
    players: list[str],
    count: int,
    seed: int,
    jobs: int,
    progress: Callable[[int, int], None] | None = None,
    folder: Path | None = None,
) -> str:
    """The whole page, from `count` games of each pair without time limits; nets of the games are added to the players."""
    command = f"python -m parlour.baselines leaderboard --games {count} --players {','.join(players)} --seed {seed}"
    command += f" --only {','.join(game.name for game in games)}"
    if folder is not None:
        command += f" --nets {folder.name}"
    parts = [HEAD.format(command=command)]
    for game in games:
        setup = game.setup(None, dict(game.untimed))
        everybody = [*players, *nets(game, folder)]
        parts.append(section(arena(game, everybody, count, jobs, seed, setup, progress)) + "\n")
    return "\n".join(parts)
