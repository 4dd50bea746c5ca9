"""
Hearts by the same rules as OpenSpiel's `hearts` without passing: four seats, one hand of thirteen tricks.

A card's number is four times its rank (0 for a two) plus its suit: clubs, diamonds, hearts, spades. Sets of cards are
bit masks.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.actions import ActionTable
from parlour.core.rng import FastRng, Rng
from parlour.core.state import Outcome, State, View

SEATS: Final = 4
CARDS: Final = 52
HEARTS_SUIT: Final = 2
QUEEN_OF_SPADES: Final = 43
ALL_POINTS: Final = 26

HAND: Final = 0
CANNOT: Final = 4
POINTS: Final = 8
TRICK: Final = 12
BOOK: Final = 16

FULL: Final = 0xFFFFFFFFFFFFF
HEARTS: Final = 0x4444444444444
POINT_CARDS: Final = HEARTS | 0x80000000000  # the hearts and the queen of spades
BIT: Final = vec[i64]([1 << _card for _card in range(CARDS)])
SUIT: Final = vec[i64]([0x1111111111111 << _suit for _suit in range(4)])

_mixer = FastRng(1968)
MIX: Final = vec[i64]([_mixer.bits() * 0x20000000 + (_mixer.bits() >> 3) for _ in range(CARDS * CARDS)])

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
ACTIONS: Final = ActionTable()
for _card in range(CARDS):
    ACTIONS.add("play", RANKS[_card // 4] + SUITS[_card % 4])


ACTORS: Final = [[0], [1], [2], [3]]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hearts(State):
    """
    One vector, `book`, holds four numbers each at HAND, CANNOT, POINTS and TRICK, so that a clone copies them at once.

    CANNOT are cards that a seat has shown it does not hold; `history` is a hash of all cards played, in order.
    """

    def __init__(self, rng: Rng, book: vec[i64], leader: i64, count: i64, played: i64, broken: bool, history: i64) -> None:
        super().__init__(SEATS, rng)
        self.book = book
        self.leader = leader
        self.count = count
        self.played = played
        self.broken = broken
        self.history = history

    def clone(self) -> Hearts:
        return self.twin(self.rng.clone())

    def twin(self, rng: Rng) -> Hearts:
        """A copy that continues with another generator."""
        return Hearts(
            rng=rng,
            book=self.book[0:BOOK],
            leader=self.leader,
            count=self.count,
            played=self.played,
            broken=self.broken,
            history=self.history,
        )

    def over(self) -> bool:
        return self.count == CARDS

    def mover(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + self.count) & 3

    def hands(self) -> list[int]:
        """The cards each seat holds."""
        return [self.book[HAND + seat] for seat in range(SEATS)]

    def cannot(self) -> list[int]:
        """The cards each seat has shown it does not hold."""
        return [self.book[CANNOT + seat] for seat in range(SEATS)]

    def points(self) -> list[int]:
        """The points each seat has taken."""
        return [self.book[POINTS + seat] for seat in range(SEATS)]

    def actors(self) -> list[int]:
        return ACTORS[self.mover()] if self.count < CARDS else []

    def playable(self, seat: int) -> i64:
        """The cards that `seat`, whose turn it is, may play."""
        book = self.book
        hand = book[HAND + seat]
        if self.count & 3 != 0:
            follow = hand & SUIT[book[TRICK] & 3]
            if follow != 0:
                return follow
            if self.count < SEATS:
                harmless = hand & ~POINT_CARDS
                return harmless if harmless != 0 else hand
            return hand
        if self.count == 0:
            return 1  # the two of clubs
        if not self.broken:
            others = hand & ~HEARTS
            return others if others != 0 else hand
        return hand

    def legal(self, seat: int) -> list[int]:
        actions: list[int] = []
        if self.count == CARDS or seat != self.mover():
            return actions
        left = self.playable(seat)
        card: i64 = 0
        while left != 0:
            while left & 15 == 0:
                left >>= 4
                card += 4
            for _ in range(4):
                if left & 1 != 0:
                    actions.append(card)
                left >>= 1
                card += 1
        return actions

    def random_action(self, seat: int, rng: Rng) -> int:
        """A legal card, each equally likely, without listing all."""
        left = self.playable(seat)
        rest = left
        count = 0
        while rest != 0:
            rest &= rest - 1
            count += 1
        skip = rng.below(count)
        while skip > 0:
            left &= left - 1
            skip -= 1
        low = left & -left
        card: i64 = 0
        while low > 0xFF:
            low >>= 8
            card += 8
        while low > 1:
            low >>= 1
            card += 1
        return card

    def apply(self, seat: int, action: int, text: str = "") -> None:
        book = self.book
        card: i64 = action
        bit = BIT[card]
        place = self.count & 3
        if place > 0:
            led = book[TRICK] & 3
            if card & 3 != led:
                book[CANNOT + seat] |= SUIT[led]
                if self.count < SEATS and bit & POINT_CARDS != 0:
                    book[CANNOT + seat] |= FULL & ~POINT_CARDS
        elif card & 3 == HEARTS_SUIT and not self.broken:
            book[CANNOT + seat] |= FULL & ~HEARTS
        book[HAND + seat] ^= bit
        book[TRICK + place] = card
        self.played |= bit
        self.history ^= MIX[self.count * CARDS + card]
        if bit & POINT_CARDS != 0:
            self.broken = True
        self.count += 1
        if place == SEATS - 1:
            self.take()

    def take(self) -> None:
        """The highest card of the suit led takes the trick; its player leads next."""
        book = self.book
        best = book[TRICK]
        winner: i64 = 0
        points: i64 = 0
        for place in range(SEATS):
            card = book[TRICK + place]
            if card & 3 == best & 3 and card > best:
                best = card
                winner = place
            if card & 3 == HEARTS_SUIT:
                points += 1
            elif card == QUEEN_OF_SPADES:
                points += 13
        self.leader = (self.leader + winner) & 3
        book[POINTS + self.leader] += points

    def outcome(self) -> Outcome | None:
        if self.count < CARDS:
            return None
        taken = self.points()
        if ALL_POINTS in taken:
            return Outcome([26.0 if points == ALL_POINTS else 0.0 for points in taken], "the moon was shot")
        return Outcome([float(ALL_POINTS - points) for points in taken], "fewest points")

    def view(self, seat: int | None) -> View:
        trick = [self.book[TRICK + place] for place in range(self.count & 3)]
        facts: View = {
            "trick": trick,
            "leader": self.leader,
            "points": self.points(),
            "played": self.played,
            "history": self.history,
            "cannot": self.cannot(),
        }
        if seat is not None:
            facts["hand"] = self.book[HAND + seat]
        return facts

    def key(self, seat: int) -> int:
        return self.history ^ self.book[HAND + seat]

    def resample(self, seat: int, rng: Rng) -> Hearts:
        """Deal the unseen cards to the other seats, but no card to a seat that has shown it does not hold it."""
        world = self.twin(rng.fork())
        sizes = vec[i64]([13, 13, 13, 13])
        for other in range(SEATS):
            behind = (other - self.leader) & 3
            sizes[other] -= self.count // SEATS + (1 if behind < self.count & 3 else 0)
        sizes[seat] = 0
        unseen = FULL & ~(self.played | self.book[HAND + seat])
        while not give(world.book, unseen, sizes[0:SEATS], seat, world.rng):
            pass
        return world


def give(book: vec[i64], unseen: i64, sizes: vec[i64], seat: int, rng: Rng) -> bool:
    """
    Deal the `unseen` cards to all seats but `seat`, by `sizes`; return False at a dead end.

    Cards that some seat is known not to hold come first, and go to the others in proportion to their room.
    """
    constrained: i64 = 0
    for other in range(SEATS):
        if other != seat:
            book[HAND + other] = 0
            constrained |= book[CANNOT + other]
    free: list[int] = []
    for card in range(CARDS):
        bit = BIT[card]
        if unseen & bit == 0:
            continue
        if constrained & bit == 0:
            free.append(card)
            continue
        room: i64 = 0
        for other in range(SEATS):
            if book[CANNOT + other] & bit == 0:
                room += sizes[other]
        if room == 0:
            return False
        mark: i64 = rng.below(room)
        for other in range(SEATS):
            if book[CANNOT + other] & bit == 0:
                mark -= sizes[other]
                if mark < 0:
                    book[HAND + other] |= bit
                    sizes[other] -= 1
                    break
    for other in range(SEATS):
        for _ in range(sizes[other]):
            book[HAND + other] |= BIT[rng.draw(free)]
    return True


def deal(rng: Rng) -> Hearts:
    """Thirteen cards each; the two of clubs leads."""
    deck = list(range(CARDS))
    book = vec[i64]([0] * BOOK)
    leader = 0
    for i in range(CARDS):
        card = rng.draw(deck)
        book[HAND + (i & 3)] |= BIT[card]
        if card == 0:
            leader = i & 3
    return Hearts(rng=rng, book=book, leader=leader, count=0, played=0, broken=False, history=0)
