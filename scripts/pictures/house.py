"""A server in this process, with tables whose moves this program makes, and browsers that show them."""

from __future__ import annotations

import functools
import hashlib
import io
import itertools
import secrets
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from parlour.bots.levels import make_bot
from parlour.core.perspective import Bot
from parlour.server.limits import Limits
from parlour.server.main import config, serving
from parlour.table.commands import Play
from parlour.table.hub import Hub
from parlour.table.live import LiveTable
from parlour.table.moves import compose
from parlour.table.think import choose
from scripts import programs

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",  # otherwise small letters are spaced unevenly
]
NAMES = ("Ada", "Boris", "Clara", "Dmitri", "Emma", "Felix", "Greta")
FREE = Limits(messages=1e6, messages_burst=1e6, requests=1e6, requests_burst=1e6, creations=1e6, creations_burst=1e6)
QUALITY = 82


class Chance:
    """The same bytes in every run, so that pictures change only with the client or the games."""

    def __init__(self) -> None:
        self.begin("house")

    def begin(self, what: str) -> None:
        """Start a new sequence, independent of everything before."""
        self.what = what
        self.numbers = itertools.count()

    def draw(self, nbytes: int | None = None) -> bytes:
        """The next bytes, in place of `secrets.token_bytes`."""
        return hashlib.sha512(f"{self.what} {next(self.numbers)}".encode()).digest()[: nbytes or 32]


CHANCE = Chance()


class House:
    """The server and the browser."""

    def __init__(self, browser: Browser, address: str, hub: Hub, images: Path) -> None:
        self.browser = browser
        self.address = address
        self.hub = hub
        self.images = images

    def keep(self, name: str, png: bytes, scale: float = 1.0) -> None:
        """Write a picture as WebP."""
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        if scale != 1.0:
            picture = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)
        path = self.images / f"{name}.webp"
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, "WEBP", quality=QUALITY, method=6)
        self.report(path)

    def report(self, path: Path) -> None:
        """Report that a picture was taken."""
        sys.stdout.write(f"{path.relative_to(self.images)}: {path.stat().st_size // 1024} kB\n")

    async def visitor(self, name: str, **screen: Any) -> BrowserContext:
        """A visitor with a separate browser who has seen the first steps of all games; sizes are in CSS pixels."""
        settings = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block", **screen}
        context = await self.browser.new_context(**settings)
        await context.add_init_script(
            "localStorage.getItem('parlour.settings') || "
            "localStorage.setItem('parlour.settings', JSON.stringify({tours: false, sound: false, open: true}))"
        )
        await context.request.put(f"{self.address}/api/me", data={"name": name})
        return context

    async def call(self, context: BrowserContext, path: str, body: Mapping[str, object]) -> dict[str, Any]:
        """A request of a visitor to the API."""
        response = await context.request.post(f"{self.address}{path}", data=dict(body))
        answer: dict[str, Any] = await response.json()
        assert response.ok, answer
        return answer

    async def table(self, host: BrowserContext, game: str, seats: int, **more: object) -> LiveTable:
        """A table with the host in the first seat and other people in the rest."""
        CHANCE.begin(f"{game} {seats} {more}")
        made = await self.call(host, "/api/tables", {"game": game, "seats": seats, **more})
        for name in NAMES[1:seats]:
            other = await self.visitor(name)
            await self.call(other, f"/api/tables/{made['code']}/join", {})
            page = await other.new_page()
            await page.goto(f"{self.address}/t/{made['code']}")  # so that nobody is shown as away
        return self.hub.tables[made["code"]]

    async def show(self, context: BrowserContext, live: LiveTable) -> Page:
        """A page that shows a table."""
        page = await context.new_page()
        await page.goto(f"{self.address}/t/{live.table.code}?debug")
        await page.wait_for_function("() => window.parlour?.scene")
        return page


class Players:
    """A computer player for each seat of a table, which chooses the moves of the person there."""

    def __init__(self, live: LiveTable, level: str) -> None:
        self.live = live
        match = live.table.match
        assert match is not None
        self.match = match
        self.bots: list[Bot] = [make_bot(match.game, level, 1955 + seat) for seat in range(match.setup.seats)]

    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.state.over()

    def move(self) -> int:
        """One whole move of the first seat that is to act; returns the seat."""
        state = self.match.state
        seat = state.actors()[0]
        answer = compose(state.clone(), seat, functools.partial(choose, self.bots[seat], seat))
        self.live.do(Play(at=self.live.house.now(), seat=seat, steps=list(answer)))
        return seat

    def play(self, actions: int, seat: int | None = 0) -> None:
        """Play until the match has had this many actions, then until the given seat is to act."""
        while not self.over() and (len(self.match.log) < actions or seat not in (None, *self.match.state.actors())):
            self.move()


@asynccontextmanager
async def open_house(folder: Path, images: Path) -> AsyncIterator[House]:
    """A server with its tables in `folder`, a browser, and a folder for pictures."""
    secrets.token_bytes = CHANCE.draw
    settings = config(str(folder / "tables.db"), port=0, limits=FREE, pace=1, workers=1, without=frozenset({"deaddrop"}))
    async with async_playwright() as playwright, serving(settings) as port:
        browser = await playwright.chromium.launch(executable_path=programs.browser(), args=FLAGS)
        yield House(browser, f"http://127.0.0.1:{port}", settings.app.state.hub, images)
        await browser.close()
