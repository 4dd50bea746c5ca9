"""A table in a house of straw: time, disk and thoughts are under the test's control."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Hashable
from typing import Any, cast

import pytest

from parlour.core.game import Game
from parlour.core.registry import game, games
from parlour.core.rng import FastRng
from parlour.store.sqlite import PUT_LOG, PUT_TABLE, Done, Row, Stored
from parlour.table import protocol, seating
from parlour.table.hub import Hub
from parlour.table.model import Chair, Head, TableBroken
from parlour.table.requests import receive
from parlour.table.sides import Listener
from parlour.table.table import AWAY, Table
from parlour.table.think import Answer, Question, think


class Straw:
    """A house that does only what the test says."""

    def __init__(self) -> None:
        self.pace = 700
        self.time = 1_000_000
        self.writes: list[tuple[list[Row], Done]] = []
        self.alarms: dict[Hashable, tuple[int, Callable[[], None]]] = {}
        self.questions: list[tuple[Question, Callable[[Answer], None]]] = []
        self.broken: list[Exception] = []
        self.quick_disk = True

    def now(self) -> int:
        return self.time

    def write(self, rows: list[Row], done: Done) -> None:
        self.writes.append((rows, done))
        if self.quick_disk:
            done(None)

    def alarm(self, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        self.alarms.pop(key, None)
        if when is not None:
            self.alarms[key] = (when, call)

    def think(self, question: Question, done: Callable[[Answer], None]) -> None:
        self.questions.append((question, done))

    def levels(self, game: Game) -> list[str]:
        return ["random", "medium"]

    def link(self, code: str, person: str) -> str:
        return ""

    def name_of(self, person: str) -> str:
        return person

    def rematch(self, table: Table) -> str:
        return "again"

    def broke(self, table: Table, error: Exception) -> None:
        table.broken = True
        self.broken.append(error)

    def advance(self, milliseconds: int) -> None:
        """Let time pass and ring what is due."""
        self.time += milliseconds
        for key, (when, call) in sorted(self.alarms.items(), key=lambda item: item[1][0]):
            if when <= self.time:
                self.alarms.pop(key, None)
                call()


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, table: Table, person: str, form: Any = "view") -> None:
        self.heard: list[dict[str, Any]] = []
        self.table = table
        self.listener = Listener(person, lambda frame: self.heard.append(json.loads(frame)), lambda code, reason: None, form)
        table.attach(self.listener)

    def say(self, message: protocol.FromClient) -> list[dict[str, Any]]:
        """Send a message; returns what was heard since."""
        count = len(self.heard)
        receive(self.table, self.listener, message)
        return self.heard[count:]

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of a kind."""
        return next(message for message in reversed(self.heard) if message["t"] == kind)

    def play(self) -> list[dict[str, Any]]:
        """Play the first legal action."""
        position = self.last("position")
        return self.say(protocol.Actions(actions=position["legal"][:1], rev=position["rev"]))


def make(house: Straw, *people: str, clock: protocol.ClockPlan | None = None, name: str = "deaddrop") -> Table:
    """A table of a game with these people; "" is a computer player."""
    chairs = [Chair(name=person, holders=[person]) if person else Chair(bot="random", bot_name="Bot") for person in people]
    head = Head(
        code="code",
        game=name,
        rules_version=game(name).rules_version,
        options={},
        chairs=chairs,
        host=people[0],
        created=0,
        touched=0,
        clock=clock or protocol.ClockPlan(),
    )
    table = Table(house, game(name), head)
    table.begin()
    table.flush()
    return table


def test_nothing_is_told_before_it_is_on_the_disk() -> None:
    """A move is seen by nobody, not even its maker or somebody who comes later, until its row is written."""
    house = Straw()
    table = make(house, "ann", "bob")
    ann, bob = Ear(table, "ann"), Ear(table, "bob")
    house.quick_disk = False
    house.writes.clear()
    heard = len(bob.heard)
    assert ann.play() == []
    late = Ear(table, "bob")
    assert late.heard == []
    assert len(bob.heard) == heard
    assert [rows[0][0] for rows, _ in house.writes if rows] == [PUT_LOG]
    for _, done in house.writes:
        done(None)
    assert bob.last("position")["view"]["has_sent"] == [True, False]
    assert late.last("position")["view"]["has_sent"] == [True, False]


def test_a_move_that_cannot_be_written_is_told_to_nobody() -> None:
    """If the disk fails, the table is out of use and its listeners hear nothing of the move."""
    house = Straw()
    table = make(house, "ann", "bob")
    ann, bob = Ear(table, "ann"), Ear(table, "bob")
    house.quick_disk = False
    house.writes.clear()
    ann.play()
    count = len(bob.heard)
    house.writes[0][1](OSError("the disk is full"))
    assert len(bob.heard) == count
    assert isinstance(house.broken[0], OSError)
    with pytest.raises(TableBroken):
        receive(table, ann.listener, protocol.Resync())


