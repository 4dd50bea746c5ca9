"""Loads and checks the play cards, the mat and the role cards in `content/`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from parlour.content import content_folder, convert, read_toml
from parlour.core.errors import BadContent
from parlour.core.words import counted
from parlour.games.surveyors.state.cards import (
    DEAD_END,
    HAND,
    KIND_OF,
    KINDS,
    MAPS,
    NAMES,
    REPLACEMENT,
    RESURVEY,
    SABOTAGE,
    SIDES,
    TOOLS,
)
from parlour.games.surveyors.state.mat import Mat
from parlour.games.surveyors.state.position import MOST_SEATS, NONE, Packets

FOLDER = content_folder(__file__)
SEATS = range(4, MOST_SEATS + 1)
MOST_SQUARES = 99


class MapCard(msgspec.Struct, forbid_unknown_fields=True):
    """One kind of Map card."""

    sides: str
    count: int
    dead_end: bool = False


class Tool(msgspec.Struct, forbid_unknown_fields=True):
    """One tool, with the counts of cards that break and replace it."""

    name: str
    sabotage: int
    replacement: int


class Exchange(msgspec.Struct, forbid_unknown_fields=True):
    """Cards that the balanced deck leaves out at one number of players and of Spies, and the cards it has instead, by name."""

    seats: int
    spies: int
    away: list[str]
    instead: list[str]


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    """The file cards.toml."""

    total: int
    resurvey: int
    map: list[MapCard]
    tool: list[Tool]
    exchange: list[Exchange] = []


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """The file mat.toml."""

    columns: int
    rows: int
    encampment: str
    richmond: str


class Split(msgspec.Struct, forbid_unknown_fields=True):
    """A set of eight role cards."""

    name: str
    surveyors: int
    spies: int


class Removed(msgspec.Struct, forbid_unknown_fields=True):
    """The role cards taken out at one number of players."""

    seats: int
    surveyors: int
    spies: int


class Roles(msgspec.Struct, forbid_unknown_fields=True):
    """The file roles.toml."""

    split: list[Split]
    removed: list[Removed]


Decks = dict[tuple[str, int, int], list[int]]
"""The kinds of all play cards, ascending, by deck ("balanced" or "single"), number of players and Spies among them."""


def read_decks(folder: Path = FOLDER) -> Decks:
    """A4, A5: the decks."""
    return check_decks(read_toml(folder / "cards.toml"), "cards.toml")


def check_decks(raw: dict[str, Any], name: str) -> Decks:
    """Return the decks, or raise `BadContent`; a number of Spies without an exchange takes the nearest number's deck."""
    cards = convert(raw, Cards, name, "cards")
    counts = _counts(cards, name)
    mixes: dict[tuple[int, int], list[int]] = {}
    for exchange in cards.exchange:
        seats, spies = exchange.seats, exchange.spies
        if seats not in SEATS:
            raise BadContent(f"{name}: exchange: there are {SEATS[0]} to {SEATS[-1]} players, not {seats}")
        if not 0 <= spies < seats:
            raise BadContent(f"{name}: exchange: {seats} players cannot have {counted(spies, 'Spy')} among them")
        if (seats, spies) in mixes:
            raise BadContent(f"{name}: exchange: {seats} players with {counted(spies, 'Spy')} have two of them")
        mixes[seats, spies] = counts.copy()
        _exchange(mixes[seats, spies], exchange, name)
    if any(sum(mix[:MAPS]) == 0 for mix in (counts, *mixes.values())):
        raise BadContent(f"{name}: map: there is no Map card at all")
    decks: Decks = {}
    for seats in SEATS:
        tuned = [spies for other, spies in mixes if other == seats]
        for spies in range(seats):
            nearest = min(tuned, key=lambda other: abs(other - spies), default=NONE)
            decks["single", seats, spies] = _cards(counts)
            decks["balanced", seats, spies] = _cards(mixes.get((seats, nearest), counts))
    return decks


def _cards(counts: list[int]) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(counts[kind])]


def packed(fewer: list[int], more: list[int]) -> tuple[list[int], Packets]:
    """A4: what the decks for fewer and for more Spies share, and what only one of them has, to go under the mat."""
    rest = more.copy()
    shared: list[int] = []
    only: list[int] = []
    for kind in fewer:
        if kind in rest:
            rest.remove(kind)
            shared.append(kind)
        else:
            only.append(kind)
    return shared, Packets(surveyor=only, spy=rest)


