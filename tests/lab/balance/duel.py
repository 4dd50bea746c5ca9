"""A tiny game whose content is known: two seats hold two cards each, lay one, and the stronger card is likelier to win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from parlour.core.actions import ActionTable
from parlour.core.game import Game, Setup
from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import Rng
from parlour.core.state import Outcome, State, View

CARDS = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "joker")
DEALT = 8  # the joker is never dealt
FOLD = len(CARDS)


def table() -> ActionTable:
    """A card to lay, or to fold."""
    found = ActionTable()
    for card in CARDS:
        found.add("lay", card, label=f"Lay the {card}")
        found.describe(card, "card", card.capitalize(), "face" if card in ("king", "queen", "jack") else "number")
    found.add("fold", label="Fold")
    return found


class Duel(State):
    """Two hands, what each seat has laid (-1: nothing yet), and the winner, once both have."""

    def __init__(self, rng: Rng, hands: list[list[int]], laid: list[int], strength: tuple[int, ...], winner: int) -> None:
        super().__init__(2, rng)
        self.hands = hands
        self.laid = laid
        self.strength = strength
        self.winner = winner

    def clone(self) -> Duel:
        return Duel(self.rng.clone(), [hand.copy() for hand in self.hands], self.laid.copy(), self.strength, self.winner)

    def actors(self) -> list[int]:
        return [] if self.winner >= 0 else [self.laid.index(-1)]

    def legal(self, seat: int) -> list[int]:
        return [*sorted(self.hands[seat]), FOLD] if seat in self.actors() else []

    def apply(self, seat: int, action: int, text: str = "") -> None:
        self.laid[seat] = action
        self.emit("act", f"{{seat:{seat}}} lays {{f:card:{self.name(action)}|a card}}.", seat)
        if -1 not in self.laid:
            first, second = (0 if card == FOLD else 100 + self.strength[card] for card in self.laid)
            self.winner = int(self.rng.below(first + second) >= first)

    def name(self, action: int) -> str:
        """The card of an action."""
        return "nothing" if action == FOLD else CARDS[action]

    def outcome(self) -> Outcome | None:
        if self.winner < 0:
            return None
        return Outcome([1.0, -1.0] if self.winner == 0 else [-1.0, 1.0], f"{{seat:{self.winner}}} has 1 trick")

    def view(self, seat: int | None) -> View:
        return {"hand": [] if seat is None else self.hands[seat], "laid": self.laid[:1]}

    def resample(self, seat: int, rng: Rng) -> State:
        world = self.clone()
        world.rng = rng.fork()
        return world


class First(Bot):
    """Lays its first card and never folds."""

    def choose(self, perspective: Perspective) -> int:
        return perspective.legal()[0]


class DuelGame(Game):
    """The game with some strengths, 0 unless given."""

    name = "duel"
    title = "Duel"
    tagline = "One card decides."
    seats = range(2, 3)
    minutes = "1"
    longest = 2
    TABLE: ClassVar[ActionTable] = table()

    def __init__(self, strength: Mapping[str, int] | None = None) -> None:
        self.strength = tuple((strength or {}).get(card, 0) for card in CARDS)

    def actions(self, setup: Setup) -> ActionTable:
        return self.TABLE

    def deal(self, setup: Setup, rng: Rng) -> Duel:
        cards = list(range(DEALT))
        rng.shuffle(cards)
        return Duel(rng, [cards[:2], cards[2:4]], [-1, -1], self.strength, -1)

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        return {**super().bots(), "first": lambda seed: First()}

    def roles(self, state: State) -> list[str]:
        return []
