"""The tools and resources that programs use through the Model Context Protocol."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resources import FunctionResource
from pydantic import Field

from parlour import __version__
from parlour.bots.levels import player_names
from parlour.core.errors import ParlourError
from parlour.core.match import LONGEST_TEXT
from parlour.core.registry import game as find_game
from parlour.core.registry import games
from parlour.door.chair import ProgramChair
from parlour.door.desk import Desk
from parlour.table import protocol
from parlour.table.protocol import LONGEST_CHAT, LONGEST_MOVE, LONGEST_NAME
from parlour.terminal import rule as find_rule

INSTRUCTIONS = """\
Play board games against people and computer players. First call list_games and read_rules. Then call open_table, which
seats computer players of a level, or join_table with a code. Both return a key to your seat; keep it secret. Then repeat:
wait until it is your turn, look, list_actions, act. A refused action changes nothing, and the refusal names the rule;
read_rules shows it. You see what a person in your seat would see, and nothing more."""
LONGEST_WAIT = 120.0  # seconds
MOST_LISTED = 200  # actions in one answer
MOST_SEATS = 32

Key = Annotated[str, Field(max_length=64, description="your seat, from open_table or join_table")]
Name = Annotated[str, Field(max_length=64, description="the name of a game, from list_games")]
Called = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, description="your name at the table")]
Seconds = Annotated[float, Field(ge=0, le=LONGEST_WAIT)]
Word = Annotated[str, Field(max_length=200)]
P = ParamSpec("P")
R = TypeVar("R")


def told(tool: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Turn a caller's mistake into an answer that the caller can read."""

    @functools.wraps(tool)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await tool(*args, **kwargs)
        except ParlourError as error:
            raise ToolError(str(error)) from error

    return call


def status(chair: ProgramChair) -> dict[str, Any]:
    """The status of a seat: whether it is its turn, what it is asked, and the news since the last status."""
    sitting, outlook = chair.sitting, chair.outlook()
    assert sitting is not None
    assert sitting.table is not None
    lines = sitting.chat["players"]
    told: dict[str, Any] = {
        "table": chair.code,
        "seat": sitting.welcome.you if sitting.welcome is not None else None,
        "players": [seat.name or "(free)" for seat in sitting.table.seats],
        "phase": sitting.table.phase,
        "your_turn": outlook is not None and not chair.over() and outlook.to_act(),
        "actions": len(outlook.legal) if outlook is not None else 0,
        "prompt": outlook.plain(outlook.scene.prompt) if outlook is not None else "The match has not begun.",
        "news": [outlook.plain(line) for line in chair.log[chair.told :]] if outlook is not None else [],
        "chat": [f"{line.name}: {line.text}" for line in lines[chair.heard :]],
    }
    if sitting.welcome is not None and sitting.welcome.model:
        told["language_model"] = sitting.welcome.model
    if sitting.over is not None:
        told["result"] = {"text": sitting.over.text, "winners": sitting.over.winners, "returns": sitting.over.returns}
    chair.told, chair.heard = len(chair.log), len(lines)
    return told


def build(desk: Desk) -> MCPServer[Any]:
    """Build the MCP server for the tables of a desk."""
    server: MCPServer[Any] = MCPServer(
        "parlour", title="Parlour", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR"
    )
    add_rules(server)
    add_seats(server, desk)
    add_sight(server, desk)
    add_moves(server, desk)
    return server


def add_rules(server: MCPServer[Any]) -> None:
    """Add the tools and resources about games, which need no table."""

    @server.tool()
    async def list_games() -> list[dict[str, Any]]:
        """List the games: names, numbers of seats, options with their defaults, and the computer players."""
        return [
            {
                "name": game.name,
                "title": game.title,
                "about": game.tagline,
                "seats": list(game.seats),
                "usual_seats": game.default_seats(),
                "options": [option.as_json() for option in game.options],
                "levels": player_names(game),
            }
            for game in games().values()
        ]

    @server.tool()
    @told
    async def read_rules(game: Name, rule: Annotated[str, Field(max_length=20)] = "") -> str:
        """Read the numbered rules of a game, or with `rule` (for example "D20") only that one."""
        text = find_game(game).rules()
        return find_rule(text, rule).strip() if rule else text

    for game in games().values():
        server.add_resource(
            FunctionResource(
                uri=f"parlour://rules/{game.name}",
                name=f"rules-{game.name}",
                title=f"{game.title}: the rules",
                mime_type="text/markdown",
                fn=game.rules,
            )
        )


