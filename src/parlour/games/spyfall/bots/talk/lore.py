"""What bots know about locations, and the bank of questions, answers and phrases they talk with."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from parlour.content import convert, read_text, read_toml
from parlour.core.errors import BadContent
from parlour.games.spyfall.actions import slug
from parlour.games.spyfall.bots.levels import UNKNOWN
from parlour.games.spyfall.content import FOLDER, TOP_DEGREE

# The chances of a candid no, somewhat and yes where an attribute holds to degree 0, 1, 2, 3 and 4.
CANDID = ((0.80, 0.16, 0.04), (0.50, 0.40, 0.10), (0.17, 0.66, 0.17), (0.10, 0.40, 0.50), (0.04, 0.16, 0.80))
CLUELESS = (1 / 3, 1 / 3, 1 / 3)


class Attribute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to talk about; ~ marks words and questions that mean the opposite."""

    name: str
    words: list[str]
    questions: list[str]
    no: list[str]
    some: list[str]
    yes: list[str]

    def answers(self, level: int) -> list[str]:
        """Return the ways to say no, somewhat or yes."""
        return (self.no, self.some, self.yes)[level]


class Voice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How some roles end a sentence."""

    name: str
    roles: list[str]
    tails: list[str]


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything bots say besides questions and direct answers."""

    openers: list[str]
    dodges: list[str]
    deflections: dict[str, list[str]]
    voice: list[Voice]


class Lexicon(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """Words for reading an answer in a person's own words."""

    negations: str
    affirmations: str
    hedges: list[str]
    evasions: list[str]
    common: str

    @functools.cached_property
    def negating(self) -> frozenset[str]:
        """Words that negate what follows."""
        return frozenset(self.negations.split())

    @functools.cached_property
    def affirming(self) -> frozenset[str]:
        """Words that say yes."""
        return frozenset(self.affirmations.split())

    @functools.cached_property
    def common_words(self) -> frozenset[str]:
        """Words in location names that do not name the place by themselves."""
        return frozenset(self.common.split())


@functools.cache
def attributes() -> list[Attribute]:
    """Load and check all attributes, in the order of the file."""
    path = FOLDER / "attributes.toml"
    found = [convert(entry, Attribute, path.name, f"attribute {i + 1}") for i, entry in enumerate(read_toml(path)["attribute"])]
    names = [attribute.name for attribute in found]
    if len(set(names)) != len(names):
        raise BadContent(f"{path.name}: an attribute is listed twice")
    for attribute in found:
        if not all((attribute.words, attribute.questions, attribute.no, attribute.some, attribute.yes)):
            raise BadContent(f"{path.name}: attribute {attribute.name}: it needs words, questions and answers of all three kinds")
    return found


@functools.cache
def phrases() -> Phrases:
    """Load and check the phrases."""
    return convert(read_toml(FOLDER / "phrases.toml"), Phrases, "phrases.toml", "the file")


@functools.cache
def lexicon() -> Lexicon:
    """Load and check the lexicon."""
    return convert(read_toml(FOLDER / "lexicon.toml"), Lexicon, "lexicon.toml", "the file")


@functools.cache
def cues() -> dict[str, list[str]]:
    """Load the words that hint at each location, by slug."""
    form = convert(read_toml(FOLDER / "cues.toml"), dict[str, dict[str, list[str]]], "cues.toml", "the file")
    return form["cues"]


def read_degrees(path: Path) -> dict[str, dict[str, int]]:
    """Read a table of degrees, a row of location slugs and then a row for each attribute; the result is by location."""
    rows = [line.split() for line in read_text(path).splitlines() if line.strip() and not line.startswith("#")]
    places, known = rows[0], [attribute.name for attribute in attributes()]
    if sorted(row[0] for row in rows[1:]) != sorted(known):
        raise BadContent(f"{path.name}: its rows are not the attributes {', '.join(known)}")
    table: dict[str, dict[str, int]] = {place: {} for place in places}
    for row in rows[1:]:
        if len(row) != len(places) + 1 or not all(cell.isdigit() and int(cell) <= TOP_DEGREE for cell in row[1:]):
            raise BadContent(f"{path.name}: row {row[0]}: it needs {len(places)} degrees from 0 to {TOP_DEGREE}")
        for place, cell in zip(places, row[1:], strict=True):
            table[place][row[0]] = int(cell)
    return table


@functools.cache
def degrees() -> dict[str, dict[str, int]]:
    """Load the degrees of all built-in locations, by slug."""
    found: dict[str, dict[str, int]] = {}
    for name in ("spyfall1", "spyfall2"):
        found.update(read_degrees(FOLDER / f"{name}.degrees.txt"))
    return found


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
