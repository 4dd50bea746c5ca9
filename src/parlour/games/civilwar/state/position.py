"""A position of the war: its fields, and the questions that the rules ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.civilwar.state.geography import CAVALRY, INFANTRY, Board

if TYPE_CHECKING:
    from parlour.games.civilwar.actions import Orders

MAIN: Final = 0  # the side to move gives orders
ELIMINATE: Final = 1  # the attacker says how many defenders fall
STRIKE: Final = 2  # the attacker names the defenders that fall
GIVE: Final = 3  # the attacker names his own losses
KEEP: Final = 4  # the winner of an even battle names the unit he keeps
RETREAT: Final = 5  # surviving defenders make their extra move
LOSSES: Final = 6  # the loser of a city names the pieces it costs
OVER: Final = 7
PHASES: Final = ["main", "eliminate", "strike", "give", "keep", "retreat", "losses", "over"]

DISABLED_MARKERS: Final = 3
FORT_MARKERS: Final = 6
"""E7: the supply of markers; flags cannot run out, because each city has only one first fall."""

DRAW: Final = -1
UNDECIDED: Final = -2


@final
class Roll:
    """
    A cache of all units as `glance` lists them; it stays valid while an order is composed, because nothing else changes.

    `edition` numbers all that observations hold but that order, and is the same for wars that begin alike.
    `orders` are the legal actions before an order is begun, if they are known; the lists are replaced and never changed.
    `lent` says that a clone may hold the same lists of units, so that they are copied before they change.
    """

    SHARED: ClassVar[bool] = True  # derived from the position, so comparisons skip it

    def __init__(self) -> None:
        self.known = False
        self.lent = False
        self.edition: i64 = 0
        self.standing: list[int] = []
        self.spent: list[int] = []
        self.orders: list[int] = []

    def twin(self) -> Roll:
        """The same lists for a position with the same units."""
        roll = Roll()
        roll.known = self.known
        roll.lent = self.lent
        roll.edition = self.edition
        roll.standing = self.standing
        roll.spent = self.spent
        roll.orders = self.orders
        return roll


class Position(State):
    """
    The whole war in one position.

    `units` counts by side, arm and square; `presence` counts by side and square and includes the garrison of a capital.
    `spent` counts, by arm and square, the units that the side to move has already moved. `source`, `target`, `means` and
    `taken` are the order being composed, which nobody else sees. `attack` holds the attackers of an unfinished battle at
    `field`, `afoot` how many of their infantry did not come aboard a gunboat, `fleeing` the defenders that must leave it.
    `last` holds the squares of the last move.
    """

    def __init__(
        self,
        *,
        rng: Rng,
        board: Board,
        orders: Orders,
        capacity: int,
        no_progress_limit: int,
        units: vec[i16],
        presence: vec[i16],
        spent: vec[i16],
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
        afoot: int,
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
        self.board, self.orders, self.capacity, self.no_progress_limit = board, orders, capacity, no_progress_limit
        self.units, self.presence, self.spent, self.pieces = units, presence, spent, pieces
        self.turn, self.turns, self.quiet, self.stirred, self.moved = turn, turns, quiet, stirred, moved
        self.phase = phase
        self.source, self.target, self.means, self.taken = source, target, means, taken
        self.field, self.attack, self.afoot, self.fleeing = field, attack, afoot, fleeing
        self.left, self.stake, self.keeper = left, stake, keeper
        self.due, self.due_seat = due, due_seat
        self.fallen, self.forts, self.worked, self.disabled = fallen, forts, worked, disabled
        self.offer, self.last = offer, last
        self.winner, self.reason = winner, reason
        self.roll = Roll()

    # Whose choice it is.

    def actor(self) -> int:
        """E8, E20-E23, E26: the side to move, except that defenders choose their own moves, losses and survivors."""
        if self.phase == RETREAT:
            return 1 - self.turn
        if self.phase == LOSSES:
            return self.due_seat
        if self.phase == KEEP:
            return self.keeper
        return self.turn

    def composing(self) -> bool:
        """Return whether an order is being composed."""
        return self.source >= 0 or self.target >= 0

    def origin(self) -> int:
        """Return the square that the order being composed, or the retreat, starts from."""
        return self.field if self.phase == RETREAT else self.source

    def attackers(self) -> int:
        """Return how many units attack in the battle in progress."""
        return self.attack[0] + self.attack[1] + self.attack[2]

    # What stands where.

    def count(self, seat: int, arm: int, square: int) -> int:
        """Return how many units of an arm a side has on a square."""
        return self.units[(seat * 3 + arm) * self.board.size + square]

    def fresh(self, arm: int, square: int) -> int:
        """E9: how many units of the side to move have not moved yet."""
        at = arm * self.board.size + square
        return self.units[self.turn * 3 * self.board.size + at] - self.spent[at]

    def fortified(self, seat: int, square: int) -> bool:
        """E28: whether a side's fortification lies on a square."""
        key = self.board.key_at[square]
        return key >= 0 and self.forts[key] == seat

    def defence(self, seat: int, square: int) -> int:
        """E19, E28, E29: strength is the number of units, with ground units doubled if fortified, plus any garrison."""
        strength = self.presence[seat * self.board.size + square]
        if strength > 0 and self.fortified(seat, square):
            strength += self.count(seat, INFANTRY, square) + self.count(seat, CAVALRY, square)
        return strength

    def is_disabled(self, square: int) -> bool:
        """E24: whether the stack on a square is disabled."""
        return square in self.disabled

    # Changes that leave every rule to the caller.

    def lend(self, twin: Position) -> None:
        """Let a clone have the counts of units: most clones never change them."""
        self.roll.lent = True
        twin.roll.lent = True

    def own(self) -> None:
        """Make the counts of units this position's own; called before one is changed."""
        roll = self.roll
        if roll.lent:
            self.units = self.units[0 : len(self.units)]
            self.presence = self.presence[0 : len(self.presence)]
            self.spent = self.spent[0 : len(self.spent)]
            roll.lent = False

    def add(self, seat: int, arm: int, square: int, n: int) -> None:
        """Put `n` units of an arm on a square, or take them off if `n` is negative."""
        self.own()
        change = i16(n)
        self.units[(seat * 3 + arm) * self.board.size + square] += change
        self.presence[seat * self.board.size + square] += change
        self.roll.known = False

    def clear_order(self) -> None:
        """Forget the order being composed."""
        self.source = -1
        self.target = -1
        self.means = 0
        self.taken = [0, 0, 0]

    def clear_battle(self) -> None:
        """Forget the battle in progress."""
        self.attack = [0, 0, 0]
        self.afoot = 0
        self.field = -1
        self.left = 0
        self.stake = 0
        self.keeper = -1
