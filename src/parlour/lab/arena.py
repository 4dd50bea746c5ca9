"""Tournaments of computer players: every pair plays the same deals, with seats and sides swapped."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from parlour._parent import begin_process, ending
from parlour._pure import compiled
from parlour.bots.levels import LEVELS
from parlour.content import writing
from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.options import no_such, options_from
from parlour.core.perspective import Bot, Perspective
from parlour.core.playout import play_out
from parlour.core.registry import game as registered
from parlour.core.state import State
from parlour.lab.arena_report import html_report
from parlour.lab.machines import ON, PROCESSES, chance_of, check_place, in_order, on_ray
from parlour.lab.opponents import known_players
from parlour.lab.outsiders import check_outsider, defaults_of, make_any_player
from parlour.lab.ratings import bradley_terry, interval, rating_intervals

ALL_SIDES = ""
MOST_GAMES = 1_000_000
PLAYERS = "two or more, separated by commas: names, net:FILE, openspiel:N, program:COMMAND (JSON lines) or llm:URL#MODEL"


class Duel(NamedTuple):
    """One game to play: the two players, the deal, and whether seats are swapped."""

    first: int
    second: int
    deal: int
    swapped: bool


class Result(NamedTuple):
    """The result of a duel: the first player's score from 0 to 1, mean returns, what both played, and thinking times."""

    duel: Duel
    score: float
    returns: tuple[float, float]  # for first and second
    roles: tuple[str, str]  # of first and second, "" where a player's seats had several roles or none
    thoughts: list[list[float]]  # for first and second: the seconds of each choice
    defaults: tuple[int, int] = (0, 0)  # of first and second: choices that the arena made, because an outsider's did not count


class Timed(Bot):
    """Another bot, timed as it chooses."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, perspective: Perspective) -> int:
        start = time.perf_counter()
        action = self.bot.choose(perspective)
        self.seconds.append(time.perf_counter() - start)
        return action

    def say(self, perspective: Perspective, action: int) -> str:
        return self.bot.say(perspective, action)


def seating(game: Game, state: State, swapped: bool) -> tuple[list[bool], str]:
    """
    Which seats the first player holds, and the name of its side.

    If the game has two sides, it holds all seats of one; otherwise it holds every other seat, so that with both seatings
    each player has every seat once.
    """
    sides = game.sides(state)
    if not sides:
        return [(seat % 2 == 0) != swapped for seat in range(state.seats)], ALL_SIDES
    names = sorted(set(sides))
    assert len(names) == 2, f"a duel needs two sides, not {names}"
    mine = names[1] if swapped else names[0]
    return [side == mine for side in sides], mine


def score(returns: list[float], mine: list[bool], by_side: bool) -> float:
    """The first player's score: its share of the winning seats, or the win, draw or loss of its side."""
    if by_side:
        difference = mean_return(returns, mine, True) - mean_return(returns, mine, False)
        return 0.5 if difference == 0 else float(difference > 0)
    best = max(returns)
    winners = [is_mine for value, is_mine in zip(returns, mine, strict=True) if value == best]
    return sum(winners) / len(winners)


def mean_return(returns: list[float], mine: list[bool], first: bool) -> float:
    """The mean return of the first player's seats, or of the second's."""
    own = [value for value, is_mine in zip(returns, mine, strict=True) if is_mine == first]
    return sum(own) / len(own)


def play(game: Game, setup: Setup, players: list[str], duel: Duel, seed: int) -> Result:
    """Play one duel to its end."""
    seeds = chance_of(seed, duel.deal)
    state = game.deal(setup, seeds.fork())
    sides = game.sides(state)
    mine, side = seating(game, state, duel.swapped)
    bots = [
        Timed(make_any_player(game, setup, players[duel.first if mine[seat] else duel.second], seat, seeds.bits()))
        for seat in range(setup.seats)
    ]
    play_out(state, list(bots), game.longest)
    defaults = [sum(defaults_of(bot.bot) for bot, own in zip(bots, mine, strict=True) if own == first) for first in (True, False)]
    outcome = state.outcome()
    assert outcome is not None
    thoughts = [
        [seconds for bot, is_mine in zip(bots, mine, strict=True) if is_mine == is_first for seconds in bot.seconds]
        for is_first in (True, False)
    ]
    returns = (mean_return(outcome.returns, mine, True), mean_return(outcome.returns, mine, False))
    played = sides or game.roles(state)
    roles = (role_of(played, mine, True), role_of(played, mine, False))
    result = score(outcome.returns, mine, side != ALL_SIDES)
    return Result(duel, result, returns, roles, thoughts, (defaults[0], defaults[1]))


