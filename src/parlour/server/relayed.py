"""Requests to the API for tables that another process has: asks that process, and answers when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Message, Scope

from parlour.cluster.messages import Ask, Reply
from parlour.cluster.relay import Relay
from parlour.core.errors import ParlourError
from parlour.server.describe import summary
from parlour.server.endpoint import refusal
from parlour.server.identity import address
from parlour.server.openapi import OPERATIONS
from parlour.server.shapes import TableSummary
from parlour.table.leases import Elsewhere
from parlour.table.model import Head

if TYPE_CHECKING:
    from parlour.server.base import Endpoints

OK: Final = 200


class Relayed:
    """Both ends of relayed requests; without a relay, there is nobody to ask."""

    def __init__(self, api: Endpoints, relay: Relay | None) -> None:
        self._api = api
        self._relay = relay
        if relay is not None:
            relay.answerer = self.answer

    async def pass_on(self, elsewhere: Elsewhere, request: Request, person: str) -> Response:
        """Let the process that has the table answer; the person was identified here."""
        path, body = request.url.path, getattr(request.state, "body", b"")
        reply = await self._ask(elsewhere, request.method, path, request.scope["query_string"], body, person, request)
        response = Response(reply.body, reply.status)
        response.raw_headers = [(name, value) for name, value in reply.headers if name != b"set-cookie"]
        return response

    async def summary(self, elsewhere: Elsewhere, head: Head, person: str) -> TableSummary:
        """What the process that has a table tells a person about it; if it does not answer, what is stored."""
        try:
            reply = await self._ask(elsewhere, "GET", f"/api/tables/{head.code}", b"", b"", person, None)
            if reply.status == OK:
                return msgspec.json.decode(reply.body, type=TableSummary)
        except ParlourError:
            pass
        return summary(head, person, None)

    async def _ask(
        self, elsewhere: Elsewhere, method: str, path: str, query: bytes, body: bytes, person: str, request: Request | None
    ) -> Reply:
        if self._relay is None:
            raise elsewhere
        host = request.headers.get("host", "") if request is not None else ""
        scheme = request.url.scheme if request is not None else "http"
        where = address(request) if request is not None else ""
        return await self._relay.ask(
            elsewhere.owner,
            lambda number: Ask(
                number=number,
                method=method,
                path=path,
                query=query,
                body=body,
                person=person,
                host=host,
                scheme=scheme,
                where=where,
            ),
        )

    async def answer(self, ask: Ask) -> Reply:
        """Answer a request for another process."""
        try:
            response = await self._respond(ask)
        except ParlourError as error:
            response = refusal(error)
        return Reply(number=ask.number, status=response.status_code, headers=response.raw_headers, body=bytes(response.body))

    async def _respond(self, ask: Ask) -> Response:
        scope: Scope = {
            "type": "http",
            "method": ask.method,
            "path": ask.path,
            "root_path": "",
            "scheme": ask.scheme,
            "query_string": ask.query,
            "headers": [(b"host", ask.host.encode("latin-1"))],
            "server": None,
            "client": (ask.where, 0),
            "state": {},
        }

        async def receive() -> Message:
            return {"type": "http.request", "body": ask.body, "more_body": False}

        for operation in OPERATIONS:
            endpoint = getattr(self._api, operation.handler)
            match, found = Route(operation.path, endpoint, methods=[operation.method]).matches(scope)
            if match == Match.FULL:
                scope.update(found)
                response: Response = await endpoint.__wrapped__(self._api, Request(scope, receive), ask.person)
                return response
        raise AssertionError(f"no operation for {ask.method} {ask.path}")
