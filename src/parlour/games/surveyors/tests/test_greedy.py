"""The greedy player: clear positions, honesty, and strength against random players."""

from __future__ import annotations

from parlour.core.perspective import Bot, Perspective, RandomBot
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.surveyors import ACTIONS, GAME
from parlour.games.surveyors.bots import Greedy
from parlour.games.surveyors.lab.measure import played
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.position import SPY, SURVEYOR
from parlour.games.surveyors.tests.positions import NEARLY, barred, position


def choice(state: Rules) -> str:
    """The choice of a greedy player."""
    return str(ACTIONS.table[Greedy(3).choose(Perspective(state, state.turn))])


def test_surveyor_completes_the_road() -> None:
    """A Surveyor takes a win."""
    assert choice(position(NEARLY, hand="LR LR-end TB sabotage-chain resurvey")) == "play LR 8,3"


def test_who_overlooks_every_play_still_completes_the_road() -> None:
    """A weak player's oversights never cost a certain win; apart from that, it throws a card away if no play occurs to it."""
    weak = Greedy(3, overlooks=1.0)
    won = position(NEARLY, hand="LR LR-end TB sabotage-chain resurvey")
    assert str(ACTIONS.table[weak.choose(Perspective(won, won.turn))]) == "play LR 8,3"
    dull = position(hand="LR LR-end TB sabotage-chain resurvey")
    assert str(ACTIONS.table[weak.choose(Perspective(dull, dull.turn))]).startswith("skip")


def test_spy_blocks_the_road_at_the_last_moment() -> None:
    """A Spy closes the last gap with a dead end, not with a road."""
    assert choice(position(NEARLY, hand="LR LR-end TRL", roles="CUUU", leftover="C")) == "play LR-end 8,3"


def test_surveyor_removes_a_dead_end() -> None:
    """A Surveyor resurveys the dead end that breaks the road, not the road."""
    assert choice(position(NEARLY.replace(".R", "═R"), hand="resurvey TB")) == "resurvey 8,3"


def test_spy_removes_a_road_when_it_is_close() -> None:
    """A Spy with nothing better resurveys a card of the road."""
    assert choice(position(NEARLY, hand="resurvey resurvey", roles="CUUU", leftover="C")).startswith("resurvey ")


def test_sabotaged_surveyor_replaces_their_own_tool() -> None:
    """Mending one's own tool comes before discarding cards."""
    assert choice(position(hand="LR replace-chain TB", broken=(2, 0, 0, 0))) == "replace chain 0"


def test_surveyor_sabotages_the_suspect() -> None:
    """A Surveyor breaks the suspect's tool and nobody else's."""
    assert choice(barred()) == "sabotage chain 1"


def test_greedy_knows_no_more_than_its_seat() -> None:
    """The same seed makes the same choice in all worlds that the seat cannot tell apart."""
    state = barred()
    rng = FastRng(8)
    choices = {Greedy(5).choose(Perspective(state.resample(2, rng), 2)) for _ in range(10)}
    assert len(choices) == 1


def test_greedy_beats_random_in_both_roles() -> None:
    """Random Surveyors never beat greedy Spies; greedy Surveyors beat random Spies in more than half of the games."""

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
