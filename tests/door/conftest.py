"""A server, a desk at it, and clients of the SDK that talk to the desk's tools."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from mcp import Client
from mcp.server.mcpserver import MCPServer

from parlour.door.desk import OWN_LIMITS, Desk
from parlour.door.tools import build
from parlour.server.main import config, serving
from parlour.table.hub import Hub


class Program:
    """A program that connects for each call, since a fixture cannot hold a client open; it keeps only its key."""

    def __init__(self, server: MCPServer[Any]) -> None:
        self.server = server

    def client(self) -> Client:
        """A new connection."""
        return Client(self.server)

    async def call(self, tool: str, **given: Any) -> Any:
        """The answer of a tool, which must not be a refusal."""
        async with self.client() as client:
            result = await client.call_tool(tool, given)
        words = "".join(getattr(part, "text", "") for part in result.content)
        assert not result.is_error, words
        content = result.structured_content
        if content is None:
            return words
        return content["result"] if set(content) == {"result"} else content

    async def refused(self, tool: str, **given: Any) -> str:
        """Why a tool refuses; it must."""
        async with self.client() as client:
            result = await client.call_tool(tool, given)
        assert result.is_error, result
        return "".join(getattr(part, "text", "") for part in result.content)


class Door(NamedTuple):
    """A door for two programs, with access to its tables for assertions."""

    ann: Program
    bob: Program
    hub: Hub


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """A door at a server of its own."""
    settings = config(tmp_path / "tables.db", port=0, limits=OWN_LIMITS, pace=1, workers=1)
    async with serving(settings) as port:
        desk = Desk(f"http://127.0.0.1:{port}")
        server = build(desk)
        yield Door(Program(server), Program(server), settings.app.state.hub)
        await desk.close()
