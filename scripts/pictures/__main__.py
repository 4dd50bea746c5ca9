"""Takes all pictures, or those whose names are given, into `docs/images`."""

from __future__ import annotations

import argparse
import asyncio
import io
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from PIL import Image
from playwright.async_api import Page

from parlour.core import games
from parlour.envs import pettingzoo
from scripts.pictures import film, specimen
from scripts.pictures.house import House, Players, open_house

IMAGES = Path(__file__).parents[2] / "docs" / "images"
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
STEPS = {"espionage": 40, "bluegray": 20, "surveyors": 20, "spyfall": 8, "civilwar": 30}
LAST_RESORTS = ("surrender", "offer", "accept")  # what random play would do at once
Mode = Literal["light", "dark"]


class Moment(NamedTuple):
    """A position worth a picture: a game after some actions of computer players."""

    seats: int
    actions: int
    level: str
    options: dict[str, object]


MOMENTS = {
    "espionage": Moment(2, 100, "medium", {"answer_seconds": 0}),
    "bluegray": Moment(2, 60, "medium", {}),
    "surveyors": Moment(5, 14, "medium", {}),
    "spyfall": Moment(5, 16, "medium", {"rounds": 1}),
    "civilwar": Moment(2, 260, "easy", {}),
}


async def still(page: Page, mode: Mode = "light") -> None:
    """Wait until nothing moves: the newest scene is shown and all fonts are loaded."""
    await page.emulate_media(color_scheme=mode, reduced_motion="reduce")
    await page.wait_for_function("() => document.fonts.status === 'loaded' && document.getAnimations().length === 0")


async def home(house: House) -> None:
    """The home page, light and dark."""
    context = await house.visitor("Ada")
    page = await context.new_page()
    await page.goto(house.address)
    await page.wait_for_load_state("networkidle")
    for mode in ("light", "dark"):
        await still(page, mode)
        house.keep(f"home-{mode}", await page.screenshot())
    await context.close()


async def game(house: House, name: str) -> None:
    """A position of a game on a desktop, light and dark, and on a phone."""
    moment = MOMENTS[name]
    context = await house.visitor("Ada")
    live = await house.table(context, name, moment.seats, options=moment.options)
    players = Players(live, moment.level)
    players.play(moment.actions)
    assert not players.over(), f"{name} ends before {moment.actions} actions"
    page = await house.show(context, live)
    for mode in ("light", "dark"):
        await still(page, mode)
        house.keep(f"{name}-{mode}", await page.screenshot())
    state = await context.storage_state()
    await context.close()
    phone = await house.visitor("Ada", storage_state=state, **PHONE)
    page = await house.show(phone, live)
    await still(page)
    house.keep(f"{name}-phone", await page.screenshot(), 0.75)
    await phone.close()


async def scene(house: House) -> None:
    """Every kind of zone and piece, cut out of the table."""
    games()[specimen.GAME.name] = specimen.GAME
    context = await house.visitor("Ada", viewport={"width": 820, "height": 620}, device_scale_factor=1.5)
    for name in specimen.SHOWN:
        live = await house.table(context, "specimen", 2, options={"show": name})
        page = await house.show(context, live)
        await still(page)
        boxes = [await zone.bounding_box() for zone in await page.locator("[data-zone]").all()]
        house.keep(f"scene/{name}", await page.screenshot(clip=around([box for box in boxes if box is not None])), 0.8)
        await page.close()
    await context.close()


def around(boxes: list[Any]) -> Any:
    """A box around boxes, with a margin."""
    left, top = min(box["x"] for box in boxes) - 8, min(box["y"] for box in boxes) - 8
    right = max(box["x"] + box["width"] for box in boxes) + 8
    bottom = max(box["y"] + box["height"] for box in boxes) + 8
    return {"x": max(0, left), "y": max(0, top), "width": right - left, "height": bottom - top}


async def environments(house: House) -> None:
    """What `render` shows of each environment after some random actions."""
    for name, steps in STEPS.items():
        env = pettingzoo.env(name, render_mode="rgb_array")
        env.reset(seed=1)
        for _ in range(steps):
            space, mask = env.action_space(env.agent_selection), env.last()[0]["action_mask"].copy()
            calm = [action.verb not in LAST_RESORTS for action in env.unwrapped.episode.actions.actions]
            space.seed(1)
            env.step(space.sample(mask * calm if (mask * calm).any() else mask))
            assert not any(env.terminations.values()), f"{name} ends after fewer than {steps} steps"
        pixels = env.render()
        assert isinstance(pixels, np.ndarray)
        picture = Image.fromarray(pixels)
        out = io.BytesIO()
        picture.save(out, "PNG")
        house.keep(f"environments/{name}", out.getvalue(), 800 / picture.width)


async def animation(house: House) -> None:
    """A real game in motion, for the README."""
    path = house.images / "game.webp"
    await film.shoot(house, path)
    house.report(path)


def tasks() -> dict[str, Callable[[House], Awaitable[None]]]:
    """All pictures by name."""

    def of(name: str) -> Callable[[House], Awaitable[None]]:
        return lambda house: game(house, name)

    return {
        "home": home,
        **{name: of(name) for name in MOMENTS},
        "scene": scene,
        "environments": environments,
        "animation": animation,
    }


async def main() -> None:
    """Take the pictures that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m scripts.pictures")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"the default is all of {', '.join(tasks())}")
    parser.add_argument("--into", type=Path, default=IMAGES, metavar="DIR", help="the folder to write to")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="parlour-pictures-") as folder:
        async with open_house(Path(folder), given.into) as house:
            for name in given.names or tasks():
                await tasks()[name](house)


if __name__ == "__main__":
    asyncio.run(main())
