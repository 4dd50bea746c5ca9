"""
Measures the balance of 1955: how often the start player wins, and how long games last.

    python -m parlour.games.espionage.lab.measure [--games N] [--side basic|shortened] [--against greedy|random]
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter

from parlour.core.perspective import Bot, RandomBot
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.espionage import GAME
from parlour.games.espionage.bots import Greedy
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.state.position import ENEMY_HOME


def measure(games: int, side: str, against: str) -> str:
    """Play games with the seeds 0, 1, 2, ... and return the report."""
    setup = GAME.setup(options={"side": side})
    started = won = by_home = 0
    turns: list[int] = []
    homes: Counter[str] = Counter()
    home_wins: Counter[str] = Counter()
    for seed in range(games):
        state = GAME.deal(setup, FastRng(seed))
        first = seed % 2
        bots: list[Bot] = [Greedy(2 * seed), Greedy(2 * seed + 1)]
        if against == "random":
            bots[1 - first] = RandomBot(seed)
        play_out(state, bots, GAME.longest)
        turns.append(state.turns + 1)
        started += state.winner == state.start
        won += state.winner == first
        by_home += state.reason == ENEMY_HOME
        for seat in range(2):
            name = CATALOGUE.titles[state.homes[seat]]
            homes[name] += 1
            home_wins[name] += state.winner == seat
    turns.sort()
    quantiles = ", ".join(f"{share} % {turns[min(games - 1, games * share // 100)] / 2:g}" for share in (5, 25, 50, 75, 95))
    error = 196 * math.sqrt(0.25 / games)
    by_country = ", ".join(f"{name} {100 * home_wins[name] / count:.1f} % of {count}" for name, count in homes.items())
    lines = [
        f"{games} games, {side} side, greedy against {against}",
        f"start player wins {100 * started / games:.1f} % (+/- {error:.1f})",
        f"turns a side: {quantiles}, longest {turns[-1] / 2:g}",
        f"won by the enemy's Home: {100 * by_home / games:.1f} %",
        f"wins by Home: {by_country}",
    ]
    if against == "random":
        lines.append(f"greedy wins {100 * won / games:.1f} %")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the report that the arguments ask for."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=10_000)
    arguments.add_argument("--side", choices=["basic", "shortened"], default="basic")
    arguments.add_argument("--against", choices=["greedy", "random"], default="greedy")
    given = arguments.parse_args()
    sys.stdout.write(measure(given.games, given.side, given.against))


if __name__ == "__main__":
    main()
