"""
An agent that plays games through `parlour mcp` and reports how well it does.

    python examples/agents/mcp_agent.py deaddrop --level easy --games 4
    python examples/agents/mcp_agent.py espionage --llm http://127.0.0.1:11434/v1#llama3

Without `--llm` it takes random actions. Replace `decide` with something better.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
from typing import Any

from mcp import Client, StdioServerParameters

from parlour.lab.models import read_answer
from parlour.lab.ratings import interval
from parlour.llm.call import complete
from parlour.llm.endpoint import NoAnswer, endpoint_of

PATIENCE = 60.0  # seconds


async def call(client: Client, tool: str, **given: Any) -> Any:
    """The answer of a tool, or an error with the reason for a refusal."""
    result = await client.call_tool(tool, given)
    words = "".join(getattr(part, "text", "") for part in result.content)
    if result.is_error:
        raise ValueError(words)
    return words if result.structured_content is None else result.structured_content


async def decide(llm: str, rules: str, table: str, listed: list[dict[str, Any]]) -> tuple[dict[str, Any], str]:
    """One of the listed actions, and a text for it."""
    if not llm:
        return random.choice(listed), "What do you think?"  # noqa: S311  no secret depends on it
    choices = "\n".join(f"{number}. {entry['means']}" for number, entry in enumerate(listed, 1))
    task = f'Answer with {{"action": NUMBER}}, and with "text" where words are needed.\n\n{rules}'
    messages = [{"role": "system", "content": task}, {"role": "user", "content": f"{table}\n\nYour actions:\n{choices}"}]
    try:
        number, text = read_answer(await asyncio.to_thread(complete, endpoint_of(llm), messages, PATIENCE), len(listed))
    except NoAnswer as error:
        sys.stderr.write(f"{error}; taking the first action\n")
        return listed[0], ""
    return listed[number - 1], text


async def play(client: Client, game: str, level: str, seat: int, llm: str) -> float:
    """Play one game to its end; return 1 for a win, 0 for a loss and a share for a shared win."""
    rules = (await call(client, "read_rules", game=game))["result"]
    status = await call(client, "open_table", game=game, level=level, seat=seat, name="Agent")
    key = status["key"]
    while "result" not in status:
        if not status["your_turn"]:
            status = await call(client, "wait", key=key, seconds=60)
            continue
        table = await call(client, "look", key=key)
        listed = (await call(client, "list_actions", key=key, count=200))["actions"]
        entry, text = await decide(llm, rules, table, listed)
        try:
            words = text if "text" in entry else ""
            status = await call(client, "act", key=key, actions=[entry["action"]], text=words, wait_seconds=60)
        except ValueError as refusal:  # for example, somebody interrupted; look again
            sys.stderr.write(f"{refusal}\n")
            status = await call(client, "wait", key=key, seconds=0)
    await call(client, "leave_table", key=key)
    winners = status["result"]["winners"]
    return 1 / len(winners) if seat in winners else 0.0


async def main(words: list[str] | None = None) -> None:
    """Play games, in each seat by turns, and print the share of wins with its interval."""
    parser = argparse.ArgumentParser(description="Play games through parlour mcp.")
    parser.add_argument("game")
    parser.add_argument("--level", default="easy")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--llm", default="", metavar="URL#MODEL")
    given = parser.parse_args(words)
    door = StdioServerParameters(command=sys.executable, args=["-m", "parlour", "mcp"], env=dict(os.environ))
    async with Client(door) as client:
        shares = [await play(client, given.game, given.level, n % 2, given.llm) for n in range(given.games)]
    low, high = interval(shares, len(shares))
    sys.stdout.write(f"{given.game} against {given.level}: {sum(shares) / len(shares):.0%} ({low:.0%} to {high:.0%})\n")


if __name__ == "__main__":
    asyncio.run(main())
