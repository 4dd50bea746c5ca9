"""Background work of a hub: unloads idle tables, wakes them when a clock is due, and deletes old ones."""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from parlour.core.errors import ParlourError
from parlour.table.live import LiveTable
from parlour.table.store import StoreUnavailable

if TYPE_CHECKING:
    from parlour.table.hub import Hub

log = logging.getLogger("parlour.table")

IDLE: Final = 600.0  # seconds before a table that nobody watches is unloaded
FINISHED: Final = 60.0  # likewise after its match has ended
WOKEN: Final = 100_000  # most unfinished tables that a server wakes at startup
AGAIN: Final = 1.0  # seconds between attempts to read which tables to wake
PRUNING: Final = 3600.0  # seconds between searches for tables to delete
DAY: Final = 24 * 3600 * 1000  # milliseconds


class Caretaker:
    """The background work of one hub."""

    def __init__(self, hub: Hub, keep_days: int) -> None:
        self.hub = hub
        self.keep_days = keep_days  # days to keep tables that nobody plays; 0: forever
        self.asleep: set[str] = set()  # tables unloaded while one of their clocks was running
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start the background tasks."""
        if not self.hub.tenancy.shared:  # processes that share tables wake them as they take them over
            self.spawn(self._wake_all())
        self.spawn(self._sweep())
        if self.keep_days:
            self.spawn(self._prune())

    def close(self) -> None:
        """Cancel the background tasks."""
        for task in self._tasks:
            task.cancel()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def put_to_sleep(self, live: LiveTable) -> None:
        """Unload a table; if one of its clocks is running, wake it when that clock is due."""
        code, due = live.table.code, live.table.clocks.next()
        self.hub.forget(live)
        if due is not None:
            self.asleep.add(code)
            self.hub.alarm((code, "wake"), due, functools.partial(self._ring, code))
        else:
            self.hub.tenancy.let_go(code, wake=False)

    def woken(self, code: str) -> bool:
        """Mark a table as awake; return whether it was asleep, so its clocks kept running."""
        if code not in self.asleep:
            return False
        self.asleep.discard(code)
        self.hub.alarm((code, "wake"), None, functools.partial(self._ring, code))
        return True

    def _ring(self, code: str) -> None:
        self.spawn(self._wake(code))

    async def _wake(self, code: str) -> None:
        try:
            await self.hub.find(code)
        except ParlourError as error:  # for example, it was played with older rules
            log.warning("table %s could not be loaded: %s", code, error)
        except Exception:
            log.exception("table %s could not be loaded", code)

    async def _wake_all(self) -> None:
        """After a restart, resume the clocks that were running, even if nobody connects."""
        for code in await self._unfinished():
            began = time.monotonic()
            if code not in self.hub.tables:
                await self._wake(code)
                live = self.hub.tables.get(code)
                if live is not None and live.idle():
                    self.put_to_sleep(live)
            await asyncio.sleep(time.monotonic() - began)  # leave half of the time to connected clients

    async def _unfinished(self) -> list[str]:
        """The tables with a match in progress, once they can be read."""
        while True:
            try:
                return await self.hub.store.playing(WOKEN)
            except StoreUnavailable as error:
                log.warning("clocks wait: %s", error)
                await asyncio.sleep(AGAIN)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(FINISHED, IDLE))
            self.sweep(time.monotonic())

    def sweep(self, now: float) -> None:
        """Unload the tables that nobody has watched for a while, finished ones sooner."""
        for code, used in list(self.hub.last_used.items()):
            live = self.hub.tables[code]
            if live.listeners:
                self.hub.last_used[code] = now
            elif used < now - (FINISHED if live.table.over() else IDLE) and live.idle():
                self.put_to_sleep(live)

    async def _prune(self) -> None:
        while True:
            try:
                count = await self.hub.store.prune(self.hub.now() - self.keep_days * DAY, self.hub.tables)
                if count:
                    log.info("deleted %d tables unused for %d days", count, self.keep_days)
            except ParlourError as error:
                log.warning("cannot delete old tables: %s", error)
            except Exception:  # the next search may find more
                log.exception("cannot delete old tables")
            await asyncio.sleep(PRUNING)
