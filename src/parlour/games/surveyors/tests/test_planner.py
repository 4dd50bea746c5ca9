"""The player that tries its turns out: honest, legal, repeatable, and wiser than greedy where one must look ahead."""

from __future__ import annotations

import pytest

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.surveyors import GAME, MAT
from parlour.games.surveyors.bots import Greedy
from parlour.games.surveyors.cards import NAMES
from parlour.games.surveyors.deduction import lacking, take_away
from parlour.games.surveyors.outlook import Outlook
from parlour.games.surveyors.planner import Planner, Trial
from parlour.games.surveyors.rules import SPY, SURVEYOR, Surveyors
from parlour.games.surveyors.tests.positions import do, position

NEARLY = """
.........
.........
E──────.R
.........
.........
"""


def planned(state: Surveyors, tries: int = 200) -> str:
    """What the planner does with its turn."""
    return str(MAT.table[Planner(3, tries, 0.0).choose(Perspective(state, state.turn))])


def greedy_turns(state: Surveyors) -> set[str]:
    """What greedy players of many seeds do with this turn."""
    return {str(MAT.table[Greedy(seed).choose(Perspective(state, state.turn))]) for seed in range(20)}


def test_surveyor_completes_the_road() -> None:
    """A win at hand is taken."""
    assert planned(position(NEARLY, hand="LR LR-end TB sabotage-chain resurvey")) == "play LR 8,3"


def test_spy_bars_the_last_gap() -> None:
    """A Spy closes the gap when every Surveyor may hold what fills it."""
    state = position(NEARLY, hand="LR LR-end TRL", hands=("LR LR", "LR LR", "LR LR"), roles="CUUU", leftover="C")
    assert planned(state) == "play LR-end 8,3"


def test_spy_stops_the_only_one_who_can_finish() -> None:
    """With the tools of all others broken already, the Spy breaks that of the one Surveyor who could lay the last card."""
    state = position(
        NEARLY, hand="sabotage-chain TB", hands=("LR LR LR", "TB TB", "TB TB"), broken=(0, 0, 4, 4), roles="CUUU", leftover="C"
    )
    assert planned(state) == "sabotage chain 1"


def test_surveyor_mends_the_one_who_can_finish() -> None:
    """A Surveyor with two broken tools mends the other's only one, for a card to be laid; greedy looks to itself first."""
    state = position(NEARLY, hand="replace-chain TB", hands=("LR LR", "TB TB", "TB TB"), broken=(3, 2, 4, 4))
    assert planned(state) == "replace chain 1"
    assert greedy_turns(state) == {"replace chain 0"}


@pytest.mark.parametrize("seats", [4, 5, 7])
def test_the_planner_plays_whole_games_by_the_rules(seats: int) -> None:
    """Every choice is legal, in both roles, until the game is over."""
    state = GAME.deal(GAME.setup(seats), FastRng(seats))
    bots = [Planner(seat, 6, 0.0) for seat in range(seats)]
    while not state.over():
        action = bots[state.turn].choose(Perspective(state, state.turn))
        assert action in state.legal(state.turn)
        state.apply(state.turn, action)


def test_the_planner_knows_no_more_than_its_seat() -> None:
    """All through a game, the same seed makes the same choice in every world that the seat cannot tell from the true one."""
    rng = FastRng(2)
    state = GAME.deal(GAME.setup(5), FastRng(21))
    players = [Greedy(seat) for seat in range(5)]
    turn = 0
    while not state.over():
        seat = state.turn
        if turn % 12 == 3 and len(state.legal(seat)) > 1:
            worlds = [state, *(state.resample(seat, rng) for _ in range(2))]
            assert len({Planner(9, 30, 0.0).choose(Perspective(world, seat)) for world in worlds}) == 1, f"turn {turn}"
        state.apply(seat, players[seat].choose(Perspective(state, seat)))
        turn += 1
    assert turn > 20


def test_the_same_seed_makes_the_same_choices() -> None:
    """Two planners with one seed choose the same."""
    state = GAME.deal(GAME.setup(5), FastRng(4))
    assert planned(state, 60) == planned(state, 60)


def test_roles_are_drawn_as_the_history_makes_them_likely() -> None:
    """After seat 1 has barred the road it is a Spy in most worlds that seat 2 thinks of, and the pool always fits."""
    state = position(
        NEARLY, hand="TB TB", hands=("LR-end TB", "sabotage-chain T-end", "TB TB"), pile="TB TB", roles="UCUC", leftover="U"
    )
    do(state, "skip TB", "play LR-end 8,3")
    planner = Planner(1)
    planner.beliefs.follow(state)
    rng = FastRng(3)
    guilty = 0
    for _ in range(200):
        world = state.resample(2, rng)
        planner.draw_roles(world, 2)
        assert world.roles[2] == SURVEYOR
        assert sum(world.roles) + world.leftover == 2
        guilty += world.roles[1] == SPY
    assert guilty > 120


def passed_over() -> Surveyors:
    """Seat 0 sabotages seat 1, then all the others skip, though LR would win; seat 0 is to play."""
    state = position(
        NEARLY,
        hand="sabotage-chain TB TB",
        hands=("TB TB TB", "TB TB TB", "TB TB TB"),
        roles="CUUU",
        leftover="C",
        pile="LR LR replace-chain replace-chain TL TL TR TR TRBL TRBL",
    )
    do(state, "sabotage chain 1", "skip TB", "skip TB", "skip TB")
    return state


def test_who_does_not_mend_or_build_cannot() -> None:
    """The sabotaged seat had no Replacement for its tool, and the others had no card that closes the gap."""
    state = passed_over()
    lacks = [[NAMES[kind] for kind in kinds] for kinds in lacking(state, Outlook(MAT, state.squares))]
    assert "LR" in lacks[0]  # it broke a tool rather than to go on
    assert lacks[1] == ["replace-chain"]
    assert "LR" in lacks[2]
    assert "TB" not in lacks[2]
    assert lacks[2] == lacks[3]


def test_worlds_are_changed_only_in_hidden_cards() -> None:
    """What Surveyors lack is rare in their hands then, and all unseen cards are still there, hands in order."""
    state = passed_over()
    lacks = lacking(state, Outlook(MAT, state.squares))
    rng = FastRng(4)
    before = after = 0
    for _ in range(100):
        world = state.resample(0, rng)
        world.roles[:] = [SPY, SURVEYOR, SURVEYOR, SURVEYOR]
        unseen = sorted(world.unseen(0))
        own = world.hands[0].copy()
        before += sum(kind in lacks[seat] for seat in (1, 2, 3) for kind in world.hands[seat])
        take_away(world, 0, lacks, rng)
        after += sum(kind in lacks[seat] for seat in (1, 2, 3) for kind in world.hands[seat])
        assert sorted(world.unseen(0)) == unseen
        assert world.hands[0] == own
        assert all(hand == sorted(hand) for hand in world.hands)
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
    assert after < before / 2


def test_a_turn_is_behind_only_where_worlds_differ() -> None:
    """Two turns that end alike in all worlds are level; one that loses eight more of ten is far behind."""
    good, same, bad = Trial(1), Trial(2), Trial(3)
    for world in range(10):
        good.add(1)
        same.add(1)
        bad.add(1 if world < 2 else 0)
    assert same.behind(good) == 0.0
    assert bad.behind(good) > 3.0
    assert good.behind(bad) < 0.0
