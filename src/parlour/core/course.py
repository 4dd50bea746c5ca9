"""A game played one decision at a time, for environments; the table's clocks count decisions instead of seconds."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from parlour.core.playout import count_decision
from parlour.core.state import TABLE, State


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Course:
    """
    A game in progress that asks for one decision after another.

    When several seats may act at once, the lowest decides first; its choice stays sealed, so the order reveals nothing.
    The table's clocks run by `count_decision`. `seat` is -1 once the game is over.
    """

    def __init__(self, state: State, waited: dict[str, int], seat: int, legal: list[int]) -> None:
        self.state = state
        self.waited = waited  # decisions counted on each of the table's clocks
        self.seat = seat
        self.legal = legal

    def clone(self) -> Course:
        """An independent copy; `legal` is shared, since it is replaced and never changed."""
        return Course(self.state.clone(), self.waited.copy(), self.seat, self.legal)

    def allows(self, action: int) -> bool:
        """Whether an action is legal for the seat to act; `legal` is ascending, so few are looked at."""
        legal = self.legal
        low: i64 = 0
        high: i64 = len(legal)
        while low < high:
            middle = (low + high) // 2
            if legal[middle] < action:
                low = middle + 1
            else:
                high = middle
        return low < len(legal) and legal[low] == action

    def play(self, action: int, text: str) -> None:
        """Play an action known to be legal, with text known to be valid, for the seat to act."""
        self.state.apply(self.seat, action, text)
        self.go_on()

    def go_on(self) -> None:
        """Play the actions of clocks that have run out, then find who decides next."""
        clocks = self.state.clocks()
        while len(clocks) > 0:
            expired = count_decision(clocks, self.waited)
            if expired < 0:
                break
            self.state.apply(TABLE, expired)
            clocks = self.state.clocks()
        self.ask()

    def ask(self) -> None:
        """Find who decides next, and their legal actions."""
        actors = self.state.actors()
        if len(actors) > 0:
            self.seat = actors[0]
            self.legal = self.state.legal(self.seat)
        else:
            self.seat = -1
            self.legal = []
