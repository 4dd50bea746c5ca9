"""Pictures of tables for people who share them: drawing one makes nobody wait."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import resvg_py

from parlour.core.errors import ParlourError
from parlour.review.clerk import Finished
from parlour.server.client import Guest
from parlour.server.portraits import Painter, Portrait, qr_code


async def test_a_picture_is_drawn_in_another_process(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library that draws it blocks all threads of its process, so the server's process never calls it."""
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **how: 1 / 0)
    ann = Guest(address, "Ann")
    code = await ann.create("deaddrop", bots=["random"])
    for path in (f"/api/tables/{code}/picture.png", "/api/games/deaddrop/picture.png"):
        reply = await ann.request("GET", path)
        assert (reply.status, reply.headers["content-type"]) == (200, "image/png")


class Desk:
    """A clerk that does nothing until it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Portrait, Any]] = []

    def ask(self, job: Portrait, report: Any) -> None:
        self.asked.append((job, report))

    async def close(self) -> None:
        pass


@pytest.fixture
def painter() -> Painter:
    """A painter with such a clerk."""
    painter = Painter()
    painter.clerk = Desk()  # type: ignore[assignment]
    return painter


async def test_each_picture_is_drawn_once(painter: Painter) -> None:
    """Others who ask for the same picture share the wait, and later ones get it at once; a failure is not cached."""
    desk: Any = painter.clerk
    waiting = [asyncio.create_task(painter.png("<svg/>", where)) for where in ("a", "b", "a")]
    await asyncio.sleep(0)
    assert len(desk.asked) == 1
    waiting.pop().cancel()
    desk.asked[0][1](Finished(b"png"))
    assert await asyncio.gather(*waiting) == [b"png", b"png"]
    assert await painter.png("<svg/>", "c") == b"png"
    for said, expected in ((ParlourError("no"), "no"), (Finished(b"2"), b"2")):
        again = asyncio.create_task(painter.png("<svg>2</svg>", "a"))
        await asyncio.sleep(0)
        desk.asked[-1][1](said)
        outcome = (await asyncio.gather(again, return_exceptions=True))[0]
        assert outcome == expected or str(outcome) == expected


async def test_an_address_has_one_picture_drawn_at_a_time(painter: Painter) -> None:
    """Nobody waits behind somebody who asks for many; when the server stops, those who wait are told."""
    first = asyncio.create_task(painter.png("<svg>1</svg>", "a"))
    await asyncio.sleep(0)
    with pytest.raises(ParlourError, match="another picture"):
        await painter.png("<svg>2</svg>", "a")
    second = asyncio.create_task(painter.png("<svg>2</svg>", "b"))
    await asyncio.sleep(0)
    await painter.close()
    for waiting in (first, second):
        with pytest.raises(ParlourError, match="shutting down"):
            await waiting


def test_a_code_for_a_phone_is_made_once() -> None:
    """Asking again costs nothing."""
    assert qr_code("http://localhost/join/abc") is qr_code("http://localhost/join/abc")
