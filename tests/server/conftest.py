"""A real server on a free port, for tests with real clients."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parlour.llm.endpoint import Endpoint
from parlour.server.limits import Limits
from parlour.server.main import config, serving
from parlour.server.trust import Trust
from parlour.table.hub import Hub


class Servers:
    """Starts servers; `hubs` gives a test access to their tables."""

    def __init__(self, folder: Path, place: str = "") -> None:
        self.folder = folder
        self.place = place or str(folder / "tables.db")
        self.running = AsyncExitStack()
        self.hubs: dict[str, Hub] = {}

    async def __call__(
        self,
        limits: Limits | None = None,
        pace: int = 1,
        without: frozenset[str] = frozenset(),
        trust: Trust | None = None,
        model: Endpoint | None = None,
    ) -> str:
        """Start a server and return its address."""
        settings = config(self.place, port=0, limits=limits, pace=pace, workers=1, without=without, trust=trust, model=model)
        port = await self.running.enter_async_context(serving(settings))
        address = f"http://127.0.0.1:{port}"
        self.hubs[address] = settings.app.state.hub
        return address

    async def stop(self) -> None:
        """Stop all servers."""
        await self.running.aclose()


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Servers]:
    """A function that starts a server and returns its address."""
    servers = Servers(tmp_path)
    yield servers
    await servers.stop()


@pytest.fixture
async def serve_anywhere(tmp_path: Path, place: str) -> AsyncIterator[Servers]:
    """As `serve`, on a file and on PostgreSQL."""
    servers = Servers(tmp_path, place)
    yield servers
    await servers.stop()


@pytest.fixture
async def address(serve: Servers) -> str:
    """The address of a server with its usual limits."""
    return await serve()
