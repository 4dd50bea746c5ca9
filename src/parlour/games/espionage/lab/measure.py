"""
Measures the balance of 1955: how often the start player wins, how long games last, and how often each special action is played.

    python -m parlour.games.espionage.lab.measure [--games N] [--side basic|shortened] [--players greedy|hard] [--against random]

`--seconds` ends a run early, after the game in progress. The hard player's choices depend on the speed of the machine.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter

from parlour.core.perspective import Bot, Perspective, RandomBot
from parlour.core.rng import FastRng
from parlour.games.espionage import GAME
from parlour.games.espionage.actions import SPECIAL, TRANSPORT
from parlour.games.espionage.bots import Greedy, Hard
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.rules import Rules
from parlour.games.espionage.state.catalogue import SPECIAL_ACTIONS, title_of
from parlour.games.espionage.state.position import ENEMY_HOME


class Figures:
    """What a run counts."""

    def __init__(self) -> None:
        self.started = 0
        self.won = 0
        self.by_home = 0
        self.turns: list[int] = []
        self.homes: Counter[str] = Counter()
        self.home_wins: Counter[str] = Counter()
        self.specials: Counter[int] = Counter()


def play(state: Rules, bots: list[Bot], figures: Figures) -> None:
    """Play a game to its end and count the special actions, counters included."""
    for _ in range(GAME.longest):
        if state.over():
            return
        seat = state.actor
        action = bots[seat].choose(Perspective(state, seat))
        if SPECIAL <= action < TRANSPORT:
            figures.specials[CATALOGUE.special[action - SPECIAL]] += 1
        state.apply(seat, action)


def measure(games: int, side: str, players: str, against: str, seconds: float) -> Figures:
    """Play games with the seeds 0, 1, 2, ..., until they or the seconds run out."""
    setup = GAME.setup(options={"side": side})
    figures = Figures()
    end = time.monotonic() + seconds
    for seed in range(games):
        state = GAME.deal(setup, FastRng(seed))
        first = seed % 2
        bots: list[Bot] = [Hard(2 * seed + k) if players == "hard" else Greedy(2 * seed + k) for k in range(2)]
        if against == "random":
            bots[1 - first] = RandomBot(seed)
        play(state, bots, figures)
        figures.turns.append(state.turns + 1)
        figures.started += state.winner == state.start
        figures.won += state.winner == first
        figures.by_home += state.reason == ENEMY_HOME
        for seat in range(2):
            name = CATALOGUE.titles[state.homes[seat]]
            figures.homes[name] += 1
            figures.home_wins[name] += state.winner == seat
        if time.monotonic() > end:
            break
    return figures


def report(figures: Figures) -> str:
    """Write the figures as lines of text, with intervals of 95 %."""
    turns = sorted(figures.turns)
    games = len(turns)
    quantiles = ", ".join(f"{share} % {turns[min(games - 1, games * share // 100)] / 2:g}" for share in (5, 25, 50, 75, 95))
    by_country = ", ".join(f"{name} {100 * figures.home_wins[name] / n:.1f} % of {n}" for name, n in figures.homes.items())
    rates = ", ".join(f"{title_of(name)} {figures.specials[k] / games:.2f}" for k, name in enumerate(SPECIAL_ACTIONS))
    lines = [
        f"{games} games",
        f"start player wins {100 * figures.started / games:.1f} % (+/- {196 * math.sqrt(0.25 / games):.1f})",
        f"turns a side: {quantiles}, longest {turns[-1] / 2:g}",
        f"won by the enemy's Home: {100 * figures.by_home / games:.1f} %",
        f"wins by Home: {by_country}",
        f"special actions a game: {rates}",
        f"the measured player wins {100 * figures.won / games:.1f} %",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the report that the arguments ask for."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=10_000)
    arguments.add_argument("--side", choices=["basic", "shortened"], default="basic")
    arguments.add_argument("--players", choices=["greedy", "hard"], default="greedy")
    arguments.add_argument("--against", choices=["itself", "random"], default="itself")
    arguments.add_argument("--seconds", type=float, default=math.inf)
    given = arguments.parse_args()
    sys.stdout.write(report(measure(given.games, given.side, given.players, given.against, given.seconds)))


if __name__ == "__main__":
    main()
