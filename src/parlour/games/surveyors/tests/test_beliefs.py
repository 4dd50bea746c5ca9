"""Beliefs: what acts say about roles, and that they beat the prior."""

from __future__ import annotations

import pytest

from parlour.core.perspective import RandomBot
from parlour.core.rng import FastRng
from parlour.games.surveyors import GAME
from parlour.games.surveyors.bots import Greedy
from parlour.games.surveyors.bots.beliefs import Beliefs
from parlour.games.surveyors.lab.measure import played
from parlour.games.surveyors.state.position import SPY, SURVEYOR
from parlour.games.surveyors.tests.positions import barred


def test_a_dead_end_in_the_road_makes_its_player_suspect() -> None:
    """Everyone thinks that the player who blocks the road is the likeliest Spy, and the chances fit the pool."""
    state = barred()
    beliefs = Beliefs()
    beliefs.follow(state)
    for seat in (0, 2, 3):
        chances = beliefs.chances(seat, state.roles[seat])
        assert max(range(4), key=lambda other: chances[other] if other != seat else 0.0) == 1
        assert chances[seat] == (1.0 if state.roles[seat] == SPY else 0.0)
        assert 1.0 <= sum(chances) <= 2.0
    assert beliefs.chances(0, SURVEYOR)[1] > 0.6


def test_without_history_the_prior_stands() -> None:
    """A1: before anyone has acted, every other seat is a Spy with the chance given by the pool."""
    for seats, spies in ((4, 2), (5, 2), (6, 3), (7, 3)):
        state = GAME.deal(GAME.setup(seats), FastRng(1))
        beliefs = Beliefs()
        beliefs.follow(state)
        chances = beliefs.chances(0, SURVEYOR)
        assert chances[1:] == pytest.approx([spies / seats] * (seats - 1))


def test_beliefs_may_start_late_or_change_the_game() -> None:
    """Following turn by turn, all at once, or after another game gives the same result."""
    states = list(played(5, "5+3", 2, lambda role, seed: RandomBot(seed)))
    late = Beliefs()
    late.follow(states[0])
    late.follow(states[1])
    early = Beliefs()
    step = states[1].clone()
    for length in range(0, len(states[1].history) + 1, 2):
        step.history = states[1].history[:length]
        step.trail = states[1].trail if length == len(states[1].history) else length
        early.follow(step)
    assert early.weights == late.weights


def test_beliefs_know_more_than_chance() -> None:
    """After games of greedy players the mean chance given to true Spies is well above the prior of 2/5."""
    on_spies = []
    for state in played(5, "5+3", 8, lambda role, seed: Greedy(seed)):
        beliefs = Beliefs()
        beliefs.follow(state)
        for seat in range(5):
            if state.roles[seat] == SURVEYOR:
                chances = beliefs.chances(seat, SURVEYOR)
                on_spies += [chances[other] for other in range(5) if state.roles[other] == SPY]
    assert sum(on_spies) / len(on_spies) > 0.6
