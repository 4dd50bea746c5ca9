"""The bus over Redis: each process subscribes to its own channel."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import AuthenticationError, NoPermissionError, RedisError, ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

from parlour.cluster.bus import Bus
from parlour.core.errors import ParlourError
from parlour.store.place import MISQUOTED, misquoted, named

RETRY: Final = 0.5  # seconds between attempts while Redis does not answer
CHECK: Final = 1.0  # seconds between checks that Redis works
PATIENCE: Final = 3.0  # seconds to connect, or for an answer
DEAF: Final = 5  # checks without any message, not even our own echo, after which the subscription counts as dead
KEPT: Final = 60  # seconds that a bus stays reserved for an installation after its last server has stopped
ECHO: Final = b"echo"  # what a process sends itself
TRIAL: Final = "questions:check"  # a stream like those of questions, to try out commands on
RIGHTS: Final = "the account needs all keys and channels that begin with parlour: and the commands in docs/scaling.md"

log = logging.getLogger("parlour.cluster")


class BadBus(ParlourError):
    """Redis is unusable as configured; the text says why."""

    code = "bus/unusable"


class BusTaken(RedisError):
    """Another installation uses this database number of Redis."""


def prefix_of(client: Redis) -> str:
    """The prefix of an installation's keys and channels: its database number, because channels are shared by all databases."""
    return f"parlour:{client.connection_pool.connection_kwargs.get('db') or 0}"


def connect(url: str) -> Redis:
    """Create a client for the server at `url` without connecting; raise `BadBus` for a bad address."""
    try:
        parts = urlsplit(url)
        if parts.scheme != "unix" and not re.fullmatch("/?[0-9]*/?", parts.path):
            raise ValueError("what follows the port is the number of a database")  # the library would take 0
        alive = {"socket_keepalive": True} if parts.scheme != "unix" else {}
        client = Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, **alive)
        pool: Any = client.connection_pool
        pool.make_connection()  # only this validates the settings in the address
    except (ValueError, TypeError) as error:
        reason = MISQUOTED if misquoted(url) else f"{' '.join(str(error).split())}; write redis://:PASSWORD@HOST:PORT/NUMBER"
        raise unusable(url, f"this is not the address of a Redis server: {reason}") from error
    return client


def reason_of(error: Exception) -> str:
    """The error on one line."""
    if isinstance(error, AuthenticationError) or "already authenticated" in str(error):
        return "Redis wants a password, or does not accept this one; the address takes it as redis://:PASSWORD@host:port/0"
    text = " ".join(str(error).split()) or type(error).__name__
    return f"{text}; {RIGHTS}" if isinstance(error, NoPermissionError) else text


def unusable(url: str, reason: str) -> BadBus:
    """The error that says so."""
    return BadBus(f"cannot use the bus at {named(url)}: {reason}")


async def check(url: str, house: str, think: bool = False) -> None:
    """
    Raise `BadBus` unless Redis accepts all that a server asks of it and belongs to no other installation.

    With `think` the server also asks workers for the moves of computer players.
    """
    client = connect(url)
    prefix = prefix_of(client)
    try:
        await client.set(f"{prefix}:alive:0", 1, ex=KEPT)
        await hear_and_say(client, prefix)
        if think:
            place = await client.xadd(f"{prefix}:{TRIAL}", {"x": "x"}, maxlen=1)
            await client.xrange(f"{prefix}:{TRIAL}", place, place)
            await client.xdel(f"{prefix}:{TRIAL}", place)
        await reserve(client, prefix, house)
    except BusTaken as error:
        raise unusable(url, f"{error}; give each installation its own Redis database number") from error
    except (RedisError, OSError) as error:
        raise unusable(url, reason_of(error)) from error
    finally:
        await client.aclose()


async def reserve(client: Redis, prefix: str, house: str) -> None:
    """Take the bus for an installation, or keep it, for the next `KEPT` seconds; `BusTaken` if another one has it."""
    await client.set(f"{prefix}:house", house, nx=True, ex=KEPT)
    found = await client.get(f"{prefix}:house")
    if found not in (house, house.encode()):
        raise BusTaken("it belongs to servers on another database")
    await client.expire(f"{prefix}:house", KEPT)


async def hear_and_say(client: Redis, prefix: str) -> None:
    """Subscribe to a channel that no process uses, and publish there; an error of Redis if that is not allowed."""
    async with client.pubsub() as channel:
        await channel.subscribe(f"{prefix}:to:0")
        await channel.get_message(timeout=PATIENCE)  # the answer, which may be a refusal
        await client.publish(f"{prefix}:to:0", ECHO)


