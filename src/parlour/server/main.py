"""Runs the server."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from starlette.applications import Starlette

from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.core.registry import games
from parlour.core.stage import stage
from parlour.llm.endpoint import Endpoint
from parlour.server.app import create_app
from parlour.server.edge import Edge
from parlour.server.limits import Limits
from parlour.server.trust import Trust
from parlour.table.protocol import LONGEST_FRAME

TIDY_EVERY = 60.0  # seconds
GRACE = 3.0  # seconds for the last requests, and again for the last messages, when the server stops
BACKLOG = 2048
UNSENT: Final = 65536  # bytes that the kernel holds for a client that does not read

log = logging.getLogger("parlour.server")


class Config(NamedTuple):
    """What is served, and where."""

    app: Starlette
    host: str
    port: int
    limits: Limits
    trust: Trust


def config(
    database: Path | str,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    limits: Limits | None = None,
    pace: int = 700,
    workers: int | None = None,
    trust: Trust | None = None,
    without: frozenset[str] = frozenset(),
    keep_days: int = 0,
    bus: str = "",
    think: bool = False,
    metrics: bool = False,
    model: Endpoint | None = None,
) -> Config:
    """Return the settings of a server for one database."""
    limits, trust = limits or Limits(), trust or Trust()
    app = create_app(
        database,
        limits=limits,
        pace=pace,
        workers=workers,
        origins=trust.origins,
        without=without,
        keep_days=keep_days,
        bus=bus,
        think=think,
        metrics=metrics,
        model=model,
    )
    return Config(app, host, port, limits, trust)


@asynccontextmanager
async def serving(settings: Config) -> AsyncIterator[int]:
    """Serve within the context and yield the port; on exit, answer pending requests and say goodbye to clients."""
    app = settings.app
    edge = Edge(app, settings.limits, LONGEST_FRAME, settings.trust)
    try:
        async with app.router.lifespan_context(app):
            server = await listen(edge, settings)
            try:
                yield server.sockets[0].getsockname()[1]
            finally:
                server.close()
                await edge.finish(GRACE)
    finally:
        await edge.close(GRACE)  # only now: the application has just sent its last messages


def reason_of(error: OSError) -> str:
    """The system's own words; Python appends the address, which the text names already."""
    number = error.errno or 0  # negative for a name that cannot be resolved
    return os.strerror(number) if number > 0 else str(error.strerror)


async def listen(edge: Edge, settings: Config) -> asyncio.Server:
    """Start accepting connections."""
    try:
        server = await asyncio.get_running_loop().create_server(edge, settings.host, settings.port, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:  # UnicodeError: the name of the host cannot be one
        reason = reason_of(error) if isinstance(error, OSError) else "this is not the name of a host"
        raise ParlourError(
            f"cannot listen on {settings.host}:{settings.port}: {reason}; choose another --host or --port"
        ) from error
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        # Connections inherit this. Otherwise the kernel takes megabytes for each client before we notice that it does not read.
        for listening in server.sockets:
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
    return server


async def until_stopped(settings: Config, opened: Callable[[int], None]) -> None:
    """Serve until a signal to stop (a second one stops at once); call `opened` with the port once connections are accepted."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    def told(number: int) -> None:
        loop.remove_signal_handler(number)
        stop.set()

    with suppress(NotImplementedError):  # on Windows Ctrl+C cancels this task instead
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, told, number)
    tidying = loop.create_task(tidy())
    try:
        async with serving(settings) as port:
            opened(port)
            await stop.wait()
    finally:
        tidying.cancel()


async def tidy() -> None:
    """Collect garbage on a timer."""
    while True:
        await asyncio.sleep(TIDY_EVERY)
        gc.collect()


def new_loop() -> asyncio.AbstractEventLoop:
    """Return the fastest event loop of this platform."""
    try:
        import uvloop
    except ImportError:  # on Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def rehearse() -> None:
    """Deal each game once: the first deal loads what the game needs, and all tables would have to wait for that later."""
    for game in games().values():
        try:
            match = Match(game, game.setup(), bytes(16))
            stage(match, None, names=[""] * match.setup.seats, log=[])
        except Exception:  # a plug-in must not prevent other games from being played
            log.exception("%s cannot be dealt", game.name)


def unannounced(port: int) -> None:
    """Ignore that the server is open; the default for `opened`."""


def run(settings: Config, opened: Callable[[int], None] = unannounced) -> None:
    """
    Serve until told to stop, as the only job of this process; call `opened` with the port once the server is open.

    The garbage collector runs on a timer: reference counting frees nearly everything, and collections triggered by
    allocations would walk the scenes of all tables every few seconds and stall every move.
    """
    rehearse()
    gc.freeze()  # nothing that exists now ever becomes garbage
    gc.disable()
    sys.setswitchinterval(0.001)  # so the store's thread does not wait long for its turn
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(until_stopped(settings, opened))
