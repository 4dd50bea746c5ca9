"""What all endpoints of the API share: limits, responses and refusals."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.core.errors import BadRecord, IllegalAction, NotYourSeat, ParlourError
from parlour.review import clerk
from parlour.server.bucket import Buckets
from parlour.server.identity import Identity, address, same_origin, secure
from parlour.server.keeping import kept
from parlour.server.shapes import Refused
from parlour.table.checker import Busy
from parlour.table.hub import Hub
from parlour.table.leases import Elsewhere
from parlour.table.model import NoSuchTable, TableBroken, TableRefuses, rule_of
from parlour.table.store import StoreUnavailable, TableDamaged


class Guarded(Protocol):
    """What an endpoint needs from its class."""

    hub: Hub
    identity: Identity
    requests: Buckets
    origins: frozenset[str]

    async def pass_on(self, elsewhere: Elsewhere, request: Request, person: str) -> Response:
        """Let the process that has the table answer."""


A = TypeVar("A", bound=Guarded)
Handler = Callable[[A, Request, str], Awaitable[Response]]


class TooMuch(ParlourError):
    """The client exceeded a rate limit."""

    code = "rate/limit"


class TooLong(ParlourError):
    """A body is longer than the limit."""

    code = "message/too-long"


class Malformed(ParlourError):
    """A body or parameter does not match the API document."""

    code = "message/malformed"


class Foreign(ParlourError):
    """A request came from another site's page."""

    code = "origin/foreign"


STATUS: list[tuple[type[ParlourError], int]] = [
    (NoSuchTable, 404),
    (NotYourSeat, 403),
    (TableRefuses, 409),
    (IllegalAction, 409),
    (BadRecord, 409),
    (TableDamaged, 410),
    (StoreUnavailable, 503),
    (Elsewhere, 503),
    (TableBroken, 500),
    (TooMuch, 429),
    (Busy, 429),
    (clerk.Busy, 429),
    (clerk.Failed, 503),
    (TooLong, 413),
    (Foreign, 403),
]


def answer(value: Any, status: int = 200) -> Response:
    """Return a JSON response that no cache keeps."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def kept_json(request: Request, value: Any) -> Response:
    """Return a JSON response that is the same for everybody, so browsers cache it and only ask whether it has changed."""
    return kept(request, msgspec.json.encode(value), "application/json")


def refusal(error: ParlourError) -> Response:
    """Return the response that explains a refusal."""
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 400)
    return answer(Refused(code=error.code, text=str(error), rule=rule_of(str(error))), status)


def endpoint(handler: Handler[A]) -> Callable[[A, Request], Awaitable[Response]]:
    """Wrap a handler: limits and origin before it, the person's cookie and refusals after it."""

    @functools.wraps(handler)
    async def serve(self: A, request: Request) -> Response:
        person, new = self.identity.person(request)
        changes = request.method not in ("GET", "HEAD")
        try:
            if not self.requests.take(address(request)):
                raise TooMuch("too many requests; please wait a moment")
            if changes and not same_origin(request, self.origins):
                raise Foreign("requests from other sites are not accepted")
            try:
                response = await handler(self, request, person)
            except Elsewhere as elsewhere:
                response = await self.pass_on(elsewhere, request, person)
        except ParlourError as error:
            self.hub.refused(error.code)
            response = refusal(error)
        # Reading sets no cookie: a page asks for several things at once, and each response would set a different one.
        if new and changes:
            response.headers.append("set-cookie", self.identity.cookie(person, secure(request)))
        return response

    return serve
