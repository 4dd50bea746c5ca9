"""The REST API, for the client's pages and for programs in any language."""

from __future__ import annotations

import asyncio
import io
from typing import Any, TypeVar

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from parlour.core.errors import BadSetup, NotYourSeat, ParlourError
from parlour.core.registry import game as find_game
from parlour.core.registry import games
from parlour.scene.diff import sent
from parlour.server.describe import Side, facts, game_picture, number, replayed, rules_html, summary
from parlour.server.endpoint import Malformed, TooLong, TooMuch, answer, endpoint
from parlour.server.identity import Identity, address
from parlour.server.limits import Buckets, Limits
from parlour.server.shapes import (
    GameDetail,
    Join,
    Me,
    NewName,
    NewTable,
    ReplayStep,
    SeatBot,
    Seated,
    TableSummary,
    TipFacts,
)
from parlour.table import commands
from parlour.table.hub import Hub
from parlour.table.live import LiveTable
from parlour.table.model import Head, NoSuchTable, TableRefuses
from parlour.table.requests import change_bot

T = TypeVar("T")
WAITING = 30 * 60_000  # milliseconds that an open table stays listed with nobody connected


class Api:
    """All endpoints below /api."""

    def __init__(
        self,
        hub: Hub,
        identity: Identity,
        limits: Limits,
        origins: frozenset[str],
        misses: Buckets,
        without: frozenset[str] = frozenset(),
    ) -> None:
        self.hub = hub
        self.identity = identity
        self.limits = limits
        self.origins = origins
        self.misses = misses
        self.without = without
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.creations = Buckets(limits.creations, limits.creations_burst)

    async def body(self, request: Request, shape: type[T]) -> T:
        """The decoded and checked body of a request; an empty body counts as {}."""
        gathered = bytearray()
        async for part in request.stream():
            gathered += part
            if len(gathered) > self.limits.body:
                raise TooLong(f"a body may have at most {self.limits.body} bytes")
        try:
            return msgspec.json.decode(bytes(gathered) or b"{}", type=shape)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Malformed(f"the body is malformed: {error!s:.200}") from error

    async def table(self, request: Request) -> LiveTable:
        """The table that a path names."""
        where = address(request)
        if self.misses.empty(where):
            raise TooMuch("too many unknown codes; please wait a moment")
        try:
            return await self.hub.find(request.path_params["code"])
        except NoSuchTable:
            self.misses.take(where)
            raise

    # Games.

    @endpoint
    async def list_games(self, request: Request, person: str) -> Response:
        """All games with their options."""
        return answer([facts(game) for game in games().values() if game.name not in self.without])

    @endpoint
    async def show_game(self, request: Request, person: str) -> Response:
        """One game with its rules as HTML."""
        game = find_game(request.path_params["name"])
        tips = [TipFacts(title=tip.title, text=tip.text, at=tip.at) for tip in game.tips]
        return answer(GameDetail(**msgspec.structs.asdict(facts(game)), rules=rules_html(game.name), tips=tips))

    @endpoint
    async def picture(self, request: Request, person: str) -> Response:
        """A picture of a game for the home page."""
        game = find_game(request.path_params["name"])
        drawn = game_picture(game.name, "dark" if request.query_params.get("mode") == "dark" else "light")
        return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})

    # People.

    @endpoint
    async def show_me(self, request: Request, person: str) -> Response:
        """The person's name and tables."""
        return answer(await self.me(person))

    @endpoint
    async def rename_me(self, request: Request, person: str) -> Response:
        """Change the person's name."""
        wanted = await self.body(request, NewName)
        kept = self.hub.rename(person, wanted.name, lambda error: None)
        if not kept:
            raise Malformed("a name must have 1 to 32 characters")
        await self.hub.durable()
        return answer(await self.me(person))

    async def me(self, person: str) -> Me:
        """What the server knows about a person; unfinished tables are loaded, because only the rules know whose turn it is."""
        tables: list[TableSummary] = []
        for head in await self.hub.store.places(person):
            live = self.hub.tables.get(head.code)
            if live is None and head.phase == "playing":
                try:
                    live = await self.hub.find(head.code)
                except ParlourError:  # for example, it was played with older rules
                    live = None
            tables.append(summary(head, person, live))
        return Me(name=await self.hub.store.name_of(person), tables=tables)

    # Tables.

    @endpoint
    async def list_tables(self, request: Request, person: str) -> Response:
        """Open tables with a free seat where somebody is waiting or was recently."""
        found: list[TableSummary] = []
        for head in await self.hub.store.listed():
            live = self.hub.tables.get(head.code)
            if (live is not None and live.here) or self.hub.now() - head.touched < WAITING:
                found.append(summary(head, person, live))
        return answer(found)

    @endpoint
    async def create_table(self, request: Request, person: str) -> Response:
        """Create a table and take a seat at it."""
        wanted = await self.body(request, NewTable)
        if wanted.game in self.without:
            raise BadSetup(f"{wanted.game} is not offered on this server")
        if not self.creations.take(address(request)):
            raise TooMuch("too many new tables; please wait a moment")
        live = self.hub.create(
            find_game(wanted.game),
            person,
            wanted.name or await self.hub.store.name_of(person),
            seats=wanted.seats,
            options=wanted.options,
            seat=wanted.seat,
            bots=wanted.bots,
            clock=wanted.clock,
            listed=wanted.open,
            hot=wanted.hot,
            names=wanted.names,
        )
        await self.hub.durable()
        return answer(self.seated(live.table.head, person), 201)

    def seated(self, head: Head, person: str) -> Seated:
        """Where a person sits."""
        code = head.code
        return Seated(
            code=code,
            seats=head.mine(person),
            path=f"/t/{code}",
            link=self.identity.link(code, person),
            invite=f"/join/{code}",
        )

    @endpoint
    async def show_table(self, request: Request, person: str) -> Response:
        """One table."""
        live = await self.table(request)
        return answer(summary(live.table.head, person, live))

    @endpoint
    async def join_table(self, request: Request, person: str) -> Response:
        """Take a free seat, or open a person's seats on another device with the key of their personal link."""
        wanted = await self.body(request, Join)
        live = await self.table(request)
        now, head = self.hub.now(), live.table.head
        if wanted.key:
            owner = self.identity.owner(head.code, wanted.key)
            if owner is None:
                raise NotYourSeat("this personal link is not valid for this table")
            live.do(commands.Link(at=now, owner=owner, device=person))
        else:
            name = wanted.name or await self.hub.store.name_of(person)
            live.do(commands.Sit(at=now, person=person, name=name, seat=wanted.seat))
        await self.hub.durable()
        return answer(self.seated(head, person))

    @endpoint
    async def leave_table(self, request: Request, person: str) -> Response:
        """Give up the person's seats."""
        live = await self.table(request)
        live.do(commands.Leave(at=self.hub.now(), person=person))
        await self.hub.durable()
        return answer(summary(live.table.head, person, live))

    @endpoint
    async def seat_bot(self, request: Request, person: str) -> Response:
        """Seat or remove a computer player."""
        wanted = await self.body(request, SeatBot)
        live = await self.table(request)
        change_bot(live, person, wanted.seat, wanted.level)
        await self.hub.durable()
        return answer(summary(live.table.head, person, live))

    @endpoint
    async def record(self, request: Request, person: str) -> Response:
        """The match record, as far as it is public."""
        table = (await self.table(request)).table
        if table.match is None:
            raise TableRefuses("the match has not begun")
        if not table.over():
            return answer(table.match.public_record())
        record: dict[str, Any] = table.match.record()
        response = answer(record | {"result": table.head.result, "names": [chair.shown_name() for chair in table.head.chairs]})
        response.headers["content-disposition"] = f'attachment; filename="{table.head.game}-{table.head.code}.json"'
        return response

    @endpoint
    async def replay(self, request: Request, person: str) -> Response:
        """A finished match at one of its steps."""
        table = (await self.table(request)).table
        if table.match is None or not table.over():
            raise TableRefuses("a match can be replayed once it is over")
        match = table.match
        step = number(request.query_params.get("step", ""), len(match.log), len(match.log))
        wanted = request.query_params.get("seat", "") or "all"
        seat: Side = (
            "all" if wanted == "all" else "spectator" if wanted == "spectator" else number(wanted, 0, match.setup.seats - 1)
        )
        # A finished match never changes, so another thread can rebuild it while tables keep running.
        scene = await asyncio.to_thread(replayed, match, step, seat, table.head)
        stops = [i for i in range(len(match.log) + 1) if i in (0, len(match.log)) or match.log[i - 1].move != match.log[i].move]
        return answer(
            ReplayStep(
                step=step,
                steps=len(match.log),
                stops=stops,
                seat=seat,
                scene=sent(scene),
                seed=match.seed.hex(),
                commitment=match.commitment,
            )
        )

    @endpoint
    async def qr(self, request: Request, person: str) -> Response:
        """A QR code of the invitation."""
        table = (await self.table(request)).table
        picture = io.BytesIO()
        segno.make(str(request.base_url) + f"join/{table.head.code}", error="m").save(picture, kind="svg", scale=4, border=2)
        return Response(picture.getvalue(), media_type="image/svg+xml")
