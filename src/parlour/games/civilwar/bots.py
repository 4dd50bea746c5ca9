"""Computer players of Civil War 1863: a greedy commander, and what helps a search."""

from __future__ import annotations

from typing import Final, final

from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State
from parlour.games.civilwar.geography import CAVALRY, GUNBOAT, INFANTRY, Board
from parlour.games.civilwar.position import ELIMINATE, GIVE, KEEP, LOSSES, MAIN, RETREAT, STRIKE
from parlour.games.civilwar.rules import War
from parlour.games.civilwar.staff import FAR, SCALE, Threats, apart, balance, march_distances, risk

WORTH: Final = [1.0, 1.25, 1.0]
"""What a unit of an arm is worth to its owner beside another."""

WHIM: Final = 0.15
"""How far chance decides between orders that look alike, so that no two commanders play the same war."""

FADE: Final = [1.0, 0.72, 0.52, 0.38, 0.28, 0.21, 0.16, 0.12, 0.09, 0.07, 0.05, 0.04, 0.03, 0.02, 0.01, 0.01]
"""How much of a goal's pull is left at a distance."""


def fade(distance: int) -> float:
    """How much of a goal's pull is left at a distance."""
    return FADE[distance] if distance < len(FADE) else 0.0


@final
class Candidate:
    """An order that could be given: so many of each arm from a square to a square."""

    def __init__(self) -> None:
        self.score = -1000.0
        self.source = -1
        self.target = -1
        self.infantry = 0
        self.cavalry = 0
        self.gunboats = 0


