"""The rules of Civil War 1863: what orders do, and what each side knows; the numbers are those of RULES.md."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from parlour.core.events import NOBODY
from parlour.core.rng import Rng
from parlour.core.state import View
from parlour.games.civilwar.geography import ADJECTIVES, ARMS, CAVALRY, CONFEDERACY, GUNBOAT, INFANTRY, SIDES, Board
from parlour.games.civilwar.orders import Orders, counted, force
from parlour.games.civilwar.position import (
    DRAW,
    ELIMINATE,
    GIVE,
    KEEP,
    LOSSES,
    MAIN,
    OVER,
    PHASES,
    RETREAT,
    STRIKE,
    UNDECIDED,
    Position,
)

TURN_LIMIT: Final = 600
"""E31 (R): after so many turns of a side the war is a draw, whatever the limit on quiet turns."""

_M31: Final = 0x7FFFFFFF


class War(Position):
    """A position that can be played on."""

    def clone(self) -> War:
        return War(self.rng.clone(), self.board, self.orders, self.capacity, self.no_progress_limit, self.units.copy(),
                   self.presence.copy(), self.spent.copy(), self.pieces.copy(), self.turn, self.turns, self.quiet,
                   self.stirred, self.moved, self.phase, self.source, self.target, self.means, self.taken.copy(),
                   self.field, self.attack.copy(), self.fleeing.copy(), self.left, self.stake, self.keeper, self.due,
                   self.due_seat, self.fallen.copy(), self.forts.copy(), self.worked.copy(), self.disabled.copy(),
                   self.offer, self.last.copy(), self.winner, self.reason)  # fmt: skip

    # Doing it.

    def apply(self, seat: int, action: int, text: str = "") -> None:
        orders = self.orders
        size = self.board.size
        if action < orders.to:
            self.source = action
        elif action < orders.remove:
            square = action - orders.to
            self.means = self.reach(self._from()).means[square]
            self.target = square
        elif action < orders.take:
            self._remove((action - orders.remove) // size, (action - orders.remove) % size)
        elif action < orders.go:
            self.taken[orders.arm_taken(action)] += orders.number_taken(action)
        elif action == orders.go:
            self._go()
        elif action < orders.strike:
            self._eliminate(action - orders.eliminate)
        elif action < orders.give:
            self._strike(action - orders.strike)
        elif action < orders.keep:
            self._give(action - orders.give)
        elif action < orders.fortify:
            self._keep(action - orders.keep)
        elif action < orders.unfortify:
            self._fortify(action - orders.fortify)
        elif action < orders.end:
            self._unfortify(action - orders.unfortify)
        elif action == orders.end:
            self._end_turn()
        elif action == orders.surrender:
            self._finish(1 - seat, f"the {SIDES[seat]} surrenders")
        elif action == orders.offer:
            self.offer = seat
            if self.events is not None:
                self.emit("act", f"{{seat:{seat}}} offers a draw.", seat)
        else:
            self._finish(DRAW, "both sides agree to a draw")

    def _clear_order(self) -> None:
        self.source = -1
        self.target = -1
        self.means = 0
        self.taken = [0, 0, 0]

    def _go(self) -> None:
        """E10, E19: the chosen units move together; onto an enemy it is a battle."""
        seat = self.actor()
        taken = self.taken
        target = self.target
        source = self._from()
        size = self.board.size
        retreat = self.phase == RETREAT
        self._clear_order()
        self.last = [source, target]
        if self.events is not None:
            how = "retreats with" if retreat else "attacks with" if self.defence(1 - seat, target) > 0 else "moves"
            self.emit("act", f"{{seat:{seat}}} {how} {force(taken[0], taken[1], taken[2])} from {self.board.spot(source)} "
                             f"to {self.board.spot(target)}.", seat, None, {"from": source, "to": target})  # fmt: skip
        for arm in range(3):
            if taken[arm] > 0:
                if retreat:
                    self.fleeing[arm] -= taken[arm]
                else:
                    self._add(seat, arm, source, -taken[arm])
        if not retreat:
            self.moved = True
            if self.defence(1 - seat, target) > 0:
                self.attack = taken
                self.field = target
                self._battle()
                return
        for arm in range(3):
            self._add(seat, arm, target, taken[arm])
            if not retreat:
                self.spent[arm * size + target] += taken[arm]
        self._enter(seat, target)
        self._settle()

    # Battle.

    def _battle(self) -> None:
        """E19, E20, E23-E25: by strength: a choice, a coin, or a sacrifice; in a city it is all or nothing."""
        strength = self.defence(1 - self.turn, self.field)
        total = self.attack[0] + self.attack[1] + self.attack[2]
        self.stirred = True
        if total == strength:
            self._even_battle()
        elif total < strength:
            self._sacrifice()
        elif strength == 1 or self.board.key_at[self.field] >= 0:
            self._eliminate(strength)
        else:
            self.phase = ELIMINATE

    def _sacrifice(self) -> None:
        """E24: the lone attacker is gone, and the stack is disabled."""
        self.pieces[self.turn] -= 1
        self.disabled.append(self.field)
        self.disabled.sort()
        if self.events is not None:
            self.emit("info", f"A sacrifice: the stack at {self.board.spot(self.field)} is disabled for its next turn.")
        self._clear_battle()
        self._settle()

    def _even_battle(self) -> None:
        """E23: a coin decides; the loser loses all, the winner keeps one unit of his choice."""
        defender = 1 - self.turn
        attacker_wins = self.rng.below(2) == 0
        self.keeper = self.turn if attacker_wins else defender
        if self.events is not None:
            self.emit("info", f"An even battle at {self.board.spot(self.field)}: the coin falls for the "
                              f"{SIDES[self.keeper]}.", NOBODY, None, {"coin": self.keeper})  # fmt: skip
        if attacker_wins:
            self._strike_all()
        else:
            self.pieces[self.turn] -= self.attack[0] + self.attack[1] + self.attack[2]
            self.attack = [0, 0, 0]
        choice = self._keepable()
        if len(choice) > 1:
            self.phase = KEEP
        else:
            self._keep(choice[0] if len(choice) == 1 else -1)

    def _keep(self, arm: int) -> None:
        """E23: all but one unit of the winner's are lost; a garrison stands as it is."""
        seat = self.keeper
        if seat == self.turn:
            self.pieces[seat] -= self.attack[0] + self.attack[1] + self.attack[2] - 1
            self.attack = [0, 0, 0]
            self.attack[arm] = 1
            self._occupy()
            return
        for other in range(3):
            n = self.count(seat, other, self.field) - (1 if other == arm else 0)
            if n > 0:
                self._add(seat, other, self.field, -n)
                self.pieces[seat] -= n
        square = self.field
        self._clear_battle()
        self._tidy(seat, square)
        self._settle()

    def _eliminate(self, k: int) -> None:
        """E20, E25: the defender loses k, the attacker k - 1; in a city all defenders fall."""
        self.stake = k
        if self.events is not None:
            self.emit("act", f"{{seat:{self.turn}}} wins at {self.board.spot(self.field)}: the {SIDES[1 - self.turn]} loses "
                             f"strength {k}, the {SIDES[self.turn]} {k - 1}.", self.turn)  # fmt: skip
        if k == self.defence(1 - self.turn, self.field):
            self._strike_all()
            self.left = k - 1
            self._name_losses()
            return
        self.left = k
        self.phase = STRIKE
        self._name_strikes()

    def _strike_all(self) -> None:
        """All defenders of the field are gone, a standing garrison with them."""
        seat = 1 - self.turn
        for arm in range(3):
            n = self.count(seat, arm, self.field)
            self._add(seat, arm, self.field, -n)
            self.pieces[seat] -= n

    def _name_strikes(self) -> None:
        """E21: the attacker names defenders; where only one arm stands there is nothing to name."""
        seat = 1 - self.turn
        while self.left > 0:
            arms = [arm for arm in range(3) if self.count(seat, arm, self.field) > 0]
            if len(arms) > 1:
                return
            self._add(seat, arms[0], self.field, -1)
            self.pieces[seat] -= 1
            self.left -= 1
        self.left = self.stake - 1
        self._name_losses()

    def _strike(self, arm: int) -> None:
        """E21: the attacker names a defending unit."""
        seat = 1 - self.turn
        self._add(seat, arm, self.field, -1)
        self.pieces[seat] -= 1
        self.left -= 1
        if self.events is not None:
            self.emit("info", f"A {ADJECTIVES[seat]} {ARMS[arm]} unit falls.")
        self._name_strikes()

    def _name_losses(self) -> None:
        """E21: the attacker names his own losses likewise."""
        self.phase = GIVE
        while self.left > 0:
            arms = [arm for arm in range(3) if self.attack[arm] > 0]
            if len(arms) > 1:
                return
            self.attack[arms[0]] -= 1
            self.pieces[self.turn] -= 1
            self.left -= 1
        self._occupy()

    def _give(self, arm: int) -> None:
        """E21: the attacker gives up one of his own."""
        self.attack[arm] -= 1
        self.pieces[self.turn] -= 1
        self.left -= 1
        if self.events is not None:
            self.emit("info", f"A {ADJECTIVES[self.turn]} {ARMS[arm]} unit falls.")
        self._name_losses()

    def _occupy(self) -> None:
        """E20, E22: the attackers take the square; defenders left over must leave it at once, and lose their marker."""
        size = self.board.size
        square = self.field
        seat = self.turn
        for arm in range(3):
            n = self.count(1 - seat, arm, square)
            if n > 0:
                self._add(1 - seat, arm, square, -n)
                self.fleeing[arm] = n
            self._add(seat, arm, square, self.attack[arm])
            self.spent[arm * size + square] += self.attack[arm]
        self.attack = [0, 0, 0]
        self.left = 0
        self.stake = 0
        self.keeper = -1
        if square in self.disabled:
            self.disabled.remove(square)
        self._drown(seat, square)
        self._tidy(1 - seat, square)
        self._enter(seat, square)
        self._settle()

    def _clear_battle(self) -> None:
        self.attack = [0, 0, 0]
        self.field = -1
        self.left = 0
        self.stake = 0
        self.keeper = -1

    # Consequences.

    def _drown(self, seat: int, square: int) -> None:
        """E15: infantry at sea that no gunboat carries is lost."""
        if not self.board.sea[square]:
            return
        surplus = self.count(seat, INFANTRY, square) - self.capacity * self.count(seat, GUNBOAT, square)
        if surplus > 0:
            self._add(seat, INFANTRY, square, -surplus)
            self.pieces[seat] -= surplus
            if seat == self.turn:
                self.spent[square] = min(self.spent[square], self.count(seat, INFANTRY, square))
            if self.events is not None:
                self.emit("info", f"{counted(surplus, INFANTRY)} lost at sea with their gunboat.")

    def _tidy(self, seat: int, square: int) -> None:
        """E24, E28: markers without troops go back to the supply."""
        key = self.board.key_at[square]
        if key >= 0 and self.forts[key] == seat and (
                self.count(seat, INFANTRY, square) + self.count(seat, CAVALRY, square) == 0):  # fmt: skip
            self.forts[key] = -1
        if square in self.disabled and self.presence[square] == 0 and self.presence[self.board.size + square] == 0:
            self.disabled.remove(square)

    def _enter(self, seat: int, square: int) -> None:
        """E26, E27, E29: the first fall of a city costs its side pieces; later ones cost nothing."""
        key = self.board.key_at[square]
        if key < 0 or self.board.key_sides[key] == seat or self.fallen[key]:
            return
        self.fallen[key] = True
        self.stirred = True
        loser = 1 - seat
        self.presence[loser * self.board.size + square] = 0  # the garrison is gone for good
        self.due = self.board.cost(key)
        self.due_seat = loser
        if self.events is not None:
            self.emit("head", f"{self.board.place(square)} falls to the {SIDES[seat]}; the {SIDES[loser]} loses "
                              f"{self.due} piece{'s' if self.due != 1 else ''}.")  # fmt: skip
        if self.pieces[loser] <= self.due:
            self.due = 0
            self.pieces[loser] = 0
            for at in range(self.board.size):
                for arm in range(3):
                    self._add(loser, arm, at, -self.count(loser, arm, at))
            self.fleeing = [0, 0, 0]

    def _remove(self, arm: int, square: int) -> None:
        """E26, E29: the loser of a city takes off a piece of his choice, anywhere."""
        seat = self.due_seat
        self._add(seat, arm, square, -1)
        self.pieces[seat] -= 1
        self.due -= 1
        if seat == self.turn and self.spent[arm * self.board.size + square] > 0:
            self.spent[arm * self.board.size + square] -= 1
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} removes {counted(1, arm)} at {self.board.spot(square)}.", seat)
        self._drown(seat, square)
        self._tidy(seat, square)
        self._settle()

    def _settle(self) -> None:
        """E22, E26, E30: who must choose next: losses first, then retreats; and whether the war is over."""
        for seat in range(2):
            if self.pieces[seat] == 0:
                self._finish(1 - seat, f"the {SIDES[seat]} has no troops left")
                return
        if self.due >= self.pieces[self.due_seat] and self.due > 0:
            self._finish(1 - self.due_seat, f"the {SIDES[self.due_seat]} has no troops left")
            return
        if self.due > 0:
            self.phase = LOSSES
            return
        if self.fleeing[0] + self.fleeing[1] + self.fleeing[2] > 0:
            self.phase = RETREAT
            if len(self.targets()) > 0:
                return
            self._lose_stranded()
            if self.phase == OVER:
                return
        if self.field >= 0:
            self._clear_battle()
        if self.pieces[0] == 1 and self.pieces[1] == 1:
            self._finish(DRAW, "one piece is left on each side")
            return
        self.phase = MAIN

    def _lose_stranded(self) -> None:
        """E22: a defender that cannot leave is eliminated."""
        seat = 1 - self.turn
        lost = self.fleeing
        self.fleeing = [0, 0, 0]
        self.pieces[seat] -= lost[0] + lost[1] + lost[2]
        if self.events is not None:
            self.emit("info", f"{force(lost[0], lost[1], lost[2])} cannot retreat and fall.")
        if self.pieces[seat] == 0:
            self._finish(1 - seat, f"the {SIDES[seat]} has no troops left")

    # Fortifications and the end of a turn.

    def _fortify(self, key: int) -> None:
        """E28: the marker is placed, and counts at once."""
        self.forts[key] = self.turn
        self.worked[key] = True
        if self.events is not None:
            self.emit("act", f"{{seat:{self.turn}}} fortifies {self.board.spot(self.board.keys[key])}.", self.turn)

    def _unfortify(self, key: int) -> None:
        """E28: the marker is taken off, and the troops there stay for the turn."""
        square = self.board.keys[key]
        size = self.board.size
        self.forts[key] = -1
        self.worked[key] = True
        for arm in range(2):
            self.spent[arm * size + square] = self.count(self.turn, arm, square)
        if self.events is not None:
            self.emit("act", f"{{seat:{self.turn}}} removes the fortification of {self.board.spot(square)}.", self.turn)

    def _end_turn(self) -> None:
        """E8, E9, E24, E31: markers of this side come off; the other side is to move, unless the war has gone quiet."""
        seat = self.turn
        base = seat * self.board.size
        self.disabled = [square for square in self.disabled if self.presence[base + square] == 0]
        if self.offer == 1 - seat:
            self.offer = -1
        self.turns += 1
        self.quiet = 0 if self.stirred else self.quiet + 1
        self.stirred = False
        self.moved = False
        self.turn = 1 - seat
        self.spent = [0] * (3 * self.board.size)
        self.worked = [False] * len(self.board.keys)
        if self.events is not None:
            self.emit("head", f"{ADJECTIVES[self.turn]} turn")
        if self.no_progress_limit > 0 and self.quiet >= self.no_progress_limit:
            self._finish(DRAW, f"{self.quiet} turns without a loss or a capture")
        elif self.turns >= TURN_LIMIT:
            self._finish(DRAW, f"{TURN_LIMIT} turns have passed")

    def _finish(self, winner: int, reason: str) -> None:
        """E30, E31: a side without troops or that surrenders has lost; otherwise it is a draw."""
        self.phase = OVER
        self.winner = winner
        self.reason = reason
        self._clear_order()
        self._clear_battle()
        self.fleeing = [0, 0, 0]
        self.due = 0
        if self.events is not None:
            text = f"A draw: {reason}." if winner == DRAW else f"The {SIDES[winner]} wins: {reason}."
            self.emit("head", text)

    # Knowledge.

    def composing(self) -> bool:
        """Whether an order is being put together."""
        return self.source >= 0 or self.target >= 0

    def view(self, seat: int | None) -> View:
        """E10: everything lies open, save for an order that another side is still putting together."""
        size = self.board.size
        stacks: list[list[int]] = []
        for side in range(2):
            for square in range(size):
                i = self.count(side, INFANTRY, square)
                c = self.count(side, CAVALRY, square)
                g = self.count(side, GUNBOAT, square)
                if i + c + g > 0:
                    stack = [side, square, i, c, g, 0, 0, 0]
                    if side == self.turn:
                        for arm in range(3):
                            stack[5 + arm] = self.spent[arm * size + square]
                    stacks.append(stack)
        facts: dict[str, Any] = {
            "turn": self.turn, "turns": self.turns, "quiet": self.quiet, "stirred": self.stirred, "moved": self.moved,
            "phase": PHASES[self.phase], "actor": -1 if self.phase == OVER else self.actor(), "stacks": stacks,
            "pieces": self.pieces.copy(), "field": self.field, "attack": self.attack.copy(), "fleeing": self.fleeing.copy(),
            "left": self.left, "stake": self.stake, "keeper": self.keeper, "due": self.due, "due_seat": self.due_seat,
            "fallen": self.fallen.copy(), "forts": self.forts.copy(), "worked": self.worked.copy(),
            "disabled": self.disabled.copy(), "offer": self.offer, "last": self.last.copy(),
            "winner": self.winner, "reason": self.reason,
            "capacity": self.capacity, "no_progress_limit": self.no_progress_limit,
        }  # fmt: skip
        if seat is not None:
            facts["seat"] = seat
        if seat is not None and self.phase != OVER and seat == self.actor():
            facts["order"] = {"from": self.source, "to": self.target, "means": self.means, "taken": self.taken.copy()}
        return facts

    def resample(self, seat: int, rng: Rng) -> War:
        """
        E10: an order that another side is putting together could be any, or none yet.

        Mostly it is about as far along as the true one, since a table may show that somebody is at work.
        """
        world = self.clone()
        world.rng = rng.fork()
        if self.phase == OVER or self.actor() == seat or not (self.phase == MAIN or self.phase == RETREAT):
            return world
        steps_taken = (1 if self.source >= 0 else 0) + (1 if self.target >= 0 else 0)
        if self.taken[0] + self.taken[1] + self.taken[2] > 0:
            steps_taken += 1 + world.rng.below(3)
        if world.rng.below(6) == 0:
            steps_taken = world.rng.below(6)
        world._clear_order()
        actor = world.actor()
        orders = world.orders
        for _ in range(steps_taken):
            steps: list[int] = []
            for action in world.legal(actor):
                if action < orders.remove or orders.take <= action < orders.go:
                    steps.append(action)
            if len(steps) == 0:
                break
            world.apply(actor, steps[world.rng.below(len(steps))])
        return world

    def key(self, seat: int) -> int:
        """All that the seat knows, mixed into two numbers of 31 bits."""
        size = self.board.size
        a: i64 = 17
        b: i64 = 91
        facts = [self.turn, self.turns, self.quiet, int(self.stirred), int(self.moved), self.phase, self.field, self.left,
                 self.stake, self.keeper, self.due, self.due_seat, self.offer, self.winner]  # fmt: skip
        for side in range(2):
            for square in range(size):
                if self.presence[side * size + square] > 0:
                    facts.append(side * size + square)
                    for arm in range(3):
                        at = arm * size + square
                        spent = self.spent[at] if side == self.turn else 0
                        facts.append(self.units[side * 3 * size + at] * 32 + spent)
        facts.extend(self.attack)
        facts.extend(self.fleeing)
        facts.extend(self.forts)
        facts.extend(self.disabled)
        for i in range(len(self.fallen)):
            facts.append((2 if self.fallen[i] else 0) + (1 if self.worked[i] else 0))
        if self.phase != OVER and seat == self.actor():
            facts.append(self.source)
            facts.append(self.target)
            facts.extend(self.taken)
        for fact in facts:
            value: i64 = fact + 7
            a = ((a ^ value) * 16777619 + 12345) & _M31
            b = ((b + value) * 1103515 + (b >> 7)) & _M31
        return int(a) * 2147483648 + int(b)

    # Choices.

    def random_action(self, seat: int, rng: Rng) -> int:
        """Any legal action, but seldom surrender or talk of peace, which would cut random play short."""
        actions = self.legal(seat)
        action = actions[rng.below(len(actions))]
        if action < self.orders.surrender or rng.below(3) == 0:
            return action
        return self.restless_action(seat, rng)

    def restless_action(self, seat: int, rng: Rng) -> int:
        """Any legal action but surrender and talk of peace."""
        actions = self.legal(seat)
        while len(actions) > 1 and actions[-1] >= self.orders.surrender:
            actions.pop()
        return actions[rng.below(len(actions))]

    def default_action(self, seat: int) -> int:
        """The turn ends as soon as it may; an order that was begun goes out as it stands."""
        actions = self.legal(seat)
        for action in actions:
            if action == self.orders.end or action == self.orders.go:
                return action
        return actions[0]

    def announce(self) -> None:
        """E8: the Confederacy moves first."""
        self.emit("head", f"{ADJECTIVES[self.turn]} turn")


