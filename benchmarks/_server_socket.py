"""A WebSocket client for the benchmark of servers."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any


class Socket(asyncio.Protocol):
    """A WebSocket client that does only what the benchmark needs, so that the server dominates the measurement."""

    def __init__(self, path: str, cookie: str, receive: Callable[[bytes], None], ended: Callable[[], None]) -> None:
        self.head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            + (f"Cookie: {cookie}\r\n" if cookie else "")
            + "\r\n"
        )
        self.receive = receive
        self.ended = ended
        self.buffer = bytearray()
        self.open = False
        self.lost = False
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.head.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        self.ended()

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), bytes(buffer[:200])
            del buffer[: end + 4]
            self.open = True
        while len(buffer) >= 2:
            length, start = buffer[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(buffer[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + length:
                return
            code, payload = buffer[0] & 15, bytes(buffer[start : start + length])
            del buffer[: start + length]
            if code in (1, 2):
                self.receive(payload)
            elif code == 9:
                self.frame(10, payload)

    def frame(self, code: int, payload: bytes) -> None:
        """Send a frame."""
        self.transport.write(masked(128 | code, payload))

    def send(self, payload: bytes) -> None:
        """Send a text message."""
        self.frame(1, payload)


def masked(first: int, payload: bytes) -> bytes:
    """A frame of a client with this first byte; its mask is all zeros, which leaves the payload unchanged."""
    size = len(payload)
    head = bytes([first, 128 | size]) if size < 126 else bytes([first, 254]) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload
