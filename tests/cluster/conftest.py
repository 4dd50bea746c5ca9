"""Several servers on one database and one bus, in this process or in processes of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from parlour.server.limits import Limits
from parlour.server.main import config, serving
from parlour.store import leases
from parlour.table.hub import Hub

GENEROUS = Limits(messages=1e6, messages_burst=1e6, creations_burst=1e6, requests_burst=1e6)


class Cluster:
    """Starts servers in this process; `hubs` gives a test access to their tables."""

    def __init__(self, database: str, bus: str) -> None:
        self.database = database
        self.bus = bus
        self.stacks: dict[str, AsyncExitStack] = {}
        self.hubs: dict[str, Hub] = {}

    async def start(self, think: bool = False) -> str:
        """Start a server and return its address."""
        settings = config(self.database, port=0, limits=GENEROUS, pace=1, workers=1, bus=self.bus, think=think)
        stack = AsyncExitStack()
        port = await stack.enter_async_context(serving(settings))
        address = f"http://127.0.0.1:{port}"
        self.stacks[address] = stack
        self.hubs[address] = settings.app.state.hub
        return address

    async def stop(self, address: str) -> None:
        """Stop a server as SIGTERM does."""
        await self.stacks.pop(address).aclose()


@pytest.fixture
async def cluster(database: str, bus: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Cluster]:
    """Servers on an empty database; leases do not run out, however slow the machine is."""
    monkeypatch.setattr(leases, "SPARE", "1 hour")
    servers = Cluster(database, bus)
    yield servers
    for address in list(servers.stacks):
        await servers.stop(address)
