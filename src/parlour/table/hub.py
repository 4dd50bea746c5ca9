"""All live tables of a process: creates them, loads them on demand, and unloads them when nobody is left."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Final

from parlour.core.errors import BadSetup, ParlourError
from parlour.core.game import Game, Setup
from parlour.table import alarms, commands
from parlour.table.caretaker import Caretaker
from parlour.table.decide import again, check_level
from parlour.table.evolve import fold, open_table
from parlour.table.live import LiveTable
from parlour.table.model import Head, NoSuchTable, TableBroken, new_code, plain
from parlour.table.protocol import LONGEST_NAME, ClockPlan, Closed, encode
from parlour.table.records import Opened, Record
from parlour.table.store import Done, Store, StoreUnavailable
from parlour.table.table import Table
from parlour.table.think import Answer, Question, Thinkers

log = logging.getLogger("parlour.table")

MOST_FAULTS: Final = 3  # internal errors after which a table is closed for good
LONGEST_CLOCK: Final = 7 * 24 * 3600


def sign_nothing(code: str, person: str) -> str:
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
        sign: Callable[[str, str], str] = sign_nothing,
        keep_days: int = 0,
    ) -> None:
        self.store = store
        store.trouble = self.trouble
        self.paused = ""
        self._paused_at = 0
        self.pace = pace
        self.sign = sign
        self.tables: dict[str, LiveTable] = {}
        self.alarms = alarms.Alarms()
        self.thinkers = Thinkers(workers)
        self.faults: Counter[str] = Counter()
        self.last_used: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._ending: set[str] = set()  # tables out of use whose last records are not durable yet
        self.caretaker = Caretaker(self, keep_days)

    # The `House` protocol.

    def now(self) -> int:
        return alarms.now()

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done) -> None:
        self.store.append(code, seq, records, head, done)

    def alarm(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        self.alarms.set(key, when, call)

    def think(self, question: Question, done: Callable[[Answer], None]) -> None:
        self.thinkers.ask(question, done)

    def link(self, code: str, person: str) -> str:
        return self.sign(code, person)

    def play_again(self, live: LiveTable, code: str) -> None:
        records = again(live.table, self.now(), secrets.token_bytes(16))
        twin = self._take_in(LiveTable(self, fold(code, records), records))
        twin.resume()

    def unsaved(self, live: LiveTable) -> None:
        self.caretaker.spawn(self._restore(live))

    async def _restore(self, live: LiveTable) -> None:
        try:
            table = await self._read(live.table.code)
        except NoSuchTable:  # not even its first record was written
            self.forget(live)
            self._dismiss(live, "This table could not be saved.", False)
        except ParlourError as error:
            self.broke(live, error)
        else:
            live.restore(table)
            if not self.paused:
                live.resume(self._paused_at)

    def trouble(self, reason: str) -> None:
        """Pause all tables because nothing can be written, or resume them (reason ""); nobody is charged for the pause."""
        if reason:
            self.paused = reason
            self._paused_at = self.now()
        else:
            self.paused = ""
        for live in [live for live in self.tables.values() if not live.outbox.closed]:
            try:
                if not reason:
                    live.resume(self._paused_at)
                live.tell_of_pause()
            except TableBroken:  # it has told its own listeners
                log.warning("table %s failed to resume after the pause", live.table.code)

    def broke(self, live: LiveTable, error: Exception) -> None:
        code, match = live.table.code, live.table.match
        played = len(match.log) if match is not None else 0
        log.error("table %s (%s, %d actions) is out of use for now", code, live.table.head.game, played, exc_info=error)
        self.faults[code] += 1
        final = not self.usable(code)
        live.outbox.closed = True
        self.forget(live)
        if not live.outbox.durable():  # do not reload it before its pending writes are on disk
            self._ending.add(code)
            self.append(code, 0, [], None, lambda error: self._ending.discard(code))
        text = "This table had to be closed." if final else "Something went wrong at this table; it continues from the last move."
        self._dismiss(live, text, not final)

    def _dismiss(self, live: LiveTable, text: str, again: bool) -> None:
        """Disconnect everybody from a table."""
        frame = encode(Closed(code=TableBroken.code, text=text, again=again))
        for listener in live.listeners:
            listener.push(frame)
            listener.drop(1011, "table broken")

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
        live = LiveTable(self, open_table(new_code(), opened), [opened])
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
        return live

    async def find(self, code: str) -> LiveTable:
        """The table of a code, from memory or from the store; `NoSuchTable` if there is none."""
        code = code.strip().lower()
        live = self.tables.get(code)
        if live is not None:
            self.last_used[code] = time.monotonic()
            return live
        if not self.usable(code):
            raise TableBroken("this table had to be closed")
        if code in self._ending:
            raise TableBroken("something went wrong at this table; please come back in a moment")
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = asyncio.create_task(self._load(code), name=f"parlour-load-{code}")
            task.add_done_callback(lambda done: self._loading.pop(code, None))
        return await asyncio.shield(task)

    async def _load(self, code: str) -> LiveTable:
        return self._revive(await self._read(code))

    async def _read(self, code: str) -> Table:
        records = await self.store.load(code)
        if not records:
            raise NoSuchTable("there is no table with this code")
        # Rebuild the match in another thread, so other tables keep running.
        return await asyncio.to_thread(fold, code, records)

    def _revive(self, table: Table) -> LiveTable:
        """Bring a table to life; if the server was down since it was unloaded, nobody is charged for that."""
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
        self.alarms.set((code, "clock"), None, live.tick)
        for n in range(len(live.table.head.chairs)):
            self.alarms.set((code, "bot", n), None, live.tick)

    # The process.

    def start(self) -> None:
        """Start background work, including clocks that were running when the server stopped."""
        self.caretaker.start()

    def rename(self, person: str, name: str, done: Done) -> str:
        """Store a person's name; return it as stored."""
        kept = plain(name, LONGEST_NAME)
        self.store.rename(person, kept, done)
        return kept

    async def durable(self) -> None:
        """Wait until everything written so far is on disk; `StoreUnavailable` if it cannot be."""
        future: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.append("", 0, [], None, future.set_result)
        error = await future
        if error is not None:
            raise error

    async def close(self) -> None:
        """Say goodbye to everybody and close the store."""
        frame = encode(Closed(code="server/closing", text="The server is shutting down.", again=True))
        for live in self.tables.values():
            for listener in list(live.listeners):
                listener.push(frame)
                listener.drop(1012, "server closing")
        self.caretaker.close()
        self.alarms.close()
        self.thinkers.close()
        await self.store.close()


def check_terms(game: Game, setup: Setup, plan: ClockPlan, seat: int | None, levels: list[str]) -> None:
    """Raise `BadSetup` for a clock, a seat or computer players that a new table cannot have."""
    if not all(0 <= value <= LONGEST_CLOCK for value in (plan.per_move, plan.per_game, plan.increment)):
        raise BadSetup(f"clock times must be from 0 to {LONGEST_CLOCK} seconds")
    if seat is not None and not 0 <= seat < setup.seats:
        raise BadSetup(f"there is no seat {seat}; seats are 0 to {setup.seats - 1}")
    if len(levels) >= setup.seats:
        raise BadSetup(f"at most {setup.seats - 1} computer players can sit here")
    for level in filter(None, levels):
        check_level(game, setup, level)
