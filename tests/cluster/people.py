"""Clients that obey the server: they reconnect when told to, and remember their moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from parlour.core.record import load
from parlour.core.registry import game
from parlour.server.client import Guest, Sitting
from parlour.table import protocol

LATE = 60.0  # seconds for anything to happen on a busy machine
PAUSE = 0.05  # seconds before reconnecting


class Regular(Sitting):
    """A seat at one table across all connections; a connection that ends without a request to reconnect is an error."""

    def __init__(self, guest: Guest, code: str) -> None:
        super().__init__(guest, code, "view", {})
        self.returns = 0
        self.done: list[list[str]] = []  # acknowledged actions
        self._last: protocol.FromServer | None = None

    async def receive(self) -> protocol.FromServer:
        """Receive the next message; after a connection that was to be made again, the first one of the next."""
        while True:
            try:
                self._last = await super().receive()
                return self._last
            except ConnectionClosed:
                await self._reconnect()

    async def _reconnect(self) -> None:
        told, self._last = self._last, None
        assert isinstance(told, protocol.Closed), "nobody said why the connection ended"
        assert told.again, told
        self.table = self.position = None
        self.returns += 1
        await asyncio.sleep(PAUSE)
        await self.__aenter__()

    async def move(self) -> None:
        """Make the first legal move, repeating it if it may have been lost, until the position shows it."""
        async with asyncio.timeout(LATE):
            while not (self.position is not None and self.position.legal):
                await self.receive()
            legal, sent = self.position.legal, False
            while self.position is None or self.position.legal == legal:
                with suppress(ConnectionClosed):  # the next message says why
                    if self.position is not None and not sent:
                        sent = True
                        await self.play(legal[0])
                    message = await self.receive()
                    if isinstance(message, protocol.Welcome | protocol.Error):  # the table has moved, or play is paused
                        self.position, sent = None, False
                    if isinstance(message, protocol.Error):
                        await self.send(protocol.Resync())
        self.done.append(legal[0])

    async def finish(self) -> None:
        """Move until the match is over."""
        async with asyncio.timeout(LATE):
            while self.over is None:
                if self.position is not None and self.position.legal:
                    await self.move()
                else:
                    await self.receive()


async def check(*people: Regular) -> None:
    """Check that the finished match verifies and holds exactly the moves of these people, in order."""
    first = people[0]
    reply = await first.guest.request("GET", f"/api/tables/{first.code}/record")
    assert reply.status == 200, reply
    assert load(reply.body, game).over()
    for seat, person in enumerate(people):
        assert [action for who, action, *_ in reply.body["log"] if who == seat] == person.done
