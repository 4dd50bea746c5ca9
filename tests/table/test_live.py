"""A live table: who gets which message and when, computer players, clocks and seats."""

from __future__ import annotations

import pytest
from tests.table.straw import Ear, Straw, make, opened

from parlour.core.registry import game, games
from parlour.core.rng import FastRng
from parlour.table import commands, protocol, records
from parlour.table.live import AWAY
from parlour.table.model import TableBroken
from parlour.table.requests import receive
from parlour.table.think import think


def test_nothing_is_shown_before_it_is_on_disk() -> None:
    """Nobody sees a move, not even its maker or a later arrival, until its record is written."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    house.quick_disk = False
    heard = len(bob.heard)
    assert ann.play() == []
    late = Ear(live, "bob")
    assert late.heard == []
    assert len(bob.heard) == heard
    assert isinstance(house.records[-1], records.Moved)
    house.report()
    assert bob.last("position")["view"]["has_sent"] == [True, False]
    assert late.last("position")["view"]["has_sent"] == [True, False]


def test_a_move_that_cannot_be_written_is_shown_to_nobody() -> None:
    """If the disk fails, the table is out of use and no listener sees the move."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    house.quick_disk = False
    ann.play()
    count = len(bob.heard)
    house.report(OSError("the disk is full"))
    assert len(bob.heard) == count
    assert isinstance(house.broken[0], OSError)
    with pytest.raises(TableBroken):
        receive(live, ann.listener, protocol.Resync())


def test_a_failed_call_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception after a move was made, but before it was sent, leaves no record of it."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann = Ear(live, "ann")
    Ear(live, "bob", form="scene")
    count = len(house.records)
    monkeypatch.setattr(live.table.game, "scene", lambda *args: 1 / 0)
    with pytest.raises(TableBroken):
        ann.play()
    assert len(house.records) == count
    assert isinstance(house.broken[0], ZeroDivisionError)


def test_computer_players_answer_on_the_beat() -> None:
    """A computer player's answer always comes at a multiple of the pace, so its timing reveals nothing."""
    for thinking in (1, 300, 699):
        house = Straw()
        live = make(house, "ann", "")
        ann = Ear(live, "ann")
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


def test_an_answer_to_an_old_position_is_asked_for_again() -> None:
    """A search of a position that has changed is canceled and repeated; a player that failed plays the default."""
    house = Straw()
    live = make(house, "ann", "", "")
    ann = Ear(live, "ann")
    question, done = house.questions[0]
    house.questions.clear()
    ann.play()
    assert question in house.canceled, "its view has changed: another seat has sent a courier"
    done(think(question))
    house.advance(700)
    assert live.table.match is not None
    assert [entry.seat for entry in live.table.match.log] == [0]
    again, done = next(asked for asked in house.questions if asked[0].seat == question.seat)
    assert len(again.log) == 1
    done([])
    house.advance(700)
    assert [entry.seat for entry in live.table.match.log] == [0, question.seat]


def test_time_out_is_an_ordinary_move_in_the_log() -> None:
    """When time is up the table plays the default action, records it like any move and tells everybody."""
    house = Straw()
    live = make(house, "ann", "bob", clock=protocol.ClockPlan(per_move=10))
    ann = Ear(live, "ann")
    house.advance(9_999)
    assert live.table.match is not None
    assert not live.table.match.log
    house.advance(1)
    assert [entry.seat for entry in live.table.match.log] == [0, 1]
    assert sum(ann.last("position")["view"]["points"]) > 0
    assert [type(record) for record in house.records[-2:]] == [records.Moved, records.Moved]


