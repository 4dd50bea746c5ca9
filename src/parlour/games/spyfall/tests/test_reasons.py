"""The reasons of hints say what the beliefs of the computer players are."""

from __future__ import annotations

import pytest

from parlour.bots.levels import make_bot
from parlour.core import Match, Perspective, game
from parlour.games.spyfall.actions import ACCUSE, ASK, GUESS
from parlour.games.spyfall.bots.beliefs import Beliefs
from parlour.games.spyfall.bots.reasons import explain


@pytest.fixture(scope="module")
def talked() -> Match:
    """A round in which somebody has answered."""
    chosen = game("spyfall")
    match = Match(chosen, chosen.setup(options={"rounds": 1}), bytes(16))
    bots = [make_bot(chosen, "hard", seat) for seat in range(match.setup.seats)]
    while not match.state.view(0)["said"]:
        seat = match.state.actors()[0]
        perspective = match.perspective(seat)
        action = bots[seat].choose(perspective)
        match.play(seat, action, bots[seat].say(perspective, action))
    return match


def test_s9_a_suspicion_is_the_belief(talked: Match) -> None:
    """A non-spy reads how likely the suspect is to be a spy; a spy reads how suspicious others find them."""
    for seat in range(talked.setup.seats):
        view, other = talked.state.view(seat), (seat + 1) % talked.setup.seats
        beliefs = Beliefs(view)
        told = explain(Perspective(talked.state, seat), [ACCUSE + other])
        chance = beliefs.seen_by_others(1)[other] if view["spy"] else beliefs.spies[other]
        assert told.startswith("After 1 answer, ")
        assert told.endswith(f"{chance:.0%}.")
        asked = explain(Perspective(talked.state, seat), [ASK + other])
        assert (f"{beliefs.spies[other]:.0%}" in asked) != view["spy"] or f"{max(beliefs.places):.0%}" in asked


def test_s12_a_guess_says_how_likely_the_place_is(talked: Match) -> None:
    """The chance is the spy's own belief."""
    spy = next(seat for seat in range(talked.setup.seats) if talked.state.view(seat)["spy"])
    places = Beliefs(talked.state.view(spy)).places
    best = max(range(len(places)), key=lambda place: places[place])
    assert f"has about {places[best]:.0%}" in explain(Perspective(talked.state, spy), [GUESS + best])
