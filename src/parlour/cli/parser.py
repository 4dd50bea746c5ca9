"""The commands and their options."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from parlour import __version__
from parlour.cli.completion import SHELLS, completion
from parlour.cli.games import add_setup, run_games, run_new_game, run_rules
from parlour.cli.lab import run_sim
from parlour.cli.output import say
from parlour.cli.records import run_replay, run_verify
from parlour.cli.table import run_backup, run_check, run_play, run_serve
from parlour.core.options import no_such
from parlour.core.registry import games
from parlour.lab import arena

LONGEST_KEPT = 36500  # days
INVALID_CHOICE = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)", re.DOTALL)


class Parser(argparse.ArgumentParser):
    """A parser that suggests the nearest word where only some are allowed."""

    def error(self, message: str) -> NoReturn:
        wrong = INVALID_CHOICE.search(message)
        if wrong is not None:
            message = no_such("there is no", wrong[1], wrong[2].replace("'", "").split(", "), "choose from")
        super().error(message)


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]  # argparse has no public name for it


def parser() -> Parser:
    """The parser of all commands and their options."""
    return build()[0]


def build() -> tuple[Parser, Commands]:
    """The parser, and its commands by name."""
    top = Parser(prog="parlour", description="Five games of war and espionage, one table.")
    top.add_argument("--version", action="version", version=f"parlour {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    add_table(commands)
    add_games(commands)
    add_lab(commands)
    add_records(commands)
    add_store(commands)
    shells = commands.add_parser("completion", help="print a script that completes commands in your shell")
    shells.add_argument("shell", choices=sorted(SHELLS))
    shells.set_defaults(run=run_completion)
    return top, commands


def whole(low: int, high: int) -> Callable[[str], int]:
    """A type of argument: a whole number within bounds."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{text!r:.40} is not a whole number from {low} to {high}")
        return number

    return read


def add_table(commands: Commands) -> None:
    """The commands serve and play."""
    serve = commands.add_parser("serve", help="serve the table for browsers")
    serve.set_defaults(run=run_serve)
    play = commands.add_parser("play", help="play in the browser, or with --terminal in this terminal")
    play.add_argument("game", nargs="?")
    play.add_argument("--terminal", action="store_true", help="play against computer players in this terminal")
    play.add_argument("--seat", type=int, default=0, help="your seat, from 0")
    play.add_argument("--level", default="medium", help="the level of the computer players: easy, medium or hard")
    play.add_argument("--seed", help="32 hexadecimal digits, to repeat a deal")
    add_setup(play)
    play.set_defaults(run=run_play)
    kept = f"delete tables that nobody has played at for N days, 0 to {LONGEST_KEPT}; the default, 0, keeps all"
    for command in (serve, play):
        command.add_argument("--host", default="127.0.0.1", help="the address to listen on; the default is this machine only")
        command.add_argument("--port", type=whole(0, 65535), default=8863, help="0 for any free port; the default is 8863")
        command.add_argument("--database", type=Path, metavar="FILE", help="the file that stores all tables")
        command.add_argument("--keep-days", type=whole(0, LONGEST_KEPT), default=0, metavar="N", help=kept)
        command.add_argument("--open", action="store_true", help="open the home page in a browser")
        command.add_argument("--without", action="append", default=[], metavar="GAME", help="do not offer this game")


def add_games(commands: Commands) -> None:
    """The commands games, rules and new-game."""
    listing = commands.add_parser("games", help="list the games")
    listing.add_argument("--json", action="store_true", help="as JSON")
    listing.set_defaults(run=run_games)
    rules = commands.add_parser("rules", help="show the rules of a game")
    rules.add_argument("game")
    rules.set_defaults(run=run_rules)
    new = commands.add_parser("new-game", help="write a small working game to start from")
    new.add_argument("name")
    new.add_argument("--into", type=Path, default=Path(), metavar="DIR", help="the folder to write into")
    new.set_defaults(run=run_new_game)


def add_lab(commands: Commands) -> None:
    """The commands sim and arena."""
    sim = commands.add_parser("sim", help="let computer players play many games")
    sim.add_argument("game")
    sim.add_argument("--games", type=int, default=1000, help="how many games to play")
    sim.add_argument("--players", default="random", help="one name for all seats, or one for each seat, separated by commas")
    sim.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")
    sim.add_argument("--save", type=Path, metavar="DIR", help="keep a record of every game in this folder")
    sim.add_argument("--json", action="store_true", help="as JSON")
    add_setup(sim)
    sim.set_defaults(run=run_sim)
    contest = commands.add_parser("arena", help="a tournament between computer players")
    arena.add_arguments(contest)
    contest.set_defaults(run=arena.main)


def add_records(commands: Commands) -> None:
    """The commands replay and verify."""
    replay = commands.add_parser("replay", help="step through a saved match")
    replay.add_argument("file", type=Path)
    replay.add_argument("--seat", type=int, help="show what this seat saw; the default is a spectator's view")
    replay.add_argument("--step", type=int, help="show the position after this many actions and exit")
    replay.set_defaults(run=run_replay)
    verify = commands.add_parser("verify", help="check a saved match against the rules and against what was published")
    verify.add_argument("file", type=Path)
    verify.add_argument("--commitment", metavar="HEX", help="the SHA-256 of the seed, as shown when the match began")
    verify.add_argument(
        "--head", action="append", default=[], metavar="HEX", help="a fingerprint or hash as shown during the match; repeatable"
    )
    verify.add_argument("--json", action="store_true", help="as JSON")
    verify.set_defaults(run=run_verify)


def add_store(commands: Commands) -> None:
    """The commands check and backup."""
    check = commands.add_parser("check", help="look for damage in a file of tables; exit code 1 if there is any")
    check.add_argument("file", type=Path)
    check.add_argument("--json", action="store_true", help="as JSON")
    check.set_defaults(run=run_check)
    backup = commands.add_parser("backup", help="copy a file of tables, also while the server runs")
    backup.add_argument("file", type=Path)
    backup.add_argument("target", type=Path)
    backup.set_defaults(run=run_backup)


def run_completion(arguments: argparse.Namespace) -> int:
    """Print a completion script of all commands, their options and the installed games."""
    commands = {name: command.format_help() for name, command in build()[1].choices.items()}
    say(completion(arguments.shell, commands, list(games())))
    return 0
