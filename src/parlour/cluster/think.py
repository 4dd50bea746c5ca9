"""
Computer players that think in worker processes on any machine, asked through Redis streams.

Each version of a game's rules has its own stream, so during an upgrade a worker takes only questions that it can answer.
A worker acknowledges a question only after answering it, and renews its claim while it thinks. Questions claimed by a dead
worker go to another one, and questions that a restarted Redis has lost are asked again. Duplicate answers are ignored.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from redis.exceptions import RedisError, ResponseError

from parlour.cluster.bus import ignore
from parlour.cluster.messages import Envelope, Thought, encode
from parlour.cluster.redis import RETRY, connect, prefix_of, reason_of
from parlour.core.registry import game, games
from parlour.table.think import Answer, Minds, Question

PATIENCE: Final = 60.0  # seconds to wait for an answer
GROUP: Final = "workers"
RENEWED: Final = 1.0  # seconds between renewals of a worker's claims
ABANDONED: Final = 4000  # milliseconds without renewal after which another worker takes a question
LONGEST: Final = 100_000  # questions in the stream
AGAIN: Final = 5.0  # seconds between checks for questions that Redis has lost

log = logging.getLogger("parlour.cluster")
Place = tuple[bytes, bytes]  # the stream of a question, and where in it
Fields = dict[bytes, bytes]
_decode = msgspec.msgpack.Decoder(Question).decode


def stream(prefix: str, name: str) -> str:
    """The stream of questions about a game, for the version of its rules in this process."""
    return f"{prefix}:questions:{name}:{game(name).rules_version}"


class StreamThinkers:
    """Asks workers through the streams; `answered` takes their answers."""

    def __init__(self, url: str, me: int) -> None:
        self.trouble: Callable[[str], None] = ignore
        self._client = connect(url)
        self._prefix = prefix_of(self._client)
        self._me = me
        self._waiting: dict[str, tuple[Question, Callable[[Answer], None], asyncio.TimerHandle]] = {}
        self._places: dict[str, tuple[str, bytes | str]] = {}  # the stream of each question, and where in it
        self._unsent: list[str] = []
        self._unwanted: list[tuple[str, bytes | str]] = []
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def ask(self, question: Question, where: str, done: Callable[[Answer], None]) -> Callable[[], None]:
        """Add a question to its stream; return a function that cancels it. `done` is called on the event loop."""
        loop, name = asyncio.get_running_loop(), secrets.token_hex(8)
        late = loop.call_later(PATIENCE, self._finish, name, [])
        self._waiting[name] = (question, done, late)
        self._unsent.append(name)
        self._news.set()
        if self._task is None:
            self._task = loop.create_task(self._run())
        return functools.partial(self._forget, name)

    def _forget(self, name: str) -> None:
        """Cancel a question, and remove it from its stream if it was sent."""
        asked = self._waiting.pop(name, None)
        place = self._places.pop(name, None)
        if asked is not None:
            asked[2].cancel()
        if place is not None:
            self._unwanted.append(place)
            self._news.set()

    def answered(self, thought: Thought) -> None:
        """Pass on an answer."""
        self._finish(thought.question, thought.answer)

    def _finish(self, name: str, answer: Answer) -> None:
        asked = self._waiting.pop(name, None)
        self._places.pop(name, None)
        if asked is not None:
            asked[2].cancel()
            asked[1](answer)

    def close(self) -> None:
        """Stop asking."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        """Send questions, and send again what Redis has lost, until cancelled."""
        try:
            while True:
                await self._serve()
        finally:
            await self._client.aclose()

    async def _serve(self) -> None:
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    await self._news.wait()
            self._news.clear()
            if not self._unsent and not self._unwanted:
                await self._find_lost()
            await self._send()
            while self._unwanted:
                await self._client.xdel(*self._unwanted[0])
                self._unwanted.pop(0)
            self.trouble("")
        except (RedisError, OSError) as error:
            self.trouble(f"computer players cannot be asked: {reason_of(error)}")
            await asyncio.sleep(RETRY)
            self._news.set()

    async def _send(self) -> None:
        while self._unsent:
            name = self._unsent[0]
            if name in self._waiting:
                question = self._waiting[name][0]
                where = stream(self._prefix, question.game)
                fields: Any = {"n": name, "to": str(self._me), "q": msgspec.msgpack.encode(question)}
                place = await self._client.xadd(where, fields, maxlen=LONGEST)
                if name in self._waiting:
                    self._places[name] = (where, place)
                else:
                    self._unwanted.append((where, place))
            self._unsent.pop(0)

    async def _find_lost(self) -> None:
        """Ask unanswered questions again that are no longer in their streams."""
        for name, (where, place) in list(self._places.items()):
            if not await self._client.xrange(where, place, place):
                self._unsent.append(name)


class Worker:
    """Takes questions from the streams and passes them to `minds`, about `most` at a time."""

    def __init__(self, url: str, minds: Minds, most: int) -> None:
        self._client = connect(url)
        self._prefix = prefix_of(self._client)
        self._streams = [stream(self._prefix, name) for name in games()]
        self._name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._minds = minds
        self._most = most
        self._busy: dict[Place, Fields] = {}  # questions that are being thought about
        self._tasks: set[asyncio.Task[None]] = set()
        self._free = asyncio.Event()
        self._stopped = False
        self._looked = 0.0  # when it last checked for abandoned questions

    def stop(self) -> None:
        """End `run` within a second; unanswered questions go to other workers."""
        self._stopped = True
        self._free.set()

    async def run(self) -> None:
        """Work until stopped; Redis may go away and come back."""
        down = False
        renewing = asyncio.create_task(self._renew())
        try:
            while not self._stopped:
                try:
                    await self._take()
                    if down:
                        log.warning("the bus works again")
                        down = False
                except (RedisError, OSError) as error:
                    if isinstance(error, ResponseError) and "NOGROUP" in str(error) and await self._begin():
                        continue
                    if not down:
                        log.error("the bus is down: %s; retrying every %g s", reason_of(error), RETRY)
                    down = True
                    await asyncio.sleep(RETRY)
        finally:
            renewing.cancel()
            await self._client.aclose()

    async def _begin(self) -> bool:
        """Create the streams and their consumer groups unless they exist; return whether Redis allowed it."""
        try:
            for where in self._streams:
                with suppress(ResponseError):
                    await self._client.xgroup_create(where, GROUP, id="0", mkstream=True)
            return all([await self._client.xinfo_groups(where) for where in self._streams])
        except (RedisError, OSError):
            return False

    async def _take(self) -> None:
        """Take questions, abandoned ones first."""
        room = self._most - len(self._busy)
        if room <= 0:
            self._free.clear()
            await self._free.wait()
            return
        entries = await self._abandoned(room)
        if not entries:
            read: Any = await self._client.xreadgroup(
                GROUP, self._name, dict.fromkeys(self._streams, ">"), count=room, block=1000
            )
            # A list or a dictionary, depending on the version of the protocol.
            found = [(name, batch[0]) for name, batch in read.items()] if isinstance(read, dict) else read or []
            entries = [((name, place), fields) for name, batch in found for place, fields in batch]
        for where, fields in entries:
            if where not in self._busy:
                self._busy[where] = fields
                self._think(where, fields, True)

    async def _abandoned(self, room: int) -> list[tuple[Place, Fields]]:
        """Claim the questions of dead workers; checked as often as claims are renewed."""
        if time.monotonic() < self._looked + RENEWED:
            return []
        pipeline = self._client.pipeline(transaction=False)
        for where in self._streams:
            pipeline.xautoclaim(where, GROUP, self._name, ABANDONED, count=room)
        taken: Any = await pipeline.execute()
        self._looked = time.monotonic()
        named = zip(self._streams, taken, strict=True)
        return [((where.encode(), place), fields) for where, claimed in named for place, fields in claimed[1] if fields]

    def _think(self, where: Place, fields: Fields, first: bool) -> None:
        def done(answer: Answer) -> None:
            if not answer and first:  # its process died; if it fails again, the default move is made
                self._think(where, fields, False)
                return
            self._reply(where, fields, answer)

        try:
            question = _decode(fields[b"q"])
        except (msgspec.DecodeError, KeyError, ValueError, RecursionError) as error:  # no worker could do better
            log.error("could not decode a question: %s", error)
            self._reply(where, fields, [])
            return
        self._minds.ask(question, question.code, done)  # fair among tables

    def _reply(self, where: Place, fields: Fields, answer: Answer) -> None:
        task = asyncio.get_running_loop().create_task(self._answer(where, fields, answer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, where: Place, fields: Fields, answer: Answer) -> None:
        name, asker = (fields.get(field, b"").decode(errors="replace") for field in (b"n", b"to"))
        payload = encode(Envelope(0, 0, [Thought(question=name, answer=answer)]))
        try:
            pipeline = self._client.pipeline(transaction=True)
            if asker:  # anything else is not a question of a server
                pipeline.publish(f"{self._prefix}:to:{asker}", payload)
            pipeline.xack(where[0], GROUP, where[1])
            pipeline.xdel(*where)
            await pipeline.execute()
        except (RedisError, OSError) as error:  # it is asked again
            log.warning("could not deliver an answer: %s", reason_of(error))
        finally:
            self._busy.pop(where, None)
            self._free.set()

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEWED)
            with suppress(RedisError, OSError):
                for where in {where for where, _ in self._busy}:
                    places: Any = [place for name, place in self._busy if name == where]
                    await self._client.xclaim(where, GROUP, self._name, 0, places, justid=True)
