"""The seats that programs hold, each under a key that only its holder knows."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from parlour.core.errors import ParlourError
from parlour.door.chair import ProgramChair, Refused
from parlour.server.client import Guest, Reply
from parlour.server.limits import Limits
from parlour.server.main import config, serving
from parlour.table.invitation import as_typed

MOST_CHAIRS = 64
CODE = re.compile("[a-z0-9]+(-[a-z]+)?")
OWN_LIMITS = Limits(
    messages=1000.0, messages_burst=5000.0, requests=1000.0, requests_burst=5000.0, creations=10.0, creations_burst=1000.0
)
"""For a private server, whose only clients are the programs of this door."""


class Desk:
    """Opens and joins tables at one server; each seat is a separate person there."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.chairs: dict[str, ProgramChair] = {}  # by key, most recently used last
        self._coming = 0  # programs whose seats are being taken

    def chair(self, key: str) -> ProgramChair:
        """Return the seat of a key; raise `ParlourError` if there is none."""
        found = self.chairs.get(key)
        if found is None:
            raise ParlourError("no seat has this key; open_table and join_table give you one")
        self.chairs[key] = self.chairs.pop(key)
        return found

    async def open_table(self, game: str, name: str, **wanted: Any) -> tuple[str, ProgramChair]:
        """Open a table and take a seat at it; return the seat's key."""
        return await self._take("/api/tables", name, {"game": game, "name": name, **wanted})

    async def join_table(self, code: str, name: str, seat: int | None) -> tuple[str, ProgramChair]:
        """Take a free seat at a table, named by its code or by the two words of an invitation; return the seat's key."""
        wanted = as_typed(code)
        if not CODE.fullmatch(wanted):
            raise ParlourError(f"{code!r:.40} is not the code of a table, nor two words that lead to one")
        return await self._take(f"/api/tables/{wanted}/join", name, {"name": name, "seat": seat})

    async def _take(self, path: str, name: str, body: dict[str, Any]) -> tuple[str, ProgramChair]:
        await self._make_room()
        guest = Guest(self.address, name)
        self._coming += 1
        try:
            reply = await self._ask(guest, path, body)
            return await self._sit(guest, str(reply.body["code"]))
        finally:
            self._coming -= 1

    async def _make_room(self) -> None:
        """If all seats are taken, leave the least recently used table whose match is over; refuse if there is none."""
        if len(self.chairs) + self._coming < MOST_CHAIRS:
            return
        done = next((key for key, chair in self.chairs.items() if chair.over()), "")
        if not done:
            raise ParlourError(f"{MOST_CHAIRS} seats are taken here, which is the limit; leave a table first")
        await self.leave(done)

    async def _ask(self, guest: Guest, path: str, body: dict[str, Any]) -> Reply:
        try:
            reply = await guest.request("POST", path, body)
        except (OSError, ValueError) as error:
            raise Refused(f"the server at {self.address} cannot be reached: {error}") from error
        if reply.status not in (200, 201):
            text = reply.body.get("text", reply.body) if isinstance(reply.body, dict) else reply.body
            raise Refused(f"{text!s:.500}")
        return reply

    async def _sit(self, guest: Guest, code: str) -> tuple[str, ProgramChair]:
        chair = ProgramChair(guest, code)
        try:
            await chair.open()
        except BaseException:
            await chair.close()
            raise
        key = secrets.token_urlsafe(12)
        self.chairs[key] = chair
        return key, chair

    async def leave(self, key: str) -> None:
        """Disconnect from a table; its key is void from then on."""
        chair = self.chair(key)
        del self.chairs[key]
        await chair.close()

    async def close(self) -> None:
        """Leave every table."""
        await asyncio.gather(*(self.leave(key) for key in list(self.chairs)))


@asynccontextmanager
async def desk(address: str = "", workers: int | None = 1) -> AsyncIterator[Desk]:
    """A desk at the server of that address, or at a private one on this machine, whose tables are deleted at the end."""
    if address:
        there = Desk(address)
        try:
            yield there
        finally:
            await there.close()
        return
    with TemporaryDirectory(prefix="parlour-door-") as folder:
        settings = config(Path(folder) / "tables.db", port=0, limits=OWN_LIMITS, pace=1, workers=workers)
        async with serving(settings) as port:
            here = Desk(f"http://127.0.0.1:{port}")
            try:
                yield here
            finally:
                await here.close()
