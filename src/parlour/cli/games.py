"""The commands about games: games, rules, new-game."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

from parlour.cli.output import say, say_json, say_table
from parlour.core import Game, Setup, game, games
from parlour.core.options import options_from
from parlour.core.registry import broken
from parlour.newgame import NewGame
from parlour.terminal import rule


def setup_from(arguments: argparse.Namespace) -> tuple[Game, Setup]:
    """The game and the setup named by the arguments."""
    chosen = game(arguments.game)
    return chosen, chosen.setup(arguments.seats, options_from(chosen.options, arguments.option))


def add_setup(command: argparse.ArgumentParser) -> None:
    """The options of a command that `setup_from` reads."""
    command.add_argument("--seats", type=int, metavar="COUNT", help="the number of seats; the default is the game's own")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; repeatable")


def run_games(arguments: argparse.Namespace) -> int:
    """List all games."""
    tell_of_broken()
    if arguments.json:
        say_json([facts(one) for one in games().values()])
        return 0
    rows = []
    for one in games().values():
        count = str(one.seats[0]) if len(one.seats) == 1 else f"{one.seats[0]}-{one.seats[-1]}"
        rows.append([one.name, one.title, count, one.minutes, one.tagline])
    say_table(["name", "title", "players", "minutes", ""], rows)
    return 0


def tell_of_broken() -> None:
    """Name the games that were left out because they cannot be loaded."""
    for name, reason in broken().items():
        sys.stderr.write(f"parlour: the game {name} is left out: {reason}\n")


def facts(one: Game) -> dict[str, object]:
    """A game for programs."""
    return {
        "name": one.name,
        "title": one.title,
        "seats": [one.seats[0], one.seats[-1]],
        "minutes": one.minutes,
        "tagline": one.tagline,
        "options": [option.as_json() for option in one.options],
    }


def run_rules(arguments: argparse.Namespace) -> int:
    """Show the rules of a game, or one of them."""
    text = game(arguments.game).rules()
    if arguments.rule is None:
        Console().print(Markdown(text))
    else:
        say(rule(text, arguments.rule))
    return 0


def run_new_game(arguments: argparse.Namespace) -> int:
    """Write a small working game with its tests."""
    folder: Path = NewGame(arguments.name).write(arguments.into)
    quoted = shlex.quote(str(folder))
    steps = [f"pip install -e {quoted}", f"parlour play {arguments.name} --terminal", f"pytest {quoted}"]
    say(f"Wrote {folder}. Try:\n" + "\n".join(f"  {step}" for step in steps))
    return 0
