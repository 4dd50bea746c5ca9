"""The commands and their options."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from parlour import __version__
from parlour.bots.levels import SCALE, USUAL
from parlour.cli.balance import add_report
from parlour.cli.completion import SHELLS, completion
from parlour.cli.door import add_door
from parlour.cli.games import add_setup, run_games, run_new_game, run_rules
from parlour.cli.lab import run_sim
from parlour.cli.lessons import run_learn
from parlour.cli.output import say
from parlour.cli.records import run_replay, run_verify
from parlour.cli.research import add_research
from parlour.cli.review import run_calibrate, run_puzzles, run_review
from parlour.cli.store import run_backup, run_check, run_migrate, run_move, run_restore
from parlour.cli.table import run_play, run_serve, run_think
from parlour.core.options import no_such
from parlour.core.registry import games
from parlour.lab import arena
from parlour.lab.calibration import KINDS
from parlour.lab.machines import ON, PROCESSES

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

LONGEST_KEPT = 36500  # days
INVALID_CHOICE = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)", re.DOTALL)


def whole(text: str) -> int:
    """A whole number in plain digits; Python's own reader also takes digits of other scripts, spaces and underscores."""
    if re.fullmatch(r"[-+]?[0-9]{1,40}", text) is None:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is not a whole number")
    return int(text)


class Parser(argparse.ArgumentParser):
    """A parser that suggests the nearest word where only some are allowed, and reads numbers strictly."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.register("type", int, whole)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Write help and usage; argparse itself would report success on a full disk."""
        if message:
            (file or sys.stderr).write(message)

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
    add_research(commands)
    add_records(commands)
    add_store(commands)
    add_door(commands)
    shells = commands.add_parser("completion", help="print a script that completes commands in your shell")
    shells.add_argument("shell", choices=sorted(SHELLS))
    shells.set_defaults(run=run_completion)
    return top, commands


def integer(low: int, high: int) -> Callable[[str], int]:
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
    words = " ".join(f"{level.name}: {level.says}" for level in SCALE)
    play.add_argument("--level", default=USUAL, help=f"the computer players' level: {words}")
    play.add_argument("--seed", help="32 hexadecimal digits, to repeat a deal")
    add_setup(play)
    play.set_defaults(run=run_play)
    kept = f"delete tables that nobody has played at for N days, 0 to {LONGEST_KEPT}; the default, 0, keeps all"
    for command in (serve, play):
        command.add_argument("--host", default="127.0.0.1", help="the address to listen on; the default is this machine only")
        command.add_argument("--port", type=integer(0, 65535), default=8863, help="0 for any free port; the default is 8863")
        command.add_argument("--database", metavar="FILE", help="the file that stores all tables, or postgresql://...")
        command.add_argument("--bus", default="", metavar="URL", help="redis://..., for several servers on one database")
        command.add_argument("--metrics", action="store_true", help="show figures for Prometheus at /metrics")
        command.add_argument("--log", choices=["json", "text"], default="text", help="json: one object per line, from level info")
        command.add_argument("--think-on-bus", action="store_true", help="let computer players think in `parlour think`")
        command.add_argument("--keep-days", type=integer(0, LONGEST_KEPT), default=0, metavar="N", help=kept)
        command.add_argument("--open", action="store_true", help="open the home page in a browser")
        command.add_argument("--without", action="append", default=[], metavar="GAME", help="do not offer this game")
        add_trust(command)
        add_model(command)
    think = commands.add_parser("think", help="run computer players for servers on a bus on this machine")
    think.add_argument("--bus", required=True, metavar="URL", help="redis://...")
    think.add_argument("--workers", type=integer(1, 1024), metavar="N", help="how many think at a time; default: one per core")
    add_model(think)
    think.set_defaults(run=run_think)


def add_model(command: Parser) -> None:
    """The option for a language model."""
    words = "let the language model at this OpenAI-compatible endpoint help computer players to talk; players are told. "
    usual = "The default is that of PARLOUR_TALK_MODEL, if set; the key comes from PARLOUR_LLM_KEY or OPENAI_API_KEY"
    command.add_argument("--talk-model", metavar="URL#MODEL", help=words + usual)


