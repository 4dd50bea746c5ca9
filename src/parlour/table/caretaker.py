"""Looks after the tables of a hub: frees memory, is back in time for clocks, and deletes what nobody wants any more."""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from parlour.core.errors import ParlourError
from parlour.table.live import LiveTable

if TYPE_CHECKING:
    from parlour.table.hub import Hub

log = logging.getLogger("parlour.table")

IDLE: Final = 600.0  # seconds after which a table that nobody looks at leaves memory
WOKEN: Final = 100_000  # unfinished tables that a server looks at when it starts
PRUNING: Final = 3600.0  # seconds between two looks for tables that are too old
DAY: Final = 24 * 3600 * 1000  # milliseconds


class Caretaker:
    """The background work of one hub."""

    def __init__(self, hub: Hub, keep_days: int) -> None:
        self.hub = hub
        self.keep_days = keep_days  # how long tables that nobody plays are kept; 0: for ever
        self.asleep: set[str] = set()  # tables that left memory while a clock of theirs ran
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin work."""
        self.spawn(self._wake_all())
        self.spawn(self._sweep())
        if self.keep_days:
            self.spawn(self._prune())

    def close(self) -> None:
        """End all work."""
        for task in self._tasks:
            task.cancel()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def put_to_sleep(self, live: LiveTable) -> None:
        """Free a table's memory; if a clock runs, wake it in time for that."""
        code, due = live.table.code, live.table.clocks.next()
        self.hub.forget(live)
        if due is not None:
            self.asleep.add(code)
            self.hub.alarm((code, "wake"), due, functools.partial(self._ring, code))

    def woken(self, code: str) -> bool:
        """Whether a table that is loaded had only been put to sleep: then its clocks have run on."""
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
        except ParlourError as error:  # of an older version of the rules, for example
            log.warning("table %s could not be loaded: %s", code, error)
        except Exception:
            log.exception("table %s could not be loaded", code)

    async def _wake_all(self) -> None:
        """After a restart, let clocks go on that ran before it, whether anybody comes to look or not."""
        for code in await self.hub.store.playing(WOKEN):
            began = time.monotonic()
            if code not in self.hub.tables:
                await self._wake(code)
                live = self.hub.tables.get(code)
                if live is not None and live.idle():
                    self.put_to_sleep(live)
            await asyncio.sleep(time.monotonic() - began)  # half of the time belongs to those who are here

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 10)
            border = time.monotonic() - IDLE
            for code, used in list(self.hub.last_used.items()):
                live = self.hub.tables[code]
                if live.listeners:
                    self.hub.last_used[code] = time.monotonic()
                elif used < border and live.idle():
                    self.put_to_sleep(live)

    async def _prune(self) -> None:
        while True:
            try:
                count = await self.hub.store.prune(self.hub.now() - self.keep_days * DAY)
                if count:
                    log.info("deleted %d tables that nobody has touched for %d days", count, self.keep_days)
            except ParlourError as error:
                log.warning("old tables could not be deleted: %s", error)
            await asyncio.sleep(PRUNING)
