"""All live tables of a process: creates them, loads them on demand, and unloads them when nobody is left."""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from typing import Final

from parlour.core.errors import BadRecord, ParlourError
from parlour.core.game import Game
from parlour.llm.endpoint import Endpoint
from parlour.table import alarms, commands
from parlour.table.advice import Adviser, NoAdviser
from parlour.table.alone import Alone
from parlour.table.caretaker import Caretaker
from parlour.table.checker import Checker
from parlour.table.evolve import fold, open_table
from parlour.table.invitation import Lobbies
from parlour.table.leases import Leases, NoLeases
from parlour.table.live import LiveTable
from parlour.table.meter import Meter
from parlour.table.model import Head, NoSuchTable, TableBroken
from parlour.table.protocol import ClockPlan, Closed, encode
from parlour.table.records import Moved, Opened, Record
from parlour.table.rematch import again
from parlour.table.store import Done, Store, StoreUnavailable, TableMoved
from parlour.table.table import Table
from parlour.table.tenancy import Tenancy
from parlour.table.terms import check_terms
from parlour.table.think import Answer, Minds, Question
from parlour.table.thinkers import Thinkers

log = logging.getLogger("parlour.table")

MOST_FAULTS: Final = 3  # internal errors after which a table is closed for good
RETRY: Final = 0.5  # seconds between attempts to read a table while the store does not answer
BROKEN: Final = 1011  # close codes of WebSockets
GOING_DOWN: Final = 1012


def sign_nothing(code: str, person: str, number: int) -> str:
    """Placeholder for a server's personal links."""
    return ""