def add_trust(command: Parser) -> None:
    """The options for a server behind a proxy."""
    proxy = "believe the client addresses (X-Forwarded-For, X-Forwarded-Proto) that this proxy or network of proxies sends"
    name = "answer to this host name too; by default only to localhost, this machine's name and its addresses; * for any"
    origin = "let pages of this origin use the server, for example https://games.example.org"
    https = "browsers reach this server by HTTPS only, through a proxy: mark cookies as Secure"
    command.add_argument("--proxy", action="append", default=[], metavar="ADDRESS", help=proxy)
    command.add_argument("--allow-host", action="append", default=[], metavar="NAME", help=name)
    command.add_argument("--allow-origin", action="append", default=[], metavar="ORIGIN", help=origin)
    command.add_argument("--https", action="store_true", help=https)


def add_games(commands: Commands) -> None:
    """The commands games, rules, learn and new-game."""
    listing = commands.add_parser("games", help="list the games")
    listing.add_argument("--json", action="store_true", help="as JSON")
    listing.set_defaults(run=run_games)
    rules = commands.add_parser("rules", help="show the rules of a game")
    rules.add_argument("game")
    rules.add_argument("rule", nargs="?", help="the number of one rule, such as D27")
    rules.set_defaults(run=run_rules)
    learn = commands.add_parser("learn", help="learn a game by lessons in this terminal")
    learn.add_argument("game")
    learn.add_argument("lesson", nargs="?", help="its name or number; the default is the first that you have not solved")
    learn.add_argument("--list", action="store_true", help="list the lessons, and which of them you have solved")
    learn.set_defaults(run=run_learn)
    new = commands.add_parser("new-game", help="write a small working game to start from")
    new.add_argument("name")
    new.add_argument("--into", type=Path, default=Path(), metavar="DIR", help="the folder to write into")
    new.set_defaults(run=run_new_game)


def add_lab(commands: Commands) -> None:
    """The commands lab, sim, arena, calibrate and puzzles."""
    add_report(commands.add_parser("lab", help="report on a game's balance and content, and on the effects of a change"))
    sim = commands.add_parser("sim", help="let computer players play many games")
    sim.add_argument("game")
    sim.add_argument("--games", type=int, default=1000, help="how many games to play")
    sim.add_argument("--players", default="random", help="one name for all seats, or one for each seat, separated by commas")
    sim.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")
    sim.add_argument("--save", type=Path, metavar="DIR", help="keep a record of every game in this folder")
    sim.add_argument("--jobs", type=int, default=1, help="processes to use")
    sim.add_argument("--on", default=PROCESSES, help=ON)
    sim.add_argument("--json", action="store_true", help="as JSON")
    add_setup(sim)
    sim.set_defaults(run=run_sim)
    contest = commands.add_parser("arena", help="a tournament between computer players")
    arena.add_arguments(contest)
    contest.set_defaults(run=arena.main)
    calibrate = commands.add_parser("calibrate", help="compare the estimates of reviews with the results of games")
    calibrate.add_argument("source", help="a game to play between hard players, or a folder of records (parlour sim --save)")
    calibrate.add_argument("--games", type=integer(1, 100000), default=200, help="new games to play; the default is 200")
    calibrate.add_argument("--positions", type=integer(1, 1000), default=8, help="positions of each game; the default is 8")
    calibrate.add_argument("--rollouts", type=integer(1, 10000), default=60, help="rollouts of an estimate; the default is 60")
    calibrate.add_argument("--seed", type=integer(0, 2**31 - 1), default=0, help="the same seed gives the same numbers")
    calibrate.add_argument("--jobs", type=integer(1, 256), default=2, help="processes to use; the default is 2")
    calibrate.add_argument(
        "--estimates",
        choices=KINDS,
        default=KINDS[0],
        help="as shown to people, raw, or crossed: each half of the games corrected by a table fitted to the other half",
    )
    calibrate.add_argument(
        "--samples", type=Path, metavar="FILE", help="keep the measurements of new games here, and go on with what is there"
    )
    calibrate.add_argument("--fit", type=Path, metavar="FILE", help="write a table that corrects raw estimates")
    calibrate.add_argument("--html", type=Path, metavar="FILE", help="write a page with a plot")
    calibrate.add_argument("--svg", type=Path, metavar="FILE", help="write the plot")
    calibrate.add_argument("--json", action="store_true", help="as JSON")
    calibrate.set_defaults(run=run_calibrate)
    puzzles = commands.add_parser("puzzles", help="find positions in which one move is far better than the others")
    puzzles.add_argument("game")
    task = puzzles.add_mutually_exclusive_group(required=True)
    task.add_argument("--mine", type=integer(1, 1000), metavar="N", help="find N puzzles and write them to --out")
    task.add_argument("--check", type=Path, metavar="FILE", help="search the puzzles of a file again; exit code 1 if one fails")
    puzzles.add_argument("--out", type=Path, metavar="FILE", help="the file to write; the default is standard output")
    puzzles.add_argument("--games", type=integer(1, 100000), default=100, help="the most games to play; the default is 100")
    puzzles.add_argument("--level", default=USUAL, help="the computer players' level")
    puzzles.add_argument("--seed", type=integer(0, 2**31 - 1), default=0)
    puzzles.set_defaults(run=run_puzzles)


