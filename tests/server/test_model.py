"""A language model at live tables: it speaks through the worker processes, and everybody is told."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.server.conftest import Servers

from parlour.llm.endpoint import Endpoint
from parlour.server.client import Guest
from parlour.table import protocol
from parlour.testing.endpoint import StandIn

TALK = {"dealer": 2, "rounds": 1, "interrupts": "between questions"}


def opening(body: dict[str, Any]) -> str:
    """A model that begins every line with a word of its own."""
    plainly = json.loads(body["messages"][1]["content"]).get("task", {}).get("plainly", "")
    return json.dumps({"lines": [f"{word} {plainly}" for word in ("So,", "Well,", "Now,")]})


async def told(guest: Guest, code: str) -> str:
    """What the welcome message at a table says about a language model."""
    async with guest.sit(code) as sitting:
        return (await sitting.until(protocol.Welcome)).model


async def test_everybody_at_a_table_is_told(serve: Servers) -> None:
    """Host, players and spectators are told of the model, before and during the match, at tables where computer players talk."""
    address = await serve(model=Endpoint("https://models.example.org/v1", "m"))
    host, spectator = Guest(address, "Ann"), Guest(address, "Eve")
    waiting = await host.create("spyfall", seats=3, options=TALK)
    for guest in (host, spectator):
        assert "language model at models.example.org" in await told(guest, waiting)
    aloud = await host.create("spyfall", seats=3, options={"talk": "spoken"})
    for silent in (aloud, await host.create("deaddrop")):
        assert await told(host, silent) == ""


async def test_without_a_model_there_is_nothing_to_tell(address: str) -> None:
    """A server without one says nothing."""
    ann = Guest(address, "Ann")
    assert await told(ann, await ann.create("spyfall", seats=3, options=TALK)) == ""


async def test_a_model_speaks_at_a_live_table(serve: Servers) -> None:
    """A computer player's question comes from the model, through a worker process."""
    with StandIn(opening) as model:
        address = await serve(model=Endpoint(model.url))
        ann = Guest(address, "Ann")
        code = await ann.create("spyfall", seats=3, options=TALK, bots=["hard", "hard"])
        async with ann.sit(code) as sitting, asyncio.timeout(90):
            while sitting.scene is None or not any(line.kind == "say" for line in sitting.scene.log):
                await sitting.receive()
            said = next(line.text for line in sitting.scene.log if line.kind == "say")
            assert sitting.welcome is not None
            assert "on the host's own machine" in sitting.welcome.model
    assert model.asked
    assert any(word in said for word in ("So, ", "Well, ", "Now, ")), said
