"""The computer players: what the greedy player does and how strong it is, and how the hard player judges and proposes."""

from __future__ import annotations

import pytest

from parlour.bots.levels import SCALE, level_player
from parlour.core.level import Level
from parlour.core.perspective import Bot, Perspective
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.bots import Greedy, Guide, Restless
from parlour.games.civilwar.bots.doctrine import Doctrine
from parlour.games.civilwar.bots.hard import Campaign
from parlour.games.civilwar.bots.judgement import prospects
from parlour.games.civilwar.bots.plan import Plan
from parlour.games.civilwar.encode import WIDTH
from parlour.games.civilwar.lab.campaigns import lands
from parlour.games.civilwar.lab.fit import WEIGHTS, counts
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.state.geography import INFANTRY
from parlour.games.civilwar.tests.positions import NORTH, SOUTH, at, real


def play_turn(state: Rules, seed: int = 1, doctrine: Doctrine | None = None) -> None:
    """Let the greedy player, or a commander with another doctrine, play the turn of the side to move."""
    bot = Greedy(seed, doctrine or Doctrine())
    seat = state.turn
    while not state.over() and state.turn == seat and state.actors() == [seat]:
        action = bot.choose(Perspective(state, seat))
        state.check(seat, action)
        state.apply(seat, action)


def test_greedy_beats_restless_random_play() -> None:
    """Greedy wins at least 9 of 10 matches, playing both sides, against random play that never surrenders."""
    points = 0.0
    for seed in range(10):
        seat = seed % 2
        state = GAME.deal(GAME.setup(), FastRng(seed))
        bots: list[Bot] = [Restless(seed), Restless(seed)]
        bots[seat] = Greedy(seed)
        play_out(state, bots, GAME.longest)
        outcome = state.outcome()
        assert outcome is not None
        points += outcome.returns[seat] > 0
    assert points >= 9


def test_greedy_takes_an_empty_city_within_reach() -> None:
    """E26: cavalry beside empty Indianapolis captures it."""
    state = real("union A1 4 infantry\nunion R1 4 infantry\nconfederate F6 1 cavalry\nconfederate H13 4 infantry")
    play_turn(state)
    assert state.fallen[[state.board.place(square) for square in state.board.keys].index("Indianapolis")]


def test_who_forgets_all_troops_still_takes_a_city_and_gives_an_order() -> None:
    """E9, E26: what a commander overlooks are quiet marches; he sees an open city, and finds the one order that he must give."""
    forgetful = Doctrine()
    forgetful.overlooks = 1.0
    state = real("union A1 4 infantry\nunion R1 4 infantry\nconfederate F6 1 cavalry\nconfederate H13 4 infantry")
    play_turn(state, doctrine=forgetful)
    assert state.fallen[[state.board.place(square) for square in state.board.keys].index("Indianapolis")]
    assert state.count(SOUTH, INFANTRY, at(state, "H13")) == 4
    state = real("union A1 4 infantry\nconfederate H13 4 infantry\nconfederate L13 2 infantry")
    play_turn(state, doctrine=forgetful)
    assert state.turn == NORTH


def test_greedy_knows_what_an_emptied_square_opens() -> None:
    """E16, E29: Lee at O7 bars the railroad to Richmond; were he to leave, the army at Fredericksburg could take it."""
    state = real("union O6 7 infantry\nconfederate O7 6 infantry\nconfederate D12 5 infantry")
    commander = Greedy(1)
    commander.learn(state.board)
    plan = Plan(state, SOUTH, commander.marches, FastRng(1), 1.0, Doctrine())
    assert plan.opening(at(state, "O7")) > 5.0
    assert plan.opening(at(state, "D12")) == 0.0
    play_turn(state)
    assert state.count(SOUTH, INFANTRY, at(state, "O7")) + state.count(SOUTH, INFANTRY, at(state, "O8")) >= 1


def test_greedy_strikes_at_good_odds_only() -> None:
    """E19: five attack two, but two leave five alone."""
    state = real("union D11 2 infantry\nunion A1 6 infantry\nconfederate D12 5 infantry\nconfederate L14 3 infantry")
    play_turn(state)
    assert state.pieces[NORTH] < 8
    state = real("union D11 5 infantry\nunion A1 6 infantry\nconfederate D13 2 infantry\nconfederate L14 3 infantry")
    play_turn(state)
    assert state.pieces == [11, 5]


def test_greedy_brings_troops_to_a_threatened_capital() -> None:
    """E29: with six enemies beside empty Richmond, greedy adds to its garrison or disables them."""
    state = real("union O7 6 infantry\nunion A1 3 infantry\nconfederate N8 3 infantry\nconfederate H13 3 infantry")
    play_turn(state)
    assert state.defence(SOUTH, at(state, "O8")) >= 6 or state.is_disabled(at(state, "O7"))


def test_greedy_gives_the_same_orders_for_the_same_seed() -> None:
    """Two players with the same seed make the same choices."""
    games = []
    for _ in range(2):
        state = GAME.deal(GAME.setup(), FastRng(5))
        for _ in range(2):
            play_turn(state, 9)
        games.append(state.view(None))
    assert games[0] == games[1]


def test_greedy_finishes_an_order_begun_by_somebody_else() -> None:
    """E10: a bot that takes over in the middle of an order finishes it legally."""
    state = real("union A1 1 infantry\nconfederate O8 3 infantry")
    for word in (state.orders.choose + at(state, "O8"), state.orders.to + at(state, "O7")):
        state.apply(SOUTH, word)
    play_turn(state)
    assert state.turn == NORTH


