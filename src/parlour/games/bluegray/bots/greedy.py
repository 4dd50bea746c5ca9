"""A quick player that weighs its columns against average reinforcements of the other side."""

from __future__ import annotations

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.bluegray.actions import PLACE
from parlour.games.bluegray.bots.assignment import (
    NO_CARD,
    PRIZE,
    USUAL_CARD,
    assignments,
    lift_placed,
    placements,
    prize,
    reinforced,
    reinforcements,
)
from parlour.games.bluegray.bots.events import best_choice
from parlour.games.bluegray.bots.guide import OPEN, chance
from parlour.games.bluegray.rules.war import Rules
from parlour.games.bluegray.state.cards import COLUMNS
from parlour.games.bluegray.state.position import REINFORCE, Position


class Greedy(Bot):
    """Lays its reinforcements as if the other side laid an average card on each column; carries out events for standing."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal()
        if len(actions) == 1:
            return actions[0]
        if actions[0] < PLACE:
            return best_choice(perspective, actions, self.rng)
        world = perspective.world(self.rng)
        assert isinstance(world, Rules)
        if world.phase != REINFORCE:
            return best_choice(perspective, actions, self.rng)
        return self.lay(world, perspective.seat)

    def lay(self, world: Position, seat: int) -> int:
        """Place the first card of the seat's hand; `world` may be changed."""
        way = greedy_way(world, seat)
        return PLACE + world.hands[seat][0] * COLUMNS + way.index(0)


class Planner(Greedy):
    """A player that decides how to lay a whole hand at once; events are carried out as by `Greedy`."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.plan: dict[int, int] = {}  # card -> action, for the latest hand
        self.battle = 0  # the plan's battle

    def lay(self, world: Position, seat: int) -> int:
        hand = world.hands[seat].copy()
        planned = self.plan.get(hand[0], -1)
        if world.battle == self.battle and len(hand) < len(self.plan) and planned in world.legal(seat):
            return planned
        self.battle = world.battle
        self.plan = {}
        for action in placements(hand, self.way(world, seat)):
            self.plan[(action - PLACE) // COLUMNS] = action
        return self.plan[hand[0]]

    def way(self, world: Position, seat: int) -> list[int]:
        """How to lay the hand, as in `assignments`; `world` may be changed."""
        raise NotImplementedError


def greedy_way(world: Position, seat: int) -> list[int]:
    """B5: the best way to lay the seat's hand, as in `assignments`; changes `world` by turning up the seat's cards."""
    return ways_by_gain(world, seat, 1.0, 1.0)[0]


def ways_by_gain(world: Position, seat: int, kill: float, lose: float) -> list[list[int]]:
    """B5: all ways to lay the hand, best first, by these weights of kills and losses; changes `world` in the same way."""
    free = lift_placed(world, seat)
    hand = world.hands[seat]
    totals = reinforced(world, seat, hand)
    usual = USUAL_CARD if len(reinforcements(world, 1 - seat)) == COLUMNS else USUAL_CARD / 2
    against = [world.total(1 - seat, column) + usual for column in range(COLUMNS)]
    ways: list[list[int]] = []
    gains: list[float] = []
    for way in assignments(len(hand), free):
        gain = 0.0
        for column in range(COLUMNS):
            opposing = world.columns[(1 - seat) * COLUMNS + column]
            own = world.columns[seat * COLUMNS + column]
            card = way[column]
            added = 0 if card == NO_CARD else PRIZE[hand[card]]
            p = chance(totals[column][card] - against[column], OPEN)
            gain += kill * p * prize(opposing) - lose * (1.0 - p) * (prize(own) + added)
        at = len(ways)
        while at > 0 and gain > gains[at - 1]:
            at -= 1
        ways.insert(at, way)
        gains.insert(at, gain)
    return ways
