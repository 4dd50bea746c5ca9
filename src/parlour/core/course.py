"""The course of a game for environments: one decision at a time, with the clocks of the table counted by decisions."""

from __future__ import annotations

from typing import final

from librt.strings import BytesWriter
from mypy_extensions import i64

from parlour.core.playout import count_decision
from parlour.core.state import TABLE, State


@final
class Course:
    """
    A game in progress, asked for one decision after the other.

    Of several seats that may act at once the lowest decides first; what it chose stays sealed, so the order tells nothing.
    Clocks of the table run by `count_decision`. `seat` is -1 once the game is over.
    """

    def __init__(self, state: State, waited: dict[str, int], seat: int, legal: list[int]) -> None:
        self.state = state
        self.waited = waited  # decisions since each clock of the table was started
        self.seat = seat
        self.legal = legal
        self.writer = BytesWriter()  # of masks

    def clone(self) -> Course:
        """An independent copy; `legal` is never changed, only replaced."""
        return Course(self.state.clone(), self.waited.copy(), self.seat, self.legal)

    def play(self, action: int, text: str) -> None:
        """The seat to act takes an action known to be legal, beside a text known to be fit."""
        self.state.apply(self.seat, action, text)
        self.go_on()

    def go_on(self) -> None:
        """Let clocks of the table run out that have, and ask who is next."""
        clocks = self.state.clocks()
        while len(clocks) > 0:
            expired = count_decision(clocks, self.waited)
            if expired < 0:
                break
            self.state.apply(TABLE, expired)
            clocks = self.state.clocks()
        self.ask()

    def ask(self) -> None:
        """See who decides next, and among what."""
        actors = self.state.actors()
        if len(actors) > 0:
            self.seat = actors[0]
            self.legal = self.state.legal(self.seat)
        else:
            self.seat = -1
            self.legal = []

    def mask(self, zeros: bytes) -> bytearray:
        """A byte for each action, 1 for those that the seat to act may take."""
        writer = self.writer
        writer.truncate(0)
        writer.write(zeros)
        for action in self.legal:
            at: i64 = action
            writer[at] = 1
        return bytearray(writer.getvalue())
