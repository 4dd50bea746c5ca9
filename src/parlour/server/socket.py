"""The WebSocket of a table: frames in, frames out, within limits."""

from __future__ import annotations

import asyncio
import functools
import types
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any

import msgspec
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from parlour.core.errors import ParlourError
from parlour.server.identity import Identity, address, same_origin, secure
from parlour.server.limits import Bucket, Buckets, Limits
from parlour.table import protocol, requests
from parlour.table.hub import Hub
from parlour.table.model import NoSuchTable, TableBroken
from parlour.table.protocol import LONGEST_FRAME, Closed, Error
from parlour.table.sides import Listener
from parlour.table.table import Table

GONE = 4404
LIMITED = 4429
FULL = 1013
TOO_MUCH = Error(code="rate/limit", text="That was too much at once; please wait a moment.")


@types.coroutine
def resume(started: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that has run up to its first wait, so that a task can do the rest."""
    while True:
        try:
            got = yield waits_for
        except BaseException as error:
            step = functools.partial(started.throw, error)
        else:
            step = functools.partial(started.send, got)
        try:
            waits_for = step()
        except StopIteration:
            return


class Outbox:
    """
    Sends frames in order. A client that does not read is cut off before its frames fill the memory.

    While the connection takes what it is given, a frame is sent within `push`, without the detour over a task; only when it
    does not, a task waits for it, and further frames wait in a queue of limited size.
    """

    __slots__ = ("_bytes", "_closing", "_end", "_frames", "_limits", "_send", "_waiting", "overflowed")

    def __init__(self, send: Send, limits: Limits, end: Callable[[], object]) -> None:
        self._send = send
        self._limits = limits
        self._end = end  # a goodbye would wait behind what is not read; this ends the connection without one
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._waiting: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self.overflowed = False

    def push(self, frame: bytes) -> None:
        """Send a frame, when its turn comes."""
        if self._closing is not None:
            return
        if self._waiting is None:
            self._start({"type": "websocket.send", "text": frame.decode()})
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > self._limits.outbox_frames or self._bytes > self._limits.outbox_bytes:
            self.overflowed = True
            self._closing = (FULL, "too slow")
            self._frames.clear()
            self._end()

    def drop(self, code: int, reason: str) -> None:
        """Close, after what is still to be sent."""
        if self._closing is None:
            self._closing = (code, reason)
            if self._waiting is None:
                self._start({"type": "websocket.close", "code": code, "reason": reason})

    def stop(self) -> None:
        """The connection is gone."""
        self._closing = self._closing or (1006, "")
        if self._waiting is not None:
            self._waiting.cancel()

    def _start(self, event: Message) -> None:
        sending = self._send(event)
        assert isinstance(sending, Coroutine)
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except (OSError, RuntimeError):  # the client is gone; the reading side will know
            self._closing = self._closing or (1006, "")
            return
        self._waiting = asyncio.get_running_loop().create_task(self._finish(sending, waits_for))

    async def _finish(self, sending: Coroutine[Any, Any, None], waits_for: Any) -> None:
        with suppress(OSError, RuntimeError):
            await resume(sending, waits_for)
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                await self._send({"type": "websocket.send", "text": frame.decode()})
            if self._closing is not None:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        self._waiting = None


class Sockets:
    """Lets people connect to tables."""

    def __init__(self, hub: Hub, identity: Identity, limits: Limits, origins: frozenset[str], misses: Buckets) -> None:
        self.hub = hub
        self.identity = identity
        self.limits = limits
        self.origins = origins
        self.misses = misses
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from handshake to goodbye. The person is settled here, once and for all."""
        websocket = WebSocket(scope, receive, send)
        if not same_origin(websocket, self.origins):
            await websocket.close(1008)
            return
        where = address(websocket)
        person, new = self.identity.person(websocket)
        headers = [(b"set-cookie", self.identity.cookie(person, secure(websocket)).encode())] if new else []
        await websocket.accept(headers=headers)
        if self.open[where] >= self.limits.connections or self.misses.empty(where):
            await self._goodbye(websocket, LIMITED, "rate/limit", "Too many connections from your address.", True)
            return
        self.open[where] += 1
        try:
            await self._serve(websocket, receive, send, where, person)
        finally:
            self.open[where] -= 1
            if not self.open[where]:
                del self.open[where]

    async def _serve(self, websocket: WebSocket, receive: Receive, send: Send, where: str, person: str) -> None:
        task = asyncio.current_task()
        assert task is not None
        outbox = Outbox(send, self.limits, task.cancel)
        form = websocket.query_params.get("form")
        listener = Listener(person, outbox.push, outbox.drop, "view" if form == "view" else "scene")
        code = websocket.path_params["code"]
        try:
            table = self.hub.find(code)
            table.attach(listener)
        except NoSuchTable as error:
            self.misses.take(where)
            await self._goodbye(websocket, GONE, error.code, str(error), False)
            return
        except ParlourError as error:
            again = isinstance(error, TableBroken) and self.hub.usable(code)
            await self._goodbye(websocket, 1011, error.code, str(error), again)
            return
        try:
            await self._listen(receive, table, listener, outbox)
        except asyncio.CancelledError:
            if not outbox.overflowed:
                raise
        finally:
            if not table.broken:
                with suppress(ParlourError):
                    table.detach(listener)
            outbox.stop()

    async def _listen(self, receive: Receive, table: Table, listener: Listener, outbox: Outbox) -> None:
        bucket = Bucket(self.limits.messages, self.limits.messages_burst)
        chat = Bucket(self.limits.chat, self.limits.chat_burst)
        refused = 0
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            problem = self._take(event, table, listener, chat) if bucket.take() else TOO_MUCH
            if problem is not None:
                refused += 1
                outbox.push(protocol.encode(problem))
                if refused > self.limits.patience:
                    outbox.drop(1008, "too many refused messages")

    def _take(self, event: Any, table: Table, listener: Listener, chat: Bucket) -> Error | None:
        frame = event.get("text") or event.get("bytes") or b""
        if len(frame) > LONGEST_FRAME:
            return Error(code="message/too-long", text=f"a message has at most {LONGEST_FRAME} bytes")
        try:
            message = protocol.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return Error(code="message/malformed", text=f"this is not a message of this protocol: {error!s:.200}")
        if isinstance(message, protocol.Say) and not chat.take():
            return TOO_MUCH
        try:
            requests.receive(table, listener, message)
        except ParlourError as error:  # the table broke; the hub has told everybody
            return Error(code=error.code, text=str(error))
        return None

    async def _goodbye(self, websocket: WebSocket, number: int, code: str, text: str, again: bool) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            if websocket.application_state == WebSocketState.CONNECTED:
                await websocket.send_text(protocol.encode(Closed(code=code, text=text, again=again)).decode())
                await websocket.close(number)
