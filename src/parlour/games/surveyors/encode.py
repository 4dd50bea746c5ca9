"""
A view as numbers for learning, none below 0 and hardly any above 1 (counts of acts may be).

Seats are told from the own one: the own first, then clockwise; a spectator looks from seat 0. Missing seats are 0.

    0-764      17 numbers for each of the 45 squares, row by row: empty; open to T, R, B, L as a road that goes through;
               open to T, R, B, L as a dead end; then whether a neighbour lies at T, R, B, L; then whether its road
               comes across there. The Encampment and Richmond count as roads
    765-787    own hand: how many of each of the 23 kinds, a seventh each
    788-810    own skips: likewise
    811-833    cards seen in the discard pile: likewise
    834-840    by seat: cards in hand, a seventh each
    841-861    by seat: three tools broken or not
    862-868    by seat: turns skipped, a sixteenth each
    869-875    by seat: whose turn it is
    876-931    by seat eight counts of acts, an eighth each: roads, dead ends, Sabotage given, Sabotage received,
               Replacements for themselves, for others, Resurveys, skips
    932-934    own role: Surveyor, Spy, unknown (a spectator)
    935-938    players: 4, 5, 6, 7
    939        Spies in the pool, a third each
    940        cards in the pile, of 62
    941        a card must come from the Encampment
    942-943    the Surveyors, the Spies have won
    944-950    by seat: a Spy, shown at the end
    951-973    cards of this table that the viewer has not seen: how many of each of the 23 kinds, a seventh each
"""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.surveyors.cards import DEAD_END, EMPTY, KINDS, NAMES, TOOLS
from parlour.games.surveyors.mat import MOST_SEATS, Mat

PER_SQUARE = 17
ACTS = 8


def length(mat: Mat) -> int:
    """How many numbers a view has."""
    return PER_SQUARE * mat.size + 4 * KINDS + MOST_SEATS * (1 + len(TOOLS) + 1 + 1 + ACTS + 1) + 3 + 4 + 1 + 1 + 1 + 2


def encode(view: View, mat: Mat) -> list[float]:
    """The numbers of a view, as listed above."""
    me = view.get("seat", 0)
    seats = len(view["hand_sizes"])
    order = [(me + step) % seats for step in range(seats)]
    numbers = _mat(mat, mat.read(view["mat"]))
    for cards in (view.get("hand", []), view.get("skipped", []), view["spent"]):
        numbers += [cards.count(name) / 7 for name in NAMES]
    numbers += _seats([view["hand_sizes"][seat] / 7 for seat in order], 1)
    numbers += _seats([float(tool in view["broken"][seat]) for seat in order for tool in TOOLS], len(TOOLS))
    numbers += _seats([view["skips"][seat] / 16 for seat in order], 1)
    numbers += _seats([float(not view["winner"] and view["turn"] == seat) for seat in order], 1)
    acts = _acts(view, mat, seats)
    numbers += _seats([count / 8 for seat in order for count in acts[seat]], ACTS)
    role = view.get("role")
    numbers += [float(role == "surveyor"), float(role == "spy"), float(role is None)]
    numbers += [float(seats == count) for count in (4, 5, 6, 7)]
    numbers += [view["pool"]["spies"] / 3, view["pile"] / 62, float(view["reach"] == "connected")]
    numbers += [float(view["winner"] == "surveyors"), float(view["winner"] == "spies")]
    numbers += _seats([float("roles" in view and view["roles"][seat] == "spy") for seat in order], 1)
    numbers += [view["unseen"].get(name, 0) / 7 for name in NAMES]
    assert len(numbers) == length(mat)
    return numbers


def _seats(values: list[float], each: int) -> list[float]:
    return values + [0.0] * (MOST_SEATS * each - len(values))


def _mat(mat: Mat, squares: list[int]) -> list[float]:
    numbers: list[float] = []
    for square in range(mat.size):
        form = squares[square]
        dead = bool(form & DEAD_END)
        numbers.append(float(form == EMPTY))
        numbers += [float(not dead and bool(form >> side & 1)) for side in range(4)]
        numbers += [float(dead and bool(form >> side & 1)) for side in range(4)]
        beside = [mat.beside[square * 4 + side] for side in range(4)]
        numbers += [float(other >= 0 and squares[other] != EMPTY) for other in beside]
        numbers += [float(other >= 0 and bool(squares[other] >> (side ^ 2) & 1)) for side, other in enumerate(beside)]
    return numbers


def _acts(view: View, mat: Mat, seats: int) -> list[list[int]]:
    acts = [[0] * ACTS for _ in range(seats)]
    for seat, action in view["history"]:
        if action < 0:
            acts[seat][7] += 1
        elif action < mat.first_sabotage:
            acts[seat][1 if mat.form_of(action) & DEAD_END else 0] += 1
        elif action < mat.first_replacement:
            acts[seat][2] += 1
            acts[(action - mat.first_sabotage) % MOST_SEATS][3] += 1
        elif action < mat.first_resurvey:
            acts[seat][4 if (action - mat.first_replacement) % MOST_SEATS == seat else 5] += 1
        else:
            acts[seat][6] += 1
    return acts
