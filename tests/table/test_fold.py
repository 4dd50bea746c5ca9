"""A table is the fold of its records: live and rebuilt, after any mix of actions by people, computer players and clocks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.conftest import NewStore
from tests.table.straw import Ear, Straw, make, opened

from parlour.core.errors import BadRecord, ParlourError
from parlour.core.registry import game, games
from parlour.table import commands, protocol, records
from parlour.table.commands import Command
from parlour.table.decide import DECISIONS
from parlour.table.evolve import EFFECTS, fold
from parlour.table.live import LiveTable
from parlour.table.protocol import ClockPlan
from parlour.table.records import Record, decode_record, encode_record
from parlour.table.render import Around, render
from parlour.table.table import Table
from parlour.table.think import think

STEPS = 160


def facts(table: Table) -> dict[str, Any]:
    """Everything about a table, in a form that can be compared."""
    match, clocks = table.match, table.clocks
    found: dict[str, Any] = {
        "place": (table.seq, table.at, table.told_at),
        "head": msgspec.json.encode(table.head),
        "offers": (msgspec.json.encode(table.offers), table.offers_made),
        "chat": (msgspec.json.encode(table.chat), table.chat_lines),
        "notes": table.notes,
        "hints": table.hints,
        "stood in": table.stood_in,
        "links": (table.devices, table.revocations),
        "banks": clocks.banks,
        "decisions": {seat: (decision.since, decision.allowed) for seat, decision in clocks.decisions.items()},
        "timers": {key: (ticking.timer.as_json(), ticking.left, ticking.since) for key, ticking in clocks.timers.items()},
    }
    if match is not None:
        seats = range(len(table.head.chairs))
        found["match"] = match.record()
        found["chance"] = match.chance
        found["renewals"] = match.renewals
        found["events"] = [[event.as_json() for event in told] for told in match.events]
        found["views"] = [match.state.view(seat) for seat in (None, *seats)]
        found["legal"] = [match.state.legal(seat) for seat in seats]
        found["undo"] = [table.may_undo(seat) for seat in seats]
    return msgspec.json.decode(msgspec.json.encode(found))  # type: ignore[no-any-return]


class Crowd:
    """People, computer players and clocks that act at random at one table."""

    def __init__(self, name: str, seed: int) -> None:
        self.rng = random.Random(f"{name} {seed}")
        self.house = Straw()
        self.game = game(name)
        self.seats = self.rng.choice([self.game.default_seats(), *self.game.seats[:2]])
        plans = [ClockPlan(), ClockPlan(per_move=30), ClockPlan(per_game=60, increment=3, at_end="bot")]
        self.live = opened(self.house, self.seats, self.rng.choice(plans), name)
        self.people = ["ann", "bob", "cid", "dan", "eve", "fay", "gus", "ann's phone", "watcher"]
        self.ears = [self.sit_near(person) for person in [*self.people, "ann", "bob"]]

    def sit_near(self, person: str) -> Ear:
        """Connect a person."""
        return Ear(self.live, person, self.rng.choice(["view", "view", "scene"]))

    def step(self) -> None:
        """Do one thing, and perhaps let time pass."""
        kind = self.rng.random()
        if self.live.table.head.phase == "waiting" and kind < 0.5:
            self.arrive()
        elif kind < 0.75:
            ear = self.somebody()
            ear.say(self.message(ear))
        elif kind < 0.8:
            self.reconnect()
        elif kind < 0.82:
            self.restart()
        elif kind < 0.84:
            self.leave()
        while self.house.questions and self.rng.random() < 0.7:
            question, done = self.house.questions.pop(0)
            done(think(question) if self.rng.random() < 0.9 else [])
        self.house.advance(self.rng.choice([0, 10, 700, 1400, 5000]))

    def somebody(self) -> Ear:
        """Usually somebody who has to act or answer, otherwise anybody."""
        table = self.live.table
        acting = table.match.state.actors() if table.match is not None else []
        asked = [seat for offer in table.offers for seat in offer.waiting]
        awaited = [ear for ear in self.ears if ear.listener.look in {*acting, *asked}]
        return self.rng.choice(awaited if awaited and self.rng.random() < 0.8 else self.ears)

    def arrive(self) -> None:
        """Somebody takes a seat, or the host begins."""
        now, person = self.house.time, self.rng.choice(self.people)
        seat = self.rng.choice([None, None, *range(self.seats)])
        wanted: list[Command] = [
            commands.Sit(at=now, person=person, name=self.rng.choice([person, "", "Ann"]), seat=seat),
            commands.Sit(at=now, person="ann", name="Ann"),
            commands.UseBot(
                at=now, person="ann", seat=self.rng.randrange(self.seats), level=self.rng.choice(["random", "", "?"])
            ),
            commands.Start(at=now, person=person, level=self.rng.choice(["", "random"])),
            self.rng.choice([commands.Link(at=now, owner="ann", device="ann's phone"), commands.Revoke(at=now, person="ann")]),
        ]
        self.attempt(self.rng.choice(wanted))

    def leave(self) -> None:
        """Somebody leaves."""
        self.attempt(commands.Leave(at=self.house.time, person=self.rng.choice(self.people)))

    def attempt(self, command: Command) -> None:
        """Give a command; if it is refused, nothing changes."""
        before = facts(self.live.table)
        try:
            self.live.do(command)
        except ParlourError:
            assert facts(self.live.table) == before

    def reconnect(self) -> None:
        """A client disconnects and reconnects."""
        n = self.rng.randrange(len(self.ears))
        self.live.detach(self.ears[n].listener)
        self.house.advance(self.rng.choice([0, 70_000]))
        self.ears[n] = self.sit_near(self.ears[n].listener.person)

    def restart(self) -> None:
        """The server is killed, and the table is loaded again later."""
        self.live.outbox.closed = True
        self.house.alarms.clear()
        self.house.questions.clear()
        self.house.time += self.rng.choice([0, 100_000])
        self.live = LiveTable(self.house, fold("code", self.house.records))
        self.live.resume()
        self.ears = [self.sit_near(ear.listener.person) for ear in self.ears]

    def message(self, ear: Ear) -> protocol.FromClient:
        """A message: usually a legal move, otherwise anything."""
        rng = self.rng
        position = next((message for message in reversed(ear.heard) if message["t"] == "position"), None)
        if position is not None and position["legal"] and rng.random() < 0.75:
            return protocol.Actions(actions=[rng.choice(position["legal"])], rev=position["rev"])
        rev = position["rev"] - rng.randint(0, 2) if position is not None else 0
        choices: list[protocol.FromClient] = [
            protocol.Actions(actions=[["pass"]], rev=rev),
            protocol.Act(act="x", rev=rev),
            protocol.Say(text=rng.choice(["hello", "", "{seat:0}", "x" * 501])),
            protocol.Look(seat=rng.choice([None, 0, 1, 2])),
            protocol.Undo(),
            protocol.Undo(),
            protocol.Resync(),
            protocol.Ping(),
            protocol.Answer(offer=self.live.table.offers_made, yes=rng.random() < 0.7),
            protocol.Note(text=rng.choice(["note", "another"])),
            protocol.Start(),
            protocol.UseBot(seat=rng.randint(-1, 3), level=rng.choice(["", "random", "nobody"])),
            protocol.Rematch(),
            protocol.AllowHints(),
            protocol.AskHint(rev=rev),
        ]
        if rng.random() < 0.03:
            choices = [protocol.Resign()]
        return rng.choice(choices)


Decision = Callable[[Table, Any], list[Record]]


def twice(decision: Decision) -> Decision:
    """A decision, checked to change nothing and to be repeatable."""

    def decide(table: Table, command: Command) -> list[Record]:
        before = facts(table)
        found = decision(table, command)
        assert facts(table) == before, "a decision changed the table"
        assert decision(table, command) == found
        return found

    return decide


def check_render(live: LiveTable, now: int) -> None:
    """Rendering is repeatable and changes nothing."""
    before = facts(live.table)
    around = Around(live.table)
    for side in live.sides.values():
        assert render(live.table, side, True, now, around)[1] == render(live.table, side, True, now, around)[1]
    assert facts(live.table) == before, "rendering changed the table"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", list(games()))
def test_the_live_table_is_the_fold_of_its_records_after_every_step(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever people do, no table breaks, refusals change nothing, and rebuilding gives the same table at every step."""
    for kind, decision in DECISIONS.items():
        monkeypatch.setitem(DECISIONS, kind, twice(decision))
    crowd = Crowd(name, seed)
    for _ in range(STEPS):
        crowd.step()
        assert crowd.house.broken == []
        stored = [decode_record(encode_record(record)) for record in crowd.house.records]
        assert facts(fold("code", stored)) == facts(crowd.live.table)
        check_render(crowd.live, crowd.house.time)


