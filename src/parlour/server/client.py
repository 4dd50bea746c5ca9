"""A client in Python: for programs that play at a remote table, and for tests."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from parlour.scene.diff import apply
from parlour.scene.model import Option, Scene
from parlour.scene.ops import Op
from parlour.server.identity import COOKIE
from parlour.table import protocol
from parlour.table.protocol import FromClient, FromServer

M = TypeVar("M")
_decoder = msgspec.json.Decoder(FromServer)


class Reply(NamedTuple):
    """The response to a request."""

    status: int
    body: Any
    headers: Any


class Guest:
    """A person at a server, identified by a cookie."""

    def __init__(self, address: str, name: str = "", cookie: str = "") -> None:
        self.address = address.rstrip("/")
        self.name = name
        self.cookie = cookie

    async def request(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Reply:
        """Send a request to the API; a refusal is a reply like any other."""
        return await asyncio.to_thread(self._request, method, path, body, headers or {})

    def _request(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Reply:
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"content-type": "application/json", **headers}
        request = urllib.request.Request(self.address + path, data, headers, method=method)  # noqa: S310  the caller's address
        if self.cookie:
            request.add_header("cookie", f"{COOKIE}={self.cookie}")
        try:
            with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310
                status, content, got = response.status, response.read(), response.headers
        except urllib.error.HTTPError as error:
            with error:
                status, content, got = error.code, error.read(), error.headers
        for cookie in got.get_all("set-cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            if name == COOKIE:
                self.cookie = value
        is_json = got.get_content_type() == "application/json"
        return Reply(status, json.loads(content) if is_json else content.decode(errors="replace"), got)

    async def create(self, game: str, **wanted: Any) -> str:
        """Create a table and return its code."""
        reply = await self.request("POST", "/api/tables", {"game": game, "name": self.name, **wanted})
        if reply.status != 201:
            raise ValueError(reply.body)
        code: str = reply.body["code"]
        return code

    async def join(self, code: str, **wanted: Any) -> Reply:
        """Take a seat at a table."""
        return await self.request("POST", f"/api/tables/{code}/join", {"name": self.name, **wanted})

    def sit(self, code: str, form: str = "scene", headers: dict[str, str] | None = None) -> Sitting:
        """A connection to a table, to be used with `async with`."""
        return Sitting(self, code, form, headers or {})


class Sitting:
    """One connection to a table: the messages so far, and the current scene."""

    def __init__(self, guest: Guest, code: str, form: str, headers: dict[str, str]) -> None:
        self.guest = guest
        self.code = code
        self.form = form
        self.headers = headers
        self.frames: list[str] = []  # everything received, unchanged
        self.welcome: protocol.Welcome | None = None
        self.table: protocol.TableNews | None = None
        self.scene: Scene | None = None
        self.position: protocol.SeatView | None = None
        self.over: protocol.Ended | None = None
        self.errors: list[protocol.Error] = []
        self.chat: dict[str, list[protocol.ChatLine]] = {"players": [], "spectators": []}
        self._connection: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        parts = urlsplit(self.guest.address)
        headers = dict(self.headers)
        if self.guest.cookie:
            headers["Cookie"] = f"{COOKIE}={self.guest.cookie}"
        scheme = "wss" if parts.scheme == "https" else "ws"
        self._connection = await connect(
            f"{scheme}://{parts.netloc}/ws/{self.code}?form={self.form}",
            compression=None,
            additional_headers=headers,
            max_size=None,
        )
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.connection.close()

    @property
    def connection(self) -> ClientConnection:
        """The open connection."""
        assert self._connection is not None, "not connected"
        return self._connection

    async def send(self, message: FromClient) -> None:
        """Send a message."""
        await self.connection.send(msgspec.json.encode(message).decode())

    async def receive(self) -> FromServer:
        """Receive the next message and apply it."""
        frame = await self.connection.recv()
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        message: FromServer = _decoder.decode(text)
        match message:
            case protocol.Welcome():
                self.welcome = message
            case protocol.TableNews():
                self.table = message
            case protocol.WholeScene():
                self.scene = message.scene
            case protocol.Update():
                assert self.scene is not None
                assert self.scene.rev == message.since, f"an update from {message.since} on a scene of {self.scene.rev}"
                self.scene = apply(self.scene, msgspec.convert(message.ops, list[Op]))
                self.scene = msgspec.convert(msgspec.to_builtins(self.scene), Scene)
                assert self.scene.rev == message.rev
            case protocol.SeatView():
                self.position = message
            case protocol.Ended():
                self.over = message
            case protocol.Error():
                self.errors.append(message)
            case protocol.Chat():
                known = {line.n for line in self.chat[message.room]}
                self.chat[message.room] += [line for line in message.lines if line.n not in known]
            case _:
                pass
        return message

    async def until(self, kind: type[M], fits: Callable[[M], bool] = lambda message: True, seconds: float = 60.0) -> M:
        """Receive messages up to the first of a kind that passes the test."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.receive()
                if isinstance(message, kind) and fits(message):
                    return message

    async def act(self, option: Option, elements: list[str] | None = None, text: str = "") -> None:
        """Take an option of the current scene."""
        assert self.scene is not None
        chosen = option.all if elements is None else elements
        await self.send(protocol.Act(act=option.act, els=chosen, text=text, rev=self.scene.rev))

    async def play(self, *actions: list[str], text: str = "") -> None:
        """Play named actions in the current position."""
        assert self.position is not None
        await self.send(protocol.Actions(actions=list(actions), text=text, rev=self.position.rev))
