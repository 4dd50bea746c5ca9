"""Pictures of tables and games for people who share them: what a spectator sees, and nothing else."""

from __future__ import annotations

import asyncio
import functools
import io
from collections import OrderedDict
from typing import Final, NamedTuple

import resvg_py
import segno

from parlour.core.errors import ParlourError
from parlour.core.stage import stage
from parlour.review.clerk import Busy, Clerk, Failed, Finished, Report, Tell
from parlour.scene.model import Over, Scene
from parlour.table.table import Table

WIDTH: Final = 1200
NICE: Final = 12  # reviews have the same
MOST: Final = 8  # pictures that may wait
KEPT: Final = 64


def spectacle(table: Table) -> Scene | None:
    """The table as spectators see it now; None before the deal."""
    match, result = table.match, table.head.result
    if match is None:
        return None
    over = None if result is None else Over(text=result.text, winners=result.winners)
    return stage(match, None, names=table.names(), over=over, log=[])


class Portrait(NamedTuple):
    """An SVG to be drawn as PNG."""

    picture: str

    def __call__(self, tell: Tell) -> bytes:
        """Draw it; this takes up to a second, during which no other thread of the process runs."""
        return bytes(resvg_py.svg_to_bytes(svg_string=self.picture, width=WIDTH))


class Painter:
    """Draws pictures as PNG for programs that cannot show SVG: in its own process, each once, one at a time for an address."""

    def __init__(self) -> None:
        self.clerk = Clerk(NICE, MOST)
        self._drawn: OrderedDict[str, bytes] = OrderedDict()
        self._awaited: dict[str, asyncio.Future[bytes | ParlourError]] = {}
        self._asking: set[str] = set()  # addresses

    async def png(self, picture: str, where: str) -> bytes:
        """An SVG as PNG; `Busy` if the address waits for another one, or too many others wait."""
        if picture in self._drawn:
            self._drawn.move_to_end(picture)
            return self._drawn[picture]
        answer = self._awaited.get(picture) or self._begin(picture, where)
        said = await asyncio.shield(answer)  # others may wait for it, too
        if isinstance(said, ParlourError):
            raise said
        return said

    def _begin(self, picture: str, where: str) -> asyncio.Future[bytes | ParlourError]:
        if where in self._asking:
            raise Busy("another picture is being drawn for you; please try again in a moment")
        answer: asyncio.Future[bytes | ParlourError] = asyncio.get_running_loop().create_future()

        def report(said: Report) -> None:
            self._asking.discard(where)
            self._awaited.pop(picture, None)
            if isinstance(said, Finished):
                self._drawn[picture] = said.result
                if len(self._drawn) > KEPT:
                    self._drawn.popitem(last=False)
            if not answer.done():
                answer.set_result(said.result if isinstance(said, Finished) else Failed(str(said)))

        self.clerk.ask(Portrait(picture), report)
        self._awaited[picture] = answer
        self._asking.add(where)
        return answer

    async def close(self) -> None:
        """Stop; nobody who still waits gets a picture."""
        for answer in list(self._awaited.values()):
            answer.set_result(Failed("the server is shutting down"))
        await self.clerk.close()


@functools.lru_cache(64)
def qr_code(address: str) -> bytes:
    """The QR code of an address as SVG; making one takes as long as several moves."""
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=4, border=2)
    return picture.getvalue()
