"""What strangers, broken clients and abusive clients cannot do."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from tests.server.people import two
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.core.registry import game
from parlour.server.client import Guest, Sitting
from parlour.server.identity import COOKIE
from parlour.server.limits import Limits
from parlour.table import protocol

MALFORMED: list[str | bytes] = [
    "",
    "nonsense",
    "{}",
    "[]",
    "null",
    "0",
    '{"t":"act"}',
    '{"t":"fly"}',
    '{"t":1}',
    '{"t":"act","act":1,"rev":0}',
    '{"t":"act","act":"send1","rev":"0"}',
    '{"t":"act","act":"send1","rev":1e400}',
    '{"t":"act","act":"send1","els":"x","rev":0}',
    '{"t":"actions","actions":"send 1","rev":0}',
    '{"t":"actions","actions":[1],"rev":0}',
    '{"t":"look","seat":"0"}',
    '{"t":"bot","seat":1.5}',
    "[" * 5000,
    '{"t":"say","text":"\\ud800"}',
    b"\xff\xfe\x00",
    b"\x00" * 100,
]
REFUSED: list[dict[str, Any]] = [
    {"t": "act", "act": "send1", "rev": 0},
    {"t": "act", "act": "nothing", "rev": "now"},
    {"t": "act", "act": "nothing", "els": ["x"] * 5000, "rev": "now"},
    {"t": "actions", "actions": [], "rev": "now"},
    {"t": "actions", "actions": [[]], "rev": "now"},
    {"t": "actions", "actions": [["send", "1"]] * 300, "rev": "now"},
    {"t": "actions", "actions": [["send", "99"]], "rev": "now"},
    {"t": "actions", "actions": [["send"]], "rev": "later"},
    {"t": "look", "seat": 1},
    {"t": "look", "seat": -1},
    {"t": "look", "seat": 99},
    {"t": "say", "text": "x" * 60000},
    {"t": "undo"},
    {"t": "answer", "offer": 3, "yes": True},
    {"t": "rematch"},
    {"t": "bot", "seat": 1, "level": "easy"},
    {"t": "bot", "seat": -1, "level": "easy"},
    {"t": "bot", "seat": 10**20, "level": "easy"},
    {"t": "bot", "seat": 0, "level": "no such level"},
    {"t": "start"},
    {"t": "note", "text": "x" * 9000},
]


async def alive(sitting: Sitting) -> None:
    """The connection still answers."""
    await sitting.send(protocol.Ping(at=7))
    await sitting.until(protocol.Pong)


async def test_malformed_messages_are_refused_and_change_nothing(address: str) -> None:
    """Every kind of nonsense gets an error, and the table carries on unaffected."""
    ann, _bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        for frame in MALFORMED:
            await seat.connection.send(frame)
            assert (await seat.until(protocol.Error)).code == "message/malformed", frame
        before = seat.scene
        await seat.send(protocol.Resync())
        await seat.until(protocol.WholeScene)
        assert seat.scene == before


@pytest.mark.parametrize("message", REFUSED, ids=lambda message: json.dumps(message)[:40])
async def test_messages_that_do_not_fit_are_refused_and_change_nothing(address: str, message: dict[str, Any]) -> None:
    """Well-formed requests that are not allowed get an error that says which message it is about."""
    ann, _bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        assert seat.scene is not None
        before = seat.scene
        revisions = {"now": before.rev, "later": before.rev + 1}
        if "rev" in message:
            message = {**message, "rev": revisions.get(message["rev"], message["rev"])}
        await seat.connection.send(json.dumps(message))
        error = await seat.until(protocol.Error)
        assert error.re == message["t"]
        assert error.text
        await seat.send(protocol.Resync())
        await seat.until(protocol.WholeScene)
        assert seat.scene == before


async def test_a_spectator_can_do_nothing_to_the_match(address: str) -> None:
    """A person without a seat gets an error for every action, whatever seat the message claims."""
    _ann, _bob, code = await two(address)
    async with Guest(address, "Eve").sit(code) as watcher:
        await watcher.until(protocol.WholeScene)
        assert watcher.scene is not None
        for message in (
            {"t": "act", "act": "send1", "rev": watcher.scene.rev, "seat": 0, "you": 0},
            {"t": "actions", "actions": [["send", "1"]], "rev": watcher.scene.rev},
            {"t": "undo"},
            {"t": "resign"},
            {"t": "look", "seat": 0},
            {"t": "bot", "seat": 0, "level": "easy"},
            {"t": "note", "text": "x"},
            {"t": "start"},
            {"t": "rematch"},
            {"t": "answer", "offer": 1, "yes": True},
        ):
            await watcher.connection.send(json.dumps(message))
            assert (await watcher.until(protocol.Error)).code == "seat/not-yours", message


async def test_a_forged_cookie_is_worthless(address: str) -> None:
    """A client with a forged signature counts as a stranger."""
    ann, _bob, code = await two(address)
    forger = Guest(address, cookie=ann.cookie[:-3] + "abc")
    async with forger.sit(code) as sitting:
        assert (await sitting.until(protocol.Welcome)).mine == []


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"])
async def test_other_sites_cannot_connect_or_post(address: str, origin: str) -> None:
    """A page from another origin is refused at the handshake and for every unsafe method."""
    ann, _bob, code = await two(address)
    with pytest.raises(InvalidStatus) as refused:
        async with ann.sit(code, headers={"Origin": origin}):
            pass
    assert refused.value.response.status_code == 403
    reply = await ann.request("POST", f"/api/tables/{code}/leave", headers={"origin": origin})
    assert (reply.status, reply.body["code"]) == (403, "origin/foreign")


async def test_our_own_pages_can_connect(address: str) -> None:
    """The server's own origin is accepted."""
    ann, _bob, code = await two(address)
    async with ann.sit(code, headers={"Origin": address}) as sitting:
        await sitting.until(protocol.WholeScene)
    assert (await ann.request("PUT", "/api/me", {"name": "Ann"}, headers={"origin": address})).status == 200