def position(board: Board, units: list[int], turn: int, rng: Rng, capacity: int = 1, no_progress_limit: int = 60) -> War:
    """A war in which nothing has happened yet, with these units on the board."""
    size = board.size
    presence = [0] * (2 * size)
    pieces = [0, 0]
    for side in range(2):
        for arm in range(3):
            for square in range(size):
                n = units[(side * 3 + arm) * size + square]
                presence[side * size + square] += n
                pieces[side] += n
    for key in range(len(board.keys)):
        presence[board.key_sides[key] * size + board.keys[key]] += board.garrison(key)
    keys = len(board.keys)
    return War(rng, board, Orders(board), capacity, no_progress_limit, units.copy(), presence, [0] * (3 * size), pieces,
               turn, 0, 0, False, False, MAIN, -1, -1, 0, [0, 0, 0], -1, [0, 0, 0], [0, 0, 0], 0, 0, -1, 0, 0,
               [False] * keys, [-1] * keys, [False] * keys, [], -1, [], UNDECIDED, "")  # fmt: skip


def deal(board: Board, units: list[int], capacity: int, no_progress_limit: int, rng: Rng) -> War:
    """E6, E8: the start circles are filled, and the Confederacy moves first."""
    return position(board, units, CONFEDERACY, rng, capacity, no_progress_limit)


