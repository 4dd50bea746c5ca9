"""A fake house for live tables: the test controls time, disk and computer players."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from typing import Any

from parlour.core.errors import ParlourError
from parlour.core.registry import game
from parlour.llm.endpoint import Endpoint
from parlour.table import commands, protocol
from parlour.table.advice import Advice, Adviser
from parlour.table.evolve import open_table
from parlour.table.live import LiveTable
from parlour.table.model import Head
from parlour.table.records import Opened, Record
from parlour.table.requests import receive
from parlour.table.sides import Listener
from parlour.table.store import Done
from parlour.table.think import Answer, Question


class Scribe:
    """An adviser that answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Question, Callable[[Advice | ParlourError], None]]] = []

    def advise(self, question: Question, done: Callable[[Advice | ParlourError], None]) -> None:
        self.asked.append((question, done))

    async def close(self) -> None:
        return


class Straw:
    """A house that does only what the test says."""

    def __init__(self) -> None:
        self.pace = 700
        self.model: Endpoint | None = None
        self.paused = ""
        self.time = 1_000_000
        self.records: list[Record] = []  # of the one table
        self.unreported: list[Done] = []
        self.alarms: dict[Hashable, tuple[int, Callable[[], None]]] = {}
        self.scribe = Scribe()
        self.adviser: Adviser = self.scribe
        self.questions: list[tuple[Question, Callable[[Answer], None]]] = []
        self.canceled: list[Question] = []
        self.broken: list[Exception] = []
        self.again: list[str] = []
        self.lost: list[LiveTable] = []
        self.quick_disk = True

    def now(self) -> int:
        return self.time

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done) -> None:
        assert not records or seq == len(self.records), "a record with the wrong number"
        self.records += records
        if self.quick_disk:
            done(None)
        else:
            self.unreported.append(done)

    def report(self, error: Exception | None = None) -> None:
        """Report the outcome of all writes so far."""
        waiting, self.unreported = self.unreported, []
        for done in waiting:
            done(error)

    def alarm(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        self.alarms.pop(key, None)
        if when is not None:
            self.alarms[key] = (when, call)

    def think(self, question: Question, where: str, done: Callable[[Answer], None]) -> Callable[[], None]:
        self.questions.append((question, done))
        return lambda: self.canceled.append(question)

    def refused(self, code: str) -> None:
        pass

    def attended(self, live: LiveTable, thinking: bool) -> bool:
        return True

    def link(self, code: str, person: str, number: int) -> str:
        return ""

    def play_again(self, live: LiveTable, code: str, keep: bool) -> None:
        self.again.append(code)

    def unsaved(self, live: LiveTable) -> None:
        self.lost.append(live)

    def broke(self, live: LiveTable, error: Exception) -> None:
        live.outbox.closed = True
        self.broken.append(error)

    def advance(self, milliseconds: int) -> None:
        """Let time pass and ring the alarms that are due."""
        self.time += milliseconds
        for key, (when, call) in sorted(self.alarms.items(), key=lambda item: item[1][0]):
            if when <= self.time and self.alarms.get(key) == (when, call):
                del self.alarms[key]
                call()


class Ear:
    """A listener that keeps what it receives."""

    def __init__(self, live: LiveTable, person: str, form: Any = "view") -> None:
        self.heard: list[dict[str, Any]] = []
        self.live = live
        self.listener = Listener(person, lambda frame: self.heard.append(json.loads(frame)), lambda code, reason: None, form)
        live.attach(self.listener)

    def say(self, message: protocol.FromClient) -> list[dict[str, Any]]:
        """Send a message; return what was received since."""
        count = len(self.heard)
        receive(self.live, self.listener, message)
        return self.heard[count:]

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of a kind."""
        return next(message for message in reversed(self.heard) if message["t"] == kind)

    def play(self, choice: int = 0) -> list[dict[str, Any]]:
        """Play a legal action, by default the first."""
        position = self.last("position")
        return self.say(protocol.Actions(actions=[position["legal"][choice]], rev=position["rev"]))


def opened(house: Straw, seats: int, clock: protocol.ClockPlan | None = None, name: str = "deaddrop") -> LiveTable:
    """An empty table of a game, hosted by Ann."""
    options = game(name).setup(seats).options
    first = Opened(at=house.time, game=name, options=options, seats=seats, host="ann", clock=clock or protocol.ClockPlan())
    return LiveTable(house, open_table("code", first), [first])


def make(house: Straw, *people: str, clock: protocol.ClockPlan | None = None, name: str = "deaddrop") -> LiveTable:
    """A table of a game with these people; "" is a computer player."""
    live = opened(house, len(people), clock, name)
    for n, person in enumerate(people):
        if person:
            live.do(commands.Sit(at=house.time, person=person, name=person, seat=n))
        else:
            live.do(commands.UseBot(at=house.time, person="ann", seat=n, level="random"))
    return live
