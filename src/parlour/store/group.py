"""
Group commit: what every store does with writes, whatever it keeps them in.

One thread does all writes. It commits everything that arrived during its last commit as one transaction, so tables share
the cost of a sync. After a commit of many writes it rests for a moment, in which more of them gather; a server with little to
write never waits. Reads use a separate thread and connection and see what is committed.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar

from parlour.table.model import Head
from parlour.table.records import Moved, Record, encode_record
from parlour.table.store import Done, StoreUnavailable, Trouble

T = TypeVar("T")
IDLE: Final = 1.0  # seconds without writes before the store may tidy up
PROBE: Final = 1.0  # seconds between retries while nothing can be written
SLOW: Final = 3.0  # seconds without an answer to a commit after which play is paused
LAST: Final = 10.0  # seconds that the last commit may take when the store closes
HANGS: Final = f"nothing has been saved for {SLOW:g} seconds"
MANY: Final = 8  # writes in a commit after which more gather before the next one
REST: Final = 0.001  # seconds in which they gather

Statement = tuple[str, tuple[str | int, ...]]  # with question marks for its values
Row = tuple[str, int, str]  # code, seq, record as JSON

log = logging.getLogger("parlour.store")


def ignore(reason: str) -> None:
    """Ignore trouble; the default handler."""


def untimed(seconds: float) -> None:
    """Discard a measured time; the default handler."""


class Write(NamedTuple):
    """A table's new record rows and other statements, written all or none, and the callback for the report."""

    code: str
    epoch: int
    rows: list[Row]
    others: list[Statement]
    done: Done


class Engine(ABC):
    """The writing connection of a store; only the writer thread uses it."""

    failures: tuple[type[Exception], ...]
    """Errors that mean that nothing can be written right now."""

    @abstractmethod
    def prepare(self, probe: bool) -> None:
        """Connect if necessary; with `probe` make sure that writing works again."""

    @abstractmethod
    def commit(self, batch: list[Write]) -> list[Exception | None]:
        """Write a batch; if a write is faulty, only that one fails. Raise a failure if nothing can be written."""

    @abstractmethod
    def recover(self) -> None:
        """Undo what a failure left behind."""

    @abstractmethod
    def rest(self) -> None:
        """Tidy up while nobody writes."""

    @abstractmethod
    def close(self) -> None:
        """Disconnect."""


