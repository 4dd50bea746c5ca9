"""What lets a commander try whole orders: his turn and the next ones of both sides go on by the greedy commander's rules."""

from __future__ import annotations

from typing import Final, final

from parlour.bots.search_rollout import Foresight
from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.civilwar.bots import Commander, Greedy
from parlour.games.civilwar.position import ELIMINATE, MAIN
from parlour.games.civilwar.rules import War

ORDERS: Final = 3
"""So many of the orders that look best are tried."""


@final
class Campaign(Foresight):
    """Looks two turns of each side ahead, this one included, and judges by what is left then."""

    def __init__(self, ahead: int = 4, orders: int = ORDERS) -> None:
        self.judge = Commander()
        self.greedy = Greedy(1)
        self.greedy.boldness = 1.1
        self.turns = ahead
        self.orders = orders

    def value(self, state: State, seat: int) -> float:
        return self.judge.value(state, seat)

    def moment(self, state: State) -> int:
        """Turns of either side."""
        assert isinstance(state, War)
        return state.turns

    def ahead(self) -> int:
        return self.turns

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        """What the greedy commander would do, his next best orders, and to leave it at that."""
        assert isinstance(state, War)
        legal = state.legal(seat)
        if state.phase == ELIMINATE:
            return [[action] for action in legal]
        greedy = self.greedy
        first = self.best(state, seat, rng)
        moves = [first]
        if state.phase != MAIN or state.composing() or first[0] == state.orders.surrender:
            return moves
        for candidate in greedy.best_orders(state, seat, self.orders):
            order = greedy.actions_of(state, candidate)
            if order not in moves:
                moves.append(order)
        end = [state.orders.end]
        if state.orders.end in legal and end not in moves:
            moves.append(end)
        return moves

    def best(self, war: War, seat: int, rng: Rng) -> list[int]:
        """The greedy commander's next move, all of it."""
        greedy = self.greedy
        greedy.rng = rng.fork()
        greedy.learn(war.board)
        greedy.plan = []
        action = greedy.decide(war, seat, war.legal(seat))
        return [action, *greedy.plan]

    def play_on(self, state: State, seat: int, rng: Rng) -> None:
        assert isinstance(state, War)
        for action in self.best(state, seat, rng):
            state.apply(seat, action)
