"""
Measure how often the Surveyors win by the number of Spies dealt.

    python -m parlour.games.surveyors.lab.splits [--players hard] [--games 100] [--seed 0] [--seats 4,5,6,7] [--option NAME=VALUE]

The deals have the seeds S, S + 1, ...; for each number of Spies the first N deals that have it are played, so the two samples
are real deals. The mean weighs both by the chance of the deal. Intervals are for 95 %: Wilson's for a number of Spies,
normal for the mean. `--players SURVEYORS,SPIES` names a player for each team, `--tries` limits hard's games per choice.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable

from parlour.core.game import Setup
from parlour.core.perspective import Bot
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.surveyors import GAME, POOLS
from parlour.games.surveyors.bots import Hard
from parlour.games.surveyors.lab.measure import Z, interval, say
from parlour.games.surveyors.state.position import SPY, SURVEYOR

Maker = Callable[[int], Bot]


def wins(setup: Setup, spies: int, games: int, first: int, makers: list[Maker]) -> int:
    """The number of games that Surveyors win, of the first `games` deals from a seed with that number of Spies."""
    won = played = 0
    seed = first
    while played < games:
        state = GAME.deal(setup, FastRng(seed * 7919 + setup.seats))
        if state.roles.count(SPY) == spies:
            play_out(state, [makers[role](seed * 16 + seat) for seat, role in enumerate(state.roles)], GAME.longest)
            won += state.winner == SURVEYOR
            played += 1
        seed += 1
    return won


def measure(setup: Setup, games: int, first: int, makers: list[Maker]) -> None:
    """Print the Surveyors' share for each number of Spies and the mean of the deal."""
    pool = POOLS[str(setup.options["role_cards"]), setup.seats]
    mean = variance = 0.0
    for spies in (pool[1] - 1, pool[1]):
        chance = (pool[1] if spies < pool[1] else pool[0]) / (setup.seats + 1)
        part, low, high = interval(wins(setup, spies, games, first, makers), games)
        mean += chance * part
        variance += chance * chance * part * (100 - part) / games
        say(f"{setup.seats} players, {spies} v {setup.seats - spies}: {part:5.1f} % ({low:.1f} to {high:.1f}) of {games}")
    half = Z * math.sqrt(variance)
    say(f"{setup.seats} players, mean:  {mean:5.1f} % ({mean - half:.1f} to {mean + half:.1f})")


def main(words: list[str]) -> None:
    """Measure every number of players that is named."""
    parser = argparse.ArgumentParser(prog="python -m parlour.games.surveyors.lab.splits", description=__doc__)
    parser.add_argument("--players", default="hard")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seats", default="4,5,6,7")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--tries", type=int, default=0)
    given = parser.parse_args(words)
    known: dict[str, Maker] = {**GAME.bots(), "hard": Hard}
    if given.tries:
        known["hard"] = lambda seed: Hard(seed, given.tries, 0.0)
    names = given.players.split(",")
    makers = [known[names[0]], known[names[-1]]]
    options = dict(option.split("=") for option in given.option)
    for seats in given.seats.split(","):
        measure(GAME.setup(int(seats), options), given.games, given.seed, makers)


if __name__ == "__main__":
    main(sys.argv[1:])
