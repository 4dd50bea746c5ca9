"""The head of a request: checks that come before the application, and the ASGI scope that it sees."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from functools import lru_cache
from http import HTTPStatus
from typing import Final
from urllib.parse import unquote_to_bytes, urlsplit

import httptools
from starlette.types import Scope

from parlour.server.trust import Trust

HOST: Final = re.compile(r"([A-Za-z0-9._~-]{1,255}|\[[0-9A-Fa-f:.]+\])(:[0-9]{0,5})?")
MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

Address = tuple[str, int]


class BadRequest(Exception):
    """A head that the application should not see; the client gets this status and text."""

    def __init__(self, status: HTTPStatus = HTTPStatus.BAD_REQUEST, text: str = "") -> None:
        super().__init__(status.phrase)
        self.status = status
        self.text = text


class Head:
    """The head of a request as it arrived; header names are in lower case."""

    def __init__(self, method: bytes, target: bytes, version: str, headers: list[tuple[bytes, bytes]]) -> None:
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
        self._values: dict[bytes, list[bytes]] = {}
        for name, value in headers:
            self._values.setdefault(name, []).append(value)

    def values(self, name: bytes) -> list[bytes]:
        """Return the values of a header, one for each time it occurs."""
        return self._values.get(name, [])

    def only(self, name: bytes) -> bytes:
        """Return the value of a header, empty if it is missing; raises BadRequest if it occurs twice."""
        values = self.values(name)
        if len(values) > 1:
            raise BadRequest
        return values[0] if values else b""

    def tokens(self, name: bytes) -> set[bytes]:
        """Return the comma-separated words of a header, in lower case."""
        return {word.strip().lower() for value in self.values(name) for word in value.split(b",")}

    def opens(self) -> bool:
        """Whether the client asks for a WebSocket."""
        return b"websocket" in self.tokens(b"upgrade") and b"upgrade" in self.tokens(b"connection")

    def scope(self, kind: str, peer: Address, local: Address, trust: Trust) -> Scope:
        """Return the ASGI scope; raises BadRequest for a request that the application should not see."""
        self._check(trust, local[0])
        try:
            target = httptools.parse_url(self.target)
        except httptools.HttpParserError:
            raise BadRequest from None
        raw_path = target.path or b"/"
        path = (unquote_to_bytes(raw_path) if b"%" in raw_path else raw_path).decode(errors="replace")
        if "\0" in path:
            raise BadRequest
        host, scheme = trust.client(peer[0], self.values(b"x-forwarded-for"), self.values(b"x-forwarded-proto"))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": self.version,
            "method": self.method.decode("ascii"),
            "scheme": scheme if kind == "http" else scheme.replace("http", "ws"),
            "server": local,
            "client": peer if host == peer[0] else (host, 0),
            "root_path": "",
            "path": path,
            "raw_path": raw_path,
            "query_string": target.query or b"",
            "subprotocols": [],
            "headers": self.headers,
            "state": {},
        }

    def proof(self) -> bytes:
        """Return the value of Sec-WebSocket-Accept; raises BadRequest if the handshake is wrong."""
        if self.method != b"GET" or self.version != "1.1":
            raise BadRequest
        if self.only(b"sec-websocket-version") != b"13":
            raise BadRequest(HTTPStatus.UPGRADE_REQUIRED)
        key = self.only(b"sec-websocket-key")
        try:
            if len(base64.b64decode(key, validate=True)) != 16:
                raise BadRequest
        except binascii.Error:
            raise BadRequest from None
        return base64.b64encode(hashlib.sha1(key + MAGIC, usedforsecurity=False).digest())

    def _check(self, trust: Trust, local: str) -> None:
        """Raise BadRequest unless the headers that everything else relies on are unambiguous, and the host is ours."""
        self.only(b"origin")
        host = self.only(b"host")
        if not host and self.version == "1.0":  # not a browser, so no page could pose as ours
            return
        if not names_a_host(host):
            raise BadRequest
        named = host.decode("latin-1")
        if not trust.answers_to(named, local):
            raise BadRequest(
                HTTPStatus.MISDIRECTED_REQUEST,
                f"This server does not answer to the name {named}. If the name is its own, start it with --allow-host.",
            )


@lru_cache(256)
def names_a_host(value: bytes) -> bool:
    """Whether this may be the value of a Host header."""
    host = value.decode("latin-1")
    try:
        # Brackets without an address in them and impossible ports raise here, and would raise in the application.
        return bool(HOST.fullmatch(host)) and (urlsplit(f"//{host}").port or 0) >= 0
    except ValueError:
        return False
