"""
Measure how often each side wins: `python -m parlour.games.civilwar.lab.balance GAMES [UNION CONFEDERACY] [name=value ...]`.

Plays the matches between two bots (greedy unless named) with the seeds 0, 1, 2, ... and prints the Union's share, with a draw
as half a win, and how the matches ended. The bot `restless` plays at random but never surrenders.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from parlour.core.options import options_from
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.bots import Restless


def main(words: list[str]) -> None:
    """Play the matches and print the result."""
    options = options_from(GAME.options, [word for word in words if "=" in word])
    words = [word for word in words if "=" not in word]
    games = int(words[0]) if words else 100
    names = words[1:3] if len(words) >= 3 else ["greedy", "greedy"]
    makers = {**GAME.bots(), "restless": Restless}
    setup = GAME.setup(2, options)
    ends: Counter[str] = Counter()
    points = 0.0
    draws = actions = turns = 0
    start = time.perf_counter()
    for seed in range(games):
        war = GAME.deal(setup, FastRng(seed))
        bots = [makers[names[seat]](2 * seed + seat) for seat in range(2)]
        actions += play_out(war, bots, GAME.longest)
        outcome = war.outcome()
        assert outcome is not None
        points += (outcome.returns[0] + 1) / 2
        draws += outcome.returns[0] == 0
        turns += war.turns
        ends[outcome.reason] += 1
    seconds = time.perf_counter() - start
    print(
        f"{games} matches, Union {names[0]}, Confederacy {names[1]}: Union {100 * points / games:.1f} %, draws "
        f"{100 * draws / games:.1f} %, {turns / games:.0f} turns and {actions / games:.0f} actions a match, "
        f"{seconds:.0f} s"
    )
    for reason, count in ends.most_common():
        print(f"{count:6d}  {reason}")


if __name__ == "__main__":
    main(sys.argv[1:])
