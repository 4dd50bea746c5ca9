"""The hard player: tries whole turns, lets greedy commanders play on from each, and judges where they lead."""

from __future__ import annotations

from typing import Final, final

from parlour.bots.search_rollout import Foresight, RolloutBot
from parlour.core.level import Level
from parlour.core.perspective import Bot
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State
from parlour.games.civilwar.bots.doctrine import Doctrine
from parlour.games.civilwar.bots.greedy import Greedy
from parlour.games.civilwar.bots.judgement import FITTED, Weights, prospects
from parlour.games.civilwar.rules.war import Rules
from parlour.games.civilwar.state.position import ELIMINATE, MAIN

BOLDNESS: Final = 1.1  # the mean of all greedy commanders
ROLLOUTS: Final = 120
DOUBT: Final = 0.5
ENEMIES: Final = 11  # officers of the staff who may command the enemy in a rollout
OVERSIGHT: Final = {"beginner": (0.72, 0.35), "easy": (0.45, 0.65), "medium": (0.0, 1.0)}
"""
The levels that look no further than their next order.

For each of them: the share of his troops that a commander forgets in a turn, and how much he heeds danger.
"""
AHEAD: Final = 4  # turns of either side, the current one included


def staff_doctrines() -> list[Doctrine]:
    """Return the greedy commander's own doctrine, and others that each stress one thing; none of them surrenders."""
    plain, fanciful, erratic, cautious, bold, hunter, raider, gatherer, defender, still, admiral = [Doctrine() for _ in range(11)]
    fanciful.whim = 0.5
    erratic.whim = 1.0
    cautious.caution *= 1.7
    bold.caution *= 0.5
    hunter.hunt *= 2.0
    raider.city *= 2.0
    gatherer.gather *= 2.0
    gatherer.crowd = 8.0
    defender.own_city *= 2.5
    defender.price *= 1.5
    still.enough = 0.4
    admiral.landing *= 2.0
    admiral.patrol *= 2.0
    staff = [plain, fanciful, erratic, cautious, bold, hunter, raider, gatherer, defender, still, admiral]
    for doctrine in staff:
        doctrine.thorough = True
        doctrine.never_surrender()
    return staff


@final
class Campaign(Foresight):
    """
    Tries what each officer of a staff would do with the turn, and looks a few turns ahead.

    In rollouts the first officer plays for the searching side. One officer or another plays for the enemy, the same in each try
    of one world, since nobody knows what kind of commander the enemy is.
    """

    def __init__(self, weights: Weights = FITTED, enemies: int = ENEMIES) -> None:
        self.weights = weights
        self.staff = [Greedy(1, doctrine) for doctrine in staff_doctrines()]
        for commander in self.staff:
            commander.boldness = BOLDNESS
        self.enemies = enemies
        self.enemy = self.staff[0]
        self.draws = FastRng(1)
        self.seat = 0  # the searching side

    def prepare(self, world: State, seat: int) -> None:
        """Draw the enemy's commander."""
        self.seat = seat
        self.enemy = self.staff[self.draws.below(self.enemies)]

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Rules)
        return prospects(state, seat, self.weights)

    def moment(self, state: State) -> int:
        """Count the turns of both sides."""
        assert isinstance(state, Rules)
        return state.turns

    def ahead(self) -> int:
        return AHEAD

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        """Return what each officer would do up to the end of the turn, or up to the next battle."""
        assert isinstance(state, Rules)
        self.seat = seat
        if state.phase == ELIMINATE:
            return [[action] for action in state.legal(seat) if action < state.orders.surrender]
        if state.phase != MAIN or state.composing():
            return [self.best(state, seat, self.staff[0], rng)]
        moves: list[list[int]] = []
        for commander in self.staff:
            move = self.orders(state.clone(), seat, commander, rng)
            if move not in moves:
                moves.append(move)
        return moves

    def orders(self, war: Rules, seat: int, commander: Greedy, rng: Rng) -> list[int]:
        """Return a commander's orders up to the end of the turn, or to the first attack, which may change everything."""
        orders = war.orders
        enemies = (1 - seat) * war.board.size
        actions: list[int] = []
        while war.phase == MAIN and war.turn == seat:
            move = self.best(war, seat, commander, rng)
            actions.extend(move)
            if move[0] >= orders.end or (move[0] < orders.to and war.presence[enemies + move[1] - orders.to] > 0):
                break
            for action in move:
                war.apply(seat, action)
        return actions

    def best(self, war: Rules, seat: int, commander: Greedy, rng: Rng) -> list[int]:
        """Return all actions of a commander's next move."""
        commander.rng = rng.fork()
        commander.learn(war.board)
        commander.plan = []
        action = commander.decide(war, seat, war.legal(seat) if war.phase != MAIN else [])
        return [action, *commander.plan]

    def play_on(self, state: State, seat: int, rng: Rng) -> None:
        assert isinstance(state, Rules)
        for action in self.best(state, seat, self.staff[0] if seat == self.seat else self.enemy, rng):
            state.apply(seat, action)


@final
class Hard(RolloutBot):
    """Takes the turn with the best rollouts, if it beats the plain officer's by half a standard error."""

    def __init__(self, seed: int, rollouts: int = ROLLOUTS, seconds: float = 0.0, error: float = 0.0) -> None:
        super().__init__(Campaign(), seed, rollouts, seconds, DOUBT, error)


def player(level: Level, seed: int) -> Bot:
    """The player of a level; below hard a commander who gives the order that looks best to him now. None surrenders."""
    if level.name not in OVERSIGHT:
        return Hard(seed, max(1, round(ROLLOUTS * level.work)), level.seconds, level.error)
    doctrine = Doctrine()
    doctrine.never_surrender()
    doctrine.whim = level.error
    doctrine.enough = level.error  # troops do not march about on a whim
    doctrine.overlooks, doctrine.caution = OVERSIGHT[level.name]
    return Greedy(seed, doctrine)
