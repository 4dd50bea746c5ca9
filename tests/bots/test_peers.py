"""The games measured against OpenSpiel's are the same games, move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hearts.rules import Hearts
from hearts.rules import deal as deal_hearts
from leduc.rules import Leduc
from leduc.rules import deal as deal_leduc

from parlour.core import FastRng, Perspective, Rng

pyspiel = pytest.importorskip("pyspiel")


class Scripted(Rng):
    """Draws given items in order; `below` gives the rank of the next among all that were not drawn before."""

    def __init__(self, items: list[int], drawn: tuple[int, ...] = ()) -> None:
        self.items = items
        self.drawn = drawn

    def draw(self, pool: list[int]) -> int:
        item = self.items.pop(0)
        pool.remove(item)
        return item

    def below(self, n: int) -> int:
        item = self.items.pop(0)
        rank = item - sum(lower < item for lower in self.drawn)
        self.drawn = (*self.drawn, item)
        assert 0 <= rank < n
        return rank

    def clone(self) -> Rng:
        return Scripted(self.items.copy(), self.drawn)


def leduc_beside_openspiel(deals: int, dice: random.Random) -> Iterator[tuple[Leduc, Any]]:
    """Random games with the same cards on both sides: every position in which a seat decides, and every end."""
    game = pyspiel.load_game("leduc_poker")
    for _ in range(deals):
        theirs = game.new_initial_state()
        cards = dice.sample(range(6), 3)
        theirs.apply_action(cards[0])
        theirs.apply_action(cards[1])
        ours = deal_leduc(Scripted(cards.copy()))
        while not theirs.is_terminal():
            if theirs.is_chance_node():
                theirs.apply_action(cards[2])
                continue
            yield ours, theirs
            seat, action = theirs.current_player(), dice.choice(theirs.legal_actions())
            theirs.apply_action(action)
            ours.apply(seat, action)
        yield ours, theirs


def test_leduc_is_openspiels_move_by_move() -> None:
    """Mover, legal actions, end and returns agree with OpenSpiel's in 2,000 random games."""
    for ours, theirs in leduc_beside_openspiel(2000, random.Random(5)):
        outcome = ours.outcome()
        assert ours.over() == (outcome is not None) == theirs.is_terminal()
        if outcome is not None:
            assert outcome.returns == theirs.returns()
        else:
            assert ours.actors() == [theirs.current_player()]
            assert ours.legal(theirs.current_player()) == theirs.legal_actions()


def test_leduc_keys_tell_apart_exactly_what_openspiel_does() -> None:
    """Two positions share a key if and only if OpenSpiel gives the mover the same information state."""
    by_key: dict[tuple[int, int], str] = {}
    by_text: dict[str, tuple[int, int]] = {}
    for ours, theirs in leduc_beside_openspiel(3000, random.Random(6)):
        if theirs.is_terminal():
            continue
        seat = theirs.current_player()
        key = (seat, ours.key(seat))
        text = theirs.information_state_string(seat)
        assert by_key.setdefault(key, text) == text
        assert by_text.setdefault(text, key) == key
    assert len(by_key) == len(by_text) > 100


def _random_position(state: Leduc, dice: random.Random, steps: int) -> Leduc:
    for _ in range(steps):
        if state.over():
            break
        seat = state.actors()[0]
        state.apply(seat, dice.choice(state.legal(seat)))
    return state


def test_leduc_worlds_look_alike_and_reach_every_card() -> None:
    """A resampled world keeps the seat's view and key, and the other's card can be any unseen one."""
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
                seen.add(world.card1 if seat == 0 else world.card0)
            assert seen == set(range(6)) - {state.card0 if seat == 0 else state.card1, state.board}


def play_hearts_beside_openspiel(order: list[int], dice: random.Random) -> tuple[Hearts, bool]:
    """Play one deal at random in both libraries, comparing every step; return ours, and whether the moon was shot."""
    theirs = pyspiel.load_game("hearts").new_initial_state()
    theirs.apply_action(0)  # nobody passes
    for card in order:
        theirs.apply_action(card)
    ours = deal_hearts(Scripted(order.copy()))
    while not theirs.is_terminal():
        seat = theirs.current_player()
        assert ours.actors() == [seat]
        assert ours.legal(seat) == theirs.legal_actions()
        assert ours.random_action(seat, FastRng(dice.randrange(1000))) in ours.legal(seat)
        action = dice.choice(theirs.legal_actions())
        theirs.apply_action(action)
        ours.apply(seat, action)
    outcome = ours.outcome()
    assert outcome is not None
    assert outcome.returns == theirs.returns()
    return ours, 26 in ours.points()


def test_hearts_is_openspiels_move_by_move() -> None:
    """Mover, legal cards, end and returns agree with OpenSpiel's in 300 random hands."""
    dice = random.Random(8)
    for _ in range(300):
        play_hearts_beside_openspiel(dice.sample(range(52), 52), dice)


def test_hearts_rare_deals_are_openspiels() -> None:
    """Hands of one suit each, and one of hearts with the queen of spades, follow the same rules; the moon is shot."""
    dice = random.Random(9)
    moons = 0
    for _ in range(20):
        suits = [[rank * 4 + suit for rank in range(13)] for suit in range(4)]
        _, moon = play_hearts_beside_openspiel([suits[i % 4][i // 4] for i in range(52)], dice)
        moons += moon
        queen, two_of_hearts = 43, 2
        suits[2][0], suits[3][10] = queen, two_of_hearts
        for turn in range(4):
            hands = suits[turn:] + suits[:turn]
            _, moon = play_hearts_beside_openspiel([hands[i % 4][i // 4] for i in range(52)], dice)
            moons += moon
    assert moons > 0


def test_hearts_worlds_look_alike_and_could_be_true() -> None:
    """A resampled world keeps the seat's view and key and the numbers of cards, and gives nobody a card that they cannot have."""
    dice = random.Random(10)
    changed = 0
    for trial in range(150):
        state = deal_hearts(FastRng(trial))
        for _ in range(dice.randrange(50)):
            seat = state.actors()[0]
            state.apply(seat, dice.choice(state.legal(seat)))
        for seat in range(4):
            world = Perspective(state, seat).world(FastRng(trial))
            assert isinstance(world, Hearts)
            assert world.view(seat) == state.view(seat)
            assert world.key(seat) == state.key(seat)
            assert [hand.bit_count() for hand in world.hands()] == [hand.bit_count() for hand in state.hands()]
            assert sum(world.hands()) + state.played == (1 << 52) - 1
            assert not any(hand & cannot for hand, cannot in zip(world.hands(), world.cannot(), strict=True))
            assert not any(hand & cannot for hand, cannot in zip(state.hands(), state.cannot(), strict=True))
            changed += world.hands() != state.hands()
    assert changed > 300
