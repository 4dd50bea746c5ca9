"""The rules of Civil War 1863: what orders do, and what each side knows; the numbers are those of RULES.md."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from parlour.core.events import NOBODY
from parlour.core.rng import Rng
from parlour.core.state import View
from parlour.games.civilwar.battle import Battlefield
from parlour.games.civilwar.geography import ADJECTIVES, CAVALRY, CONFEDERACY, GUNBOAT, INFANTRY, SIDES, Board
from parlour.games.civilwar.orders import Orders, force
from parlour.games.civilwar.position import (
    DRAW,
    MAIN,
    OVER,
    PHASES,
    RETREAT,
    UNDECIDED,
    Roll,
)

TURN_LIMIT: Final = 600
"""E31 (R): after so many turns of a side the war is a draw, whatever the limit on quiet turns."""

_M31: Final = 0x7FFFFFFF


class War(Battlefield):
    """A position that can be played on."""

    def clone(self) -> War:
        return War(
            self.rng.clone(),
            self.board,
            self.orders,
            self.capacity,
            self.no_progress_limit,
            self.units.copy(),
            self.presence.copy(),
            self.spent.copy(),
            self.pieces.copy(),
            self.turn,
            self.turns,
            self.quiet,
            self.stirred,
            self.moved,
            self.phase,
            self.source,
            self.target,
            self.means,
            self.taken.copy(),
            self.field,
            self.attack.copy(),
            self.fleeing.copy(),
            self.left,
            self.stake,
            self.keeper,
            self.due,
            self.due_seat,
            self.fallen.copy(),
            self.forts.copy(),
            self.worked.copy(),
            self.disabled.copy(),
            self.offer,
            self.last.copy(),
            self.winner,
            self.reason,
        )

    # Doing it.

    def apply(self, seat: int, action: int, text: str = "") -> None:
        orders = self.orders
        size = self.board.size
        if action >= orders.go or orders.remove <= action < orders.take:
            self.roll.known = False
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
            self.emit(
                "act",
                f"{{seat:{seat}}} {how} {force(taken[0], taken[1], taken[2])} from {self.board.spot(source)} "
                f"to {self.board.spot(target)}.",
                seat,
                None,
                {"from": source, "to": target},
            )
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

    # Knowledge.

    def composing(self) -> bool:
        """Whether an order is being put together."""
        return self.source >= 0 or self.target >= 0

    def view(self, seat: int | None) -> View:
        """E10: everything lies open, save for an order that another side is still putting together."""
        self.roll.known = False
        facts = self.seen(NOBODY if seat is None else seat)
        facts["stacks"] = self.stacks()
        facts["stirred"] = self.stirred
        facts["moved"] = self.moved
        facts["stake"] = self.stake
        facts["keeper"] = self.keeper
        facts["due_seat"] = self.due_seat
        facts["worked"] = self.worked.copy()
        facts["last"] = self.last.copy()
        facts["winner"] = self.winner
        facts["reason"] = self.reason
        facts["capacity"] = self.capacity
        return facts

    def glance(self, seat: int) -> View:
        return self.seen(seat)

    def seen(self, seat: int) -> View:
        """
        E10: how the war stands for `seat`, or for NOBODY.

        `standing` holds pairs: a number for side, arm and square (as in `units`), and how many stand there; `spent` likewise
        for arm and square, and how many of them have moved this turn.
        """
        actor = -1 if self.phase == OVER else self.actor()
        roll = self.roll
        if not roll.known:
            self.call_roll(roll)
        facts: View = {
            "turn": self.turn,
            "turns": self.turns,
            "quiet": self.quiet,
            "phase": PHASES[self.phase],
            "actor": actor,
            "standing": roll.standing.copy(),
            "spent": roll.spent.copy(),
            "pieces": self.pieces.copy(),
            "field": self.field,
            "attack": self.attack.copy(),
            "fleeing": self.fleeing.copy(),
            "left": self.left,
            "due": self.due,
            "fallen": self.fallen.copy(),
            "forts": self.forts.copy(),
            "disabled": self.disabled.copy(),
            "offer": self.offer,
            "no_progress_limit": self.no_progress_limit,
        }
        if seat != NOBODY:
            facts["seat"] = seat
            if seat == actor:
                facts["order"] = {"from": self.source, "to": self.target, "means": self.means, "taken": self.taken.copy()}
        return facts

    def call_roll(self, roll: Roll) -> None:
        """Write down all units, and those of the side to move that have moved, for `seen`."""
        standing: list[int] = []
        moved: list[int] = []
        size: i64 = self.board.size
        turn: i64 = self.turn
        units = self.units
        spent = self.spent
        stack: i64 = -1
        for strength in self.presence:  # compiled, far quicker than by index
            stack += 1
            if strength == 0:
                continue
            side: i64 = 0 if stack < size else 1
            at = stack + 2 * side * size  # of its infantry among the units
            before = len(standing)
            for arm in range(3):
                n = units[at + arm * size]
                if n > 0:
                    standing.append(int(at + arm * size))
                    standing.append(n)
            if side == turn and len(standing) > before:
                square = stack - side * size
                for arm in range(3):
                    n = spent[square + arm * size]
                    if n > 0:
                        moved.append(int(square + arm * size))
                        moved.append(n)
        roll.standing = standing
        roll.spent = moved
        roll.known = True

    def stacks(self) -> list[list[int]]:
        """Of each stack its side and square, how many units of each arm it has, and how many of them have moved this turn."""
        size = self.board.size
        found: list[list[int]] = []
        for side in range(2):
            for square in range(size):
                if self.presence[side * size + square] == 0:
                    continue
                i = self.count(side, INFANTRY, square)
                c = self.count(side, CAVALRY, square)
                g = self.count(side, GUNBOAT, square)
                if i + c + g > 0:
                    stack = [side, square, i, c, g, 0, 0, 0]
                    if side == self.turn:
                        for arm in range(3):
                            stack[5 + arm] = self.spent[arm * size + square]
                    found.append(stack)
        return found

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
        facts = [
            self.turn,
            self.turns,
            self.quiet,
            int(self.stirred),
            int(self.moved),
            self.phase,
            self.field,
            self.left,
            self.stake,
            self.keeper,
            self.due,
            self.due_seat,
            self.offer,
            self.winner,
        ]
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
    return War(
        rng,
        board,
        Orders(board),
        capacity,
        no_progress_limit,
        units.copy(),
        presence,
        [0] * (3 * size),
        pieces,
        turn,
        0,
        0,
        False,
        False,
        MAIN,
        -1,
        -1,
        0,
        [0, 0, 0],
        -1,
        [0, 0, 0],
        [0, 0, 0],
        0,
        0,
        -1,
        0,
        0,
        [False] * keys,
        [-1] * keys,
        [False] * keys,
        [],
        -1,
        [],
        UNDECIDED,
        "",
    )


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
    return War(
        rng,
        board,
        war.orders,
        war.capacity,
        war.no_progress_limit,
        units,
        war.presence,
        spent,
        list(view["pieces"]),
        view["turn"],
        view["turns"],
        view["quiet"],
        view["stirred"],
        view["moved"],
        PHASES.index(phase),
        order["from"],
        order["to"],
        order["means"],
        list(order["taken"]),
        view["field"],
        list(view["attack"]),
        list(view["fleeing"]),
        view["left"],
        view["stake"],
        view["keeper"],
        view["due"],
        view["due_seat"],
        fallen,
        list(view["forts"]),
        list(view["worked"]),
        list(view["disabled"]),
        view["offer"],
        list(view["last"]),
        view["winner"],
        view["reason"],
    )
