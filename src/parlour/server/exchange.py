"""One HTTP request and its response, as an ASGI application sees them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from typing import Final, Protocol

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Scope

Headers = Iterable[tuple[bytes, bytes]]
HIGH_WATER: Final = 65536  # body bytes buffered for the application before reading pauses
BODILESS: Final = (204, 304)
STATUS_LINES: Final = {status.value: f"HTTP/1.1 {status.value} {status.phrase}".encode() for status in HTTPStatus}

log = logging.getLogger("parlour.server")


class Line(Protocol):
    """What an exchange needs from its connection."""

    transport: asyncio.Transport

    async def drained(self) -> None:
        """Return once the client has read most of what was sent."""

    def answered(self) -> None:
        """The response is complete."""


class Exchange:
    """Hands the request's body to the application as it arrives, and its response to the connection."""

    __slots__ = ("_body", "_expects", "_head", "_left", "_line", "_scope", "_told", "_waiter", "finished", "keep", "started")

    def __init__(self, line: Line, scope: Scope, keep: bool, expects: bool) -> None:
        self._line: Line | None = line  # None: the response is complete, or the client is gone
        self._scope = scope
        self._body = bytearray()  # the part of the request's body that the application has not read
        self._waiter: asyncio.Future[None] | None = None
        self._told = False  # whether the application has the whole body
        self._expects = expects  # whether the client waits for "100 Continue" before it sends the body
        self._head = b""  # of the response; sent together with the first part of its body
        self._left = -1  # bytes of the response's body still to come; -1: its length is unknown
        self.keep = keep  # whether another request may follow on the connection
        self.finished = False  # whether the request has arrived in full
        self.started = False  # whether any of the response was sent

    async def run(self, app: ASGIApp) -> None:
        """Let the application answer; if it fails, the client gets status 500, or in mid-response loses the connection."""
        try:
            await app(self._scope, self.receive, self.send)
            assert self._line is None, "the application left a response unfinished"
        except ClientDisconnect:
            pass
        except Exception:
            log.exception("a request failed: %s %.200r", self._scope["method"], self._scope["path"])
        line = self._line
        if line is None:
            return
        if self.started:
            line.transport.abort()
        else:
            line.transport.write(plain(HTTPStatus.INTERNAL_SERVER_ERROR))
            self.keep = False
            self._complete(line)

    # For the connection.

    def feed(self, body: bytes) -> None:
        """Some of the request's body has arrived."""
        if self._line is not None:
            self._body += body
            if len(self._body) > HIGH_WATER:
                self._line.transport.pause_reading()
            self._wake()

    def finish(self) -> None:
        """The request has arrived in full."""
        self.finished = True
        self._wake()

    def lost(self) -> None:
        """The client is gone."""
        self._line = None
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    # For the application.

    async def receive(self) -> Message:
        """Wait for the next part of the body, or for the client to disconnect."""
        while self._line is not None and not self._body and (self._told or not self.finished):
            if self._expects and not self.started:
                self._expects = False
                self._line.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        if self._line is None:
            return {"type": "http.disconnect"}
        self._line.transport.resume_reading()
        body, self._body, self._told = bytes(self._body), bytearray(), self.finished
        return {"type": "http.request", "body": body, "more_body": not self.finished}

    async def send(self, message: Message) -> None:
        """Send the head or part of the body of the response; wait while the client does not read."""
        line = self._line
        if line is None:
            return
        if message["type"] == "http.response.start":
            assert not self._head, "a response starts once"
            self._start(message["status"], message.get("headers", ()))
            return
        assert self._head, "a response starts with its head"
        body, last = message.get("body", b""), not message.get("more_body", False)
        if self._scope["method"] == "HEAD":
            body = b""
        elif self._left >= 0:
            self._left -= len(body)
            assert self._left >= 0, "the body is longer than its content-length"
            assert not (last and self._left), "the body is shorter than its content-length"
        line.transport.write(body if self.started else self._head + body)
        self.started = True
        if last:
            self._complete(line)
        else:
            await line.drained()

    def _start(self, status: int, headers: Headers) -> None:
        for name, value in headers:
            if name.lower() == b"content-length":
                self._left = int(value)
        # Without a length the end of the connection ends the body; unread parts of the request would be read as the next one.
        self.keep = self.keep and self.finished and (self._left >= 0 or status in BODILESS)
        self._head = response_head(status, headers if self.keep else [*headers, (b"connection", b"close")])

    def _complete(self, line: Line) -> None:
        self._line = None
        self._wake()
        line.answered()


def response_head(status: int, headers: Headers) -> bytes:
    """Return a status line and headers, with the date; raises ValueError if a header has a line break."""
    lines = [STATUS_LINES.get(status) or b"HTTP/1.1 %d " % status, date(int(time.time()))]
    lines += [name + b": " + value for name, value in headers]
    head = b"\r\n".join(lines) + b"\r\n\r\n"
    if not head.count(b"\n") == head.count(b"\r") == len(lines) + 1:
        raise ValueError("a header with a line break")
    return head


def plain(status: HTTPStatus, headers: Headers = (), says: str = "") -> bytes:
    """Return a complete response with only its status or a text as its body, after which the connection ends."""
    text = f"{says or status.phrase}\n".encode()
    length = (b"content-length", b"%d" % len(text))
    return response_head(status, [(b"content-type", b"text/plain"), length, (b"connection", b"close"), *headers]) + text


@lru_cache(1)
def date(second: int) -> bytes:
    """Return the Date header for a second."""
    return b"date: " + formatdate(second, usegmt=True).encode()
