"""What others lack, judged by what they did not do."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.surveyors import MAT
from parlour.games.surveyors.bots.deduction import lacking, take_away
from parlour.games.surveyors.bots.outlook import Outlook
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.cards import NAMES
from parlour.games.surveyors.state.position import SPY, SURVEYOR
from parlour.games.surveyors.tests.positions import NEARLY, do, position


def passed_over() -> Rules:
    """Seat 0 sabotages seat 1, then all others skip although LR would win; seat 0 is to play."""
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


def test_a_seat_that_neither_mends_nor_builds_lacks_the_cards() -> None:
    """The sabotaged seat lacks the Replacement for its tool, the others lack cards that close the gap."""
    state = passed_over()
    lacks = [[NAMES[kind] for kind in kinds] for kinds in lacking(state, Outlook(MAT, state.squares))]
    assert "LR" in lacks[0]  # it broke a tool instead of extending the road
    assert lacks[1] == ["replace-chain"]
    assert "LR" in lacks[2]
    assert "TB" not in lacks[2]
    assert lacks[2] == lacks[3]


def test_worlds_are_changed_only_in_hidden_cards() -> None:
    """Surveyors then rarely hold what they lack; no unseen card is lost, and hands stay sorted."""
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
