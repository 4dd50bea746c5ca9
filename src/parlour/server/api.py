"""The REST API, for the client's pages and for programs in any language."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.core.errors import BadSetup, NotYourSeat, ParlourError
from parlour.core.registry import game as find_game
from parlour.core.registry import games
from parlour.scene import svg
from parlour.scene.diff import sent
from parlour.server.describe import Side, facts, game_picture, number, personal_link, replayed, rules_html, summary
from parlour.server.endpoint import Malformed, TooMuch, answer, endpoint, kept_json
from parlour.server.identity import address
from parlour.server.keeping import kept
from parlour.server.learn import Learning
from parlour.server.portraits import qr_code, spectacle
from parlour.server.reviews import Reviewing
from parlour.server.shapes import (
    GameDetail,
    Join,
    Me,
    NewName,
    NewTable,
    ReplayStep,
    SeatBot,
    TableSummary,
    TipFacts,
)
from parlour.table import commands
from parlour.table.leases import Elsewhere
from parlour.table.model import TableRefuses, plain
from parlour.table.protocol import LONGEST_NAME
from parlour.table.requests import change_bot
from parlour.table.store import StoreUnavailable
from parlour.table.table import Table

AN_HOUR = "public, max-age=3600"
FRESH = {"cache-control": "no-store"}
WAITING = 30 * 60_000  # milliseconds that an open table stays listed with nobody connected


class Api(Learning, Reviewing):
    """All endpoints below /api."""

    # Games.

    @endpoint
    async def list_games(self, request: Request, person: str) -> Response:
        """All games with their options."""
        return kept_json(request, [facts(game) for game in games().values() if game.name not in self.without])

    @endpoint
    async def show_game(self, request: Request, person: str) -> Response:
        """One game with its rules as HTML."""
        game = find_game(request.path_params["name"])
        tips = [TipFacts(title=tip.title, text=tip.text, at=tip.at) for tip in game.tips]
        return kept_json(request, GameDetail(**msgspec.structs.asdict(facts(game)), rules=rules_html(game.name), tips=tips))

    @endpoint
    async def picture(self, request: Request, person: str) -> Response:
        """A picture of a game for the home page."""
        game = find_game(request.path_params["name"])
        drawn = game_picture(game.name, "dark" if request.query_params.get("mode") == "dark" else "light")
        return kept(request, drawn.encode(), "image/svg+xml", rule=AN_HOUR)

    @endpoint
    async def picture_png(self, request: Request, person: str) -> Response:
        """The same as PNG, for link previews."""
        game = find_game(request.path_params["name"])
        return kept(
            request, await self.painter.png(game_picture(game.name, "light"), address(request)), "image/png", rule=AN_HOUR
        )

    # People.

    @endpoint
    async def show_me(self, request: Request, person: str) -> Response:
        """The person's name and tables."""
        return answer(await self.me(person))

    @endpoint
    async def rename_me(self, request: Request, person: str) -> Response:
        """Change the person's name."""
        wanted = await self.body(request, NewName)
        name = plain(wanted.name, LONGEST_NAME)
        if not name:
            raise Malformed("a name must have 1 to 32 characters")
        saved: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.hub.store.rename(person, name, saved.set_result)
        error = await saved
        if error is not None:
            raise StoreUnavailable("your name could not be saved; please try again later") from error
        return answer(await self.me(person))

    async def me(self, person: str) -> Me:
        """What the server knows about a person; unfinished tables are loaded, because only the rules know whose turn it is."""
        tables: list[TableSummary] = []
        for head in await self.hub.store.places(person):
            live = self.hub.tables.get(head.code)
            if live is None and head.phase == "playing":
                try:
                    live = await self.hub.find(head.code)
                except Elsewhere as elsewhere:
                    tables.append(await self.relayed.summary(elsewhere, head, person))
                    continue
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
        await self.hub.checker.check(find_game(wanted.game), wanted.seats, wanted.options, address(request))
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
            where=address(request),
        )
        await self.hub.durable(live)
        return answer(self.seated(live.table, person), 201)

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
        now, table = self.hub.now(), live.table
        if wanted.key:
            signed = self.identity.owner(table.code, wanted.key)
            if signed is None:
                raise NotYourSeat("this personal link is not valid for this table")
            owner, number = signed
            if number != table.link_number(owner):
                raise NotYourSeat("this personal link was revoked; its owner can send you the new one")
            live.do(commands.Link(at=now, owner=owner, device=person))
        else:
            name = wanted.name or await self.hub.store.name_of(person)
            live.do(commands.Sit(at=now, person=person, name=name, seat=wanted.seat))
        await self.hub.durable(live)
        return answer(self.seated(table, person))

    @endpoint
    async def show_links(self, request: Request, person: str) -> Response:
        """Return the person's link to a table and the devices that used it."""
        return answer(personal_link(await self.table(request), person, self.identity))

    @endpoint
    async def revoke_links(self, request: Request, person: str) -> Response:
        """Revoke the person's link and take the seats back from the devices that used it."""
        live = await self.table(request)
        live.do(commands.Revoke(at=self.hub.now(), person=person))
        await self.hub.durable(live)
        return answer(personal_link(live, person, self.identity))

    @endpoint
    async def leave_table(self, request: Request, person: str) -> Response:
        """Give up the person's seats."""
        live = await self.table(request)
        live.do(commands.Leave(at=self.hub.now(), person=person))
        await self.hub.durable(live)
        return answer(summary(live.table.head, person, live))

    @endpoint
    async def seat_bot(self, request: Request, person: str) -> Response:
        """Seat or remove a computer player."""
        wanted = await self.body(request, SeatBot)
        live = await self.table(request)
        change_bot(live, person, wanted.seat, wanted.level)
        await self.hub.durable(live)
        return answer(summary(live.table.head, person, live))

    @endpoint
    async def record(self, request: Request, person: str) -> Response:
        """The match record, as far as it is public."""
        table = (await self.table(request)).table
        if table.match is None:
            raise TableRefuses("the match has not begun")
        if not table.over():
            return answer(table.match.public_record())
        told = {"result": table.head.result, "names": table.names(), "hints_agreed": table.hints}
        table.match.heads()  # done here, because two threads must not extend the chain; it is usually complete
        response = answer(await self.aside(request, table.match.record) | told)
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
        scene = await self.aside(request, replayed, match, step, seat, table.head)
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
    async def table_picture(self, request: Request, person: str) -> Response:
        """The table as spectators see it, as SVG."""
        table = (await self.table(request)).table
        return Response(await self.svg(request, table), media_type="image/svg+xml", headers=FRESH)

    @endpoint
    async def table_picture_png(self, request: Request, person: str) -> Response:
        """The same as PNG, for link previews."""
        table = (await self.table(request)).table
        drawn = await self.painter.png(await self.svg(request, table), address(request))
        return Response(drawn, media_type="image/png", headers=FRESH)

    @endpoint
    async def qr(self, request: Request, person: str) -> Response:
        """A QR code of the invitation."""
        table = (await self.table(request)).table
        drawn = await self.aside(request, qr_code, f"{request.base_url}join/{table.head.code}")
        return Response(drawn, media_type="image/svg+xml")

    async def svg(self, request: Request, table: Table) -> str:
        """The table as spectators see it now; before the deal, the picture of its game."""
        scene = spectacle(table)
        return game_picture(table.head.game, "light") if scene is None else await self.aside(request, svg.render, scene)
