"""What a server is built on: a file or a database for its tables and, among several processes, leases and the bus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.llm.endpoint import Endpoint
from parlour.server.identity import Identity
from parlour.store.place import is_url
from parlour.store.sqlite import SqliteStore
from parlour.table.hub import Hub

if TYPE_CHECKING:
    from parlour.cluster.relay import Relay


class Backend:
    """The hub of a server on one file."""

    relay: Relay | None = None

    def __init__(self, hub: Hub, identity: Identity) -> None:
        self.hub = hub
        self.identity = identity

    async def start(self) -> None:
        """Open the tables; `ParlourError` if that is impossible."""
        self.hub.start()

    async def close(self) -> None:
        """Say goodbye and close the store."""
        await self.hub.close()


def build(
    database: Path | str,
    *,
    bus: str = "",
    think: bool = False,
    pace: int = 700,
    workers: int | None = None,
    keep_days: int = 0,
    model: Endpoint | None = None,
) -> Backend:
    """
    The backend of a server; `bus` and `think` are for several processes on one PostgreSQL database.

    `model` is the language model that helps computer players to talk.
    """
    if is_url(database):
        from parlour.server.shared import SharedBackend  # its libraries are an extra

        return SharedBackend(str(database), bus, think, pace=pace, workers=workers, keep_days=keep_days, model=model)
    if bus:
        raise ParlourError("several processes cannot share a file; use --bus with --database postgresql://...")
    store = SqliteStore(database)
    identity = Identity(store.secret())
    return Backend(Hub(store, pace=pace, workers=workers, sign=identity.link, keep_days=keep_days, model=model), identity)
