"""
A view as numbers from 0 to 1 for learning; larger values are cut to 1.

Seats count from the viewer: the viewer's seat first, then clockwise; spectators view from seat 0. Missing seats are 0.

    0-359      eight numbers for each of the 45 squares, row by row, all 0 if empty: open to T, R, B, L as a road, then
               open to T, R, B, L as a dead end. The Encampment and Richmond count as roads
    360-382    own hand: cards of each of the 23 kinds, a seventh each
    383-405    own skips: likewise
    406-428    cards seen in the discard pile: likewise
    429-435    by seat: cards in hand, a seventh each
    436-456    by seat: for each of three tools, whether it is broken
    457-463    by seat: turns skipped, a sixteenth each
    464-470    by seat: whether it is its turn
    471-526    by seat: eight counts of acts, an eighth each: roads, dead ends, Sabotage given, Sabotage received,
               Replacements for itself, for others, Resurveys, skips
    527-529    own role: Surveyor, Spy, unknown (a spectator)
    530-533    players: 4, 5, 6, 7
    534        Spies in the pool, a third each; if the card left over lies face up, only those at the table
    535        cards in the pile, of 62
    536        roads must come from the Encampment
    537-538    the Surveyors have won, the Spies have won
    539-545    by seat: a Spy, shown at the end
    546-568    cards of the deck that the viewer has not seen, of each of the 23 kinds, a seventh each
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.encoding import Numbers
from parlour.core.state import View
from parlour.games.surveyors.knowledge import UNSEEN
from parlour.games.surveyors.state.cards import DEAD_END, EMPTY, KINDS
from parlour.games.surveyors.state.mat import Mat
from parlour.games.surveyors.state.position import MOST_SEATS, NONE, SPY, Position
from parlour.games.surveyors.state.tally import ACTS, SIDES, tallied

PER_SQUARE: Final = SIDES
TOOLS_EACH: Final = 3
PER_SEAT: Final = 1 + TOOLS_EACH + 1 + 1 + ACTS + 1
NO_CARDS: Final = vec[i64]([0] * (UNSEEN * KINDS))  # by pile and kind, to copy


def width_of(mat: Mat) -> int:
    """How many numbers a view takes."""
    return PER_SQUARE * mat.size + 4 * KINDS + MOST_SEATS * PER_SEAT + 3 + 4 + 1 + 1 + 1 + 2


def encode_into(view: View, mat: Mat, numbers: Numbers) -> None:
    """Write the numbers of a view over zeros."""
    write_mat(view["squares"], numbers)
    at = PER_SQUARE * mat.size
    cards: list[list[int]] = view["cards"]
    for pile in range(UNSEEN):
        write_cards(cards[pile], at + pile * KINDS, numbers)
    at += UNSEEN * KINDS
    write_seats(view, at, numbers)
    at += MOST_SEATS * (1 + TOOLS_EACH + 1 + 1)
    write_acts(view, at, numbers)
    at += MOST_SEATS * ACTS
    write_cards(cards[UNSEEN], at + 12 + MOST_SEATS, numbers)
    role: str | None = view.get("role")
    numbers[at + (2 if role is None else 1 if role == "spy" else 0)] = 1.0
    seats = len(view["hand_sizes"])
    numbers[at + 3 + seats - 4] = 1.0
    numbers.share(at + 7, view["spies"], 3)
    numbers.share(at + 8, view["pile"], 62)
    if view["reach"] == "connected":
        numbers[at + 9] = 1.0
    winner: str = view["winner"]
    if winner != "":
        numbers[at + (10 if winner == "surveyors" else 11)] = 1.0
        me: int = view.get("seat", 0)
        roles: list[str] = view["roles"]
        for seat in range(seats):
            if roles[seat] == "spy":
                numbers[at + 12 + (seat - me) % seats] = 1.0


def write_mat(squares: list[int], numbers: Numbers) -> None:
    """0-359: the squares."""
    at: i64 = -PER_SQUARE
    for sides in cast("list[i64]", squares):
        at += PER_SQUARE
        if sides != EMPTY:
            first = at + 4 if sides & DEAD_END else at
            for side in range(4):
                if sides >> side & 1:
                    numbers.one(first + side)


def write_cards(counts: list[int], first: i64, numbers: Numbers) -> None:
    """Cards of each kind, a seventh each."""
    at = first
    for count in counts:
        numbers.share(at, count, 7)
        at += 1


def write_seats(view: View, at: int, numbers: Numbers) -> None:
    """429-470: hands, tools, skips and the turn."""
    me: int = view.get("seat", 0)
    hand_sizes: list[int] = view["hand_sizes"]
    broken: list[int] = view["tools"]
    skips: list[int] = view["skips"]
    seats = len(hand_sizes)
    tools = at + MOST_SEATS
    skipped = tools + MOST_SEATS * TOOLS_EACH
    for seat in range(seats):
        place = (seat - me) % seats
        numbers.share(at + place, hand_sizes[seat], 7)
        for tool in range(TOOLS_EACH):
            if broken[seat] >> tool & 1:
                numbers[tools + TOOLS_EACH * place + tool] = 1.0
        numbers.share(skipped + place, skips[seat], 16)
    if view["winner"] == "":
        turn: int = view["turn"]
        numbers[skipped + MOST_SEATS + (turn - me) % seats] = 1.0


def write_acts(view: View, at: int, numbers: Numbers) -> None:
    """471-526: counts of acts."""
    me: int = view.get("seat", 0)
    counts: list[int] = view["acts"]
    seats = len(counts) // ACTS
    for seat in range(seats):
        first: i64 = at + (seat - me) % seats * ACTS
        done: i64 = seat * ACTS
        for act in range(ACTS):
            numbers.share(first + act, counts[done + act], 8)


def observe(position: Position, me: int, numbers: Numbers) -> None:
    """A8, A11, A15: write the numbers of the seat's view, straight from the position."""
    tally = tallied(position)
    numbers.ones(0, tally.lit, 1, 0)
    at: i64 = PER_SQUARE * position.mat.size
    own = NO_CARDS[0 : UNSEEN * KINDS]
    unseen = tally.hidden[0:KINDS]
    add_counts(position.hands[me], own, 0, unseen)
    add_counts(position.skipped[me], own, KINDS, unseen)
    for kind in cast("list[i64]", position.spent):
        own[2 * KINDS + kind] += 1
    numbers.all_shares(at, own, 0, UNSEEN * KINDS, 7)
    at += UNSEEN * KINDS
    observe_seats(position, me, at, numbers)
    at += MOST_SEATS * (1 + TOOLS_EACH + 1 + 1)
    seats = position.seats
    numbers.all_shares(at, tally.acts, me * ACTS, seats * ACTS, 8)
    numbers.all_shares(at + (seats - me) * ACTS, tally.acts, 0, me * ACTS, 8)
    at += MOST_SEATS * ACTS
    numbers.all_shares(at + 12 + MOST_SEATS, unseen, 0, KINDS, 7)
    numbers.one(at + (1 if position.roles[me] == SPY else 0))
    numbers.one(at + 3 + seats - 4)
    numbers.share(at + 7, position.known_spies(), 3)
    numbers.share(at + 8, len(position.pile), 62)
    if position.connected:
        numbers.one(at + 9)
    if position.winner != NONE:
        numbers.one(at + 10 + position.winner)
        for seat in range(seats):
            if position.roles[seat] == SPY:
                numbers[at + 12 + (seat - me + seats) % seats] = 1.0


def observe_seats(position: Position, me: int, at: i64, numbers: Numbers) -> None:
    """429-470: hands, tools, skips and the turn."""
    seats: i64 = position.seats
    tools = at + MOST_SEATS
    skipped = tools + MOST_SEATS * TOOLS_EACH
    place: i64 = seats - me
    for seat in range(seats):
        if place == seats:
            place = 0
        numbers.share(at + place, len(position.hands[seat]), 7)
        broken: i64 = position.broken[seat]
        if broken != 0:
            for tool in range(TOOLS_EACH):
                if broken >> tool & 1:
                    numbers.one(tools + TOOLS_EACH * place + tool)
        numbers.share(skipped + place, len(position.skipped[seat]), 16)
        place += 1
    if position.winner == NONE:
        numbers.one(skipped + MOST_SEATS + (position.turn - me + seats) % seats)


def add_counts(cards: list[int], counts: vec[i64], first: i64, others: vec[i64]) -> None:
    """Count cards by kind, from `first` on, and take them off the counts of the others."""
    for kind in cast("list[i64]", cards):
        counts[first + kind] += 1
        others[kind] -= 1