def test_what_a_failed_call_has_half_done_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception after a move was made, but before it was told, leaves no row of it."""
    house = Straw()
    table = make(house, "ann", "bob")
    ann = Ear(table, "ann")
    house.writes.clear()
    monkeypatch.setattr(table, "refresh", lambda acted: 1 / 0)
    with pytest.raises(TableBroken):
        ann.play()
    assert house.writes == []
    assert isinstance(house.broken[0], ZeroDivisionError)


def test_computer_players_answer_on_the_beat() -> None:
    """However long a computer player has thought, its answer comes at a multiple of the pace, so that timing tells nothing."""
    for thinking in (1, 300, 699):
        house = Straw()
        table = make(house, "ann", "")
        ann = Ear(table, "ann")
        asked = house.time
        question, done = house.questions.pop()
        house.time += thinking
        done(think(question))
        assert not ann.last("position")["view"]["has_sent"][1]
        house.time = asked + 699
        house.advance(0)
        assert not ann.last("position")["view"]["has_sent"][1]
        house.advance(1)
        assert ann.last("position")["view"]["has_sent"][1]


def test_an_answer_for_a_position_that_has_passed_is_thought_over() -> None:
    """A computer player whose position changed meanwhile is asked again; one that failed plays the default."""
    house = Straw()
    table = make(house, "ann", "", "")
    ann = Ear(table, "ann")
    question, done = house.questions[0]
    house.questions.clear()
    ann.play()
    done(think(question))
    house.advance(700)
    assert table.match is not None
    assert [entry.seat for entry in table.match.log] == [0], "its view has changed: somebody has sent a courier"
    again, done = house.questions.pop()
    assert (again.seat, len(again.log)) == (question.seat, 1)
    done([])
    house.advance(700)
    assert [entry.seat for entry in table.match.log] == [0, question.seat]


def test_time_out_is_an_ordinary_move_in_the_log() -> None:
    """When time is up the table plays the default action, writes it down like any move and tells everybody."""
    house = Straw()
    table = make(house, "ann", "bob", clock=protocol.ClockPlan(per_move=10))
    ann = Ear(table, "ann")
    house.advance(9_999)
    assert table.match is not None
    assert not table.match.log
    house.advance(1)
    assert [entry.seat for entry in table.match.log] == [0, 1]
    assert sum(ann.last("position")["view"]["points"]) > 0
    rows = [row for rows, _ in house.writes for row in rows if row[0] is PUT_LOG]
    assert len(rows) == 2
    assert '"clock"' in str(rows[0][1][2])


@pytest.mark.parametrize("name", list(games()))
def test_the_games_own_timers_run_out(name: str) -> None:
    """Whatever timer runs out first, the table plays its action for its seat; until then nothing happens by itself."""
    house = Straw()
    people = [f"person{n}" for n in range(game(name).default_seats())]
    table = make(house, *people, name=name)
    ann = Ear(table, people[0], "scene")
    assert table.match is not None
    rng = FastRng(5)
    for _ in range(30):
        due = table.clocks.next()
        running = [timer for timer in table.match.state.timers() if timer.running]
        assert (due is None) == (not running)
        if due is not None:
            length, seats = len(table.match.log), {timer.seat for timer in running}
            house.advance(due - house.time - 1)
            assert len(table.match.log) == length
            house.advance(1)
            assert len(table.match.log) > length
            assert table.match.log[length].seat in seats
        if table.match.over():
            break
        seat = table.match.state.actors()[0]
        action = table.match.state.random_action(seat, rng)
        table.play(seat, [(action, game(name).sample_text(table.match.state, seat, action, rng))])
        table.flush()
        if table.match.over():
            break
    assert house.broken == []
    assert ann.heard


def test_a_seat_is_taken_over_only_after_a_minute_away() -> None:
    """Others may put a computer player on a seat whose person is gone, not earlier; the person takes it back."""
    house = Straw()
    table = make(house, "ann", "bob")
    ann, bob = Ear(table, "ann"), Ear(table, "bob")
    take_over = protocol.UseBot(seat=1, level="random")
    assert ann.say(take_over)[-1]["code"] == "seat/not-yours"
    table.detach(bob.listener)
    house.advance(AWAY - 1)
    assert ann.say(take_over)[-1]["code"] == "seat/not-yours"
    house.advance(1)
    ann.say(take_over)
    assert ann.last("table")["seats"][1]["bot"] == "random"
    back = Ear(table, "bob")
    assert ann.say(protocol.UseBot(seat=1))[-1]["code"] == "seat/not-yours"
    back.say(protocol.UseBot(seat=1))
    assert "bot" not in back.last("table")["seats"][1]


def test_who_never_came_is_away_since_they_sat_down() -> None:
    """A person who took a seat and never connected, also across a restart, can be stood in for like any other."""
    house = Straw()
    table = make(house, "ann", "bob")
    ann = Ear(table, "ann")
    assert ann.last("table")["seats"][1]["away"] == house.time
    house.advance(AWAY)
    ann.say(protocol.UseBot(seat=1, level="random"))
    assert ann.last("table")["seats"][1]["bot"] == "random"


def test_resigning_among_more_than_two_hands_the_seat_over_for_good() -> None:
    """With three seats the match goes on; who has resigned does not come back."""
    house = Straw()
    table = make(house, "ann", "bob", "cid")
    ann = Ear(table, "ann")
    ann.say(protocol.Resign())
    assert table.head.phase == "playing"
    assert ann.last("table")["seats"][0]["resigned"]
    assert ann.say(protocol.UseBot(seat=0))[-1]["t"] == "error"


def test_leaving_before_the_match_frees_the_seat_and_passes_the_table_on() -> None:
    """The host's table goes to the next person; when nobody is left it is closed."""
    house = Straw()
    head = Head(
        code="code",
        game="deaddrop",
        rules_version=1,
        options={},
        chairs=[Chair(), Chair(), Chair()],
        host="ann",
        created=0,
        touched=0,
    )
    table = Table(house, game("deaddrop"), head)
    seating.join(table, "ann", "Ann")
    seating.join(table, "bob", "Ann")
    assert [chair.name for chair in head.chairs] == ["Ann", "Ann 2", ""]
    seating.leave(table, "ann")
    assert (head.host, head.chairs[0].free(), head.phase) == ("bob", True, "waiting")
    seating.leave(table, "bob")
    assert head.phase == "closed"


