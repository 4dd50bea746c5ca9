"""People can follow the table: computer players wait for them, and refused clicks are explained."""

from __future__ import annotations

import pytest
from tests.table.straw import Ear, Straw, make

from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.table import commands, protocol
from parlour.table.pacing import BEAT, MOST, beats_to_follow
from parlour.table.think import think


def answer_due(house: Straw) -> int:
    """When the computer player that was asked last will move, if it answers at once; its answer is given."""
    question, done = house.questions.pop()
    done(think(question))
    return next(when for key, (when, _) in house.alarms.items() if isinstance(key, tuple) and "bot" in key)


def after_a_reveal(found: Game) -> Match:
    """Dead Drop after the first round: everybody was shown couriers and points."""
    match = Match(found, found.setup(2), bytes(16))
    for seat in (0, 1):
        match.play(seat, match.state.legal(seat)[0])
    return match


def test_a_computer_player_waits_until_a_person_has_followed_the_last_move() -> None:
    """With a screen at the table the next move comes after what was shown; without one, at the next beat."""
    due: dict[str, int] = {}
    for form in ("scene", "view"):
        house = Straw()
        live = make(house, "ann", "")
        Ear(live, "ann", form)
        house.time = answer_due(house)
        house.advance(0)
        live.do(commands.Play(at=house.time, seat=0, steps=[(live.table.playing().state.legal(0)[0], "")]))
        due[form] = answer_due(house) - house.now()
    assert due["view"] == BEAT
    assert due["scene"] >= 2 * BEAT


def test_what_is_secret_takes_no_time() -> None:
    """Only what everybody was told counts, so the pace reveals nothing; a long chain is not waited for forever."""
    match = after_a_reveal(game("deaddrop"))
    sent = beats_to_follow(match.fork(1))
    assert beats_to_follow(match) > sent > 0
    for event in match.events[-1]:
        event.audience = [0]
    assert beats_to_follow(match) == sent, "a secret move is as if it had not happened"
    for event in match.events[-1]:
        event.audience = None
        event.text = "x" * BEAT
    match.events[-1] *= 20
    assert beats_to_follow(match) == MOST


def test_a_click_on_what_cannot_be_chosen_is_answered_with_the_rule() -> None:
    """The reason comes without its rule number, which is sent beside it; nothing changes for anybody."""
    live = make(Straw(), "ann", "bob")
    ann, bob = Ear(live, "ann", "scene"), Ear(live, "bob", "scene")
    assert ann.say(protocol.Why(el="papers")) == [
        {"t": "reason", "el": "papers", "text": "Nothing can be done with {p:papers} now."}
    ]
    card = next(iter(ann.last("scene")["scene"]["pieces"]))
    option = next(option for option in ann.last("scene")["scene"]["options"] if option["all"] == [card])
    ann.say(protocol.Act(act=option["act"], els=[card], rev=ann.last("scene")["scene"]["rev"]))
    count = len(bob.heard)
    [reason] = ann.say(protocol.Why(el="papers"))
    assert (reason["rule"], reason["text"]) == ("X2", "You have already sent a courier this round.")
    assert len(bob.heard) == count


def test_elements_that_go_together_with_nothing_are_named() -> None:
    """After a pick the reason names both elements."""
    ann = Ear(make(Straw(), "ann", "bob"), "ann", "scene")
    card = next(element for element in ann.last("scene")["scene"]["pieces"] if element.startswith("card:"))
    [reason] = ann.say(protocol.Why(el="seat:1", picked=[card]))
    assert reason["text"].startswith(f"{{seat:1}} does not go with {{p:{card}}}")


def test_a_spectator_learns_that_they_only_watch() -> None:
    """Somebody without a seat gets a reason, too."""
    eve = Ear(make(Straw(), "ann", "bob"), "eve", "scene")
    assert "watching" in eve.say(protocol.Why(el="papers"))[0]["text"]


@pytest.mark.parametrize("message", [protocol.Why(el="card:99"), protocol.Why(el="papers", picked=["nobody"])])
def test_only_elements_of_the_scene_can_be_asked_about(message: protocol.Why) -> None:
    """An element that the seat does not see is refused, whatever its id."""
    ann = Ear(make(Straw(), "ann", "bob"), "ann", "scene")
    assert ann.say(message)[0]["code"] == "action/malformed"
