"""
Runs the long work of requests, such as rebuilding a match for a replay, in a thread beside the tables.

Only one thread works at a time, because the interpreter runs one at a time: each further thread would make every table wait
longer. Addresses take turns.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from parlour.server.bucket import Buckets

T = TypeVar("T")


class Beside:
    """The thread beside the tables; its processor time counts against what an address may ask for."""

    def __init__(self, requests: Buckets, effort: float) -> None:
        self._requests = requests
        self._effort = effort  # requests that a second of processor time counts as
        self._turn = asyncio.Lock()
        self._own: dict[str, asyncio.Lock] = {}  # one for each address with work to do
        self._waiting: Counter[str] = Counter()

    async def do(self, where: str, work: Callable[..., T], *values: object) -> T:
        """Return what `work(*values)` returns, once it is this address's turn; work for "" counts against no address."""
        self._waiting[where] += 1
        try:
            async with self._own.setdefault(where, asyncio.Lock()), self._turn:
                return await asyncio.to_thread(self._timed, asyncio.get_running_loop(), where, work, *values)
        finally:
            self._waiting[where] -= 1
            if not self._waiting[where]:
                del self._waiting[where], self._own[where]

    def _timed(self, loop: asyncio.AbstractEventLoop, where: str, work: Callable[..., T], *values: object) -> T:
        began = time.thread_time()
        try:
            return work(*values)
        finally:
            cost = (time.thread_time() - began) * self._effort
            if where and not loop.is_closed():  # buckets belong to the loop's thread
                loop.call_soon_threadsafe(self._requests.charge, where, cost)