def test_random_play_neither_surrenders_nor_draws() -> None:
    """E30, E31: the restless player never surrenders, offers a draw or accepts one."""
    bot = Restless(1)
    state = real("union A1 1 infantry\nunion A3 2 infantry\nconfederate O8 9 infantry", NORTH)
    state.offer = SOUTH
    chosen = {bot.choose(Perspective(state, NORTH)) for _ in range(60)}
    assert max(chosen) < state.orders.surrender
    assert len(chosen) == 2


@pytest.mark.parametrize("level", SCALE, ids=lambda level: level.name)
def test_no_level_surrenders(level: Level) -> None:
    """E30: however badly it stands, a player of any level fights its turn to the end; here with little time to think."""
    state = real("union A1 1 infantry\nunion A3 2 infantry\nconfederate O8 9 infantry\nconfederate L14 6 infantry", NORTH)
    state.offer = SOUTH
    bot = level_player(GAME, level._replace(seconds=0.01), 1)
    while not state.over() and state.turn == NORTH:
        state.apply(NORTH, bot.choose(Perspective(state, NORTH)))
    assert not state.over()


def test_the_value_of_a_position_is_within_bounds_and_follows_the_numbers() -> None:
    """A side with more pieces has the higher value, and the values of both sides add up to zero."""
    even = real("union A1 4 infantry\nconfederate R1 4 infantry")
    ahead = real("union A1 9 infantry\nconfederate R1 3 infantry")
    guide = Guide()
    assert guide.value(ahead, NORTH) > guide.value(even, NORTH)
    assert guide.value(ahead, NORTH) == -guide.value(ahead, SOUTH)
    assert -1 <= guide.value(ahead, SOUTH) <= 1


def test_numbers_for_learning_have_one_length_and_bounds() -> None:
    """Every view of a match, a spectator's included, gives 4,571 numbers from 0 to 1."""
    state = GAME.deal(GAME.setup(), FastRng(2))
    rng = FastRng(7)
    for _ in range(150):
        for seat in (None, 0, 1):
            numbers = GAME.encode(state.view(seat))
            assert len(numbers) == WIDTH
            assert all(0.0 <= number <= 1.0 for number in numbers)
        if state.over():
            break
        actor = state.actors()[0]
        state.apply(actor, state.restless_action(actor, rng))


def test_prospects_mirror_each_other_and_heed_numbers_and_threats() -> None:
    """The prospects of both sides add up to zero; fewer pieces, a threatened stack or a threatened city lower them."""
    calm = real("union A1 6 infantry\nconfederate R1 6 infantry")
    assert prospects(calm, NORTH) == -prospects(calm, SOUTH)
    fewer = real("union A1 5 infantry\nconfederate R1 6 infantry")
    assert prospects(fewer, NORTH) < prospects(calm, NORTH)
    safe = real("union A1 4 infantry\nunion D11 2 infantry\nconfederate D14 6 infantry")
    exposed = real("union A1 4 infantry\nunion D11 2 infantry\nconfederate D12 6 infantry")
    assert prospects(exposed, NORTH) < prospects(safe, NORTH)
    far = real("union A1 6 infantry\nconfederate F8 6 cavalry")
    near = real("union A1 6 infantry\nconfederate F6 6 cavalry")
    assert prospects(near, NORTH) < prospects(far, NORTH)


def test_the_fit_counts_each_thing_that_the_judgement_weighs() -> None:
    """The Union waits with 7 pieces, 1 gunboat, 4 in its largest stack, a city worth 2 and a stack in danger."""
    circles = (
        "union A1 4 infantry\nunion D11 2 infantry\nunion R9 1 gunboat\nconfederate D12 6 infantry\nconfederate F6 6 cavalry"
    )
    waits = dict(zip(WEIGHTS, counts(real(circles), NORTH), strict=True))
    moves = dict(zip(WEIGHTS, counts(real(circles, NORTH), NORTH), strict=True))
    assert [waits[name] for name in ("piece", "gunboat", "largest", "city_waits", "city_moves")] == [7, 1, 4, 2, 0]
    assert [waits[name] for name in ("stack_waits", "stack_moves", "exposed")] == [1, 0, 1]
    assert [moves[name] for name in ("city_waits", "city_moves", "stack_waits", "stack_moves")] == [0, 2, 0, 1]


def test_the_staff_never_surrenders_and_stops_at_the_first_attack() -> None:
    """E30: no officer surrenders even when it is hopeless, and an attack is the last order of a proposal."""
    state = real("union D11 2 infantry\nunion A1 1 infantry\nconfederate D12 9 infantry\nconfederate L14 3 infantry", NORTH)
    for move in Campaign().moves(state, NORTH, FastRng(1)):
        assert state.orders.surrender not in move
    state = real("union D11 2 infantry\nunion A1 6 infantry\nconfederate D12 5 infantry\nconfederate L14 3 infantry")
    attack = state.orders.to + at(state, "D11")
    attacking = [move for move in Campaign().moves(state, SOUTH, FastRng(1)) if attack in move]
    assert attacking
    for move in attacking:
        assert state.orders.go == move[-1]
        assert move.index(attack) > len(move) - 6


def test_e15_a_landing_is_infantry_that_comes_ashore_from_the_sea() -> None:
    """E15: infantry that steps from its gunboat at sea onto the coast lands; the same step on land does not."""
    for start, landed in (("R9", True), ("P9", False)):
        state = real(f"union {start} 1 gunboat\nconfederate A1 3 infantry", NORTH)
        state.add(NORTH, INFANTRY, at(state, start), 1)
        state.pieces[NORTH] += 1
        for action in (
            state.orders.choose + at(state, start),
            state.orders.to + at(state, "Q9"),
            state.orders.take_of(INFANTRY, 1),
        ):
            state.apply(NORTH, action)
        assert lands(state) == landed
