"""Turns in which work is done that can wait, so that the moves of others are handled in between."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import final


@final
class Turns:
    """Does pieces of work in order, one in each iteration of the event loop; each iteration also handles all that has arrived."""

    def __init__(self) -> None:
        self._due: deque[Callable[[], object]] = deque()

    def wait(self, work: Callable[[], object]) -> None:
        """Do a piece of work when its turn comes."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._next)
        self._due.append(work)

    def _next(self) -> None:
        if self._due:  # unless all of it has been done since
            work = self._due.popleft()
            if self._due:
                asyncio.get_running_loop().call_soon(self._next)
            work()

    def finish(self) -> None:
        """Do everything that is waiting now."""
        waiting, self._due = self._due, deque()
        for work in waiting:
            work()
