"""What lets a commander try whole orders: his turn and the next ones of both sides go on by commanders' rules of thumb."""

from __future__ import annotations

from typing import Final, final

from parlour.bots.search_rollout import Foresight
from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.civilwar.bots import Commander, Greedy
from parlour.games.civilwar.doctrine import Doctrine
from parlour.games.civilwar.position import ELIMINATE, MAIN
from parlour.games.civilwar.rules import War

PORTFOLIO: Final = ("", "whim", "chance", "cautious", "bold", "hunter", "raider", "gatherer", "defender", "still")


def variant(name: str, whim: float) -> Doctrine:
    """A doctrine that stresses one thing."""
    doctrine = Doctrine()
    doctrine.whim = whim
    doctrine.hopeless = 1000.0
    doctrine.tired = 1000
    doctrine.thorough = True
    if name == "whim":
        doctrine.whim = 0.5
    elif name == "chance":
        doctrine.whim = 1.0
    elif name == "cautious":
        doctrine.caution_here *= 1.7
        doctrine.caution_there *= 1.7
    elif name == "bold":
        doctrine.caution_here *= 0.5
        doctrine.caution_there *= 0.5
    elif name == "hunter":
        doctrine.hunt *= 2.0
    elif name == "raider":
        doctrine.city *= 2.0
    elif name == "gatherer":
        doctrine.gather *= 2.0
        doctrine.crowd = 8.0
    elif name == "defender":
        doctrine.own_city *= 2.5
        doctrine.price *= 1.5
    elif name == "still":
        doctrine.enough = 0.4
    return doctrine


@final
class Campaign(Foresight):
    """Looks a few turns ahead, this one included, and judges by what is left then; the enemy is taken for a greedy one."""

    def __init__(self, ahead: int = 4, whim: float = 0.15) -> None:
        self.judge = Commander()
        self.staff = [Greedy(1, variant(name, whim)) for name in PORTFOLIO]
        self.enemy = Greedy(1)
        for commander in self.staff:
            commander.boldness = 1.1
        self.own = self.staff[0]
        self.enemy.boldness = 1.1
        self.turns = ahead
        self.seat = 0  # whose foresight it is

    def value(self, state: State, seat: int) -> float:
        return self.judge.value(state, seat)

    def moment(self, state: State) -> int:
        """Turns of either side."""
        assert isinstance(state, War)
        return state.turns

    def ahead(self) -> int:
        return self.turns

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        """What each of the staff would do up to the end of the turn, or up to the next battle."""
        assert isinstance(state, War)
        self.seat = seat
        if state.phase == ELIMINATE:
            return [[action] for action in state.legal(seat)]
        if state.phase != MAIN or state.composing():
            return [self.best(state, seat, self.own, rng)]
        moves: list[list[int]] = []
        for commander in self.staff:
            move = self.turn(state.clone(), seat, commander, rng)
            if move not in moves:
                moves.append(move)
        return moves

    def turn(self, war: War, seat: int, commander: Greedy, rng: Rng) -> list[int]:
        """A commander's orders up to the end of the turn, or to the first battle, as that may change everything."""
        orders = war.orders
        actions: list[int] = []
        while war.phase == MAIN and war.turn == seat:
            move = self.best(war, seat, commander, rng)
            actions.extend(move)
            first = move[0]
            if first >= orders.end or (first < orders.to and war.presence[(1 - seat) * war.board.size + move[1] - orders.to] > 0):
                break
            for action in move:
                war.apply(seat, action)
        return actions

    def best(self, war: War, seat: int, commander: Greedy, rng: Rng) -> list[int]:
        """A commander's next move, all of it."""
        commander.rng = rng.fork()
        commander.learn(war.board)
        commander.plan = []
        action = commander.decide(war, seat, war.legal(seat) if war.phase != MAIN else [])
        return [action, *commander.plan]

    def play_on(self, state: State, seat: int, rng: Rng) -> None:
        assert isinstance(state, War)
        for action in self.best(state, seat, self.own if seat == self.seat else self.enemy, rng):
            state.apply(seat, action)
