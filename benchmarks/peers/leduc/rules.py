"""Leduc poker by the rules of OpenSpiel's `leduc_poker`: two seats, six cards, two rounds of betting."""

from __future__ import annotations

from typing import Final

from parlour.core.actions import ActionTable
from parlour.core.rng import Rng
from parlour.core.state import Outcome, State, View

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
CARDS: Final = 6  # two of each rank; a card's rank is half its number
UNSEEN: Final = -1
MOST_RAISES: Final = 2
NOBODY: Final = -1

ACTIONS: Final = ActionTable()
ACTIONS.add("fold")
ACTIONS.add("call")
ACTIONS.add("raise")

ACTORS: Final = [[0], [1], []]  # by mover; the last for NOBODY


class Leduc(State):
    """`paid0` and `paid1` are what the seats have put in; `history` is the betting as a number."""

    def __init__(
        self,
        rng: Rng,
        card0: int,
        card1: int,
        board: int,
        paid0: int,
        paid1: int,
        mover: int,
        second: bool,
        raises: int,
        calls: int,
        folded: int,
        history: int,
    ) -> None:
        super().__init__(2, rng)
        self.card0 = card0
        self.card1 = card1
        self.board = board
        self.paid0 = paid0
        self.paid1 = paid1
        self.mover = mover  # NOBODY when the game is over
        self.second = second
        self.raises = raises
        self.calls = calls  # in a row, in this round
        self.folded = folded
        self.history = history

    def clone(self) -> Leduc:
        return Leduc(
            rng=self.rng.clone(),
            card0=self.card0,
            card1=self.card1,
            board=self.board,
            paid0=self.paid0,
            paid1=self.paid1,
            mover=self.mover,
            second=self.second,
            raises=self.raises,
            calls=self.calls,
            folded=self.folded,
            history=self.history,
        )

    def over(self) -> bool:
        return self.mover == NOBODY

    def actors(self) -> list[int]:
        return ACTORS[self.mover]

    def pressed(self) -> bool:
        """Whether the mover has put in less than the other."""
        return self.paid0 < self.paid1 if self.mover == 0 else self.paid1 < self.paid0

    def legal(self, seat: int) -> list[int]:
        if seat != self.mover:
            return []
        if self.pressed():
            return [FOLD, CALL, RAISE] if self.raises < MOST_RAISES else [FOLD, CALL]
        return [CALL, RAISE] if self.raises < MOST_RAISES else [CALL]

    def random_action(self, seat: int, rng: Rng) -> int:
        """A legal action, each equally likely: they are always neighbours."""
        lowest = FOLD if self.pressed() else CALL
        highest = RAISE if self.raises < MOST_RAISES else CALL
        return lowest + rng.below(highest - lowest + 1)

    def apply(self, seat: int, action: int, text: str = "") -> None:
        self.history = self.history * 4 + action + 1
        if action == FOLD:
            self.folded = seat
            self.mover = NOBODY
            return
        stake = max(self.paid0, self.paid1)
        if action == RAISE:
            stake += 4 if self.second else 2
            self.raises += 1
            self.calls = 0
        else:
            self.calls += 1
        if seat == 0:
            self.paid0 = stake
        else:
            self.paid1 = stake
        if action == RAISE or self.calls + (1 if self.raises > 0 else 0) < 2:
            self.mover = 1 - seat
        elif self.second:
            self.mover = NOBODY
        else:
            self.second = True
            self.raises = 0
            self.calls = 0
            self.mover = 0
            self.board = self.rng.draw(without(self.card0, self.card1))

    def outcome(self) -> Outcome | None:
        if self.mover != NOBODY:
            return None
        if self.folded != NOBODY:
            loser = self.folded
        else:
            first = self.strength(self.card0)
            second = self.strength(self.card1)
            if first == second:
                return Outcome([0.0, 0.0], "equal hands")
            loser = 0 if first < second else 1
        lost = float(self.paid0 if loser == 0 else self.paid1)
        return Outcome([-lost, lost] if loser == 0 else [lost, -lost], "the better hand")

    def strength(self, card: int) -> int:
        """The strength of a hand; a pair with the board beats any rank."""
        rank = card // 2
        return rank + 10 if rank == self.board // 2 else rank

    def view(self, seat: int | None) -> View:
        facts: View = {"board": self.board, "paid": [self.paid0, self.paid1], "mover": self.mover, "history": self.history}
        if seat is not None:
            facts["card"] = self.card0 if seat == 0 else self.card1
        return facts

    def key(self, seat: int) -> int:
        return (self.history * 8 + self.board + 1) * 8 + (self.card0 if seat == 0 else self.card1)

    def resample(self, seat: int, rng: Rng) -> Leduc:
        world = self.clone()
        world.rng = rng.fork()
        if seat == 0:
            world.card1 = world.rng.draw(without(self.card0, self.board))
        else:
            world.card0 = world.rng.draw(without(self.card1, self.board))
        return world


def without(one: int, other: int) -> list[int]:
    """All cards but two."""
    return [card for card in range(CARDS) if card != one and card != other]


def deal(rng: Rng) -> Leduc:
    """One card each and an ante of one."""
    first = rng.draw(list(range(CARDS)))
    second = rng.draw(without(first, UNSEEN))
    return Leduc(
        rng=rng,
        card0=first,
        card1=second,
        board=UNSEEN,
        paid0=1,
        paid1=1,
        mover=0,
        second=False,
        raises=0,
        calls=0,
        folded=NOBODY,
        history=0,
    )
