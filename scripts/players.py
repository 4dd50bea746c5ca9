"""
How strong the computer players are: levels against each other, and hard against everybody.

    python -m scripts.players [--only WORD] [--share 1.0] [--jobs 1] [--seed 2030]

The whole plan takes hours on a quiet machine. Each row of docs/bots.md names its own command, which plays the same games.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final, NamedTuple

from parlour.core.registry import game
from parlour.lab.arena import arena

LADDER: Final = "hard,medium,easy,beginner"
SEED: Final = 2030
"""No player was tuned on the deals of this seed."""


class Match(NamedTuple):
    """One tournament: each pair plays `games` games; `goal` is the least share of the first of two, `most` the highest."""

    game: str
    players: str
    games: int
    goal: float = 0.0
    most: float = 1.0

    def command(self, games: int, seed: int) -> str:
        """The same tournament as a command."""
        rounds = " --option rounds=1" if self.game == "spyfall" else ""
        return f"parlour arena {self.game} --players {self.players} --games {games} --seed {seed}{rounds}"


PLAN: Final = [
    *(Match("bluegray", f"hard,{name}", 200, 0.65) for name in ("greedy", "rusher", "turtle", "liar", "flat", "tree1000")),
    Match("bluegray", "hard,tree3000", 60, 0.65),
    Match("bluegray", "hard,openspiel:100", 20, 0.65),
    Match("bluegray", "exploiter,hard", 200, most=0.6),
    Match("bluegray", "master,hard", 400, 0.55),
    Match("bluegray", LADDER, 200),
    *(Match("espionage", f"hard,{name}", 100, 0.65) for name in ("greedy", "rusher", "turtle", "hoarder", "flat", "tree1000")),
    Match("espionage", "hard,tree3000", 30, 0.65),
    Match("espionage", "hard,openspiel:100", 10, 0.65),
    Match("espionage", "exploiter,hard", 40, most=0.6),
    Match("espionage", "master,hard", 200, 0.55),
    Match("espionage", LADDER, 100),
    *(Match("civilwar", f"hard,{name}", 60, 0.65) for name in ("greedy", "rusher", "turtle", "hoarder", "flat", "tree1000")),
    Match("civilwar", "hard,tree3000", 20, 0.65),
    Match("civilwar", "exploiter,hard", 20, most=0.6),
    Match("civilwar", "master,hard", 100, 0.55),
    Match("civilwar", LADDER, 60),
    Match("surveyors", "master,hard", 100, 0.55),
    Match("surveyors", LADDER, 100),
    Match("spyfall", "master," + LADDER, 400),
]


def main(words: list[str]) -> int:
    """Play the plan and print a row after each tournament; fail if one missed its goal."""
    parser = argparse.ArgumentParser(prog="python -m scripts.players", description=__doc__)
    parser.add_argument("--only", default="", help="tournaments whose command has this word, for example civilwar or master")
    parser.add_argument("--share", type=float, default=1.0, help="the share of the planned games to play")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args(words)
    missed = 0
    for match in PLAN:
        games = max(2, round(match.games * given.share))
        command = match.command(games, given.seed)
        if given.only not in command:
            continue
        played = game(match.game)
        setup = played.setup(None, {"rounds": 1} if match.game == "spyfall" else {})
        result = arena(played, match.players.split(","), games, given.jobs, given.seed, setup)
        print(f"`{command}`", *told(result), sep="\n", flush=True)
        share = result["pairs"][0]["share"]
        if len(result["pairs"]) == 1 and not match.goal <= share <= match.most:
            print("The goal is missed.", flush=True)
            missed += 1
    return 1 if missed else 0


def told(result: dict[str, Any]) -> list[str]:
    """The rows of a tournament: pairs with shares, then players with ratings and times."""
    rows = [
        f"{pair['first']} against {pair['second']}: {pair['share']:.1%} ({pair['interval'][0]:.1%} to {pair['interval'][1]:.1%}) "
        f"of {pair['games']}"
        for pair in result["pairs"]
    ]
    for name, player in sorted(result["players"].items(), key=lambda item: -item[1]["rating"]):
        low, high = player["rating_interval"]
        rows.append(f"{name}: {player['rating']:.0f} ({low:.0f} to {high:.0f}), p99 of a choice {player['p99_choice']:.2f} s")
    return rows


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
