"""Computer players: what they do in clear positions, what they know of the Spies, and that they beat chance."""

from __future__ import annotations

import pytest

from parlour.core.perspective import Bot, Perspective, RandomBot
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.surveyors import GAME, MAT
from parlour.games.surveyors.beliefs import Beliefs
from parlour.games.surveyors.bots import Greedy, SurveyorsGuide
from parlour.games.surveyors.rules import SPY, SURVEYOR, Surveyors
from parlour.games.surveyors.tests.positions import do, position
from parlour.games.surveyors.tools.measure import played

NEARLY = """
.........
.........
E──────.R
.........
.........
"""


def choice(state: Surveyors) -> str:
    """What a greedy player does."""
    return str(MAT.table[Greedy(3).choose(Perspective(state, state.turn))])


def test_surveyor_completes_the_road() -> None:
    """A Surveyor takes the win."""
    assert choice(position(NEARLY, hand="LR LR-end TB sabotage-chain resurvey")) == "play LR 8,3"


def test_spy_bars_the_road_at_the_last_moment() -> None:
    """A Spy closes the last gap with a dead end, and never with a road."""
    assert choice(position(NEARLY, hand="LR LR-end TRL", roles="CUUU", leftover="C")) == "play LR-end 8,3"


def test_surveyor_takes_a_bar_away() -> None:
    """A Surveyor resurveys the dead end that breaks the road, and not the road."""
    assert choice(position(NEARLY.replace(".R", "═R"), hand="resurvey TB")) == "resurvey 8,3"


def test_spy_takes_a_road_away_when_it_is_close() -> None:
    """A Spy with nothing else resurveys a card of the road."""
    assert choice(position(NEARLY, hand="resurvey resurvey", roles="CUUU", leftover="C")).startswith("resurvey ")


def test_sabotaged_surveyor_replaces_the_own_tool() -> None:
    """Mending oneself comes before throwing cards away."""
    assert choice(position(hand="LR replace-chain TB", broken=(2, 0, 0, 0))) == "replace chain 0"


def harmed() -> Surveyors:
    """Seat 1 has just barred the road for all to see; seat 2 is to play."""
    state = position(
        NEARLY, hand="TB TB", hands=("LR-end TB", "sabotage-chain T-end", "TB TB"), pile="TB TB", roles="UCUC", leftover="U"
    )
    do(state, "skip TB", "play LR-end 8,3")
    return state


def test_a_dead_end_in_the_road_makes_one_suspected() -> None:
    """Whoever bars the road is the likeliest Spy in everybody's eyes, and the chances fit the pool."""
    state = harmed()
    beliefs = Beliefs()
    beliefs.follow(state)
    for seat in (0, 2, 3):
        chances = beliefs.chances(seat, state.roles[seat])
        assert max(range(4), key=lambda other: chances[other] if other != seat else 0.0) == 1
        assert chances[seat] == (1.0 if state.roles[seat] == SPY else 0.0)
        assert 1.0 <= sum(chances) <= 2.0
    assert beliefs.chances(0, SURVEYOR)[1] > 0.6


def test_surveyor_sabotages_the_suspect() -> None:
    """The suspect's tool is broken, nobody else's."""
    assert choice(harmed()) == "sabotage chain 1"


def test_without_history_the_prior_stands() -> None:
    """A1: before anybody has acted, every other seat is a Spy with the chance that the pool gives."""
    for seats, spies in ((4, 2), (5, 2), (6, 3), (7, 3)):
        state = GAME.deal(GAME.setup(seats), FastRng(1))
        beliefs = Beliefs()
        beliefs.follow(state)
        chances = beliefs.chances(0, SURVEYOR)
        assert chances[1:] == pytest.approx([spies / seats] * (seats - 1))


def test_beliefs_may_start_late_or_change_the_game() -> None:
    """Following turn by turn, all at once, or after another game comes to the same."""
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


def test_guide_weighs_worlds_by_the_beliefs() -> None:
    """In the eyes of seat 2 a world where seat 1 is a Spy weighs more than one where it is not."""
    state = harmed()
    guide = SurveyorsGuide()
    rng = FastRng(2)
    with_spy: list[float] = []
    without: list[float] = []
    for _ in range(60):
        world = state.resample(2, rng)
        (with_spy if world.roles[1] == SPY else without).append(guide.weight(world, 2))
    assert min(with_spy) > max(without)
    assert all(0.0 < weight <= 1.0 for weight in with_spy + without)


def test_guide_value_is_better_the_nearer_the_road() -> None:
    """A near road is good for Surveyors and as bad for Spies; values stay within the returns."""
    guide = SurveyorsGuide()
    near, far = position(NEARLY, hand="LR TB", pile="TB TB"), position(hand="LR TB", pile="TB TB")
    assert -1.0 <= guide.value(far, 0) < guide.value(near, 0) <= 1.0
    assert guide.value(near, 3) == -guide.value(near, 0)


def test_playout_actions_are_legal_and_end_the_game() -> None:
    """The quick player plays a whole game by the rules."""
    guide = SurveyorsGuide()
    rng = FastRng(6)
    for seats in (4, 7):
        state = GAME.deal(GAME.setup(seats), FastRng(seats))
        while not state.over():
            action = guide.playout_action(state, state.turn, rng)
            assert action in state.legal(state.turn)
            state.apply(state.turn, action)


def test_greedy_knows_no_more_than_its_seat() -> None:
    """In every world that a seat cannot tell apart from the true one the same seed makes the same choice."""
    state = harmed()
    rng = FastRng(8)
    choices = {Greedy(5).choose(Perspective(state.resample(2, rng), 2)) for _ in range(10)}
    assert len(choices) == 1


def test_beliefs_know_more_than_chance() -> None:
    """Over a few games of greedy players the chance on true Spies at the end is well above the prior of 2/5."""
    on_spies = []
    for state in played(5, "5+3", 8, lambda role, seed: Greedy(seed)):
        beliefs = Beliefs()
        beliefs.follow(state)
        for seat in range(5):
            if state.roles[seat] == SURVEYOR:
                chances = beliefs.chances(seat, SURVEYOR)
                on_spies += [chances[other] for other in range(5) if state.roles[other] == SPY]
    assert sum(on_spies) / len(on_spies) > 0.6


def test_greedy_beats_random_in_both_roles() -> None:
    """Greedy Spies let random Surveyors win nothing; greedy Surveyors win more than half against random Spies."""

    def wins(seats: int, greedy_role: int) -> int:
        def player(role: int, seed: int) -> Bot:
            return Greedy(seed) if role == greedy_role else RandomBot(seed)

        return sum(state.winner == SURVEYOR for state in played(seats, "5+3", 12, player))

    assert sum(wins(seats, SPY) for seats in GAME.seats) == 0
    assert sum(wins(seats, SURVEYOR) for seats in GAME.seats) > 24


def test_same_seed_same_game() -> None:
    """Bots with the same seeds play the same game."""
    games = []
    for _ in range(2):
        state = GAME.deal(GAME.setup(6), FastRng(4))
        play_out(state, [Greedy(seat) for seat in range(6)], GAME.longest)
        games.append(state.history)
    assert games[0] == games[1]
