"""Work beside the tables: one piece at a time, addresses take turns, and heavy users have to wait."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from parlour.server.beside import Beside
from parlour.server.bucket import Buckets
from parlour.server.client import Guest
from parlour.server.limits import Limits


async def test_addresses_take_turns() -> None:
    """A single request does not wait for everything that another address requested earlier."""
    beside, done = Beside(Buckets(1.0, 1.0), 1.0), list[str]()
    asked = [beside.do(where, done.append, what) for where, what in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"))]
    await asyncio.gather(*asked)
    assert done == ["a1", "b1", "a2", "a3"]
    assert not beside._own
    assert not beside._waiting


async def test_work_that_fails_lets_others_go_on() -> None:
    """The error reaches the one who asked."""
    beside = Beside(Buckets(1.0, 1.0), 1.0)
    with pytest.raises(ZeroDivisionError):
        await beside.do("a", lambda: 1 // 0)
    assert await beside.do("a", lambda: 7) == 7


async def test_an_address_is_limited_by_the_time_that_its_requests_take(serve: Any) -> None:
    """A slow request counts as many; quick ones do not."""
    address = await serve(Limits(requests=0.001, requests_burst=50.0, requests_effort=1e6))
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    for _ in range(5):
        assert (await ann.request("GET", f"/api/tables/{code}")).status == 200
    assert (await ann.request("GET", f"/api/tables/{code}/picture.svg")).status == 200
    assert (await ann.request("GET", f"/api/tables/{code}")).status == 429


async def test_work_for_everybody_is_charged_to_nobody() -> None:
    """Being the first to request something that is then cached does not use up an address's limit."""
    buckets = Buckets(0.001, 1.0)
    assert await Beside(buckets, 1e9).do("", sum, range(1000)) == 499500
    assert not buckets._buckets
