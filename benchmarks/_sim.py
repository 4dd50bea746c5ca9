"""Games of the example plug-in by random players, as in `parlour sim deaddrop`; prints one JSON object."""

from __future__ import annotations

import argparse
import json

from deaddrop import GAME

from parlour._pure import compiled
from parlour.lab.simulate import simulate


def main() -> None:
    """Play a few rounds and print the best rate."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    rates: list[float] = []
    for seed in range(options.rounds):
        setup = GAME.setup()
        simulation = simulate(GAME, setup, ["random"] * setup.seats, options.games, seed, lambda: None)
        rates.append(simulation.as_json()["decisions_per_second"])
    print(json.dumps({"compiled": compiled(), "decisions_per_second": max(rates)}))


if __name__ == "__main__":
    main()
