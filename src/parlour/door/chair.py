"""A program's seat at a table: its connection, the news received so far, and requests with their answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from parlour.core.errors import ParlourError
from parlour.core.registry import game as find_game
from parlour.door.outlook import Outlook
from parlour.server.client import Guest, Sitting
from parlour.table import protocol
from parlour.table.protocol import FromClient, FromServer

PATIENCE = 30.0  # seconds for the server's answer
MOST_LINES = 500  # of the log that are kept


class Refused(ParlourError):
    """The table refused a request; the text says why and names the rule."""


class ProgramChair:
    """One seat, kept current by a task that reads its connection; a lost connection is reopened when needed."""

    def __init__(self, guest: Guest, code: str) -> None:
        self.guest = guest
        self.code = code
        self.sitting: Sitting | None = None
        self.log: list[str] = []
        self.told = 0  # lines of the log already reported as news
        self.heard = 0  # lines of chat already reported
        self._lost = False
        self._farewell = ""  # why the server closed the connection
        self._asked = 0
        self._answered = 0
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._asking = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._seen: tuple[protocol.SeatView, protocol.TableNews, Outlook] | None = None

    async def open(self) -> Sitting:
        """The connection, opened if there is none."""
        async with self._opening:
            if self.sitting is None or self._lost:
                await self._connect()
            assert self.sitting is not None
            return self.sitting

    async def _connect(self) -> None:
        sitting = self.guest.sit(self.code, form="view")
        try:
            await sitting.__aenter__()
        except (OSError, InvalidHandshake) as error:
            raise Refused(f"the server at {self.guest.address} cannot be reached: {error}") from error
        self.sitting = sitting
        self._lost, self._farewell = False, ""
        self.log, self.told, self.heard = [], 0, 0  # the server sends everything again
        self._reader = asyncio.create_task(self._read(sitting), name=f"parlour-door-{self.code}")
        shown = await self._until(
            lambda: sitting.table is not None and (sitting.table.phase == "waiting" or sitting.position is not None)
        )
        if not shown:
            raise Refused(self._farewell or f"the server at {self.guest.address} did not show the table; try again")

    async def close(self) -> None:
        """Stop reading and disconnect."""
        if self._reader is not None:
            self._reader.cancel()
        if self.sitting is not None:
            await self.sitting.__aexit__(None, None, None)

    async def _read(self, sitting: Sitting) -> None:
        try:
            while True:
                message = await sitting.receive()
                sitting.frames.clear()
                async with self._changed:
                    self._note(message)
                    self._changed.notify_all()
        except (ConnectionClosed, msgspec.DecodeError):  # a DecodeError: the server is not Parlour
            async with self._changed:
                self._lost = True
                self._changed.notify_all()

    def _note(self, message: FromServer) -> None:
        match message:
            case protocol.SeatView():
                self.log += [event["text"] for event in message.events if event.get("text")]
                dropped = max(0, len(self.log) - MOST_LINES)
                del self.log[:dropped]
                self.told = max(0, self.told - dropped)
            case protocol.Pong():
                self._answered = message.at
            case protocol.Closed():
                self._farewell = f"{message.text} [{message.code}]"
            case _:
                pass

    async def _until(self, fits: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Wait until a condition holds or the connection is lost; return whether it holds."""
        try:
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: fits() or self._lost)
        except TimeoutError:
            return False
        return fits()

    async def ask(self, message: FromClient) -> None:
        """Send a message and wait until the table has handled it; raise `Refused` if it refuses."""
        async with self._asking:
            sitting = await self.open()
            sitting.errors.clear()
            self._asked += 1
            number = self._asked
            try:
                await sitting.send(message)
                await sitting.send(protocol.Ping(at=number))
            except ConnectionClosed as error:
                raise Refused("the connection to the table was lost; try again") from error
            answered = await self._until(lambda: self._answered == number or bool(sitting.errors))
            if sitting.errors:
                raise Refused(f"{sitting.errors[0].text} [{sitting.errors[0].code}]")
            if not answered:
                raise Refused(self._farewell or "the server did not answer; look at the table before you try again")

    def outlook(self) -> Outlook | None:
        """What the seat sees; None before the match begins."""
        sitting = self.sitting
        assert sitting is not None, "the chair was never opened"
        if sitting.position is None or sitting.welcome is None or sitting.table is None:
            return None
        seen = self._seen
        if seen is None or seen[0] is not sitting.position or seen[1] is not sitting.table or (sitting.over is not None):
            made = Outlook(
                find_game(sitting.welcome.game), sitting.welcome, sitting.table, sitting.position, self.log, sitting.over
            )
            seen = self._seen = (sitting.position, sitting.table, made)
        return seen[2]

    def over(self) -> bool:
        """Whether the match has ended."""
        return self.sitting is not None and (self.sitting.over is not None)

    async def turn(self, seconds: float) -> None:
        """Wait until it is this seat's turn, the match is over, or the time is up."""
        await self.open()
        await self._until(self._due, seconds)

    def _due(self) -> bool:
        outlook = self.outlook()
        return self.over() or (outlook is not None and outlook.to_act())
