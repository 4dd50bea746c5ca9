"""Many games in a row: who wins, how long games last, and how fast they run."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from parlour._pure import compiled
from parlour.bots.levels import make_bot
from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.playout import play_out, random_playouts
from parlour.core.rng import FastRng
from parlour.core.state import State

BATCH = 100


class Simulation:
    """The results of one simulation."""

    def __init__(self, game: Game, setup: Setup, players: list[str], seed: int) -> None:
        self.game = game
        self.setup = setup
        self.players = players
        self.seed = seed
        self.games = 0
        self.draws = 0
        self.wins = [0.0] * setup.seats
        self.returns = [0.0] * setup.seats
        self.lengths: list[int] = []
        self.seconds = 0.0

    def add(self, state: State, decisions: int) -> None:
        """Count one finished game; seats that win together share the win, and a game that all seats win is a draw."""
        outcome = state.outcome()
        assert outcome is not None
        self.games += 1
        self.lengths.append(decisions)
        winners = outcome.winners()
        self.draws += len(winners) == self.setup.seats
        for seat in winners:
            self.wins[seat] += 1 / len(winners)
        for seat, value in enumerate(outcome.returns):
            self.returns[seat] += value

    def as_json(self) -> dict[str, Any]:
        """The results, for programs."""
        decisions = sum(self.lengths)
        lengths = sorted(self.lengths)
        return {
            "game": self.game.name,
            "seats": self.setup.seats,
            "options": self.setup.options,
            "players": self.players,
            "seed": self.seed,
            "games": self.games,
            "draws": self.draws,
            "shares": [round(wins / self.games, 4) for wins in self.wins],
            "mean_returns": [round(value / self.games, 4) for value in self.returns],
            "median_decisions": lengths[len(lengths) // 2],
            "longest": lengths[-1],
            "decisions": decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(decisions / self.seconds) if self.seconds else 0,
            "compiled": compiled(),
        }


def simulate(game: Game, setup: Setup, players: list[str], games: int, seed: int, progress: Callable[[], None]) -> Simulation:
    """Play `games` games with one named player for each seat; the same seed gives the same games; call `progress` after each."""
    if games < 1:
        raise BadSetup("a simulation needs at least one game")
    simulation = Simulation(game, setup, players, seed)
    all_random = set(players) == {"random"}
    chance = FastRng(seed)
    while simulation.games < games:
        # Quick games are dealt and timed in batches, so that reading the clock does not distort the measurement.
        states = [game.deal(setup, chance.fork()) for _ in range(min(BATCH if all_random else 1, games - simulation.games))]
        quick = all_random and not states[0].timers()
        bots = [] if quick else [[make_bot(game, player, chance.bits()) for player in players] for _ in states]
        start = time.perf_counter()
        if quick:
            lengths = random_playouts(states, chance)
        else:
            lengths = [play_out(state, seated, game.longest) for state, seated in zip(states, bots, strict=True)]
        simulation.seconds += time.perf_counter() - start
        for state, decisions in zip(states, lengths, strict=True):
            simulation.add(state, decisions)
            progress()
    return simulation


def players_for(names: str, seats: int) -> list[str]:
    """One player for each seat from a comma-separated list; fewer names than seats repeat in turn."""
    listed = [name.strip() for name in names.split(",") if name.strip()]
    if not listed or len(listed) > seats:
        raise BadSetup(f"give 1 to {seats} players for {seats} seats, separated by commas, not {names!r:.60}")
    return [listed[seat % len(listed)] for seat in range(seats)]
