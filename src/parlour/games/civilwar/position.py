"""A position: what stands where, whose choice it is, and what may be done; the numbers are those of RULES.md."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from parlour.core.rng import Rng
from parlour.core.state import Outcome, State
from parlour.games.civilwar.geography import CAVALRY, GUNBOAT, INFANTRY, Board
from parlour.games.civilwar.movement import BY_HORSE, BY_LAND, BY_WATER, Reach, reach_of
from parlour.games.civilwar.orders import Orders

MAIN: Final = 0  # the side to move gives orders
ELIMINATE: Final = 1  # the attacker says how many fall
STRIKE: Final = 2  # the attacker names the defenders that fall
GIVE: Final = 3  # the attacker names his own losses
KEEP: Final = 4  # the winner of an even battle names the unit he keeps
RETREAT: Final = 5  # surviving defenders make their extra move
LOSSES: Final = 6  # the loser of a city names the pieces it costs
OVER: Final = 7
PHASES: Final = ["main", "eliminate", "strike", "give", "keep", "retreat", "losses", "over"]

DISABLED_MARKERS: Final = 3
FORT_MARKERS: Final = 6
"""E7: the supply of markers; flags never run out, as every city is captured for the first time only once."""

DRAW: Final = -1
UNDECIDED: Final = -2


@final
class Roll:
    """All units as `glance` tells them, kept while an order is put together, which moves none of them."""

    SHARED: ClassVar[bool] = True  # tells nothing that the position does not

    def __init__(self) -> None:
        self.known = False
        self.standing: list[int] = []
        self.spent: list[int] = []


class Position(State):
    """
    The whole war in one position.

    `units` counts by side, arm and square; `presence` by side and square, the standing garrison of a capital included.
    `spent` counts, by arm and square, what the side to move has moved already. `source`, `target`, `means` and `taken`
    are the order being put together, which nobody else sees. `attack` holds the attackers of an unfinished battle at
    `field`, `fleeing` defenders that must leave it. `last` holds the squares of the move before.
    """

    def __init__(
        self,
        rng: Rng,
        board: Board,
        orders: Orders,
        capacity: int,
        no_progress_limit: int,
        units: list[int],
        presence: list[int],
        spent: list[int],
        pieces: list[int],
        turn: int,
        turns: int,
        quiet: int,
        stirred: bool,
        moved: bool,
        phase: int,
        source: int,
        target: int,
        means: int,
        taken: list[int],
        field: int,
        attack: list[int],
        fleeing: list[int],
        left: int,
        stake: int,
        keeper: int,
        due: int,
        due_seat: int,
        fallen: list[bool],
        forts: list[int],
        worked: list[bool],
        disabled: list[int],
        offer: int,
        last: list[int],
        winner: int,
        reason: str,
    ) -> None:
        super().__init__(2, rng)
        self.board = board
        self.orders = orders
        self.capacity = capacity
        self.no_progress_limit = no_progress_limit
        self.units = units
        self.presence = presence
        self.spent = spent
        self.pieces = pieces
        self.turn = turn
        self.turns = turns
        self.quiet = quiet
        self.stirred = stirred
        self.moved = moved
        self.phase = phase
        self.source = source
        self.target = target
        self.means = means
        self.taken = taken
        self.field = field
        self.attack = attack
        self.fleeing = fleeing
        self.left = left
        self.stake = stake
        self.keeper = keeper
        self.due = due
        self.due_seat = due_seat
        self.fallen = fallen
        self.forts = forts
        self.worked = worked
        self.disabled = disabled
        self.offer = offer
        self.last = last
        self.winner = winner
        self.reason = reason
        self.roll = Roll()

    # Whose choice it is.

    def over(self) -> bool:
        return self.phase == OVER

    def actor(self) -> int:
        """E8, E20-E23, E26: the side to move, except that defenders choose their own moves, losses and survivors."""
        if self.phase == RETREAT:
            return 1 - self.turn
        if self.phase == LOSSES:
            return self.due_seat
        if self.phase == KEEP:
            return self.keeper
        return self.turn

    def actors(self) -> list[int]:
        """E8: one side at a time."""
        return [] if self.phase == OVER else [self.actor()]

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        if self.winner == DRAW:
            return Outcome([0.0, 0.0], self.reason)
        return Outcome([1.0, -1.0] if self.winner == 0 else [-1.0, 1.0], self.reason)

    # What stands where.

    def count(self, seat: int, arm: int, square: int) -> int:
        """How many units of an arm a side has in a square."""
        return self.units[(seat * 3 + arm) * self.board.size + square]

    def fresh(self, arm: int, square: int) -> int:
        """E9: how many units of the side to move have not moved yet."""
        at = arm * self.board.size + square
        return self.units[self.turn * 3 * self.board.size + at] - self.spent[at]

    def fortified(self, seat: int, square: int) -> bool:
        """E28: whether a side's marker lies on a square."""
        key = self.board.key_at[square]
        return key >= 0 and self.forts[key] == seat

    def defence(self, seat: int, square: int) -> int:
        """E19, E28, E29: strength is the number of units; a marker doubles ground units; a garrison counts as so many."""
        strength = self.presence[seat * self.board.size + square]
        if strength > 0 and self.fortified(seat, square):
            strength += self.count(seat, INFANTRY, square) + self.count(seat, CAVALRY, square)
        return strength

    def is_disabled(self, square: int) -> bool:
        """E24: whether a stack bears a marker."""
        return square in self.disabled

    def _add(self, seat: int, arm: int, square: int, n: int) -> None:
        self.units[(seat * 3 + arm) * self.board.size + square] += n
        self.presence[seat * self.board.size + square] += n

    # Composing an order.

    def available(self, arm: int) -> int:
        """E9, E24, E28: how many units of an arm may go along: fresh, not disabled, ground units not fortified."""
        if self.phase == RETREAT:
            return self.fleeing[arm]
        square = self.source
        if self.is_disabled(square) or (arm != GUNBOAT and self.fortified(self.turn, square)):
            return 0
        return self.fresh(arm, square)

    def _from(self) -> int:
        return self.field if self.phase == RETREAT else self.source

    def sacrifice_allowed(self, square: int, strength: int) -> bool:
        """E24, E25: one unit may attack a larger force, not in a city, while a marker is left and the stack has none."""
        return (
            strength > 1
            and self.board.key_at[square] < 0
            and len(self.disabled) < DISABLED_MARKERS
            and not self.is_disabled(square)
        )

    def total_allowed(self, total: int, square: int) -> bool:
        """E19, E24, E25: an attack needs at least the defender's strength, or is a sacrifice of exactly one unit."""
        strength = self.defence(1 - self.actor(), square)
        if strength == 0 or total >= strength:
            return total > 0
        return total == 1 and self.sacrifice_allowed(square, strength)

    def _most(self, gunboats: int, infantry: int, means: int) -> int:
        """E15: how many of `infantry` can go by these means if so many gunboats do."""
        if means & BY_LAND:
            return infantry
        return min(infantry, gunboats * self.capacity) if means & BY_WATER else 0

    def _strands(self, gunboats: int, infantry: int) -> bool:
        """E15: whether gunboats would leave infantry alone at sea."""
        source = self._from()
        if not self.board.sea[source] or self.phase == RETREAT:
            return False
        seat = self.turn
        return self.count(seat, INFANTRY, source) - infantry > self.capacity * (self.count(seat, GUNBOAT, source) - gunboats)

    def complete(self, infantry: int, cavalry: int, gunboats: int) -> bool:
        """E11, E15: whether these units may go to the chosen square together."""
        means = self.means
        if (cavalry > 0 and not means & BY_HORSE) or (gunboats > 0 and not means & BY_WATER):
            return False
        if infantry > self._most(gunboats, infantry, means) or self._strands(gunboats, infantry):
            return False
        return self.total_allowed(infantry + cavalry + gunboats, self.target)

    def _can_finish(self, infantry: int, cavalry: int, gunboats: int) -> bool:
        """Whether an order that has taken these can still be completed; gunboats are taken first, cavalry last."""
        means = self.means
        most_gunboats = gunboats
        if not means & BY_WATER:
            most_gunboats = 0
        elif infantry == 0 and cavalry == 0:
            most_gunboats = self.available(GUNBOAT)
        most_cavalry = self.available(CAVALRY) if means & BY_HORSE else 0
        if cavalry > most_cavalry or gunboats > most_gunboats:
            return False
        here = self.available(INFANTRY)
        if self.board.sea[self._from()]:
            for g in range(gunboats, most_gunboats + 1):
                for i in range(infantry, here + 1):
                    if self.complete(i, 0, g):
                        return True
            return False
        most_infantry = infantry if cavalry > 0 else self._most(most_gunboats, here, means)
        if infantry > most_infantry:
            return False
        if self.total_allowed(most_gunboats + most_infantry + most_cavalry, self.target):
            return True
        taken = infantry + cavalry + gunboats
        return taken <= 1 and self.total_allowed(1, self.target)

    def reach(self, square: int) -> Reach:
        """E12-E18, E22: all that units of a square can reach; a retreat rides no railroad."""
        seat = self.actor()
        if self.phase == RETREAT:
            return reach_of(
                self.board,
                self.presence,
                seat,
                square,
                self.fleeing[INFANTRY] > 0,
                self.fleeing[CAVALRY] > 0,
                self.fleeing[GUNBOAT] > 0,
                False,
            )
        if self.is_disabled(square):
            return Reach(self.board.size)
        free = not self.fortified(seat, square)
        return reach_of(
            self.board,
            self.presence,
            seat,
            square,
            free and self.fresh(INFANTRY, square) > 0,
            free and self.fresh(CAVALRY, square) > 0,
            self.fresh(GUNBOAT, square) > 0,
            True,
        )

    def _fits(self, square: int, means: int) -> bool:
        """Whether any order from the chosen square to `square` can be completed."""
        if self.phase == RETREAT:
            if self.presence[self.turn * self.board.size + square] > 0:
                return False
        elif not self.board.sea[self.source] and self.presence[(1 - self.turn) * self.board.size + square] == 0:
            return True  # some unit reaches it, and nobody is in its way
        self.target = square
        self.means = means
        possible = self._can_finish(0, 0, 0)
        self.target = -1
        self.means = 0
        return possible

    def targets(self) -> list[int]:
        """Squares that the chosen units, or those in retreat, can go to; ascending."""
        reach = self.reach(self._from())
        return sorted([square for square in reach.squares if self._fits(square, reach.means[square])])

    def can_leave(self, square: int) -> bool:
        """E9: whether any unit of a square can still move."""
        if self.is_disabled(square):
            return False
        base = (1 - self.turn) * self.board.size
        infantry = self.fresh(INFANTRY, square)
        cavalry = self.fresh(CAVALRY, square)
        free = (infantry > 0 or cavalry > 0) and not self.fortified(self.turn, square)
        if free and infantry > 0:
            for to in self.board.marches[square]:
                if self.presence[base + to] == 0:
                    return True
        if free and cavalry > 0:
            for to in self.board.rides[square]:
                if self.presence[base + to] == 0:
                    return True
        gunboats = self.fresh(GUNBOAT, square)
        if gunboats > 0 and (not self.board.sea[square] or self.count(self.turn, INFANTRY, square) == 0):
            for to in self.board.sails[square]:
                if self.presence[base + to] == 0:
                    return True
        if gunboats == 0 and not (free and infantry + cavalry > 0):
            return False
        source = self.source
        self.source = square
        found = len(self.targets()) > 0
        self.source = source
        return found

    # What may be done.

    def legal(self, seat: int) -> list[int]:
        if self.phase == OVER or seat != self.actor():
            return []
        if self.phase == MAIN:
            return self._main_orders() if self.source < 0 else self._composition()
        if self.phase == RETREAT:
            return self._composition()
        orders = self.orders
        if self.phase == ELIMINATE:
            return [orders.eliminate + k for k in range(1, self.defence(1 - self.turn, self.field) + 1)]
        if self.phase == STRIKE:
            return [orders.strike + arm for arm in range(3) if self.count(1 - self.turn, arm, self.field) > 0]
        if self.phase == GIVE:
            return [orders.give + arm for arm in range(3) if self.attack[arm] > 0]
        if self.phase == KEEP:
            return [orders.keep + arm for arm in self._keepable()]
        found: list[int] = []
        size = self.board.size
        for arm in range(3):
            base = (seat * 3 + arm) * size
            for square in range(size):
                if self.units[base + square] > 0:
                    found.append(orders.remove + arm * size + square)
        return found

    def _main_orders(self) -> list[int]:
        """E9, E28, E30, E31: choose a stack, work on a fortification, end the turn, give up or speak of peace."""
        orders = self.orders
        size: i64 = self.board.size
        base: i64 = self.turn * size
        presence = self.presence
        found: list[int] = []
        for square in range(size):
            if presence[base + square] > 0 and self.can_leave(int(square)):
                found.append(orders.choose + int(square))
        can_end = self.moved or len(found) == 0
        for key in range(len(self.board.keys)):
            if self.may_fortify(key):
                found.append(orders.fortify + key)
        for key in range(len(self.board.keys)):
            if self.forts[key] == self.turn and not self.worked[key]:
                found.append(orders.unfortify + key)
        if can_end:
            found.append(orders.end)
        found.append(orders.surrender)
        if self.offer < 0:
            found.append(orders.offer)
        elif self.offer != self.turn:
            found.append(orders.accept)
        return found

    def may_fortify(self, key: int) -> bool:
        """E7, E28: fresh ground troops in a key city that is no capital, and a marker left; no other work there this turn."""
        if self.board.key_capital[key] or self.forts[key] >= 0 or self.worked[key]:
            return False
        square = self.board.keys[key]
        size = self.board.size
        if self.spent[square] > 0 or self.spent[size + square] > 0:
            return False
        if self.count(self.turn, INFANTRY, square) + self.count(self.turn, CAVALRY, square) == 0:
            return False
        used = 0
        for owner in self.forts:
            if owner >= 0:
                used += 1
        return used < FORT_MARKERS

    def _composition(self) -> list[int]:
        """E10, E11: where to, then how many of each arm, then go; whatever cannot be completed is not offered."""
        orders = self.orders
        if self.target < 0:
            return [orders.to + square for square in self.targets()]
        found: list[int] = []
        infantry = self.taken[INFANTRY]
        cavalry = self.taken[CAVALRY]
        gunboats = self.taken[GUNBOAT]
        if cavalry == 0:
            for n in range(1, self.available(INFANTRY) - infantry + 1):
                if self._can_finish(infantry + n, 0, gunboats):
                    found.append(orders.take_of(INFANTRY, n))
        for n in range(1, self.available(CAVALRY) - cavalry + 1):
            if self._can_finish(infantry, cavalry + n, gunboats):
                found.append(orders.take_of(CAVALRY, n))
        if infantry == 0 and cavalry == 0:
            for n in range(1, self.available(GUNBOAT) - gunboats + 1):
                if self._can_finish(0, 0, gunboats + n):
                    found.append(orders.take_of(GUNBOAT, n))
        if self.complete(infantry, cavalry, gunboats):
            found.append(orders.go)
        return found

    def _keepable(self) -> list[int]:
        """E23, E15: any unit of the winner's, at sea only a gunboat."""
        attacking = self.keeper == self.turn
        found: list[int] = []
        for arm in range(3):
            n = self.attack[arm] if attacking else self.count(self.keeper, arm, self.field)
            if n > 0 and (arm == GUNBOAT or not self.board.sea[self.field]):
                found.append(arm)
        return found

    # Why something may not be done.

    def why_not(self, seat: int, action: int) -> str:
        orders = self.orders
        board = self.board
        if action >= orders.end:
            return self._why_not_end(action)
        if action >= orders.unfortify:
            return "E28: there is no fortification of yours to remove, or it was worked on this turn"
        if action >= orders.fortify:
            key = action - orders.fortify
            if board.key_capital[key]:
                return "E28: a capital has its garrison and cannot be fortified"
            return "E28: only ground troops that stand in a key city since before this turn can be fortified, with a marker left"
        if self.phase == LOSSES:
            return f"E26: remove {self.due} of your own pieces from the board first"
        if self.phase == ELIMINATE:
            return "E20: say how many defenders fall, from 1 to all of them"
        if self.phase == STRIKE or self.phase == GIVE:
            return "E21: name the units that fall in this battle, out of those that fight in it"
        if self.phase == KEEP:
            return "E23: name the one unit that you keep"
        if action < orders.to:
            return self._why_not_from(action - orders.choose)
        if action < orders.remove:
            return self._why_not_to(action - orders.to)
        if orders.take <= action <= orders.go:
            return self._why_not_take()
        return "E9: this is not an order that can be given now"

    def _why_not_end(self, action: int) -> str:
        if action == self.orders.end and self.phase == MAIN and self.source < 0:
            return "E9: move at least one unit before you end your turn"
        if action == self.orders.surrender:
            return "E30: surrender is for your own turn, between two orders"
        return "E31: a draw is offered or accepted on your own turn, between two orders, and an offer is made once"

    def _why_not_from(self, square: int) -> str:
        name = self.board.place(square)
        if self.phase == RETREAT or self.source >= 0:
            return "E10: finish the order that you have begun"
        if self.presence[self.turn * self.board.size + square] == 0:
            return f"E10: you have no units at {name}"
        if self.is_disabled(square):
            return f"E24: the stack at {name} is disabled this turn"
        if self.fortified(self.turn, square) and self.fresh(GUNBOAT, square) == 0:
            return f"E28: the troops at {name} are fortified"
        if self.fresh(INFANTRY, square) + self.fresh(CAVALRY, square) + self.fresh(GUNBOAT, square) == 0:
            return f"E9: every unit at {name} has moved this turn, or is a garrison"
        return f"E12: no unit at {name} can go anywhere"

    def _why_not_to(self, square: int) -> str:
        board = self.board
        name = board.place(square)
        if self.phase == MAIN and self.source < 0:
            return "E10: choose the square to move from first"
        if self.target >= 0:
            return "E10: the target is chosen; say what goes along"
        means = self.reach(self._from()).means[square]
        if means == 0:
            if board.mountain[square]:
                return f"E12: infantry crosses the mountains at {name} on the railroad only, and cavalry rides two squares"
            if board.sea[square]:
                return f"E14: gunboats go two squares over joined water, and {name} is not in their reach"
            return f"E11: {name} is out of reach"
        if self.phase == RETREAT:
            return f"E22: an extra move may not end on an enemy-held square such as {name}"
        strength = self.defence(1 - self.turn, square)
        if board.key_at[square] >= 0 and strength > 0:
            return f"E25: the defenders of {name} count {strength}, and all of them must be eliminated"
        if strength > 1 and len(self.disabled) >= DISABLED_MARKERS:
            return f"E24: the force at {name} counts {strength}, and all three disabled markers are in use"
        if strength > 0:
            return f"E24: the force at {name} counts {strength}, and is disabled already"
        return f"E15: infantry goes to {name} only aboard a gunboat, and none may be left alone at sea"

    def _why_not_take(self) -> str:
        if self.target < 0:
            return "E10: choose where from and where to first"
        strength = self.defence(1 - self.actor(), self.target)
        if strength > 0:
            rule = "E25" if self.board.key_at[self.target] >= 0 else "E24"
            return (
                f"{rule}: the defenders count {strength}; take as many as that from units that reach them, gunboats first "
                "and cavalry last, or a single unit where a sacrifice is allowed"
            )
        return "E15: take units that can go there, gunboats first and cavalry last, and infantry over water only aboard"
