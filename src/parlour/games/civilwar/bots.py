"""Computer players of Civil War 1863: a greedy commander, and what helps a search."""

from __future__ import annotations

from typing import Final, final

from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State
from parlour.games.civilwar.doctrine import Doctrine
from parlour.games.civilwar.geography import CAVALRY, GUNBOAT, INFANTRY, Board
from parlour.games.civilwar.plan import Candidate, Plan
from parlour.games.civilwar.position import ELIMINATE, GIVE, KEEP, LOSSES, MAIN, RETREAT, STRIKE
from parlour.games.civilwar.rules import War
from parlour.games.civilwar.staff import apart, march_distances

WORTH: Final = [1.0, 1.25, 1.0]
"""What a unit of an arm is worth to its owner beside another."""

GREEDY: Final = Doctrine()


@final
class Greedy(Bot):
    """Gives the order that looks best at once: strikes at odds, masses, holds what is threatened, cuts railroads."""

    def __init__(self, seed: int, doctrine: Doctrine = GREEDY) -> None:
        self.rng = FastRng(seed)
        self.doctrine = doctrine
        self.boldness = 0.8 + 0.05 * self.rng.below(13)
        self.plan: list[int] = []
        self.marches: list[list[int]] = []
        self.board: Board | None = None

    def choose(self, perspective: Perspective) -> int:
        world = perspective.world(self.rng)
        assert isinstance(world, War)
        legal = world.legal(perspective.seat)
        if len(legal) == 1:
            self.plan = []
            return legal[0]
        if len(self.plan) > 0:
            action = self.plan.pop(0)
            if action in legal:
                return action
            self.plan = []
        self.learn(world.board)
        return self.decide(world, perspective.seat, legal)

    def learn(self, board: Board) -> None:
        """Measure the marches of a board, once."""
        if self.board is not board:
            self.board = board
            self.marches = [march_distances(board, square) for square in board.keys]

    def decide(self, war: War, seat: int, legal: list[int]) -> int:
        """The first action of what looks best; the rest of an order is kept for the next questions."""
        if war.composing() or (war.phase == RETREAT and war.target >= 0):
            return war.default_action(seat)
        if war.phase == MAIN:
            return self._command(war, seat)
        if war.phase == RETREAT:
            return self._retreat(war, seat)
        if war.phase == LOSSES:
            return self._least(war, seat, legal)
        if war.phase == ELIMINATE:
            plan = Plan(war, seat, self.marches, self.rng, self.boldness, self.doctrine)
            return war.orders.eliminate + plan.exchange(war.defence(1 - seat, war.field))[0]
        if war.phase == STRIKE or war.phase == KEEP:
            return self._preferred(legal, war.orders.strike if war.phase == STRIKE else war.orders.keep)
        assert war.phase == GIVE
        return legal[0]  # infantry first, then cavalry

    def _preferred(self, legal: list[int], base: int) -> int:
        """Cavalry before infantry before gunboats."""
        for arm in (CAVALRY, INFANTRY, GUNBOAT):
            if base + arm in legal:
                return base + arm
        return legal[0]

    def _command(self, war: War, seat: int) -> int:
        orders = war.orders
        mine = war.pieces[seat]
        theirs = war.pieces[1 - seat]
        if theirs >= self.doctrine.hopeless * mine + 2 or (war.quiet >= self.doctrine.tired and 5 * theirs >= 8 * mine + 5):
            return orders.surrender
        plan = Plan(war, seat, self.marches, self.rng, self.boldness, self.doctrine)
        for key in range(len(war.board.keys)):
            if war.may_fortify(key) and self._wants_fort(war, seat, key, plan):
                return orders.fortify + key
        best = plan.best()
        for key in range(len(war.board.keys)):
            if war.forts[key] == seat and not war.worked[key] and not self._wants_fort(war, seat, key, plan):
                return orders.unfortify + key
        legal_end = war.moved or best.source < 0
        if best.source < 0 or (legal_end and best.score < self.doctrine.enough):
            return orders.end
        return self._order(war, best)

    def _wants_fort(self, war: War, seat: int, key: int, plan: Plan) -> bool:
        """A city is worth a marker while a force that could take it is two marches away or nearer."""
        square = war.board.keys[key]
        if war.board.key_sides[key] != seat or war.fallen[key]:
            return False
        ground = war.count(seat, INFANTRY, square) + war.count(seat, CAVALRY, square)
        if plan.threats.force[square] >= ground:
            return True
        for enemy in plan.threats.enemies:
            if apart(war.board, enemy, square) <= 2 and war.defence(1 - seat, enemy) >= ground:
                return True
        return False

    def _order(self, war: War, best: Candidate) -> int:
        self.plan = self.actions_of(war, best)
        return self.plan.pop(0)

    def actions_of(self, war: War, order: Candidate) -> list[int]:
        """An order as actions, from the choice of the square to the march."""
        orders = war.orders
        actions = [orders.choose + order.source, orders.to + order.target]
        if order.gunboats > 0:
            actions.append(orders.take_of(GUNBOAT, order.gunboats))
        if order.infantry > 0:
            actions.append(orders.take_of(INFANTRY, order.infantry))
        if order.cavalry > 0:
            actions.append(orders.take_of(CAVALRY, order.cavalry))
        actions.append(orders.go)
        return actions

    def best_orders(self, war: War, seat: int, most: int) -> list[Candidate]:
        """The best orders, no two from the same square to the same square, best first."""
        return Plan(war, seat, self.marches, self.rng, self.boldness, self.doctrine).ranked(most)

    def _retreat(self, war: War, seat: int) -> int:
        """Survivors go together to the safest square, towards their own."""
        orders = war.orders
        plan = Plan(war, seat, self.marches, self.rng, self.boldness, self.doctrine)
        best = -1
        worth = -1000.0
        for square in war.targets():
            units = war.count(seat, 0, square) + war.count(seat, 1, square) + war.count(seat, 2, square)
            key = war.board.key_at[square]
            score = -plan.danger(square, units + 1, war.defence(seat, square) + 1) + 0.2 * plan.pull(square, units + 1)
            if key >= 0 and war.board.key_sides[key] != seat and not war.fallen[key]:
                score += 2.0
            if score > worth:
                worth = score
                best = square
        world = war.clone()
        world.apply(seat, orders.to + best)
        self.plan = []
        for arm in (GUNBOAT, INFANTRY, CAVALRY):
            for n in range(world.fleeing[arm], 0, -1):
                action = orders.take_of(arm, n)
                if action in world.legal(seat):
                    world.apply(seat, action)
                    self.plan.append(action)
                    break
        self.plan.append(orders.go)
        return orders.to + best

    def _least(self, war: War, seat: int, legal: list[int]) -> int:
        """The piece that is missed least: not from where it guards something, gunboats last at sea."""
        plan = Plan(war, seat, self.marches, self.rng, self.boldness, self.doctrine)
        size = war.board.size
        best = legal[0]
        worth = 1000.0
        for action in legal:
            arm = (action - war.orders.remove) // size
            square = (action - war.orders.remove) % size
            units = war.count(seat, 0, square) + war.count(seat, 1, square) + war.count(seat, 2, square)
            strength = war.defence(seat, square)
            step = 2 if war.fortified(seat, square) and arm != GUNBOAT else 1
            harm = plan.danger(square, units - 1, strength - step) - plan.danger(square, units, strength)
            value = WORTH[arm] + harm + plan.pull(square, units) * 0.3
            if arm == GUNBOAT and war.board.sea[square] and war.count(seat, INFANTRY, square) > 0:
                value += 1.0
            if value < worth:
                worth = value
                best = action
        return best


@final
class Commander(Guide):
    """What a search needs: a quick judgement of a position, and quick sensible play."""

    def value(self, state: State, seat: int) -> float:
        """By numbers of pieces, and by what the cities that have not fallen yet would cost."""
        assert isinstance(state, War)
        if state.over():
            outcome = state.outcome()
            return outcome.returns[seat] if outcome is not None else 0.0
        mine = float(state.pieces[seat])
        theirs = float(state.pieces[1 - seat])
        board = state.board
        for key in range(len(board.keys)):
            if state.fallen[key]:
                continue
            if board.key_sides[key] == seat:
                mine += 0.3 * board.cost(key)
            else:
                theirs += 0.3 * board.cost(key)
        if state.due > 0:
            if state.due_seat == seat:
                mine -= state.due
            else:
                theirs -= state.due
        share = (mine - theirs) / max(1.0, mine + theirs)
        return max(-0.98, min(0.98, 1.6 * share))

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, War)
        return state.restless_action(seat, rng)

    def depth(self) -> int:
        """Random play decides little, so that judgement follows soon."""
        return 12
