"""
Train, measure and compare baselines.

    python -m parlour.baselines ppo espionage --out nets/espionage-ppo.safetensors
    python -m parlour.baselines clone espionage --data data/espionage --out nets/espionage-clone.safetensors
    python -m parlour.baselines mmd GAME --out curve.json
    python -m parlour.baselines all --out nets
    python -m parlour.baselines leaderboard --out docs/leaderboard.md
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from parlour.baselines.everything import make_all, make_curve
from parlour.baselines.leaderboard import LEVELS, page
from parlour.core.errors import ParlourError
from parlour.core.registry import game as registered
from parlour.core.registry import games
from parlour.lab.simulate import players_for


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(prog="python -m parlour.baselines")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    ppo = commands.add_parser("ppo", help="train a net by self-play, or with --against to beat one player")
    ppo.add_argument("game")
    ppo.add_argument("--steps", type=int, default=2_000_000, help="decisions to learn from")
    ppo.add_argument("--against", metavar="PLAYER", help="a computer player in all other seats")
    ppo.add_argument("--seat", type=int, default=0, help="the learner's seat, with --against")
    ppo.set_defaults(run=run_ppo)
    clone = commands.add_parser("clone", help="train a net to choose as a computer player does")
    clone.add_argument("game")
    clone.add_argument("--data", type=Path, required=True, metavar="DIR", help="the dataset; missing games are played first")
    clone.add_argument("--players", default="hard", help="the player to imitate")
    clone.add_argument("--games", type=int, default=500, help="games in the dataset")
    clone.add_argument("--epochs", type=int, default=20)
    clone.add_argument("--jobs", type=int, default=2, help="processes that play")
    clone.set_defaults(run=run_clone)
    mmd = commands.add_parser("mmd", help="approach an equilibrium of a game small enough to list, and say how exploitable it is")
    mmd.add_argument("game", help="a game that states its draws and is small enough, such as Leduc poker in the benchmarks")
    mmd.add_argument("--steps", type=int, default=2000)
    mmd.add_argument("--every", type=int, default=100, help="steps between measurements")
    mmd.set_defaults(run=run_mmd)
    every = commands.add_parser("all", help="make all nets and curves that the documentation mentions")
    every.add_argument("--jobs", type=int, default=2, help="files made at the same time, with one core each")
    every.add_argument("--share", type=float, default=1.0, help="the share of the usual amount of training, for trials")
    every.set_defaults(run=run_all)
    board = commands.add_parser("leaderboard", help="let all players and nets meet, and write a page")
    board.add_argument("--games", type=int, default=100, help="games of each pair")
    board.add_argument("--players", default=",".join(LEVELS))
    board.add_argument("--only", default="", help="only these games, separated by commas")
    board.add_argument("--jobs", type=int, default=2, help="games played at the same time")
    board.set_defaults(run=run_leaderboard)
    board.add_argument("--nets", type=Path, metavar="DIR", help="nets besides those that come with Parlour")
    for command in (ppo, clone, mmd, every, board):
        command.add_argument("--out", type=Path, required=True, metavar="DIR" if command is every else "FILE")
        command.add_argument("--seed", type=int, default=0)
    return top


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(text + "\n")


def bar() -> Progress:
    """A progress bar on a terminal, nothing elsewhere."""
    return Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def run_ppo(arguments: argparse.Namespace) -> None:
    """Train by reinforcement."""
    from parlour.baselines.ppo import Recipe, Training

    game = registered(arguments.game)
    setup = game.setup(None, dict(game.untimed))
    recipe = Recipe(steps=arguments.steps, seed=arguments.seed)
    with bar() as shown:
        task = shown.add_task(f"{game.title}: learning", total=arguments.steps)
        net = Training(game, setup, recipe, arguments.against, arguments.seat).run(lambda steps: shown.advance(task, steps))
    net.save(arguments.out)
    say(f"The net is in {arguments.out}. Let it play: parlour arena {game.name} --players net:{arguments.out},greedy")


def run_clone(arguments: argparse.Namespace) -> None:
    """Train by imitation."""
    from parlour.baselines.clone import clone
    from parlour.lab.dataset import Order, write

    game = registered(arguments.game)
    setup = game.setup(None, dict(game.untimed))
    players = tuple(players_for(arguments.players, setup.seats))
    order = Order(setup, players, arguments.games, arguments.seed, "numbers")
    with bar() as shown:
        task = shown.add_task(f"{game.title}: playing", total=arguments.games)
        write(order, arguments.data, arguments.jobs, lambda games: shown.advance(task, games))
        task = shown.add_task(f"{game.title}: learning", total=arguments.epochs)
        net = clone(order, arguments.data, arguments.epochs, arguments.seed, lambda: shown.advance(task))
    net.save(arguments.out)
    agreed = net.about["how"]["accuracy"]
    say(f"The net is in {arguments.out}; in games that it has not seen it agrees with {arguments.players} in {agreed:.1%}.")


def run_mmd(arguments: argparse.Namespace) -> None:
    """Write a curve of exploitability."""
    with bar() as shown:
        task = shown.add_task(arguments.game, total=arguments.steps)
        say(make_curve(arguments.game, arguments.steps, arguments.every, arguments.out, lambda: shown.advance(task)))


def run_all(arguments: argparse.Namespace) -> None:
    """Make everything that is missing in a folder."""
    if importlib.util.find_spec("torch") is None:
        raise ParlourError("training needs the extra baselines: pip install 'parlour[baselines]'")
    for line in make_all(arguments.out, arguments.seed, arguments.jobs, arguments.share):
        say(line)


def run_leaderboard(arguments: argparse.Namespace) -> None:
    """Write the leaderboard."""
    chosen = [registered(name) for name in arguments.only.split(",")] if arguments.only else list(games().values())
    with bar() as shown:
        task = shown.add_task("Leaderboard")
        text = page(
            chosen,
            arguments.players.split(","),
            arguments.games,
            arguments.seed,
            arguments.jobs,
            lambda done, total: shown.update(task, completed=done, total=total),
            arguments.nets,
        )
    arguments.out.write_text(text, encoding="utf-8")
    say(f"The leaderboard is in {arguments.out}.")


def main(words: list[str] | None = None) -> int:
    """Run one command; a mistake is reported in one line."""
    arguments = parser().parse_args(words)
    try:
        arguments.run(arguments)
    except ParlourError as error:
        sys.stderr.write(f"parlour.baselines: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
