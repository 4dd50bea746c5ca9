"""The board: its squares, what lies on them, and where each arm can step from them. Nothing here changes in play."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i16, u8

UNION: Final = 0
CONFEDERACY: Final = 1
SIDES: Final = ["Union", "Confederacy"]
ADJECTIVES: Final = ["Union", "Confederate"]

INFANTRY: Final = 0
CAVALRY: Final = 1
GUNBOAT: Final = 2
ARMS: Final = ["infantry", "cavalry", "gunboat"]

FORCES: Final = [[15, 2, 3], [10, 4, 1]]
"""E6: the units of each side, by arm."""

GARRISONS: Final = [4, 5]
"""E29: the permanent garrisons of Washington and Richmond."""

CITY_COST: Final = [2, 1]
"""E26: how many pieces the first fall of a key city costs the North and the South."""

CAPITAL_COST: Final = [6, 5]
"""E29: how many pieces the fall of the capital costs the North and the South."""

COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@final
class Board:
    """
    E1, E2: a grid of squares, each with any of land, water, mountains, track and a city.

    Squares are numbered row by row from the northwest. `waters` holds the signs of all waters of a square; `links` lists
    the track as pairs of adjacent squares, each with its section; `keys` lists the squares of key cities and capitals.
    """

    SHARED: ClassVar[bool] = True  # immutable, so all states share one

    def __init__(
        self,
        width: int,
        height: int,
        land: list[bool],
        mountain: list[bool],
        waters: list[str],
        links: list[tuple[int, int, int]],
        sections: list[list[int]],
        city_names: dict[int, str],
        keys: list[int],
        key_sides: list[int],
        key_capital: list[bool],
    ) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.nowhere = vec[u8]([0] * self.size)  # for what is noted by square, to copy
        self.unmoved = vec[i16]([0] * (3 * self.size))  # for what is counted by arm and square, to copy
        self.land = land
        self.mountain = mountain
        self.waters = waters
        self.sections = sections
        self.city_names = city_names
        self.keys = keys
        self.key_sides = key_sides
        self.key_capital = key_capital
        self.names = [COLUMNS[square % width] + str(square // width + 1) for square in range(self.size)]
        self.columns = [square % width for square in range(self.size)]
        self.rows = [square // width for square in range(self.size)]
        self.sea = [not land[square] for square in range(self.size)]  # open to gunboats and what they carry only
        self.key_at = [-1] * self.size
        for i in range(len(keys)):
            self.key_at[keys[i]] = i
        self.tracks: list[list[int]] = [[] for _ in range(self.size)]
        self.track_sections: list[list[int]] = [[] for _ in range(self.size)]
        for first, second, section in links:
            self._lay(first, second, section)
            self._lay(second, first, section)
        self.section_of = [-1] * self.size  # the section of a square between two cities
        for i in range(len(sections)):
            for square in sections[i]:
                self.section_of[square] = i
        self.neighbours = [self._around(square) for square in range(self.size)]
        self.marches = [self._marches(square) for square in range(self.size)]
        self.rides = [self._rides(square) for square in range(self.size)]
        self.sails = [self._sails(square) for square in range(self.size)]

    def _lay(self, first: int, second: int, section: int) -> None:
        self.tracks[first].append(second)
        self.track_sections[first].append(section)

    def _around(self, square: int) -> list[int]:
        x = square % self.width
        y = square // self.width
        found: list[int] = []
        for j in range(max(0, y - 1), min(self.height, y + 2)):
            for i in range(max(0, x - 1), min(self.width, x + 2)):
                if i != x or j != y:
                    found.append(j * self.width + i)
        return found

    def _marches(self, square: int) -> list[int]:
        """E5, E12: adjacent land, mountains only along the track; a diagonal step between two mountains is allowed."""
        return [to for to in self.neighbours[square] if self.land[to] and (not self.mountain[to] or to in self.tracks[square])]

    def _rides(self, square: int) -> list[int]:
        """E13: any adjacent land, mountains included."""
        return [to for to in self.neighbours[square] if self.land[to]]

    def _sails(self, square: int) -> list[int]:
        """E14: adjacent water that is joined to the water here."""
        mine = self.waters[square]
        found: list[int] = []
        for to in self.neighbours[square]:
            for sign in self.waters[to]:
                if sign in mine:
                    found.append(to)
                    break
        return found

    def place(self, square: int) -> str:
        """Return the name of a square for people: its city, or its letter and number."""
        name = self.city_names.get(square)
        return name if name is not None else self.names[square]

    def spot(self, square: int) -> str:
        """Return a reference to a square for the text of an event."""
        return f"{{s:cell:{square % self.width},{square // self.width}|{self.place(square)}}}"

    def garrison(self, key: int) -> int:
        """E29: the strength of a capital's permanent garrison, 0 for other cities."""
        return GARRISONS[self.key_sides[key]] if self.key_capital[key] else 0

    def cost(self, key: int) -> int:
        """E26, E29: how many pieces the first fall of a city costs its side."""
        side = self.key_sides[key]
        return CAPITAL_COST[side] if self.key_capital[key] else CITY_COST[side]

    def __reduce__(self) -> tuple[object, ...]:
        links = [
            (first, self.tracks[first][i], self.track_sections[first][i])
            for first in range(self.size)
            for i in range(len(self.tracks[first]))
            if first < self.tracks[first][i]
        ]
        return (
            Board,
            (
                self.width,
                self.height,
                self.land,
                self.mountain,
                self.waters,
                links,
                self.sections,
                self.city_names,
                self.keys,
                self.key_sides,
                self.key_capital,
            ),
        )