class Hub:
    """The house of all tables of a process."""

    def __init__(
        self,
        store: Store,
        *,
        pace: int = 700,
        workers: int | None = None,
        sign: Callable[[str, str, int], str] = sign_nothing,
        keep_days: int = 0,
        leases: Leases | None = None,
        thinkers: Minds | None = None,
        model: Endpoint | None = None,
    ) -> None:
        self.store = store
        store.trouble = self.trouble
        self.paused = ""
        self._reasons: dict[str, str] = {}  # to pause, by source
        self.meter: Meter | None = None  # None: nothing is measured
        self.thinking = 0  # questions to computer players without an answer
        self._paused_at = 0
        self.pace = pace
        self.sign = sign
        self.tables: dict[str, LiveTable] = {}
        self.lobbies = Lobbies()
        self.alarms = alarms.Alarms()
        self.model = model
        self.thinkers: Minds = thinkers or Thinkers(workers, model)
        self.adviser: Adviser = NoAdviser()
        self.alone = Alone()
        self.checker = Checker()
        self.faults: Counter[str] = Counter()
        self.last_used: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._ending: set[str] = set()  # tables out of use whose last records are not durable yet
        self.caretaker = Caretaker(self, keep_days)
        self.tenancy = Tenancy(self, leases or NoLeases())

    # The `House` protocol.

    def now(self) -> int:
        return alarms.now()

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done) -> None:
        report = done if self.meter is None else self._measured(self.meter, records, done)
        self.store.append(code, seq, records, head, report, self.tenancy.epoch(code))

    @staticmethod
    def _measured(meter: Meter, records: list[Record], done: Done) -> Done:
        """Wrap `done` so that the meter counts the records once they are on disk."""
        began, moves = time.perf_counter(), sum(isinstance(record, Moved) for record in records)

        def written(error: Exception | None) -> None:
            done(error)
            if error is None and records:
                meter.written(moves, time.perf_counter() - began)

        return written

    def alarm(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        self.alarms.set(key, when, call)

    def think(self, question: Question, where: str, done: Callable[[Answer], None]) -> Callable[[], None]:
        began = time.perf_counter()
        self.thinking += 1

        def thought(answer: Answer) -> None:
            self.thinking -= 1
            if self.meter is not None:
                self.meter.thought(time.perf_counter() - began)
            done(answer)

        cancel = self.thinkers.ask(question, where, thought)

        def canceled() -> None:
            self.thinking -= 1
            cancel()

        return canceled

    def refused(self, code: str) -> None:
        if self.meter is not None:
            self.meter.refused(code)

    def attended(self, live: LiveTable, thinking: bool) -> bool:
        if thinking and not live.listeners:
            return self.alone.admit(live.where, live.table.code)
        following = self.tables.get(self.alone.release(live.table.code))
        if following is not None:
            asyncio.get_running_loop().call_soon(self._take_turn, following)
        return True

    def _take_turn(self, live: LiveTable) -> None:
        if not live.outbox.closed:
            with suppress(TableBroken):  # it has told its own listeners
                live.tick()

    def link(self, code: str, person: str, number: int) -> str:
        return self.sign(code, person, number)

    def play_again(self, live: LiveTable, code: str, keep: bool) -> None:
        records = again(live.table, self.now(), secrets.token_bytes(16), keep)
        self._begin(fold(code, records), records)

    async def open(self, records: list[Record]) -> LiveTable:
        """Open a new table whose first records are given."""
        return self._begin(await asyncio.to_thread(fold, self.lobbies.new_code(), records), records)

    def _begin(self, table: Table, records: list[Record]) -> LiveTable:
        self.tenancy.create(table.code)
        twin = self._take_in(LiveTable(self, table, records))
        twin.resume()
        return twin

    def unsaved(self, live: LiveTable) -> None:
        self.caretaker.spawn(self._restore(live))

    async def _restore(self, live: LiveTable) -> None:
        try:
            table = await self._read_when_possible(live.table.code)
        except NoSuchTable:  # not even its first record was written
            self.forget(live)
            self._dismiss(live, "This table could not be saved.", False)
        except ParlourError as error:
            self.broke(live, error)
        else:
            if self.tables.get(table.code) is live:  # unless another process has taken it over in the meantime
                live.restore(table)
                if not self.paused:
                    live.resume(self._paused_at)

    async def _read_when_possible(self, code: str) -> Table:
        while True:
            try:
                return await self._read(code)
            except StoreUnavailable:
                await asyncio.sleep(RETRY)

    def trouble(self, reason: str) -> None:
        """Pause all tables because nothing can be written, or resume them (reason "")."""
        self.pause("store", reason)

    def pause(self, source: str, reason: str) -> None:
        """Pause all tables until no source has a reason for it; no clock runs during the pause."""
        before = self.paused
        self._reasons[source] = reason
        self.paused = next(filter(None, self._reasons.values()), "")
        if bool(before) == bool(self.paused):
            return
        if self.paused:
            self._paused_at = self.now()
        for live in [live for live in self.tables.values() if not live.outbox.closed]:
            try:
                if not self.paused:
                    live.resume(self._paused_at)
                live.tell_of_pause()
            except TableBroken:  # it has told its own listeners
                log.warning("table %s failed to resume after the pause", live.table.code)

    def moved(self, live: LiveTable) -> None:
        """Forget a table that another process has taken over."""
        live.outbox.closed = True
        self.forget(live)
        self._dismiss(live, "This table has moved to another server.", True, TableMoved.code, GOING_DOWN)

    def broke(self, live: LiveTable, error: Exception) -> None:
        if isinstance(error, TableMoved):
            self.tenancy.refused(live)
            return
        code, match = live.table.code, live.table.match
        played = len(match.log) if match is not None else 0
        fault = None if isinstance(error, ParlourError) else error  # an error of ours
        log.error("table %s (%s, %d actions) is out of use: %s", code, live.table.head.game, played, error, exc_info=fault)
        self.faults[code] += 1
        final = not self.usable(code)
        live.outbox.closed = True
        self.forget(live)
        if not live.outbox.durable():  # do not reload it before its pending writes are on disk
            self._ending.add(code)
            self.append(code, 0, [], None, lambda error: self._ending.discard(code))
        text = "This table had to be closed." if final else "Something went wrong at this table; it continues from the last move."
        self._dismiss(live, text, not final)

    def _dismiss(self, live: LiveTable, text: str, again: bool, code: str = TableBroken.code, number: int = BROKEN) -> None:
        """Disconnect everybody from a table."""
        frame = encode(Closed(code=code, text=text, again=again))
        for listener in live.listeners:
            listener.push(frame)
            listener.drop(number, code)

    # Tables.

    def create(
        self,
        game: Game,
        person: str,
        name: str,
        *,
        seats: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        seat: int | None = 0,
        bots: list[str] | None = None,
        clock: ClockPlan | None = None,
        listed: bool = False,
        hot: bool = False,
        names: list[str] | None = None,
        where: str = "",
    ) -> LiveTable:
        """Create a table and seat its maker; the match begins at once if no seat is free."""
        if self.paused:
            raise StoreUnavailable(f"no new tables right now: {self.paused}")
        setup = game.setup(seats, options)
        plan, levels = clock or ClockPlan(), list(bots or [])
        check_terms(game, setup, plan, seat, levels)
        opened = Opened(
            at=self.now(),
            game=game.name,
            options=setup.options,
            seats=setup.seats,
            host=person,
            clock=plan,
            open=listed and not hot,
            hot=hot,
        )
        code = self.lobbies.new_code()
        self.tenancy.create(code)
        live = LiveTable(self, open_table(code, opened), [opened])
        live.where = where
        place = secrets.randbelow(setup.seats) if seat is None else seat
        others = [n for n in range(setup.seats) if n != place]
        for n, level in zip(others, levels, strict=False):
            if level:
                live.carry_out(commands.UseBot(at=opened.at, person=person, seat=n, level=level))
        called = list(names or []) if hot else []
        for n in self._places(live.table, place, hot):
            own_name = called.pop(0) if called else ""
            live.carry_out(commands.Sit(at=opened.at, person=person, name=own_name or name, seat=n))
        self._take_in(live)
        live.outbox.flush()
        return live

    @staticmethod
    def _places(table: Table, place: int, hot: bool) -> list[int]:
        """The seats that the table's maker takes: one, or at a one-device table all free ones."""
        return [n for n, chair in enumerate(table.head.chairs) if chair.free()] if hot else [place]

    def _take_in(self, live: LiveTable) -> LiveTable:
        code = live.table.code
        self.tables[code] = live
        self.last_used[code] = time.monotonic()
        self.lobbies.enter(live)
        return live

    async def find(self, code: str) -> LiveTable:
        """The table of a code, or of a lobby's two words, from memory or from the store; `NoSuchTable` if there is none."""
        code = self.lobbies.code_of(code)
        if "-" in code:  # a lobby that is not in memory, or in that of another process
            code = await self.store.lobby(code) or code
        while code not in self.tables:  # somebody else who waited for it may have unloaded it again at once
            if not self.usable(code):
                raise TableBroken("this table had to be closed")
            if code in self._ending:
                raise TableBroken("something went wrong at this table; please come back in a moment")
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.create_task(self._load(code), name=f"parlour-load-{code}")
                task.add_done_callback(functools.partial(self._loaded, code))
            await asyncio.shield(task)
        self.last_used[code] = time.monotonic()
        return self.tables[code]

    def _loaded(self, code: str, task: asyncio.Task[LiveTable]) -> None:
        self._loading.pop(code, None)
        if not task.cancelled():
            task.exception()  # those who asked have the error; if nobody waits any more, nobody needs it

    async def _load(self, code: str) -> LiveTable:
        await self.tenancy.claim(code)
        return self._revive(await self._read(code))

    async def _read(self, code: str) -> Table:
        records = await self.store.load(code)
        if not records:
            self.tenancy.let_go(code, wake=False)
            raise NoSuchTable("there is no table with this code")
        try:
            # Rebuild the match in another thread, so other tables keep running.
            return await asyncio.to_thread(fold, code, records)
        except BadRecord as error:
            await self.tenancy.pass_on(code, records, error)
            raise

    def _revive(self, table: Table) -> LiveTable:
        """Bring a table to life; if the server was down since it was unloaded, clocks do not count that time."""
        live = self._take_in(LiveTable(self, table))
        if self.caretaker.woken(table.code):
            live.go_on()
        else:
            live.resume()
        return live

    def usable(self, code: str) -> bool:
        """False once a table has failed so often that it is closed for good."""
        return self.faults[code] < MOST_FAULTS

    def forget(self, live: LiveTable) -> None:
        """Drop a table from memory, with its alarms."""
        code = live.table.code
        if self.tables.get(code) is live:
            del self.tables[code]
            self.last_used.pop(code, None)
            self.lobbies.leave(code)
            live.thoughts.forget()
            self.attended(live, False)
        self.alarms.set((code, "clock"), None, live.tick)
        for n in range(len(live.table.head.chairs)):
            self.alarms.set((code, "bot", n), None, live.tick)

    # The process.

    def start(self) -> None:
        """Start background work, including clocks that were running when the server stopped."""
        self.caretaker.start()
        self.tenancy.start()

    async def durable(self, live: LiveTable | None = None) -> None:
        """Wait until everything written so far is on disk; `StoreUnavailable` if it cannot be, or if that table was lost."""
        future: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.append("", 0, [], None, future.set_result)
        error = await future
        if error is None and live is not None and live.outbox.closed:  # only its own write was refused
            error = StoreUnavailable(f"this table {self.tenancy.lost_how()}; please try again")
        if error is not None:
            raise error

    async def close(self) -> None:
        """Say goodbye to everybody and close the store."""
        frame = encode(Closed(code="server/closing", text="The server is shutting down.", again=True))
        for live in self.tables.values():
            for listener in list(live.listeners):
                listener.push(frame)
                listener.drop(GOING_DOWN, "server closing")
        self.caretaker.close()
        self.alarms.close()
        self.thinkers.close()
        self.checker.close()
        await self.store.close()
        await self.tenancy.close()
