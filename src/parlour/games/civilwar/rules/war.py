"""The rules of Civil War 1863 as the platform asks for them; the numbers are those of RULES.md."""

from __future__ import annotations

from parlour.core.cues import Strike
from parlour.core.encoding import Numbers
from parlour.core.rng import Rng
from parlour.core.state import Outcome, View
from parlour.games.civilwar import knowledge, refusals
from parlour.games.civilwar.actions import force
from parlour.games.civilwar.encode import observe
from parlour.games.civilwar.rules.battle import eliminate, fight, give, keep, strike
from parlour.games.civilwar.rules.cities import enter, fortify, remove, unfortify
from parlour.games.civilwar.rules.composing import marching, reach
from parlour.games.civilwar.rules.cues import cell, marched
from parlour.games.civilwar.rules.legal import legal_actions
from parlour.games.civilwar.rules.movement import BY_LAND
from parlour.games.civilwar.rules.turn import end_turn, find_next_choice, finish
from parlour.games.civilwar.state.geography import ADJECTIVES, GUNBOAT, INFANTRY, SIDES
from parlour.games.civilwar.state.position import DRAW, MAIN, OVER, RETREAT, Position


class Rules(Position):
    """A position that can be played on."""

    def clone(self) -> Rules:
        twin = Rules(
            rng=self.rng.clone(),
            board=self.board,
            orders=self.orders,
            capacity=self.capacity,
            no_progress_limit=self.no_progress_limit,
            units=self.units,
            presence=self.presence,
            spent=self.spent,
            pieces=self.pieces.copy(),
            turn=self.turn,
            turns=self.turns,
            quiet=self.quiet,
            stirred=self.stirred,
            moved=self.moved,
            phase=self.phase,
            source=self.source,
            target=self.target,
            means=self.means,
            taken=self.taken.copy(),
            field=self.field,
            attack=self.attack.copy(),
            afoot=self.afoot,
            fleeing=self.fleeing.copy(),
            left=self.left,
            stake=self.stake,
            keeper=self.keeper,
            due=self.due,
            due_seat=self.due_seat,
            fallen=self.fallen.copy(),
            forts=self.forts.copy(),
            worked=self.worked.copy(),
            disabled=self.disabled.copy(),
            offer=self.offer,
            last=self.last.copy(),
            winner=self.winner,
            reason=self.reason,
        )
        self.lend(twin)
        return twin

    # Rules.

    def over(self) -> bool:
        return self.phase == OVER

    def actors(self) -> list[int]:
        """E8, E30: the side that has a choice to make; nobody waits for the other, which may only surrender."""
        return [] if self.phase == OVER else [self.actor()]

    def legal(self, seat: int) -> list[int]:
        return legal_actions(self, seat)

    def apply(self, seat: int, action: int, text: str = "") -> None:
        orders = self.orders
        size = self.board.size
        if action >= orders.go or orders.remove <= action < orders.take:
            self.roll.known = False
        if action < orders.to:
            self.source = action
        elif action < orders.remove:
            square = action - orders.to
            self.means = reach(self, self.origin()).means[square]
            self.target = square
        elif action < orders.take:
            remove(self, (action - orders.remove) // size, (action - orders.remove) % size)
        elif action < orders.go:
            self.taken[orders.arm_taken(action)] += orders.number_taken(action)
        elif action == orders.go:
            self.go()
        elif action < orders.strike:
            eliminate(self, action - orders.eliminate)
        elif action < orders.give:
            strike(self, action - orders.strike)
        elif action < orders.keep:
            give(self, action - orders.give)
        elif action < orders.fortify:
            keep(self, action - orders.keep)
        elif action < orders.unfortify:
            fortify(self, action - orders.fortify)
        elif action < orders.end:
            unfortify(self, action - orders.unfortify)
        elif action == orders.end:
            end_turn(self)
        elif action == orders.surrender:
            finish(self, 1 - seat, f"the {SIDES[seat]} surrenders")
        elif action == orders.offer:
            self.offer = seat
            if self.events is not None:
                self.emit("act", f"{{seat:{seat}}} offers a draw.", seat)
        else:
            finish(self, DRAW, "both sides agree to a draw")

    def go(self) -> None:
        """E10, E19: the chosen units move together; onto an enemy it is a battle."""
        seat = self.actor()
        taken = self.taken
        target = self.target
        source = self.origin()
        size = self.board.size
        retreat = self.phase == RETREAT
        afoot = marching(self, taken[INFANTRY], taken[GUNBOAT])
        if self.events is not None:
            battle = not retreat and self.defence(1 - seat, target) > 0
            cues = marched(self, seat, source, target, battle)
            if battle:
                cues.append(Strike([cell(self.board, target)]))
            self.emit("act", self.told(seat, source, target), seat, None, {"from": source, "to": target}, cues)
        self.clear_order()
        self.last = [source, target]
        for arm in range(3):
            if taken[arm] > 0:
                if retreat:
                    self.fleeing[arm] -= taken[arm]
                else:
                    self.add(seat, arm, source, -taken[arm])
        if not retreat:
            self.moved = True
            if self.defence(1 - seat, target) > 0:
                self.attack = taken
                self.afoot = afoot
                self.field = target
                fight(self)
                return
        for arm in range(3):
            self.add(seat, arm, target, taken[arm])
            if not retreat:
                self.spent[arm * size + target] += taken[arm]
        enter(self, seat, target)
        find_next_choice(self)

    def told(self, seat: int, source: int, target: int) -> str:
        """Return in words who goes where, and how, by the order that is complete."""
        board = self.board
        units = force(self.taken)
        strength = self.defence(1 - seat, target)
        if strength > 0:
            return (
                f"{{seat:{seat}}} attacks {board.spot(target)} from {board.spot(source)} with {units}: "
                f"{sum(self.taken)} against {strength}."
            )
        verb = "retreats with" if self.phase == RETREAT else "moves"
        how = ""
        if self.taken[INFANTRY] > 0 and target not in board.marches[source]:
            how = " by rail" if self.means & BY_LAND else " by gunboat"
        return f"{{seat:{seat}}} {verb} {units} from {board.spot(source)} to {board.spot(target)}{how}."

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        if self.winner == DRAW:
            return Outcome([0.0, 0.0], self.reason)
        return Outcome([1.0, -1.0] if self.winner == 0 else [-1.0, 1.0], self.reason)

    def announce(self) -> None:
        """E8: the Confederacy moves first."""
        self.emit("head", f"{ADJECTIVES[self.turn]} turn")

    def why_not_now(self, seat: int) -> str:
        return refusals.why_not_now(self)

    def why_not(self, seat: int, action: int) -> str:
        return refusals.why_not(self, action)

    def meant(self, seat: int, element: str, picked: list[str]) -> list[int]:
        return refusals.meant(self, element, picked)

    def why_nothing(self, seat: int, element: str, picked: list[str]) -> str:
        return refusals.why_nothing(self, seat, picked)

    # Knowledge.

    def view(self, seat: int | None) -> View:
        return knowledge.view(self, seat)

    def observe(self, seat: int, numbers: Numbers) -> None:
        observe(self, seat, numbers)

    def resample(self, seat: int, rng: Rng) -> Rules:
        return knowledge.resample(self, seat, rng)

    def key(self, seat: int) -> int:
        return knowledge.key(self, seat)

    # Choices.

    def random_action(self, seat: int, rng: Rng) -> int:
        """Return any legal action, but surrender or a draw seldom, between orders, and not in the first turns of the war."""
        actions = self.legal(seat)
        action = actions[rng.below(len(actions))]
        between_orders = self.phase == MAIN and self.source < 0
        if action < self.orders.surrender or (between_orders and self.turns > 1 and rng.below(3) == 0):
            return action
        return self.restless_action(seat, rng)

    def restless_action(self, seat: int, rng: Rng) -> int:
        """Return any legal action except surrender and draws."""
        actions = self.legal(seat)
        while len(actions) > 1 and actions[-1] >= self.orders.surrender:
            actions.pop()
        return actions[rng.below(len(actions))]

    def default_action(self, seat: int) -> int:
        """E32: end the turn or send a complete order, go where no enemy stands, or else take the first legal action."""
        orders = self.orders
        enemies = (1 - seat) * self.board.size
        actions = self.legal(seat)
        for action in actions:
            if action == orders.end or action == orders.go:
                return action
            if orders.to <= action < orders.remove and self.presence[enemies + action - orders.to] == 0:
                return action
        return actions[0]
