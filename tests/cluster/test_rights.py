"""Redis that allows too little, and messages on it that are not ours: told at the start, survived while running."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import pytest
from redis import Redis as Client
from scripts.servers import Redis
from tests.cluster.conftest import Cluster
from tests.cluster.test_relay import apart, until_turn
from tests.cluster.test_settings import complaint, serve
from tests.cluster.test_think import QUESTION, Slow, working
from tests.cluster.test_trouble import until_both_play
from tests.server.people import scene_of
from tests.server.test_disk import until_paused

from parlour.cluster.bus import Bus
from parlour.cluster.messages import Beat, Envelope, Message, encode
from parlour.cluster.redis import check, check_worker
from parlour.cluster.think import GROUP, StreamThinkers, stream
from parlour.table import protocol
from parlour.table.think import Answer

SERVER = ("set", "get", "expire", "subscribe", "publish")
ASKER = ("xadd", "xrange", "xdel")
WORKER = ("xgroup", "xinfo", "xreadgroup", "xautoclaim", "xclaim", "xack", "xdel", "publish", "multi", "exec")


def allow(client: Client, *words: str) -> str:
    """Give the account `ann` these rights and no others; returns how its addresses begin."""
    client.execute_command("acl", "setuser", "ann", "reset", "on", ">secret", *words)  # type: ignore[no-untyped-call]
    return "redis://ann:secret@"


def account(redis: Redis, client: Client, commands: tuple[str, ...], *more: str) -> str:
    """The address of an account that may do just this."""
    start = allow(client, "~parlour:*", "&parlour:*", "+select", *(f"+{command}" for command in commands), *more)
    return redis.url.replace("redis://", start)


@pytest.fixture
def own() -> Iterator[Redis]:
    """A Redis of the test's own."""
    server = Redis()
    yield server
    server.close()


async def test_the_rights_in_the_manual_are_enough(own: Redis) -> None:
    """What docs/scaling.md lists is what a server, a server that asks workers, and a worker use."""
    with Client.from_url(own.url) as client:
        await check(account(own, client, SERVER), "house")
        await check(account(own, client, SERVER + ASKER), "house", think=True)
        await check_worker(account(own, client, WORKER))


def test_each_missing_right_is_told_at_the_start(own: Redis, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line names what is not allowed: any of the commands, the keys, or the channels."""
    with Client.from_url(own.url) as client:
        for missing in SERVER + ASKER:
            url = account(own, client, tuple(set(SERVER + ASKER) - {missing}))
            told = complaint(serve(database, "--bus", url, "--think-on-bus"), capsys)
            assert f"'{missing}'" in told.lower(), missing
            assert "secret" not in told
        for missing in WORKER:
            url = account(own, client, tuple(set(WORKER) - {missing}))
            told = complaint(["think", "--bus", url], capsys)
            assert "no permissions" in told or "EXEC without MULTI" in told, missing
        for refused in ("resetchannels", "resetkeys"):
            url = account(own, client, SERVER, refused)
            assert "begin with parlour:" in complaint(serve(database, "--bus", url), capsys)


def test_a_replica_and_a_command_that_is_gone(own: Redis, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A Redis that can only be read, and one whose operator has renamed a command, are told so in one line."""
    replica = Redis("--replicaof", "127.0.0.1", str(own.port))
    try:
        with Client.from_url(replica.url) as client:
            while client.info("replication")["master_link_status"] != "up":
                pass
        assert "read only replica" in complaint(serve(database, "--bus", replica.url), capsys)
        assert "read only replica" in complaint(["think", "--bus", replica.url], capsys)
    finally:
        replica.close()
    reserved = Redis("--rename-command", "xautoclaim", "", "--rename-command", "publish", "")
    try:
        assert "unknown command" in complaint(serve(database, "--bus", reserved.url), capsys).lower()
        assert "unknown command" in complaint(["think", "--bus", reserved.url], capsys).lower()
    finally:
        reserved.close()


@pytest.mark.parametrize("trouble", ["publish", "channels", "replica"])
async def test_redis_that_allows_less_while_servers_run(cluster: Cluster, own: Redis, trouble: str) -> None:
    """Play pauses at both ends, nothing is lost, and it goes on once the right is back."""
    with Client.from_url(own.url) as client:
        cluster.bus = account(own, client, SERVER)
        ann, bob, code, _ = await apart(cluster)
        async with ann.sit(code) as first, bob.sit(code) as second:
            await until_turn(first)
            await until_turn(second)
            if trouble == "publish":
                client.execute_command("acl", "setuser", "ann", "-publish")
            elif trouble == "channels":
                client.execute_command("acl", "setuser", "ann", "resetchannels")
            else:
                client.execute_command("replicaof", "127.0.0.1", "1")
            await until_paused(first, True)
            await until_paused(second, True)
            await second.act(scene_of(second).options[0])
            assert (await second.until(protocol.Error)).text.startswith("play is paused")
            if trouble == "replica":
                client.execute_command("replicaof", "no", "one")
            account(own, client, SERVER)
            await until_both_play((ann, first), (bob, second))
        for address in list(cluster.stacks):
            await cluster.stop(address)


class Hears(Bus):
    """A bus that hears what a test gives it."""

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def transmit(self, to: int, payload: bytes) -> None:
        pass


class Ear:
    """Notes who sent what."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, Message]] = []

    def received(self, sender: int, message: Message) -> None:
        self.heard.append((sender, message))

    def missed(self, sender: int) -> None:
        pass

    def restored(self) -> None:
        pass


def test_messages_that_are_not_ours_stop_nothing() -> None:
    """Noise, other formats, deep nesting, odd types and numbers are dropped, and what comes after them is heard."""
    bus, ear = Hears(1), Ear()
    bus.receiver = ear
    pack = msgspec.msgpack.encode
    deep: list[object] = []
    for _ in range(400):
        deep = [deep]
    noise = [b"", b"\xc1", b"hello", bytes(range(256)), b"\x93" * 100_000, b"\x81" * 3000 + b"\xc0", pack({"sender": 1})]
    noise += [pack([2, 1, [{"m": "nothing", "x": 1}]]), pack([2, 1, [{"m": "push", "guests": "x"}]]), pack(["a", 1, []])]
    noise += [pack([2, 2**64 - 1, []]), pack([-1, 0, []]), pack([2, 1, [{"m": "beat", "x": deep}]]), b"\x93\x01\x01\x91\xd9\xff"]
    for payload in noise:
        bus.arrived(payload)
    bus.arrived(encode(Envelope(3, 1, [Beat()])))
    assert ear.heard[-1] == (3, Beat())


async def test_a_worker_outlives_what_is_not_a_question(bus: str) -> None:
    """Entries of other programs in its streams are dropped, and the next question is answered."""
    thinkers, slow = StreamThinkers(bus, 1), Slow()
    where = stream(thinkers._prefix, "deaddrop")
    with Client.from_url(bus) as client:
        for fields in (
            {"x": "y"},
            {"n": "\xff", "q": b"\xc1"},
            {"n": b"\xff", "to": b"\xff", "q": b"\x91" * 100_000},
            {"q": "1"},
        ):
            client.xadd(where, fields)
        async with working(bus, slow):
            answers: list[Answer] = []
            thinkers.ask(QUESTION, "", answers.append)
            await slow.wait(1)
            async with asyncio.timeout(60):
                while client.xpending(where, GROUP)["pending"] != 1:
                    await asyncio.sleep(0.01)
    thinkers.close()
    await thinkers._client.aclose()
