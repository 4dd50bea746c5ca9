"""The commands that play and serve: play, serve, check, backup."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
import threading
import webbrowser
from pathlib import Path

from parlour.cli.games import run_games, setup_from, tell_of_broken
from parlour.cli.output import say, say_json
from parlour.core import ParlourError, game
from parlour.terminal import TerminalTable

HERE = Path("parlour.db")
OWNER_ONLY = 0o700


def database_of(given: Path | None) -> Path:
    """The file of all tables: the given one, else `parlour.db` in this folder if there is one, else one in the user's data."""
    if given is not None:
        return given
    home = data_folder() / "tables.db"
    if HERE.exists():
        say(f"Using {HERE} in this folder. Without it, tables are kept in {home}.")
        return HERE
    home.parent.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
    home.parent.chmod(OWNER_ONLY)
    return home


def data_folder() -> Path:
    """The folder for this user's data by the XDG Base Directory Specification, which ignores relative paths."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    if named.is_absolute():
        return named / "parlour"
    try:
        return Path.home() / ".local" / "share" / "parlour"
    except RuntimeError as error:
        raise ParlourError("your home folder is unknown; name a file for the tables with --database") from error


def run_serve(arguments: argparse.Namespace) -> int:
    """Serve the web table."""
    from parlour.server.main import config, run  # loads the web stack, which no other command needs

    tell_of_broken()
    without = frozenset(game(name).name for name in arguments.without)
    database = database_of(arguments.database)
    try:
        settings = config(database, host=arguments.host, port=arguments.port, without=without, keep_days=arguments.keep_days)
    except (OSError, ValueError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise ParlourError(f"cannot keep tables in {database}: {reason}; choose another file with --database") from error

    def opened(port: int) -> None:
        host = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
        address = f"http://{host}:{port}"
        say(f"The table is open at {address}. Tables are kept in {database}. Press Ctrl+C to stop.")
        sys.stdout.flush()
        if arguments.open:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    run(settings, opened)
    return 0


def run_play(arguments: argparse.Namespace) -> int:
    """Play in the terminal, or serve the web table."""
    if not arguments.terminal:
        if arguments.game is not None:
            game(arguments.game)
        return run_serve(arguments)
    if arguments.game is None:
        run_games(argparse.Namespace(json=False))
        arguments.game = input("Which game? ").strip()
    chosen, setup = setup_from(arguments)
    if not 0 <= arguments.seat < setup.seats:
        raise ParlourError(f"there is no seat {arguments.seat}; seats are 0 to {setup.seats - 1}")
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


def run_check(arguments: argparse.Namespace) -> int:
    """List everything that is wrong with a file of tables."""
    from parlour.store.file import Finding, check  # loads all that tables need

    found: list[Finding] = []
    try:
        for finding in check(arguments.file):
            found.append(finding)
    except (OSError, ValueError) as error:
        raise ParlourError(f"{arguments.file} cannot be read: {error}") from error
    except sqlite3.Error as error:
        found.append(Finding("", f"the tables cannot be listed: {error}; is this a file of tables?"))
    if arguments.json:
        say_json({"file": str(arguments.file), "ok": not found, "findings": [finding._asdict() for finding in found]})
    else:
        for code, problem in found:
            say(f"table {code}: {problem}" if code else problem)
        damaged = len({finding.code for finding in found if finding.code})
        told = f"problems: {len(found)}, damaged tables: {damaged}" if found else "no damage found"
        say(f"{arguments.file}: {told}.")
    return 1 if found else 0


def run_backup(arguments: argparse.Namespace) -> int:
    """Copy a file of tables, also while a server uses it."""
    from parlour.store.file import backup

    if arguments.target.is_dir():
        raise ParlourError(f"{arguments.target} is a folder; name the file to write")
    if arguments.target.exists() and arguments.file.exists() and arguments.target.samefile(arguments.file):
        raise ParlourError("the backup cannot replace the file that it copies; name another file")
    try:
        backup(arguments.file, arguments.target)
    except (OSError, ValueError, sqlite3.Error) as error:
        raise ParlourError(f"cannot copy {arguments.file} to {arguments.target}: {error}") from error
    say(f"Copied {arguments.file} to {arguments.target}.")
    return 0