@pytest.mark.parametrize("name", list(games()))
async def test_the_live_table_is_the_fold_of_its_stored_records(name: str, new_store: NewStore) -> None:
    """Whatever a store does to records, for example to superseded notes, it loads the same table."""
    store, crowd = new_store(), Crowd(name, 7)
    for step in range(STEPS // 2):
        written = len(crowd.house.records)
        crowd.step()
        failed: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        new = crowd.house.records[written:] if step else crowd.house.records
        store.append("code", written if step else 0, new, crowd.live.table.head, failed.set_result)
        assert await failed is None
        if step % 8 == 7:
            assert facts(fold("code", await store.load("code"))) == facts(crowd.live.table)
    await store.close()


def test_the_crowd_does_everything_that_can_happen() -> None:
    """The random crowd produces every kind of record, and some matches finish."""
    seen: set[type] = set()
    phases: set[str] = set()
    renewed = 0
    for seed in range(200):
        if seen == set(EFFECTS) and "over" in phases and renewed:
            break
        crowd = Crowd("deaddrop", seed)
        for _ in range(STEPS):
            crowd.step()
        seen |= {type(record) for record in crowd.house.records}
        phases.add(crowd.live.table.head.phase)
        renewed += sum(isinstance(record, records.TookBack) and record.renewal > 0 for record in crowd.house.records)
    assert renewed, "no take-back by consent, after which chance is new"
    assert seen == set(EFFECTS)
    assert "over" in phases


def test_nobody_is_charged_for_a_server_pause() -> None:
    """After a restart clocks continue from what they showed at the last record; a second restart changes nothing more."""
    house = Straw()
    table = make(house, "ann", "bob", clock=ClockPlan(per_game=100, increment=5))
    house.advance(3_000)
    Ear(table, "ann").play()
    banks = table.table.clocks.banks.copy()
    for _ in range(2):
        house.time += 3_600_000
        again = LiveTable(house, fold("code", house.records))
        again.resume()
    assert again.table.clocks.banks == banks == [102_000, 100_000]
    assert again.table.clocks.next() == house.time + 97_000, "Bob's clock ran for the three seconds before Ann's move"
    house.advance(1_000)
    Ear(again, "bob").play()
    assert again.table.clocks.banks == [102_000, 101_000]


def test_invalid_records_are_refused() -> None:
    """A log with no first record, with two, or with a move before the deal raises `BadRecord`."""
    first = records.Opened(at=1, game="deaddrop", options={}, seats=2, host="ann")
    move = records.Moved(at=2, seat=0, actions=[["send", "1"]])
    histories: list[list[Record]] = [[], [move], [first, first], [first, move]]
    for history in histories:
        with pytest.raises(BadRecord):
            fold("code", history)


def test_another_version_of_the_rules_is_refused() -> None:
    """A match is replayed with the rules it was played under, or not at all."""
    first = records.Opened(at=1, game="deaddrop", options={}, seats=2, host="ann")
    with pytest.raises(BadRecord, match="version 99 of the rules"):
        fold("code", [first, records.Dealt(at=2, seed="00" * 16, rules_version=99)])
