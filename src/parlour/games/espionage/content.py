"""Loads the countries and the deck, and rejects files that break D1, D2 or D3."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from parlour.content import content_folder, convert, read_toml
from parlour.core.errors import BadContent
from parlour.games.espionage.state.catalogue import COUNTRIES, COUNTRY_CARDS, FACTIONS, NONE, SPECIAL_ACTIONS, Catalogue

FOLDER = content_folder(__file__)
PER_COUNTRY = COUNTRY_CARDS // COUNTRIES
MERCENARIES = 6
LONGEST_TRACK = 12


class CountryEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One country in countries.toml."""

    name: str
    title: str
    faction: Literal["blue", "red"]
    basic: int
    shortened: int


class DeckEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The cards of one country in deck.toml."""

    country: str
    cards: list[tuple[int, str]]


def load(folder: Path = FOLDER) -> Catalogue:
    """D1, D2, D3: load the catalogue from countries.toml and deck.toml, or raise `BadContent`."""
    countries = load_countries(folder / "countries.toml")
    names = [entry.name for entry in countries]
    decks, mercenaries = load_deck(folder / "deck.toml", names)
    factions = [FACTIONS.index(entry.faction) for entry in countries]
    cards: list[str] = []
    country: list[int] = []
    influence: list[int] = []
    special: list[int] = []
    for k, entry in enumerate(decks):
        for value, action in entry.cards:
            cards.append(unused(f"{entry.country}-{action}", cards))
            country.append(k)
            influence.append(value)
            special.append(SPECIAL_ACTIONS.index(action))
    for value in mercenaries:
        cards.append(unused(f"mercenary-{value}", cards))
        country.append(NONE)
        influence.append(value)
        special.append(NONE)
    steps = [[entry.basic for entry in countries], [entry.shortened for entry in countries]]
    return Catalogue(names, [entry.title for entry in countries], factions, steps, cards, country, influence, special)


def unused(name: str, names: list[str]) -> str:
    """Return the name, with a letter appended if another card has it."""
    twin = name
    letter = ord("b")
    while twin in names:
        twin = f"{name}-{chr(letter)}"
        letter += 1
    return twin


def load_countries(path: Path) -> list[CountryEntry]:
    """D1, D2: load six countries, three of each faction, with shortened tracks shorter than the basic ones."""
    found = read_toml(path)
    entries = [
        convert(entry, CountryEntry, path.name, f"country {i + 1}") for i, entry in enumerate(as_list(found, "country", path))
    ]
    if len(entries) != COUNTRIES:
        raise BadContent(f"{path.name}: there must be {COUNTRIES} countries, not {len(entries)}")
    names = [entry.name for entry in entries]
    for i, entry in enumerate(entries):
        where = f"{path.name}: country {i + 1} ({entry.name})"
        if not entry.name.replace("-", "").isalnum() or entry.name != entry.name.lower() or not entry.title:
            raise BadContent(
                f"{where}: a name may contain only lowercase letters, digits and hyphens, and a title must not be empty"
            )
        if names.count(entry.name) > 1:
            raise BadContent(f"{where}: the name occurs twice")
        if not 2 <= entry.shortened < entry.basic <= LONGEST_TRACK:
            raise BadContent(
                f"{where}: the shortened track must have at least 2 steps and fewer than the basic one, "
                f"which has at most {LONGEST_TRACK}"
            )
    factions: list[str] = [entry.faction for entry in entries]
    for faction in FACTIONS:
        if factions.count(faction) != COUNTRIES // 2:
            raise BadContent(f"{path.name}: the {faction} faction must have {COUNTRIES // 2} countries")
    if factions != sorted(factions):
        raise BadContent(f"{path.name}: the blue countries must come before the red ones")
    return entries


def load_deck(path: Path, countries: list[str]) -> tuple[list[DeckEntry], list[int]]:
    """D3: load eight cards a country and six mercenaries, with all fifteen actions and equal influences for both factions."""
    found = read_toml(path)
    entries = [convert(entry, DeckEntry, path.name, f"deck {i + 1}") for i, entry in enumerate(as_list(found, "deck", path))]
    if [entry.country for entry in entries] != countries:
        raise BadContent(f"{path.name}: there must be one deck a country, in the order {', '.join(countries)}")
    for entry in entries:
        where = f"{path.name}: deck of {entry.country}"
        if len(entry.cards) != PER_COUNTRY:
            raise BadContent(f"{where}: there must be {PER_COUNTRY} cards, not {len(entry.cards)}")
        for i, (value, action) in enumerate(entry.cards):
            if not 2 <= value <= 4:
                raise BadContent(f"{where}: card {i + 1}: an influence is 2 to 4, not {value}")
            if action not in SPECIAL_ACTIONS:
                raise BadContent(f"{where}: card {i + 1}: there is no special action {action!r:.40}")
    present = {action for entry in entries for _, action in entry.cards}
    for action in SPECIAL_ACTIONS:
        if action not in present:
            raise BadContent(f"{path.name}: no card has the special action {action!r}")
    half = COUNTRIES // 2
    if influences(entries[:half]) != influences(entries[half:]):
        raise BadContent(f"{path.name}: the cards of the two factions must have the same influences")
    mercenaries = convert(found.get("mercenaries"), list[int], path.name, "mercenaries")
    if len(mercenaries) != MERCENARIES or not all(1 <= value <= 2 for value in mercenaries):
        raise BadContent(f"{path.name}: mercenaries: there must be {MERCENARIES}, each of influence 1 or 2")
    unknown = sorted(set(found) - {"deck", "mercenaries"})
    if unknown:
        raise BadContent(f"{path.name}: {unknown[0]!r:.40} means nothing here")
    return entries, mercenaries


def influences(entries: list[DeckEntry]) -> list[int]:
    """Return all influences of some decks, in ascending order."""
    return sorted(value for entry in entries for value, _ in entry.cards)


def as_list(found: dict[str, object], key: str, path: Path) -> list[object]:
    """Return the entries of an array of tables, or raise `BadContent`."""
    entries = found.get(key)
    if not isinstance(entries, list):
        raise BadContent(f"{path.name}: there must be [[{key}]] entries")
    return entries


CATALOGUE = load()
CARD_OF = {name: card for card, name in enumerate(CATALOGUE.cards)}
COUNTRY_OF = {name: country for country, name in enumerate(CATALOGUE.countries)}
