"""Leduc poker by the rules of OpenSpiel's `leduc_poker`: two seats, six cards, two rounds of betting."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from parlour.core.actions import ActionTable
from parlour.core.encoding import Numbers
from parlour.core.rng import Rng
from parlour.core.state import Outcome, State, View

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
CARDS: Final = 6  # two of each rank; a card's rank is half its number
UNSEEN: Final = -1
WIDTH: Final = 2 + 2 * CARDS + 2 * 8
MOST_RAISES: Final = 2
NOBODY: Final = -1

ACTIONS: Final = ActionTable()
ACTIONS.add("fold")
ACTIONS.add("call")
ACTIONS.add("raise")

# Lists that nobody changes.
ACTORS: Final = [[0], [1], []]  # by mover; the last for NOBODY
ANY: Final = [FOLD, CALL, RAISE]
NO_RAISE: Final = [FOLD, CALL]
NO_FOLD: Final = [CALL, RAISE]
ONLY_CALL: Final = [CALL]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Leduc(State):
    """`paid0` and `paid1` are what the seats have put in; `history` is the betting as a number."""

    def __init__(
        self,
        rng: Rng,
        card0: i64,
        card1: i64,
        board: i64,
        paid0: i64,
        paid1: i64,
        mover: i64,
        second: bool,
        raises: i64,
        calls: i64,
        folded: i64,
        history: i64,
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
        return self.twin(self.rng.clone())

    def twin(self, rng: Rng) -> Leduc:
        """A copy that continues with another generator."""
        return Leduc(
            rng=rng,
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
            return ANY if self.raises < MOST_RAISES else NO_RAISE
        return NO_FOLD if self.raises < MOST_RAISES else ONLY_CALL

    def random_action(self, seat: int, rng: Rng) -> int:
        """A legal action, each equally likely: they are always neighbours."""
        lowest: i64 = FOLD if self.pressed() else CALL
        highest: i64 = RAISE if self.raises < MOST_RAISES else CALL
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
            self.board = another(self.rng, self.card0, self.card1)

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

    def strength(self, card: i64) -> i64:
        """The strength of a hand; a pair with the board beats any rank."""
        rank = card // 2
        return rank + 10 if rank == self.board // 2 else rank

    def view(self, seat: int | None) -> View:
        facts: View = {"board": self.board, "paid": [self.paid0, self.paid1], "mover": self.mover, "history": self.history}
        if seat is not None:
            facts["seat"] = seat
            facts["card"] = self.card0 if seat == 0 else self.card1
        return facts

    def observe(self, seat: int, numbers: Numbers) -> None:
        write(numbers, seat, self.card0 if seat == 0 else self.card1, self.board, self.history)

    def key(self, seat: int) -> int:
        return (self.history * 8 + self.board + 1) * 8 + (self.card0 if seat == 0 else self.card1)

    def resample(self, seat: int, rng: Rng) -> Leduc:
        world = self.twin(rng.fork())
        if seat == 0:
            world.card1 = another(world.rng, self.card0, self.board)
        else:
            world.card0 = another(world.rng, self.card1, self.board)
        return world


def encode_into(view: View, numbers: Numbers) -> None:
    """Write a seat's view as WIDTH numbers: the seat, its card, the board's card, and the betting, two numbers a decision."""
    write(numbers, view.get("seat", NOBODY), view.get("card", UNSEEN), view["board"], view["history"])


def write(numbers: Numbers, seat: i64, card: i64, board: i64, history: i64) -> None:
    """Write the numbers of `encode_into`."""
    if seat != NOBODY:
        numbers[seat] = 1.0
        numbers[2 + card] = 1.0
    if board != UNSEEN:
        numbers[2 + CARDS + board] = 1.0
    at: i64 = 2 + 2 * CARDS
    bets = history
    while bets > 0:  # the latest first
        if bets % 4 > 1:
            numbers[at + bets % 4 - 2] = 1.0
        bets //= 4
        at += 2


def another(rng: Rng, one: i64, other: i64) -> i64:
    """Draw any card but two; `other` may be UNSEEN."""
    low = min(one, other)
    high = max(one, other)
    card: i64 = rng.below(CARDS - 1 if low == UNSEEN else CARDS - 2)
    if low != UNSEEN and card >= low:
        card += 1
    return card + 1 if card >= high else card


def deal(rng: Rng) -> Leduc:
    """One card each and an ante of one."""
    first: i64 = rng.below(CARDS)
    second = another(rng, first, UNSEEN)
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
