"""The elements of the map: their ids, places and names."""

from __future__ import annotations

import functools

from parlour.games.civilwar.art.atlas import MARGIN, SQUARE
from parlour.games.civilwar.content import war_map
from parlour.games.civilwar.rules.cues import cell
from parlour.games.civilwar.state.geography import Board
from parlour.scene.model import Spot

FLAG, FORT, HELD, PLATE = "flag", "fort", "held", "plate"
CORNERS = {FLAG: (0, 0, 15, 15), FORT: (25, 0, 15, 15), HELD: (0, 12, 15, 15), PLATE: (1, 30, 38, 10)}
"""Where markers lie beside a stack: x, y, width and height within its square."""

Box = tuple[int, int, int, int] | tuple[float, float, float, float]
"""Such a place; a union, because compiled code would turn whole numbers into fractions, which are longer to send."""


def corner(board: Board, square: int, kind: str) -> str:
    """Return the element of the corner of a square where a marker of this kind lies."""
    return f"{kind}-{cell(board, square)}"


@functools.cache
def cells() -> list[Spot]:
    """Return the spots of all squares."""
    board = war_map().board
    return [_spot(board, square, cell(board, square), (0, 0, SQUARE, SQUARE)) for square in range(board.size)]


@functools.cache
def _all_corners() -> dict[str, tuple[int, Spot]]:
    """Return the spot of each corner and its place in the order of squares."""
    board = war_map().board
    every = [(corner(board, square, kind), square, box) for square in range(board.size) for kind, box in CORNERS.items()]
    return {name: (n, _spot(board, square, name, box)) for n, (name, square, box) in enumerate(every)}


def corners(used: set[str]) -> list[Spot]:
    """Return the spots of those corners that are in use, in the order of squares."""
    spots = _all_corners()
    return [spot for _, spot in sorted((spots[name] for name in used if name in spots), key=lambda placed: placed[0])]


def _spot(board: Board, square: int, name: str, box: Box) -> Spot:
    x, y, w, h = box
    left, top = MARGIN + square % board.width * SQUARE, MARGIN + square // board.width * SQUARE
    return Spot(id=name, x=left + x, y=top + y, w=w, h=h)


@functools.cache
def names() -> dict[str, str]:
    """Return the name of each square for people and screen readers."""
    board = war_map().board
    return {cell(board, square): _name(board, square) for square in range(board.size)}


def _name(board: Board, square: int) -> str:
    """Name a square by its city or its number, and by what lies there."""
    ground = "mountains" if board.mountain[square] else "land" if board.land[square] else ""
    water = ("sea" if not board.waters[square][0].isupper() else "river") if board.waters[square] else ""
    track = "railroad" if board.tracks[square] else ""
    number = f" ({board.names[square]})" if square in board.city_names else ""
    return f"{board.place(square)}{number}: {', '.join(part for part in (ground, water, track) if part)}"
