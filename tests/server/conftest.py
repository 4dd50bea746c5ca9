"""A real server on a free port, for tests with real clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette

from parlour.server.limits import Limits
from parlour.server.main import config
from parlour.table.hub import Hub


class Servers:
    """Starts servers; `hubs` lets a test look behind the scenes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[tuple[uvicorn.Server, asyncio.Task[None]]] = []
        self.hubs: dict[str, Hub] = {}

    async def __call__(self, limits: Limits | None = None, pace: int = 1, without: frozenset[str] = frozenset()) -> str:
        """Start a server; returns its address."""
        settings = config(self.folder / "tables.db", port=0, limits=limits, pace=pace, workers=1, without=without)
        server = uvicorn.Server(settings)
        task = asyncio.create_task(server.serve())
        while not server.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.01)
        self.running.append((server, task))
        port = server.servers[0].sockets[0].getsockname()[1]
        address = f"http://127.0.0.1:{port}"
        assert isinstance(settings.app, Starlette)
        self.hubs[address] = settings.app.state.hub
        return address

    async def stop(self) -> None:
        """Stop all servers."""
        for server, task in self.running:
            server.should_exit = True
            await asyncio.wait_for(task, 20)
        self.running.clear()


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Servers]:
    """A function that starts a server and returns its address."""
    servers = Servers(tmp_path)
    yield servers
    await servers.stop()


@pytest.fixture
async def address(serve: Servers) -> str:
    """The address of a server with its usual limits."""
    return await serve()
