"""
A hash over many random games, which must be the same compiled and pure.

    python -m parlour.testing.fingerprint GAME [GAMES]
"""

from __future__ import annotations

import hashlib
import json
import sys

from parlour.core.game import Game
from parlour.core.registry import game as find_game
from parlour.core.rng import FastRng
from parlour.testing.conformance import setups_of
from parlour.testing.driver import positions
from parlour.testing.snapshot import digest


def fingerprint(game: Game, games: int) -> str:
    """A hash over states, legal actions, views, worlds and events of random games under every setup."""
    total = hashlib.blake2b(digest_size=16)
    for setup in setups_of(game):
        for seed in range(games):
            rng = FastRng(seed)
            for place, match in positions(game, setup, seed, 150):
                state = match.state
                seat = place.step % setup.seats
                facts = [
                    digest(state),
                    state.legal(seat),
                    state.view(seat),
                    state.key(seat),
                    [event.as_json() for event in match.events[-1]],
                ]
                if place.step % 5 == 0:
                    facts.append(digest(state.resample(seat, rng)))
                total.update(json.dumps(facts, sort_keys=True).encode())
    return total.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(fingerprint(find_game(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2) + "\n")
