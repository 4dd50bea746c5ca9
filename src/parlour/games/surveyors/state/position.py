"""The position: who holds what, what lies on the mat, and what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlour.core.rng import Rng
from parlour.core.state import State

if TYPE_CHECKING:
    from parlour.games.surveyors.actions import Actions

MOST_SEATS: Final = 7
SURVEYOR: Final = 0
SPY: Final = 1
ROLES: Final = ["surveyor", "spy"]
ROLE_TITLES: Final = ["Union Surveyor", "Confederate Spy"]
TEAMS: Final = ["surveyors", "spies"]
NONE: Final = -1
"""No seat, no team or no kind of card."""


class Position(State):
    """
    A game in progress.

    `roles` holds SURVEYOR or SPY by seat; `leftover` is the role card under the mat. `squares` holds the form on each square.
    Hands are ascending lists of kinds; the order of the pile means nothing. `broken` has a bit for each sabotaged tool, by
    seat. The discard pile consists of `spent`, which everyone has seen, and `skipped` by seat, which only that seat knows.
    `history` is flat: for each turn the seat, then its action or SKIP; `trail` is a hash of it and of the setup.
    """

    def __init__(
        self,
        seats: int,
        rng: Rng,
        actions: Actions,
        connected: bool,
        roles: list[int],
        leftover: int,
        squares: list[int],
        hands: list[list[int]],
        pile: list[int],
        broken: list[int],
        spent: list[int],
        skipped: list[list[int]],
        turn: int,
        winner: int,
        history: list[int],
        trail: int,
    ) -> None:
        super().__init__(seats, rng)
        self.actions = actions
        self.mat = actions.mat
        self.connected = connected
        self.roles = roles
        self.leftover = leftover
        self.squares = squares
        self.hands = hands
        self.pile = pile
        self.broken = broken
        self.spent = spent
        self.skipped = skipped
        self.turn = turn
        self.winner = winner
        self.history = history
        self.trail = trail

    def pool(self) -> tuple[int, int]:
        """A1: the numbers of Surveyor and Spy cards that were shuffled, the leftover included; everyone knows them."""
        spies = self.roles.count(SPY) + self.leftover
        return self.seats + 1 - spies, spies

    def unseen(self, seat: int) -> list[int]:
        """A4, A11: the pile and the others' hands and skips, in no order; for NONE, what spectators have not seen."""
        cards = self.pile.copy()
        for other in range(self.seats):
            if other != seat:
                cards.extend(self.hands[other])
                cards.extend(self.skipped[other])
        return cards
