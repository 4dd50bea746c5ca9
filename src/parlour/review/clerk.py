"""A worker process for jobs that people wait for: one at a time, with progress, cancelled once nobody waits."""

from __future__ import annotations

import asyncio
import multiprocessing
import queue
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, NamedTuple, Protocol

from parlour.core.errors import ParlourError
from parlour.table.think import get_ready

GLANCE: Final = 0.25  # seconds between checks that a job is still wanted
SILENCE: Final = 300.0  # seconds without a report before a job is abandoned; long, since the machine may be busy with other work


class Failed(ParlourError):
    """A job failed."""

    code = "review/failed"


class Busy(ParlourError):
    """Too many jobs are queued."""

    code = "rate/limit"


class Progress(NamedTuple):
    """The share of a job that is done."""

    done: int
    total: int


class Finished(NamedTuple):
    """A job's result."""

    result: Any


Tell = Callable[[int, int], None]
Report = Progress | Finished | ParlourError


class Job(Protocol):
    """Work for another process; must be picklable."""

    def __call__(self, tell: Tell) -> Any:
        """Do the work, report progress through `tell`, and raise `ParlourError` if it cannot be done."""


class Ticket:
    """A job that is queued or running."""

    def __init__(self, job: Job, report: Callable[[Report], None]) -> None:
        self.job = job
        self.report = report
        self.wanted = True


class Clerk:
    """
    Runs jobs in one low-priority process, started with the first job.

    All calls and all reports happen on one event loop: a job reports its progress, then its result or an error.
    A cancelled job reports nothing more. `helped` allows jobs to start processes of their own.
    """

    def __init__(self, niceness: int, most: int, helped: bool = False) -> None:
        self.niceness = niceness
        self.most = most  # jobs that may be queued
        self.helped = helped
        self.waiting = 0
        self._closing = False
        self._queue: queue.SimpleQueue[Ticket | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._process: SpawnProcess | None = None
        self._here: Connection | None = None
        self._current: Ticket | None = None

    def ask(self, job: Job, report: Callable[[Report], None]) -> Ticket:
        """Queue a job; raise `Busy` if too many are queued."""
        if self.waiting >= self.most:
            raise Busy("too many requests are waiting; please try again in a moment")
        self.waiting += 1
        ticket = Ticket(job, report)
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._work, args=(loop,), name="parlour-clerk", daemon=True)
            self._thread.start()
        self._queue.put(ticket)
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """Cancel a job; if it is running, kill its process."""
        ticket.wanted = False
        if self._current is ticket and self._process is not None:
            self._process.kill()

    async def close(self) -> None:
        """End the process and drop queued jobs."""
        if self._thread is None:
            return
        self._closing = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._thread = None

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        while (ticket := self._queue.get()) is not None:
            self._current = ticket
            last = self._do(loop, ticket) if ticket.wanted and not self._closing else None
            self._current = None
            if not self._post(loop, ticket, last):
                break
        self._end()

    def _do(self, loop: asyncio.AbstractEventLoop, ticket: Ticket) -> Report:
        """Run a job, forward its progress, and return its final report."""
        try:
            here = self._here or self._start()
            here.send(ticket.job)
            while self._hears(here, ticket):
                said = here.recv()
                if isinstance(said, Progress):
                    loop.call_soon_threadsafe(self._tell, ticket, said)
                elif isinstance(said, str):
                    return Failed(said)
                else:
                    finished: Finished = said
                    return finished
            self._end()
            return Failed("this took too long and was stopped; please try again")
        except (EOFError, OSError, RuntimeError):  # the process died, or the loop is closed
            self._end()
            return Failed("the worker process ended unexpectedly; please try again")

    def _hears(self, here: Connection, ticket: Ticket) -> bool:
        """Whether the process reports before the job is abandoned or cancelled, which may be while it still starts."""
        until = time.monotonic() + SILENCE
        while ticket.wanted and not self._closing and time.monotonic() < until:
            if here.poll(GLANCE):
                return True
        return False

    def _post(self, loop: asyncio.AbstractEventLoop, ticket: Ticket, last: Report | None) -> bool:
        try:
            loop.call_soon_threadsafe(self._settle, ticket, last)
        except RuntimeError:  # the loop is closed
            return False
        return True

    def _tell(self, ticket: Ticket, report: Report) -> None:
        if ticket.wanted:
            ticket.report(report)

    def _settle(self, ticket: Ticket, last: Report | None) -> None:
        self.waiting -= 1
        if last is not None:
            self._tell(ticket, last)

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        process = context.Process(target=serve, args=(there, self.niceness), name="parlour-clerk", daemon=not self.helped)
        with there:
            process.start()
        self._process = process  # only once it runs, because cancel() may kill it
        return self._here

    def _end(self) -> None:
        process, here = self._process, self._here
        self._process = self._here = None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if here is not None:
            here.close()


def serve(connection: Connection, niceness: int) -> None:
    """Run jobs until the connection closes; the main loop of the worker process."""
    get_ready(niceness)
    while True:
        try:
            job: Job = connection.recv()
        except EOFError:
            return
        try:
            said: object = Finished(job(lambda done, total: connection.send(Progress(done, total))))
        except ParlourError as error:
            said = str(error)
        except Exception as error:
            said = f"something went wrong: {error!r:.200}"
        connection.send(said)