def add_seats(server: MCPServer[Any], desk: Desk) -> None:
    """Add the tools that take and leave a seat."""

    @server.tool()
    @told
    async def open_table(
        game: Name,
        level: Annotated[str, Field(max_length=64, description='"" leaves the other seats free for others')] = "medium",
        seats: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = None,
        seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] = 0,
        options: Annotated[dict[Word, Word | int | bool], Field(max_length=64)] | None = None,
        name: Called = "Model",
    ) -> dict[str, Any]:
        """Open a table and take a seat, with computer players of a level on the others; return your key and the code."""
        chosen = find_game(game)
        count = chosen.setup(seats, options or {}).seats
        bots = [level] * (count - 1) if level else []
        key, chair = await desk.open_table(game, name, seats=count, seat=seat, options=options or {}, bots=bots)
        return {"key": key, "watch": f"{desk.address}/t/{chair.code}", **status(chair)}

    @server.tool()
    @told
    async def join_table(
        code: Annotated[str, Field(max_length=64)],
        seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] | None = None,
        name: Called = "Model",
    ) -> dict[str, Any]:
        """Take a free seat at a table by its code, or by the two words of an invitation; return your key."""
        key, chair = await desk.join_table(code, name, seat)
        return {"key": key, "watch": f"{desk.address}/t/{chair.code}", **status(chair)}

    @server.tool()
    @told
    async def leave_table(key: Key) -> str:
        """Disconnect from a table. Your key is void from then on, and others may replace you with a computer player."""
        await desk.leave(key)
        return "You have left the table."


def add_sight(server: MCPServer[Any], desk: Desk) -> None:
    """Add the tools that show what a seat sees and may do."""

    @server.tool(structured_output=False)
    @told
    async def look(key: Key, form: Literal["text", "json"] = "text") -> Any:
        """See the table from your seat, as text or as JSON with every fact you may know."""
        chair = desk.chair(key)
        await chair.open()
        outlook = chair.outlook()
        if outlook is None:
            raise ParlourError("the match has not begun; wait until all seats are taken")
        return outlook.text() if form == "text" else {"view": outlook.position.view, "legal": outlook.position.legal}

    @server.tool()
    @told
    async def list_actions(
        key: Key,
        contains: Annotated[str, Field(max_length=100, description="only actions whose description contains this")] = "",
        first: Annotated[int, Field(ge=0, le=10**6)] = 0,
        count: Annotated[int, Field(ge=1, le=MOST_LISTED)] = 50,
    ) -> dict[str, Any]:
        """List your legal actions: the form that act takes, what each does, and what text it takes."""
        chair = desk.chair(key)
        await chair.open()
        outlook = chair.outlook()
        found = outlook.listed() if outlook is not None else []
        if contains:
            words = contains.casefold()
            found = [entry for entry in found if words in f"{entry['means']} {' '.join(entry['action'])}".casefold()]
        return {"total": len(found), "first": first, "actions": found[first : first + count]}


def add_moves(server: MCPServer[Any], desk: Desk) -> None:
    """Add the tools that act for a seat."""

    @server.tool()
    @told
    async def act(
        key: Key,
        actions: Annotated[list[Annotated[list[Word], Field(max_length=32)]], Field(min_length=1, max_length=LONGEST_MOVE)],
        text: Annotated[str, Field(max_length=LONGEST_TEXT, description="words that go with the last action")] = "",
        wait_seconds: Seconds = 0.0,
    ) -> dict[str, Any]:
        """Take one action, such as [["send", "7"]], or several as one move, all or none; can then wait for your next turn."""
        chair = desk.chair(key)
        await chair.open()
        outlook = chair.outlook()
        if outlook is None:
            raise ParlourError("the match has not begun; wait until all seats are taken")
        forms = outlook.read(actions)
        await chair.ask(protocol.Actions(actions=forms, text=text, rev=outlook.position.rev))
        if wait_seconds:
            await chair.turn(wait_seconds)
        return status(chair)

    @server.tool()
    @told
    async def wait(key: Key, seconds: Seconds = 30.0) -> dict[str, Any]:
        """Wait at most this long until it is your turn or the match is over; return the news since your last call."""
        chair = desk.chair(key)
        await chair.turn(seconds)
        return status(chair)

    @server.tool()
    @told
    async def chat(key: Key, text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]) -> dict[str, Any]:
        """Say something to everybody at the table; every status has the lines of others in `chat`."""
        chair = desk.chair(key)
        await chair.ask(protocol.Say(text=text))
        return status(chair)

    @server.tool()
    @told
    async def resign(key: Key) -> dict[str, Any]:
        """Resign the match."""
        chair = desk.chair(key)
        await chair.ask(protocol.Resign())
        return status(chair)
