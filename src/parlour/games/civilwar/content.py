"""Loads the map from layers drawn as text and from lists, and names the entry that is wrong if a check fails."""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from parlour.content import content_folder, read_text
from parlour.core.errors import BadContent
from parlour.games.civilwar.state.geography import ARMS, CONFEDERACY, FORCES, UNION, Board

Point = tuple[float, float]
FindSquare = Callable[[str, str], int]  # from a name such as A1, and the section that uses it
Wrong = Callable[[str, str], BadContent]  # from a section and a reason

COMPASS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}
SIDE_WORDS = {"north": UNION, "south": CONFEDERACY, "union": UNION, "confederate": CONFEDERACY}
KEY_CITIES = {"St. Louis", "Indianapolis", "Pittsburgh", "Baltimore", "Chattanooga", "Charleston", "Atlanta"}
CAPITALS = {"Washington", "Richmond"}
OCEAN, LAKE = "~", "l"
MAP_FILE = content_folder(__file__) / "map.txt"


@dataclass
class City:
    """A city or town: where it lies, what it is, and on which side of its mark its name stands."""

    name: str
    square: int
    kind: str  # "capital", "key" or "town"
    side: int
    label: str  # "north" or "south" of its mark, in the middle or toward "east" or "west", as in "southeast"


@dataclass
class Lettering:
    """Words across the map."""

    at: Point
    size: float
    turn: float
    kind: str  # "sea" or "state"
    text: str


@dataclass
class Map:
    """The map file: the board of the rules, the start circles, and what only the picture needs."""

    board: Board
    cities: list[City]
    circles: list[list[int]]  # units by [side * 3 + arm][square]
    rivers: dict[str, str]  # sign to name
    railroads: dict[str, list[list[int]]]  # name to sections, each from city to city
    shores: dict[str, list[Point]] = field(default_factory=dict)
    streams: dict[str, list[Point]] = field(default_factory=dict)
    borders: dict[str, list[Point]] = field(default_factory=dict)
    lettering: list[Lettering] = field(default_factory=list)


