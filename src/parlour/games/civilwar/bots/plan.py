"""A commander's view at one moment of his turn: the possible orders and what each is worth to him."""

from __future__ import annotations

from typing import Final, final

from parlour.core.rng import FastRng
from parlour.games.civilwar.bots.doctrine import Doctrine
from parlour.games.civilwar.bots.staff import SCALE, Threats, apart, balance, guards
from parlour.games.civilwar.rules.composing import available, can_leave, complete, reach
from parlour.games.civilwar.rules.movement import BY_LAND
from parlour.games.civilwar.state.geography import CAVALRY, GUNBOAT, INFANTRY
from parlour.games.civilwar.state.position import Position

NOT_YET: Final[list[float]] = []
NOWHERE: Final[list[int]] = []


@final
class Proposal:
    """An order that could be given: units of each arm from one square to another."""

    def __init__(self) -> None:
        self.score = -1000.0
        self.source = -1
        self.target = -1
        self.infantry = 0
        self.cavalry = 0
        self.gunboats = 0


@final
class Plan:
    """Everything that a greedy commander weighs at one moment of his turn."""

    def __init__(
        self, war: Position, seat: int, marches: list[list[int]], rng: FastRng, boldness: float, doctrine: Doctrine
    ) -> None:
        board = war.board
        self.doctrine = doctrine
        self.war = war
        self.seat = seat
        self.board = board
        self.rng = rng
        self.boldness = boldness
        # On a quiet front commanders grow restless: danger counts less and less, and coin tosses appeal more.
        self.patience = max(0.1, 1.0 - war.quiet / doctrine.restless)
        self.threats = Threats(war, seat)
        self.mine = war.pieces[seat]
        self.theirs = war.pieces[1 - seat]
        self.before = balance(self.mine, self.theirs)
        # Goals: their pull on ground troops, the force that each needs, and the marches to it (none: as the crow flies).
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
                self._goal(square, doctrine.city + doctrine.city_cost * board.cost(key), need, marches[key])
            else:
                threat = self.threats.force[square]
                near = 0
                for enemy in self.threats.enemies:
                    if apart(board, enemy, square) <= 4:
                        near = max(near, war.defence(1 - seat, enemy))
                held = war.defence(seat, square)
                if max(threat, near) > held:
                    self._goal(square, doctrine.own_city * board.cost(key), 0, marches[key])
        lead = 1.0 + doctrine.lead * max(0.0, self.before) / SCALE + (doctrine.winning if self.before > 0.3 * SCALE else 0.0)
        for enemy in self.threats.enemies:
            strength = war.defence(1 - seat, enemy)
            if board.key_at[enemy] < 0 and not board.sea[enemy]:
                self._goal(enemy, doctrine.hunt * lead, strength + 1, [])
        # Small forces are drawn to their side's largest one.
        biggest = 0
        self.army = -1
        base = seat * board.size
        for square in range(board.size):
            if war.presence[base + square] > 0:
                n = war.count(seat, INFANTRY, square) + war.count(seat, CAVALRY, square)
                if n > biggest:
                    biggest = n
                    self.army = square
        self.forgotten: list[int] = NOWHERE  # squares whose troops the commander overlooks, unless they can attack
        # Caches.
        self.pulls: list[list[float]] = [NOT_YET] * board.size
        self.patrols = [-1.0] * board.size
        self.relieved: dict[int, float] = {}
        self.unblocked: dict[int, float] = {}

    def _goal(self, square: int, pull: float, need: int, march: list[int]) -> None:
        self.goals.append(square)
        self.goal_pull.append(pull)
        self.goal_need.append(need)
        self.goal_march.append(march)

    def pull(self, square: int, force: int) -> float:
        """Return how good a square is for a force of this size: the strongest pull of any goal, weaker if the goal needs more."""
        doctrine = self.doctrine
        pulls = self.pulls[square]
        if len(pulls) == 0:
            pulls = self._pulls(square)
            self.pulls[square] = pulls
        best = 0.0
        weak = doctrine.weak
        needs = self.goal_need
        for i in range(len(needs)):
            pull = pulls[i]
            if pull > best:
                if force < needs[i]:
                    pull *= weak
                if pull > best:
                    best = pull
        if force < doctrine.crowd and pulls[-1] > best:
            best = pulls[-1]
        return best

    def _pulls(self, square: int) -> list[float]:
        """Return the pull of each goal on a square, and last that of the largest army."""
        board = self.board
        doctrine = self.doctrine
        pulls: list[float] = []
        for i in range(len(self.goals)):
            march = self.goal_march[i]
            distance = march[square] if len(march) > 0 else apart(board, square, self.goals[i])
            pulls.append(self.goal_pull[i] * doctrine.fade(distance))
        pulls.append(doctrine.gather * doctrine.fade(apart(board, square, self.army)) if self.army >= 0 else 0.0)
        return pulls

    def danger(self, square: int, units: int, strength: int) -> float:
        """Return the risk on a square, given the current threats."""
        return self.patience * self.risk(square, units, strength, self.threats.force[square])

    def risk(self, square: int, units: int, strength: int, threat: int) -> float:
        """Return what a side stands to lose on a square if a force of strength `threat` can come."""
        if threat == 0:
            return 0.0
        war = self.war
        doctrine = self.doctrine
        key = self.board.key_at[square]
        if key >= 0:
            price = 0.0
            if self.board.key_sides[key] == self.seat and not war.fallen[key]:
                price = doctrine.price * self.board.cost(key) * (doctrine.capital if self.board.key_capital[key] else 1.0)
            if strength == 0 or threat > strength:
                return price + (doctrine.lost_city if units > 0 else 0.0)
            if threat == strength:
                return doctrine.coin_city * price
            return 0.0
        if units == 0 or threat < strength:
            return 0.0
        if threat == strength:
            return doctrine.coin_stack * units
        return doctrine.beaten + doctrine.beaten_more * (units - 1)

    def relief(self, enemy: int) -> float:
        """Return how much less is at risk if the stack at `enemy` cannot act."""
        if enemy not in self.relieved:
            self.relieved[enemy] = self._relief(enemy)
        return self.relieved[enemy]

    def _relief(self, enemy: int) -> float:
        war = self.war
        threats = self.threats
        size = self.board.size
        total = 0.0
        for square in range(size):
            if threats.source[square] == enemy:
                if war.presence[self.seat * size + square] == 0 and self.board.key_at[square] < 0:
                    continue
                strength = war.defence(self.seat, square)
                units = war.count(self.seat, 0, square) + war.count(self.seat, 1, square) + war.count(self.seat, 2, square)
                total += self.risk(square, units, strength, threats.force[square]) - self.risk(
                    square, units, strength, threats.second[square]
                )
        return total

    def opening(self, source: int) -> float:
        """Return the risk to cities nearby if a square is left empty, so that the enemy may pass."""
        if source not in self.unblocked:
            self.unblocked[source] = self._opening(source)
        return self.unblocked[source]

    def _opening(self, source: int) -> float:
        war = self.war
        board = self.board
        guarded = [key for key in range(len(board.keys)) if guards(war, self.threats, source, key)]
        if len(guarded) == 0:
            return 0.0
        place = self.seat * board.size + source
        here = war.presence[place]
        war.own()
        war.presence[place] = 0
        threats = Threats(war, self.seat)
        war.presence[place] = here
        total = 0.0
        for key in guarded:
            square = board.keys[key]
            strength = war.defence(self.seat, square)
            units = war.count(self.seat, 0, square) + war.count(self.seat, 1, square) + war.count(self.seat, 2, square)
            total += self.risk(square, units, strength, threats.force[square])
            total -= self.risk(square, units, strength, self.threats.force[square])
        return self.patience * total

    def best(self) -> Proposal:
        """Return the best order with its score; orders that only shuffle units score below zero."""
        war = self.war
        board = self.board
        best = Proposal()
        base = self.seat * board.size
        for source in range(board.size):
            if war.presence[base + source] > 0 and can_leave(war, source):
                self._weigh(source, best)
        return best

    def _weigh(self, source: int, best: Proposal) -> None:
        """Try orders from a square, and keep the best of all in `best`."""
        war = self.war
        seat = self.seat
        board = self.board
        war.source = source
        infantry = available(war, INFANTRY)
        cavalry = available(war, CAVALRY)
        gunboats = available(war, GUNBOAT)
        ground = war.count(seat, INFANTRY, source) + war.count(seat, CAVALRY, source)
        all_here = ground + war.count(seat, GUNBOAT, source)
        held = war.defence(seat, source)
        stays = self.danger(source, all_here, held)
        found = reach(war, source)
        afloat = min(infantry, gunboats * war.capacity)
        for target in found.squares:
            war.target = target
            war.means = found.means[target]
            enemy = war.presence[(1 - seat) * board.size + target]
            self._try(source, target, infantry, cavalry, gunboats, all_here, held, stays, enemy, best)
            if infantry > 0 and cavalry + gunboats > 0:
                self._try(source, target, infantry, cavalry, 0, all_here, held, stays, enemy, best)
                self._try(source, target, infantry, 0, 0, all_here, held, stays, enemy, best)
            if infantry > 1:
                self._try(source, target, infantry - 1, cavalry, 0, all_here, held, stays, enemy, best)
                self._try(source, target, 1, 0, 0, all_here, held, stays, enemy, best)
            if infantry > 2:
                self._try(source, target, infantry - 2, cavalry, 0, all_here, held, stays, enemy, best)
            if self.doctrine.thorough:
                for n in range(2, infantry - 2):
                    self._try(source, target, n, cavalry, 0, all_here, held, stays, enemy, best)
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

    def _try(
        self,
        source: int,
        target: int,
        infantry: int,
        cavalry: int,
        gunboats: int,
        all_here: int,
        held: int,
        stays: float,
        enemy: int,
        best: Proposal,
    ) -> None:
        war = self.war
        if not complete(war, infantry, cavalry, gunboats):
            return
        total = infantry + cavalry + gunboats
        score = self._fight(target, total) if enemy > 0 else self._march(target)
        if enemy == 0 and score == 0.0 and len(self.forgotten) > 0 and source in self.forgotten:
            return
        score += self.doctrine.whim * self.rng.below(1000) / 1000.0
        if score < best.score - 8.0:
            return
        leaves = held - (total if not war.fortified(self.seat, source) else gunboats)
        score += self.doctrine.caution * (stays - self.danger(source, all_here - total, leaves))
        if total == all_here:
            score -= self.doctrine.caution * self.opening(source)
        score += self._place(source, target, infantry, cavalry, gunboats)
        if score > best.score:
            best.score = score
            best.source = source
            best.target = target
            best.infantry = infantry
            best.cavalry = cavalry
            best.gunboats = gunboats

    def _fight(self, target: int, total: int) -> float:
        """Return what a battle changes, by numbers and by what the beaten stack threatened."""
        doctrine = self.doctrine
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
            return (
                balance(self.mine - 1, self.theirs)
                - self.before
                + doctrine.sacrifice_relief * self.relief(target)
                - doctrine.sacrifice_cost
            )
        if total == strength:
            won = balance(self.mine - (total - 1), max(0, self.theirs - pieces - spoils))
            kept = 1 if pieces > 0 else 0
            lost = balance(self.mine - total, self.theirs - (pieces - kept))
            return (
                0.5 * won
                + 0.5 * lost
                - self.before
                + doctrine.coin_relief * self.relief(target)
                - doctrine.coin_cost
                + doctrine.coin_restless * (1.0 - self.patience)
            )
        if key >= 0:
            after = balance(self.mine - (strength - 1), max(0, self.theirs - pieces - spoils))
            return after - self.before + doctrine.city_relief * self.relief(target) + doctrine.city_gain
        return self.exchange(strength)[1] + doctrine.field_relief * self.relief(target)

    def exchange(self, strength: int) -> tuple[int, float]:
        """E20: the best number of defenders to eliminate, and what that changes."""
        best = 1
        worth = -100.0
        for k in range(1, strength + 1):
            after = balance(self.mine - (k - 1), self.theirs - k) - self.before + (self.doctrine.finish if k == strength else 0.0)
            if after > worth:
                best = k
                worth = after
        return best, worth

    def _march(self, target: int) -> float:
        """Return what entering an empty square changes: a city may fall."""
        key = self.board.key_at[target]
        if key >= 0 and self.board.key_sides[key] != self.seat and not self.war.fallen[key]:
            return balance(self.mine, max(0, self.theirs - self.board.cost(key))) - self.before + self.doctrine.fall
        return 0.0

    def _place(self, source: int, target: int, infantry: int, cavalry: int, gunboats: int) -> float:
        """Return how much better the units stand at the target: nearer to goals, safer, on a railroad that the enemy needs."""
        doctrine = self.doctrine
        war = self.war
        seat = self.seat
        board = self.board
        total = infantry + cavalry + gunboats
        there = war.count(seat, INFANTRY, target) + war.count(seat, CAVALRY, target) + war.count(seat, GUNBOAT, target)
        strength = war.defence(seat, target)
        arrives = total + (infantry + cavalry if war.fortified(seat, target) else 0)
        score = doctrine.caution * (self.danger(target, there, strength) - self.danger(target, there + total, strength + arrives))
        ground = infantry + cavalry
        if ground > 0 and board.land[target]:
            here = war.count(seat, INFANTRY, source) + war.count(seat, CAVALRY, source)
            joined = ground + there
            gain = self.pull(target, joined) - self.pull(source, here)
            score += self.boldness * gain * (doctrine.still + doctrine.mass * min(float(ground), doctrine.full))
            if infantry > 0 and gain > 0.0 and (board.sea[source] or not war.means & BY_LAND):
                score += doctrine.landing
            if cavalry > 0 and board.section_of[target] >= 0 and board.section_of[target] != board.section_of[source]:
                score += doctrine.rail * self._track_worth(board.section_of[target])
        if gunboats > 0:
            score += doctrine.patrol * (self._patrol(target) - self._patrol(source))
        return score - doctrine.inertia

    def _track_worth(self, section: int) -> float:
        """E17: how many enemy infantry a cut section could have carried."""
        worth = 0.0
        for square in self.board.sections[section]:
            for near in self.board.tracks[square]:
                worth += self.war.count(1 - self.seat, INFANTRY, near)
        return min(worth, 4.0)

    def _patrol(self, square: int) -> float:
        """Return how good a square is for a gunboat: near enemies that stand on water."""
        if self.patrols[square] >= 0.0:
            return self.patrols[square]
        best = 0.0
        for i in range(len(self.goals)):
            if len(self.board.waters[self.goals[i]]) > 0:
                pull = self.goal_pull[i] * self.doctrine.fade(apart(self.board, square, self.goals[i]))
                if pull > best:
                    best = pull
        self.patrols[square] = best
        return best
