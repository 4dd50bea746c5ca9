"""Positions drawn as text: small wars on maps of their own, and the real map with other units."""

from __future__ import annotations

from parlour.content import read_text
from parlour.core.rng import FastRng, Rng
from parlour.games.civilwar.content import MAP_FILE, parse_map, starting_units
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.setup import new_war
from parlour.games.civilwar.state.geography import CONFEDERACY


class Coin(Rng):
    """Always draws the same number: 0 lets the attacker win, 1 the defender."""

    def __init__(self, face: int) -> None:
        self.face = face

    def bits(self) -> int:
        return self.face

    def below(self, n: int) -> int:
        return self.face % n

    def clone(self) -> Coin:
        return Coin(self.face)

    def position(self) -> str:
        return "coin"


def war(
    land: str, circles: str = "", turn: int = CONFEDERACY, coin: int | None = None, capacity: int = 1, limit: int = 60
) -> Rules:
    """Return a war on a map drawn as text; `circles` has lines such as "union A1 2 infantry 1 cavalry"."""
    drawn = parse_map(f"{land}\n[circles]\n{circles}\n")
    rng: Rng = FastRng(1) if coin is None else Coin(coin)
    return new_war(drawn.board, starting_units(drawn), turn, rng, capacity, limit)


def map_text() -> str:
    """Return the map file of the full game."""
    return read_text(MAP_FILE)


def real(circles: str, turn: int = CONFEDERACY, coin: int | None = None) -> Rules:
    """Return a war on the real map with other start circles."""
    head, _, rest = map_text().partition("[circles]")
    _, _, tail = rest.partition("[shores]")
    return war(f"{head}[shores]{tail}", circles, turn, coin)
