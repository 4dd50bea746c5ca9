"""Tables that play by themselves, and computer players whose table has moved on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from parlour.server.client import Guest
from parlour.table import protocol
from parlour.table.think import Answer, Minds, Question


class Held:
    """Minds that begin to think when the test says so, so that no table moves on earlier."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._kept: list[tuple[Question, str, Callable[[Answer], None]]] | None = []

    def ask(self, question: Question, where: str, done: Callable[[Answer], None]) -> Callable[[], None]:
        if self._kept is None:
            return self._minds.ask(question, where, done)
        self._kept.append((question, where, done))
        return lambda: None

    def go_on(self) -> None:
        """Pass on what was asked, and everything from now on."""
        kept, self._kept = self._kept or [], None
        for asked in kept:
            self.ask(*asked)

    def close(self) -> None:
        self._minds.close()


async def left_alone(ann: Guest) -> str:
    """A table with only computer players: its only person leaves in the middle of the match."""
    code = await ann.create("deaddrop", bots=["random"])
    assert (await ann.request("POST", f"/api/tables/{code}/leave")).status == 200
    return code


async def test_only_some_tables_of_an_address_play_by_themselves(serve: Any) -> None:
    """The others wait for their turn or for a visitor, and all are finished in the end."""
    address = await serve()
    hub = serve.hubs[address]
    hub.thinkers = held = Held(hub.thinkers)
    hub.alone.most = 1
    ann = Guest(address, "Ann")
    codes = [await left_alone(ann) for _ in range(3)]
    assert [bool(hub.tables[code].thoughts) for code in codes] == [True, False, False]
    held.go_on()
    async with ann.sit(codes[2]) as seat:  # a visitor lets a table go on at once
        await seat.until(protocol.Ended)
        async with asyncio.timeout(60):
            while any(hub.tables[code].table.head.phase == "playing" for code in codes):
                await asyncio.sleep(0.02)


async def test_the_thoughts_of_a_table_that_is_unloaded_are_canceled(serve: Any) -> None:
    """Nobody thinks for a table that has left memory."""
    address = await serve()
    hub = serve.hubs[address]
    hub.thinkers = Held(hub.thinkers)
    ann = Guest(address, "Ann")
    code = await left_alone(ann)
    live = hub.tables[code]
    assert live.thoughts
    hub.forget(live)
    assert not live.thoughts
    assert hub.alone.release(code) == ""