@pytest.mark.parametrize("name", list(games()))
def test_the_games_own_timers_run_out(name: str) -> None:
    """When a timer runs out, the table plays its action for its seat; until then nothing happens."""
    house = Straw()
    people = [f"person{n}" for n in range(game(name).default_seats())]
    live = make(house, *people, name=name)
    ann = Ear(live, people[0], "scene")
    assert live.table.match is not None
    rng = FastRng(5)
    for _ in range(30):
        due = live.table.clocks.next()
        running = [timer for timer in live.table.match.state.timers() if timer.running]
        assert (due is None) == (not running)
        if due is not None:
            length, seats = len(live.table.match.log), {timer.seat for timer in running}
            house.advance(due - house.time - 1)
            assert len(live.table.match.log) == length
            house.advance(1)
            assert len(live.table.match.log) > length
            assert live.table.match.log[length].seat in seats
        if live.table.match.over():
            break
        seat = live.table.match.state.actors()[0]
        action = live.table.match.state.random_action(seat, rng)
        text = game(name).sample_text(live.table.match.state, seat, action, rng)
        live.do(commands.Play(at=house.time, seat=seat, steps=[(action, text)]))
        if live.table.match.over():
            break
    assert house.broken == []
    assert ann.heard


def test_a_seat_is_taken_over_only_after_a_minute_away() -> None:
    """Others may put a computer player on an absent player's seat after a minute; the player can take it back."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    take_over = protocol.UseBot(seat=1, level="random")
    assert ann.say(take_over)[-1]["code"] == "seat/not-yours"
    live.detach(bob.listener)
    house.advance(AWAY - 1)
    assert ann.say(take_over)[-1]["code"] == "seat/not-yours"
    house.advance(1)
    ann.say(take_over)
    assert ann.last("table")["seats"][1]["bot"] == "random"
    back = Ear(live, "bob")
    assert ann.say(protocol.UseBot(seat=1))[-1]["code"] == "seat/not-yours"
    back.say(protocol.UseBot(seat=1))
    assert "bot" not in back.last("table")["seats"][1]


def test_a_player_who_never_connected_counts_as_away() -> None:
    """A player who took a seat and never connected can be replaced like any other, even across a restart."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann = Ear(live, "ann")
    assert ann.last("table")["seats"][1]["away"] == house.time
    house.advance(AWAY)
    ann.say(protocol.UseBot(seat=1, level="random"))
    assert ann.last("table")["seats"][1]["bot"] == "random"


def test_resigning_among_more_than_two_hands_the_seat_over_for_good() -> None:
    """With three seats the match goes on; a player who has resigned cannot come back."""
    house = Straw()
    live = make(house, "ann", "bob", "cid")
    ann = Ear(live, "ann")
    ann.say(protocol.Resign())
    assert live.table.head.phase == "playing"
    assert ann.last("table")["seats"][0]["resigned"]
    assert ann.say(protocol.UseBot(seat=0))[-1]["t"] == "error"


def test_leaving_before_the_match_frees_the_seat_and_passes_the_table_on() -> None:
    """The next person becomes host; when nobody is left the table is closed."""
    house = Straw()
    live = opened(house, 3)
    head = live.table.head
    live.do(commands.Sit(at=house.time, person="ann", name="Ann"))
    live.do(commands.Sit(at=house.time, person="bob", name="Ann"))
    assert [chair.name for chair in head.chairs] == ["Ann", "Ann 2", ""]
    live.do(commands.Leave(at=house.time, person="ann"))
    assert (head.host, head.chairs[0].free(), head.phase) == ("bob", True, "waiting")
    live.do(commands.Leave(at=house.time, person="bob"))
    assert head.phase == "closed"


def test_undoing_a_stand_in_needs_the_persons_consent() -> None:
    """Nobody sees an absent person's cards by seating a computer player for them and taking its move back."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    live.detach(bob.listener)
    house.advance(AWAY)
    ann.say(protocol.UseBot(seat=1, level="random"))
    ann.play()
    assert live.table.match is not None
    while len(live.table.match.log) < 2:  # the first answer comes too late for the position, and is asked for again
        house.questions.pop()[1]([])
        house.advance(700)
    assert [entry.seat for entry in live.table.match.log] == [0, 1]
    ann.say(protocol.Undo())
    assert [offer.waiting for offer in live.table.offers] == [[1]], "Bob is asked, though a computer player plays for him"
    assert len(live.table.match.log) == 2
    bob = Ear(live, "bob")
    bob.say(protocol.Answer(offer=live.table.offers[0].id, yes=True))
    assert live.table.match.log == []
