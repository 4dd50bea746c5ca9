"""
A view as 4,571 numbers from 0 to 1, for learning, from the viewer's side ("own"; a spectator's is the Union).

0 to 4535: fourteen planes of 324 squares, row by row from the northwest:
  0, 1, 2   own infantry, cavalry and gunboats, each divided by 8 and at most 1
  3, 4, 5   the same for the other side
  6, 7, 8   own units of each arm that have moved this turn, scaled likewise
  9         disabled stacks        10  fortified squares: 1 own, 0.5 the other side's
  11        permanent garrisons that still stand, divided by 5
  12        the field of a battle in progress
  13        the viewer's order in progress: 0.5 where it starts, 1 where it leads
4536 to 4543: the phase: main, eliminate, strike, give, keep, retreat, losses, over.
4544 to 4552: the nine key cities and capitals in the order of the map file, 1 if fallen.
4553 to 4555: attackers of a battle in progress by arm, divided by 8.  4556 to 4558: units in retreat, likewise.
4559 to 4561: units taken into the viewer's order by arm, divided by 8.
4562, 4563: own pieces and the other side's, divided by 20.
4564: losses due, divided by 6.  4565: units still to be named, divided by 20.
4566: quiet turns, divided by their limit (200 if there is none).  4567: turns, divided by 600.
4568: 1 if the own side is to move.  4569: 1 if the viewer is to act.  4570: an offered draw: 1 own, 0.5 the other side's.
"""

from __future__ import annotations

from typing import Any, Final, cast

from mypy_extensions import i64

from parlour.core.encoding import Numbers
from parlour.core.state import View
from parlour.games.civilwar.content import war_map
from parlour.games.civilwar.knowledge import call_roll
from parlour.games.civilwar.rules.turn import TURN_LIMIT
from parlour.games.civilwar.state.geography import Board
from parlour.games.civilwar.state.position import OVER, PHASES, Position

PHASE_NUMBERS: Final = {phase: number for number, phase in enumerate(PHASES)}
SQUARES: Final = 324
PLANES: Final = 14
FACTS: Final = SQUARES * PLANES
WIDTH: Final = SQUARES * PLANES + 35
STACK: Final = 8


def encode_into(view: View, numbers: Numbers) -> None:
    """Write the numbers of a view over zeros."""
    own: int = view.get("seat", 0)
    write_counts(numbers, view["standing"], 0, own == 1)
    if view["turn"] == own:
        write_counts(numbers, view["spent"], 6 * SQUARES, False)
    disabled: list[int] = view["disabled"]
    for square in disabled:
        numbers[9 * SQUARES + square] = 1.0
    write_cities(view, own, numbers)
    field: int = view["field"]
    if field >= 0:
        numbers[12 * SQUARES + field] = 1.0
    if "order" in view:
        write_order(view["order"], numbers)
    write_facts(view, own, numbers)


def write_cities(view: View, own: int, numbers: Numbers) -> None:
    """Write planes 10 and 11 and 4544 to 4552: fortifications, garrisons, and fallen cities."""
    board: Board = war_map().board
    forts: list[int] = view["forts"]
    fallen: list[bool] = view["fallen"]
    for key in range(len(board.keys)):
        square = board.keys[key]
        if forts[key] >= 0:
            numbers[10 * SQUARES + square] = 1.0 if forts[key] == own else 0.5
        if fallen[key]:
            numbers[FACTS + 8 + key] = 1.0
        else:
            numbers.share(11 * SQUARES + square, board.garrison(key), 5)


def write_order(order: dict[str, Any], numbers: Numbers) -> None:
    """Write plane 13 and 4559 to 4561: the viewer's order in progress."""
    source: int = order["from"]
    target: int = order["to"]
    if source >= 0:
        numbers[13 * SQUARES + source] = 0.5
    if target >= 0:
        numbers[13 * SQUARES + target] = 1.0
    write_arms(order["taken"], FACTS + 23, numbers)