async def check_worker(url: str) -> None:
    """Raise `BadBus` unless Redis accepts all that a worker asks of it."""
    client = connect(url)
    prefix = prefix_of(client)
    where, none = f"{prefix}:{TRIAL}", "0-1"
    try:
        try:
            await client.xgroup_create(where, TRIAL, id="0", mkstream=True)
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):  # it is there
                raise
        await client.xinfo_groups(where)
        await client.xreadgroup(TRIAL, TRIAL, {where: ">"}, count=1)
        await client.xautoclaim(where, TRIAL, TRIAL, KEPT * 1000, count=1)
        await client.xclaim(where, TRIAL, TRIAL, 0, [none], justid=True)
        pipeline = client.pipeline(transaction=True)
        pipeline.publish(f"{prefix}:to:0", ECHO)
        pipeline.xack(where, TRIAL, none)
        pipeline.xdel(where, none)
        await pipeline.execute()
    except (RedisError, OSError) as error:
        raise unusable(url, reason_of(error)) from error
    finally:
        await client.aclose()


class RedisBus(Bus):
    """The bus at `url`, kept for the installation `house`."""

    def __init__(self, url: str, me: int, house: str = "") -> None:
        super().__init__(me)
        self._house = house
        self._client = connect(url)
        self._prefix = prefix_of(self._client)
        self._waiting: list[tuple[int, bytes]] = []
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._reasons = {"listen": "", "send": ""}
        self._listening = asyncio.Event()

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._listen()), loop.create_task(self._send())]
        with suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), PATIENCE)

    async def close(self) -> None:
        self.flush()
        batch, self._waiting = self._waiting, []
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=RETRY)
        with suppress(RedisError, OSError):
            await self._publish(batch)
        await self._client.aclose()

    def transmit(self, to: int, payload: bytes) -> None:
        self._waiting.append((to, payload))

    def wake(self) -> None:
        self._news.set()

    def channel(self, process: int) -> str:
        """The channel of a process."""
        return f"{self._prefix}:to:{process}"

    async def _listen(self) -> None:
        while True:
            try:
                async with self._client.pubsub() as channel:
                    await channel.subscribe(self.channel(self.me))
                    await self._hear(channel)
            except (RedisError, OSError) as error:
                self._now("listen", reason_of(error))
            except Exception:  # whatever somebody else sent there must not make this process deaf
                log.exception("could not handle what the bus delivered")
            await asyncio.sleep(RETRY)

    async def _hear(self, channel: PubSub) -> None:
        """Handle messages. Raise an error once Redis is silent, because a dead connection that only listens raises none."""
        silent = 0
        while silent < DEAF:
            message = await channel.get_message(timeout=CHECK)
            silent = silent + 1 if message is None else 0
            if message is None:
                continue
            if message["type"] == "message":
                if message["data"] != ECHO:
                    self.arrived(message["data"])
            else:
                self._listening.set()
                self._now("listen", "")
        raise RedisTimeoutError("Redis does not deliver messages")

    async def _send(self) -> None:
        checked = 0.0
        while True:
            try:
                with suppress(TimeoutError):
                    async with asyncio.timeout(CHECK):
                        await self._news.wait()
                self._news.clear()
                self.flush()  # only now, so that what was queued while the last batch was sent shares envelopes
                batch, self._waiting = self._waiting, []
                if batch and not self._reasons["send"]:
                    await self._publish(batch)
                if time.monotonic() > checked + CHECK:  # a Redis out of memory refuses the key
                    await self._client.set(f"{self._prefix}:alive:{self.me}", 1, ex=10)
                    if self._house:  # a restarted Redis has forgotten it
                        await reserve(self._client, self._prefix, self._house)
                    await self._publish([(self.me, ECHO)])
                    self._now("send", "")
                    checked = time.monotonic()
            except (RedisError, OSError) as error:
                self._now("send", reason_of(error))
                await asyncio.sleep(RETRY)

    async def _publish(self, batch: list[tuple[int, bytes]]) -> None:
        pipeline = self._client.pipeline(transaction=False)
        for to, payload in batch:
            pipeline.publish(self.channel(to), payload)
        await pipeline.execute()

    def _now(self, half: str, reason: str) -> None:
        """Report that the bus is down, or (reason "") that it works again."""
        before = next(filter(None, self._reasons.values()), "")
        self._reasons[half] = reason
        after = next(filter(None, self._reasons.values()), "")
        if bool(before) == bool(after):
            return
        if after:
            log.error("the bus is down: %s; retrying every %g s", after, RETRY)
        else:
            log.warning("the bus works again")
        self.trouble(f"the servers cannot reach each other: {after}" if after else "")
        if not after and self.receiver is not None:
            self.receiver.restored()
