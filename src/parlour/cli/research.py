"""The commands for research: dataset and exploit."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import Progress

from parlour.bots.levels import make_bot
from parlour.cli.games import add_setup, setup_from
from parlour.cli.output import say, say_json
from parlour.core.errors import ParlourError
from parlour.core.game import Game, Setup
from parlour.lab.exploit import exploit, in_words
from parlour.lab.machines import ON, PROCESSES
from parlour.lab.simulate import players_for

if TYPE_CHECKING:
    from parlour.cli.parser import Commands

MISSING = "datasets need the extra lab: pip install 'parlour[lab]'"
MOST_GAMES = 10_000_000


def add_research(commands: Commands) -> None:
    """The commands dataset and exploit."""
    data = commands.add_parser("dataset", help="write games of computer players as Parquet files, a row for each decision")
    data.add_argument("game")
    data.add_argument("--players", default="hard", help="one name for all seats, or one for each seat, separated by commas")
    data.add_argument("--games", type=int, default=1000, help="how many games to play")
    data.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the folder; a run that was interrupted goes on there"
    )
    data.add_argument("--form", choices=["numbers", "json", "both"], default="numbers", help="how rows hold what a seat knew")
    data.add_argument("--seed", type=int, default=0, help="the same seed gives the same files")
    data.add_argument("--jobs", type=int, default=1, help="processes to use")
    data.add_argument("--on", default=PROCESSES, help=ON)
    add_setup(data)
    data.set_defaults(run=run_dataset)
    best = commands.add_parser("exploit", help="measure how much an opponent who knows a computer player wins from it")
    best.add_argument("game")
    best.add_argument("--against", default="hard", metavar="PLAYER", help="the player to exploit")
    best.add_argument("--games", type=int, default=40, help="games to play, half of them with seats swapped")
    best.add_argument("--rollouts", type=int, default=100, help="rollouts for each choice of the exploiter")
    best.add_argument("--model", default="", metavar="PLAYER", help="the player that the exploiter assumes; by default the same")
    learner = "instead of searching, train a net for this many decisions in each of two seats; needs the extra baselines"
    best.add_argument("--learn", type=int, default=0, metavar="STEPS", help=learner)
    best.add_argument("--seed", type=int, default=0)
    best.add_argument("--jobs", type=int, default=1, help="games played at the same time")
    best.add_argument("--json", action="store_true", help="as JSON")
    add_setup(best)
    best.set_defaults(run=run_exploit)


def run_dataset(arguments: argparse.Namespace) -> int:
    """Write a dataset, or only its missing parts."""
    if importlib.util.find_spec("pyarrow") is None:
        raise ParlourError(MISSING)
    from parlour.lab import dataset  # loads pyarrow, which no other command needs

    chosen, setup = setup_from(arguments)
    if not 1 <= arguments.games <= MOST_GAMES or arguments.jobs < 1:
        raise ParlourError(f"a dataset needs 1 to {MOST_GAMES} games and at least one job")
    players = tuple(players_for(arguments.players, setup.seats))
    for name in players:
        make_bot(chosen, name, 0)  # a wrong name is refused before anything is written
    order = dataset.Order(setup, players, arguments.games, arguments.seed, arguments.form)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(f"{chosen.title}: {order.games} games", total=order.games)
        dataset.write(order, arguments.out, arguments.jobs, lambda games: bar.advance(task, games), arguments.on)
    say(f"{order.games} games are in {arguments.out}; its README.md describes them.")
    return 0


def run_exploit(arguments: argparse.Namespace) -> int:
    """Measure how much can be won from a player, by search or by a learner."""
    chosen, setup = setup_from(arguments)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(f"{chosen.title}: against {arguments.against}", total=2 * arguments.learn or arguments.games)
        if arguments.learn:
            report = learned(chosen, setup, arguments, lambda steps: bar.advance(task, steps))
        else:
            report = exploit(
                chosen,
                setup,
                arguments.against,
                arguments.model or arguments.against,
                arguments.games,
                arguments.rollouts,
                arguments.seed,
                arguments.jobs,
                lambda: bar.advance(task),
            )
    if arguments.json:
        say_json(report)
    else:
        say(in_words(report))
    return 0


def learned(chosen: Game, setup: Setup, arguments: argparse.Namespace, progress: Callable[[int], None]) -> dict[str, Any]:
    """Report what a learner wins."""
    if importlib.util.find_spec("torch") is None:
        raise ParlourError("learners need the extra baselines: pip install 'parlour[baselines]'")
    from parlour.baselines.ppo import Recipe  # loads PyTorch, which no other command needs
    from parlour.baselines.response import respond

    recipe = Recipe(steps=arguments.learn, seed=arguments.seed)
    return respond(chosen, setup, arguments.against, arguments.games, recipe, progress)
