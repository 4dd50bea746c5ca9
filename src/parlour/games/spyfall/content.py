"""Loads and checks location packs and what bots talk with; `python -m parlour.games.spyfall.content FILE` checks one."""

from __future__ import annotations

import functools
import itertools
import sys
from pathlib import Path
from typing import TypeVar

import msgspec

from parlour.content import content_folder, convert, parse_toml, read_text, read_toml
from parlour.core.errors import BadContent
from parlour.games.spyfall.actions import MOST_LOCATIONS, slug
from parlour.games.spyfall.refusals import hidden_character

FOLDER = content_folder(__file__)
LONGEST_NAME = 40
FEWEST_ROLES = 2
MOST_ROLES = 12
TOP_DEGREE = 4

Lists = TypeVar("Lists")


class Location(msgspec.Struct, forbid_unknown_fields=True):
    """One deck: a place, its roles, and optionally what is true there, for the bots."""

    name: str
    roles: list[str]
    degrees: dict[str, int] = {}


class Pack(msgspec.Struct, forbid_unknown_fields=True):
    """A titled set of decks."""

    title: str
    location: list[Location]


def parse_pack(text: str, name: str) -> Pack:
    """S20: parse a pack, or raise `BadContent` with its name, the entry and the reason."""
    form = parse_toml(text, name)
    entries = form.get("location")
    if not isinstance(entries, list) or len(entries) < 2:
        raise BadContent(f"{name}: a pack needs a title and at least two [[location]] entries")
    if len(entries) > MOST_LOCATIONS:
        raise BadContent(f"{name}: a pack has at most {MOST_LOCATIONS} locations, this one {len(entries)}")
    locations = [convert(entry, Location, name, f"location {i + 1}") for i, entry in enumerate(entries)]
    for i, location in enumerate(locations):
        check_location(location, name, f"location {i + 1}")
    pack = convert({**form, "location": []}, Pack, name, "pack")
    check_name(pack.title, name, "title")
    pack.location = locations
    check_distinct(pack.location, name)
    return pack


def check_location(location: Location, name: str, where: str) -> None:
    """S20: a location has a readable name and distinct roles; its degrees, if any, are 0 to 4."""
    check_name(location.name, name, where)
    where = f"{where} ({location.name})"
    if not FEWEST_ROLES <= len(location.roles) <= MOST_ROLES:
        raise BadContent(f"{name}: {where}: a location has {FEWEST_ROLES} to {MOST_ROLES} roles, not {len(location.roles)}")
    for role in location.roles:
        check_name(role, name, f"{where}: role")
    if len({role.casefold() for role in location.roles}) != len(location.roles):
        raise BadContent(f"{name}: {where}: a role is listed twice")
    for attribute, degree in location.degrees.items():
        if not 0 <= degree <= TOP_DEGREE:
            raise BadContent(f"{name}: {where}: the degree of {attribute!r:.40} is {degree}, not 0 to {TOP_DEGREE}")


def check_name(text: str, name: str, where: str) -> None:
    """S20: a name is one short line with at least one letter or digit."""
    if not slug(text) or len(text) > LONGEST_NAME or hidden_character(text) or "{" in text or "}" in text:
        raise BadContent(f"{name}: {where}: {text!r:.60} is not a name of 1 to {LONGEST_NAME} plain characters")


def check_distinct(locations: list[Location], name: str) -> None:
    """S20: no location appears twice, even in mixed packs, and none differs from another by its article only."""
    seen: dict[str, str] = {}
    for location in locations:
        word = slug(location.name).removeprefix("the-")
        if word in seen:
            raise BadContent(f"{name}: {location.name!r} and {seen[word]!r} are the same location")
        seen[word] = location.name


def read_pack(path: Path) -> Pack:
    """S20: read a pack from a file, or raise `BadContent`."""
    return parse_pack(read_text(path), path.name)


@functools.cache
def built_in(name: str) -> Pack:
    """Return a pack that comes with the game."""
    return read_pack(FOLDER / f"{name}.toml")


@functools.lru_cache(maxsize=64)
def locations_of(choice: str, own: str) -> tuple[list[Location], dict[str, dict[str, int]]]:
    """S20: the locations of the chosen packs, and the degrees that the host's own pack states."""
    locations: list[Location] = []
    degrees: dict[str, dict[str, int]] = {}
    for part in choice.split("+"):
        if part == "own":
            pack = parse_pack(own, "own pack")
            degrees = {location.name: location.degrees for location in pack.location if location.degrees}
        else:
            pack = built_in(part)
        locations += pack.location
    check_distinct(locations, "the packs together")
    if len(locations) > MOST_LOCATIONS:
        raise BadContent(f"the packs together have {len(locations)} locations; at most {MOST_LOCATIONS} can be in play")
    return locations, degrees


class Attribute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to talk about; ~ marks questions that mean the opposite."""

    name: str
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


def expanded(text: str) -> list[str]:
    """
    Return the phrases of a list, which are separated by commas.

    "very|so loud|noisy" stands for either word in each place. Where a plain word comes first, what follows the first bar may
    be several words: "nobody sings|is singing" stands for "nobody sings" and "nobody is singing".
    """
    phrases: list[str] = []
    for entry in " ".join(text.split()).split(","):
        words = [word.split("|") for word in entry.split()]
        choices = sum(len(word) > 1 for word in words)
        if choices > 1 and len(words[0]) == 1 and (choices > 2 or words[0] != ["a"]):
            first, *others = entry.strip().split("|")
            start = first.rpartition(" ")[0]
            phrases += [first, *(f"{start} {other}" for other in others)]
        elif words:
            phrases += [" ".join(chosen) for chosen in itertools.product(*words)]
    return phrases


class Says(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people say for yes, no, somewhat, or to evade, whatever the question; sarcasm turns a line around."""

    yes: str
    much: str
    no: str
    some: str
    dodge: str
    sarcasm: str


