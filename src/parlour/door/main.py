"""Runs the door: over standard input and output for the program that starts it, or over HTTP for any number."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import Final

import uvicorn

from parlour.core.errors import ParlourError
from parlour.door.desk import desk
from parlour.door.tools import build
from parlour.server.main import reason_of

GRACE: Final = 3  # seconds for the last answers


class Server(uvicorn.Server):
    """A server without signal handlers: its own would end the process before the tables are closed."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


def stopping() -> asyncio.Event:
    """An event that is set once a signal tells this process to stop; a second signal stops it at once."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    def told(number: int) -> None:
        loop.remove_signal_handler(number)
        stop.set()

    with suppress(NotImplementedError, RuntimeError):  # on Windows, and outside the main thread
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, told, number)
    return stop


async def over_stdio(address: str) -> None:
    """Serve one program until it closes standard input, or a signal to stop."""
    stop = asyncio.create_task(stopping().wait())
    async with desk(address) as here:
        serving = asyncio.create_task(build(here).run_stdio_async())
        await asyncio.wait([serving, stop], return_when=asyncio.FIRST_COMPLETED)
    if stop.done():
        os._exit(0)  # everything is closed, but the thread that reads standard input cannot be interrupted
    stop.cancel()
    await serving


async def over_http(address: str, host: str, port: int, opened: Callable[[str], None]) -> None:
    """Serve programs at /mcp until told to stop; call `opened` with the address once connections are accepted."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        raise ParlourError(f"cannot listen on {host}:{port}: {reason_of(error)}; choose another --host or --port") from error
    stop = stopping()
    with listening:
        async with desk(address) as here:
            app = build(here).streamable_http_app(host=host)
            settings = uvicorn.Config(app, log_level="error", lifespan="on", ws="none", timeout_graceful_shutdown=GRACE)
            server = Server(settings)
            shown = f"[{host}]" if ":" in host else host
            opened(f"http://{shown}:{listening.getsockname()[1]}/mcp")
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            try:
                await asyncio.wait([serving, waiting := asyncio.create_task(stop.wait())], return_when=asyncio.FIRST_COMPLETED)
            finally:
                waiting.cancel()
                server.should_exit = True
                await serving


def run(address: str, http: bool, host: str, port: int, opened: Callable[[str], None]) -> None:
    """Serve until the program leaves or a signal comes."""
    asyncio.run(over_http(address, host, port, opened) if http else over_stdio(address))
