"""Figures for Prometheus about one server process."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from parlour.server.backend import Backend

QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)  # seconds
SLOW: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """The meter of a hub and its store, and the page that shows it."""

    def __init__(self, backend: Backend) -> None:
        hub, registry = backend.hub, CollectorRegistry()
        self._registry = registry
        self._moves = Counter("parlour_moves", "Moves that are on disk.", registry=registry)
        self._changes = Histogram(
            "parlour_change_seconds", "From a decision to the moment it may be shown.", buckets=QUICK, registry=registry
        )
        self._commits = Histogram("parlour_commit_seconds", "Group commits of the store.", buckets=QUICK, registry=registry)
        self._thoughts = Histogram("parlour_thought_seconds", "Answers of computer players.", buckets=SLOW, registry=registry)
        self._refusals = Counter("parlour_refusals", "Refused requests and messages.", ["code"], registry=registry)
        self._gauge("tables", "Tables in memory.", lambda: len(hub.tables))
        self._gauge(
            "followers", "Connections to tables of this process.", lambda: sum(len(t.listeners) for t in hub.tables.values())
        )
        self._gauge("thinking", "Questions to computer players without an answer.", lambda: hub.thinking)
        self._gauge("paused", "1 while play is paused.", lambda: int(bool(hub.paused)))
        self._gauge("leases", "Tables that this process holds.", lambda: len(hub.tenancy.epochs))
        relay = backend.relay
        if relay is not None:
            self._gauge("relayed", "Connections here to tables of other processes.", lambda: len(relay.posts))
            self._gauge("guests", "Connections elsewhere to tables of this process.", lambda: relay.guest_count())
        hub.meter = self
        hub.store.timed = self._commits.observe

    def _gauge(self, name: str, text: str, value: Callable[[], int]) -> None:
        Gauge(f"parlour_{name}", text, registry=self._registry).set_function(value)

    def written(self, moves: int, seconds: float) -> None:
        self._changes.observe(seconds)
        if moves:
            self._moves.inc(moves)

    def thought(self, seconds: float) -> None:
        self._thoughts.observe(seconds)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    async def show(self, request: Request) -> Response:
        """All figures as text."""
        return Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)
