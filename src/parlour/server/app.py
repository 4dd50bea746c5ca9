"""The application: API, WebSocket, the client's files, and the headers that keep pages safe."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.llm.endpoint import Endpoint
from parlour.review.adviser import HintClerk
from parlour.server.api import Api
from parlour.server.backend import build
from parlour.server.bucket import Buckets
from parlour.server.endpoint import answer
from parlour.server.limits import Limits
from parlour.server.metrics import Metrics
from parlour.server.openapi import OPERATIONS, document
from parlour.server.pages import NOTHING, PATHS, Pages
from parlour.server.shapes import Refused
from parlour.server.socket import Sockets


def policy(host: str) -> str:
    """The content security policy: only what this server sends, and inline styles, which faces and boards use."""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        f"connect-src 'self' ws://{host} wss://{host}; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


class SafeHeaders:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
        host = host if all(letter.isalnum() or letter in ".-:[]" for letter in host) else ""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    (b"content-security-policy", policy(host).encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"same-origin"),
                    (b"cross-origin-opener-policy", b"same-origin"),
                    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
                ]
            await send(message)

        await self.app(scope, receive, send_safely)


async def openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return answer(document())


async def nothing(request: Request, error: Exception) -> Response:
    """The path does not exist; programs are pointed to the document."""
    if request.url.path.startswith("/api/"):
        return answer(Refused(code="api/unknown", text="there is nothing here; see /api/openapi.json"), 404)
    pages: Pages = request.app.state.pages
    return pages.shell(request, NOTHING, 404)


async def wrong_method(request: Request, error: Exception) -> Response:
    """The path exists, but not for this method."""
    here = [route for route in request.app.routes if isinstance(route, Route) and route.matches(request.scope)[0] != Match.NONE]
    allowed = ", ".join(sorted({method for route in here for method in route.methods or ()}))
    reply = answer(Refused(code="api/method", text=f"this path accepts only {allowed}; see /api/openapi.json"), 405)
    reply.headers["allow"] = allowed
    return reply


async def health(request: Request) -> Response:
    """Report that the server is alive, and whether play is paused."""
    paused = request.app.state.hub.paused
    return PlainTextResponse(f"paused: {paused}" if paused else "ok")


async def ready(request: Request) -> Response:
    """Report whether people can play: status 503 while nothing can be saved, or other processes are out of reach."""
    paused = request.app.state.hub.paused
    return PlainTextResponse(f"paused: {paused}", 503) if paused else PlainTextResponse("ready")


def create_app(
    database: Path | str,
    *,
    limits: Limits | None = None,
    pace: int = 700,
    workers: int | None = None,
    origins: frozenset[str] = frozenset(),
    without: frozenset[str] = frozenset(),
    keep_days: int = 0,
    bus: str = "",
    think: bool = False,
    metrics: bool = False,
    model: Endpoint | None = None,
) -> Starlette:
    """
    The application on one database, a file or the address of PostgreSQL.

    `pace` and `workers` are for computer players, `without` names games not to offer, and tables that nobody has touched for
    `keep_days` days are deleted (0: never). With the address of a `bus`, this is one of several processes; with `think`,
    computer players think in workers on the bus. `metrics` adds a page of figures for Prometheus. `model` is a language model
    that helps computer players to talk.
    """
    limits = limits or Limits()
    backend = build(database, bus=bus, think=think, pace=pace, workers=workers, keep_days=keep_days, model=model)
    hub, identity = backend.hub, backend.identity
    misses = Buckets(limits.misses, limits.misses_burst)
    api = Api(hub, identity, limits, origins, misses, without, backend.relay)
    sockets = Sockets(hub, identity, limits, origins, misses, backend.relay)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await backend.start()
        hub.adviser = HintClerk()
        yield
        await hub.adviser.close()
        await api.reviews.close()
        await api.painter.close()
        await backend.close()

    pages = Pages(api)
    routes: list[Route | WebSocketRoute] = [Route(path, pages.page) for path in PATHS]
    routes += [Route(operation.path, getattr(api, operation.handler), methods=[operation.method]) for operation in OPERATIONS]
    routes += [
        Route("/api/openapi.json", openapi),
        Route("/health", health),
        Route("/ready", ready),
        Route("/static/{path:path}", pages.static),
        Route("/sw.js", pages.worker),
        WebSocketRoute("/ws/{code}", sockets),
    ]
    if metrics:
        routes.append(Route("/metrics", Metrics(backend).show))
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: nothing, 405: wrong_method})
    app.add_middleware(SafeHeaders)
    app.state.hub = hub
    app.state.pages = pages
    return app
