"""Runs the server."""

from __future__ import annotations

from pathlib import Path

import uvicorn

from parlour.server.app import create_app
from parlour.server.limits import Limits
from parlour.table.protocol import LONGEST_FRAME


def config(database: Path | str, *, host: str = "127.0.0.1", port: int = 8000, limits: Limits | None = None, pace: int = 700,
           workers: int | None = None, origins: frozenset[str] = frozenset()) -> uvicorn.Config:  # fmt: skip
    """How uvicorn runs the application. Compression is off: it costs three times the memory and small frames gain nothing."""
    app = create_app(database, limits=limits, pace=pace, workers=workers, origins=origins)
    return uvicorn.Config(app, host=host, port=port, ws="websockets-sansio", http="httptools", loop="auto",
                          ws_max_size=LONGEST_FRAME, ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=20,
                          access_log=False, server_header=False, log_level="warning", timeout_graceful_shutdown=3)  # fmt: skip


def serve(host: str = "127.0.0.1", port: int = 8000, database: Path | str = "parlour.db") -> None:
    """Serve tables until told to stop; all of them are kept in the file `database`."""
    uvicorn.Server(config(database, host=host, port=port)).run()
