"""Whatever bytes arrive, the answer is never a 500, and the log never has a traceback."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from benchmarks.hold.flood import Flood, Plan
from benchmarks.hold.kinds import MESSAGES, REQUESTS, request
from benchmarks.hold.line import Line
from tests.server.people import two

from parlour.server.client import Guest
from parlour.table import protocol

NAMED = {
    "an origin that is no URL": (request("PUT", "/api/me", b'{"name":"x"}', head="Origin: http://[\r\n"), 403),
    "a zero byte": (request(path="/static/%00"), 400),
    "a zero byte in a page": (request(path="/t/a%00b"), 400),
    "a file name of 300 characters": (request(path="/static/" + "x" * 300), 404),
    "a path of 300 folders": (request(path="/static/" + "x/" * 300), 404),
    "a code of 300 characters": (request(path="/api/tables/" + "x" * 300), 404),
    "a game of 300 characters": (request(path="/api/games/" + "x" * 300), 400),
    "a person's name of 300 characters": (request("PUT", "/api/me", b'{"name":"' + b"x" * 300 + b'"}'), 200),
    "a person's name of nothing visible": (request("PUT", "/api/me", '{"name":"\u202e\u200b"}'.encode()), 400),
    "a huge query": (request(path="/api/games?" + "x=y&" * 7000), 200),
    "a target that is too long": (request(path="/?" + "x" * 40_000), 431),
    "bytes that are not UTF-8": (request(path="/static/%ff%fe"), 404),
    "an unfinished escape": (request(path="/static/%"), 404),
    "an escape of nonsense": (request(path="/static/%zz"), 404),
    "out of the folder": (request(path="/static/..%2f..%2fapp.py"), 404),
    "an unknown method": (request("BREW", "/"), 400),
    "a known method elsewhere": (request("PATCH", "/api/me"), 405),
    "header bytes": (request(path="/health", head="X: \xff\xfe\x80\r\n"), 200),
    "a header without a name": (request(path="/health", head=": x\r\n"), 400),
    "a body that is too long": (request("POST", "/api/tables", b" " * 70_000), 413),
    "a number that is too large": (request("POST", "/api/tables", b'{"game":"deaddrop","seats":1' + b"0" * 400 + b"}"), 400),
    "a setup of the wrong type": (request("POST", "/api/tables", b'{"game":"deaddrop","options":[]}'), 400),
    "a clock that runs backwards": (request("POST", "/api/tables", b'{"game":"deaddrop","clock":{"per_move":-5}}'), 400),
    "a seat that does not exist": (request("POST", "/api/tables", b'{"game":"deaddrop","seat":-1}'), 400),
}


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says about internal errors."""
    return [record.getMessage() for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


@pytest.mark.parametrize("name", NAMED)
async def test_odd_requests_get_their_status(
    address: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    """Every request is answered with a status that says what was wrong with it."""
    monkeypatch.setattr("parlour.server.pages.STATIC", tmp_path)
    data, expected = NAMED[name]
    async with Line(int(address.rpartition(":")[2]), "127.0.0.1") as line:
        await line.send(data.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
        answer = await line.rest()
    assert int(answer.split()[1]) == expected, answer[:300]
    assert complaints(caplog) == []


async def test_aborted_requests_leave_no_trace(address: str, caplog: pytest.LogCaptureFixture) -> None:
    """A client may vanish at any byte of a request, or while it is being answered."""
    whole = request("POST", "/api/tables", b'{"game":"deaddrop"}')
    for end in range(0, len(whole) + 1, 3):
        async with Line(int(address.rpartition(":")[2]), "127.0.0.1") as line:
            await line.send(whole[:end])
            await asyncio.sleep(0)
    assert (await Guest(address).request("GET", "/health")).status == 200
    assert complaints(caplog) == []


async def test_all_hostile_kinds_together(serve: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Hundreds of visitors with messages and requests of all kinds: no internal error, and the table carries on."""
    address = await serve()
    ann, bob, code = await two(address)
    async with ann.sit(code) as seat, bob.sit(code) as other:
        await other.until(protocol.WholeScene)
        await seat.until(protocol.WholeScene)
        found = await Flood(Plan(port=int(address.rpartition(":")[2]), code=code, total=4000, visitors=20)).go()
        assert seat.scene is not None
        await seat.act(seat.scene.options[0])
        await other.until(protocol.Update)
    assert found["internal errors"] == []
    assert found["kinds"] >= 40
    assert len(MESSAGES) + len(REQUESTS) == 59
    assert complaints(caplog) == []
