"""Runs the server."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from pathlib import Path
from typing import cast

import uvicorn

from parlour.server.app import create_app
from parlour.server.limits import Limits
from parlour.server.wire import Wires
from parlour.table.protocol import LONGEST_FRAME

TIDY_EVERY = 60.0  # seconds


def config(
    database: Path | str,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    limits: Limits | None = None,
    pace: int = 700,
    workers: int | None = None,
    origins: frozenset[str] = frozenset(),
    without: frozenset[str] = frozenset(),
) -> uvicorn.Config:
    """How uvicorn runs the application; its WebSockets are our own, without compression, from which small frames gain nothing."""
    limits = limits or Limits()
    app = create_app(database, limits=limits, pace=pace, workers=workers, origins=origins, without=without)
    wires = cast(type[asyncio.Protocol], Wires(limits.outbox_frames, limits.outbox_bytes))
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=wires,
        ws_max_size=LONGEST_FRAME,
        http="httptools",
        loop="auto",
        access_log=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )


class TableServer(uvicorn.Server):
    """
    Looks for garbage by the clock, not by the number of things that were made.

    Nearly all that tables let go of is gone at once, without a search. Searches by number would go through the scenes of all
    tables every few seconds, and hold up every move in that while.
    """

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        tidying = asyncio.create_task(tidy())
        try:
            await super().serve(sockets)
        finally:
            tidying.cancel()


async def tidy() -> None:
    """Collect garbage now and then."""
    while True:
        await asyncio.sleep(TIDY_EVERY)
        gc.collect()


def run(settings: uvicorn.Config) -> None:
    """Serve until told to stop, as the only thing that this process does."""
    gc.freeze()  # what is there at the start is never garbage
    gc.disable()
    sys.setswitchinterval(0.001)  # the store's thread need not wait long for its turn
    TableServer(settings).run()


def serve(
    host: str = "127.0.0.1", port: int = 8000, database: Path | str = "parlour.db", without: frozenset[str] = frozenset()
) -> None:
    """Serve tables until told to stop, all kept in the file `database`; there are no new ones of the games `without`."""
    run(config(database, host=host, port=port, without=without))
