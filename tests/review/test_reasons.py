"""The reasons that games give for hints: honest, short, and in plain words."""

from __future__ import annotations

import pytest

from parlour.core import FastRng, Perspective, game
from parlour.core.match import Match
from parlour.core.stage import stage
from parlour.review.judge import HARD, hard_move
from parlour.scene.refs import plain
from parlour.testing.driver import moments, random_step, seed_bytes

OWN = ("bluegray", "civilwar", "espionage", "spyfall", "surveyors")
LONGEST = 120
QUICK = HARD._replace(work=0.02)


@pytest.mark.parametrize("name", OWN)
def test_a_reason_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(name: str) -> None:
    """Reasons of every legal action and of hard's whole move agree in all such worlds."""
    chosen = game(name)
    for state in moments(chosen, 6, [2, 15, 40, 80]):
        seat = state.actors()[0]
        worlds = [Perspective(state.resample(seat, FastRng(seed)), seat) for seed in (1, 2)]
        moves = [hard_move(chosen, Perspective(state, seat), 1, QUICK), *[[action] for action in state.legal(seat)]]
        for move in moves:
            reason = chosen.explain(Perspective(state, seat), move)
            assert [chosen.explain(world, move) for world in worlds] == [reason, reason]


@pytest.mark.parametrize("name", OWN)
def test_a_reason_is_one_short_sentence_for_people(name: str) -> None:
    """At every step of a random game each legal action has a reason of at most 120 characters, without internal names."""
    chosen = game(name)
    match, rng = Match(chosen, chosen.setup(), seed_bytes(8)), FastRng(8)
    slugs = {word for action in range(len(match.actions)) for word in match.actions[action].as_json() if "-" in word}
    for _ in range(150):
        if match.over():
            break
        for seat in match.state.actors():
            scene = stage(match, seat)
            for action in match.state.legal(seat):
                text = plain(scene, chosen.explain(match.perspective(seat), [action]))
                assert 0 < len(text) <= LONGEST, text
                assert text[0].isupper() or text[0].isdigit(), text
                assert text.endswith("."), text
                assert not set(text.split()) & slugs, text
                assert not set("{}_|") & set(text), text
        match.play(*random_step(chosen, match.state, rng))
