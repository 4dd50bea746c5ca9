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


def greedy_way(world: Position, seat: int) -> list[int]:
    """B5: the best way to lay the seat's hand, as in `assignments`; changes `world` by turning up the seat's cards."""
    free = lift_placed(world, seat)
    hand = world.hands[seat]
    totals = reinforced(world, seat, hand)
    usual = USUAL_CARD if len(reinforcements(world, 1 - seat)) == COLUMNS else USUAL_CARD / 2
    against = [world.total(1 - seat, column) + usual for column in range(COLUMNS)]
    best: list[int] = []
    best_gain = -1e9
    for way in assignments(len(hand), free):
        gain = 0.0
        for column in range(COLUMNS):
            opposing = world.columns[(1 - seat) * COLUMNS + column]
            own = world.columns[seat * COLUMNS + column]
            card = way[column]
            added = 0 if card == NO_CARD else PRIZE[hand[card]]
            p = chance(totals[column][card] - against[column], OPEN)
            gain += p * prize(opposing) - (1.0 - p) * (prize(own) + added)
        if gain > best_gain:
            best = way
            best_gain = gain
    return best
