"""Many games in a row: who wins, how long games last, and how fast they run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any, NamedTuple

from parlour._parent import begin_process, ending
from parlour._pure import compiled
from parlour.bots.levels import make_bot
from parlour.content import writing
from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.match import Match
from parlour.core.playout import play_out, random_playouts
from parlour.core.registry import game as registered
from parlour.core.rng import FastRng, KeyedRng
from parlour.core.state import State
from parlour.lab.machines import PROCESSES, chance_of, in_order, on_ray

BATCH = 100
MOST_GAMES = 1_000_000_000  # at a hundred thousand games a second, three hours


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
        """Seats and share of wins per game, and the mean return of a seat."""
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
        self.seconds = 0.0  # of play, added up over all processes

    def add(self, played: Played) -> None:
        """Count one finished game: seats that win together share the win, and a game that all seats win is a draw."""
        self.games += 1
        self.lengths.append(played.decisions)
        winners = played.winners
        self.draws += len(winners) == self.setup.seats
        for seat, value in enumerate(played.returns):
            won = 1 / len(winners) if seat in winners else 0.0
            self.wins[seat] += won
            self.returns[seat] += value
            if played.roles:
                self.roles.setdefault(played.roles[seat], Tally()).add(won, value)

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


class Order(NamedTuple):
    """The games to play; with `records` each is kept as a record."""

    game: str
    setup: Setup
    players: list[str]
    games: int
    seed: int
    records: bool

    def batch(self) -> int:
        """Games of a piece: quick ones are dealt and timed in batches, so that reading the clock does not distort the time."""
        return BATCH if set(self.players) == {"random"} and not self.records else 1


class Played(NamedTuple):
    """A finished game; `roles` are those of its deal, or of its end."""

    decisions: int
    returns: list[float]
    winners: list[int]
    roles: list[str]
    record: str


def remote_piece(order: Order, piece: int) -> tuple[list[Played], float]:
    """Play one piece of an order in another process."""
    return play_piece(registered(order.game), order, piece)


def play_piece(game: Game, order: Order, piece: int) -> tuple[list[Played], float]:
    """Play one piece of an order; returns also the seconds of play."""
    setup, players = order.setup, order.players
    size = order.batch()
    chance = chance_of(order.seed, piece)
    if order.records:
        return play_recorded(game, setup, players, chance)
    states = [game.deal(setup, chance.fork()) for _ in range(min(size, order.games - piece * size))]
    sides = [game.sides(state) for state in states]
    quick = size > 1 and not states[0].timers()
    bots = [] if quick else [[make_bot(game, player, chance.bits()) for player in players] for _ in states]
    start = time.perf_counter()
    if quick:
        lengths = random_playouts(states, chance)
    else:
        lengths = [play_out(state, seated, game.longest) for state, seated in zip(states, bots, strict=True)]
    seconds = time.perf_counter() - start
    return [played(game, *each) for each in zip(states, lengths, sides, strict=True)], seconds


def play_recorded(game: Game, setup: Setup, players: list[str], chance: FastRng) -> tuple[list[Played], float]:
    """Play one game from a seed of 128 bits, which its record needs."""
    secret = b"".join([chance.bits().to_bytes(4, "little") for _ in range(4)])
    state = game.deal(setup, KeyedRng(secret))
    sides = game.sides(state)
    bots = [make_bot(game, player, chance.bits()) for player in players]
    steps: list[tuple[int, int, str]] = []
    start = time.perf_counter()
    decisions = play_out(state, bots, game.longest, steps)
    seconds = time.perf_counter() - start
    match = Match(game, setup, secret)
    for seat, action, text in steps:
        match.play(seat, action, text)
    return [played(game, state, decisions, sides)._replace(record=match.save())], seconds


def played(game: Game, state: State, decisions: int, sides: list[str]) -> Played:
    """The facts of a finished game that count."""
    outcome = state.outcome()
    assert outcome is not None
    return Played(decisions, list(outcome.returns), list(outcome.winners()), sides or game.roles(state), "")


def play_all(game: Game, order: Order, jobs: int, on: str) -> Iterator[tuple[list[Played], float]]:
    """Play all games of an order, here, in `jobs` processes or on Ray; the results come in order."""
    pieces = range(-(-order.games // order.batch()))
    if on != PROCESSES:
        yield from in_order(on_ray(remote_piece, order, pieces, on, jobs))
    elif jobs == 1:
        yield from (play_piece(game, order, piece) for piece in pieces)
    else:
        with ending(ProcessPoolExecutor(min(jobs, len(pieces)), initializer=begin_process)) as pool:
            yield from pool.map(remote_piece, repeat(order), pieces)


def simulate(
    game: Game,
    setup: Setup,
    players: list[str],
    games: int,
    seed: int,
    progress: Callable[[], None],
    *,
    folder: Path | None = None,
    jobs: int = 1,
    on: str = PROCESSES,
) -> Simulation:
    """
    Play `games` games with one named player for each seat, and call `progress` after each.

    The same seed gives the same games wherever they are played, unless a player's choices depend on a time limit. With
    `folder` each game is written there as a record that `parlour replay` and `parlour verify` read; records need a 128-bit
    seed, so their deals differ.
    """
    if not 1 <= games <= MOST_GAMES or jobs < 1:
        raise BadSetup(f"a simulation needs 1 to {MOST_GAMES} games and at least one job")
    for player in set(players):
        make_bot(game, player, 0)  # refuses a wrong name before anything is written
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise BadSetup(f"{folder} is not empty; choose another folder for the records")
    simulation = Simulation(game, setup, players, seed)
    order = Order(game.name, setup, players, games, seed, folder is not None)
    for results, seconds in play_all(game, order, jobs, on):
        simulation.seconds += seconds
        for result in results:
            simulation.add(result)
            if folder is not None:
                path = folder / f"{simulation.games:0{len(str(games))}d}.json"
                with writing(path):
                    path.write_text(result.record, encoding="utf-8")
            progress()
    return simulation


def players_for(names: str, seats: int) -> list[str]:
    """One player for each seat from a comma-separated list; fewer names than seats repeat in turn."""
    listed = [name.strip() for name in names.split(",") if name.strip()]
    if not listed or len(listed) > seats:
        raise BadSetup(f"give 1 to {seats} players for {seats} seats, separated by commas, not {names!r:.60}")
    return [listed[seat % len(listed)] for seat in range(seats)]
