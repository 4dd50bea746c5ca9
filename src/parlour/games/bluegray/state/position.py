"""The position of a war: where every card lies, and how far the battle has come."""

from __future__ import annotations

from typing import Final

from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.bluegray.state.cards import COLUMNS, DECK, EVENT, KIND
from parlour.games.bluegray.state.totals import total

DEPLOY: Final = 0  # a side with fewer than three cards chooses its columns
CARRY_OUT: Final = 1  # the owner of the first pending event chooses
REINFORCE: Final = 2  # both sides lay their reinforcements
REPORT: Final = 3  # the battle is decided, and its cards still lie on the field
OVER: Final = 4
PHASES: Final = ["deploy", "event", "reinforce", "report", "over"]

EMPTY: Final = -1
BOTH_LOSE: Final = 2
NOBODY_THERE: Final = 3
LAST_BATTLE: Final = 100
QUIET: Final = 5  # battles in a row without a loss that end the war


def copies(piles: list[list[int]]) -> list[list[int]]:
    """A copy of each pile."""
    return [pile.copy() for pile in piles]


class Position(State):
    """
    A war in progress; piles are indexed by side, columns by side * 3 + column.

    `decks` are unordered pools: a card is drawn at random when it is needed. `placed` holds the reinforcements that lie
    face down, or EMPTY. `pending` holds the events still to be carried out. `beside_at` holds the column that each event
    beside the battlefield strengthens, or EMPTY. `deployed` counts the sides that have deployed in this battle, `slots`
    lists the columns chosen by a side with fewer than three cards, `ready` says who has seen the report, and `quiet`
    counts the latest battles in which nobody lost a card.
    """

    def __init__(
        self,
        seats: int,
        rng: Rng,
        decks: list[list[int]],
        hands: list[list[int]],
        placed: list[int],
        survivors: list[list[int]],
        graves: list[list[int]],
        columns: list[list[int]],
        beside: list[list[int]],
        beside_at: list[list[int]],
        pending: list[int],
        slots: list[int],
        ready: list[bool],
        deployed: int,
        battle: int,
        quiet: int,
        phase: int,
    ) -> None:
        super().__init__(seats, rng)
        self.decks = decks
        self.hands = hands
        self.placed = placed
        self.survivors = survivors
        self.graves = graves
        self.columns = columns
        self.beside = beside
        self.beside_at = beside_at
        self.pending = pending
        self.slots = slots
        self.ready = ready
        self.deployed = deployed
        self.battle = battle
        self.quiet = quiet
        self.phase = phase

    def first(self) -> int:
        """B4: the side that flips first: the Union in the first battle, then the sides alternate."""
        return (self.battle - 1) % 2

    def deploying(self) -> int:
        """The side that deploys next."""
        return self.first() if self.deployed == 0 else 1 - self.first()

    def at_hand(self, side: int) -> int:
        """B12: the number of cards that a side can still flip or draw."""
        return len(self.decks[side]) + len(self.survivors[side])

    def alive(self, side: int) -> int:
        """B1: the number of cards that a side has left, wherever they lie."""
        return DECK - len(self.graves[side])

    def awaits(self, side: int) -> bool:
        """B5, B6, B12: whether a side has a choice to make."""
        phase = self.phase
        if phase == REINFORCE:
            return len(self.hands[side]) > 0
        if phase == REPORT:
            return not self.ready[side]
        if phase == DEPLOY:
            return self.deploying() == side
        return phase == CARRY_OUT and self.pending[0] // DECK == side

    def sealed(self, side: int) -> bool:
        """B5: whether a side has laid all of its reinforcements."""
        return self.phase == REINFORCE and not self.hands[side]

    def reinforcement_count(self, side: int) -> int:
        """The number of reinforcements that a side has in hand or face down."""
        count = len(self.hands[side])
        for column in range(COLUMNS):
            if self.placed[side * COLUMNS + column] != EMPTY:
                count += 1
        return count

    def on_field(self, side: int) -> list[int]:
        """The forces and characters in a side's columns."""
        found: list[int] = []
        for column in range(COLUMNS):
            found.extend([card for card in self.columns[side * COLUMNS + column] if KIND[card] != EVENT])
        return found

    def column_of(self, card: int) -> int:
        """The column where a card lies, 0 to 2."""
        base = card // DECK * COLUMNS
        for column in range(COLUMNS):
            if card in self.columns[base + column]:
                return column
        raise AssertionError("the card is not on the battlefield")

    def total(self, side: int, column: int) -> int:
        """B7: what a side's column counts after all modifiers."""
        return total(self.columns, self.beside, self.beside_at, side, column)

    def winner(self, column: int) -> int:
        """B7, B9, B13: the side that now wins a column; BOTH_LOSE if it is level, NOBODY_THERE if it is empty."""
        if len(self.columns[column]) == 0 or len(self.columns[COLUMNS + column]) == 0:
            return self.winner_by(column, 0)
        return self.winner_by(column, self.total(0, column) - self.total(1, column))

    def winner_by(self, column: int, lead: int) -> int:
        """The winner of a column, given the Union's lead in points; a side that nobody opposes wins."""
        union = len(self.columns[column]) > 0
        confederate = len(self.columns[COLUMNS + column]) > 0
        if not union and not confederate:
            return NOBODY_THERE
        if not confederate:
            return 0
        if not union:
            return 1
        if lead == 0:
            return BOTH_LOSE
        return 0 if lead > 0 else 1
