"""
Count what happens in wars: `python -m parlour.games.civilwar.lab.campaigns [--games N] [--seed S] [--players UNION,CONFEDERACY]`.

With `--rollouts R` hard uses R rollouts for a decision. Wars are the same on every machine.
Prints with 95 % intervals how often the Union wins, in how many wars Washington and Richmond fall, beaten troops retreat (E22),
and infantry goes ashore from gunboats (E15). Wars use the seeds S, S + 1, ...; a draw is half a win.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.bots import Hard
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.movement import BY_LAND
from parlour.games.civilwar.state.geography import INFANTRY
from parlour.games.civilwar.state.position import RETREAT

PLAYERS: dict[str, Callable[[int], Bot]] = {**GAME.bots(), "hard": Hard}
SEEN = ("Washington falls", "Richmond falls", "a retreat", "a landing")


def lands(war: Rules) -> bool:
    """E15: whether the order that is complete brings infantry ashore: from the sea, or aboard to a coast."""
    if war.taken[INFANTRY] == 0 or not war.board.land[war.target]:
        return False
    return war.board.sea[war.origin()] or not war.means & BY_LAND


def campaign(players: list[Callable[[int], Bot]], seed: int) -> tuple[float, Counter[str]]:
    """Play one war; return the Union's points and how often each thing happened."""
    war = GAME.deal(GAME.setup(), FastRng(seed))
    bots = [players[seat](2 * seed + seat) for seat in range(2)]
    seen: Counter[str] = Counter()
    while not war.over():
        seat = war.actors()[0]
        action = bots[seat].choose(Perspective(war, seat))
        if action == war.orders.go:
            seen["a retreat"] += war.phase == RETREAT
            seen["a landing"] += war.phase != RETREAT and lands(war)
        war.apply(seat, action)
    for key, square in enumerate(war.board.keys):
        if war.board.key_capital[key]:
            seen[f"{war.board.place(square)} falls"] += war.fallen[key]
    outcome = war.outcome()
    assert outcome is not None
    seen[outcome.reason] += 1
    return (outcome.returns[0] + 1) / 2, seen


def main(words: list[str]) -> None:
    """Play the wars and print the shares."""
    parser = argparse.ArgumentParser(prog="python -m parlour.games.civilwar.lab.campaigns", description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", default="hard,hard")
    parser.add_argument("--rollouts", type=int, default=0)
    given = parser.parse_args(words)
    known = dict(PLAYERS)
    if given.rollouts:
        known["hard"] = lambda seed: Hard(seed, given.rollouts, 0.0)
    players = [known[name] for name in given.players.split(",")]
    wars = [campaign(players, seed) for seed in range(given.seed, given.seed + given.games)]
    shares = {"the Union wins": [points for points, _ in wars]}
    shares |= {thing: [float(seen[thing] > 0) for _, seen in wars] for thing in SEEN}
    for thing, scores in shares.items():
        share = sum(scores) / len(scores)
        error = 196 * math.sqrt(share * (1 - share) / len(scores))
        sys.stdout.write(f"{thing:18} {100 * share:5.1f} % of {len(scores)} wars (+/- {error:.1f})\n")
    ends = Counter(thing for _, seen in wars for thing in seen if thing not in SEEN)
    for reason, count in ends.most_common():
        sys.stdout.write(f"{count:6d}  {reason}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
