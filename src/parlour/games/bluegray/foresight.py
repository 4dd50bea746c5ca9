"""What lets a player of Blue & Gray try whole assignments against a side that lays its cards by the greedy player's rules."""

from __future__ import annotations

import math
from typing import Final, final

from parlour.bots.search_rollout import Foresight
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State
from parlour.games.bluegray.bots import NO_CARD, assignments, greedy_way, stall, standing
from parlour.games.bluegray.cards import AGAIN, CARDS, CHARACTER, COLUMNS, EFFECT, EVENT, KIND, LEAD, PLACE, VALUE
from parlour.games.bluegray.field import EMPTY, OVER, REINFORCE, REPORT
from parlour.games.bluegray.rules import BlueGray

FEW: Final = 20.0
"""Added to the cards alive on both sides: how much one card means fades with their number, but not without limit."""


def asset(card: int) -> float:
    """
    What a card that is alive adds to its side's chance to win the war.

    Fitted by logistic regression to 27,820 reports of battles in 1,500 wars between greedy players, on the alive cards of
    one side less those of the other, over their number. "Play another" is worth most by far; weak cards weaken a deck.
    """
    points = -13.9 - 1.9 * VALUE[card] + 0.6 * VALUE[card] * VALUE[card]
    if KIND[card] == CHARACTER:
        points -= 6.2
    elif KIND[card] == EVENT:
        points += 9.5
    if AGAIN[card]:
        points += 39.2
    if EFFECT[card] == LEAD:
        points += 12.1
    return points


ASSET: Final[list[float]] = [asset(card) for card in range(CARDS)]


def assets(cards: list[int]) -> float:
    """What these cards add together."""
    points = 0.0
    for card in cards:
        points += ASSET[card]
    return points


def prospect(state: BlueGray, seat: int) -> float:
    """The return that a seat may expect once a battle is decided: its chance to win the war, from -1 to 1."""
    points = [0.0, 0.0]
    alive = [0, 0]
    for side in range(2):
        points[side] = assets(state.decks[side]) + assets(state.survivors[side])
        alive[side] = state.at_hand(side)
    for column in range(COLUMNS):
        winner = state.winner(column)
        if winner < 2:
            points[winner] += assets(state.columns[winner * COLUMNS + column])
            alive[winner] += len(state.columns[winner * COLUMNS + column])
    if alive[0] == 0 or alive[1] == 0:
        return 0.0 if alive[0] == alive[1] else 1.0 if alive[seat] > 0 else -1.0
    lead = (points[seat] - points[1 - seat]) / (alive[0] + alive[1] + FEW)
    return math.tanh(lead / 2.0 + 2.0 * stall(state, seat))


@final
class BattleForesight(Foresight):
    """Plays a battle to its report, both sides laying their reinforcements as the greedy player does."""

    def __init__(self, ahead: int = 1) -> None:
        self.moments = ahead

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, BlueGray)
        return prospect(state, seat)

    def moment(self, state: State) -> int:
        """A battle is two moments: until its report, and until the next one begins."""
        assert isinstance(state, BlueGray)
        return 2 * state.battle + (1 if state.phase == REPORT or state.phase == OVER else 0)

    def ahead(self) -> int:
        return self.moments

    def prepare(self, world: State, seat: int) -> None:
        """B5: what the other side has laid in a sampled world lies at random; take it up, so that it is laid with sense."""
        assert isinstance(world, BlueGray)
        other = 1 - seat
        if world.phase != REINFORCE:
            return
        for place in range(other * COLUMNS, (other + 1) * COLUMNS):
            if world.placed[place] != EMPTY:
                world.hands[other].append(world.placed[place])
                world.placed[place] = EMPTY
        world.hands[other].sort()

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        """B5: all ways to lay the hand; else each action by itself."""
        assert isinstance(state, BlueGray)
        if state.phase != REINFORCE:
            return [[action] for action in state.legal(seat)]
        hand = state.hands[seat]
        free = [column for column in range(COLUMNS) if state.placed[seat * COLUMNS + column] == EMPTY]
        moves: list[list[int]] = []
        for way in assignments(len(hand), free):
            moves.append(laid(hand, way))
        return moves

    def play_on(self, state: State, seat: int, rng: Rng) -> None:
        assert isinstance(state, BlueGray)
        if state.phase == REINFORCE:
            way = greedy_way(state.clone(), seat)
            for action in laid(state.hands[seat], way):
                state.apply(seat, action)
            return
        actions = state.legal(seat)
        best = actions[0]
        if len(actions) > 1:
            best_value = -1e9
            for action in actions:
                trial = state.clone()
                trial.rng = FastRng(rng.bits())  # nobody knows what will be flipped
                trial.apply(seat, action)
                value = standing(trial, seat)
                if value > best_value:
                    best = action
                    best_value = value
        state.apply(seat, best)


def laid(hand: list[int], way: list[int]) -> list[int]:
    """The actions that lay cards of a hand on the columns that a way gives them."""
    actions: list[int] = []
    for column in range(COLUMNS):
        if way[column] != NO_CARD:
            actions.append(PLACE + hand[way[column]] * COLUMNS + column)
    return actions
