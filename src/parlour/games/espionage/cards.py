"""The cards and countries, and the numbers of all actions."""

from __future__ import annotations

from typing import Final, final

from parlour.core.actions import ActionTable

COUNTRIES: Final = 6
COUNTRY_CARDS: Final = 48
CARDS: Final = 54
NONE: Final = -1

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
GADGETS: Final = ["improved-resources", "advanced-transport"]

# Numbers of the actions: the first of each verb, or the one there is.
HOME: Final = 0
INFLUENCE: Final = 6
SPECIAL: Final = 60
TRANSPORT: Final = 108
AIM: Final = 156
ADD: Final = 162
KEEP: Final = 216
GADGET: Final = 270
MOVE: Final = 272
STAY: Final = 278
SKIP: Final = 279
DONE: Final = 280
PASS: Final = 281
PASS_ALL: Final = 282
ACTIONS: Final = 283


def title_of(name: str) -> str:
    """A name such as "paid-informant" as people write it."""
    return " ".join([word.capitalize() for word in name.split("-")])


@final
class Catalogue:
    """
    D1, D2, D3: the countries with their tracks, and the cards, as lists by number; never changed once made.

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
        self.steps = steps  # for each side of the board, for each country
        self.cards = cards
        self.country = country
        self.influence = influence
        self.special = special
        self.faction = [factions[k] if k >= 0 else NONE for k in country]

    def card_title(self, card: int) -> str:
        """A card as the rulebook names it, for example France:2."""
        country = self.country[card]
        return f"{self.titles[country] if country >= 0 else 'Mercenary'}:{self.influence[card]}"

    def special_title(self, card: int) -> str:
        """The special action of a country card, as people write it."""
        return title_of(SPECIAL_ACTIONS[self.special[card]])


def action_table(catalogue: Catalogue) -> ActionTable:
    """All actions, in the order of the numbers above."""
    table = ActionTable()
    full = [catalogue.card_title(card) for card in range(CARDS)]
    for card in range(COUNTRY_CARDS):
        full[card] = f"{full[card]} {catalogue.special_title(card)}"
    for k in range(COUNTRIES):
        table.add("home", catalogue.countries[k], label=f"Home: {catalogue.titles[k]}")
    for card in range(CARDS):
        table.add("influence", catalogue.cards[card], label=f"Influence with {full[card]}")
    for card in range(COUNTRY_CARDS):
        table.add("special", catalogue.cards[card], label=f"{catalogue.special_title(card)} ({catalogue.card_title(card)})")
    for card in range(COUNTRY_CARDS):
        table.add("transport", catalogue.cards[card], label=f"Advanced Transport: discard {full[card]}")
    for k in range(COUNTRIES):
        table.add("aim", catalogue.countries[k], label=f"Target: {catalogue.titles[k]}")
    for card in range(CARDS):
        table.add("add", catalogue.cards[card], label=f"Add {full[card]}")
    for card in range(CARDS):
        table.add("keep", catalogue.cards[card], label=f"Keep {full[card]}")
    for gadget in GADGETS:
        table.add("gadget", gadget, label=title_of(gadget))
    for k in range(COUNTRIES):
        table.add("move", catalogue.countries[k], label=f"Spy to {catalogue.titles[k]}")
    table.add("stay", label="Spy stays")
    table.add("skip", label="Show the hand and skip: no card play is possible")
    table.add("done", label="Done")
    table.add("pass", label="Pass")
    table.add("pass-all", label="Pass everything until this turn ends")
    assert len(table) == ACTIONS
    return table
