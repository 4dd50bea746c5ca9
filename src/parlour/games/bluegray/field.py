"""Where all cards lie, and what each side may know of it."""

from __future__ import annotations

from typing import Final

from parlour.core.events import NOBODY
from parlour.core.rng import FastRng, Rng
from parlour.core.state import Outcome, State, View
from parlour.games.bluegray.cards import CARDS, COLUMNS, DECK, SIDE_NAMES, SLUG
from parlour.games.bluegray.tally import total, totals

DEPLOY: Final = 0  # a short-handed side chooses its columns
CARRY_OUT: Final = 1  # the owner of the first pending event chooses
REINFORCE: Final = 2  # both sides assign their cards
REPORT: Final = 3  # the battle is decided and its cards still lie there
OVER: Final = 4
PHASES: Final = ["deploy", "event", "reinforce", "report", "over"]

EMPTY: Final = -1
BOTH_LOSE: Final = 2
NOBODY_THERE: Final = 3
LAST_BATTLE: Final = 100
QUIET: Final = 5  # so many battles in a row without a loss end the war

# Where a seat sees a card lie, in `places`.
UNSEEN: Final = 0
SEEN_IN_HAND: Final = 1
SEEN_FACE_DOWN: Final = 2  # + column
SEEN_AMONG_SURVIVORS: Final = 5
SEEN_IN_GRAVEYARD: Final = 6
SEEN_ON_FIELD: Final = 7  # + column
SEEN_BESIDE: Final = 10

# Tables for `key`: a number for each card and place; places in columns come last.
IN_DECK: Final = 0
IN_HAND: Final = 1
FACE_DOWN: Final = 2  # + column
AMONG_SURVIVORS: Final = 5
IN_GRAVEYARD: Final = 6
BESIDE_FIELD: Final = 7  # + 1 + column where it stands for one
ON_FIELD: Final = 11  # + 3 * height + column
HEIGHT: Final = 12
PLACES: Final = ON_FIELD + COLUMNS * HEIGHT


def _key_table() -> list[int]:
    rng = FastRng(1861)
    return [(rng.bits() << 30) ^ rng.bits() for _ in range(CARDS * PLACES)]


KEYS: Final[list[int]] = _key_table()


def copies(piles: list[list[int]]) -> list[list[int]]:
    """A copy of each pile."""
    return [pile.copy() for pile in piles]


