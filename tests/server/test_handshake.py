"""WebSockets on a real server: handshakes of any bytes, floods, and the goodbye when the server stops."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.server.client import Guest
from parlour.server.edge import Edge
from parlour.server.limits import Limits
from parlour.table import protocol

KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
HANDSHAKES = [
    (UPGRADE + KEY, 101),
    (b"Upgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n" + KEY, 101),
    (UPGRADE + KEY + b"Cookie: parlour=\xff\xfe\x80; a=\xc3\xa4\r\nCookie: parlour=again\r\nX: \xf0\x9f\x98\x80\r\n", 101),
    (UPGRADE + KEY + b"Origin: http://[\r\n", 403),
    (UPGRADE + KEY + b"Origin: http://[::zz]\r\n", 403),
    (UPGRADE + KEY + b"Origin: \xff\xfe\r\n", 403),
    (UPGRADE + KEY + b"Origin: http://\xe2\x84\x80\r\n", 403),
    (UPGRADE + KEY + b"Origin: http://localhost\r\nOrigin: http://localhost\r\n", 400),
    (UPGRADE + KEY + b"Host: there\r\n", 400),
    (UPGRADE + KEY + KEY, 400),
    (UPGRADE + KEY + b"X: a\0b\r\n", 400),
    (UPGRADE + KEY + b"X\xff: y\r\n", 400),
    (UPGRADE + KEY + b"X: " + b"y" * 40_000 + b"\r\n", 431),
    (UPGRADE + b"Sec-WebSocket-Key: \xff\xff\r\nSec-WebSocket-Version: 13\r\n", 400),
    (UPGRADE + b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n", 400),
    (UPGRADE + b"Sec-WebSocket-Version: 13\r\n", 400),
    (UPGRADE + KEY.replace(b"13", b"8"), 426),
    (UPGRADE, 426),
]


@pytest.mark.parametrize(("headers", "status"), HANDSHAKES)
async def test_handshakes_of_any_bytes_get_a_clean_answer(
    address: str, caplog: pytest.LogCaptureFixture, headers: bytes, status: int
) -> None:
    """No header of a handshake causes an exception: the answer is 101 or 4xx."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"GET /ws/423456789abc HTTP/1.1\r\nHost: localhost\r\n" + headers + b"\r\n")
    assert int((await reader.readline()).split()[1]) == status
    writer.close()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_random_handshakes_get_a_clean_answer(address: str, caplog: pytest.LogCaptureFixture) -> None:
    """Handshakes with random bytes changed, lost or added are answered or closed, and the server stays healthy."""
    chance = random.Random(7)
    host, port = address.removeprefix("http://").split(":")
    shake = b"GET /ws/423456789abc?form=view HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: parlour=abc\r\n"
    for _ in range(300):
        data = bytearray(shake + UPGRADE + KEY + b"\r\n")
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(data)
        writer.write_eof()
        async with asyncio.timeout(60):
            line = await reader.readline()
        assert not line or int(line.split()[1]) in (101, 200, 400, 403, 404, 405, 408, 411, 421, 426, 429), (data, line)
        writer.close()
    assert (await Guest(address).request("GET", "/health")).body == "ok"
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_everybody_hears_the_goodbye(serve: Any) -> None:
    """When the server stops, each client gets the last message and the close code, even one that is busy sending."""
    address = await serve()
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop")
    async with ann.sit(code) as seat, ann.sit(code) as busy:
        await seat.until(protocol.Welcome)
        await busy.until(protocol.Welcome)
        stopping = asyncio.create_task(serve.stop())
        for _ in range(20):
            await busy.connection.send('{"t":"ping","at":1}')
        for sitting in (seat, busy):
            assert (await sitting.until(protocol.Closed)).code == "server/closing"
            with pytest.raises(ConnectionClosed) as closed:
                await sitting.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        await stopping


async def test_a_flood_on_one_connection_disturbs_nobody(address: str) -> None:
    """Half a megabyte of tiny fragments ends its connection at once; another one is answered in the meantime."""
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop")
    async with ann.sit(code) as seat:
        await seat.until(protocol.Welcome)
        host, port = address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"GET /ws/{code} HTTP/1.1\r\nHost: localhost\r\n".encode() + UPGRADE + KEY + b"\r\n")
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        writer.write(b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 90_000)
        told = asyncio.create_task(reader.readuntil((1008).to_bytes(2, "big")))  # read at once: a reset would drop it
        began = time.process_time()  # however busy the machine is
        await seat.send(protocol.Ping(at=7))
        await seat.until(protocol.Pong)
        assert time.process_time() - began < 2.0
        await asyncio.wait_for(told, 60)
        writer.close()


@pytest.mark.parametrize("headers", [[], [("X", "a\r\nb")]])
async def test_an_application_that_fails_at_a_handshake(caplog: pytest.LogCaptureFixture, headers: list[tuple[str, str]]) -> None:
    """If the application raises before the WebSocket is open, the client gets a 500 and the connection ends."""

    async def faulty(scope: Any, receive: Any, send: Any) -> None:
        if not headers:
            raise ValueError("a fault of ours")
        scope["extensions"]["parlour.handshake"].accept(headers)

    edge = Edge(faulty, Limits(), 1000)
    server = await asyncio.get_running_loop().create_server(edge, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"GET /ws/x HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + KEY + b"\r\n")
    async with asyncio.timeout(60):
        assert (await reader.read()).startswith(b"HTTP/1.1 500 ")
    assert "a handshake failed" in caplog.text
    writer.close()
    server.close()
    await edge.close(1.0)
