"""
Plays two players against each other, with sides swapped after every war, and prints shares, lengths and speed.

    python -m parlour.games.bluegray.lab.balance FIRST SECOND [--games N] [--seed S]
"""

from __future__ import annotations

import argparse
import sys
import time

from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.bluegray import GAME
from parlour.games.bluegray.rules import LONGEST, deal

PLAYERS = {**GAME.bots(), **GAME.levels()}


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share of wins, draws counted as half."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5 / (1 + z * z / games)
    return middle - half, middle + half


def main(words: list[str]) -> None:
    """Play the wars and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m parlour.games.bluegray.lab.balance", description=__doc__)
    parser.add_argument("first", choices=sorted(PLAYERS))
    parser.add_argument("second", choices=sorted(PLAYERS))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(words)
    chance = FastRng(given.seed)
    first_points = union_points = draws = stopped = 0.0
    battles: list[int] = []
    actions: list[int] = []
    start = time.perf_counter()
    for number in range(given.games):
        state = deal(chance.fork())
        pair = [PLAYERS[given.first](chance.bits()), PLAYERS[given.second](chance.bits())]
        seat = number % 2  # the first player's
        actions.append(play_out(state, pair if seat == 0 else pair[::-1], LONGEST))
        outcome = state.outcome()
        assert outcome is not None
        first_points += (outcome.returns[seat] + 1) / 2
        union_points += (outcome.returns[0] + 1) / 2
        draws += outcome.returns[0] == 0
        stopped += min(state.at_hand(0), state.at_hand(1)) > 0
        battles.append(state.battle)
    seconds = time.perf_counter() - start
    battles.sort()
    actions.sort()
    n = given.games
    sys.stdout.write(f"{given.first} against {given.second}, {n} wars, seed {given.seed}, {1000 * seconds / n:.1f} ms a war\n")
    for name, points in ((given.first, first_points), ("Union", union_points)):
        low, high = interval(points / n, n)
        sys.stdout.write(f"  {name}: {100 * points / n:.2f} % (95 %: {100 * low:.2f} to {100 * high:.2f})\n")
    sys.stdout.write(
        f"  draws {draws:.0f}, wars that stopped {stopped:.0f}\n"
        f"  battles: median {battles[n // 2]}, 5 % {battles[n // 20]}, 95 % {battles[n * 19 // 20]}, "
        f"most {battles[-1]}\n"
        f"  actions: median {actions[n // 2]}, most {actions[-1]}\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
