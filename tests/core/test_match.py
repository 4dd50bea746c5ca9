"""A match is its setup, its seed and its log."""

from __future__ import annotations

import hashlib
import json

import pytest
from deaddrop import GAME

from parlour.core import (
    BadRecord,
    Event,
    FastRng,
    Game,
    IllegalAction,
    MalformedAction,
    Match,
    NotYourSeat,
    loads,
)
from parlour.testing import digest

SEED = bytes(range(16))


def find(name: str) -> Game:
    """The one game of these tests."""
    return GAME


def played(actions: int, seats: int = 2) -> Match:
    """A match after some random actions."""
    match = Match(GAME, GAME.setup(seats), SEED)
    rng = FastRng(4)
    while len(match.log) < actions and not match.over():
        seat = match.state.actors()[0]
        match.play(seat, match.state.random_action(seat, rng))
    return match


def test_the_seed_is_secret_until_the_end_and_committed_from_the_start() -> None:
    """The public record always holds the seed's SHA-256, but seed and log only after the end."""
    match = played(3)
    public = match.public_record()
    assert public["commitment"] == hashlib.sha256(SEED).hexdigest()
    assert "seed" not in public
    assert "log" not in public
    assert played(99).public_record()["seed"] == SEED.hex()


def test_a_new_match_has_a_seed_of_128_bits_that_nobody_chose() -> None:
    """Two matches have two seeds."""
    one, two = Match(GAME, GAME.setup(2)), Match(GAME, GAME.setup(2))
    assert len(one.seed) == 16
    assert one.seed != two.seed


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_seats_that_do_not_exist_are_refused(seat: int) -> None:
    """Only the seats of the setup and the table itself can act."""
    with pytest.raises(NotYourSeat):
        played(0).play(seat, 0)


def test_the_table_may_act_only_when_a_clock_runs() -> None:
    """A game without clocks refuses the table's seat."""
    with pytest.raises(IllegalAction):
        played(0).play(-1, 0)


def test_text_where_none_is_taken_is_refused() -> None:
    """A text for an action that takes none is refused, as is a text that is too long, and nothing changes."""
    match = played(0)
    action = match.state.legal(0)[0]
    for text in ("hello", "x" * 501):
        with pytest.raises(IllegalAction):
            match.play(0, action, text)
    assert match.log == []


def test_a_move_is_applied_whole_or_not_at_all() -> None:
    """If the second action of a move is refused, the first has not happened."""
    match = played(0)
    before = digest(match.state)
    first = match.state.legal(0)[0]
    for second, error in ((first, IllegalAction), (99, MalformedAction)):
        with pytest.raises(error):
            match.play_move(0, [(first, ""), (second, "")])
    with pytest.raises(IllegalAction):
        match.play_move(0, [])
    assert digest(match.state) == before
    assert match.log == []


def test_actions_of_one_move_share_its_number() -> None:
    """Moves are counted from 0, whatever they are made of."""
    match = played(0)
    match.play_move(0, [(match.state.legal(0)[0], "")])
    match.play(1, match.state.legal(1)[0])
    assert [entry.move for entry in match.log] == [0, 1]


def test_a_sealed_choice_can_be_taken_back_until_the_other_has_chosen() -> None:
    """A sealed choice can be undone until the other seat has chosen and both are revealed."""
    match = played(1)
    before = digest(played(0).state)
    assert match.undo_length(match.log[-1].seat) == 0
    match.undo(match.log[-1].seat)
    assert digest(match.state) == before
    revealed = played(2)
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        revealed.undo(revealed.log[-1].seat)


def test_rewind_goes_back_whatever_was_revealed() -> None:
    """A rewind can go back to any earlier point."""
    match = played(5)
    assert match.rewind(2) == 3
    assert digest(match.state) == digest(played(2).state)


def test_fork_goes_its_own_way() -> None:
    """A fork has the same past, and its future does not affect the original."""
    match = played(3)
    twin = match.fork(2)
    assert digest(twin.state) == digest(played(2).state)
    twin.play(twin.state.actors()[0], twin.state.legal(twin.state.actors()[0])[0])
    assert digest(match.state) == digest(played(3).state)


def test_a_seat_reads_only_what_it_was_told() -> None:
    """A seat's transcript holds only the events that it may see, each with its place in the log."""
    match = played(2)
    match.events[1].append(Event("info", "for seat 1", 0, [1], {}))
    assert [step for step, _ in match.transcript(None)] == [1, 2, 2]
    assert [step for step, _ in match.transcript(0)] == [1, 2, 2]
    assert [event.text for _, event in match.transcript(1)].count("for seat 1") == 1


def test_save_and_load() -> None:
    """A saved match loads to the same match, from JSON."""
    match = played(99, seats=3)
    text = match.save()
    assert json.loads(text)["game"] == "deaddrop"
    twin = loads(text, find)
    assert twin.save() == text
    assert digest(twin.state) == digest(match.state)


def test_an_empty_log_is_saved_too() -> None:
    """A match without actions can be saved and loaded."""
    assert loads(played(0).save(), find).log == []


def spoil(record: dict[str, object], name: str) -> None:
    """One way to break a record."""
    log = record["log"]
    assert isinstance(log, list)
    if name == "no json object":
        record.clear()
    elif name == "other seed":
        record["seed"] = "00" * 16
    elif name == "short seed":
        record["seed"] = "00"
    elif name == "illegal action":
        log[1] = [1 - log[0][0], ["send", "1"], "", 0, 0] if log[0][1] != ["send", "1"] else log[0]
        log.insert(1, log[0])
    elif name == "unknown action":
        log[0][1] = ["dance"]
    elif name == "other version":
        record["rules_version"] = 99
    elif name == "too many seats":
        record["seats"] = 40
    elif name == "no log":
        del record["log"]
    elif name in ("no commitment", "no head"):
        del record[name.removeprefix("no ")]
    elif name == "cut log":
        log.pop()
    elif name == "log of numbers":
        record["log"] = [1, 2, 3]
    elif name == "text of another kind":
        log[0][2] = ["x"]
    elif name == "seat of another kind":
        log[0][0] = 0.5


SPOILED = {
    "no json object": "not a match record of format 1 to 3",
    "other seed": "does not match the commitment in the record",
    "short seed": "not 32 hexadecimal digits",
    "illegal action": "action 2 of the log, send .* X2",
    "unknown action": "no action 'dance'",
    "other version": "version 99 of the rules",
    "too many seats": "2 to 4 seats",
    "no log": "'log' is missing",
    "no commitment": "'commitment' is missing",
    "no head": "'head' is missing",
    "cut log": "hash chain does not match",
    "log of numbers": "not well formed",
    "text of another kind": "not well formed.*not a text",
    "seat of another kind": "not well formed.*not a whole number",
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_broken_record_is_refused_with_a_reason(name: str) -> None:
    """Loading a broken record says what is wrong with it."""
    record = json.loads(played(99).save())
    spoil(record, name)
    with pytest.raises(BadRecord, match=SPOILED[name]):
        loads(json.dumps(record), find)


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"parlour": 3}', '{"parlour": true}', "[" * 100_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    """Texts that are not records at all are refused too."""
    with pytest.raises(BadRecord):
        loads(text, find)


def test_a_notebook_shows_a_picture() -> None:
    """A match draws itself as SVG for a spectator."""
    assert played(2)._repr_svg_().startswith("<svg")