@final
class Plan:
    """All that a greedy commander weighs at one moment of his turn."""

    def __init__(self, war: War, seat: int, marches: list[list[int]], rng: FastRng, boldness: float) -> None:
        board = war.board
        self.war = war
        self.seat = seat
        self.board = board
        self.rng = rng
        self.boldness = boldness
        # A quiet front makes commanders restless: they mind danger less and less, and trust to the coin.
        self.patience = max(0.1, 1.0 - war.quiet / 30.0)
        self.threats = Threats(war, seat)
        self.mine = war.pieces[seat]
        self.theirs = war.pieces[1 - seat]
        self.before = balance(self.mine, self.theirs)
        # Pull of each square on ground troops, for small and for large forces.
        self.goals: list[int] = []
        self.goal_pull: list[float] = []
        self.goal_need: list[int] = []
        self.goal_march: list[list[int]] = []
        for key in range(len(board.keys)):
            square = board.keys[key]
            if war.fallen[key]:
                continue
            if board.key_sides[key] != seat:
                need = war.defence(1 - seat, square) + (1 if war.presence[(1 - seat) * board.size + square] > 0 else 0)
                self._goal(square, 0.8 + 0.45 * board.cost(key), need, marches[key])
            else:
                threat = self.threats.force[square]
                near = 0
                for enemy in self.threats.enemies:
                    if apart(board, enemy, square) <= 4:
                        near = max(near, war.defence(1 - seat, enemy))
                held = war.defence(seat, square)
                if max(threat, near) > held:
                    self._goal(square, 0.35 * board.cost(key), 0, marches[key])
        lead = 1.0 + 0.6 * max(0.0, self.before) / SCALE + (1.0 if self.before > 0.3 * SCALE else 0.0)
        for enemy in self.threats.enemies:
            strength = war.defence(1 - seat, enemy)
            if board.key_at[enemy] < 0 and not board.sea[enemy]:
                self._goal(enemy, 0.6 * lead, strength + 1, [])
        # A small force is drawn to the largest own one.
        biggest = 0
        self.army = -1
        for square in range(board.size):
            n = war.count(seat, INFANTRY, square) + war.count(seat, CAVALRY, square)
            if n > biggest:
                biggest = n
                self.army = square
        self.biggest = biggest

    def _goal(self, square: int, pull: float, need: int, march: list[int]) -> None:
        self.goals.append(square)
        self.goal_pull.append(pull)
        self.goal_need.append(need)
        self.goal_march.append(march)

    def pull(self, square: int, force: int) -> float:
        """How good a square is for a force of that size: the strongest pull of any goal, more if the force suffices."""
        best = 0.0
        board = self.board
        for i in range(len(self.goals)):
            march = self.goal_march[i]
            distance = march[square] if len(march) > 0 else apart(board, square, self.goals[i])
            if distance == FAR:
                continue
            pull = self.goal_pull[i] * fade(distance)
            if force < self.goal_need[i]:
                pull *= 0.35
            if pull > best:
                best = pull
        if self.army >= 0 and force < 4:
            pull = 0.5 * fade(apart(board, square, self.army))
            if pull > best:
                best = pull
        return best

    def danger(self, square: int, units: int, strength: int) -> float:
        """The risk in a square by the threats as they are."""
        return self.patience * risk(self.war, self.seat, square, units, strength, self.threats.force[square])

    def relief(self, enemy: int) -> float:
        """How much less is at risk if the stack at `enemy` cannot act."""
        war = self.war
        threats = self.threats
        size = self.board.size
        total = 0.0
        for square in range(size):
            if threats.source[square] == enemy:
                key = self.board.key_at[square]
                n = war.presence[self.seat * size + square]
                if n == 0 and key < 0:
                    continue
                strength = war.defence(self.seat, square)
                units = war.count(self.seat, 0, square) + war.count(self.seat, 1, square) + war.count(self.seat, 2, square)
                total += (risk(war, self.seat, square, units, strength, threats.force[square])
                          - risk(war, self.seat, square, units, strength, threats.second[square]))  # fmt: skip
        return total

    def best(self) -> Candidate:
        """The best order of all, with its score; orders that only shuffle score below zero."""
        war = self.war
        board = self.board
        best = Candidate()
        base = self.seat * board.size
        for source in range(board.size):
            if war.presence[base + source] > 0 and war.can_leave(source):
                self._weigh(source, best, [])
        return best

    def ranked(self, most: int) -> list[Candidate]:
        """The best orders, no two from the same square to the same square, best first."""
        war = self.war
        base = self.seat * self.board.size
        found: list[Candidate] = []
        for source in range(self.board.size):
            if war.presence[base + source] > 0 and war.can_leave(source):
                self._weigh(source, None, found)
        ordered: list[Candidate] = []
        for order in found:
            at = len(ordered)
            while at > 0 and order.score > ordered[at - 1].score:
                at -= 1
            if at < most and order.source >= 0:
                ordered.insert(at, order)
                if len(ordered) > most:
                    ordered.pop()
        return ordered

    def _weigh(self, source: int, overall: Candidate | None, each: list[Candidate]) -> None:
        """Weigh the orders from a square: for the best of all, or if there is none to beat, for the best to each square."""
        war = self.war
        seat = self.seat
        board = self.board
        war.source = source
        infantry = war.available(INFANTRY)
        cavalry = war.available(CAVALRY)
        gunboats = war.available(GUNBOAT)
        ground = war.count(seat, INFANTRY, source) + war.count(seat, CAVALRY, source)
        all_here = ground + war.count(seat, GUNBOAT, source)
        held = war.defence(seat, source)
        stays = self.danger(source, all_here, held)
        reach = war.reach(source)
        afloat = min(infantry, gunboats * war.capacity)
        for target in reach.squares:
            means = reach.means[target]
            war.target = target
            war.means = means
            enemy = war.presence[(1 - seat) * board.size + target]
            if overall is not None:
                best = overall
            else:
                best = Candidate()
                each.append(best)
            self._try(source, target, infantry, cavalry, gunboats, all_here, held, stays, enemy, best)
            if infantry > 0 and cavalry + gunboats > 0:
                self._try(source, target, infantry, cavalry, 0, all_here, held, stays, enemy, best)
                self._try(source, target, infantry, 0, 0, all_here, held, stays, enemy, best)
            if infantry > 1:
                self._try(source, target, infantry - 1, cavalry, 0, all_here, held, stays, enemy, best)
                self._try(source, target, 1, 0, 0, all_here, held, stays, enemy, best)
            if infantry > 2:
                self._try(source, target, infantry - 2, cavalry, 0, all_here, held, stays, enemy, best)
            if cavalry > 0:
                self._try(source, target, 0, cavalry, 0, all_here, held, stays, enemy, best)
            if cavalry > 1:
                self._try(source, target, 0, 1, 0, all_here, held, stays, enemy, best)
            if gunboats > 0:
                self._try(source, target, 0, 0, gunboats, all_here, held, stays, enemy, best)
                if gunboats > 1:
                    self._try(source, target, 0, 0, 1, all_here, held, stays, enemy, best)
                if afloat > 0:
                    self._try(source, target, afloat, 0, gunboats, all_here, held, stays, enemy, best)
        war.source = -1
        war.target = -1
        war.means = 0

    def _try(self, source: int, target: int, infantry: int, cavalry: int, gunboats: int, all_here: int, held: int,
             stays: float, enemy: int, best: Candidate) -> None:  # fmt: skip
        war = self.war
        if not war.complete(infantry, cavalry, gunboats):
            return
        total = infantry + cavalry + gunboats
        score = self._fight(target, total) if enemy > 0 else self._march(target, infantry, cavalry, gunboats)
        score += WHIM * self.rng.below(1000) / 1000.0
        if score < best.score - 8.0:
            return
        leaves = held - (total if not war.fortified(self.seat, source) else gunboats)
        score += stays - self.danger(source, all_here - total, leaves)
        score += self._place(source, target, infantry, cavalry, gunboats)
        if score > best.score:
            best.score = score
            best.source = source
            best.target = target
            best.infantry = infantry
            best.cavalry = cavalry
            best.gunboats = gunboats

    def _fight(self, target: int, total: int) -> float:
        """What a battle changes, by numbers and by what the beaten stack threatened."""
        war = self.war
        strength = war.defence(1 - self.seat, target)
        key = self.board.key_at[target]
        pieces = 0
        for arm in range(3):
            pieces += war.count(1 - self.seat, arm, target)
        spoils = 0
        if key >= 0 and self.board.key_sides[key] != self.seat and not war.fallen[key]:
            spoils = self.board.cost(key)
        if total < strength:
            return balance(self.mine - 1, self.theirs) - self.before + 0.9 * self.relief(target) - 0.3
        if total == strength:
            won = balance(self.mine - (total - 1), max(0, self.theirs - pieces - spoils))
            kept = 1 if pieces > 0 else 0
            lost = balance(self.mine - total, self.theirs - (pieces - kept))
            return 0.5 * won + 0.5 * lost - self.before + 0.4 * self.relief(target) - 0.15 + 0.5 * (1.0 - self.patience)
        if key >= 0:
            after = balance(self.mine - (strength - 1), max(0, self.theirs - pieces - spoils))
            return after - self.before + self.relief(target) + 0.5
        return self.exchange(strength)[1] + 0.7 * self.relief(target)

    def exchange(self, strength: int) -> tuple[int, float]:
        """E20: the best number to eliminate, and what it changes."""
        best = 1
        worth = -100.0
        for k in range(1, strength + 1):
            after = balance(self.mine - (k - 1), self.theirs - k) - self.before + (0.25 if k == strength else 0.0)
            if after > worth:
                best = k
                worth = after
        return best, worth

    def _march(self, target: int, infantry: int, cavalry: int, gunboats: int) -> float:
        """What entering an empty square changes: a city may fall."""
        key = self.board.key_at[target]
        if key >= 0 and self.board.key_sides[key] != self.seat and not self.war.fallen[key]:
            return balance(self.mine, max(0, self.theirs - self.board.cost(key))) - self.before + 0.5
        return 0.0

    def _place(self, source: int, target: int, infantry: int, cavalry: int, gunboats: int) -> float:
        """How much better the units stand at the target: nearer to goals, safer, on a railroad the enemy needs."""
        war = self.war
        seat = self.seat
        board = self.board
        total = infantry + cavalry + gunboats
        there = war.count(seat, INFANTRY, target) + war.count(seat, CAVALRY, target) + war.count(seat, GUNBOAT, target)
        strength = war.defence(seat, target)
        arrives = total + (infantry + cavalry if war.fortified(seat, target) else 0)
        score = self.danger(target, there, strength) - self.danger(target, there + total, strength + arrives)
        ground = infantry + cavalry
        if ground > 0 and board.land[target]:
            here = war.count(seat, INFANTRY, source) + war.count(seat, CAVALRY, source)
            joined = ground + there
            gain = self.pull(target, joined) - self.pull(source, here)
            score += self.boldness * gain * (0.35 + 0.12 * min(ground, 6))
            if cavalry > 0 and board.section_of[target] >= 0 and board.section_of[target] != board.section_of[source]:
                score += 0.08 * self._track_worth(board.section_of[target])
        if gunboats > 0:
            score += 0.25 * (self._patrol(target) - self._patrol(source))
        return score - 0.02

    def _track_worth(self, section: int) -> float:
        """E17: how many enemy infantry a cut section could have carried."""
        worth = 0.0
        for square in self.board.sections[section]:
            for near in self.board.tracks[square]:
                worth += self.war.count(1 - self.seat, INFANTRY, near)
        return min(worth, 4.0)

    def _patrol(self, square: int) -> float:
        """How good a square is for a gunboat: near enemies that stand on water."""
        best = 0.0
        for i in range(len(self.goals)):
            if len(self.board.waters[self.goals[i]]) > 0:
                pull = self.goal_pull[i] * fade(apart(self.board, square, self.goals[i]))
                if pull > best:
                    best = pull
        return best