def _counts(cards: Cards, name: str) -> list[int]:
    """A4: the cards of each kind before any exchange."""
    counts = [0] * KINDS
    seen: set[int] = set()
    for entry in cards.map:
        form = _form(entry, name)
        kind = KIND_OF[form] if form < 32 else -1
        if kind < 0:
            raise BadContent(f"{name}: map {entry.sides!r}: a road that is not a dead end has at least two sides")
        _count(counts, seen, kind, entry.count, name, f"map {entry.sides!r}")
    for tool in cards.tool:
        if tool.name not in TOOLS:
            raise BadContent(f"{name}: tool {tool.name!r}: the tools are {', '.join(TOOLS)}")
        number = TOOLS.index(tool.name)
        _count(counts, seen, SABOTAGE + number, tool.sabotage, name, f"tool {tool.name!r}")
        _count(counts, seen, REPLACEMENT + number, tool.replacement, name, f"tool {tool.name!r}")
    _count(counts, seen, RESURVEY, cards.resurvey, name, "resurvey")
    if sum(counts) != cards.total:
        raise BadContent(f"{name}: total: the cards add up to {sum(counts)}, not to {cards.total}")
    if cards.total < HAND * MOST_SEATS:
        raise BadContent(f"{name}: total: {MOST_SEATS} players need {HAND} cards each, {cards.total} are too few")
    return counts


def _exchange(counts: list[int], exchange: Exchange, name: str) -> None:
    away, instead = len(exchange.away), len(exchange.instead)
    if away != instead:
        raise BadContent(f"{name}: exchange: away lists {counted(away, 'card')}, but instead lists {counted(instead, 'card')}")
    for step, titles in ((-1, exchange.away), (1, exchange.instead)):
        for title in titles:
            if title not in NAMES:
                raise BadContent(f"{name}: exchange: {title!r} is not a card; the cards are {', '.join(NAMES)}")
            counts[NAMES.index(title)] += step
            if counts[NAMES.index(title)] < 0:
                raise BadContent(f"{name}: exchange: away lists more cards {title!r} than the deck has")


def _form(entry: MapCard, name: str) -> int:
    sides = sorted(entry.sides)
    if not sides or len(set(sides)) != len(sides) or not set(sides) <= set(SIDES):
        raise BadContent(f"{name}: map {entry.sides!r}: sides are some of {SIDES}, each once")
    return sum(1 << SIDES.index(side) for side in sides) + (DEAD_END if entry.dead_end else 0)


def _count(counts: list[int], seen: set[int], kind: int, count: int, name: str, where: str) -> None:
    if kind in seen:
        raise BadContent(f"{name}: {where}: {NAMES[kind]} is listed twice (a card turned by 180 degrees is the same card)")
    if count < 0:
        raise BadContent(f"{name}: {where}: a count is 0 or more, not {count}")
    seen.add(kind)
    counts[kind] = count


def read_mat(folder: Path = FOLDER) -> Mat:
    """A3: the mat."""
    return check_mat(read_toml(folder / "mat.toml"), "mat.toml")


def check_mat(raw: dict[str, Any], name: str) -> Mat:
    """The mat, or `BadContent`."""
    place = convert(raw, Place, name, "mat")
    if place.columns < 1 or place.rows < 1 or not 3 <= place.columns * place.rows <= MOST_SQUARES:
        raise BadContent(f"{name}: columns, rows: a mat has 3 to {MOST_SQUARES} squares")
    encampment = _square(place.encampment, place, name, "encampment")
    richmond = _square(place.richmond, place, name, "richmond")
    mat = Mat(place.columns, place.rows, encampment, richmond)
    if encampment == richmond or richmond in mat.beside[encampment * 4 : encampment * 4 + 4]:
        raise BadContent(f"{name}: richmond: it must not touch the Encampment")
    return mat


def _square(text: str, place: Place, name: str, where: str) -> int:
    parts = text.split(",")
    if len(parts) == 2 and all(part.isdecimal() for part in parts):
        column, row = int(parts[0]), int(parts[1])
        if 1 <= column <= place.columns and 1 <= row <= place.rows:
            return (row - 1) * place.columns + column - 1
    raise BadContent(f"{name}: {where}: {text!r} is not a square of the mat, column,row")


def read_pools(folder: Path = FOLDER) -> dict[tuple[str, int], tuple[int, int]]:
    """A1: the Surveyor and Spy cards in the pool, by split and number of players."""
    return check_pools(read_toml(folder / "roles.toml"), "roles.toml")


def check_pools(raw: dict[str, Any], name: str) -> dict[tuple[str, int], tuple[int, int]]:
    """The pools, or `BadContent`."""
    roles = convert(raw, Roles, name, "roles")
    removed = {entry.seats: entry for entry in roles.removed}
    if len(removed) != len(roles.removed) or sorted(removed) != list(SEATS):
        raise BadContent(f"{name}: removed: there must be one entry for each of {SEATS[0]} to {SEATS[-1]} seats")
    pools: dict[tuple[str, int], tuple[int, int]] = {}
    for split in roles.split:
        for seats in SEATS:
            surveyors = split.surveyors - removed[seats].surveyors
            spies = split.spies - removed[seats].spies
            if surveyors < 0 or spies < 0 or surveyors + spies != seats + 1:
                raise BadContent(
                    f"{name}: split {split.name!r}: at {seats} seats {counted(surveyors, 'Surveyor')} and "
                    f"{counted(spies, 'Spy')} remain, but there must be {seats + 1} cards"
                )
            if (split.name, seats) in pools:
                raise BadContent(f"{name}: split {split.name!r}: it is listed twice")
            pools[split.name, seats] = (surveyors, spies)
    if not pools:
        raise BadContent(f"{name}: split: there must be at least one")
    return pools
