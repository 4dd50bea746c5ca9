"""A few moves of a real game as an animated picture."""

from __future__ import annotations

import asyncio
import base64
import io
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Page

from scripts.pictures.house import House, Players

SIZE = (800, 500)
SECONDS = 20.0  # of the film
SLOW = 0.5  # playback speed while filming, so that a busy machine captures more frames
SKIPPED = 60  # actions before the film begins
PAUSE = 0.5  # seconds between the end of one move and the next
LAST = 1.5  # seconds that the last frame stays


class Camera:
    """Records the frames that the browser paints, each with its time in seconds."""

    def __init__(self) -> None:
        self.frames: list[tuple[float, Image.Image]] = []

    async def start(self, page: Page) -> None:
        """Start recording a page."""
        self.browser = await page.context.new_cdp_session(page)
        self.browser.on("Page.screencastFrame", lambda sent: asyncio.ensure_future(self.take(sent)))
        size = {"maxWidth": SIZE[0], "maxHeight": SIZE[1]}
        await self.browser.send("Page.startScreencast", {"format": "png", "everyNthFrame": 3, **size})

    async def take(self, sent: dict[str, Any]) -> None:
        """Keep one frame and ask for the next."""
        picture = Image.open(io.BytesIO(base64.b64decode(sent["data"]))).convert("RGB")
        self.frames.append((sent["metadata"]["timestamp"] * SLOW, picture))
        await self.browser.send("Page.screencastFrameAck", {"sessionId": sent["sessionId"]})

    async def stop(self) -> None:
        """Stop recording."""
        await self.browser.send("Page.stopScreencast")

    def save(self, path: Path) -> None:
        """Write the film as WebP; identical frames are merged and shown longer."""
        kept: list[Image.Image] = []
        lengths: list[int] = []
        ends = [at for at, _ in self.frames[1:]] + [self.frames[-1][0] + LAST]
        for (at, picture), end in zip(self.frames, ends, strict=True):
            length = max(20, round((end - at) * 1000))
            if kept and kept[-1].tobytes() == picture.tobytes():
                lengths[-1] += length
            else:
                kept.append(picture)
                lengths.append(length)
        kept[0].save(path, "WEBP", save_all=True, append_images=kept[1:], duration=lengths, loop=0, quality=55, method=4)


async def shoot(house: House, path: Path) -> None:
    """Film a game of 1955 while it is played."""
    context = await house.visitor("Ada", viewport={"width": 1280, "height": 800}, color_scheme="light")
    live = await house.table(context, "espionage", 2, options={"answer_seconds": 0})
    players = Players(live, "medium")
    players.play(SKIPPED)
    await context.add_init_script(
        f"localStorage.setItem('parlour.settings', JSON.stringify({{tours: false, sound: false, open: true, speed: {SLOW}}}))"
    )
    page = await house.show(context, live)
    await page.wait_for_function("() => document.fonts.status === 'loaded'")
    camera = Camera()
    await camera.start(page)
    playing = asyncio.create_task(play(page, players))
    await asyncio.sleep(SECONDS / SLOW)
    playing.cancel()
    await camera.stop()
    await context.close()
    camera.save(path)


async def play(page: Page, players: Players) -> None:
    """Make one move after another, waiting until each has been shown."""
    while not players.over():
        await asyncio.sleep(PAUSE / SLOW)
        players.move()
        await page.wait_for_function("() => !window.parlour.busy")
