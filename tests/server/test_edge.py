"""The edge: requests within the limits of size and time are answered; anything else ends only its own connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from parlour.server.app import create_app
from parlour.server.edge import Edge
from parlour.server.exchange import response_head
from parlour.server.limits import Limits
from parlour.server.trust import Trust, trust


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Echoes the request; some paths misbehave."""
    assert scope["type"] == "http"
    path = scope["path"]
    headers: list[tuple[bytes, bytes]] = []
    if path == "/fault":
        raise ValueError("a fault of ours")
    if path == "/late-fault":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"100")]})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
        raise ValueError("a fault of ours")
    if path == "/silent":
        return
    if path == "/slow":
        await asyncio.sleep(60)
    if path == "/unread":
        answer = b"no"
    elif path == "/large":
        answer = b"x" * 20_000_000
    elif path == "/client":
        answer = f"{scope['client'][0]} {scope['scheme']}".encode()
    else:
        body = b""
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message["body"]
            if not message["more_body"]:
                break
        answer = b"%s %s %s" % (scope["method"].encode(), scope["raw_path"], body)
    if path != "/endless":
        headers.append((b"content-length", b"%d" % len(answer)))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    for start in range(0, len(answer), 50_000):
        await send({"type": "http.response.body", "body": answer[start : start + 50_000], "more_body": True})
    await send({"type": "http.response.body", "body": b""})


class Client:
    """A connection to an edge, byte by byte."""

    def __init__(self, edge: Edge, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.edge = edge
        self.reader = reader
        self.writer = writer

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self.writer.write(data)

    async def answer(self) -> tuple[int, dict[str, str], bytes]:
        """The next response with a length: status, headers, body."""
        async with asyncio.timeout(60):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:-2])}
            return int(head[0].split()[1]), headers, await self.reader.readexactly(int(headers.get("content-length", 0)))

    async def rest(self) -> bytes:
        """Everything up to the end of the connection."""
        async with asyncio.timeout(60):
            return await self.reader.read()


Join = Callable[..., Any]


@pytest.fixture
async def join() -> AsyncIterator[Join]:
    """A function that connects to an edge of its own, or to one that is already there."""
    opened: list[tuple[asyncio.Server | None, Client]] = []

    async def connect(edge: Edge | None = None, here: str = "127.0.0.1", trusted: Trust | None = None, **limits: Any) -> Client:
        loop = asyncio.get_running_loop()
        server = None
        if edge is None:
            edge = Edge(app, Limits(**limits), 1000, trusted)
            server = await loop.create_server(edge, "127.0.0.1", 0)
            edge.port = server.sockets[0].getsockname()[1]  # type: ignore[attr-defined]
        port = edge.port  # type: ignore[attr-defined]
        client = Client(edge, *await asyncio.open_connection("127.0.0.1", port, local_addr=(here, 0)))
        opened.append((server, client))
        return client

    yield connect
    for server, client in opened:
        client.writer.close()
        if server is not None:
            server.close()
            await client.edge.close(1.0)


async def test_requests_follow_each_other_on_one_connection(join: Join) -> None:
    """Requests with and without a body, whole or byte by byte, are all answered on the same connection."""
    client = await join()
    for data, expected in (
        (b"GET /a%20b?c HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /a%20b "),
        (b"POST / HTTP/1.1\r\nHost: localhost:80\r\nContent-Length: 5\r\n\r\nhello", b"POST / hello"),
        (b"GET http://localhost/x HTTP/1.1\r\nHost: [::1]:8000\r\n\r\n", b"GET /x "),
    ):
        client.send(data)
        status, headers, body = await client.answer()
        assert (status, body) == (200, expected)
        assert "connection" not in headers
        assert headers["date"].endswith("GMT")
    for byte in b"PUT /bytes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc":
        client.send(bytes([byte]))
        await asyncio.sleep(0)
    assert (await client.answer())[2] == b"PUT /bytes abc"