def from_view(board: Board, view: View, rng: Rng) -> War:
    """The position that a view shows; an order of somebody else's is not in it."""
    size = board.size
    units = [0] * (6 * size)
    spent = [0] * (3 * size)
    for stack in view["stacks"]:
        side: int = stack[0]
        square: int = stack[1]
        for arm in range(3):
            units[(side * 3 + arm) * size + square] = stack[2 + arm]
            if side == view["turn"]:
                spent[arm * size + square] = stack[5 + arm]
    war = position(board, units, view["turn"], rng, view["capacity"], view["no_progress_limit"])
    fallen: list[bool] = list(view["fallen"])
    for key in range(len(board.keys)):
        if fallen[key]:
            war.presence[board.key_sides[key] * size + board.keys[key]] -= board.garrison(key)
    order: dict[str, Any] = view.get("order", {"from": -1, "to": -1, "means": 0, "taken": [0, 0, 0]})
    phase: str = view["phase"]
    return War(rng, board, war.orders, war.capacity, war.no_progress_limit, units, war.presence, spent, list(view["pieces"]),
               view["turn"], view["turns"], view["quiet"], view["stirred"], view["moved"], PHASES.index(phase),
               order["from"], order["to"], order["means"], list(order["taken"]), view["field"], list(view["attack"]),
               list(view["fleeing"]), view["left"], view["stake"], view["keeper"], view["due"], view["due_seat"],
               fallen, list(view["forts"]), list(view["worked"]), list(view["disabled"]), view["offer"], list(view["last"]),
               view["winner"], view["reason"])  # fmt: skip
