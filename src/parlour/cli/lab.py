"""The command sim; `parlour.lab.arena` has its own."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.progress import Progress

from parlour.cli.games import setup_from
from parlour.cli.output import say, say_json, say_table
from parlour.core.words import counted
from parlour.lab.machines import check_place
from parlour.lab.simulate import Simulation, players_for, simulate


def run_sim(arguments: argparse.Namespace) -> int:
    """Let computer players play many games."""
    chosen, setup = setup_from(arguments)
    players = players_for(arguments.players, setup.seats)
    games, folder = arguments.games, arguments.save
    check_place(arguments.on)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(f"{chosen.title}: {counted(games, 'game')}", total=games)
        where = {"folder": folder, "jobs": arguments.jobs, "on": arguments.on}
        simulation = simulate(chosen, setup, players, games, arguments.seed, lambda: bar.advance(task), **where)
    if arguments.json:
        say_json(simulation.as_json())
    else:
        show(simulation)
        if folder is not None:
            say(f"Records of all games are in {folder}.")
    return 0


def show(simulation: Simulation) -> None:
    """Print the results for people: by seat, then by role."""
    result = simulation.as_json()
    rows = [
        [str(seat), player, f"{result['shares'][seat]:.1%}", f"{result['mean_returns'][seat]:+.3f}"]
        for seat, player in enumerate(simulation.players)
    ]
    title = f"{simulation.game.title}, {counted(simulation.games, 'game')}"
    say_table(["seat", "player", "share of wins", "mean return"], rows, title)
    roles = [
        [role, f"{entry['seats']:g}", f"{entry['share']:.1%}", f"{entry['mean_return']:+.3f}"]
        for role, entry in result["roles"].items()
    ]
    if roles:
        say_table(["role", "seats a game", "share of wins", "mean return"], roles)
    else:
        say("With these options every seat plays for itself, so there are no roles to compare.")
    say(f"{result['draws']} draws; a median of {result['median_decisions']} decisions a game, {result['longest']} at most")
    kind = "compiled" if result["compiled"] else "pure Python"
    say(f"{result['decisions_per_second']:,} decisions a second ({kind})")