async def test_heads_and_bodies_without_length(join: Join) -> None:
    """A HEAD gets the length but no body; a response of unknown length ends with the connection."""
    client = await join()
    client.send(b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert b"content-length: 7\r\n" in await client.reader.readuntil(b"\r\n\r\n")
    client.send(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = await client.rest()
    assert b"connection: close\r\n" in answer
    assert answer.endswith(b"\r\n\r\nGET /endless ")


@pytest.mark.parametrize("version", [b"1.0", b"1.1"])
async def test_a_client_can_ask_to_close_the_connection(join: Join, version: bytes) -> None:
    """The connection ends after the response if the client asks for it or speaks HTTP/1.0."""
    client = await join()
    client.send(b"GET / HTTP/" + version + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert (await client.rest()).endswith(b"GET / ")


async def test_the_next_request_waits_for_the_answer(join: Join) -> None:
    """A client that does not wait gets its first answer, and then loses the connection."""
    for pause in (0.0, 0.01):
        client = await join()
        client.send(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx" + (b"" if pause else b"\r\n"))
        await asyncio.sleep(pause)
        client.send(b"GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5000)
        answer = await client.rest()
        assert answer.count(b"HTTP/1.1") <= 2
        assert b"POST / x" in answer


async def test_a_client_may_ask_before_it_sends(join: Join) -> None:
    """`Expect: 100-continue` is answered when the application wants the body."""
    client = await join()
    client.send(b"POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n")
    assert await client.reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
    client.send(b"x")
    assert (await client.answer())[2] == b"POST / x"


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01", 400),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        (b"CONNECT here:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: [\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: [::zz]\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost:99999\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: h\xc3\xa4r\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost/there\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: " + b"a" * 256 + b"\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX y: z\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: a\r\nOrigin: b\r\n\r\n", 400),
        (b"GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1, 1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: 1\r\n\r\nx", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 33_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 9000 + b"\r\n", 431),
        (b"GET /" + b"x" * 33_000, 431),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n", 200),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \xff\xfe\x80\r\nX: again\r\n\r\n", 200),
        (b"GET /\xc3\xa4 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 32_000 + b"\r\n\r\n", 200),
    ],
)
async def test_bad_requests_get_a_clean_answer(join: Join, caplog: pytest.LogCaptureFixture, data: bytes, status: int) -> None:
    """Whatever the bytes of the headers, the client gets a complete response, and nothing is logged."""
    client = await join()
    client.send(data)
    assert (await client.answer())[0] == status
    if status != 200:
        assert await client.rest() == b""
    assert not caplog.records


async def test_slow_clients_are_not_waited_for(join: Join) -> None:
    """Headers and body must arrive in time; a connection that sends nothing is closed without a response."""
    for data in (b"GET / HTTP/1.1\r\nHo", b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhel"):
        client = await join(deadline=0.2)
        client.send(data)
        for _ in range(3):
            await asyncio.sleep(0.05)
            client.send(b"x" if b"POST" not in data else b"")
        assert (await client.answer())[0] == 408
        assert await client.rest() == b""
    assert await (await join(deadline=0.1)).rest() == b""


async def test_a_connection_waits_a_while_for_the_next_request(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    """An idle connection is closed after a while."""
    monkeypatch.setattr("parlour.server.visitor.IDLE", 0.1)
    client = await join()
    client.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert (await client.answer())[0] == 200
    assert await client.rest() == b""
    assert not client.edge.crowd.connections


ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def test_connections_that_only_wait_make_room(join: Join) -> None:
    """Beyond a limit the connection that has waited longest ends, first of the same address, and the new one is served."""
    first = await join(sockets=4, sockets_each=2)
    second = await join(first.edge)
    third = await join(first.edge)
    assert await first.rest() == b""
    third.send(ASKED)
    assert (await third.answer())[0] == 200
    strangers = [await join(first.edge, f"127.0.0.{n}") for n in (2, 3, 4)]
    assert await second.rest() == b""
    for client in (third, *strangers):
        client.send(ASKED)
        assert (await client.answer())[0] == 200
    for client in (third, *strangers):
        client.writer.close()
    async with asyncio.timeout(60):
        while first.edge.crowd.addresses:
            await asyncio.sleep(0.01)


async def test_connections_are_limited_in_all_and_by_address(join: Join) -> None:
    """While all connections are being served a new one is refused; proxies are exempt from the limit per address."""
    edge = (await join(sockets=3, sockets_each=2, trusted=trust("", ["127.0.0.9"]))).edge
    for address, status in (("127.0.0.2", 429), ("127.0.0.9", 503)):
        while edge.crowd.connections:
            await asyncio.sleep(0.01)
            for connection in list(edge.crowd.connections):
                connection.abort()
        busy = []
        for _ in range({429: 2, 503: 3}[status]):
            client = await join(edge, address)
            client.send(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
            busy.append(client)
        while edge.crowd.waiting:
            await asyncio.sleep(0.01)
        assert (await (await join(edge, address)).answer())[0] == status


@pytest.mark.parametrize("data", [b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"nonsense\r\n\r\n"])
async def test_a_connection_that_has_ended_is_forgotten(join: Join, data: bytes) -> None:
    """No timer holds it, or touches it again."""
    client = await join()
    async with asyncio.timeout(60):
        while not client.edge.crowd.connections:
            await asyncio.sleep(0.01)
        visitor = next(iter(client.edge.crowd.connections))
        client.send(data)
        await client.rest()
        client.writer.close()
        while client.edge.crowd.connections:
            await asyncio.sleep(0.01)
    assert visitor._timer.cancelled()


async def test_unread_bodies_fill_no_memory(join: Join) -> None:
    """A body that the application does not read is not buffered, and the client still gets the answer."""
    client = await join()
    client.send(b"POST /unread HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000000\r\n\r\n" + b"x" * 5_000_000)
    status, headers, _body = await client.answer()
    assert (status, headers["connection"]) == (200, "close")


async def test_a_response_that_nobody_reads_is_given_up(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    """The application waits while the client does not read; if it never does, the connection ends."""
    monkeypatch.setattr("parlour.server.visitor.STUCK", 0.2)
    client = await join()
    client.writer.transport.pause_reading()
    client.send(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
    async with asyncio.timeout(60):
        while not client.edge.crowd.connections:
            await asyncio.sleep(0.01)
        while client.edge.crowd.connections:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("path", [b"/fault", b"/silent"])
async def test_faults_of_the_application_are_answered(join: Join, caplog: pytest.LogCaptureFixture, path: bytes) -> None:
    """An error before the response starts is logged and answered with a 500."""
    client = await join()
    client.send(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert (await client.answer())[0] == 500
    assert await client.rest() == b""
    assert "a request failed" in caplog.text


async def test_a_fault_in_mid_response_cuts_the_connection(join: Join) -> None:
    """An incomplete response never passes for a complete one."""
    client = await join()
    client.send(b"GET /late-fault HTTP/1.1\r\nHost: localhost\r\n\r\n")
    with suppress(ConnectionError):
        assert (await client.rest()).endswith(b"\r\n\r\nhalf")
    assert not client.edge.crowd.connections


def test_headers_have_one_line() -> None:
    """A header with a line break, which would end the headers, is refused."""
    with pytest.raises(ValueError, match="line break"):
        response_head(200, [(b"location", b"/x\r\nset-cookie: a=b")])


@pytest.mark.filterwarnings("ignore:Using `httpx` with")
def test_the_api_is_a_plain_asgi_application(tmp_path: Path) -> None:
    """Any ASGI server or test client can serve the HTTP part."""
    from starlette.testclient import TestClient  # warns where only httpx is installed

    with TestClient(create_app(tmp_path / "tables.db", workers=1)) as client:
        assert client.get("/health").text == "ok"
        assert client.post("/api/tables", json={"game": "deaddrop"}).status_code == 201
