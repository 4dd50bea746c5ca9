"""Leduc poker by the same rules as OpenSpiel's `leduc_poker`: two seats, six cards, two rounds of betting."""

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

CALL_RAISE: Final = [CALL, RAISE]
FOLD_CALL: Final = [FOLD, CALL]
FOLD_CALL_RAISE: Final = [FOLD, CALL, RAISE]
ONLY_CALL: Final = [CALL]


class Leduc(State):
    """`paid` is what each seat has put in; `calls` counts those who called in a row; `history` is the betting as a number."""

    def __init__(self, rng: Rng, cards: list[int], pool: list[int], board: int, paid: list[int], mover: int, second: bool,
                 raises: int, calls: int, folded: int, history: int) -> None:  # fmt: skip
        super().__init__(2, rng)
        self.cards = cards
        self.pool = pool
        self.board = board
        self.paid = paid
        self.mover = mover  # NOBODY once it is over
        self.second = second
        self.raises = raises
        self.calls = calls
        self.folded = folded
        self.history = history

    def clone(self) -> Leduc:
        return Leduc(self.rng.clone(), self.cards.copy(), self.pool.copy(), self.board, self.paid.copy(), self.mover,
                     self.second, self.raises, self.calls, self.folded, self.history)  # fmt: skip

    def over(self) -> bool:
        return self.mover == NOBODY

    def actors(self) -> list[int]:
        return [self.mover] if self.mover != NOBODY else []

    def legal(self, seat: int) -> list[int]:
        if seat != self.mover:
            return []
        if self.paid[1 - seat] > self.paid[seat]:
            return FOLD_CALL_RAISE.copy() if self.raises < MOST_RAISES else FOLD_CALL.copy()
        return CALL_RAISE.copy() if self.raises < MOST_RAISES else ONLY_CALL.copy()

    def random_action(self, seat: int, rng: Rng) -> int:
        """A legal action, each equally likely: they are always neighbours."""
        lowest = FOLD if self.paid[1 - seat] > self.paid[seat] else CALL
        highest = RAISE if self.raises < MOST_RAISES else CALL
        return lowest + rng.below(highest - lowest + 1)

    def apply(self, seat: int, action: int, text: str = "") -> None:
        self.history = self.history * 4 + action + 1
        if action == FOLD:
            self.folded = seat
            self.mover = NOBODY
            return
        if action == RAISE:
            self.paid[seat] = self.paid[1 - seat] + (4 if self.second else 2)
            self.raises += 1
            self.calls = 0
            self.mover = 1 - seat
            return
        self.paid[seat] = self.paid[1 - seat]
        self.calls += 1
        if self.calls + (1 if self.raises > 0 else 0) < 2:
            self.mover = 1 - seat
        elif self.second:
            self.mover = NOBODY
        else:
            self.second = True
            self.raises = 0
            self.calls = 0
            self.mover = 0
            self.board = self.rng.draw(self.pool)

    def outcome(self) -> Outcome | None:
        if self.mover != NOBODY:
            return None
        if self.folded != NOBODY:
            loser = self.folded
        else:
            strengths = [self.strength(0), self.strength(1)]
            if strengths[0] == strengths[1]:
                return Outcome([0.0, 0.0], "equal hands")
            loser = 0 if strengths[0] < strengths[1] else 1
        lost = float(self.paid[loser])
        return Outcome([-lost, lost] if loser == 0 else [lost, -lost], "the better hand")

    def strength(self, seat: int) -> int:
        """A pair with the board beats any rank."""
        rank = self.cards[seat] // 2
        return rank + 10 if rank == self.board // 2 else rank

    def view(self, seat: int | None) -> View:
        facts: View = {"board": self.board, "paid": self.paid.copy(), "mover": self.mover, "history": self.history}
        if seat is not None:
            facts["card"] = self.cards[seat]
        return facts

    def key(self, seat: int) -> int:
        return (self.history * 8 + self.board + 1) * 8 + self.cards[seat]

    def resample(self, seat: int, rng: Rng) -> Leduc:
        world = self.clone()
        world.rng = rng.fork()
        mine = self.cards[seat]
        board = self.board
        unseen = [card for card in range(CARDS) if card != mine and card != board]
        world.cards[1 - seat] = world.rng.draw(unseen)
        world.pool = unseen
        return world


def deal(rng: Rng) -> Leduc:
    """One card each and an ante of one."""
    pool = list(range(CARDS))
    first = rng.draw(pool)
    second = rng.draw(pool)
    return Leduc(rng, [first, second], pool, UNSEEN, [1, 1], 0, False, 0, 0, NOBODY, 0)
