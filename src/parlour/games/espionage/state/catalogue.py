"""The cards and countries of the game, by number."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

COUNTRIES: Final = 6
COUNTRY_CARDS: Final = 48
CARDS: Final = 54
NONE: Final = -1
BIT: Final = vec[i64]([1 << _card for _card in range(CARDS)])  # sets of cards are bits

BLUE: Final = 0
RED: Final = 1
FACTIONS: Final = ["blue", "red"]

SIDES: Final = ["basic", "shortened"]

# The fifteen special actions, in alphabetical order.
BLOCKADE: Final = 0
COORDINATED_ASSAULT: Final = 1
COORDINATED_ATTACK: Final = 2
DEPORT: Final = 3
DETAIN: Final = 4
GADGET_BUSTER: Final = 5
GADGET_RESEARCH: Final = 6
MILITARY_TRANSPORT: Final = 7
PAID_INFORMANT: Final = 8
PILFER_ACCOUNTS: Final = 9
REBEL_FORCES: Final = 10
REVOLUTION: Final = 11
SAFE_HOUSE: Final = 12
STRATEGIC_RESUPPLY: Final = 13
SUPPLY_DROP: Final = 14
SPECIAL_ACTIONS: Final = [
    "blockade",
    "coordinated-assault",
    "coordinated-attack",
    "deport",
    "detain",
    "gadget-buster",
    "gadget-research",
    "military-transport",
    "paid-informant",
    "pilfer-accounts",
    "rebel-forces",
    "revolution",
    "safe-house",
    "strategic-resupply",
    "supply-drop",
]

IMPROVED_RESOURCES: Final = 0
ADVANCED_TRANSPORT: Final = 1
WITH_ARTICLE: Final = ["united-states", "ussr"]  # the countries that take "the" in a sentence
CODE_NAMES: Final = ["Ace", "Bishop", "Castle", "Dagger", "Eagle", "Falcon"]  # of the mercenaries

GADGETS: Final = ["improved-resources", "advanced-transport"]


def title_of(name: str) -> str:
    """Turn a name such as "paid-informant" into a title such as "Paid Informant"."""
    return " ".join([word.capitalize() for word in name.split("-")])


SPECIAL_TITLES: Final = [title_of(name) for name in SPECIAL_ACTIONS]


@final
class Catalogue:
    """
    D1, D2, D3: the countries with their tracks and the cards, as lists by number; immutable after construction.

    Country cards come first (0 to 47), then the mercenaries, which have no country, no faction and no special action.
    """

    def __init__(
        self,
        countries: list[str],
        titles: list[str],
        factions: list[int],
        steps: list[list[int]],
        cards: list[str],
        country: list[int],
        influence: list[int],
        special: list[int],
    ) -> None:
        self.countries = countries
        self.titles = titles
        self.factions = factions
        self.steps = steps  # by side of the board, then by country
        self.cards = cards
        self.country = country
        self.influence = influence
        self.special = special
        self.faction = [factions[k] if k >= 0 else NONE for k in country]
        self.highest_block = max(influence) + 1  # of a card, in the presence of the spy
        self.bearers = vec[i64]([0] * len(SPECIAL_ACTIONS))  # the cards with each special action, as a set of bits
        for card in range(COUNTRY_CARDS):
            self.bearers[special[card]] |= BIT[card]

    def article(self, country: int) -> str:
        """Return what stands before a country's title within a sentence: "the " or nothing."""
        return "the " if self.countries[country] in WITH_ARTICLE else ""

    def card_title(self, card: int) -> str:
        """Return a card's name in the style of the rulebook, for example France:2."""
        country = self.country[card]
        return f"{self.titles[country] if country >= 0 else 'Mercenary'}:{self.influence[card]}"

    def full_title(self, card: int) -> str:
        """Return a name that no other card has: the card with its special action, or a mercenary with its code name."""
        more = self.special_title(card) if card < COUNTRY_CARDS else CODE_NAMES[card - COUNTRY_CARDS]
        return f"{self.card_title(card)} {more}"

    def special_title(self, card: int) -> str:
        """Return the title of a country card's special action."""
        return SPECIAL_TITLES[self.special[card]]
