"""Computer players in workers: whole moves, and matches cached as long as they are current."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.core.registry import game
from parlour.core.takeback import TakeBack
from parlour.llm.endpoint import Endpoint
from parlour.table import think
from parlour.table.think import Question, recall
from parlour.testing.endpoint import StandIn
from parlour.testing.snapshot import digest


def question(match: Match, seat: int, level: str = "random", code: str = "code", talks: bool = False) -> Question:
    """What a table asks for a seat."""
    log = [(entry.seat, entry.action, entry.text) for entry in match.log]
    back = [(one.length, one.seat, one.number) for one in match.take_backs]
    return Question(code, match.game.name, match.setup.seats, match.setup.options, match.seed, log, seat, level, 5, back, talks)


def test_a_worker_caches_a_match_only_while_it_is_current() -> None:
    """New moves extend the cached match; after an undo, or in another deal, the worker starts over."""
    dead_drop = game("deaddrop")
    match = Match(dead_drop, dead_drop.setup(2))
    first = recall(question(match, 0))
    match.play(0, match.state.legal(0)[0])
    second = recall(question(match, 1))
    assert second is first
    assert second.state.view(1) == match.state.view(1)
    match.rewind(0)
    match.play(0, match.state.legal(0)[1])
    third = recall(question(match, 1))
    assert third is not first
    assert third.state.view(0) == match.state.view(0)
    other = Match(dead_drop, dead_drop.setup(2))
    assert recall(question(other, 0)).seed == other.seed


def test_a_worker_goes_through_take_backs() -> None:
    """With or without a cached match, chance after a take-back is the table's."""
    dead_drop = game("deaddrop")
    match = Match(dead_drop, dead_drop.setup(2))
    for number in range(1, 20):
        for length in (0, 1):
            for seat in list(match.state.actors()):
                match.play(seat, match.state.legal(seat)[0])
                if number % 2:
                    recall(question(match, seat))
            match.rewind(length, TakeBack(length, 0, match.renewals + 1))
            if length == 0 and number % 3:
                recall(question(match, 0))
        match.play(1, match.state.legal(1)[-1])
        assert digest(recall(question(match, 0)).state) == digest(match.state)


def test_an_answer_is_a_legal_move() -> None:
    """A worker's answer can be played as one move."""
    dead_drop = game("deaddrop")
    match = Match(dead_drop, dead_drop.setup(2))
    while not match.over():
        seat = match.state.actors()[0]
        answer = think.think(question(match, seat, "greedy"))
        match.play_move(seat, answer)


def test_a_model_helps_only_where_people_have_been_told() -> None:
    """A player of Spyfall asks the worker's model for words only if the question allows it."""
    spyfall = game("spyfall")
    match = Match(spyfall, spyfall.setup(3, {"dealer": 1}), bytes(16))
    match.play(0, match.state.legal(0)[0])
    with StandIn(lambda body: "{}") as model:
        silent = think.think(question(match, 0, "hard"), Endpoint(model.url))
        assert model.asked == []
        assert think.think(question(match, 0, "hard", talks=True), Endpoint(model.url))
        assert think.think(question(match, 0, "hard", talks=True))
    assert silent[0][1].endswith("?")
    assert len(model.asked) == 1
