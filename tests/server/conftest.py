"""A real server on a free port, for tests with real clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import uvicorn

from parlour.server.limits import Limits
from parlour.server.main import config

Open = Callable[..., Awaitable[str]]


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Open]:
    """A function that starts a server and returns its address; `serve.stop` is not needed."""
    running: list[tuple[uvicorn.Server, asyncio.Task[None]]] = []

    async def start(limits: Limits | None = None, pace: int = 1, database: str = "tables.db") -> str:
        server = uvicorn.Server(config(tmp_path / database, port=0, limits=limits, pace=pace, workers=1))
        task = asyncio.create_task(server.serve())
        while not server.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.01)
        running.append((server, task))
        port = server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    yield start
    for server, task in running:
        server.should_exit = True
        await asyncio.wait_for(task, 20)


@pytest.fixture
async def address(serve: Open) -> str:
    """The address of a server with its usual limits."""
    return await serve()