def write_facts(view: View, own: int, numbers: Numbers) -> None:
    """Write 4536 to 4543 and 4553 to 4570: everything but squares, cities and orders."""
    numbers[FACTS + PHASE_NUMBERS[view["phase"]]] = 1.0
    write_arms(view["attack"], FACTS + 17, numbers)
    write_arms(view["fleeing"], FACTS + 20, numbers)
    pieces: list[int] = view["pieces"]
    numbers.share(FACTS + 26, pieces[own], 20)
    numbers.share(FACTS + 27, pieces[1 - own], 20)
    numbers.share(FACTS + 28, view["due"], 6)
    numbers.share(FACTS + 29, view["left"], 20)
    limit: int = view["no_progress_limit"]
    numbers.share(FACTS + 30, view["quiet"], limit if limit != 0 else 200)
    numbers.share(FACTS + 31, view["turns"], TURN_LIMIT)
    if view["turn"] == own:
        numbers[FACTS + 32] = 1.0
    if "seat" in view and view["actor"] == own:
        numbers[FACTS + 33] = 1.0
    offer: int = view["offer"]
    if offer >= 0:
        numbers[FACTS + 34] = 1.0 if offer == own else 0.5


def observe(war: Position, own: int, numbers: Numbers) -> None:
    """E10: write the numbers of the seat's view, straight from the position; while an order is composed, only the order."""
    roll = war.roll
    if not roll.known:
        call_roll(war, roll)
    if not numbers.keeps(roll.edition, own):
        observe_board(war, own, numbers)
        observe_facts(war, own, numbers)
        numbers.fix(roll.edition, own)
    if war.phase != OVER and war.actor() == own:
        if war.source >= 0:
            numbers.share(13 * SQUARES + war.source, 1, 2)
        if war.target >= 0:
            numbers.one(13 * SQUARES + war.target)
            write_arms(war.taken, FACTS + 23, numbers)


def observe_board(war: Position, own: int, numbers: Numbers) -> None:
    """Write planes 0 to 12 and 4544 to 4552: units, markers, cities and the field of a battle."""
    write_counts(numbers, war.roll.standing, 0, own == 1)
    if war.turn == own:
        write_counts(numbers, war.roll.spent, 6 * SQUARES, False)
    for disabled in war.disabled:
        numbers.one(9 * SQUARES + disabled)
    board = war.board
    key: i64 = -1
    for city in board.keys:
        square: i64 = city
        key += 1
        fort = war.forts[key]
        if fort >= 0:
            numbers.share(10 * SQUARES + square, 2 if fort == own else 1, 2)
        if war.fallen[key]:
            numbers.one(FACTS + 8 + key)
        else:
            numbers.share(11 * SQUARES + square, board.garrison(int(key)), 5)
    if war.field >= 0:
        numbers.one(12 * SQUARES + war.field)


def observe_facts(war: Position, own: int, numbers: Numbers) -> None:
    """Write 4536 to 4543, 4553 to 4558 and 4562 to 4570: everything but squares, cities and orders."""
    if war.phase != OVER and war.actor() == own:
        numbers.one(FACTS + 33)
    numbers.one(FACTS + war.phase)
    write_arms(war.attack, FACTS + 17, numbers)
    write_arms(war.fleeing, FACTS + 20, numbers)
    numbers.share(FACTS + 26, war.pieces[own], 20)
    numbers.share(FACTS + 27, war.pieces[1 - own], 20)
    numbers.share(FACTS + 28, war.due, 6)
    numbers.share(FACTS + 29, war.left, 20)
    limit = war.no_progress_limit
    numbers.share(FACTS + 30, war.quiet, limit if limit != 0 else 200)
    numbers.share(FACTS + 31, war.turns, TURN_LIMIT)
    if war.turn == own:
        numbers.one(FACTS + 32)
    if war.offer >= 0:
        numbers.share(FACTS + 34, 2 if war.offer == own else 1, 2)


def write_counts(numbers: Numbers, pairs: list[int], first: i64, swapped: bool) -> None:
    """Write pairs of an index and a number of units as shares of STACK, with the sides' planes swapped for seat 1."""
    at: i64 = -1
    for number in cast("list[i64]", pairs):  # much faster than by index once compiled
        if at < 0:
            at = number
            if swapped:
                at += 3 * SQUARES if at < 3 * SQUARES else -3 * SQUARES
        else:
            numbers.share(first + at, number, STACK)
            at = -1


def write_arms(counts: list[int], first: i64, numbers: Numbers) -> None:
    """Write the units of the three arms."""
    at = first
    for count in counts:
        if count != 0:
            numbers.share(at, count, STACK)
        at += 1