def role_of(roles: list[str], mine: list[bool], first: bool) -> str:
    """The one role of the first player's seats, or of the second's; "" if they had several or none."""
    held = {role for role, is_mine in zip(roles, mine, strict=False) if is_mine == first}
    return held.pop() if len(held) == 1 else ""


def play_all(
    game: Game, setup: Setup, players: list[str], duels: list[Duel], seed: int, jobs: int, on: str = PROCESSES
) -> Iterator[Result]:
    """Play all duels, in `jobs` processes or on Ray, and return the results in order."""
    if on != PROCESSES:
        yield from in_order(on_ray(remote_duel, (game.name, setup, players, seed), duels, on, jobs))
        return
    if jobs == 1:
        for duel in duels:
            yield play(game, setup, players, duel, seed)
        return
    workers = ProcessPoolExecutor(min(jobs, len(duels)), initializer=begin_work, initargs=(game, setup, players, seed))
    with ending(workers) as pool:
        yield from pool.map(work, duels, chunksize=1)


WORK: list[tuple[Game, Setup, list[str], int]] = []
"""The task of a worker process."""


def begin_work(game: Game, setup: Setup, players: list[str], seed: int) -> None:
    """Set the task of a worker process."""
    begin_process()
    WORK[:] = [(game, setup, players, seed)]


def work(duel: Duel) -> Result:
    """Play one duel in a worker process."""
    game, setup, players, seed = WORK[0]
    return play(game, setup, players, duel, seed)


def remote_duel(task: tuple[str, Setup, list[str], int], duel: Duel) -> Result:
    """Play one duel in a process of Ray."""
    name, setup, players, seed = task
    return play(registered(name), setup, players, duel, seed)


def arena(
    game: Game,
    players: list[str],
    games: int,
    jobs: int = 1,
    seed: int = 0,
    setup: Setup | None = None,
    progress: Callable[[int, int], None] | None = None,
    on: str = PROCESSES,
) -> dict[str, Any]:
    """
    Let every pair of `players` play `games` games, rounded up to an even number, and report shares and ratings.

    All pairs play the same deals, each with both seatings. The same seed gives the same games wherever they are played:
    none of Parlour's own players reads a clock. `progress` is called with the number of games done and the total.
    """
    if len(players) < 2 or len(set(players)) != len(players):
        raise BadSetup("an arena needs at least two players, each named once")
    if not 1 <= games <= MOST_GAMES or jobs < 1:
        raise BadSetup(f"an arena needs 1 to {MOST_GAMES} games and at least one job")
    known = list(known_players(game))
    for player in players:
        if not check_outsider(player) and player not in known:
            raise BadSetup(no_such(f"{game.title} has no computer player", player, known, "its players"))
    setup = game.setup() if setup is None else setup
    deals = (games + 1) // 2
    pairs = list(combinations(range(len(players)), 2))
    duels = [Duel(first, second, deal, swapped) for deal in range(deals) for first, second in pairs for swapped in (False, True)]
    results: list[Result] = []
    for result in play_all(game, setup, players, duels, seed, jobs, on):
        results.append(result)
        if progress is not None:
            progress(len(results), len(duels))
    report = summary(players, deals, results, seed)
    return {
        "game": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "seats": setup.seats,
        "options": setup.options,
        "seed": seed,
        "games_a_pair": 2 * deals,
        "compiled": compiled(),
        **report,
    }


