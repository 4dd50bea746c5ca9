"""Runs the server."""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path
from typing import cast

import uvicorn

from parlour.server.app import create_app
from parlour.server.limits import Limits
from parlour.server.wire import Wires
from parlour.table.protocol import LONGEST_FRAME


def config(database: Path | str, *, host: str = "127.0.0.1", port: int = 8000, limits: Limits | None = None, pace: int = 700,
           workers: int | None = None, origins: frozenset[str] = frozenset(),
           without: frozenset[str] = frozenset()) -> uvicorn.Config:  # fmt: skip
    """How uvicorn runs the application; its WebSockets are our own, without compression, from which small frames gain nothing."""
    limits = limits or Limits()
    app = create_app(database, limits=limits, pace=pace, workers=workers, origins=origins, without=without)
    wires = cast(type[asyncio.Protocol], Wires(limits.outbox_frames, limits.outbox_bytes))
    return uvicorn.Config(app, host=host, port=port, ws=wires, ws_max_size=LONGEST_FRAME, http="httptools", loop="auto",
                          access_log=False, server_header=False, log_level="warning", timeout_graceful_shutdown=3)  # fmt: skip


def run(settings: uvicorn.Config) -> None:
    """Serve until told to stop, as the only thing that this process does."""
    # Tables are many small objects that live long: what is there at the start is never garbage, and young garbage is looked
    # for less often, so that a full search does not hold up a move. The store's thread need not wait long for its turn.
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    sys.setswitchinterval(0.001)
    uvicorn.Server(settings).run()


def serve(host: str = "127.0.0.1", port: int = 8000, database: Path | str = "parlour.db",
          without: frozenset[str] = frozenset()) -> None:  # fmt: skip
    """Serve tables until told to stop, all kept in the file `database`; there are no new ones of the games `without`."""
    run(config(database, host=host, port=port, without=without))
