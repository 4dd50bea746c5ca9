"""What fails while servers run: play pauses, everybody is told, and it resumes by itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import psycopg
import pytest
from redis import Redis as Client
from scripts.servers import Redis
from tests.cluster.conftest import Cluster
from tests.cluster.people import LATE, Regular, check
from tests.cluster.test_relay import apart, until_turn
from tests.server.people import scene_of
from tests.server.test_disk import until_paused

from parlour.cluster.messages import Beat, Message
from parlour.cluster.redis import RedisBus
from parlour.server.client import Guest, Sitting
from parlour.store import leases
from parlour.table import protocol

USUAL = leases.SPARE  # before any test changes it


async def plays(sitting: Sitting) -> None:
    """Make a move; if the scene was shown again meanwhile, make it in the newest one."""
    async with asyncio.timeout(60):
        message: protocol.FromServer | None = None
        while not isinstance(message, protocol.Update):
            await sitting.send(protocol.Resync())
            await sitting.until(protocol.WholeScene)
            await sitting.act(scene_of(sitting).options[0])
            message = await sitting.receive()
            while not isinstance(message, protocol.Update | protocol.Error):
                message = await sitting.receive()


async def readiness(address: str) -> int:
    """The status of /ready."""
    return (await Guest(address).request("GET", "/ready")).status


async def until_ready(*guests: Guest) -> None:
    """Wait until the servers of all guests can play."""
    async with asyncio.timeout(LATE):
        while {await readiness(guest.address) for guest in guests} != {200}:
            await asyncio.sleep(0.05)


async def until_both_play(*people: tuple[Guest, Sitting]) -> None:
    """Wait until play has resumed for these people; the last of them moves first."""
    for _, seat in people:
        await until_paused(seat, False)
    await until_ready(*(guest for guest, _ in people))
    for _, seat in reversed(people):
        await plays(seat)


def as_keeper(cluster: Cluster) -> tuple[str, str]:
    """Let the servers use an account of their own; returns the schema, which it does not own, and its name."""
    schema = cluster.database.rpartition("%3D")[2]
    keeper = f"keeper_of_{schema}"
    with psycopg.connect(cluster.database, autocommit=True) as connection:
        connection.execute(f"create role {keeper} login password 'keeper'".encode())
        connection.execute(f"grant usage, create on schema {schema} to {keeper}".encode())
    cluster.database = cluster.database.replace("parlour:parlour", f"{keeper}:keeper")
    return schema, keeper


async def test_rights_that_are_taken_away(cluster: Cluster, database: str) -> None:
    """If an account loses its rights, tables pause at all processes that try to write, until it has them again."""
    schema, keeper = as_keeper(cluster)
    ann, bob, code, _ = await apart(cluster)
    async with ann.sit(code) as first, bob.sit(code) as second:
        await until_turn(first)
        await until_turn(second)
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(f"revoke insert on {schema}.records from {keeper}".encode())
            connection.execute(f"revoke insert, update on {schema}.facts from {keeper}".encode())
            await second.act(scene_of(second).options[0])
            await until_paused(second, True)
            assert await readiness(ann.address) == 503
            connection.execute(f"grant insert on {schema}.records to {keeper}".encode())
            connection.execute(f"grant insert, update on {schema}.facts to {keeper}".encode())
        await until_paused(first, False)
        await until_paused(second, False)
        await plays(second)


async def test_a_visitor_is_told_to_retry_while_a_table_cannot_be_read(cluster: Cluster, database: str) -> None:
    """A browser that reconnects meanwhile does not give up, and finds its table once the server can read the database."""
    schema, keeper = as_keeper(cluster)
    ann, bob, code, _ = await apart(cluster)
    for hub in cluster.hubs.values():
        if code in hub.tables:
            await hub.durable()
            hub.caretaker.put_to_sleep(hub.tables[code])
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"revoke select on {schema}.records from {keeper}".encode())
        async with ann.sit(code) as sitting:
            told = await sitting.until(protocol.Closed)
            assert (told.code, told.again) == ("store/unavailable", True)
        async with Regular(bob, code) as regular:
            while not regular.returns:
                await regular.receive()
            connection.execute(f"grant select on {schema}.records to {keeper}".encode())
            await regular.move()


@pytest.mark.parametrize(("lasts", "taken"), [("1 hour", False), (USUAL, False), (USUAL, True)])
async def test_a_database_that_hangs(cluster: Cluster, monkeypatch: pytest.MonkeyPatch, lasts: str, taken: bool) -> None:
    """
    PostgreSQL hanging pauses play just as losing it does, and nothing is lost.

    If leases run out meanwhile, the other process may take the table over; then, and only then, people are told to reconnect.
    """
    monkeypatch.setattr(leases, "SPARE", lasts)
    ann, bob, code, other = await apart(cluster)
    taker = cluster.hubs[other].tenancy.leases
    async with Regular(ann, code) as first, Regular(bob, code) as second:
        for person in (first, second):
            await person.move()
        with psycopg.connect(cluster.database) as connection:
            connection.execute("lock table processes in access exclusive mode")  # until the end of the transaction
            await until_paused(first, True)
            assert await readiness(ann.address) == 503
            if taken:  # the other process is the first to be answered
                connection.execute("update processes set until = clock_timestamp() where id <> %s", (taker.process,))
                connection.execute("update leases set owner=%s, epoch=%s", (taker.process, taker.new()))
        await until_paused(first, False)
        await until_ready(ann, bob)
        for person in (second, first):
            await person.move()
        await asyncio.gather(first.finish(), second.finish())
        assert lasts == USUAL or first.returns + second.returns == 0
        assert first.returns or not taken
        await check(first, second)
        assert [code in hub.tables for hub in cluster.hubs.values()].count(True) == 1


async def test_redis_without_memory(cluster: Cluster) -> None:
    """Both ends of a relayed connection learn that play is paused, and that it goes on."""
    own = Redis()
    try:
        cluster.bus = own.url
        ann, bob, code, _ = await apart(cluster)
        async with ann.sit(code) as first, bob.sit(code) as second:
            await until_turn(first)
            await until_turn(second)
            with Client.from_url(own.url) as client:
                client.config_set("maxmemory", 1)
                await until_paused(first, True)
                await until_paused(second, True)
                assert [await readiness(guest.address) for guest in (ann, bob)] == [503, 503]
                await second.act(scene_of(second).options[0])
                assert "maxmemory" in (await second.until(protocol.Error)).text
                client.config_set("maxmemory", 0)
            await until_both_play((ann, first), (bob, second))
        for address in list(cluster.stacks):
            await cluster.stop(address)
    finally:
        own.close()


class Cable:
    """A path to Redis whose connections can go dead without notice, as when a machine loses power."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []

    def cut(self) -> None:
        """From now on nothing gets through on the connections that are open; new ones work."""
        for task in self._tasks:
            task.cancel()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry the bytes of one connection."""
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers += [writer, back]
        self._tasks += [asyncio.create_task(self._carry(*pair)) for pair in ((reader, back), (there, writer))]

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            target.write(data)

    async def close(self) -> None:
        """Close all connections."""
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


async def test_a_connection_to_redis_that_dies_in_silence(bus: str, redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    """The half that only listens notices that it hears nothing, not even itself; it reconnects and hears again."""
    cable = Cable(redis.port)
    server = await asyncio.start_server(cable.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    ear, mouth = RedisBus(bus.replace(str(redis.port), str(port)), 1), RedisBus(bus, 2)
    heard: list[Message] = []
    restored = asyncio.Event()
    ear.receiver = Ear(heard, restored)
    await ear.start()
    await mouth.start()
    mouth.send(1, Beat())
    async with asyncio.timeout(60):
        while not heard:
            await asyncio.sleep(0.01)
        cable.cut()
        await restored.wait()
        heard.clear()
        mouth.send(1, Beat())
        while not heard:
            await asyncio.sleep(0.01)
    assert "the bus works again" in caplog.text
    await ear.close()
    await mouth.close()
    await cable.close()
    server.close()


class Ear:
    """Remembers what it hears."""

    def __init__(self, heard: list[Message], again: asyncio.Event) -> None:
        self._heard = heard
        self._again = again

    def received(self, sender: int, message: Message) -> None:
        self._heard.append(message)

    def missed(self, sender: int) -> None:
        pass

    def restored(self) -> None:
        self._again.set()
