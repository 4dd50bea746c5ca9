"""Connections of hostile clients: raw bytes from any address of this machine."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from benchmarks.hold.kinds import shake

PATIENCE: Final = 30.0  # seconds for one answer


class Line:
    """A raw connection; use it with `async with`."""

    def __init__(self, port: int, here: str) -> None:
        self.port = port
        self.here = here

    async def __aenter__(self) -> Line:
        connecting = asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.here, 0))
        self.reader, self.writer = await asyncio.wait_for(connecting, PATIENCE)
        return self

    async def __aexit__(self, *details: object) -> None:
        self.writer.transport.abort()

    async def send(self, data: bytes) -> None:
        """Send bytes; wait while the server does not read."""
        self.writer.write(data)
        await asyncio.wait_for(self.writer.drain(), PATIENCE)

    async def watch(self, code: str) -> bool:
        """Become a spectator; return whether the server lets us."""
        await self.send(shake(code))
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        return head.startswith(b"HTTP/1.1 101")

    async def rest(self, seconds: float = PATIENCE) -> bytes:
        """Everything up to the end of the connection, or until the time is up."""
        found = bytearray()
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(seconds):
                while data := await self.reader.read(65536):
                    found += data
        return bytes(found)
