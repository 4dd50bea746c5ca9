"""The command line: parlour play, serve, games, rules, sim, arena, replay, verify, new-game."""

from __future__ import annotations

import argparse
import json
import sys
import threading
import webbrowser
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress
from rich.table import Table

from parlour import __version__
from parlour.core import Game, Match, ParlourError, Setup, game, games, loads
from parlour.core.options import options_from
from parlour.core.stage import stage
from parlour.lab import arena
from parlour.lab.simulate import players_for, simulate
from parlour.newgame import NewGame
from parlour.scene.text import render
from parlour.terminal import Leave, TerminalTable


def main(words: list[str] | None = None) -> int:
    """Run one command; for an error that the user can fix, print one line and return 2."""
    arguments = parser().parse_args(words)
    try:
        code: int = arguments.run(arguments)
    except ParlourError as error:
        sys.stderr.write(f"parlour: {error}\n")
        return 2
    except (Leave, KeyboardInterrupt, EOFError):
        sys.stdout.write("\n")
        return 0
    except BrokenPipeError:
        return 0
    return code


def parser() -> argparse.ArgumentParser:
    """The parser of all commands and their options."""
    top = argparse.ArgumentParser(prog="parlour", description="Five games of war and espionage, one table.")
    top.add_argument("--version", action="version", version=f"parlour {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="serve the table for browsers")
    serve.set_defaults(run=run_serve)
    play = commands.add_parser("play", help="play in the browser, or with --terminal in this terminal")
    play.add_argument("game", nargs="?")
    play.add_argument("--terminal", action="store_true", help="play against computer players in this terminal")
    play.add_argument("--seat", type=int, default=0, help="your seat, from 0")
    play.add_argument("--level", default="medium", help="the level of the computer players: easy, medium or hard")
    play.add_argument("--seed", help="32 hexadecimal digits, to repeat a deal")
    play.set_defaults(run=run_play)
    for command in (serve, play):
        command.add_argument("--host", default="127.0.0.1")
        command.add_argument("--port", type=int, default=8863)
        command.add_argument("--database", default="parlour.db", help="the file that stores all tables")
        command.add_argument("--open", action="store_true", help="open the home page in a browser")
        command.add_argument("--without", action="append", default=[], metavar="GAME", help="do not offer this game")

    listing = commands.add_parser("games", help="list the games")
    listing.add_argument("--json", action="store_true")
    listing.set_defaults(run=run_games)
    rules = commands.add_parser("rules", help="show the rules of a game")
    rules.add_argument("game")
    rules.set_defaults(run=run_rules)

    sim = commands.add_parser("sim", help="let computer players play many games")
    sim.add_argument("game")
    sim.add_argument("--games", type=int, default=1000)
    sim.add_argument("--players", default="random", help="one name for all seats, or one for each seat, separated by commas")
    sim.add_argument("--seed", type=int, default=0)
    sim.add_argument("--json", action="store_true")
    sim.set_defaults(run=run_sim)
    for command in (play, sim):
        command.add_argument("--seats", type=int)
        command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")

    contest = commands.add_parser("arena", help="a tournament between computer players")
    arena.add_arguments(contest)
    contest.set_defaults(run=arena.main)

    replay = commands.add_parser("replay", help="step through a saved match")
    replay.add_argument("file", type=Path)
    replay.add_argument("--seat", type=int, help="show what this seat saw; the default is a spectator's view")
    replay.add_argument("--step", type=int, help="show the position after this many actions and exit")
    replay.set_defaults(run=run_replay)
    verify = commands.add_parser("verify", help="check that a saved match was dealt and played fairly")
    verify.add_argument("file", type=Path)
    verify.set_defaults(run=run_verify)
    new = commands.add_parser("new-game", help="write a small working game to start from")
    new.add_argument("name")
    new.add_argument("--into", type=Path, default=Path(), help="the folder to write into")
    new.set_defaults(run=run_new_game)
    return top


def setup_from(arguments: argparse.Namespace) -> tuple[Game, Setup]:
    """The game and the setup named by the arguments."""
    chosen = game(arguments.game)
    return chosen, chosen.setup(arguments.seats, options_from(chosen.options, arguments.option))


def run_games(arguments: argparse.Namespace) -> int:
    """List all games."""
    rows = [
        {
            "name": one.name,
            "title": one.title,
            "seats": [one.seats[0], one.seats[-1]],
            "minutes": one.minutes,
            "tagline": one.tagline,
            "options": [option.as_json() for option in one.options],
        }
        for one in games().values()
    ]
    if arguments.json:
        sys.stdout.write(json.dumps(rows, indent=1) + "\n")
        return 0
    table = Table("name", "title", "players", "minutes", "")
    for one in games().values():
        count = str(one.seats[0]) if len(one.seats) == 1 else f"{one.seats[0]}-{one.seats[-1]}"
        table.add_row(one.name, one.title, count, one.minutes, one.tagline)
    Console().print(table)
    return 0


def run_rules(arguments: argparse.Namespace) -> int:
    """Show the rules of a game."""
    Console().print(Markdown(game(arguments.game).rules()))
    return 0


def run_serve(arguments: argparse.Namespace) -> int:
    """Serve the web table."""
    from parlour.server.main import serve  # loads the web stack, which no other command needs

    address = f"http://{arguments.host}:{arguments.port}"
    sys.stdout.write(f"Serving the table at {address}, stored in {arguments.database}. Press Ctrl+C to stop.\n")
    sys.stdout.flush()
    if arguments.open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    serve(arguments.host, arguments.port, arguments.database, frozenset(game(name).name for name in arguments.without))
    return 0


def run_play(arguments: argparse.Namespace) -> int:
    """Play in the terminal, or serve the web table."""
    if not arguments.terminal:
        return run_serve(arguments)
    if arguments.game is None:
        run_games(argparse.Namespace(json=False))
        arguments.game = input("Which game? ").strip()
    chosen, setup = setup_from(arguments)
    if not 0 <= arguments.seat < setup.seats:
        raise ParlourError(f"seats are 0 to {setup.seats - 1}")
    if reason := chosen.why_no_bots(setup):
        raise ParlourError(reason)
    table = TerminalTable(chosen, setup, arguments.seat, arguments.level, read_seed(arguments.seed), input, print)
    table.play()
    return 0


def read_seed(text: str | None) -> bytes | None:
    """A seed from the command line."""
    if text is None:
        return None
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 16:
        raise ParlourError("a seed is 32 hexadecimal digits")
    return seed


def run_sim(arguments: argparse.Namespace) -> int:
    """Let computer players play many games."""
    chosen, setup = setup_from(arguments)
    players = players_for(arguments.players, setup.seats)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(f"{chosen.title}: {arguments.games} games", total=arguments.games)
        result = simulate(chosen, setup, players, arguments.games, arguments.seed, lambda: bar.advance(task)).as_json()
    if arguments.json:
        sys.stdout.write(json.dumps(result) + "\n")
        return 0
    table = Table("seat", "player", "share of wins", "mean return", title=f"{chosen.title}, {result['games']} games")
    for seat, player in enumerate(players):
        table.add_row(str(seat), player, f"{result['shares'][seat]:.1%}", f"{result['mean_returns'][seat]:+.3f}")
    console = Console()
    console.print(table)
    lengths = f"a median of {result['median_decisions']} decisions a game, {result['longest']} at most"
    console.print(f"{result['draws']} draws; {lengths}")
    kind = "compiled" if result["compiled"] else "pure Python"
    console.print(f"{result['decisions_per_second']:,} decisions a second ({kind})")
    return 0


def read_match(path: Path) -> Match:
    """A match from its file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ParlourError(f"{path} cannot be read: {error}") from error
    return loads(text, game)


def run_replay(arguments: argparse.Namespace) -> int:
    """Step through a saved match: Enter goes on, b goes back, a number jumps, q quits."""
    match = read_match(arguments.file)
    seat = arguments.seat
    if seat is not None and not 0 <= seat < match.setup.seats:
        raise ParlourError(f"seats are 0 to {match.setup.seats - 1}")
    step = 0 if arguments.step is None else arguments.step
    while True:
        step = max(0, min(step, len(match.log)))
        scene = stage(match.fork(step), seat)
        scene.options, scene.prompt = [], f"After {step} of {len(match.log)} actions."
        sys.stdout.write(render(scene) + "\n")
        if arguments.step is not None or not sys.stdin.isatty():
            return 0
        line = input("Enter: next, b: back, a number: go to that step, q: quit > ").strip()
        if line == "q" or (not line and step == len(match.log)):
            return 0
        step = int(line) if line.isdigit() else step - 1 if line == "b" else step + 1


def run_verify(arguments: argparse.Namespace) -> int:
    """Check the seed of a saved match against its SHA-256, and every action against the rules."""
    match = read_match(arguments.file)
    outcome = match.state.outcome()
    console = Console()
    console.print(f"The seed matches the SHA-256 published at the start: {match.commitment}", soft_wrap=True)
    rules = f"version {match.setup.rules_version} of the rules of {match.game.title}"
    console.print(f"All {len(match.log)} actions are legal by {rules}.")
    console.print(f"Result: {outcome.returns} ({outcome.reason})" if outcome is not None else "The match has not ended.")
    return 0


def run_new_game(arguments: argparse.Namespace) -> int:
    """Write a small working game with its tests."""
    folder = NewGame(arguments.name).write(arguments.into)
    steps = [f"pip install -e {folder}", f"parlour play {arguments.name} --terminal", f"pytest {folder}"]
    sys.stdout.write(f"Wrote {folder}. Try:\n" + "".join(f"  {step}\n" for step in steps))
    return 0
