"""What the events of 1955 look like."""

from __future__ import annotations

from parlour.core.cues import Count, Cue, Leave, Move
from parlour.games.espionage.state.position import Position


def piece_id(position: Position, card: int) -> str:
    """The piece of a card that lies face up."""
    return f"card:{position.catalogue.cards[card]}"


def played(position: Position, seat: int, cards: list[int]) -> list[Cue]:
    """Cards go from a hand to where announced cards lie."""
    cues: list[Cue] = [Move(piece_id(position, card), "announced", "", f"seat:{seat}") for card in cards]
    return [*cues, hand_count(position, seat, -len(cards))]


def discarded(position: Position, cards: list[int], source: str = "") -> list[Cue]:
    """Cards go to the discard pile, face up."""
    return [Move(piece_id(position, card), "discard", "", source) for card in cards]


def drawn(position: Position, seat: int, cards: list[int]) -> list[Cue]:
    """Cards come into the hand of the seat that sees them."""
    return [Move(piece_id(position, card), "hand", "", "deck") for card in cards]


def shuffled(position: Position) -> list[Cue]:
    """The discard pile becomes the draw deck."""
    return [Leave(piece_id(position, card), "deck") for card in position.deck]


def hand_count(position: Position, seat: int, more: int = 0) -> Cue:
    """How many cards a seat holds, with those that are about to come or go."""
    return Count(f"seat:{seat}", len(position.hands[seat]) + more, "Hand")


def marker_to(position: Position, country: int, before: int) -> Cue:
    """The marker of a country moves along its track to where it stands now."""
    name = position.catalogue.countries[country]
    return Move(f"marker:{name}", "board", f"space:{name}/{position.markers[country]}", f"space:{name}/{before}")


def secured(position: Position) -> list[Cue]:
    """How many countries each seat has secured."""
    return [Count(f"seat:{seat}", f"{position.secured_count(seat)}/3", "Secured") for seat in range(2)]


def spy_to(position: Position, seat: int, country: int, before: int = -1) -> Cue:
    """A spy goes to a country."""
    names = position.catalogue.countries
    source = f"post:{seat}/{names[before]}" if before >= 0 else f"seat:{seat}"
    return Move(f"spy:{seat}", "board", f"post:{seat}/{names[country]}", source)


def home_of(position: Position, seat: int, country: int) -> list[Cue]:
    """A seat moves into its Home: its roof, its spy and the first step of the marker."""
    name = position.catalogue.countries[country]
    roof = Move(f"home:{seat}", "board", f"roof:{seat}/{name}", f"seat:{seat}")
    return [roof, spy_to(position, seat, country), marker_to(position, country, 0)]


def blockaded(position: Position, seat: int, country: int) -> list[Cue]:
    """A blockade is put on a country."""
    name = position.catalogue.countries[country]
    return [Move(f"blockade:{seat}/{name}", "board", f"mark:{name}", f"seat:{seat}")]


def detained(position: Position, seat: int) -> list[Cue]:
    """The spy of a seat is put in chains."""
    return [
        Move(f"chain:{seat}", "board", f"post:{seat}/{position.catalogue.countries[position.spies[seat]]}", f"seat:{1 - seat}")
    ]