class GroupStore(ABC):
    """The part of a store that gathers writes, reports them in order, and retries while nothing can be written."""

    def __init__(self, engine: Engine) -> None:
        self.trouble: Trouble = ignore
        self.timed: Callable[[float], None] = untimed
        self.commits = 0
        self._engine = engine
        self._reading = ThreadPoolExecutor(1, "parlour-reader")
        self._waiting: list[Write] = []
        self._busy = False
        self._batches: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._failing = ""  # why nothing can be written
        self._hanging = ""  # not empty: the commit in progress takes too long
        self._patience: asyncio.TimerHandle | None = None  # with that commit

    @abstractmethod
    def projected(self, code: str, seq: int, record: Record) -> list[Statement]:
        """Statements for what a record changes besides the log: who has a place at a table, and which notes are superseded."""

    @abstractmethod
    def listing(self, head: Head) -> list[Statement]:
        """The statements that update the listings of a table."""

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done, epoch: int = 0) -> None:
        rows: list[Row] = []
        others: list[Statement] = []
        for n, record in enumerate(records, seq):
            rows.append((code, n, encode_record(record)))
            if not isinstance(record, Moved):  # nearly all are moves, which change nothing but the log
                others += self.projected(code, n, record)
        if head is not None:
            others += self.listing(head)
        self._write(Write(code, epoch, rows, others, done))

    async def written(self, code: str, others: list[Statement]) -> None:
        """Run statements as one write and wait for it; raises what prevented it."""
        future: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self._write(Write(code, 0, [], others, future.set_result))
        error = await future
        if error is not None:
            raise error

    def _write(self, write: Write) -> None:
        self._waiting.append(write)
        if not self._busy:
            self._busy = True
            if self._loop is None:
                self._loop = asyncio.get_running_loop()
                self._thread = threading.Thread(target=self._run, name="parlour-store", daemon=True)
                self._thread.start()
            # Other writes of this loop iteration join the same commit.
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._waiting:
            assert self._loop is not None
            self._patience = self._loop.call_later(SLOW, self._hangs)
            self._batches.put(self._waiting)
            self._waiting = []
        else:
            self._busy = False

    def _hangs(self) -> None:
        """Report a commit that neither succeeds nor fails: it may still do either, so its writes stay unreported."""
        log.error("%s; waiting", HANGS)
        self._hanging = HANGS
        self.trouble(self._failing or HANGS)

    def _fails(self, reason: str) -> None:
        """Report that nothing can be written, or (reason "") that writing works again."""
        self._failing = reason
        self.trouble(reason or self._hanging)

    def _run(self) -> None:
        """The writer thread; it survives failures and ends only when told to."""
        engine, reason, dirty = self._engine, "", False
        while True:
            try:
                batch = self._batches.get(timeout=PROBE if reason else IDLE if dirty else None)
            except queue.Empty:
                batch = []
            if batch is None:
                break
            outcome: list[Exception | None] = []
            try:
                engine.prepare(bool(reason))
                if reason:
                    reason = self._now("")
                if batch:
                    began = time.perf_counter()
                    outcome = engine.commit(batch)
                    self.timed(time.perf_counter() - began)
                    dirty = True
                    self.commits += 1
                elif dirty:
                    engine.rest()
                    dirty = False
            except engine.failures as error:
                engine.recover()
                if not reason:
                    reason = self._now(" ".join(str(error).split()))
                outcome = [StoreUnavailable(f"nothing can be saved: {reason}")] * len(batch)
            except Exception as error:  # a bug of ours must not end this thread: all later writes would wait forever
                log.exception("a commit failed")
                engine.recover()
                outcome = [error] * len(batch)
            if batch and not self._on_loop(self._finish, batch, outcome):
                break
        engine.close()

    def _now(self, reason: str) -> str:
        """Report that nothing can be written, or (reason "") that writing works again; return the reason."""
        if reason:
            log.error("nothing can be saved: %s; retrying every %g s", reason, PROBE)
        else:
            log.warning("saving works again")
        self._on_loop(self._fails, reason)
        return reason

    def _on_loop(self, call: Callable[..., None], *values: object) -> bool:
        """Call on the event loop; return False if the loop is closed, so there is nobody to report to."""
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(call, *values)
        except RuntimeError:
            return False
        return True

    def _finish(self, batch: list[Write], outcome: list[Exception | None]) -> None:
        assert self._patience is not None
        self._patience.cancel()
        hung, self._hanging = self._hanging, ""
        failed = {write.code: error for write, error in zip(batch, outcome, strict=True) if error is not None}
        if failed:
            batch, outcome = self._with_those_behind(batch, outcome, failed)
        if len(batch) < MANY or failed:
            self._hand_over()  # before the reports, so that the next commit runs meanwhile
        else:
            assert self._loop is not None
            self._loop.call_later(REST, self._hand_over)
        for write, error in zip(batch, outcome, strict=True):
            try:
                write.done(error)
            except Exception:
                log.exception("reporting a commit failed")
        if hung and not self._hanging:  # only now, so that play resumes with what was saved
            log.warning("the commit that took so long has ended")
            self.trouble(self._failing)

    def _with_those_behind(
        self, batch: list[Write], outcome: list[Exception | None], failed: dict[str, Exception]
    ) -> tuple[list[Write], list[Exception | None]]:
        """Fail the writes behind a failed one: written without it, they would leave a gap in a table's log."""
        down = next((error for error in failed.values() if isinstance(error, StoreUnavailable)), None)
        behind = [write for write in self._waiting if down is not None or write.code in failed]
        self._waiting = [write for write in self._waiting if down is None and write.code not in failed]
        return batch + behind, outcome + [down or failed[write.code] for write in behind]

    async def read(self, query: Callable[..., T], *values: str | int) -> T:
        """Run a query in the reading thread; `StoreUnavailable` once the store is closed."""
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._reading, query, *values)
        except RuntimeError as error:
            raise StoreUnavailable("the server is shutting down") from error
        return await answer

    async def finish(self) -> None:
        """Finish all writes and end both threads; a commit that hangs is left behind, and nobody was told that it succeeded."""
        if self._loop is not None:
            written = asyncio.Event()
            self._write(Write("", 0, [], [], lambda error: written.set()))
            try:
                await asyncio.wait_for(written.wait(), LAST)
            except TimeoutError:
                log.error("the last commit has not ended after %g seconds; what it holds was not acknowledged", LAST)
            self._batches.put(None)
            assert self._thread is not None
            await asyncio.to_thread(self._thread.join, 0 if not written.is_set() else None)
        self._reading.shutdown()


def each_apart(
    transact: Callable[[list[Write]], None], faulty: tuple[type[Exception], ...], batch: list[Write]
) -> list[Exception | None]:
    """Write a batch as one transaction; if a write is faulty, write each separately, so only that one fails."""
    try:
        transact(batch)
        return [None] * len(batch)
    except faulty:
        outcome: list[Exception | None] = []
        for write in batch:
            try:
                transact([write])
                outcome.append(None)
            except faulty as error:
                log.error("a write failed: %s", " ".join(str(error).split()))
                outcome.append(error)
        return outcome