def any_message(rng: random.Random, ear: Ear) -> protocol.FromClient:
    """Some message: mostly a legal move, else anything at all."""
    position = next((message for message in reversed(ear.heard) if message["t"] == "position"), None)
    if position is not None and position["legal"] and rng.random() < 0.6:
        return protocol.Actions(actions=[rng.choice(position["legal"])], rev=position["rev"])
    rev = position["rev"] - rng.randint(0, 2) if position is not None else 0
    choices: list[protocol.FromClient] = [
        protocol.Actions(actions=[["pass"]], rev=rev),
        protocol.Act(act="x", rev=rev),
        protocol.Say(text="hello"),
        protocol.Look(seat=rng.choice([None, 0, 1, 2])),
        protocol.Undo(),
        protocol.Undo(),
        protocol.Resync(),
        protocol.Ping(),
        protocol.Answer(offer=rng.randint(1, 6), yes=rng.random() < 0.7),
        protocol.Note(text="note"),
        protocol.Start(),
        protocol.UseBot(seat=rng.randint(-1, 3), level=rng.choice(["", "random", "nobody"])),
        protocol.Rematch(),
    ]
    if rng.random() < 0.01:
        choices.append(protocol.Resign())
    return rng.choice(choices)


def rebuilt(house: Straw) -> Table:
    """The table as it would be loaded from what has been written."""
    rows = [row for rows, _ in house.writes for row in rows]
    head = str(next(values[4] for statement, values in reversed(rows) if statement is PUT_TABLE))
    log = [str(values[2]) for statement, values in rows if statement is PUT_LOG]
    table: Table = cast(Any, Hub).rebuild(house, Stored(head, log, [], {}))
    return table


@pytest.mark.parametrize("name", list(games()))
def test_whatever_people_do_the_table_stands_and_what_is_written_is_what_is_played(name: str) -> None:
    """Random messages of everybody break no table, and loading what was written gives the same position for every seat."""
    rng = random.Random(name)
    house = Straw()
    people = [f"person{n}" for n in range(game(name).default_seats() - 1)] + [""]
    table = make(house, *people, name=name, clock=protocol.ClockPlan(per_move=30))
    ears = [Ear(table, person, rng.choice(["view", "view", "scene"])) for person in [*people[:-1], people[0], "watcher"]]
    for step in range(250):
        ear = rng.choice(ears)
        ear.say(any_message(rng, ear))
        if rng.random() < 0.1:
            table.detach(ear.listener)
            ears[ears.index(ear)] = Ear(table, ear.listener.person, rng.choice(["view", "scene"]))
        while house.questions and rng.random() < 0.7:
            question, done = house.questions.pop(0)
            done(think(question) if rng.random() < 0.9 else [])
        house.advance(rng.choice([0, 10, 700, 1400, 5000]))
        assert house.broken == []
        if step % 50 == 49:
            again, match = rebuilt(house), table.match
            assert match is not None
            assert again.match is not None
            assert again.match.record() == match.record()
            assert again.head.phase == table.head.phase
            for seat in range(len(people)):
                assert again.match.state.view(seat) == match.state.view(seat)
                assert again.match.state.legal(seat) == match.state.legal(seat)
            assert again.clocks.banks == table.clocks.banks
            assert set(again.clocks.decisions) == set(table.clocks.decisions)
