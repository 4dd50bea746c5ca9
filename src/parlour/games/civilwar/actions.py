"""The actions: what each number means on a board of any size, and how an action reads."""

from __future__ import annotations

from typing import ClassVar, Final, final

from parlour.core.actions import ActionTable
from parlour.core.words import counted, listed
from parlour.games.civilwar.state.geography import ARMS, CAVALRY, GUNBOAT, INFANTRY, Board

MOST: Final = [15, 4, 3]  # units of each arm that one side can have
TAKE_START: Final = [0, 15, 19]  # where each arm's take actions start within their block
MOST_STRENGTH: Final = 20


@final
class Orders:
    """The numbers of all actions on a board: the first of each block, and what a number stands for."""

    SHARED: ClassVar[bool] = True  # immutable, so all states share one

    def __init__(self, board: Board) -> None:
        size = board.size
        keys = len(board.keys)
        self.size = size
        self.choose = 0  # + square: choose the square to move from
        self.to = size  # + square: choose the square to move to
        self.remove = 2 * size  # + arm * size + square: remove a piece that a fallen city costs
        self.take = 5 * size  # + TAKE_START[arm] + n - 1: take n more units of an arm along
        self.go = self.take + 22
        self.eliminate = self.go  # + k, from 1: eliminate k defenders
        self.strike = self.go + MOST_STRENGTH + 1  # + arm: name a defending unit that falls
        self.give = self.strike + 3  # + arm: name a loss of one's own
        self.keep = self.give + 3  # + arm: name the unit that survives an even battle
        self.fortify = self.keep + 3  # + key city
        self.unfortify = self.fortify + keys
        self.end = self.unfortify + keys
        self.surrender = self.end + 1
        self.offer = self.end + 2
        self.accept = self.end + 3
        self.count = self.end + 4

    def take_of(self, arm: int, n: int) -> int:
        """Return the action that takes `n` more units of an arm."""
        return self.take + TAKE_START[arm] + n - 1

    def arm_taken(self, action: int) -> int:
        """Return the arm of a take action."""
        offset = action - self.take
        return INFANTRY if offset < TAKE_START[1] else CAVALRY if offset < TAKE_START[2] else GUNBOAT

    def number_taken(self, action: int) -> int:
        """Return how many units a take action takes."""
        return action - self.take - TAKE_START[self.arm_taken(action)] + 1


def force(units: list[int]) -> str:
    """Return units by arm in words: 3 infantry, 1 cavalry and 2 gunboats."""
    parts = [counted(units[arm], ARMS[arm]) for arm in range(3) if units[arm] > 0]
    return listed(parts) if len(parts) > 0 else "nothing"


def action_table(board: Board) -> ActionTable:
    """Return all actions on a board, numbered as in `Orders`."""
    table = ActionTable()
    for square in range(board.size):
        table.add("from", board.names[square], label=f"Move units of {board.place(square)}")
    for square in range(board.size):
        table.add("to", board.names[square], label=f"Move to {board.place(square)}")
    for arm in range(3):
        for square in range(board.size):
            table.add("remove", ARMS[arm], board.names[square], label=f"Remove {counted(1, ARMS[arm])} in {board.place(square)}")
    for arm in range(3):
        for n in range(1, MOST[arm] + 1):
            table.add("take", ARMS[arm], str(n), label=f"Take {counted(n, f'more {ARMS[arm]}')}")
    table.add("go", label="March")
    for k in range(1, MOST_STRENGTH + 1):
        table.add("eliminate", str(k), label=f"Eliminate {k} and lose {k - 1 or 'none'}")
    for verb, label in (("strike", "Eliminate 1 of their {}"), ("give", "Give up 1 of your {}"), ("keep", "Keep 1 {}")):
        for arm in range(3):
            table.add(verb, ARMS[arm], label=label.format(ARMS[arm]))
    for key in board.keys:
        table.add("fortify", board.names[key], label=f"Fortify {board.place(key)}")
    for key in board.keys:
        table.add("unfortify", board.names[key], label=f"Remove the fortification of {board.place(key)}")
    table.add("end", label="End turn")
    table.add("surrender", label="Surrender")
    table.add("offer", label="Offer a draw")
    table.add("accept", label="Accept the draw")
    for square in range(board.size):
        table.describe(board.names[square], "square", board.place(square))
    for arm in range(3):
        table.describe(ARMS[arm], "arm", ARMS[arm])
    assert len(table) == Orders(board).count
    return table