async def test_oversized_frames_end_the_connection_only(address: str) -> None:
    """A frame above 64 kB closes its connection; the table and other clients do not notice."""
    ann, bob, code = await two(address)
    async with ann.sit(code) as seat, bob.sit(code) as other:
        await other.until(protocol.WholeScene)
        await seat.connection.send('{"t":"say","text":"' + "x" * 70000 + '"}')
        with pytest.raises(ConnectionClosed) as closed:
            await seat.until(protocol.Closed)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        await alive(other)
    big = await ann.request("POST", "/api/tables", b'{"game":"' + b"x" * 70000 + b'"}')
    assert (big.status, big.body["code"]) == (413, "message/too-long")


async def test_floods_are_limited_and_then_cut_off(serve: Any) -> None:
    """Beyond the rate every message is refused; a client that keeps sending is disconnected, and nobody else is."""
    address = await serve(Limits(messages=1, messages_burst=30, patience=50))
    ann, bob, code = await two(address)
    async with ann.sit(code) as seat, bob.sit(code) as other:
        await seat.until(protocol.WholeScene)
        for _ in range(200):
            await seat.send(protocol.Ping())
        with pytest.raises(ConnectionClosed) as closed:
            await seat.until(protocol.Closed)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert sum(1 for error in seat.errors if error.code == "rate/limit") == 51
        await alive(other)