class _File:
    """The sections of a map file, and errors that name it."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.sections: dict[str, list[str]] = {}
        current: list[str] = []
        for line in text.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            if line.startswith("["):
                current = self.sections.setdefault(line.strip("[] "), [])
            elif line.startswith("  ") and current and ":" in current[-1]:
                current[-1] += " " + line.strip()  # continues a long list
            else:
                current.append(line.strip())

    def wrong(self, where: str, reason: str) -> BadContent:
        return BadContent(f"{self.name}: {where}: {reason}")

    def layer(self, section: str, signs: str) -> list[str]:
        rows = self.sections.get(section)
        if not rows:
            raise self.wrong(section, "the layer is missing")
        for y, row in enumerate(rows):
            if len(row) != len(rows[0]):
                raise self.wrong(section, f"row {y + 1} has {len(row)} squares, the first one {len(rows[0])}")
            for sign in row:
                if not re.fullmatch(signs, sign):
                    raise self.wrong(section, f"row {y + 1}: {sign!r} means nothing in this layer")
        return rows


def parse_map(text: str, name: str = "map") -> Map:
    """Parse a map file of any size, or raise `BadContent`; `check_map` checks what only the full game demands."""
    file = _File(text, name)
    ground = file.layer("land", r"[.^~]")
    water = file.layer("water", r"[.~blA-Z]") if "water" in file.sections else ["." * len(row) for row in ground]
    height, width = len(ground), len(ground[0])
    if (len(water), len(water[0])) != (height, width):
        raise file.wrong("water", f"the layer is {len(water[0])} x {len(water)}, the land {width} x {height}")
    land = [sign != "~" for row in ground for sign in row]
    mountain = [sign == "^" for row in ground for sign in row]
    waters = ["" if sign == "." else sign for row in water for sign in row]

    def square(word: str, where: str) -> int:
        found = re.fullmatch(r"([A-Z])(\d+)", word)
        if found is None or ord(found[1]) - 65 >= width or not 1 <= int(found[2]) <= height:
            raise file.wrong(where, f"{word!r} is not a square of this map")
        return (int(found[2]) - 1) * width + ord(found[1]) - 65

    for line in file.sections.get("mouths", []):
        where, sign = line.split()
        waters[square(where, "mouths")] += sign
    for at in range(width * height):
        if not land[at] and not waters[at]:
            raise file.wrong("water", f"square {at % width + 1} of row {at // width + 1} has neither land nor water")
    rivers = {line[0]: line[1:].strip() for line in file.sections.get("rivers", [])}
    for sign in {sign for signs in waters for sign in signs if sign.isupper()}:
        if sign not in rivers and file.name != "map":
            raise file.wrong("rivers", f"river {sign} has no name")
    cities = _cities(file, square, land)
    links, sections, railroads = _railroads(file, cities, width, height, land)
    keys = [city for city in cities if city.kind != "town"]
    board = Board(
        width=width,
        height=height,
        land=land,
        mountain=mountain,
        waters=waters,
        links=links,
        sections=sections,
        city_names={city.square: city.name for city in cities},
        keys=[city.square for city in keys],
        key_sides=[city.side for city in keys],
        key_capital=[city.kind == "capital" for city in keys],
    )
    drawn = Map(board, cities, _circles(file, square, board), rivers, railroads)
    for part, into in (("shores", drawn.shores), ("streams", drawn.streams), ("borders", drawn.borders)):
        for line in file.sections.get(part, []):
            title, _, points = line.partition(":")
            into[title.strip()] = [_point(file, part, word) for word in points.split()]
    for line in file.sections.get("lettering", []):
        words = line.split(maxsplit=4)
        if len(words) != 5 or words[3] not in ("sea", "state"):
            raise file.wrong("lettering", f"{line!r} is not: point, size, turn, sea|state, text")
        drawn.lettering.append(Lettering(_point(file, "lettering", words[0]), float(words[1]), float(words[2]), *words[3:]))
    return drawn


def _point(file: _File, where: str, word: str) -> Point:
    found = re.fullmatch(r"(-?[\d.]+),(-?[\d.]+)", word)
    if found is None:
        raise file.wrong(where, f"{word!r} is not a point such as 3.25,7.50")
    return float(found[1]), float(found[2])


def _cities(file: _File, square: FindSquare, land: list[bool]) -> list[City]:
    """E3: key cities, capitals and towns, each on land and alone on its square."""
    cities: list[City] = []
    for line in file.sections.get("cities", []):
        found = re.fullmatch(r"(.+?)\s+([A-Z]\d+)\s+(capital|key|town)\s+(north|south)\s+((?:north|south)(?:east|west)?)", line)
        if found is None:
            raise file.wrong("cities", f"{line!r} is not: name, square, capital|key|town, north|south, side of the name")
        city = City(found[1], square(found[2], "cities"), found[3], SIDE_WORDS[found[4]], found[5])
        if not land[city.square]:
            raise file.wrong("cities", f"{city.name} is not on land")
        if any(other.square == city.square or other.name == city.name for other in cities):
            raise file.wrong("cities", f"{city.name} or its square {found[2]} occurs twice")
        cities.append(city)
    return cities


def _railroads(
    file: _File,
    cities: list[City],
    width: int,
    height: int,
    land: list[bool],
) -> tuple[list[tuple[int, int, int]], list[list[int]], dict[str, list[list[int]]]]:
    """E4: the track as links and sections; every section joins two cities, and no other track shares its squares."""
    by_name = {city.name: city.square for city in cities}
    at_city = set(by_name.values())
    links: list[tuple[int, int, int]] = []
    sections: list[list[int]] = []
    railroads: dict[str, list[list[int]]] = {}
    used: dict[int, str] = {}
    for line in file.sections.get("railroads", []):
        name, _, route = line.partition(":")
        stops = re.split(r"\s+", route.strip())
        here = -1
        run: list[int] = []
        words: list[str] = []
        railroads[name] = []
        for stop in [*stops, ""]:
            if stop and stop not in COMPASS:
                words.append(stop)
                continue
            if words:  # the name of a city has ended
                title = " ".join(words)
                words = []
                if title not in by_name:
                    raise file.wrong("railroads", f"{name}: there is no city {title!r}")
                if here >= 0 and here != by_name[title]:
                    raise file.wrong("railroads", f"{name}: the route misses {title}")
                if here >= 0:
                    for first, second in itertools.pairwise(run):
                        links.append((first, second, len(sections)))
                    sections.append(run[1:-1])
                    railroads[name].append(run)
                here = by_name[title]
                run = [here]
            if not stop:
                break
            if here < 0:
                raise file.wrong("railroads", f"{name}: a route begins at a city")
            if len(run) > 1 and here in at_city:
                raise file.wrong("railroads", f"{name}: the route passes a city without naming it")
            if len(run) > 1:
                if here in used:
                    raise file.wrong("railroads", f"{name}: its track meets that of {used[here]} outside a city")
                used[here] = name
            x, y = here % width + COMPASS[stop][0], here // width + COMPASS[stop][1]
            if not (0 <= x < width and 0 <= y < height) or not land[y * width + x]:
                raise file.wrong("railroads", f"{name}: the route leaves the land")
            here = y * width + x
            run.append(here)
        if len(run) > 1 or not railroads[name]:
            raise file.wrong("railroads", f"{name}: a route ends at a city")
    return links, sections, railroads


def _circles(file: _File, square: FindSquare, board: Board) -> list[list[int]]:
    """E6: the start circles, each with units that can stand on its square."""
    circles = [[0] * board.size for _ in range(6)]
    for line in file.sections.get("circles", []):
        words = line.split()
        if len(words) < 4 or len(words) % 2 or words[0] not in SIDE_WORDS:
            raise file.wrong("circles", f"{line!r} is not: union|confederate, square, then numbers and arms")
        at = square(words[1], "circles")
        for number, arm in zip(words[2::2], words[3::2], strict=True):
            if arm not in ARMS or not number.isdigit():
                raise file.wrong("circles", f"{line!r}: {number} {arm} is not a number of infantry, cavalry or gunboat")
            if arm == "gunboat" and not board.waters[at]:
                raise file.wrong("circles", f"{words[1]}: a gunboat needs water")
            if arm != "gunboat" and not board.land[at]:
                raise file.wrong("circles", f"{words[1]}: {arm} needs land")
            circles[SIDE_WORDS[words[0]] * 3 + ARMS.index(arm)][at] += int(number)
    return circles


def check_map(drawn: Map, name: str) -> None:
    """E1, E3, E6: raise `BadContent` unless a well-formed map also suits the full game."""
    board = drawn.board

    def wrong(where: str, reason: str) -> BadContent:
        return BadContent(f"{name}: {where}: {reason}")

    if (board.width, board.height) != (18, 18):
        raise wrong("land", "the board has 18 x 18 squares")
    for kind, wanted in (("key", KEY_CITIES), ("capital", CAPITALS)):
        found = {city.name for city in drawn.cities if city.kind == kind}
        if found != wanted:
            raise wrong("cities", f"the cities of kind {kind} must be {', '.join(sorted(wanted))}")
    place = {city.name: city.square for city in drawn.cities}
    apart = max(abs(place["Washington"] % 18 - place["Richmond"] % 18), abs(place["Washington"] // 18 - place["Richmond"] // 18))
    if not 2 <= apart <= 3:
        raise wrong("cities", f"Washington and Richmond must be 2 to 3 squares apart, not {apart}")
    _check_track(drawn, wrong)
    _check_water(board, wrong)
    _check_land(board, wrong)
    for side in (UNION, CONFEDERACY):
        for arm in range(3):
            count = sum(drawn.circles[side * 3 + arm])
            if count != FORCES[side][arm]:
                raise wrong("circles", f"side {side} has {count} {ARMS[arm]}, the rules give it {FORCES[side][arm]}")
    for at in range(board.size):
        if any(drawn.circles[arm][at] for arm in range(3)) and any(drawn.circles[3 + arm][at] for arm in range(3)):
            raise wrong("circles", f"both sides begin in {board.names[at]}")
    _check_drawing(drawn, wrong)


def _reached(start: Iterable[int], steps: list[list[int]]) -> set[int]:
    """Return the squares that can be reached from some squares by any number of steps."""
    reached = set(start)
    front = list(reached)
    while front:
        for to in steps[front.pop()]:
            if to not in reached:
                reached.add(to)
                front.append(to)
    return reached


def _check_track(drawn: Map, wrong: Wrong) -> None:
    """E4, E17: a raid can cut every section, unless it joins two cities of the rules that are neighbours."""
    board = drawn.board
    for name, runs in drawn.railroads.items():
        for run in runs:
            if len(run) == 2 and any(board.key_at[end] < 0 for end in run):
                raise wrong("railroads", f"{name}: nobody could cut it between {board.place(run[0])} and {board.place(run[-1])}")


def _check_water(board: Board, wrong: Wrong) -> None:
    """E2: every navigable river leads to the ocean or to a lake."""
    open_water = [at for at in range(board.size) if any(sign in board.waters[at] for sign in (OCEAN, LAKE))]
    reached = _reached(open_water, board.sails)
    for at in range(board.size):
        if board.waters[at] and at not in reached:
            raise wrong("water", f"{board.names[at]}: this water leads neither to the ocean nor to a lake")


def _check_land(board: Board, wrong: Wrong) -> None:
    """E13: cavalry reaches every land square."""
    reached = _reached([board.land.index(True)], board.rides)
    for at in range(board.size):
        if board.land[at] and at not in reached:
            raise wrong("land", f"{board.names[at]} cannot be reached by cavalry")


def _check_drawing(drawn: Map, wrong: Wrong) -> None:
    """Check that the drawn shores and streams agree with the layers of the rules."""
    board = drawn.board
    fine = 10
    for at in range(board.size):
        x, y = at % board.width, at // board.width
        dry = sum(_is_land(drawn, x + (i + 0.5) / fine, y + (j + 0.5) / fine) for i in range(fine) for j in range(fine))
        shore = any(not sign.isupper() for sign in board.waters[at])
        if dry < fine * fine * 0.05 and board.land[at]:
            raise wrong("shores", f"{board.names[at]} is drawn as water, but has land")
        if dry > fine * fine * 0.99 and shore:
            raise wrong("shores", f"{board.names[at]} is drawn as dry land, but bears {board.waters[at]!r}")
        if dry < fine * fine * 0.9 and not shore:
            raise wrong("shores", f"{board.names[at]} is drawn with open water, but has none")
        if dry > fine * fine * 0.1 and not board.land[at]:
            raise wrong("shores", f"{board.names[at]} is drawn with land, but has none")
    for sign, name in drawn.rivers.items():
        if name not in drawn.streams:
            raise wrong("streams", f"the {name} is not drawn")
        through = _stream_squares(drawn.streams[name], board.width, board.height)
        marked = {at for at in range(board.size) if sign in board.waters[at]}
        for at in marked - set(through):
            raise wrong("streams", f"the {name} is not drawn through {board.names[at]}")


def _is_land(drawn: Map, x: float, y: float) -> bool:
    """Return whether the drawn shores leave a point dry."""
    return _inside(x, y, _land_outline(drawn)) and not any(
        _inside(x, y, points) for name, points in drawn.shores.items() if name != "coast"
    )


def _land_outline(drawn: Map) -> list[Point]:
    """Return the drawn land as one polygon: the coast, closed around the north of the map."""
    return [(-2.0, -2.0), (drawn.board.width + 2.0, -2.0), *drawn.shores["coast"]]


def _inside(x: float, y: float, polygon: list[Point]) -> bool:
    inside = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside


def _stream_squares(points: list[Point], width: int, height: int) -> list[int]:
    """Return the squares that a drawn line runs through, in order."""
    found: list[int] = []
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        steps = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) * 20))
        for i in range(steps + 1):
            x, y = x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps
            if 0 <= x < width and 0 <= y < height:
                at = int(y) * width + int(x)
                if not found or found[-1] != at:
                    found.append(at)
    return found


@functools.cache
def war_map() -> Map:
    """Return the map of the full game, checked."""
    drawn = parse_map(read_text(MAP_FILE), MAP_FILE.name)
    check_map(drawn, MAP_FILE.name)
    return drawn


def starting_units(drawn: Map) -> list[int]:
    """E6: the start circles in the form of `Position.units`: by side, arm and square."""
    return [count for layer in drawn.circles for count in layer]
