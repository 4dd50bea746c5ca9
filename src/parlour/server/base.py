"""What all groups of endpoints share: who asks, for which table, and with what body."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.cluster.relay import Relay
from parlour.review.desk import Reviews
from parlour.server.beside import Beside
from parlour.server.bucket import Buckets
from parlour.server.endpoint import Malformed, TooLong, TooMuch
from parlour.server.identity import Identity, address
from parlour.server.limits import Limits
from parlour.server.portraits import Painter
from parlour.server.relayed import Relayed
from parlour.server.shapes import Seated
from parlour.table.hub import Hub
from parlour.table.leases import Elsewhere
from parlour.table.live import LiveTable
from parlour.table.model import NoSuchTable
from parlour.table.store import StoreUnavailable
from parlour.table.table import Table

T = TypeVar("T")


class Endpoints:
    """The base of all endpoints below /api."""

    def __init__(
        self,
        hub: Hub,
        identity: Identity,
        limits: Limits,
        origins: frozenset[str],
        misses: Buckets,
        without: frozenset[str] = frozenset(),
        relay: Relay | None = None,
    ) -> None:
        self.hub = hub
        self.relayed = Relayed(self, relay)
        self.identity = identity
        self.limits = limits
        self.reviews = Reviews()
        self.painter = Painter()
        self.origins = origins
        self.misses = misses
        self.without = without
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.beside = Beside(self.requests, limits.requests_effort)
        self.creations = Buckets(limits.creations, limits.creations_burst)

    async def aside(self, request: Request, work: Callable[..., T], *values: object) -> T:
        """Do work that takes longer than a move in another thread; see `parlour.server.beside`."""
        return await self.beside.do(address(request), work, *values)

    async def once(self, work: Callable[..., T], *values: object) -> T:
        """Like `aside`, for work whose result is cached for everybody and therefore counts against no address."""
        return await self.beside.do("", work, *values)

    async def body(self, request: Request, shape: type[T]) -> T:
        """The decoded and checked body of a request; an empty body counts as {}."""
        gathered = bytearray()
        async for part in request.stream():
            gathered += part
            if len(gathered) > self.limits.body:
                raise TooLong(f"a body may have at most {self.limits.body} bytes")
        request.state.body = bytes(gathered)
        try:
            return msgspec.json.decode(request.state.body or b"{}", type=shape)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Malformed(f"the body is malformed: {error!s:.200}") from error

    async def table(self, request: Request) -> LiveTable:
        """The table that a path names, once all that it would tell is on disk; `StoreUnavailable` while that is impossible."""
        where = address(request)
        if self.misses.empty(where):
            raise TooMuch("too many unknown codes; please wait a moment")
        try:
            live = await self.hub.find(request.path_params["code"])
        except NoSuchTable:
            self.misses.take(where)
            raise
        if not live.outbox.durable():
            if self.hub.paused:  # it may take forever
                raise StoreUnavailable(f"play is paused: {self.hub.paused}; please try again in a moment")
            await self.hub.durable(live)
        return live

    def seated(self, table: Table, person: str) -> Seated:
        """Where a person sits."""
        code = table.code
        return Seated(
            code=code,
            seats=table.head.mine(person),
            path=f"/t/{code}",
            link=self.identity.link(code, person, table.link_number(person)),
            invite=f"/join/{code}",
        )

    async def pass_on(self, elsewhere: Elsewhere, request: Request, person: str) -> Response:
        """Let the process that has the table answer."""
        return await self.relayed.pass_on(elsewhere, request, person)
