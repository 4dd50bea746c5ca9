"""Hints at a table: for anybody who plays alone, for others once all agree, and only for the position asked about."""

from __future__ import annotations

from tests.table.straw import Ear, Straw, make

from parlour.table import commands, protocol, records
from parlour.table.advice import Advice
from parlour.table.evolve import fold
from parlour.table.model import TableRefuses
from parlour.table.rematch import again


def ask(ear: Ear) -> list[dict[str, object]]:
    """Ask for a hint about what the listener was shown last."""
    kind = "scene" if ear.listener.form == "scene" else "position"
    shown = ear.last(kind)
    return ear.say(protocol.AskHint(rev=shown["scene"]["rev"] if kind == "scene" else shown["rev"]))


def test_a_person_alone_gets_a_hint_with_chances() -> None:
    """The answer names the move, its elements in the scene and the next best one; nobody had to agree, and no record is made."""
    house = Straw()
    live = make(house, "ann", "")
    ann = Ear(live, "ann", "scene")
    count = len(house.records)
    assert ann.last("table")["hints"] == "open"
    assert ask(ann) == []
    question, done = house.scribe.asked.pop()
    assert (question.seat, question.game) == (0, "deaddrop")
    first, second = live.table.playing().state.legal(0)[:2]
    done(Advice([first], 0.6, [second], 0.5, "Because."))
    hint = ann.last("hint")
    assert (hint["chance"], hint["other_chance"], hint["why"]) == (0.6, 0.5, "Because.")
    scene = ann.last("scene")["scene"]
    assert hint["els"]
    assert set(hint["els"]) <= set(scene["pieces"])
    assert len(house.records) == count


def test_with_others_there_are_no_hints_before_all_have_agreed() -> None:
    """A refusal names the way; the agreement is a record, and the table rebuilt from the records has it."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    assert ann.last("table")["hints"] == "ask"
    assert "once all of them have agreed" in str(ask(ann)[0]["text"])
    assert not house.scribe.asked
    ann.say(protocol.AllowHints())
    assert bob.last("table")["offers"][0]["kind"] == "hints"
    assert "once all of them have agreed" in str(ask(bob)[0]["text"])
    bob.say(protocol.Answer(offer=1, yes=True))
    assert [type(record) for record in house.records[-2:]] == [records.Agreed, records.HintsAllowed]
    assert bob.last("table")["hints"] == "open"
    assert fold("code", house.records).hints
    ask(bob)
    assert house.scribe.asked[0][0].seat == 1


def test_one_refusal_is_enough() -> None:
    """The one who offered is told who does not agree, and there are no hints."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    ann.say(protocol.AllowHints())
    bob.say(protocol.Answer(offer=1, yes=False))
    assert ann.last("error")["text"] == "bob does not agree"
    assert not live.table.hints
    assert live.table.offers == []


def test_a_person_for_whom_a_computer_player_stands_in_must_agree_too() -> None:
    """Leaving the seat to a computer player for a while gives nobody hints."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    bob.say(protocol.UseBot(seat=1, level="random"))
    assert ann.last("table")["hints"] == "ask"
    ann.say(protocol.AllowHints())
    assert live.table.offers[0].waiting == [1]


def test_opening_a_personal_link_does_not_count_as_consent() -> None:
    """Ann sends Bob her own link; he then holds both seats on his device, and still nothing is agreed without him."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    live.do(commands.Link(at=house.time, owner="ann", device="bob"))
    assert "once all of them have agreed" in str(ask(ann)[0]["text"])
    ann.say(protocol.AllowHints())
    assert (live.table.hints, live.table.offers[0].waiting) == (False, [1])
    bob.say(protocol.Look(seat=1))
    bob.say(protocol.Answer(offer=1, yes=True))
    assert live.table.hints


def test_spectators_neither_get_hints_nor_decide_about_them() -> None:
    """A spectator can neither ask, offer nor agree."""
    house = Straw()
    live = make(house, "ann", "bob", "cy")
    ann, bob, eve = (Ear(live, name) for name in ("ann", "bob", "eve"))
    ann.say(protocol.AllowHints())
    bob.say(protocol.Answer(offer=1, yes=True))
    for message in (protocol.AskHint(rev=0), protocol.AllowHints(), protocol.Answer(offer=1, yes=True)):
        assert eve.say(message)[0]["code"] == "seat/not-yours"
    assert (live.table.hints, live.table.offers[0].waiting) == (False, [2])


def test_an_agreement_ends_with_the_match() -> None:
    """The rematch asks anew."""
    house = Straw()
    live = make(house, "ann", "bob")
    ann, bob = Ear(live, "ann"), Ear(live, "bob")
    ann.say(protocol.AllowHints())
    bob.say(protocol.Answer(offer=1, yes=True))
    assert live.table.hints
    assert not fold("next", again(live.table, house.time, bytes(16), keep=True)).hints


def test_a_late_hint_is_dropped_and_a_failure_is_reported() -> None:
    """After a move the hint is about another position; a hint that cannot be computed says why."""
    house = Straw()
    live = make(house, "ann", "")
    ann = Ear(live, "ann")
    ask(ann)
    _, failed = house.scribe.asked.pop()
    failed(TableRefuses("no hint"))
    assert (ann.last("error")["re"], ann.last("error")["text"]) == ("hint", "no hint")
    ask(ann)
    _, done = house.scribe.asked.pop()
    ann.play()
    done(Advice([0], 0.5, [], 0.0, ""))
    assert not any(message["t"] == "hint" for message in ann.heard)
