"""The kinds of hostile messages and requests: what broken, curious and malicious clients send."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Final

from benchmarks._server_socket import masked

Make = Callable[[random.Random, str], bytes]
"""Makes the bytes of one message or request, for a table's code."""


def text(payload: str | bytes) -> bytes:
    """A whole text message."""
    return masked(0x81, payload if isinstance(payload, bytes) else payload.encode(errors="surrogatepass"))


def said(**message: object) -> Make:
    """A well-formed JSON message that the server must refuse or survive."""
    return lambda rng, code: text(json.dumps(message))


def junk(rng: random.Random, size: int) -> bytes:
    """Random bytes."""
    return rng.randbytes(rng.randrange(1, size))


def request(
    method: str = "GET", path: str = "/", body: bytes = b"", host: str = "127.0.0.1", head: str = "", version: str = "1.1"
) -> bytes:
    """Return the bytes of a request."""
    lines = f"{method} {path} HTTP/{version}\r\nHost: {host}\r\n{head}"
    return lines.encode("latin-1", "replace") + f"Content-Length: {len(body)}\r\n\r\n".encode() + body


def posted(path: str, body: object) -> Make:
    """A POST of JSON."""
    return lambda rng, code: request("POST", path.replace("CODE", code), json.dumps(body).encode())


def guess(rng: random.Random) -> str:
    """A code that no table has."""
    return "".join(rng.choices("23456789abcdefghjkmnpqrstuvwxyz", k=12))


def bent(rng: random.Random, data: bytes) -> bytes:
    """Some bytes changed, inserted or removed."""
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(changed))
        changed[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
    return bytes(changed)


def shake(code: str, head: str = "") -> bytes:
    """A handshake."""
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    return f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}{head}\r\n".encode()


MESSAGES: Final[dict[str, Make]] = {
    "not JSON": lambda rng, code: text(junk(rng, 200).decode("latin-1")),
    "wrong JSON": lambda rng, code: text(rng.choice(["{}", "[]", "null", "0", '"x"', '{"t":1}', '{"t":"fly"}', "[" * 5000])),
    "wrong types": lambda rng, code: text(rng.choice(['{"t":"act","act":1,"rev":0}', '{"t":"look","seat":"0"}', '{"t":"say"}'])),
    "lone surrogate": lambda rng, code: text('{"t":"say","text":"\\ud800"}'),
    "an old revision": said(t="act", act="play1", rev=0),
    "a future revision": said(t="actions", actions=[["play", "1"]], rev=10**15),
    "a huge move": said(t="actions", actions=[["play", "1"]] * 300, rev=1),
    "huge elements": said(t="act", act="play1", els=["x"] * 5000, rev=1),
    "another's seat": said(t="look", seat=0),
    "no such seat": lambda rng, code: text(json.dumps({"t": "bot", "seat": rng.choice([-1, 99, 10**20]), "level": "easy"})),
    "long chat": said(t="say", text="x" * 60_000),
    "chat": said(t="say", text="\u202ehello {seat:0} <script>"),
    "resign for others": said(t="resign"),
    "undo": said(t="undo"),
    "start": said(t="start", level="hard"),
    "rematch": said(t="rematch"),
    "no such offer": said(t="answer", offer=7, yes=True),
    "a note without a seat": said(t="note", text="x" * 9000),
    "resync": said(t="resync"),
    "ping": said(t="ping", at=1),
    "control ping": lambda rng, code: masked(0x89, b"x" * rng.randrange(126)),
    "tiny fragments": lambda rng, code: masked(0x01, b"") + masked(0x00, b"x") * 20 + masked(0x80, b""),
    "not UTF-8": lambda rng, code: masked(0x81, b"\xff\xfe" + junk(rng, 50)),
    "unmasked": lambda rng, code: b"\x81\x01x",
    "reserved bits": lambda rng, code: masked(0x81 | rng.choice([0x40, 0x20, 0x10]), b"x"),
    "unknown frame": lambda rng, code: masked(0x83, b"x"),
    "fragmented control": lambda rng, code: masked(0x09, b"x"),
    "a message in a message": lambda rng, code: masked(0x01, b"x") + masked(0x81, b"y"),
    "too large": lambda rng, code: b"\x81\xff" + (10**12).to_bytes(8, "big") + b"\0\0\0\0x",
    "a bad close": lambda rng, code: masked(0x88, b"\x03"),
    "random frames": lambda rng, code: junk(rng, 300),
}
"""Sent on an open WebSocket of a spectator."""

