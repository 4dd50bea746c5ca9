"""Runs `parlour think`: workers that compute the moves of computer players for all servers on a bus."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress

from parlour.cluster.redis import check_worker
from parlour.cluster.think import Worker
from parlour.llm.endpoint import Endpoint
from parlour.table.thinkers import Thinkers


async def until_stopped(url: str, workers: int, opened: Callable[[int], None], model: Endpoint | None) -> None:
    """Work until a signal to stop; unanswered questions then go to other workers."""
    await check_worker(url)
    minds = Thinkers(workers, model)
    worker = Worker(url, minds, workers)
    with suppress(NotImplementedError):  # on Windows Ctrl+C cancels this task instead
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, worker.stop)
    opened(workers)
    try:
        await worker.run()
    finally:
        minds.close()


def run(url: str, workers: int | None, opened: Callable[[int], None], model: Endpoint | None = None) -> None:
    """Work until told to stop; raise `BadBus` if the bus is unusable. `model` is for talkers of servers that use one."""
    asyncio.run(until_stopped(url, workers or os.cpu_count() or 1, opened, model))
