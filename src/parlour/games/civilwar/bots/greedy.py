"""The greedy player: gives the order that looks best now."""

from __future__ import annotations

from typing import Final, final

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.civilwar.bots.doctrine import Doctrine
from parlour.games.civilwar.bots.plan import NOWHERE, Plan, Proposal
from parlour.games.civilwar.bots.staff import apart, march_distances
from parlour.games.civilwar.rules.cities import may_fortify
from parlour.games.civilwar.rules.composing import targets
from parlour.games.civilwar.rules.war import Rules
from parlour.games.civilwar.state.geography import CAVALRY, GUNBOAT, INFANTRY, Board
from parlour.games.civilwar.state.position import ELIMINATE, GIVE, KEEP, LOSSES, MAIN, RETREAT, STRIKE

WORTH: Final = [1.0, 1.25, 1.0]
"""The relative worth of a unit of each arm to its owner."""

GREEDY: Final = Doctrine()


@final
class Greedy(Bot):
    """Strikes at good odds, masses troops, holds what is threatened and cuts railroads, one order at a time."""

    def __init__(self, seed: int, doctrine: Doctrine = GREEDY) -> None:
        self.rng = FastRng(seed)
        self.doctrine = doctrine
        self.boldness = 0.8 + 0.05 * self.rng.below(13)
        self.memory = self.rng.bits() if doctrine.overlooks > 0.0 else 0  # what he forgets in each turn
        self.plan: list[int] = []  # the rest of the order that was begun
        self.marches: list[list[int]] = []
        self.board: Board | None = None

    def choose(self, perspective: Perspective) -> int:
        world = perspective.world(self.rng)
        assert isinstance(world, Rules)
        legal = world.legal(perspective.seat)
        if len(legal) == 2 and legal[1] == world.orders.surrender:  # there is no other choice
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
        """Measure the marches on a board, once per board."""
        if self.board is not board:
            self.board = board
            self.marches = [march_distances(board, square) for square in board.keys]

    def decide(self, war: Rules, seat: int, legal: list[int]) -> int:
        """Return the first action of what looks best, and put the rest of the order in `plan`."""
        if war.composing() or (war.phase == RETREAT and war.target >= 0):
            return war.default_action(seat)
        if war.phase == MAIN:
            return self._command(war, seat)
        if war.phase == RETREAT:
            return self._retreat(war, seat)
        if war.phase == LOSSES:
            return self._least(war, seat, legal)
        if war.phase == ELIMINATE:
            return war.orders.eliminate + self._survey(war, seat).exchange(war.defence(1 - seat, war.field))[0]
        if war.phase == STRIKE and war.board.sea[war.field] and war.orders.strike + INFANTRY in legal:
            return war.orders.strike + GUNBOAT  # the infantry aboard goes down with it
        if war.phase == STRIKE or war.phase == KEEP:
            return self._preferred(legal, war.orders.strike if war.phase == STRIKE else war.orders.keep)
        assert war.phase == GIVE
        return legal[0]  # infantry first, then cavalry

    def _survey(self, war: Rules, seat: int) -> Plan:
        return Plan(war, seat, self.marches, self.rng, self.boldness, self.doctrine)

    def _preferred(self, legal: list[int], base: int) -> int:
        """Prefer cavalry to infantry, and infantry to gunboats."""
        for arm in (CAVALRY, INFANTRY, GUNBOAT):
            if base + arm in legal:
                return base + arm
        return legal[0]

    def _command(self, war: Rules, seat: int) -> int:
        orders = war.orders
        mine = war.pieces[seat]
        theirs = war.pieces[1 - seat]
        if theirs >= self.doctrine.hopeless * mine + 2 or (war.quiet >= self.doctrine.tired and 5 * theirs >= 8 * mine + 5):
            return orders.surrender
        plan = self._survey(war, seat)
        for key in range(len(war.board.keys)):
            if may_fortify(war, key) and self._wants_fort(war, seat, key, plan):
                return orders.fortify + key
        plan.forgotten = self._forgotten(war)
        best = plan.best()
        if best.source < 0 and not war.moved:  # E9: he must give some order
            plan.forgotten = NOWHERE
            best = plan.best()
        for key in range(len(war.board.keys)):
            if war.forts[key] == seat and not war.worked[key] and not self._wants_fort(war, seat, key, plan):
                return orders.unfortify + key
        legal_end = war.moved or best.source < 0
        if best.source < 0 or (legal_end and best.score < self.doctrine.enough):
            return orders.end
        self.plan = self._actions_of(war, best)
        return self.plan.pop(0)

    def _forgotten(self, war: Rules) -> list[int]:
        """Return the squares whose troops the commander overlooks this turn, the same ones for all of its orders."""
        if self.doctrine.overlooks <= 0.0:
            return NOWHERE
        draws = FastRng(self.memory + war.turns)
        return [square for square in range(war.board.size) if draws.below(1000) < 1000.0 * self.doctrine.overlooks]

    def _wants_fort(self, war: Rules, seat: int, key: int, plan: Plan) -> bool:
        """Fortify a city while a force that could take it is within two marches."""
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

    def _actions_of(self, war: Rules, order: Proposal) -> list[int]:
        """Return an order as actions, from the choice of the square to the march."""
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

    def _retreat(self, war: Rules, seat: int) -> int:
        """Send the survivors together to the safest square, toward their own side."""
        orders = war.orders
        plan = self._survey(war, seat)
        best = -1
        worth = -1000.0
        for square in targets(war):
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

    def _least(self, war: Rules, seat: int, legal: list[int]) -> int:
        """Remove the piece whose loss hurts least; one that guards something, or carries infantry at sea, costs more."""
        plan = self._survey(war, seat)
        size = war.board.size
        best = legal[0]
        worth = 1000.0
        for action in legal:
            if action == war.orders.surrender:
                continue
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
