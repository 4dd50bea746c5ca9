"""What a search remembers: information sets, and the actions tried at each."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr


@final
@mypyc_attr(acyclic=True)  # spares Python's cycle collector from walking through trees
class Edge:
    """An action of a seat at an information set, with its visits and the total of that seat's returns."""

    def __init__(self, action: int, seat: int) -> None:
        self.action = action
        self.seat = seat
        self.visits = 0.0
        self.total = 0.0

    def mean(self) -> float:
        """The mean return of the action."""
        return self.total / self.visits if self.visits > 0.0 else 0.0


@final
@mypyc_attr(acyclic=True)
class Node:
    """An information set, with its edges in ascending order of actions."""

    def __init__(self) -> None:
        self.visits = 0.0
        self.edges: list[Edge] = []
        self.run = 0  # the last search that visited it
