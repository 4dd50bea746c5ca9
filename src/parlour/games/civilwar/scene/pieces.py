"""The pieces on the map: units, markers and the plates of mixed stacks, with their faces."""

from __future__ import annotations

import functools

from parlour.games.civilwar.actions import force
from parlour.games.civilwar.art.plate import plate
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.cues import cell, unit
from parlour.games.civilwar.scene.elements import FLAG, FORT, HELD, PLATE, corner
from parlour.games.civilwar.state.geography import ADJECTIVES, ARMS, CAVALRY, GUNBOAT, INFANTRY, SIDES
from parlour.scene.lasting import lasting
from parlour.scene.model import Face, Piece, Token

UNIT = 25.0  # the size of a unit
TONES = ["union", "confederate"]
TAKE_ORDER = (GUNBOAT, INFANTRY, CAVALRY)  # the order in which the rules take units along


def pieces_and_faces(war: Rules) -> tuple[dict[str, Piece], dict[str, Face]]:
    """Return all pieces of a position, and the faces that they show."""
    board = war.board
    pieces = _units(war) | _fighters(war) | _markers(war)
    faces = dict(_faces())
    for square, counts in _mixed_stacks(war).items():
        name = f"{PLATE}:{board.names[square]}"
        faces[name] = plate(counts)
        pieces[name] = Piece(
            zone="map", at=corner(board, square, PLATE), face=name, label=f"{board.place(square)}: {force(counts)}"
        )
    return pieces, faces


@functools.cache
def _faces() -> dict[str, Face]:
    faces: dict[str, Face] = {}
    for seat in range(2):
        for sym in (*ARMS, "flag", "fort"):
            faces[f"{sym}{seat}"] = lasting(Token(sym=sym, tone=TONES[seat]))
    faces["disabled"] = lasting(Token(sym="disabled", tone="red"))
    return faces


def _mixed_stacks(war: Rules) -> dict[int, list[int]]:
    """Return the squares where a side has more than one arm, with the number of units of each."""
    found: dict[int, list[int]] = {}
    size = war.board.size
    for seat in range(2):
        for square in range(size):
            if war.presence[seat * size + square] > 1:
                counts = [war.count(seat, arm, square) for arm in range(3)]
                if sum(count > 0 for count in counts) > 1:
                    found[square] = counts
    return found


def _units(war: Rules) -> dict[str, Piece]:
    """Return the units by square; those that have moved are dimmed."""
    board = war.board
    size = board.size
    pieces: dict[str, Piece] = {}
    for seat in range(2):
        mine = seat == war.turn and not war.over()
        for square in range(size):
            if war.presence[seat * size + square] == 0:
                continue
            i = 0
            held = war.is_disabled(square)
            for arm in TAKE_ORDER:
                spent = war.spent[arm * size + square] if mine else 0
                count = war.count(seat, arm, square)
                for k in range(count):
                    piece = Piece(
                        zone="map",
                        at=cell(board, square),
                        i=i,
                        size=UNIT,
                        face=f"{ARMS[arm]}{seat}",
                        label=f"{ADJECTIVES[seat]} {ARMS[arm]}",
                    )
                    if held:
                        piece.state = ["disabled"]
                    elif k >= count - spent:
                        piece.state = ["dim"]
                    pieces[unit(board, seat, arm, square, k)] = piece
                    i += 1
    return pieces


def _fighters(war: Rules) -> dict[str, Piece]:
    """Return the attackers and the surviving defenders of a battle in progress, on its field."""
    pieces: dict[str, Piece] = {}
    if war.field < 0:
        return pieces
    for name, seat, counts in (("attack", war.turn, war.attack), ("fleeing", 1 - war.turn, war.fleeing)):
        for arm in TAKE_ORDER:
            for k in range(counts[arm]):
                pieces[f"{name}:{ARMS[arm]}:{k}"] = Piece(
                    zone="map",
                    at=cell(war.board, war.field),
                    i=40 + k,
                    size=UNIT,
                    face=f"{ARMS[arm]}{seat}",
                    state=["new"],
                    label=f"{ADJECTIVES[seat]} {ARMS[arm]}, {'attacking' if name == 'attack' else 'in retreat'}",
                )
    return pieces


def _markers(war: Rules) -> dict[str, Piece]:
    """Return the flags, fortifications and disabled markers."""
    board = war.board
    pieces: dict[str, Piece] = {}

    def lay(name: str, square: int, kind: str, face: str, label: str) -> None:
        pieces[f"{name}:{board.names[square]}"] = Piece(zone="map", at=corner(board, square, kind), face=face, label=label)

    for key, square in enumerate(board.keys):
        place = board.place(square)
        if war.fallen[key]:
            captor = 1 - board.key_sides[key]
            lay("flag", square, FLAG, f"flag{captor}", f"{place} was captured by the {SIDES[captor]}")
        if war.forts[key] >= 0:
            lay("fort", square, FORT, f"fort{war.forts[key]}", f"Fortification of {place}: ground troops count double")
    for square in war.disabled:
        lay("disabled", square, HELD, "disabled", f"The stack at {board.place(square)} is disabled")
    return pieces
