"""Behind a proxy or without one: whose claims about addresses, schemes, hosts and origins are trusted."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from parlour.core.errors import ParlourError
from parlour.server.client import Guest
from parlour.server.limits import Limits
from parlour.server.trust import Trust, customer, trust
from parlour.table import protocol

PROXY = trust("127.0.0.1", ["127.0.0.1", "10.0.0.0/8"])


@pytest.mark.parametrize(
    ("chain", "client"),
    [
        ([b"1.2.3.4, 9.9.9.9, 127.0.0.1"], "9.9.9.9"),
        ([b"1.2.3.4", b"9.9.9.9, 10.1.2.3"], "9.9.9.9"),
        ([b"2001:DB8::1"], "2001:db8::1"),
        ([b"::ffff:9.9.9.9"], "9.9.9.9"),
        ([b"1.2.3.4, 9.9.9.9:54321, 10.1.2.3:80"], "9.9.9.9"),
        ([b"[2001:db8::1]:54321"], "2001:db8::1"),
        ([b"9.9.9.9, nonsense\xff"], "127.0.0.1"),
        ([b""], "127.0.0.1"),
        ([], "127.0.0.1"),
    ],
)
def test_a_trusted_proxy_names_its_client(chain: list[bytes], client: str) -> None:
    """The last address that is not a proxy's is the client's; nonsense is not believed."""
    assert PROXY.client("127.0.0.1", chain, [b"https"]) == (client, "https")


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "192.168.0.7"])
def test_nobody_else_is_believed(peer: str) -> None:
    """Without the option no address may claim to forward for another client, not even this machine's own."""
    assert Trust().client(peer, [b"1.2.3.4"], [b"https"]) == (peer, "http")


@pytest.mark.parametrize(
    ("schemes", "scheme"), [([b"HTTPS"], "https"), ([b"https", b"http"], "http"), ([b"https,http"], "http"), ([], "http")]
)
def test_the_last_proxy_names_the_scheme(schemes: list[bytes], scheme: str) -> None:
    """A client's claim in front of the proxy's own is ignored."""
    assert PROXY.client("127.0.0.1", [], schemes) == ("127.0.0.1", scheme)


@pytest.mark.parametrize(
    ("host", "answers"),
    [
        ("localhost", True),
        ("LOCALHOST:8863", True),
        ("localhost.", True),
        ("127.0.0.1:1", True),
        ("127.8.8.8", True),
        ("[::1]:8863", True),
        ("192.168.0.5:8863", True),
        (socket.gethostname(), True),
        ("games.example.org", True),
        ("Games.Example.Org.:443", True),
        ("192.168.0.6", False),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("[2001:db8::1]", False),
    ],
)
def test_the_server_answers_only_to_its_own_names(host: str, answers: bool) -> None:
    """A name that anybody could point to this machine is refused, unless it was allowed."""
    assert trust("0.0.0.0", hosts=["games.example.org"]).answers_to(host, "192.168.0.5") is answers


def test_any_host_and_the_bound_name_may_be_allowed() -> None:
    """A star allows all names; the name that a server listens on is its own."""
    assert trust("", hosts=["*"]).answers_to("evil.example", "10.0.0.1")
    assert trust("games.lan").answers_to("games.lan:8863", "10.0.0.1")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"proxies": ["proxy.example"]}, "not the address of a proxy"),
        ({"proxies": ["10.0.0.1/8"]}, "not the address of a proxy"),
        ({"hosts": ["http://x"]}, "not the name of a host"),
        ({"hosts": ["a:80"]}, "not the name of a host"),
        ({"origins": ["games.example.org"]}, "not an origin"),
        ({"origins": ["https://x/path"]}, "not an origin"),
        ({"origins": ["http://["]}, "not an origin"),
    ],
)
def test_wrong_options_are_explained(options: dict[str, list[str]], says: str) -> None:
    """Every mistake says what would work."""
    with pytest.raises(ParlourError, match=says):
        trust("", **options)  # type: ignore[arg-type]


def test_customers_of_ipv6_are_networks() -> None:
    """Limits count an IPv6 customer's 2^64 addresses as one."""
    assert customer("2001:db8:1:2:3::4") == customer("2001:db8:1:2:ffff::") == "2001:db8:1:2::/64"
    assert customer("::ffff:1.2.3.4") == customer("1.2.3.4") == "1.2.3.4"


async def test_dns_rebinding_gets_nothing(serve: Any) -> None:
    """A page whose name points to this server is refused on every path, with a text that says why."""
    address = await serve()
    eve = Guest(address)
    for path in ("/", "/api/me", "/health", "/static/x"):
        reply = await eve.request("GET", path, headers={"host": "evil.example"})
        assert reply.status == 421
        assert "--allow-host" in reply.body
    code = await Guest(address).create("deaddrop")
    reader, writer = await asyncio.open_connection(*address.removeprefix("http://").split(":"))
    writer.write(
        f"GET /ws/{code} HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert (await reader.readline()).split()[1] == b"421"
    writer.close()


async def test_cookies_are_secure_behind_tls(serve: Any) -> None:
    """With a trusted proxy that uses HTTPS, or the option, cookies are Secure; what others claim changes nothing."""
    proxied = {"x-forwarded-proto": "https", "x-forwarded-for": "9.9.9.9"}
    for trusted, expected in ((Trust(), False), (PROXY, True), (trust("", https=True), True)):
        address = await serve(trust=trusted)
        reply = await Guest(address).request("PUT", "/api/me", {"name": "Ann"}, headers=proxied)
        assert ("; Secure" in reply.headers["set-cookie"]) is expected
        await serve.stop()


async def test_a_secure_page_is_needed_behind_tls(serve: Any) -> None:
    """Behind TLS an unencrypted page may be anybody's; allowed origins may post from elsewhere."""
    address = await serve(trust=trust("", origins=["https://Friends.example/"], https=True))
    host = address.removeprefix("http://")
    for origin, status in (
        (f"http://{host}", 403),
        (f"https://{host}", 200),
        ("https://friends.example", 200),
        ("https://x", 403),
    ):
        reply = await Guest(address).request("PUT", "/api/me", {"name": "Ann"}, headers={"origin": origin})
        assert reply.status == status, origin


async def test_a_proxys_clients_are_limited_one_by_one(serve: Any) -> None:
    """Limits per address count the client behind the proxy."""
    address = await serve(Limits(creations=0.001, creations_burst=1), trust=PROXY)
    for client, status in (("9.9.9.9", 201), ("9.9.9.9", 429), ("8.8.8.8", 201)):
        reply = await Guest(address).request("POST", "/api/tables", {"game": "deaddrop"}, headers={"x-forwarded-for": client})
        assert reply.status == status
    async with Guest(address).sit(await Guest(address).create("deaddrop")) as seat:
        await seat.until(protocol.Welcome)