@final
class Greedy(Bot):
    """Gives the order that looks best at once: strikes at odds, masses, holds what is threatened, cuts railroads."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)
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
            plan = Plan(war, seat, self.marches, self.rng, self.boldness)
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
        if theirs >= 3 * mine + 2 or (war.quiet >= 16 and 5 * theirs >= 8 * mine + 5):
            return orders.surrender
        plan = Plan(war, seat, self.marches, self.rng, self.boldness)
        for key in range(len(war.board.keys)):
            if war.may_fortify(key) and self._wants_fort(war, seat, key, plan):
                return orders.fortify + key
        best = plan.best()
        for key in range(len(war.board.keys)):
            if war.forts[key] == seat and not war.worked[key] and not self._wants_fort(war, seat, key, plan):
                return orders.unfortify + key
        legal_end = war.moved or best.source < 0
        if best.source < 0 or (legal_end and best.score < 0.05):
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
        return Plan(war, seat, self.marches, self.rng, self.boldness).ranked(most)

    def _retreat(self, war: War, seat: int) -> int:
        """Survivors go together to the safest square, towards their own."""
        orders = war.orders
        plan = Plan(war, seat, self.marches, self.rng, self.boldness)
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
        plan = Plan(war, seat, self.marches, self.rng, self.boldness)
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