REQUESTS: Final[dict[str, Make]] = {
    "random bytes": lambda rng, code: junk(rng, 2000),
    "a bent request": lambda rng, code: bent(
        rng, request("POST", "/api/tables", b'{"game":"cards"}', head="Cookie: parlour=x\r\n")
    ),
    "a bent handshake": lambda rng, code: bent(rng, shake(code, "Origin: http://127.0.0.1\r\n")),
    "odd methods": lambda rng, code: request(rng.choice(["TRACE", "CONNECT", "PROPFIND", "OPTIONS", "DELETE"]), "/api/tables"),
    "odd origins": lambda rng, code: request(
        "PUT", "/api/me", b"{}", head=f"Origin: {rng.choice(['http://[', 'null', '', '//', 'x'])}\r\n"
    ),
    "odd paths": lambda rng, code: request(
        path=rng.choice(
            ["/static/%00", "/static/../../etc/passwd", "/static/%2e%2e/%2e%2e/x", "/%ff", "/t/%", "//", "/api/tables/%2F"]
        )
    ),
    "long names": lambda rng, code: request(path="/static/" + "x" * rng.choice([300, 5000, 30_000])),
    "long queries": lambda rng, code: request(path=f"/api/tables/{code}/replay?step=" + "9" * rng.choice([400, 20_000])),
    "other hosts": lambda rng, code: request(host=rng.choice(["evil.example", "", "a b", "[", "127.0.0.1:99999999", "x" * 300])),
    "large heads": lambda rng, code: request(head="".join(f"X-{n}: {'x' * 500}\r\n" for n in range(100))),
    "header bytes": lambda rng, code: request(head=f"X-{rng.randrange(99)}: {junk(rng, 60).decode('latin-1')}\r\n"),
    "forged cookies": lambda rng, code: request(path="/api/me", head=f"Cookie: parlour={guess(rng)}.x.y\r\n"),
    "forged addresses": lambda rng, code: request(head="X-Forwarded-For: 10.0.0.1\r\nX-Forwarded-Proto: https\r\n"),
    "two lengths": lambda rng, code: request("POST", "/api/tables", b"{}", head="Content-Length: 3\r\n"),
    "chunks": lambda rng, code: request("POST", "/api/tables", b"2\r\n{}\r\n0\r\n\r\n", head="Transfer-Encoding: chunked\r\n"),
    "aborted bodies": lambda rng, code: request("POST", "/api/tables", b"{}").replace(b"Length: 2", b"Length: 5000"),
    "wrong bodies": lambda rng, code: request("POST", "/api/tables", junk(rng, 500)),
    "deep bodies": lambda rng, code: request("POST", "/api/tables", b'{"options":' + b"[" * 60_000),
    "wrong setups": posted("/api/tables", {"game": "cards", "seats": 10**9, "options": {"x": "y"}}),
    "unknown games": posted("/api/tables", {"game": "../../etc/passwd"}),
    "long person names": posted("/api/tables/CODE/join", {"name": "x" * 300 + "\u202e{seat:0}"}),
    "forged keys": posted("/api/tables/CODE/join", {"key": "WyJhIiwiYiJd.x"}),
    "others' links": lambda rng, code: request("DELETE", f"/api/tables/{code}/link"),
    "guessed codes": lambda rng, code: request(path=f"/api/tables/{guess(rng)}"),
    "early next requests": lambda rng, code: request(path="/health") * 5,
    "other upgrades": lambda rng, code: request(head="Upgrade: h2c\r\nConnection: Upgrade\r\n"),
    "old HTTP": lambda rng, code: request(path="/api/games", version="1.0"),
    "whole addresses": lambda rng, code: request(path="http://evil.example/api/me"),
}
"""Sent on a connection of their own."""
