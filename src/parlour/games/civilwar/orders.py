"""The actions of the game, and how they are numbered on a board of any size."""

from __future__ import annotations

from typing import ClassVar, Final, final

from parlour.core.actions import ActionTable
from parlour.games.civilwar.geography import ARMS, GUNBOAT, INFANTRY, Board

MOST: Final = [15, 4, 3]  # of an arm in one hand
TAKE_START: Final = [0, 15, 19]
MOST_STRENGTH: Final = 20


@final
class Orders:
    """Numbers of actions; each block's first number, and what a number means."""

    SHARED: ClassVar[bool] = True  # by all states; nothing changes it

    def __init__(self, board: Board) -> None:
        size = board.size
        keys = len(board.keys)
        self.size = size
        self.choose = 0  # + square: choose the square to move from
        self.to = size  # + square: choose where to
        self.remove = 2 * size  # + arm * size + square: a piece that a fallen city costs
        self.take = 5 * size  # + TAKE_START[arm] + n - 1: so many more of an arm go along
        self.go = self.take + 22
        self.eliminate = self.go  # + k, from 1: how many defenders fall
        self.strike = self.go + MOST_STRENGTH + 1  # + arm: name a defending unit
        self.give = self.strike + 3  # + arm: name a loss of one's own
        self.keep = self.give + 3  # + arm: name the unit that an even battle leaves
        self.fortify = self.keep + 3  # + key city
        self.unfortify = self.fortify + keys
        self.end = self.unfortify + keys
        self.surrender = self.end + 1
        self.offer = self.end + 2
        self.accept = self.end + 3
        self.count = self.end + 4

    def take_of(self, arm: int, n: int) -> int:
        """The action that takes `n` more of an arm."""
        return self.take + TAKE_START[arm] + n - 1

    def arm_taken(self, action: int) -> int:
        """The arm of a take action."""
        offset = action - self.take
        return INFANTRY if offset < TAKE_START[1] else 1 if offset < TAKE_START[2] else GUNBOAT

    def number_taken(self, action: int) -> int:
        """How many a take action takes."""
        return action - self.take - TAKE_START[self.arm_taken(action)] + 1


def counted(n: int, arm: int) -> str:
    """A number of units in words: 3 infantry, 1 gunboat, 2 gunboats."""
    return f"{n} {ARMS[arm]}s" if arm == GUNBOAT and n != 1 else f"{n} {ARMS[arm]}"


def force(infantry: int, cavalry: int, gunboats: int) -> str:
    """A force in words, arm by arm."""
    parts: list[str] = []
    if infantry > 0:
        parts.append(counted(infantry, 0))
    if cavalry > 0:
        parts.append(counted(cavalry, 1))
    if gunboats > 0:
        parts.append(counted(gunboats, 2))
    return ", ".join(parts) if parts else "nothing"


def action_table(board: Board) -> ActionTable:
    """All actions on a board, in the order of `Orders`."""
    table = ActionTable()
    for square in range(board.size):
        table.add("from", board.names[square], label=f"Move units of {board.place(square)}")
    for square in range(board.size):
        table.add("to", board.names[square], label=f"Move to {board.place(square)}")
    for arm in range(3):
        for square in range(board.size):
            table.add("remove", ARMS[arm], board.names[square], label=f"Remove {counted(1, arm)} in {board.place(square)}")
    for arm in range(3):
        for n in range(1, MOST[arm] + 1):
            table.add("take", ARMS[arm], str(n), label=f"Take {counted(n, arm)} more")
    table.add("go", label="March")
    for k in range(1, MOST_STRENGTH + 1):
        table.add("eliminate", str(k), label=f"Eliminate {k} and lose {k - 1}")
    for verb, label in (("strike", "Eliminate their {}"), ("give", "Give up your {}"), ("keep", "Keep {}")):
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
    assert len(table) == Orders(board).count
    return table
