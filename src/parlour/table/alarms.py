"""Timers: one heap and one task for all tables of a process."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import time
from collections.abc import Callable, Hashable

log = logging.getLogger("parlour.table")

_STARTED = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000


def now() -> int:
    """Return milliseconds since 1970 from a clock that never jumps."""
    return _STARTED + time.monotonic_ns() // 1_000_000


class Alarms:
    """Calls back at set times; each key has at most one alarm."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, Hashable, Callable[[], None]]] = []
        self._current: dict[Hashable, int] = {}
        self._numbers = itertools.count()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def set(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        """Set the alarm of `key`, replacing any earlier one; None cancels it."""
        self._current.pop(key, None)
        if when is None:
            return
        number = next(self._numbers)
        self._current[key] = number
        heapq.heappush(self._heap, (when, number, key, call))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run(), name="parlour-alarms")
        if len(self._heap) > 2 * len(self._current) + 64:  # most entries are stale: their alarm was reset
            self._heap = [alarm for alarm in self._heap if self._current.get(alarm[2]) == alarm[1]]
            heapq.heapify(self._heap)
        if self._heap[0][1] == number:
            self._changed.set()

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            delay = self._ring(now())
            try:
                await asyncio.wait_for(self._changed.wait(), delay)
            except TimeoutError:
                continue

    def _ring(self, moment: int) -> float | None:
        """Make all calls that are due; return the seconds until the next one."""
        while self._heap:
            when, number, key, call = self._heap[0]
            if self._current.get(key) != number:
                heapq.heappop(self._heap)
                continue
            if when > moment:
                return (when - moment) / 1000
            heapq.heappop(self._heap)
            del self._current[key]
            try:
                call()
            except Exception:
                log.exception("an alarm failed")
        return None

    def close(self) -> None:
        """Cancel all alarms."""
        self._heap.clear()
        self._current.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None
