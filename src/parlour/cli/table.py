"""The commands that play and serve: play, serve, think."""

from __future__ import annotations

import argparse
import ipaddress
import os
import sys
import threading
import webbrowser
from pathlib import Path

from parlour.cli.games import run_games, setup_from, tell_of_broken
from parlour.cli.output import say
from parlour.cli.store import missing, place_of, shown
from parlour.core import BadSetup, ParlourError, game
from parlour.llm.endpoint import Endpoint, endpoint_of
from parlour.store.place import is_url
from parlour.terminal import TerminalTable

HERE = Path("parlour.db")
OWNER_ONLY = 0o700
TALK_MODEL = "PARLOUR_TALK_MODEL"  # an environment variable
UNGUARDED = (
    "Warning: everybody who can reach this machine can open the table, and nothing is encrypted. That is fine on a "
    "network of people you trust. For the Internet, put a proxy with HTTPS in front and use --proxy and --allow-host; "
    "see docs/deploy.md."
)


def database_of(given: str | None) -> Path | str:
    """The place of all tables: the given one, else `parlour.db` in this folder if there is one, else a file of the user."""
    if given is not None:
        place = place_of(given)
        return place if is_url(place) else Path(place)
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
    from parlour.server.logs import log_as_json
    from parlour.server.main import config, run  # loads the web stack, which no other command needs
    from parlour.server.trust import trust

    if arguments.log == "json":
        log_as_json()
    tell_of_broken()
    without = frozenset(game(name).name for name in arguments.without)
    trusted = trust(arguments.host, arguments.proxy, arguments.allow_host, arguments.allow_origin, arguments.https)
    if open_to_all(arguments.host) and not (arguments.proxy or arguments.allow_host or arguments.https):
        say(UNGUARDED)
    if arguments.think_on_bus and not arguments.bus:
        raise ParlourError("--think-on-bus needs the address of a bus; name it with --bus")
    model = model_of(arguments.talk_model)
    database = database_of(arguments.database)
    try:
        settings = config(
            database,
            host=arguments.host,
            port=arguments.port,
            trust=trusted,
            without=without,
            keep_days=arguments.keep_days,
            bus=arguments.bus,
            think=arguments.think_on_bus,
            metrics=arguments.metrics,
            model=model,
        )
    except ModuleNotFoundError as error:
        raise missing(error) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise ParlourError(f"cannot keep tables in {database}: {reason}; choose another file with --database") from error

    def opened(port: int) -> None:
        host = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
        address = f"http://{host}:{port}"
        if model is not None:
            say(f"Computer players that talk use the language model {model.place}; the people at their tables are told.")
        say(f"The table is open at {address}. Tables are kept in {shown(str(database))}. Press Ctrl+C to stop.")
        sys.stdout.flush()
        if arguments.open:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    run(settings, opened)
    return 0


def model_of(given: str | None) -> Endpoint | None:
    """The language model that helps computer players to talk: the given one, else that of the environment, else none."""
    text = os.environ.get(TALK_MODEL, "") if given is None else given
    try:
        return endpoint_of(text) if text else None
    except BadSetup as error:
        raise ParlourError(f"--talk-model or {TALK_MODEL}: {error}") from error


def run_think(arguments: argparse.Namespace) -> int:
    """Let computer players of other processes think in this one and its workers."""
    try:
        from parlour.cluster.worker import run
    except ModuleNotFoundError as error:
        raise missing(error) from error

    tell_of_broken()

    def opened(workers: int) -> None:
        say(f"Computer players think here, up to {workers} at a time. Press Ctrl+C to stop.")
        sys.stdout.flush()

    run(arguments.bus, arguments.workers, opened, model_of(arguments.talk_model))
    return 0


def open_to_all(host: str) -> bool:
    """Whether a server that listens here can be reached from other machines."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


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
    seed, model = read_seed(arguments.seed), model_of(arguments.talk_model)
    table = TerminalTable(chosen, setup, arguments.seat, arguments.level, seed, input, print, model=model)
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
