"""The position: who holds what, what lies on the mat, and what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

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


@final
class Tally:
    """
    What the history adds up to, so that an observation counts only new turns.

    `acts` has ACTS counts per seat, `hidden` counts by kind the cards that not everybody has seen, and `lit` has the numbers
    of the mat that are 1.
    """

    SHARED: ClassVar[bool] = True  # derived from the position, so comparisons skip it

    def __init__(self) -> None:
        self.counted = -1  # entries of the history; -1: nothing is counted yet
        self.acts = vec[i64]([])
        self.hidden = vec[i64]([])
        self.lit: list[int] = []


@final
class Packets:
    """A4: by leftover role, the play cards that go under the mat with it, ascending; everyone knows both lists."""

    SHARED: ClassVar[bool] = True  # constant in play

    def __init__(self, surveyor: list[int], spy: list[int]) -> None:
        self.surveyor = surveyor
        self.spy = spy

    def under(self, leftover: int) -> list[int]:
        """The cards that lie under the mat with this role card; callers must not change the list."""
        return self.spy if leftover == SPY else self.surveyor


NO_PACKETS: Final = Packets([], [])


class Position(State):
    """
    A game in progress.

    `roles` holds SURVEYOR or SPY by seat; `leftover` is the role card under the mat, which everyone has seen if it is `shown`,
    and `packets` says which play cards lie there with it. `squares` holds the form on each square.
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
        shown: bool,
        packets: Packets,
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
        self.shown = shown
        self.packets = packets
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
        self.tally = Tally()

    def pool(self) -> tuple[int, int]:
        """A1: the numbers of Surveyor and Spy cards that were shuffled, the leftover included; everyone knows them."""
        spies = self.roles.count(SPY) + self.leftover
        return self.seats + 1 - spies, spies

    def known_spies(self) -> int:
        """A1: the most Spies that the public must expect: those in the pool, without the leftover card if it is shown."""
        return self.roles.count(SPY) + (0 if self.shown else self.leftover)

    def possible_sets(self) -> int:
        """A1: which sets of Spies are possible for the public, as an index of `SETS` in `bots/beliefs.py`."""
        first = (MOST_SEATS + 1) * MOST_SEATS if self.shown else 0
        return first + self.seats * MOST_SEATS + self.known_spies()

    def unseen(self, seat: int) -> list[int]:
        """A4, A11: the pile, the others' hands and skips and the cards under the mat; for NONE, what spectators have not seen."""
        cards = self.pile + self.packets.under(self.leftover)
        for other in range(self.seats):
            if other != seat:
                cards.extend(self.hands[other])
                cards.extend(self.skipped[other])
        return cards
