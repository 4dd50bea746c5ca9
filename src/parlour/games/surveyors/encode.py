"""
A view as numbers for learning, none below 0 or above 1 (what would be above is 1).

Seats are told from the own one: the own first, then clockwise; a spectator looks from seat 0. Missing seats are 0.

    0-359      eight numbers for each of the 45 squares, row by row, all 0 if it is empty: open to T, R, B, L as a road
               that goes through; open to T, R, B, L as a dead end. The Encampment and Richmond count as roads
    360-382    own hand: how many of each of the 23 kinds, a seventh each
    383-405    own skips: likewise
    406-428    cards seen in the discard pile: likewise
    429-435    by seat: cards in hand, a seventh each
    436-456    by seat: three tools broken or not
    457-463    by seat: turns skipped, a sixteenth each
    464-470    by seat: whose turn it is
    471-526    by seat eight counts of acts, an eighth each: roads, dead ends, Sabotage given, Sabotage received,
               Replacements for themselves, for others, Resurveys, skips
    527-529    own role: Surveyor, Spy, unknown (a spectator)
    530-533    players: 4, 5, 6, 7
    534        Spies in the pool, a third each
    535        cards in the pile, of 62
    536        a card must come from the Encampment
    537-538    the Surveyors, the Spies have won
    539-545    by seat: a Spy, shown at the end
    546-568    cards of this table that the viewer has not seen: how many of each of the 23 kinds, a seventh each
"""

from __future__ import annotations

from typing import Final

from parlour.core.encoding import ListedNumbers, Numbers
from parlour.core.state import View
from parlour.games.surveyors.cards import DEAD_END, EMPTY, KINDS, NAMES, TOOLS
from parlour.games.surveyors.mat import MOST_SEATS, Mat

PER_SQUARE: Final = 8
ACTS: Final = 8
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}
PER_SEAT: Final = 1 + len(TOOLS) + 1 + 1 + ACTS + 1


def length(mat: Mat) -> int:
    """How many numbers a view has."""
    return PER_SQUARE * mat.size + 4 * KINDS + MOST_SEATS * PER_SEAT + 3 + 4 + 1 + 1 + 1 + 2


def encode(view: View, mat: Mat) -> list[float]:
    """The numbers of a view, as listed above."""
    numbers = ListedNumbers(length(mat))
    encode_into(view, mat, numbers)
    return numbers.listed


def encode_into(view: View, mat: Mat, numbers: Numbers) -> None:
    """The same, written over zeros."""
    write_mat(mat.read(view["mat"]), numbers)
    at = PER_SQUARE * mat.size
    write_cards(view.get("hand", []), at, numbers)
    write_cards(view.get("skipped", []), at + KINDS, numbers)
    write_cards(view["spent"], at + 2 * KINDS, numbers)
    at += 3 * KINDS
    write_seats(view, at, numbers)
    at += MOST_SEATS * (1 + len(TOOLS) + 1 + 1)
    write_acts(view, mat, at, numbers)
    at += MOST_SEATS * ACTS
    role: str | None = view.get("role")
    numbers[at + (2 if role is None else 1 if role == "spy" else 0)] = 1.0
    seats = len(view["hand_sizes"])
    numbers[at + 3 + seats - 4] = 1.0
    share(numbers, at + 7, view["pool"]["spies"], 3)
    share(numbers, at + 8, view["pile"], 62)
    if view["reach"] == "connected":
        numbers[at + 9] = 1.0
    unseen: dict[str, int] = view["unseen"]
    for name, count in unseen.items():
        share(numbers, at + 12 + MOST_SEATS + KIND_OF[name], count, 7)
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
    for square in range(len(squares)):
        form = squares[square]
        if form != EMPTY:
            first = PER_SQUARE * square + (4 if form & DEAD_END else 0)
            for side in range(4):
                if form >> side & 1:
                    numbers[first + side] = 1.0


def write_cards(names: list[str], first: int, numbers: Numbers) -> None:
    """How many of each kind, a seventh each."""
    counts = [0] * KINDS
    for name in names:
        kind = KIND_OF[name]
        counts[kind] += 1
        share(numbers, first + kind, counts[kind], 7)


def write_seats(view: View, at: int, numbers: Numbers) -> None:
    """429-470: hands, tools, skips and the turn."""
    me: int = view.get("seat", 0)
    hand_sizes: list[int] = view["hand_sizes"]
    broken: list[list[str]] = view["broken"]
    skips: list[int] = view["skips"]
    seats = len(hand_sizes)
    tools = at + MOST_SEATS
    skipped = tools + MOST_SEATS * len(TOOLS)
    for seat in range(seats):
        place = (seat - me) % seats
        share(numbers, at + place, hand_sizes[seat], 7)
        for tool in broken[seat]:
            numbers[tools + len(TOOLS) * place + TOOLS.index(tool)] = 1.0
        share(numbers, skipped + place, skips[seat], 16)
    if view["winner"] == "":
        turn: int = view["turn"]
        numbers[skipped + MOST_SEATS + (turn - me) % seats] = 1.0


def write_acts(view: View, mat: Mat, at: int, numbers: Numbers) -> None:
    """471-526: what each seat has done, from the history."""
    counts = [0] * (MOST_SEATS * ACTS)
    history: list[list[int]] = view["history"]
    for turn in history:
        first = turn[0] * ACTS
        action = turn[1]
        if action < 0:
            counts[first + 7] += 1
        elif action < mat.first_sabotage:
            counts[first + (1 if mat.form_of(action) & DEAD_END else 0)] += 1
        elif action < mat.first_replacement:
            counts[first + 2] += 1
            counts[(action - mat.first_sabotage) % MOST_SEATS * ACTS + 3] += 1
        elif action < mat.first_resurvey:
            counts[first + (4 if (action - mat.first_replacement) % MOST_SEATS == turn[0] else 5)] += 1
        else:
            counts[first + 6] += 1
    me: int = view.get("seat", 0)
    seats = len(view["hand_sizes"])
    for seat in range(seats):
        for act in range(ACTS):
            share(numbers, at + (seat - me) % seats * ACTS + act, counts[seat * ACTS + act], 8)


def share(numbers: Numbers, index: int, count: int, whole: int) -> None:
    """A count as a share, at most 1."""
    if count != 0:
        numbers[index] = min(1.0, count / whole)