class Field(State):
    """
    A war in progress; piles are lists by side, columns by side * 3 + column.

    `decks` are pools without an order: a card is drawn at random when it is needed. `placed` holds the reinforcements
    that lie face down, or EMPTY. `pending` holds events still to be carried out. `deployed` counts the sides that have
    deployed in this battle, `slots` the columns that a short-handed side has chosen, `ready` who has seen the report,
    `quiet` the battles in a row in which nobody lost a card.
    """

    def __init__(
        self,
        seats: int,
        rng: Rng,
        decks: list[list[int]],
        hands: list[list[int]],
        placed: list[int],
        survivors: list[list[int]],
        graves: list[list[int]],
        columns: list[list[int]],
        beside: list[list[int]],
        beside_at: list[list[int]],
        pending: list[int],
        slots: list[int],
        ready: list[bool],
        deployed: int,
        battle: int,
        quiet: int,
        phase: int,
    ) -> None:
        super().__init__(seats, rng)
        self.decks = decks
        self.hands = hands
        self.placed = placed
        self.survivors = survivors
        self.graves = graves
        self.columns = columns
        self.beside = beside
        self.beside_at = beside_at
        self.pending = pending
        self.slots = slots
        self.ready = ready
        self.deployed = deployed
        self.battle = battle
        self.quiet = quiet
        self.phase = phase

    # Who is where.

    def first(self) -> int:
        """B4: who flips first alternates, and the Union starts."""
        return (self.battle - 1) % 2

    def deploying(self) -> int:
        """The side that deploys next."""
        return self.first() if self.deployed == 0 else 1 - self.first()

    def at_hand(self, side: int) -> int:
        """B12: how many cards a side can still flip or draw."""
        return len(self.decks[side]) + len(self.survivors[side])

    def alive(self, side: int) -> int:
        """B1: how many cards a side has left, wherever they are."""
        return DECK - len(self.graves[side])

    def sealed(self, side: int) -> bool:
        """B5: whether a side has assigned all of its reinforcements."""
        return self.phase == REINFORCE and not self.hands[side]

    def total(self, side: int, column: int) -> int:
        """B7: what a column counts after all modifiers."""
        return total(self.columns, self.beside, self.beside_at, side, column)

    def winner(self, column: int) -> int:
        """B7, B9, B13: the side that has a column now, BOTH_LOSE if it is level, NOBODY_THERE if no card lies in it."""
        if len(self.columns[column]) == 0 or len(self.columns[COLUMNS + column]) == 0:
            return self.winner_by(column, 0)
        return self.winner_by(column, self.total(0, column) - self.total(1, column))

    def winner_by(self, column: int, difference: int) -> int:
        """The same, given by how much the Union's total is the larger one; a side that is alone there has the column."""
        union = len(self.columns[column]) > 0
        confederate = len(self.columns[COLUMNS + column]) > 0
        if not union and not confederate:
            return NOBODY_THERE
        if not confederate:
            return 0
        if not union:
            return 1
        if difference == 0:
            return BOTH_LOSE
        return 0 if difference > 0 else 1

    def over(self) -> bool:
        return self.phase == OVER

    def actors(self) -> list[int]:
        """B5, B6, B12: the side with a choice to make; both at once while they reinforce or read the report."""
        phase = self.phase
        if phase == REINFORCE:
            return [side for side in range(2) if self.hands[side]]
        if phase == REPORT:
            return [side for side in range(2) if not self.ready[side]]
        if phase == DEPLOY:
            return [self.deploying()]
        return [self.pending[0] // DECK] if phase == CARRY_OUT else []

    def outcome(self) -> Outcome | None:
        """B1, B14: the last side with cards wins; both out at once is a draw; a war that stops is won by the larger side."""
        if self.phase != OVER:
            return None
        union, confederate = self.at_hand(0), self.at_hand(1)
        if union == confederate:
            return Outcome([0.0, 0.0], "both sides are out of cards" if union == 0 else "both sides have as many cards left")
        winner = 0 if union > confederate else 1
        left = union + confederate if union == 0 or confederate == 0 else abs(union - confederate)
        what = "cards left" if union == 0 or confederate == 0 else "more cards than the other when the war stops"
        return Outcome(
            [1.0 if side == winner else -1.0 for side in range(2)], f"the {SIDE_NAMES[winner]} side wins with {left} {what}"
        )

    # Knowledge.

    def view(self, seat: int | None) -> View:
        """B15: all but the hands and the decks' order is open; what a side has not shown is its list less what was seen."""
        facts = self.seen(NOBODY if seat is None else seat)
        facts["quiet"] = self.quiet
        facts["reinforcements"] = [self.reinforcement_count(side) for side in range(2)]
        facts["ready"] = self.ready.copy()
        facts["columns"] = [[slugs(self.columns[side * COLUMNS + column]) for column in range(COLUMNS)] for side in range(2)]
        facts["beside"] = [
            [[SLUG[self.beside[side][i]], self.beside_at[side][i]] for i in range(len(self.beside[side]))] for side in range(2)
        ]
        facts["slots"] = sorted(self.slots)
        facts["survivors"] = [pool_slugs(self.survivors[side], side) for side in range(2)]
        facts["graveyards"] = [pool_slugs(self.graves[side], side) for side in range(2)]
        if seat is not None:
            facts["hand"] = slugs(self.hands[seat])
            facts["placed"] = ["" if card == EMPTY else SLUG[card] for card in self.placed[seat * COLUMNS : (seat + 1) * COLUMNS]]
        facts["unseen"] = [pool_slugs(self.unseen(side, seat), side) for side in range(2)]
        outcome = self.outcome()
        if outcome is not None:
            facts["returns"] = outcome.returns
            facts["reason"] = outcome.reason
        return facts

    def glance(self, seat: int) -> View:
        return self.seen(seat)

    def seen(self, seat: int) -> View:
        """B15: how things stand and where each card lies, as far as `seat` (NOBODY: a spectator) has seen it."""
        counts = [totals(self.columns, self.beside, self.beside_at, side) for side in range(2)]
        facts: View = {
            "phase": PHASES[self.phase],
            "battle": self.battle,
            "first": self.first(),
            "decks": [len(self.decks[0]), len(self.decks[1])],
            "sealed": [self.sealed(0), self.sealed(1)],
            "to_act": self.actors(),
            "places": self.places(seat),
            "totals": counts,
            "winners": [self.winner_by(column, counts[0][column] - counts[1][column]) for column in range(COLUMNS)],
            "pending": slugs(self.pending),
        }
        if seat != NOBODY:
            facts["seat"] = seat
            facts["prospects"] = self.prospects(seat, counts[seat])
        return facts

    def places(self, seat: int) -> list[int]:
        """B15: for each card a number for where `seat` has seen it lie, or 0 if it does not know."""
        places = [UNSEEN] * CARDS
        for side in range(2):
            for card in self.survivors[side]:
                places[card] = SEEN_AMONG_SURVIVORS
            for card in self.graves[side]:
                places[card] = SEEN_IN_GRAVEYARD
            for card in self.beside[side]:
                places[card] = SEEN_BESIDE
            for column in range(COLUMNS):
                for card in self.columns[side * COLUMNS + column]:
                    places[card] = SEEN_ON_FIELD + column
        if seat != NOBODY:
            for card in self.hands[seat]:
                places[card] = SEEN_IN_HAND
            for column in range(COLUMNS):
                card = self.placed[seat * COLUMNS + column]
                if card != EMPTY:
                    places[card] = SEEN_FACE_DOWN + column
        return places

    def reinforcement_count(self, side: int) -> int:
        """How many reinforcements a side has, in hand or face down."""
        count = len(self.hands[side])
        for column in range(COLUMNS):
            if self.placed[side * COLUMNS + column] != EMPTY:
                count += 1
        return count

    def unseen(self, side: int, seat: int | None) -> list[int]:
        """B15: cards of `side` that `seat` cannot place: in the deck, and in a hand that is not its own."""
        cards = self.decks[side].copy()
        if side != seat:
            cards.extend(self.hands[side])
            for column in range(COLUMNS):
                if self.placed[side * COLUMNS + column] != EMPTY:
                    cards.append(self.placed[side * COLUMNS + column])
        return cards

    def prospects(self, seat: int, counts: list[int]) -> list[int]:
        """B5: what the seat's columns, which count so much, will count once its own face-down cards are turned up."""
        columns = self.columns
        for place in range(seat * COLUMNS, (seat + 1) * COLUMNS):
            if self.placed[place] != EMPTY:
                if columns is self.columns:
                    columns = self.columns.copy()
                columns[place] = [*columns[place], self.placed[place]]
        return counts.copy() if columns is self.columns else totals(columns, self.beside, self.beside_at, seat)

    def key(self, seat: int) -> int:
        key = 0
        for side in range(2):
            for card in self.unseen(side, seat):
                key ^= KEYS[card * PLACES + IN_DECK]
            for card in self.survivors[side]:
                key ^= KEYS[card * PLACES + AMONG_SURVIVORS]
            for card in self.graves[side]:
                key ^= KEYS[card * PLACES + IN_GRAVEYARD]
            for i in range(len(self.beside[side])):
                key ^= KEYS[self.beside[side][i] * PLACES + BESIDE_FIELD + 1 + self.beside_at[side][i]]
            for column in range(COLUMNS):
                cards = self.columns[side * COLUMNS + column]
                for height in range(len(cards)):
                    level = height if height < HEIGHT else HEIGHT - 1
                    key ^= KEYS[cards[height] * PLACES + ON_FIELD + COLUMNS * level + column]
        for card in self.hands[seat]:
            key ^= KEYS[card * PLACES + IN_HAND]
        for column in range(COLUMNS):
            if self.placed[seat * COLUMNS + column] != EMPTY:
                key ^= KEYS[self.placed[seat * COLUMNS + column] * PLACES + FACE_DOWN + column]
        facts = ((self.battle * (QUIET + 1) + self.quiet) * 5 + self.phase) * 2 + seat
        for side in range(2):
            facts = facts * 4 + (1 if self.ready[side] else 0) + (2 if self.sealed(side) else 0)
            facts = facts * 4 + self.reinforcement_count(side)
        for column in self.slots:
            facts += 1000003 << column
        for card in self.pending:
            facts = (facts * 151 + card + 1) & 0x3FFFFFFF
        return key ^ (facts * 0x9E3779B1)


def slugs(cards: list[int]) -> list[str]:
    """Cards by name, for views."""
    return [SLUG[card] for card in cards]


def pool_slugs(cards: list[int], side: int) -> list[str]:
    """Cards of one side by name in the order of its file, so that the order in a pool tells nothing."""
    there = [False] * DECK
    for card in cards:
        there[card - side * DECK] = True
    return [SLUG[side * DECK + i] for i in range(DECK) if there[i]]
