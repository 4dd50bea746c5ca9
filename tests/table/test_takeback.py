"""Taking back at a table: who must agree, and what comes after."""

from __future__ import annotations

import pytest
from tests.table.straw import Ear, Straw, make

from parlour.core.record import loads
from parlour.core.registry import game
from parlour.table import commands, protocol, records
from parlour.table.evolve import fold
from parlour.table.live import LiveTable
from parlour.testing.snapshot import digest


def after_a_round(*people: str) -> tuple[Straw, LiveTable, list[Ear]]:
    """A table of Dead Drop after its first round; everybody has sent their lowest courier."""
    house = Straw()
    live = make(house, *people)
    ears = [Ear(live, person) for person in people if person]
    for ear in ears:
        ear.play()
    return house, live, ears


def test_by_consent_chance_is_new_and_the_table_is_still_the_fold_of_its_records() -> None:
    """The others are asked, are told what happened, and see another fingerprint; the stored records rebuild all of it."""
    house, live, (ann, bob) = after_a_round("ann", "bob")
    match = live.table.playing()
    shown = bob.last("position")["fingerprint"]
    assert bob.last("position")["view"]["shown"]
    ann.say(protocol.Undo())
    assert bob.say(protocol.Answer(offer=1, yes=True))
    took_back = house.records[-1]
    assert isinstance(took_back, records.TookBack)
    assert (took_back.length, took_back.renewal) == (0, 1)
    position = bob.last("position")
    assert (position["view"]["shown"], position["view"]["paper"]) == ([], match.state.view(None)["paper"])
    assert position["fingerprint"] != shown
    assert position["events"][-1]["text"].endswith("From here on chance is drawn anew (take-back 1).")
    ann.play()
    bob.play()
    rebuilt = fold("code", house.records).playing()
    assert digest(rebuilt.state) == digest(match.state)
    assert digest(loads(match.save(), game).state) == digest(match.state)


def test_a_move_that_revealed_nothing_is_taken_back_without_a_trace() -> None:
    """A lone sealed choice is undone to the exact position before: the others are told nothing, and no record shows it."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    before = digest(live.table.playing().state)
    ann.play()
    ann.say(protocol.Undo())
    took_back = house.records[-1]
    assert isinstance(took_back, records.TookBack)
    assert took_back.renewal == 0
    assert digest(live.table.playing().state) == before
    assert "take_backs" not in live.table.playing().record()
    assert "take-back" not in str(bob.heard)


def test_taking_back_freely_gains_no_time() -> None:
    """After a free undo the seat's clock is what it was, with the time since counted: no increment, and no new deadline."""
    house = Straw()
    live = make(house, "ann", "bob", clock=protocol.ClockPlan(per_game=100, increment=5))
    ann = Ear(live, "ann")
    clocks = live.table.clocks
    before = (clocks.banks.copy(), clocks.decisions[0].since, clocks.decisions[0].allowed)
    for _ in range(2):
        house.advance(1_000)
        ann.play()
        assert clocks.banks[0] > before[0][0], "the move itself earned the increment"
        house.advance(1_000)
        ann.say(protocol.Undo())
        assert (clocks.banks, clocks.decisions[0].since, clocks.decisions[0].allowed) == before
    assert clocks.next() == before[1] + 100_000


def test_who_is_asked_does_not_tell_whether_a_stand_in_has_moved() -> None:
    """The person behind a stand-in is asked whether or not it has moved, even after they have taken their seat back."""
    house = Straw()
    live = make(house, "ann", "bob", "cid")
    ann, bob, cid = Ear(live, "ann"), Ear(live, "bob"), Ear(live, "cid")
    bob.say(protocol.UseBot(seat=1, level="random"))
    for ear in (ann, cid):
        ear.play()
    table = live.table
    assert table.stood_in_for(0) == [1]
    bob.say(protocol.UseBot(seat=1, level=""))
    assert (table.stood_in_for(0), table.stood_in_for(len(table.playing().log))) == ([1], [])
    assert table.stood_in == fold("code", house.records).stood_in


@pytest.mark.parametrize("back", [False, True])
def test_nobody_else_can_agree_for_the_person_of_a_stand_in(back: bool) -> None:
    """Nobody can agree for an absent person: not the asker, not another player, not by asking twice or seating somebody else."""
    house = Straw()
    live = make(house, "ann", "bob", "cid")
    ann, bob, cid = Ear(live, "ann"), Ear(live, "bob"), Ear(live, "cid")
    live.detach(bob.listener)
    house.advance(61_000)
    ann.play()
    live.do(commands.UseBot(at=house.time, person="ann", seat=1, level="random", away=True))
    question, done = house.questions.pop(0)
    done([(live.table.playing().state.legal(question.seat)[0], "")])
    house.advance(5_000)
    cid.play()
    assert live.table.playing().state.view(None)["shown"], "the stand-in's courier is on the table"
    ann.say(protocol.Undo())
    assert live.table.offers[0].waiting == [1, 2]
    cid.say(protocol.Answer(offer=1, yes=True))
    ann.say(protocol.Answer(offer=1, yes=True))
    assert live.table.offers[0].waiting == [1]
    assert "already offered" in ann.say(protocol.Undo())[-1]["text"]
    for other in (ann, cid):
        assert other.say(protocol.UseBot(seat=1, level=""))[-1]["code"] == "seat/not-yours"
    if back:
        bob = Ear(live, "bob")
        bob.say(protocol.UseBot(seat=1, level=""))
        bob.say(protocol.Answer(offer=1, yes=True))
    assert isinstance(house.records[-1], records.TookBack) == back
