"""The backend of one of several server processes: PostgreSQL keeps the records, Redis carries the messages."""

from __future__ import annotations

import asyncio
import logging
import uuid
from contextlib import suppress
from typing import Final

from parlour.cluster.relay import Relay
from parlour.llm.endpoint import Endpoint
from parlour.server.backend import Backend
from parlour.server.identity import Identity
from parlour.store.leases import LASTS, PostgresLeases
from parlour.store.place import BadDatabase
from parlour.store.postgres import PostgresStore
from parlour.table.hub import Hub
from parlour.table.tenancy import rules_of

TAKEOVER: Final = LASTS + 2.0  # seconds that a process without a bus waits for a lease, which a killed process may still hold
LEFT: Final = 3.0  # seconds for the last messages on the bus

log = logging.getLogger("parlour.server")


class SharedBackend(Backend):
    """A hub with leases on its tables; with a `bus` it relays connections and requests to tables of other processes."""

    def __init__(
        self,
        database: str,
        bus: str,
        think: bool,
        *,
        pace: int,
        workers: int | None,
        keep_days: int,
        model: Endpoint | None = None,
    ) -> None:
        store = PostgresStore(database)
        try:
            leases = PostgresLeases(database, rules_of())
        except BadDatabase:
            store.disconnect()
            raise
        store.enrol(leases.process)
        if not bus and leases.others():
            log.warning("another server is using this database; start all of them with the same --bus, so that people can meet")
        identity = Identity(store.secret())
        if bus:  # a single process on PostgreSQL needs no library for Redis
            from parlour.cluster.redis import RedisBus
            from parlour.cluster.think import StreamThinkers
        minds = StreamThinkers(bus, leases.process) if bus and think else None
        hub = Hub(
            store,
            pace=pace,
            workers=workers,
            sign=identity.link,
            keep_days=keep_days,
            leases=leases,
            thinkers=minds,
            model=model,
        )
        super().__init__(hub, identity)
        self._bus = bus
        self._think = minds is not None
        self._installation = store.fact("house", uuid.uuid4().hex)
        hub.tenancy.patience = 0.0 if bus else TAKEOVER
        if bus:
            self.relay = Relay(hub, RedisBus(bus, leases.process, self._installation))
        if self.relay is not None and minds is not None:
            self.relay.thought = minds.answered
            minds.trouble = lambda reason: hub.pause("thinking", reason)

    async def start(self) -> None:
        if self.relay is not None:
            from parlour.cluster.redis import BadBus, check

            try:
                await check(self._bus, self._installation, self._think)
            except BadBus:
                await self.hub.close()
                raise
            await self.relay.start()
        await super().start()

    async def close(self) -> None:
        """Say goodbye, and hand all tables over to other processes."""
        if self.relay is not None:
            self.relay.closing = True
        await super().close()
        if self.relay is not None:
            with suppress(TimeoutError):  # Redis does not answer; the others notice the silence
                await asyncio.wait_for(self.relay.close(), LEFT)
