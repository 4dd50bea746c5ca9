"""The computer players: what the greedy commander does, and how strong he is."""

from __future__ import annotations

from parlour.core.perspective import Perspective
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.civilwar import GAME
from parlour.games.civilwar.bots import Greedy, Guide
from parlour.games.civilwar.bots.hard import Campaign
from parlour.games.civilwar.bots.judgement import prospects
from parlour.games.civilwar.encode import LENGTH
from parlour.games.civilwar.lab.balance import Restless
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.tests.positions import NORTH, SOUTH, at, real


def play_turn(state: Rules, seed: int = 1) -> None:
    """Let the greedy commander play the turn of the side to move."""
    bot = Greedy(seed)
    seat = state.turn
    while not state.over() and state.turn == seat and state.actors() == [seat]:
        action = bot.choose(Perspective(state, seat))
        state.check(seat, action)
        state.apply(seat, action)


def test_the_greedy_commander_beats_restless_random_play() -> None:
    """He wins at least 9 of 10 matches, from both sides, against random play that never surrenders."""
    points = 0.0
    for seed in range(10):
        seat = seed % 2
        state = GAME.deal(GAME.setup(), FastRng(seed))
        bots = [Restless(seed), Restless(seed)]
        bots[seat] = Greedy(seed)  # type: ignore[call-overload]
        play_out(state, list(bots), GAME.longest)
        outcome = state.outcome()
        assert outcome is not None
        points += outcome.returns[seat] > 0
    assert points >= 9


def test_he_takes_an_empty_city_in_reach() -> None:
    """E26: a rider beside empty Indianapolis captures it."""
    state = real("union A1 4 infantry\nunion R1 4 infantry\nconfederate F6 1 cavalry\nconfederate H13 4 infantry")
    play_turn(state)
    assert state.fallen[[state.board.place(square) for square in state.board.keys].index("Indianapolis")]


def test_he_strikes_at_odds_and_not_against_them() -> None:
    """E19: five go for two, two do not go for a coin against two in the open when all is calm."""
    state = real("union D11 2 infantry\nunion A1 6 infantry\nconfederate D12 5 infantry\nconfederate L14 3 infantry")
    play_turn(state)
    assert state.pieces[NORTH] < 8
    state = real("union D11 5 infantry\nunion A1 6 infantry\nconfederate D13 2 infantry\nconfederate L14 3 infantry")
    play_turn(state)
    assert state.pieces == [11, 5]


def test_he_brings_troops_to_a_threatened_capital() -> None:
    """E29: with six of the enemy beside bare Richmond he adds to its garrison or strikes them, but does not walk away."""
    state = real("union O7 6 infantry\nunion A1 3 infantry\nconfederate N8 3 infantry\nconfederate H13 3 infantry")
    play_turn(state)
    assert state.defence(SOUTH, at(state, "O8")) >= 6 or state.is_disabled(at(state, "O7"))


def test_he_gives_the_same_orders_for_the_same_seed() -> None:
    """The same seed makes the same choices."""
    games = []
    for _ in range(2):
        state = GAME.deal(GAME.setup(), FastRng(5))
        for _ in range(2):
            play_turn(state, 9)
        games.append(state.view(None))
    assert games[0] == games[1]


def test_he_carries_on_with_an_order_begun_by_somebody_else() -> None:
    """E10: a bot that takes over in the middle of an order finishes it legally."""
    state = real("union A1 1 infantry\nconfederate O8 3 infantry")
    for word in (state.orders.choose + at(state, "O8"), state.orders.to + at(state, "O7")):
        state.apply(SOUTH, word)
    play_turn(state)
    assert state.turn == NORTH


def test_the_value_of_a_position_is_within_bounds_and_follows_the_numbers() -> None:
    """A side with more pieces is better off, and the two sides' values mirror each other."""
    even = real("union A1 4 infantry\nconfederate R1 4 infantry")
    ahead = real("union A1 9 infantry\nconfederate R1 3 infantry")
    guide = Guide()
    assert guide.value(ahead, NORTH) > guide.value(even, NORTH)
    assert guide.value(ahead, NORTH) == -guide.value(ahead, SOUTH)
    assert -1 <= guide.value(ahead, SOUTH) <= 1


def test_numbers_for_learning_have_one_length_and_bounds() -> None:
    """Every view of a match gives 4,571 numbers from 0 to 1, spectators' too."""
    state = GAME.deal(GAME.setup(), FastRng(2))
    rng = FastRng(7)
    for _ in range(150):
        for seat in (None, 0, 1):
            numbers = GAME.encode(state.view(seat))
            assert len(numbers) == LENGTH
            assert all(0.0 <= number <= 1.0 for number in numbers)
        if state.over():
            break
        actor = state.actors()[0]
        state.apply(actor, state.restless_action(actor, rng))


def test_prospects_mirror_each_other_and_heed_numbers_and_threats() -> None:
    """What one side expects the other fears; fewer pieces, a stack in danger or a city in danger make it less."""
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


def test_the_staff_never_gives_up_and_stops_at_the_first_attack() -> None:
    """E30: hopeless as it is, no officer surrenders; an attack is the last order of a proposal."""
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
