"""Taking back by consent: known facts stay, chance is new, and the record holds it all."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from deaddrop import GAME

from parlour.core import BadRecord, Match, games, load, loads
from parlour.core.chain import fingerprint
from parlour.core.takeback import TakeBack
from parlour.testing.driver import positions
from parlour.testing.snapshot import digest

SEED = bytes(range(16))


def rounds(match: Match, count: int) -> None:
    """Everybody sends their first courier, `count` times."""
    for _ in range(count):
        for seat in list(match.state.actors()):
            match.play(seat, match.state.legal(seat)[0])


def renewed(length: int = 2) -> Match:
    """A match of Dead Drop that went back after its second round."""
    match = Match(GAME, GAME.setup(2), SEED)
    rounds(match, 2)
    match.rewind(length, TakeBack(length, 0, match.renewals + 1))
    return match


def test_what_was_known_stays_and_what_comes_is_new() -> None:
    """After a take-back every seat knows what it knew; the same moves then lead to different papers each time."""
    match = Match(GAME, GAME.setup(2), SEED)
    rounds(match, 1)
    known = [match.state.view(seat) for seat in (None, 0, 1)]
    papers = set()
    for _ in range(40):
        rounds(match, 1)
        papers.add(match.state.view(None)["paper"])
        match.rewind(2, TakeBack(2, 1, match.renewals + 1))
        assert [match.state.view(seat) for seat in (None, 0, 1)] == known
    assert papers == set(known[0]["papers_left"])


@pytest.mark.parametrize("name", list(games()))
def test_no_game_repeats_its_luck(name: str) -> None:
    """Where chance was drawn, going back and acting the same way draws it anew, in every game."""
    game = games()[name]
    random_games = (positions(game, game.setup(), seed) for seed in itertools.count())
    drawn = (match for played in random_games for _, match in played if match.chance[-1] != match.chance[0] and not match.over())
    match = next(drawn)
    entry, length = match.log[-1], len(match.log) - 1
    seen = set()
    for _ in range(30):
        match.rewind(length, TakeBack(length, 0, match.renewals + 1))
        match.play(entry.seat, entry.action, entry.text)
        seen.add(json.dumps([match.state.view(seat) for seat in (None, *range(match.setup.seats))]))
    assert len(seen) > 1


def test_the_record_holds_the_take_back() -> None:
    """A record replays through its take-backs to the same state and hash; one without any keeps the old format."""
    match = renewed()
    rounds(match, 2)
    record = json.loads(match.save())
    assert (record["parlour"], record["take_backs"]) == (3, [[2, 0, 1]])
    twin = loads(match.save(), lambda name: GAME)
    assert digest(twin.state) == digest(match.state)
    assert twin.save() == match.save()
    assert [digest(twin.state_at(i)) for i in range(len(twin.log) + 1)] == [
        digest(match.state_at(i)) for i in range(len(match.log) + 1)
    ]
    match.rewind(1)
    assert match.record()["parlour"] == 2


@pytest.mark.parametrize("length", [0, 2, 3])
def test_the_chain_covers_the_take_back_at_once(length: int) -> None:
    """A take-back changes the fingerprint, wherever the match goes back to, and everybody is told its number."""
    match = Match(GAME, GAME.setup(2), SEED)
    rounds(match, 2)
    plain = match.heads()[length]
    match.rewind(length, TakeBack(length, 0, 1))
    assert match.heads()[-1] != plain
    assert match.fingerprint() == fingerprint(match.heads()[-1])
    assert match.transcript(None)[-1][1].text.endswith("(take-back 1).")
    assert load(match.record(), lambda name: GAME).heads() == match.heads()


@pytest.mark.parametrize(
    "forged",
    [[], [[2, 1, 1]], [[2, 0, 2]], [[1, 0, 1]], [[2, 0, 1], [3, 0, 2]]],
    ids=["left out", "another seat", "another number", "another place", "one more"],
)
def test_a_changed_take_back_is_found(forged: list[Any]) -> None:
    """Changing, adding or dropping a take-back changes the hash that was shown."""
    match = renewed()
    rounds(match, 1)
    record = {**match.record(), "take_backs": forged}
    with pytest.raises(BadRecord):
        load(record, lambda name: GAME)


@pytest.mark.parametrize(
    "nonsense", [[[9, 0, 1]], [[2, 0, 2], [2, 0, 3]], [[1, 0, 3], [2, 0, 1]], [[2, 7, 1]], [[2, 0, "1"]], [[2]], 5]
)
def test_nonsense_is_refused(nonsense: Any) -> None:
    """Take-backs beyond the log, in the wrong order, by nobody or malformed raise `BadRecord`."""
    with pytest.raises(BadRecord):
        load({**renewed().record(), "take_backs": nonsense}, lambda name: GAME)


def test_going_back_further_drops_a_take_back_but_not_its_number() -> None:
    """A take-back is part of the line that it began; a later one never draws the same chance."""
    match = renewed()
    rounds(match, 1)
    assert [take_back.as_json() for take_back in match.fork(4).take_backs] == [[2, 0, 1]]
    assert match.fork(1).take_backs == []
    match.rewind(1)
    assert (match.take_backs, match.renewals) == ([], 1)
    match.rewind(1, TakeBack(1, 0, match.renewals + 1))
    assert [take_back.as_json() for take_back in match.take_backs] == [[1, 0, 2]]


def test_a_take_back_is_not_a_move_that_may_be_undone_freely() -> None:
    """A move from before a take-back is not mistaken for one without chance since."""
    match = Match(GAME, GAME.setup(2), SEED)
    match.play(0, match.state.legal(0)[0])
    assert match.undo_length(0) == 0
    match.rewind(1, TakeBack(1, 0, 1))
    assert match.undo_length(0) is None
