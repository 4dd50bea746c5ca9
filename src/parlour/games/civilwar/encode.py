"""
A view as numbers, for learning: 4,571 of them, from 0 to 1, from the viewer's side ("own"; for spectators the Union's).

0 to 4535: fourteen planes of 324 squares, row by row from the north-west:
  0, 1, 2   own infantry, cavalry, gunboats, each divided by 8 and at most 1
  3, 4, 5   the other side's, likewise
  6, 7, 8   own units of each arm that have moved this turn, likewise
  9         disabled stacks        10  fortified squares, own 1, the other side's 0.5
  11        where the standing garrisons are, divided by 5
  12        the field of a battle in progress
  13        the viewer's order in progress: 0.5 where it starts, 1 where it leads
4536 to 4543: the phase: main, eliminate, strike, give, keep, retreat, losses, over.
4544 to 4552: the nine key cities and capitals in the order of the map file, 1 if fallen.
4553 to 4555: attackers of a battle in progress by arm, divided by 8.  4556 to 4558: units in retreat, likewise.
4559 to 4561: units taken into the viewer's order by arm, divided by 8.
4562, 4563: pieces of own and of the other side, divided by 20.
4564: losses due, divided by 6.  4565: units still to be named, divided by 20.
4566: quiet turns by the limit (by 200 if there is none).  4567: turns by 600.
4568: 1 if own side is to move.  4569: 1 if the viewer is to act.  4570: 1 if own side has offered a draw, 0.5 if the other has.
"""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.civilwar.content import war_map
from parlour.games.civilwar.position import PHASES
from parlour.games.civilwar.rules import TURN_LIMIT

SQUARES = 324
PLANES = 14
LENGTH = SQUARES * PLANES + 35
STACK = 8.0


def encode(view: View) -> list[float]:
    """The numbers that the module's text lists."""
    board = war_map().board
    own: int = view.get("seat", 0)
    planes = [0.0] * (SQUARES * PLANES)

    def mark(plane: int, square: int, value: float) -> None:
        planes[plane * SQUARES + square] = min(1.0, value)

    for side, square, *counts in view["stacks"]:
        for arm in range(3):
            mark((0 if side == own else 3) + arm, square, counts[arm] / STACK)
            if side == own:
                mark(6 + arm, square, counts[3 + arm] / STACK)
    for square in view["disabled"]:
        mark(9, square, 1.0)
    for key, square in enumerate(board.keys):
        if view["forts"][key] >= 0:
            mark(10, square, 1.0 if view["forts"][key] == own else 0.5)
        if not view["fallen"][key]:
            mark(11, square, board.garrison(key) / 5)
    if view["field"] >= 0:
        mark(12, view["field"], 1.0)
    order = view.get("order", {"from": -1, "to": -1, "taken": [0, 0, 0]})
    if order["from"] >= 0:
        mark(13, order["from"], 0.5)
    if order["to"] >= 0:
        mark(13, order["to"], 1.0)
    numbers = planes
    numbers += [1.0 if view["phase"] == phase else 0.0 for phase in PHASES]
    numbers += [1.0 if fallen else 0.0 for fallen in view["fallen"]]
    for counts in (view["attack"], view["fleeing"], order["taken"]):
        numbers += [min(1.0, count / STACK) for count in counts]
    numbers += [view["pieces"][own] / 20, view["pieces"][1 - own] / 20, view["due"] / 6, min(1.0, view["left"] / 20)]
    numbers.append(min(1.0, view["quiet"] / (view["no_progress_limit"] or 200)))
    numbers.append(view["turns"] / TURN_LIMIT)
    numbers.append(1.0 if view["turn"] == own else 0.0)
    numbers.append(1.0 if "seat" in view and view["actor"] == own else 0.0)
    numbers.append(1.0 if view["offer"] == own else 0.5 if view["offer"] >= 0 else 0.0)
    return numbers
