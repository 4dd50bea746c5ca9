"""Playing on from a position of a finished match."""

from __future__ import annotations

import pytest
from tests.table.straw import Ear, Straw, make

from parlour.core.record import loads
from parlour.core.registry import game
from parlour.table import commands, protocol
from parlour.table.branch import branch
from parlour.table.evolve import fold
from parlour.table.live import LiveTable
from parlour.table.model import TableRefuses
from parlour.table.records import decode_record, encode_record


def played() -> LiveTable:
    """A finished table of Dead Drop, with a take-back by consent on the way."""
    house = Straw()
    live = make(house, "ann", "bob")
    ears = [Ear(live, "ann"), Ear(live, "bob")]
    for ear in ears:
        ear.play()
    ears[0].say(protocol.Undo())
    ears[1].say(protocol.Answer(offer=1, yes=True))
    while not live.table.over():
        for ear in ears:
            if not live.table.over() and ear.last("position")["legal"]:
                ear.play()
    return live


def test_the_new_table_stands_where_the_old_one_stood() -> None:
    """At every point: the same views, new chance, computer players on the other seats, and records that rebuild it."""
    table = played().table
    match = table.match
    assert match is not None
    for length in range(len(match.log)):
        history = branch(table, "eve", "Eve", 1, "easy", length, 5)
        twin = fold("new", [decode_record(encode_record(record)) for record in history])
        there = match.fork(length)
        assert twin.match is not None
        for seat in (None, 0, 1):
            assert twin.match.state.view(seat) == there.state.view(seat)
        assert [(chair.name, chair.bot) for chair in twin.head.chairs] == [("", "easy"), ("Eve", "")]
        assert "at a new table" in twin.match.events[-1][-1].text
        assert loads(twin.match.save(), game).renewals == twin.match.renewals


def test_where_nobody_can_play_on() -> None:
    """The end of a match, an unfinished match, an unknown seat, a player that does not exist."""
    live = played()
    table = live.table
    assert table.match is not None
    for seat, level, length, problem in [
        (0, "easy", len(table.match.log), "was over at this point"),
        (2, "easy", 0, "there is no seat 2"),
        (0, "nobody", 0, "there is no computer player"),
    ]:
        with pytest.raises(TableRefuses, match=problem):
            branch(table, "eve", "Eve", seat, level, length, 5)
    with pytest.raises(TableRefuses, match="a match that is over"):
        branch(make(Straw(), "ann", "bob").table, "eve", "Eve", 0, "easy", 0, 5)


def test_a_resigned_match_can_be_played_on_from_its_last_position() -> None:
    """The table ended it, not the rules."""
    live = make(Straw(), "ann", "bob")
    live.do(commands.Resign(at=1, seat=0))
    assert fold("new", branch(live.table, "ann", "Ann", 0, "easy", 0, 5)).playing().log == []