class Acts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Follow-up questions and small talk."""

    follow: str
    smalltalk: str


class Lexicon(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """Words for reading a line in a person's own words, whatever it is about."""

    light: str
    negations: str
    slang: dict[str, str]
    idioms: dict[str, str]
    says: Says
    acts: Acts
    foreign: dict[str, str]
    names: dict[str, str]

    @functools.cached_property
    def light_words(self) -> frozenset[str]:
        """Words that are dropped before lines are compared."""
        return frozenset(expanded(self.light))

    @functools.cached_property
    def negating(self) -> frozenset[str]:
        """Words that negate what follows."""
        return frozenset(expanded(self.negations))

    @functools.cached_property
    def common_words(self) -> frozenset[str]:
        """Words in location names that do not name the place by themselves."""
        return frozenset(self.names["common"].split())

    @functools.cached_property
    def everyday_words(self) -> frozenset[str]:
        """Names of places that are everyday words."""
        return frozenset(expanded(self.names["everyday"]))

    @functools.cached_property
    def without_article(self) -> frozenset[str]:
        """Names of places that go without an article: "at school"."""
        return frozenset(expanded(self.names["without_article"]))

    @functools.cached_property
    def after_names(self) -> frozenset[str]:
        """Words that may follow the name of a place without being part of it."""
        return frozenset(expanded(self.names["after"]))

    @functools.cached_property
    def everything(self) -> list[str]:
        """All phrases in English."""
        says, acts = self.says, self.acts
        lists = (
            self.light,
            self.negations,
            says.yes,
            says.much,
            says.no,
            says.some,
            says.dodge,
            says.sarcasm,
            acts.follow,
            acts.smalltalk,
        )
        return [phrase for text in lists for phrase in expanded(text)]


class Cues(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """What people say at a location: its other names, and cues by how strongly they point there."""

    names: str
    strong: str
    fair: str
    weak: str

    @functools.cached_property
    def named(self) -> list[str]:
        """Other names of the location."""
        return expanded(self.names)

    @functools.cached_property
    def strong_cues(self) -> list[str]:
        """Cues that hardly fit elsewhere."""
        return expanded(self.strong)

    @functools.cached_property
    def fair_cues(self) -> list[str]:
        """Cues that fit few places."""
        return expanded(self.fair)

    @functools.cached_property
    def weak_cues(self) -> list[str]:
        """Cues that fit several places."""
        return expanded(self.weak)


class Ways(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """Ways to ask about an attribute (`unask`: a yes means that it does not hold) and to say each degree."""

    ask: str
    unask: str
    no: str
    some: str
    yes: str

    @functools.cached_property
    def everything(self) -> list[str]:
        """All ways."""
        return [phrase for text in (self.ask, self.unask, self.no, self.some, self.yes) for phrase in expanded(text)]


@functools.cache
def attributes() -> list[Attribute]:
    """Load and check all attributes, in the order of the file."""
    path = FOLDER / "attributes.toml"
    found = [convert(entry, Attribute, path.name, f"attribute {i + 1}") for i, entry in enumerate(read_toml(path)["attribute"])]
    names = [attribute.name for attribute in found]
    if len(set(names)) != len(names):
        raise BadContent(f"{path.name}: an attribute is listed twice")
    for attribute in found:
        if not all((attribute.questions, attribute.no, attribute.some, attribute.yes)):
            raise BadContent(f"{path.name}: attribute {attribute.name}: it needs questions and answers of all three kinds")
    return found


@functools.cache
def phrases() -> Phrases:
    """Load and check the phrases."""
    return convert(read_toml(FOLDER / "phrases.toml"), Phrases, "phrases.toml", "the file")


@functools.cache
def lexicon() -> Lexicon:
    """Load and check the lexicon."""
    return convert(read_toml(FOLDER / "lexicon.toml"), Lexicon, "lexicon.toml", "the file")


def read_lists(folder: str, kind: type[Lists], known: list[str]) -> dict[str, Lists]:
    """Read all lists of a folder, one for each known name, or raise `BadContent`."""
    found: dict[str, Lists] = {}
    for path in sorted((FOLDER / folder).glob("*.toml")):
        for name, entry in read_toml(path).items():
            if name in found or name not in known:
                raise BadContent(f"{path.name}: {name}: it is unknown or listed twice")
            found[name] = convert(entry, kind, path.name, name)
            empty = [key for key, text in entry.items() if not expanded(text)]
            if empty:
                raise BadContent(f"{path.name}: {name}: {empty[0]} is empty")
    missing = [name for name in known if name not in found]
    if missing:
        raise BadContent(f"{folder}: {missing[0]} has no lists")
    return found


@functools.cache
def cues() -> dict[str, Cues]:
    """Load and check the cues of all built-in locations, by slug."""
    return read_lists(
        "cues", Cues, [slug(location.name) for pack in ("spyfall1", "spyfall2") for location in built_in(pack).location]
    )


@functools.cache
def ways() -> dict[str, Ways]:
    """Load and check the ways to speak of all attributes, by name."""
    return read_lists("ways", Ways, [attribute.name for attribute in attributes()])


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


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        try:
            checked = read_pack(Path(argument))
        except BadContent as problem:
            raise SystemExit(str(problem)) from problem
        sys.stdout.write(f"{argument}: {checked.title}, {len(checked.location)} locations\n")
