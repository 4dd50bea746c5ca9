"""The hard player: honest, legal, repeatable, and wiser than greedy where looking ahead matters."""

from __future__ import annotations

import pytest

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.surveyors import ACTIONS, GAME
from parlour.games.surveyors.bots import Greedy, Hard
from parlour.games.surveyors.bots.hard import Trial
from parlour.games.surveyors.knowledge import odds
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.position import SPY, SURVEYOR
from parlour.games.surveyors.tests.positions import NEARLY, barred, position


def choice(state: Rules, tries: int = 200) -> str:
    """The choice of a hard player."""
    return str(ACTIONS.table[Hard(3, tries, 0.0).choose(Perspective(state, state.turn))])


def greedy_turns(state: Rules) -> set[str]:
    """The choices of greedy players with many seeds."""
    return {str(ACTIONS.table[Greedy(seed).choose(Perspective(state, state.turn))]) for seed in range(20)}


def test_surveyor_completes_the_road() -> None:
    """A Surveyor takes a win."""
    assert choice(position(NEARLY, hand="LR LR-end TB sabotage-chain resurvey")) == "play LR 8,3"


def test_spy_blocks_the_last_gap() -> None:
    """A Spy closes the gap when every Surveyor may hold the card that fills it."""
    state = position(NEARLY, hand="LR LR-end TRL", hands=("LR LR", "LR LR", "LR LR"), roles="CUUU", leftover="C")
    assert choice(state) == "play LR-end 8,3"


def test_spy_stops_the_only_one_who_can_finish() -> None:
    """When all others are sabotaged, the Spy sabotages the one Surveyor who could lay the last card."""
    state = position(
        NEARLY, hand="sabotage-chain TB", hands=("LR LR LR", "TB TB", "TB TB"), broken=(0, 0, 4, 4), roles="CUUU", leftover="C"
    )
    assert choice(state) == "sabotage chain 1"


def test_surveyor_mends_the_one_who_can_finish() -> None:
    """A Surveyor with two broken tools mends the player who has only one; greedy mends its own first."""
    state = position(NEARLY, hand="replace-chain TB", hands=("LR LR", "TB TB", "TB TB"), broken=(3, 2, 4, 4))
    assert choice(state) == "replace chain 1"
    assert greedy_turns(state) == {"replace chain 0"}


@pytest.mark.parametrize("seats", [4, 5, 7])
def test_hard_plays_complete_games_by_the_rules(seats: int) -> None:
    """Every choice is legal, in both roles, until the game is over."""
    state = GAME.deal(GAME.setup(seats), FastRng(seats))
    bots = [Hard(seat, 6, 0.0) for seat in range(seats)]
    while not state.over():
        action = bots[state.turn].choose(Perspective(state, state.turn))
        assert action in state.legal(state.turn)
        state.apply(state.turn, action)


def test_hard_knows_no_more_than_its_seat() -> None:
    """Throughout a game the same seed makes the same choice in all worlds that the seat cannot tell apart."""
    rng = FastRng(2)
    state = GAME.deal(GAME.setup(5), FastRng(21))
    players = [Greedy(seat) for seat in range(5)]
    turn = 0
    while not state.over():
        seat = state.turn
        if turn % 12 == 3 and len(state.legal(seat)) > 1:
            worlds = [state, *(state.resample(seat, rng) for _ in range(2))]
            assert len({Hard(9, 30, 0.0).choose(Perspective(world, seat)) for world in worlds}) == 1, f"turn {turn}"
        state.apply(seat, players[seat].choose(Perspective(state, seat)))
        turn += 1
    assert turn > 20


def test_the_same_seed_makes_the_same_choices() -> None:
    """Two hard players with the same seed make the same choice."""
    state = GAME.deal(GAME.setup(5), FastRng(4))
    assert choice(state, 60) == choice(state, 60)


def test_roles_are_drawn_by_their_likelihood() -> None:
    """After seat 1 has blocked the road it is a Spy in most worlds of seat 2, and the pool always fits."""
    state = barred()
    hard = Hard(1)
    hard.beliefs.follow(state)
    hard.odds = odds(state, 2)
    rng = FastRng(3)
    guilty = 0
    for _ in range(200):
        world = state.resample(2, rng)
        hard.draw_roles(world, 2)
        assert world.roles[2] == SURVEYOR
        assert sum(world.roles) + world.leftover == 2
        guilty += world.roles[1] == SPY
    assert guilty > 120


def test_a_turn_is_behind_only_where_worlds_differ() -> None:
    """Turns with equal results in all worlds are level; one that loses eight more of ten is far behind."""
    good, same, bad = Trial(1), Trial(2), Trial(3)
    for world in range(10):
        good.add(1)
        same.add(1)
        bad.add(1 if world < 2 else 0)
    assert same.behind(good) == 0.0
    assert bad.behind(good) > 3.0
    assert good.behind(bad) < 0.0
