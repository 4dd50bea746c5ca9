"""The map as text: a grid of squares with towns and stacks, and below it the stacks and the cities by name."""

from __future__ import annotations

import functools
import itertools

from parlour.core.state import View
from parlour.core.words import counted, listed
from parlour.games.civilwar.content import war_map
from parlour.games.civilwar.state.geography import ADJECTIVES, ARMS, Board

CELL = 4  # columns of a square
LEGEND = [
    "U3: 3 Union units   C2: 2 Confederate units   Ric: a city or town",
    "+ railroad   ^ mountains   ≈ river or coast   ~ open sea",
]


def sketch(view: View) -> str:
    """E1, E2, E10: the whole map with the units of each stack, the stacks by name, and the key cities."""
    board = war_map().board
    sizes = {square: (side, sum(units[:3])) for side, square, *units in view["stacks"]}
    for side, force in ((view["turn"], view["attack"]), (1 - view["turn"], view["fleeing"])):
        if view["field"] >= 0 and sum(force) > 0 and view["field"] not in sizes:
            sizes[view["field"]] = (side, sum(force))
    lines = [
        "   " + "".join(f" {name:<{CELL - 1}}" for name in (board.names[x].rstrip("0123456789") for x in range(board.width)))
    ]
    for row in range(board.height):
        squares = range(row * board.width, (row + 1) * board.width)
        lines.append((f"{row + 1:>2} " + "".join(cell(board, square, sizes) for square in squares)).rstrip())
    lines = [line.rstrip() for line in [*lines, *LEGEND]]
    return "\n".join([*lines, *(stacks(board, view, side) for side in (0, 1)), *cities(board, view)])


def cell(board: Board, square: int, sizes: dict[int, tuple[int, int]]) -> str:
    """One square: its stack, or else its town, or else the ground."""
    if square in sizes:
        side, units = sizes[square]
        return f" {ADJECTIVES[side][0]}{units:<{CELL - 2}}"
    if square in board.city_names:
        return f" {short_names()[square]}"
    return f"  {ground(board, square)} "


@functools.cache
def short_names() -> dict[int, str]:
    """Three letters for each town, no two alike: the first ones, key cities before others, or else the first and two more."""
    board = war_map().board
    found: dict[int, str] = {}
    for square in sorted(board.city_names, key=lambda square: (board.key_at[square] < 0, square)):
        words = ["".join(filter(str.isalpha, word)) for word in board.city_names[square].split()]
        letters = "".join(words)
        pairs = [words[-1][:2], *(first + second for first, second in itertools.combinations(letters[1:], 2))]
        tries = [letters[:3], *(letters[0] + pair for pair in (pairs if len(words) > 1 else pairs[1:]))]
        found[square] = next(name for name in tries if name not in found.values())
    return found


def ground(board: Board, square: int) -> str:
    """The sign of what matters most on an empty square."""
    if board.sea[square]:
        return "~"
    if board.mountain[square]:
        return "^"
    return "+" if board.tracks[square] else "≈" if board.waters[square] else "·"


def stacks(board: Board, view: View, side: int) -> str:
    """All stacks of a side by name, with what has moved this turn."""
    parts = []
    for owner, square, *units in view["stacks"]:
        if owner == side:
            moved = " (moved)" if sum(units[3:]) == sum(units[:3]) else " (some moved)" if sum(units[3:]) else ""
            held = " (disabled)" if square in view["disabled"] else ""
            parts.append(f"{located(board, square)}: {force(units[:3])}{moved}{held}")
    if view["field"] >= 0:
        name, units = ("attacking", view["attack"]) if side == view["turn"] else ("retreating from", view["fleeing"])
        if sum(units):
            parts.append(f"{force(units)} {name} {located(board, view['field'])}")
    return f"{ADJECTIVES[side]}: {'; '.join(parts) or 'no units'}."


def force(units: list[int]) -> str:
    """Units by arm in words."""
    return listed([counted(units[arm], ARMS[arm]) for arm in range(3) if units[arm]])


def located(board: Board, square: int) -> str:
    """A square by its town, if any, and its letter and number."""
    town = board.city_names.get(square)
    return f"{town} {board.names[square]}" if town else board.names[square]


def cities(board: Board, view: View) -> list[str]:
    """E26, E29: what the fall of each key city costs, its garrison, whether it has fallen, and where fortifications are."""
    lines = []
    for side in (0, 1):
        parts = []
        for key, square in enumerate(board.keys):
            if board.key_sides[key] == side:
                garrison = f", garrison {board.garrison(key)}" if board.garrison(key) else ""
                state = "fallen" if view["fallen"][key] else f"costs {board.cost(key)}{garrison}"
                parts.append(f"{located(board, square)} {state}{', fortified' if view['forts'][key] >= 0 else ''}")
        lines.append(f"{('Northern', 'Southern')[side]} cities: {'; '.join(parts)}.")
    return lines