async def test_an_address_is_limited_by_the_work_that_it_causes(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few slow messages count as many; after a while more are accepted."""
    address = await serve(Limits(seated_work=100, seated_work_burst=100, effort=1000))
    ann, _bob, code = await two(address)
    spent = 0.0
    async with ann.sit(code) as seat:
        await alive(seat)
        with monkeypatch.context() as patch:
            truly = time.thread_time

            def laborious() -> float:  # each message takes 0.2 seconds
                nonlocal spent
                spent += 0.2
                return truly() + spent

            patch.setattr(time, "thread_time", laborious)
            while not seat.errors:  # on a slow machine more than two
                await seat.send(protocol.Ping())
                await seat.receive()
        assert spent < 10
        assert {error.code for error in seat.errors} == {"rate/limit"}
        answered = False
        async with asyncio.timeout(60):
            while not answered:
                await asyncio.sleep(0.2)
                await seat.send(protocol.Ping())
                answered = isinstance(await seat.receive(), protocol.Pong)


async def test_chat_is_limited_more_than_moves(serve: Any) -> None:
    """Chat lines beyond their rate are refused, while other messages still get through."""
    address = await serve(Limits(chat=0.001, chat_burst=3))
    ann, _bob, code = await two(address)
    async with ann.sit(code) as seat:
        for n in range(5):
            await seat.send(protocol.Say(text=f"line {n}"))
        await alive(seat)
        assert [line.text for line in seat.chat["players"]] == ["line 0", "line 1", "line 2"]
        assert [error.code for error in seat.errors] == ["rate/limit"] * 2


async def test_guessing_codes_is_limited(serve: Any) -> None:
    """After several unknown codes, further attempts from the same address have to wait."""
    address = await serve(Limits(misses=0.001, misses_burst=5))
    eve = Guest(address)
    statuses = [(await eve.request("GET", f"/api/tables/{n}23456789abc")).status for n in range(8)]
    assert statuses == [404] * 5 + [429] * 3
    async with connect(address.replace("http", "ws") + "/ws/423456789abc") as websocket:
        assert json.loads(await websocket.recv())["code"] == "rate/limit"


async def test_a_connection_to_an_unknown_table_is_refused(address: str) -> None:
    """The client gets an error and is told not to reconnect."""
    async with connect(address.replace("http", "ws") + "/ws/423456789abc") as websocket:
        assert json.loads(await websocket.recv()) == {
            "t": "closed",
            "code": "table/unknown",
            "again": False,
            "text": "there is no table with this code",
        }
        with pytest.raises(ConnectionClosed):
            await websocket.recv()


async def test_new_tables_and_connections_are_limited(serve: Any) -> None:
    """One address can neither fill the disk with tables nor use up all sockets."""
    address = await serve(Limits(creations=0.001, creations_burst=2, connections=3))
    ann = Guest(address)
    codes = [await ann.create("deaddrop") for _ in range(2)]
    assert (await ann.request("POST", "/api/tables", {"game": "deaddrop"})).status == 429
    eve = Guest(address)
    async with eve.sit(codes[0]) as first, eve.sit(codes[1]), eve.sit(codes[0]), eve.sit(codes[0]) as fourth:
        await first.until(protocol.Welcome)
        assert (await fourth.until(protocol.Closed)).code == "rate/limit"
        async with ann.sit(codes[0]) as seat:
            await seat.until(protocol.Welcome)


@contextmanager
def lazy(address: str, code: str, person: Guest) -> Iterator[socket.socket]:
    """A person's connection to a table that reads nothing, not even the answer to its handshake."""
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect((host, int(port)))  # the kernel answers, so this does not wait for the server
        shake = (
            f"GET /ws/{code} HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {COOKIE}={person.cookie}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        connection.sendall(shake.encode())
        yield connection


async def test_a_client_that_never_reads_is_cut_off(serve: Any) -> None:
    """The queue for a client that does not read is bounded, in the kernel too; its table carries on without it."""
    talkative = Limits(messages=1e6, messages_burst=1e6, chat=1e6, chat_burst=1e6, seated_work=1e6, seated_work_burst=1e6)
    address = await serve(msgspec.structs.replace(talkative, outbox_frames=50, outbox_bytes=100_000))
    ann, bob, code = await two(address)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        with lazy(address, code, bob):
            await seat.until(protocol.TableNews, lambda table: table.seats[1].online)
            while seat.table is None or seat.table.seats[1].online:
                for _ in range(20):
                    await seat.send(protocol.Say(text="x" * 480))
                await alive(seat)
                assert not seat.errors
        await alive(seat)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):
            assert len(seat.chat["players"]) < 1000


async def test_a_fault_ends_its_table_only(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception at one table closes that table's connections only; it can be loaded again, and others carry on."""
    ann, _bob, code = await two(address)
    cid, _dan, elsewhere = await two(address)
    async with ann.sit(code) as seat, cid.sit(elsewhere) as other:
        await seat.until(protocol.WholeScene)
        await other.until(protocol.WholeScene)
        assert seat.scene is not None
        with monkeypatch.context() as patch:
            patch.setattr(game("deaddrop"), "scene", lambda *args: 1 / 0)
            await seat.act(seat.scene.options[0])
            closed = await seat.until(protocol.Closed)
            assert (closed.code, closed.again) == ("table/broken", True)
        await alive(other)
    async with ann.sit(code) as seat:
        await seat.until(protocol.WholeScene)
        assert seat.scene is not None
        await seat.act(seat.scene.options[0])
        await seat.until(protocol.Update)


async def test_the_cookie_is_not_readable_by_scripts(address: str) -> None:
    """The cookie is HttpOnly and SameSite, and pages carry a policy that runs only the server's own scripts."""
    looked = await Guest(address).request("GET", "/api/me")
    assert "set-cookie" not in looked.headers  # a visitor who only looks needs none
    reply = await Guest(address).request("PUT", "/api/me", {"name": "Ann"})
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "script-src 'self';" in reply.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]
    assert reply.headers["x-content-type-options"] == "nosniff"