def add_records(commands: Commands) -> None:
    """The commands replay, review and verify."""
    replay = commands.add_parser("replay", help="step through a saved match")
    replay.add_argument("file", type=Path)
    replay.add_argument("--seat", type=int, help="show what this seat saw; the default is a spectator's view")
    replay.add_argument("--step", type=int, help="show the position after this many actions and exit")
    replay.set_defaults(run=run_replay)
    review = commands.add_parser("review", help="show what decided a finished match: chances, mistakes, luck")
    review.add_argument("file", type=Path)
    review.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots")
    review.add_argument("--json", action="store_true", help="as JSON")
    review.add_argument("--seed", type=integer(0, 2**31 - 1), default=0, help="the same seed gives the same numbers")
    review.add_argument("--jobs", type=integer(1, 256), default=2, help="processes to use; the default is 2")
    review.set_defaults(run=run_review)
    verify = commands.add_parser("verify", help="check a saved match against the rules and against what was published")
    verify.add_argument("file", type=Path)
    verify.add_argument("--commitment", metavar="HEX", help="the SHA-256 of the seed, as shown when the match began")
    verify.add_argument(
        "--head", action="append", default=[], metavar="HEX", help="a fingerprint or hash as shown during the match; repeatable"
    )
    verify.add_argument("--json", action="store_true", help="as JSON")
    verify.set_defaults(run=run_verify)


def add_store(commands: Commands) -> None:
    """The commands check, backup, restore, move and migrate."""
    check = commands.add_parser("check", help="look for damage in a file of tables; exit code 1 if there is any")
    check.add_argument("file", type=Path)
    check.add_argument("--json", action="store_true", help="as JSON")
    check.set_defaults(run=run_check)
    backup = commands.add_parser("backup", help="copy all tables into a file, also while servers run")
    backup.add_argument("source", help="a file, or postgresql://...")
    backup.add_argument("target", help="the file to write")
    backup.set_defaults(run=run_backup)
    restore = commands.add_parser("restore", help="copy a backup into a new file or an empty database")
    restore.add_argument("backup", help="the file of a backup")
    restore.add_argument("target", help="a file, or postgresql://...")
    restore.set_defaults(run=run_restore)
    move = commands.add_parser("move", help="copy all tables from a file to a PostgreSQL database, or back")
    move.add_argument("source")
    move.add_argument("target")
    move.set_defaults(run=run_move)
    migrate = commands.add_parser("migrate", help="bring a PostgreSQL database to the format of this version")
    migrate.add_argument("database", help="postgresql://...")
    migrate.set_defaults(run=run_migrate)


def run_completion(arguments: argparse.Namespace) -> int:
    """Print a completion script of all commands, their options and the installed games."""
    commands = {name: command.format_help() for name, command in build()[1].choices.items()}
    say(completion(arguments.shell, commands, list(games())))
    return 0
