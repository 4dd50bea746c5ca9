"""Measures the baselines of all environments again, for the documentation's tables; takes a few minutes."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from parlour.core import games
from scripts.reference.environments import BASELINES, plugged_in

PLAYERS = "greedy,easy,beginner,random"
KEPT = ("rules_version", "seed", "games_a_pair")
FIGURES = ("share", "interval", "mean_return")


def rounded(value: Any) -> Any:
    """Round numbers to four digits; tables show fewer."""
    return (
        [rounded(part) for part in value] if isinstance(value, list) else round(value, 4) if isinstance(value, float) else value
    )


def short(report: dict[str, Any]) -> dict[str, Any]:
    """The part of a report that the tables show."""
    players = {name: {figure: rounded(result[figure]) for figure in FIGURES} for name, result in report["players"].items()}
    pairs = [{key: rounded(pair[key]) for key in ("first", "second", "share", "interval")} for pair in report["pairs"]]
    return {**{key: report[key] for key in KEPT}, "players": players, "pairs": pairs}


def main() -> None:
    """Run the arena for each game."""
    found = {}
    for name in [name for name, game in games().items() if not plugged_in(game)]:
        command = [
            sys.executable,
            "-m",
            "parlour",
            "arena",
            name,
            "--players",
            PLAYERS,
            "--games",
            "200",
            "--seed",
            "23",
            "--json",
        ]
        found[name] = short(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
    BASELINES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
