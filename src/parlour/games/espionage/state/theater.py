"""The theater of operations: countries, markers, Homes, spies and gadgets, and the arithmetic of influence and blocks."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.espionage.state.catalogue import BIT, COUNTRIES, COUNTRY_CARDS, IMPROVED_RESOURCES, NONE, Catalogue

HAND_SIZE: Final = 5
SECURED_TO_WIN: Final = 3
EVERY_COUNTRY: Final = (1 << COUNTRIES) - 1


@final
class Settings:
    """D2, D33, D36: what the host chose; immutable after construction."""

    def __init__(self, side: int, answer_seconds: int, counting: bool) -> None:
        self.side = side
        self.answer_seconds = answer_seconds
        self.counting = counting


class Theater(State):
    """
    The table's settings and the public state of the board.

    `markers` count steps from the centre, positive toward seat 0. `gadgets[seat * 2 + gadget]` is a card or NONE.
    `blockades[seat * 6 + country]` counts the ends of that seat's turns until the blockade expires; `detained` does the
    same for a seat's spy, counting ends of the other seat's turns.
    """

    def __init__(
        self,
        seats: int,
        rng: Rng,
        catalogue: Catalogue,
        settings: Settings,
        homes: list[int],
        spies: list[int],
        markers: list[int],
        gadgets: list[int],
        blockades: list[int],
        detained: list[int],
    ) -> None:
        super().__init__(seats, rng)
        self.catalogue = catalogue
        self.settings = settings
        self.steps: list[int] = catalogue.steps[settings.side]
        self.homes = homes
        self.spies = spies
        self.markers = markers
        self.gadgets = gadgets
        self.blockades = blockades
        self.detained = detained

    def progress(self, seat: int, country: int) -> int:
        """D2: count a marker's steps from the centre toward the seat; negative on the other side."""
        return self.markers[country] if seat == 0 else -self.markers[country]

    def secured_by(self, seat: int, country: int) -> bool:
        """D35: tell whether the marker stands on the seat's star."""
        return self.progress(seat, country) == self.steps[country]

    def secured(self, country: int) -> bool:
        """D35: tell whether the marker stands on either star."""
        marker = self.markers[country]
        return marker == self.steps[country] or -marker == self.steps[country]

    def secured_count(self, seat: int) -> int:
        """D34: count the countries that the seat has secured."""
        count = 0
        for country in range(COUNTRIES):
            if self.secured_by(seat, country):
                count += 1
        return count

    def blockaded(self, country: int) -> bool:
        """D23: tell whether a blockade holds the marker in place."""
        return self.blockades[country] > 0 or self.blockades[COUNTRIES + country] > 0

    def movable(self, country: int) -> bool:
        """D18: tell whether influence and Coordinated actions may target a country."""
        return not self.secured(country) and not self.blockaded(country)

    def has_gadget(self, seat: int, gadget: int) -> bool:
        """D26: tell whether the seat owns a gadget."""
        return self.gadgets[seat * 2 + gadget] != NONE

    def hand_size(self, seat: int) -> int:
        """D9: return 5, or 6 with Improved Resources."""
        return HAND_SIZE + 1 if self.has_gadget(seat, IMPROVED_RESOURCES) else HAND_SIZE

    def movable_set(self) -> i64:
        """D18: return the countries that influence and Coordinated actions may target, as a set of bits."""
        found: i64 = 0
        country: i64 = -1
        steps = self.steps
        blockades = self.blockades
        for marker in cast("list[i64]", self.markers):
            country += 1
            end: i64 = steps[country]
            if marker != end and marker != -end and blockades[country] == 0 and blockades[COUNTRIES + country] == 0:
                found |= BIT[country]
        return found

    # Influence.

    def reaches(self, seat: int, card: int, country: int) -> bool:
        """D13, D16, D18: tell whether a card may lead an influence action in a country."""
        if not self.movable(country):
            return False
        if card >= COUNTRY_CARDS:
            return True
        return self.catalogue.country[card] == country or self.spies[seat] == country or self.homes[seat] == country

    def within_reach(self, seat: int, card: int) -> i64:
        """D13: return the countries in which a card may lead an influence action if it finds them movable, as a set of bits."""
        if card >= COUNTRY_CARDS:
            return EVERY_COUNTRY
        return BIT[self.catalogue.country[card]] | BIT[self.spies[seat]] | BIT[self.homes[seat]]

    def joins(self, seat: int, picked: list[int], card: int, country: int) -> bool:
        """D15, D16: tell whether a card from the hand may join an influence action."""
        if card in picked:
            return False
        if card >= COUNTRY_CARDS:
            return True
        of = self.catalogue.country
        lead = picked[0]
        if lead >= COUNTRY_CARDS or of[lead] != country or of[card] != country or self.spies[seat] != country:
            return False
        return all(not (other != lead and other < COUNTRY_CARDS) for other in picked)

    def influence_of(self, seat: int, cards: list[int], country: int) -> int:
        """D14, D15, D16, D17: return the influence of cards played together in a country."""
        catalogue = self.catalogue
        total = 0
        nationals = 0
        lead = NONE
        for card in cards:
            total += catalogue.influence[card]
            if card < COUNTRY_CARDS:
                nationals += 1
                lead = card
        if nationals == 1:
            if catalogue.country[lead] == country:
                if self.spies[seat] == country:
                    total += 1
            elif catalogue.faction[lead] != catalogue.factions[country]:
                total -= 1
        return total

    # Blocks.

    def present(self, seat: int, country: int) -> bool:
        """D19: tell whether the seat may block in a country."""
        return self.spies[seat] == country or self.homes[seat] == country

    def block_value(self, seat: int, card: int, country: int) -> int:
        """D20: return the value of a card in a block, 0 if it cannot block there."""
        catalogue = self.catalogue
        if card >= COUNTRY_CARDS:
            return catalogue.influence[card]
        if catalogue.faction[card] != catalogue.factions[country]:
            return 0
        if catalogue.country[card] == country and self.spies[seat] == country:
            return catalogue.influence[card] + 1
        return catalogue.influence[card]

    def block_total(self, seat: int, cards: list[int], country: int) -> int:
        """D20: return the total value of cards in a block."""
        total = 0
        for card in cards:
            total += self.block_value(seat, card, country)
        return total