def summary(players: list[str], deals: int, results: list[Result], seed: int) -> dict[str, Any]:
    """Shares, ratings and pairs from all results."""
    count = len(players)
    by_deal = [[[0.0] * count for _ in range(count)] for _ in range(deals)]  # [deal][winner][loser]
    thoughts: list[list[float]] = [[] for _ in players]
    returns: list[list[float]] = [[] for _ in players]
    defaults = [0] * count
    for result in results:
        first, second, deal, _ = result.duel
        by_deal[deal][first][second] += result.score
        by_deal[deal][second][first] += 1 - result.score
        defaults[first] += result.defaults[0]
        defaults[second] += result.defaults[1]
        for thinker, seconds in zip((first, second), result.thoughts, strict=True):
            returns[thinker].append(result.returns[0 if thinker == first else 1])
            thoughts[thinker] += seconds
    wins = [[sum(deal[i][j] for deal in by_deal) for j in range(count)] for i in range(count)]
    ratings = bradley_terry(wins)
    ranges = rating_intervals(by_deal, seed + 1)
    report: dict[str, Any] = {"players": {}, "pairs": []}
    for i, player in enumerate(players):
        scores = [sum(deal[i]) / (2 * (count - 1)) for deal in by_deal]
        times = sorted(thoughts[i]) or [0.0]
        report["players"][player] = {
            "share": sum(scores) / deals,
            "interval": list(interval(scores, 2 * deals * (count - 1))),
            "rating": ratings[i],
            "rating_interval": list(ranges[i]),
            "mean_return": sum(returns[i]) / len(returns[i]),
            "choices": len(thoughts[i]),
            "seconds_a_choice": sum(times) / len(times),
            "p99_choice": times[99 * len(times) // 100],
            "slowest_choice": times[-1],
            "defaults": defaults[i],
        }
    for first, second in combinations(range(count), 2):
        own = [result for result in results if result.duel[:2] == (first, second)]
        entry: dict[str, Any] = {"first": players[first], "second": players[second], **share_of(own)}
        sides = sorted({result.roles[0] for result in own} - {""})
        if sides:  # the first player's share when it plays that side
            entry["sides"] = {side: share_of([result for result in own if result.roles[0] == side]) for side in sides}
        report["pairs"].append(entry)
    report["sides"] = side_shares(results)
    return report


def side_shares(results: list[Result]) -> dict[str, dict[str, Any]]:
    """The share of each side or role in all games, regardless of the player; empty if all seats play the same."""
    scores: dict[str, list[float]] = {}
    for result in results:
        for role, score in zip(result.roles, (result.score, 1 - result.score), strict=True):
            if role:
                scores.setdefault(role, []).append(score)
    return {role: {"games": len(own), "share": sum(own) / len(own)} for role, own in sorted(scores.items())}


def share_of(results: list[Result]) -> dict[str, Any]:
    """The first player's share of these games, with the deal as the unit."""
    groups: dict[int, list[float]] = {}
    for result in results:
        groups.setdefault(result.duel.deal, []).append(result.score)
    scores = [sum(group) / len(group) for group in groups.values()]
    return {
        "games": len(results),
        "share": sum(scores) / len(scores),
        "interval": list(interval(scores, len(results))),
        "mean_return": sum(result.returns[0] for result in results) / len(results),
    }


# The command.


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `parlour arena`."""
    parser.add_argument("game")
    parser.add_argument("--players", default=",".join(reversed(LEVELS)), help=PLAYERS)
    parser.add_argument("--games", type=int, default=100, help="games of each pair, half of them with seats swapped")
    parser.add_argument("--jobs", type=int, default=1, help="games played at the same time")
    parser.add_argument("--on", default=PROCESSES, help=ON)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a report with plots")


def main(args: argparse.Namespace) -> int:
    """Run `parlour arena`."""
    chosen = registered(args.game)
    check_place(args.on)
    setup = chosen.setup(args.seats, options_from(chosen.options, args.option))
    players = [name.strip() for name in args.players.split(",") if name.strip()]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(chosen.title)
        report = arena(
            chosen,
            players,
            args.games,
            args.jobs,
            args.seed,
            setup,
            lambda done, total: bar.update(task, completed=done, total=total),
            args.on,
        )
    if args.html is not None:
        with writing(args.html):
            args.html.write_text(html_report(report), encoding="utf-8")
    if args.json:
        sys.stdout.write(json.dumps(report) + "\n")
    else:
        show(report, Console())
    return 0


def show(report: dict[str, Any], console: Console) -> None:
    """Print a report for people."""
    title = f"{report['title']}, {report['seats']} seats, {report['games_a_pair']} games a pair"
    table = Table("player", "share", "95 %", "rating", "95 %", "seconds a choice", "p99", "slowest", title=title)
    for name, player in sorted(report["players"].items(), key=lambda item: -item[1]["rating"]):
        low, high = player["interval"]
        bottom, top = player["rating_interval"]
        times = [f"{player['seconds_a_choice']:.4f}", f"{player['p99_choice']:.2f}", f"{player['slowest_choice']:.2f}"]
        table.add_row(
            name,
            f"{player['share']:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{player['rating']:.0f}",
            f"{bottom:.0f} to {top:.0f}",
            *times,
        )
    console.print(table)
    for name, player in report["players"].items():
        if player["defaults"]:
            console.print(f"{name}: {player['defaults']} of {player['choices']} choices were defaults: late, missing or illegal.")
    pairs = Table("pair", "games", "share of the first", "95 %")
    for pair in report["pairs"]:
        rows = [("", pair), *((f" as {side}", entry) for side, entry in pair.get("sides", {}).items())]
        for role, entry in rows:
            low, high = entry["interval"]
            pairs.add_row(
                f"{pair['first']}{role} against {pair['second']}",
                str(entry["games"]),
                f"{entry['share']:.1%}",
                f"{low:.1%} to {high:.1%}",
            )
    console.print(pairs)
    for side, entry in report["sides"].items():
        console.print(f"{side}: {entry['share']:.1%} of {entry['games']} games, regardless of the player", markup=False)
