"""All live tables of a process: makes them, loads them when somebody comes, and lets go of them when nobody is left."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Hashable, Mapping

import msgspec

from parlour.bots.levels import player_names
from parlour.core.errors import BadRecord, BadSetup, ParlourError
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.registry import game as find_game
from parlour.store.sqlite import PUT_PERSON, PUT_PLACE, Done, Row, SqliteStore, Stored
from parlour.table import alarms
from parlour.table.model import (
    Chair,
    Head,
    NoSuchTable,
    Played,
    TableBroken,
    decode_head,
    decode_log,
    new_code,
    plain,
)
from parlour.table.protocol import LONGEST_NAME, ChatLine, ClockPlan, Closed, Room, encode
from parlour.table.seating import seat_person
from parlour.table.table import CHAT_KEPT, Table
from parlour.table.think import Answer, Question, Thinkers

log = logging.getLogger("parlour.table")

IDLE = 600.0  # seconds after which a table that nobody looks at leaves memory
WOKEN = 1000  # unfinished tables that a server looks at when it starts
MOST_FAULTS = 3  # after which a table is closed for good
LONGEST_CLOCK = 7 * 24 * 3600


def sign_nothing(code: str, person: str) -> str:
    """Stand-in for a server's personal links."""
    return ""


class Hub:
    """The house of all tables of a process."""

    def __init__(
        self, store: SqliteStore, *, pace: int = 700, workers: int | None = None, sign: Callable[[str, str], str] = sign_nothing
    ) -> None:
        self.store = store
        self.pace = pace
        self.sign = sign
        self.tables: dict[str, Table] = {}
        self.alarms = alarms.Alarms()
        self.thinkers = Thinkers(workers)
        self.faults: Counter[str] = Counter()
        self.settling: set[str] = set()  # tables out of use whose last writes are not on the disk yet
        self.levels_known: dict[str, list[str]] = {}
        self.last_used: dict[str, float] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._waker: asyncio.Task[None] | None = None

    # What tables ask of their house.

    def now(self) -> int:
        return alarms.now()

    def write(self, rows: list[Row], done: Done) -> None:
        self.store.write(rows, done)

    def alarm(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        self.alarms.set(key, when, call)

    def think(self, question: Question, done: Callable[[Answer], None]) -> None:
        self.thinkers.ask(question, done)

    def levels(self, game: Game) -> list[str]:
        if game.name not in self.levels_known:
            self.levels_known[game.name] = player_names(game)
        return self.levels_known[game.name]

    def link(self, code: str, person: str) -> str:
        return self.sign(code, person)

    def name_of(self, person: str) -> str:
        return self.store.name_of(person)

    def rematch(self, table: Table) -> str:
        old = table.head
        chairs = [
            Chair(
                name=chair.name,
                holders=chair.holders.copy(),
                bot="" if chair.holders else chair.bot,
                bot_name="" if chair.holders else chair.bot_name,
            )
            for chair in old.chairs
        ]
        head = self._head(table.game, len(chairs), old.options, old.host, old.clock)
        head.open, head.hot = False, old.hot
        head.chairs = chairs[-1:] + chairs[:-1]
        twin = self._open(Table(self, table.game, head))
        for person in {holder for chair in chairs for holder in chair.holders}:
            twin.write((PUT_PLACE, (person, head.code, head.created)))
        twin.begin()
        twin.flush()
        return head.code

    def broke(self, table: Table, error: Exception) -> None:
        code = table.head.code
        record = table.match.record() if table.match is not None else {}
        log.error("table %s is out of use for now: %r; its record: %s", code, error, record, exc_info=error)
        self.faults[code] += 1
        final = not self.usable(code)
        table.broken = True
        self._forget(table)
        if not table.settled():  # it must not be read back before what is on its way to the disk has arrived there
            self.settling.add(code)
            self.write([], lambda error: self.settling.discard(code))
        text = "This table had to be closed." if final else "Something went wrong at this table; it goes on from the last move."
        frame = encode(Closed(code=TableBroken.code, text=text, again=not final))
        for listener in table.listeners:
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
    ) -> Table:
        """A new table with its maker at it; it begins at once if no seat is left free."""
        setup = game.setup(seats, options)
        plan = clock or ClockPlan()
        if not all(0 <= value <= LONGEST_CLOCK for value in (plan.per_move, plan.per_game, plan.increment)):
            raise BadSetup(f"times of a clock go from 0 to {LONGEST_CLOCK} seconds")
        if seat is not None and not 0 <= seat < setup.seats:
            raise BadSetup(f"there is no seat {seat}; seats are 0 to {setup.seats - 1}")
        levels = list(bots or [])
        if len(levels) >= setup.seats:
            raise BadSetup(f"at most {setup.seats - 1} computer players can sit here")
        place = secrets.randbelow(setup.seats) if seat is None else seat
        head = self._head(game, setup.seats, setup.options, person, plan)
        head.open, head.hot = listed and not hot, hot
        table = Table(self, game, head)
        others = [n for n in range(setup.seats) if n != place]
        for n, level in zip(others, levels, strict=False):
            if level:
                table.put_bot(n, level)
        called = list(names or [])
        if hot:
            for n in sorted([place, *(n for n in others if head.chairs[n].free())]):
                seat_person(table, n, person, (called.pop(0) if called else "") or f"{name or 'Guest'}")
        else:
            seat_person(table, place, person, name)
        self._open(table)
        table.write_head()
        table.begin_if_full()
        table.flush()
        return table

    def _head(self, game: Game, seats: int, options: Mapping[str, str | int | bool], host: str, clock: ClockPlan) -> Head:
        moment = self.now()
        return Head(
            code=new_code(),
            game=game.name,
            rules_version=game.rules_version,
            options=dict(options),
            chairs=[Chair() for _ in range(seats)],
            host=host,
            created=moment,
            touched=moment,
            clock=clock,
        )

    def _open(self, table: Table) -> Table:
        self.tables[table.head.code] = table
        self.last_used[table.head.code] = time.monotonic()
        if self._sweeper is None:
            self._sweeper = asyncio.get_running_loop().create_task(self._sweep(), name="parlour-sweeper")
        return table

    def find(self, code: str) -> Table:
        """The table of a code, from memory or else rebuilt from the store; `NoSuchTable` if there is none."""
        code = code.strip().lower()
        table = self.tables.get(code)
        if table is not None:
            self.last_used[code] = time.monotonic()
            return table
        if not self.usable(code):
            raise TableBroken("this table had to be closed")
        if code in self.settling:
            raise TableBroken("something went wrong at this table; please come back in a moment")
        stored = self.store.load(code)
        if stored is None:
            raise NoSuchTable("there is no table of this code")
        table = self._open(self.rebuild(stored))
        table.resume()
        return table

    def start(self) -> None:
        """The server is up: clocks that ran when it stopped run on, whether anybody comes to look or not."""
        self._waker = asyncio.get_running_loop().create_task(self._wake(), name="parlour-waker")

    async def _wake(self) -> None:
        for code in self.store.playing(WOKEN):
            began = time.monotonic()
            try:
                stored = self.store.load(code) if code not in self.tables else None
                if stored is not None and ticking(stored):
                    self.find(code)
            except ParlourError as error:  # of an older version of the rules, for example
                log.warning("table %s could not be loaded: %s", code, error)
            except Exception:
                log.exception("table %s could not be loaded", code)
            await asyncio.sleep(time.monotonic() - began)  # half of the time belongs to those who are here

    def usable(self, code: str) -> bool:
        """Whether a table has not failed so often that it was closed for good."""
        return self.faults[code] < MOST_FAULTS

    def rebuild(self, stored: Stored) -> Table:
        """A table as it was when it was last written down; clocks have not run since."""
        head = decode_head(stored.head)
        game = find_game(head.game)
        match, kept = None, None
        if head.seed:
            if head.rules_version != game.rules_version:
                raise BadRecord(
                    f"this table was played by version {head.rules_version} of the rules of {game.title}; "
                    f"this server has version {game.rules_version}"
                )
            match = Match(game, game.setup(len(head.chairs), head.options), bytes.fromhex(head.seed))
            for row in standing(stored.log):
                numbers = [match.actions.parse(action) for action in row.actions]
                match.play_move(row.seat, [(number, "") for number in numbers[:-1]] + [(numbers[-1], row.text)], row.at)
            if stored.log:
                kept = decode_log(stored.log[-1]).clock
        table = Table(self, game, head, match, len(stored.log))
        if match is not None and head.phase == "playing":
            table.clocks.restore(kept, match.state, self.now(), table.people())
        for line in stored.chat:
            room: Room = "players" if line.room == "players" else "spectators"
            table.chat[room].append(msgspec.json.decode(line.body, type=ChatLine))
            table.chat_lines = line.n + 1
        for lines in table.chat.values():
            del lines[:-CHAT_KEPT]
        table.notes = dict(stored.notes)
        return table

    def _forget(self, table: Table) -> None:
        code = table.head.code
        if self.tables.get(code) is table:
            del self.tables[code]
            self.last_used.pop(code, None)
        self.alarms.set((code, "clock"), None, table.tick)
        for n in range(len(table.head.chairs)):
            self.alarms.set((code, "bot", n), None, table.tick)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 10)
            border = time.monotonic() - IDLE
            for code, used in list(self.last_used.items()):
                table = self.tables[code]
                if table.listeners:
                    self.last_used[code] = time.monotonic()
                elif used < border and table.clocks.next() is None and not table.thinking:
                    self._forget(table)

    # People.

    def rename(self, person: str, name: str, done: Done) -> str:
        """Remember what a person is called; returns the name as it is kept."""
        kept = plain(name, LONGEST_NAME)
        self.write([(PUT_PERSON, (person, kept))], done)
        return kept

    async def settled(self) -> None:
        """Return once all that was written so far is on the disk."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.write([], lambda error: future.set_result(None))
        await future

    async def close(self) -> None:
        """Say goodbye to everybody and close the store."""
        frame = encode(Closed(code="server/closing", text="The server is going down.", again=True))
        for table in self.tables.values():
            for listener in list(table.listeners):
                listener.push(frame)
                listener.drop(1012, "server closing")
        for task in (self._sweeper, self._waker):
            if task is not None:
                task.cancel()
        self.alarms.close()
        self.thinkers.close()
        await self.store.close()


def ticking(stored: Stored) -> bool:
    """Whether a table may have a clock that runs. A match without a move yet may, whatever its log says."""
    clock = decode_head(stored.head).clock
    return bool(clock.per_move or clock.per_game) or not stored.log or decode_log(stored.log[-1]).clock is not None


def standing(rows: list[str]) -> list[Played]:
    """The moves of a stored log that were not taken back."""
    moves: list[Played] = []
    for body in rows:
        row = decode_log(body)
        if isinstance(row, Played):
            moves.append(row)
        else:
            while sum(len(move.actions) for move in moves) > row.length:
                moves.pop()
    return moves


__all__ = ["Hub", "ParlourError", "standing", "ticking"]
