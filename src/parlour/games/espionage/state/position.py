"""The position: the theater of operations, the cards, the turn, and what is announced or being composed."""

from __future__ import annotations

from typing import Final, final

from parlour.core.rng import Rng
from parlour.games.espionage.state.catalogue import Catalogue
from parlour.games.espionage.state.theater import Settings, Theater

# What the seat to act has to do.
HOMES: Final = 0
PLAY: Final = 1
ANSWER: Final = 2
BLOCK: Final = 3
RETAIN: Final = 4  # after Pilfer Accounts
SPY: Final = 5
OVER: Final = 6
PHASES: Final = ["home", "play", "answer", "block", "keep", "spy", "over"]

# How the seat to act composes its unfinished decision, hidden from the other seat.
NOTHING: Final = 0
BY_INFLUENCE: Final = 1
BY_SPECIAL: Final = 2
BY_TRANSPORT: Final = 3
COMPOSING: Final = ["", "influence", "special", "transport"]

# Kinds of announcements.
INFLUENCES: Final = 0
ACTS: Final = 1
COUNTERS: Final = 2
KINDS: Final = ["influence", "special", "counter"]

# Ways to win.
THREE_COUNTRIES: Final = 1
ENEMY_HOME: Final = 2
WAYS_TO_WIN: Final = ["", "three countries", "the enemy's Home"]


@final
class Announcement:
    """D22: a public announcement that may still be answered; immutable after construction."""

    def __init__(self, kind: int, seat: int, cards: list[int], targets: list[int], gadget: int, total: int) -> None:
        self.kind = kind
        self.seat = seat
        self.cards = cards
        self.targets = targets
        self.gadget = gadget
        self.total = total  # its influence


class Position(Theater):
    """
    The full state of a game in progress.

    Hands are sorted; `seen[s]` lists the cards in seat s's hand that the other seat knows, and `opened[s]` counts the ends
    of the other seat's turns until the hand is closed. `deck` is unordered. `picked` and `aimed` are the cards (still in
    hand) and the countries of a composition. `stack` holds the open announcements, the latest last; it is empty while a
    seat is asked for a flight after a card play. `grounded[s]` is known to seat s alone: it is not asked for flights.
    """

    def __init__(
        self,
        seats: int,
        rng: Rng,
        catalogue: Catalogue,
        settings: Settings,
        phase: int,
        turn: int,
        actor: int,
        start: int,
        turns: int,
        plays: int,
        homes: list[int],
        spies: list[int],
        markers: list[int],
        hands: list[list[int]],
        seen: list[list[int]],
        deck: list[int],
        discard: list[int],
        gadgets: list[int],
        blockades: list[int],
        detained: list[int],
        opened: list[int],
        bonus: int,
        transported: bool,
        refilled: bool,
        waived: list[bool],
        grounded: list[bool],
        mode: int,
        picked: list[int],
        aimed: list[int],
        stack: list[Announcement],
        windows: int,
        winner: int,
        reason: int,
    ) -> None:
        super().__init__(seats, rng, catalogue, settings, homes, spies, markers, gadgets, blockades, detained)
        self.phase = phase
        self.turn = turn
        self.actor = actor
        self.start = start
        self.turns = turns
        self.plays = plays
        self.hands = hands
        self.seen = seen
        self.deck = deck
        self.discard = discard
        self.opened = opened
        self.bonus = bonus
        self.transported = transported
        self.refilled = refilled
        self.waived = waived
        self.grounded = grounded
        self.mode = mode
        self.picked = picked
        self.aimed = aimed
        self.stack = stack
        self.windows = windows
        self.winner = winner
        self.reason = reason
