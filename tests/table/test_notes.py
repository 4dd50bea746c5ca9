"""A private note stays with the person who wrote it, whatever happens to the seat."""

from __future__ import annotations

import pytest
from tests.table.straw import Ear, Straw, opened

from parlour.table import commands, protocol
from parlour.table.evolve import fold
from parlour.table.live import LiveTable


def sit(live: LiveTable, person: str, seat: int) -> None:
    """A person takes a seat."""
    live.do(commands.Sit(at=live.house.now(), person=person, name=person, seat=seat))


def note_of(live: LiveTable, person: str, seat: int | None = None) -> str:
    """The note that a person receives when they connect and view a seat."""
    ear = Ear(live, person)
    if seat is not None:
        live.look(ear.listener, seat)
        live.greet(ear.listener)
        live.outbox.flush()
    note = str(ear.last("welcome").get("note", ""))
    live.detach(ear.listener)
    return note


@pytest.mark.parametrize("restarted", [False, True])
def test_a_note_goes_with_its_person_when_seats_are_renumbered(restarted: bool) -> None:
    """Everybody keeps their note and can go on writing it; nobody gets another's."""
    house = Straw()
    live = opened(house, 4)
    ears = {}
    for person, seat in (("ann", 3), ("bob", 1)):
        sit(live, person, seat)
        ears[person] = Ear(live, person)
        ears[person].say(protocol.Note(text=f"of {person}"))
    live.do(commands.Start(at=house.time, person="ann", level=""))
    ears["bob"].say(protocol.Note(text="of bob, later"))
    if restarted:
        live = LiveTable(house, fold("code", house.records))
    assert note_of(live, "ann") == "of ann"
    assert note_of(live, "bob") == "of bob, later"
    assert note_of(live, "eve") == ""


def test_people_on_one_device_keep_their_own_notes() -> None:
    """If several people share a device, the one who is viewing keeps their own seat and note."""
    house = Straw()
    live = opened(house, 4)
    live.table.head.hot = True
    for seat in (1, 2):
        sit(live, "ann", seat)
        live.do(commands.Note(at=house.time, seat=seat, text=f"of old seat {seat}"))
    ear = Ear(live, "ann")
    live.look(ear.listener, 1)
    live.do(commands.Start(at=house.time, person="ann", level=""))
    assert (ear.last("welcome")["you"], ear.last("welcome")["note"]) == (0, "of old seat 1")
    assert [note_of(live, "ann", seat) for seat in (0, 1)] == ["of old seat 1", "of old seat 2"]


def test_the_next_person_on_a_seat_gets_no_note() -> None:
    """A note leaves with its person; the next one starts with none, and so does the same person on coming back."""
    house = Straw()
    live = opened(house, 3)
    sit(live, "ann", 0)
    sit(live, "bob", 1)
    Ear(live, "bob").say(protocol.Note(text="of bob"))
    live.do(commands.Leave(at=house.time, person="bob"))
    sit(live, "cid", 1)
    assert [note_of(live, person) for person in ("bob", "cid")] == ["", ""]
    sit(live, "bob", 2)
    assert note_of(live, "bob") == ""
    assert live.table.notes == fold("code", house.records).notes == {}


def test_a_stand_in_and_the_person_who_seats_it_never_see_the_note() -> None:
    """While a computer player plays for somebody, the note stays the person's; it is there when they come back."""
    house = Straw()
    live = opened(house, 2)
    sit(live, "ann", 0)
    sit(live, "bob", 1)
    bob = Ear(live, "bob")
    bob.say(protocol.Note(text="of bob"))
    live.detach(bob.listener)
    house.advance(61_000)
    ann = Ear(live, "ann")
    ann.say(protocol.UseBot(seat=1, level="random"))
    assert live.table.head.chairs[1].bot
    assert "of bob" not in str(ann.heard)
    assert note_of(live, "bob") == "of bob"
