"""Many games in a row: who wins, how long games last, and how fast they run."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlour._pure import compiled
from parlour.bots.levels import make_bot
from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.match import Match
from parlour.core.playout import play_out, random_playouts
from parlour.core.rng import FastRng, KeyedRng
from parlour.core.state import State

BATCH = 100


class Tally:
    """What was won and scored in one role."""

    def __init__(self) -> None:
        self.seats = 0
        self.wins = 0.0
        self.returns = 0.0

    def add(self, won: float, value: float) -> None:
        """Count one seat of a finished game."""
        self.seats += 1
        self.wins += won
        self.returns += value

    def as_json(self, games: int) -> dict[str, float]:
        """Seats and share of wins a game, and the mean return of a seat."""
        return {
            "seats": round(self.seats / games, 4),
            "share": round(self.wins / games, 4),
            "mean_return": round(self.returns / self.seats, 4),
        }


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
        self.roles: dict[str, Tally] = {}
        self.lengths: list[int] = []
        self.seconds = 0.0

    def add(self, state: State, decisions: int, sides: list[str]) -> None:
        """
        Count one finished game; `sides` are those of its deal.

        Seats that win together share the win, and a game that all seats win is a draw.
        """
        outcome = state.outcome()
        assert outcome is not None
        self.games += 1
        self.lengths.append(decisions)
        winners = outcome.winners()
        self.draws += len(winners) == self.setup.seats
        roles = sides or self.game.roles(state)
        for seat, value in enumerate(outcome.returns):
            won = 1 / len(winners) if seat in winners else 0.0
            self.wins[seat] += won
            self.returns[seat] += value
            if roles:
                self.roles.setdefault(roles[seat], Tally()).add(won, value)

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
            "roles": {role: self.roles[role].as_json(self.games) for role in sorted(self.roles)},
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
        sides = [game.sides(state) for state in states]
        quick = all_random and not states[0].timers()
        bots = [] if quick else [[make_bot(game, player, chance.bits()) for player in players] for _ in states]
        start = time.perf_counter()
        if quick:
            lengths = random_playouts(states, chance)
        else:
            lengths = [play_out(state, seated, game.longest) for state, seated in zip(states, bots, strict=True)]
        simulation.seconds += time.perf_counter() - start
        for state, decisions, dealt in zip(states, lengths, sides, strict=True):
            simulation.add(state, decisions, dealt)
            progress()
    return simulation


def simulate_and_save(
    game: Game, setup: Setup, players: list[str], games: int, seed: int, folder: Path, progress: Callable[[], None]
) -> Simulation:
    """
    As `simulate`, and write each game to `folder` as a record that `parlour replay` and `parlour verify` read.

    Records need a seed of 128 bits, so the deals are not those of `simulate` with the same seed.
    """
    if games < 1:
        raise BadSetup("a simulation needs at least one game")
    simulation = Simulation(game, setup, players, seed)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise BadSetup(f"{folder} is not empty; choose another folder for the records")
    chance = FastRng(seed)
    while simulation.games < games:
        secret = b"".join([chance.bits().to_bytes(4, "little") for _ in range(4)])
        state = game.deal(setup, KeyedRng(secret))
        sides = game.sides(state)
        bots = [make_bot(game, player, chance.bits()) for player in players]
        steps: list[tuple[int, int, str]] = []
        start = time.perf_counter()
        decisions = play_out(state, bots, game.longest, steps)
        simulation.seconds += time.perf_counter() - start
        simulation.add(state, decisions, sides)
        match = Match(game, setup, secret)
        for seat, action, text in steps:
            match.play(seat, action, text)
        (folder / f"{simulation.games:0{len(str(games))}d}.json").write_text(match.save(), encoding="utf-8")
        progress()
    return simulation


def players_for(names: str, seats: int) -> list[str]:
    """One player for each seat from a comma-separated list; fewer names than seats repeat in turn."""
    listed = [name.strip() for name in names.split(",") if name.strip()]
    if not listed or len(listed) > seats:
        raise BadSetup(f"give 1 to {seats} players for {seats} seats, separated by commas, not {names!r:.60}")
    return [listed[seat % len(listed)] for seat in range(seats)]
