"""What bots know about locations."""

from __future__ import annotations

import functools

import msgspec

from parlour.games.spyfall.actions import slug
from parlour.games.spyfall.bots.levels import UNKNOWN
from parlour.games.spyfall.content import attributes, degrees

# The chances of a candid no, somewhat and yes where an attribute holds to degree 0, 1, 2, 3 and 4.
CANDID = ((0.80, 0.16, 0.04), (0.50, 0.40, 0.10), (0.17, 0.66, 0.17), (0.10, 0.40, 0.50), (0.04, 0.16, 0.80))
CLUELESS = (1 / 3, 1 / 3, 1 / 3)


class Lore:
    """What bots know about the locations in play."""

    def __init__(self, names: tuple[str, ...], own: dict[str, dict[str, int]]) -> None:
        self.names = names
        built_in = degrees()
        # The host's pack overrides the built-in degrees; where neither has any, nothing is known.
        rows = [own.get(name) or built_in.get(slug(name), {}) for name in names]
        order = [attribute.name for attribute in attributes()]
        self.degrees = [[row.get(name, UNKNOWN) for name in order] for row in rows]

    def levels(self, place: int, attribute: int) -> tuple[float, float, float]:
        """Return the chances of a candid no, somewhat and yes at a place."""
        degree = self.degrees[place][attribute]
        return CLUELESS if degree == UNKNOWN else CANDID[degree]

    def candid(self) -> list[list[list[float]]]:
        """Return these chances for all places and attributes."""
        return [[list(self.levels(place, attribute)) for attribute in range(len(row))] for place, row in enumerate(self.degrees)]


@functools.lru_cache(maxsize=64)
def _lore(names: tuple[str, ...], own: str) -> Lore:
    return Lore(names, msgspec.json.decode(own, type=dict[str, dict[str, int]]))


def lore_of(names: list[str], own: dict[str, dict[str, int]]) -> Lore:
    """Return the shared lore of these locations."""
    return _lore(tuple(names), msgspec.json.encode(own).decode())
