"""People at tables of Dead Drop, for tests through real WebSockets."""

from __future__ import annotations

import asyncio

from parlour.scene.model import Scene
from parlour.server.client import Guest, Sitting


async def two(address: str, **wanted: object) -> tuple[Guest, Guest, str]:
    """Two people at one table of Dead Drop."""
    ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
    code = await ann.create("deaddrop", **wanted)
    assert (await bob.join(code)).status == 200
    return ann, bob, code


def scene_of(sitting: Sitting) -> Scene:
    """The client's current scene."""
    assert sitting.scene is not None
    return sitting.scene


async def to_move(sitting: Sitting) -> None:
    """Receive until the person may choose, or the match is over."""
    async with asyncio.timeout(60):
        while sitting.scene is None or not (sitting.scene.options or sitting.over):
            await sitting.receive()


async def finish(sitting: Sitting) -> None:
    """Play the first option until the end."""
    await to_move(sitting)
    while sitting.over is None:
        options = scene_of(sitting).options
        await sitting.act(options[0])
        async with asyncio.timeout(60):
            while scene_of(sitting).options == options:  # other players' updates may come before one's own
                await sitting.receive()
        await to_move(sitting)
