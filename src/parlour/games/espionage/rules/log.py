"""The words of log lines: references to cards and countries, and how an influence comes about."""

from __future__ import annotations

from parlour.core import words
from parlour.core.events import NOBODY
from parlour.games.espionage.state.catalogue import COUNTRY_CARDS, FACTIONS
from parlour.games.espionage.state.position import Position


def named(position: Position, country: int) -> str:
    """Return a reference to a country, as in a list."""
    return f"{{s:country:{position.catalogue.countries[country]}|{position.catalogue.titles[country]}}}"


def placed(position: Position, country: int) -> str:
    """Return a reference to a country within a sentence: "the United States"."""
    return position.catalogue.article(country) + named(position, country)


def leading(position: Position, country: int) -> str:
    """Return a reference to a country at the start of a sentence: "The United States"."""
    return position.catalogue.article(country).capitalize() + named(position, country)


def with_card(position: Position, card: int) -> str:
    """Return a special action with a reference to its card: "Detain (France:2)"."""
    catalogue = position.catalogue
    return f"{catalogue.special_title(card)} ({{f:{catalogue.cards[card]}|{catalogue.card_title(card)}}})"


def shown(position: Position, card: int) -> str:
    """Return a reference to a card."""
    return f"{{f:{position.catalogue.cards[card]}|{position.catalogue.full_title(card)}}}"


def listed(position: Position, cards: list[int]) -> str:
    """Join references to cards with commas and "and"."""
    return words.listed([shown(position, card) for card in cards]) if len(cards) > 0 else "no cards"


def side_of(position: Position, seat: int) -> str:
    """Return the faction of a seat's Home."""
    return FACTIONS[position.catalogue.factions[position.homes[seat]]]


def reckoning(position: Position, seat: int, cards: list[int], country: int) -> str:
    """D14-D17: spell out how an influence comes about, for example "3 + 1 for the spy + 2 for a mercenary"."""
    catalogue = position.catalogue
    nationals = [card for card in cards if card < COUNTRY_CARDS]
    hired = [catalogue.influence[card] for card in cards if card >= COUNTRY_CARDS]
    text = " + ".join([str(catalogue.influence[card]) for card in nationals])
    plain = sum([catalogue.influence[card] for card in cards])
    total = position.influence_of(seat, cards, country)
    if total > plain:
        text += " + 1 for the spy"
    elif total < plain:
        text += " - 1 for the other faction"
    if len(hired) > 0:
        text += f"{' + ' if len(nationals) > 0 else ''}{sum(hired)} for {'a mercenary' if len(hired) == 1 else 'mercenaries'}"
    if len(nationals) == 1 and catalogue.country[nationals[0]] != country:
        text += ", at Home" if position.homes[seat] == country else ", where the spy is"
    return text


def head_turn(position: Position) -> None:
    """Log the heading of a turn."""
    if position.events is not None:
        position.emit("head", f"Turn {position.turns + 1}: {{seat:{position.turn}}}", NOBODY)
