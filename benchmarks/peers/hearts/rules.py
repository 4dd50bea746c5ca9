"""
Hearts by the same rules as OpenSpiel's `hearts` without passing: four seats, one hand of thirteen tricks.

A card's number is four times its rank (0 for a two) plus its suit: clubs, diamonds, hearts, spades. Sets of cards are
bit masks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.actions import ActionTable
from parlour.core.rng import FastRng, Rng
from parlour.core.state import Outcome, State, View

SEATS: Final = 4
CARDS: Final = 52
HEARTS_SUIT: Final = 2
QUEEN_OF_SPADES: Final = 43
ALL_POINTS: Final = 26
NOBODY: Final = -1

FULL: Final = 0xFFFFFFFFFFFFF
HEARTS: Final = 0x4444444444444
POINT_CARDS: Final = HEARTS | 0x80000000000  # the hearts and the queen of spades
BIT: Final[list[int]] = [1 << _card for _card in range(CARDS)]
SUIT: Final[list[int]] = [0x1111111111111 << _suit for _suit in range(4)]

_mixer = FastRng(1968)
MIX: Final[list[int]] = [_mixer.bits() * 0x20000000 + (_mixer.bits() >> 3) for _ in range(CARDS * CARDS)]

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
ACTIONS: Final = ActionTable()
for _card in range(CARDS):
    ACTIONS.add("play", RANKS[_card // 4] + SUITS[_card % 4])


class Hearts(State):
    """`cannot` holds, for each seat, cards that its play has shown it does not have; `history` mixes all cards in order."""

    def __init__(self, rng: Rng, hands: list[int], cannot: list[int], trick: list[int], leader: int, count: int,
                 points: list[int], played: int, broken: bool, history: int) -> None:  # fmt: skip
        super().__init__(SEATS, rng)
        self.hands = hands
        self.cannot = cannot
        self.trick = trick
        self.leader = leader
        self.count = count
        self.points = points
        self.played = played
        self.broken = broken
        self.history = history

    def clone(self) -> Hearts:
        return Hearts(self.rng.clone(), self.hands.copy(), self.cannot.copy(), self.trick.copy(), self.leader, self.count,
                      self.points.copy(), self.played, self.broken, self.history)  # fmt: skip

    def over(self) -> bool:
        return self.count == CARDS

    def mover(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) & 3

    def actors(self) -> list[int]:
        return [self.mover()] if self.count < CARDS else []

    def playable(self, seat: int) -> i64:
        """The cards that `seat`, whose turn it is, may play."""
        hand: i64 = self.hands[seat]
        if len(self.trick) > 0:
            follow: i64 = hand & SUIT[self.trick[0] & 3]
            if follow != 0:
                return follow
            if self.count < SEATS:
                harmless: i64 = hand & ~POINT_CARDS
                return harmless if harmless != 0 else hand
            return hand
        if self.count == 0:
            return 1  # the two of clubs
        if not self.broken:
            others: i64 = hand & ~HEARTS
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
        bit: i64 = BIT[action]
        suit = action & 3
        trick = self.trick
        if len(trick) > 0:
            led = trick[0] & 3
            if suit != led:
                self.cannot[seat] |= SUIT[led]
                if self.count < SEATS and bit & POINT_CARDS != 0:
                    self.cannot[seat] |= FULL & ~POINT_CARDS
        elif suit == HEARTS_SUIT and not self.broken:
            self.cannot[seat] |= FULL & ~HEARTS
        self.hands[seat] ^= bit
        self.played |= bit
        self.history ^= MIX[self.count * CARDS + action]
        if bit & POINT_CARDS != 0:
            self.broken = True
        trick.append(action)
        self.count += 1
        if len(trick) == SEATS:
            self.take()

    def take(self) -> None:
        """The highest card of the suit led takes the trick, and leads."""
        trick = self.trick
        best = trick[0]
        winner = 0
        points = 0
        for i in range(SEATS):
            card = trick[i]
            if card & 3 == best & 3 and card > best:
                best = card
                winner = i
            if card & 3 == HEARTS_SUIT:
                points += 1
            elif card == QUEEN_OF_SPADES:
                points += 13
        self.leader = (self.leader + winner) & 3
        self.points[self.leader] += points
        self.trick = []

    def outcome(self) -> Outcome | None:
        if self.count < CARDS:
            return None
        if ALL_POINTS in self.points:
            return Outcome([26.0 if points == ALL_POINTS else 0.0 for points in self.points], "the moon was shot")
        return Outcome([float(ALL_POINTS - points) for points in self.points], "fewest points")

    def view(self, seat: int | None) -> View:
        facts: View = {"trick": self.trick.copy(), "leader": self.leader, "points": self.points.copy(), "played": self.played,
                       "history": self.history, "cannot": self.cannot.copy()}  # fmt: skip
        if seat is not None:
            facts["hand"] = self.hands[seat]
        return facts

    def key(self, seat: int) -> int:
        return self.history ^ self.hands[seat]

    def resample(self, seat: int, rng: Rng) -> Hearts:
        """The unseen cards go to the other seats, none to a seat that has shown it cannot hold it."""
        world = self.clone()
        world.rng = rng.fork()
        unseen_mask: i64 = FULL & ~(self.played | self.hands[seat])
        unseen: list[int] = []
        card: i64 = 0
        while unseen_mask != 0:
            if unseen_mask & 1 != 0:
                unseen.append(card)
            unseen_mask >>= 1
            card += 1
        sizes = [(CARDS - self.count) // SEATS] * SEATS
        if len(self.trick) > 0:
            for other in range(SEATS):
                behind = (other - self.leader) & 3
                played: bool = behind < len(self.trick)
                sizes[other] = (CARDS - self.count + len(self.trick)) // SEATS - (1 if played else 0)
        sizes[seat] = 0
        mine = world.hands[seat]
        known: i64 = 0
        for other in range(SEATS):
            if other != seat:
                known |= self.cannot[other]
        while not give(world.hands, unseen.copy(), sizes.copy(), self.cannot, known, world.rng):
            pass
        world.hands[seat] = mine
        return world


def give(hands: list[int], cards: list[int], sizes: list[int], cannot: list[int], known: int, rng: Rng) -> bool:
    """Deal `cards` into hands of `sizes`, those first that some seat cannot hold; False if that came to a dead end."""
    for seat in range(SEATS):
        hands[seat] = 0
    free: list[int] = []
    for card in cards:
        bit = BIT[card]
        if known & bit == 0:
            free.append(card)
            continue
        room = 0
        for seat in range(SEATS):
            if cannot[seat] & bit == 0:
                room += sizes[seat]
        if room == 0:
            return False
        mark = rng.below(room)
        for seat in range(SEATS):
            if cannot[seat] & bit == 0:
                mark -= sizes[seat]
                if mark < 0:
                    hands[seat] |= bit
                    sizes[seat] -= 1
                    break
    for seat in range(SEATS):
        for _ in range(sizes[seat]):
            hands[seat] |= BIT[rng.draw(free)]
    return True


def deal(rng: Rng) -> Hearts:
    """Thirteen cards each; the two of clubs leads."""
    deck = list(range(CARDS))
    hands = [0] * SEATS
    leader = 0
    for i in range(CARDS):
        card = rng.draw(deck)
        hands[i & 3] |= BIT[card]
        if card == 0:
            leader = i & 3
    return Hearts(rng, hands, [0] * SEATS, [], leader, 0, [0] * SEATS, 0, False, 0)
