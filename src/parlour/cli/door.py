"""The command mcp."""

from __future__ import annotations

import argparse
import importlib.util
from typing import TYPE_CHECKING

from parlour.cli.output import say
from parlour.core.errors import ParlourError

if TYPE_CHECKING:
    from parlour.cli.parser import Commands

MISSING = "language models need the extra llm: pip install 'parlour[llm]'"


def add_door(commands: Commands) -> None:
    """The command mcp."""
    door = commands.add_parser("mcp", help="let language models and other programs play, by the Model Context Protocol")
    door.add_argument("--at", default="", metavar="ADDRESS", help="play at this server; by default, it starts one of its own")
    door.add_argument("--http", action="store_true", help="serve HTTP instead of standard input and output")
    door.add_argument("--host", default="127.0.0.1", help="the address to listen on with --http")
    door.add_argument("--port", type=int, default=8864, help="0 for any free port; the default is 8864")
    door.set_defaults(run=run_mcp)


def run_mcp(arguments: argparse.Namespace) -> int:
    """Serve games to programs by the Model Context Protocol."""
    if importlib.util.find_spec("mcp") is None:
        raise ParlourError(MISSING)
    if arguments.at and not arguments.at.startswith(("http://", "https://")):
        raise ParlourError(f"{arguments.at!r:.60} is not the address of a server, such as http://127.0.0.1:8863")
    if not 0 <= arguments.port <= 65535:
        raise ParlourError(f"{arguments.port} is not a port; ports are 0 to 65535")
    from parlour.door.main import run  # loads the SDK, which no other command needs

    run(arguments.at, arguments.http, arguments.host, arguments.port, lambda address: say(f"The door is open at {address}."))
    return 0
