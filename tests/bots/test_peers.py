"""The games that are measured beside OpenSpiel's are the same games, move by move."""

from __future__ import annotations

import random

import pytest
from leduc.rules import Leduc
from leduc.rules import deal as deal_leduc

from parlour.core import FastRng, Perspective, Rng

pyspiel = pytest.importorskip("pyspiel")


class Scripted(Rng):
    """Draws the items it is told to, in order."""

    def __init__(self, items: list[int]) -> None:
        self.items = items

    def draw(self, pool: list[int]) -> int:
        item = self.items.pop(0)
        pool.remove(item)
        return item

    def clone(self) -> Rng:
        return Scripted(self.items.copy())


def test_leduc_is_openspiels_move_by_move() -> None:
    """Mover, legal actions, end and returns agree with OpenSpiel's in 2,000 random games."""
    game = pyspiel.load_game("leduc_poker")
    dice = random.Random(5)
    for _ in range(2000):
        theirs = game.new_initial_state()
        cards = dice.sample(range(6), 3)
        theirs.apply_action(cards[0])
        theirs.apply_action(cards[1])
        ours = deal_leduc(Scripted(cards.copy()))
        while not theirs.is_terminal():
            if theirs.is_chance_node():
                theirs.apply_action(cards[2])
                continue
            seat = theirs.current_player()
            assert ours.actors() == [seat]
            assert ours.legal(seat) == theirs.legal_actions()
            action = dice.choice(theirs.legal_actions())
            theirs.apply_action(action)
            ours.apply(seat, action)
        assert ours.over()
        outcome = ours.outcome()
        assert outcome is not None
        assert outcome.returns == theirs.returns()


def test_leduc_keys_tell_apart_exactly_what_openspiel_does() -> None:
    """Two positions share a key if and only if OpenSpiel gives the mover the same information state."""
    game = pyspiel.load_game("leduc_poker")
    dice = random.Random(6)
    by_key: dict[tuple[int, int], str] = {}
    by_text: dict[str, tuple[int, int]] = {}
    for _ in range(3000):
        theirs = game.new_initial_state()
        cards = dice.sample(range(6), 3)
        theirs.apply_action(cards[0])
        theirs.apply_action(cards[1])
        ours = deal_leduc(Scripted(cards.copy()))
        while not theirs.is_terminal():
            if theirs.is_chance_node():
                theirs.apply_action(cards[2])
                continue
            seat = theirs.current_player()
            key = (seat, ours.key(seat))
            text = theirs.information_state_string(seat)
            assert by_key.setdefault(key, text) == text
            assert by_text.setdefault(text, key) == key
            action = dice.choice(theirs.legal_actions())
            theirs.apply_action(action)
            ours.apply(seat, action)


def _random_position(state: Leduc, dice: random.Random, steps: int) -> Leduc:
    for _ in range(steps):
        if state.over():
            break
        seat = state.actors()[0]
        state.apply(seat, dice.choice(state.legal(seat)))
    return state


def test_leduc_worlds_look_alike_and_reach_every_card() -> None:
    """A resampled world has the seat's own view and key, and the other's card is any unseen one."""
    dice = random.Random(7)
    for trial in range(100):
        state = _random_position(deal_leduc(FastRng(trial)), dice, dice.randrange(4))
        for seat in range(2):
            rng = FastRng(trial)
            seen = set()
            for _ in range(60):
                world = Perspective(state, seat).world(rng)
                assert isinstance(world, Leduc)
                assert world.view(seat) == state.view(seat)
                assert world.key(seat) == state.key(seat)
                seen.add(world.cards[1 - seat])
            assert seen == set(range(6)) - {state.cards[seat], state.board}
