"""The rules: two seats with secret hands of seven cards take turns playing a card to the pile and drawing another, endlessly."""

from __future__ import annotations

from typing import Final

from parlour.core.actions import ActionTable
from parlour.core.rng import Rng
from parlour.core.state import Outcome, State, View

CARDS: Final = 40
HAND: Final = 7
SHOWN: Final = 5

ACTIONS: Final = ActionTable()
for _card in range(CARDS):
    ACTIONS.add("play", str(_card), label=f"Play {_card}")


class Cards(State):
    """Hands, the pool of cards to draw from, the pile with the newest card last, and whose turn it is."""

    def __init__(self, seats: int, rng: Rng, hands: list[list[int]], pool: list[int], pile: list[int], turn: int) -> None:
        super().__init__(seats, rng)
        self.hands = hands
        self.pool = pool
        self.pile = pile
        self.turn = turn

    def clone(self) -> Cards:
        hands = [hand.copy() for hand in self.hands]
        return Cards(self.seats, self.rng.clone(), hands, self.pool.copy(), self.pile.copy(), self.turn)

    def over(self) -> bool:
        return False

    def outcome(self) -> Outcome | None:
        return None

    def actors(self) -> list[int]:
        return [self.turn]

    def legal(self, seat: int) -> list[int]:
        return sorted(self.hands[seat]) if seat == self.turn else []

    def apply(self, seat: int, action: int, text: str = "") -> None:
        self.hands[seat].remove(action)
        self.pile.append(action)
        self.hands[seat].append(self.rng.draw(self.pool))
        if len(self.pile) > SHOWN:
            self.pool.append(self.pile.pop(0))
        self.turn = 1 - seat
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} plays {action}.", seat)

    def view(self, seat: int | None) -> View:
        return {
            "hands": [sorted(hand) if n == seat else len(hand) for n, hand in enumerate(self.hands)],
            "deck": len(self.pool),
            "pile": self.pile.copy(),
            "turn": self.turn,
        }

    def resample(self, seat: int, rng: Rng) -> Cards:
        world = self.clone()
        world.rng = rng.fork()
        unseen = sorted(world.pool + world.hands[1 - seat])
        world.hands[1 - seat] = [world.rng.draw(unseen) for _ in range(HAND)]
        world.pool = unseen
        return world


def deal(rng: Rng) -> Cards:
    """Seven cards to each of the two seats."""
    pool = list(range(CARDS))
    hands = [[rng.draw(pool) for _ in range(HAND)] for _ in range(2)]
    return Cards(2, rng, hands, pool, [], 0)
