"""What the events of a battle look like."""

from __future__ import annotations

from parlour.core.cues import Count, Cue, Leave, Move, Strike
from parlour.games.bluegray.state.cards import COLUMNS, DECK, SLUG
from parlour.games.bluegray.state.position import Position


def piece_id(card: int) -> str:
    """The piece of a card that lies face up."""
    return f"card:{SLUG[card]}"


def spot_id(side: int, column: int) -> str:
    """The spot of one side's column."""
    return f"column:{side}:{column + 1}"


def total_id(side: int, column: int) -> str:
    """The label that shows what a column counts."""
    return f"total:{side}:{column + 1}"


def to_column(card: int, column: int, source: str = "", was: str = "") -> Cue:
    """A card moves onto a column of its owner; `source` is its deck if nothing is given."""
    side = card // DECK
    return Move(piece_id(card), "field", spot_id(side, column), source or f"deck:{side}", was)


def to_zone(card: int, zone: str, source: str = "") -> Cue:
    """A card moves to a zone of its owner."""
    return Move(piece_id(card), f"{zone}:{card // DECK}", "", source)


def totals(position: Position) -> list[Cue]:
    """What every column counts now."""
    return [Count(total_id(side, column), position.total(side, column)) for side in range(2) for column in range(COLUMNS)]


def revealed(side: int, turned: list[int]) -> list[Cue]:
    """Reinforcements are turned up where they lie face down."""
    cues: list[Cue] = []
    for column in range(COLUMNS):
        card = turned[side * COLUMNS + column]
        if card >= 0:
            cues.append(to_column(card, column, spot_id(side, column), f"sealed:{side}:{column + 1}"))
    return cues


def decided(column: int, winner: int) -> list[Cue]:
    """The side that loses a column is struck; both, if nobody wins it."""
    return [Strike([spot_id(side, column) for side in range(2) if side != winner])]


def cleared(position: Position, winners: list[int]) -> list[Cue]:
    """All cards leave the battlefield: winners for the Survivors, losers and events beside it for the Graveyard."""
    cues: list[Cue] = []
    for place in range(2 * COLUMNS):
        side = place // COLUMNS
        for card in position.columns[place]:
            if winners[place % COLUMNS] == side:
                cues.append(to_zone(card, "survivors"))
            else:
                cues.append(Leave(piece_id(card), f"graveyard:{side}"))
    for side in range(2):
        cues += [Leave(piece_id(card), f"graveyard:{side}") for card in position.beside[side]]
    return cues


def shuffled(cards: list[int], side: int) -> list[Cue]:
    """The Survivors become the deck."""
    return [Leave(piece_id(card), f"deck:{side}") for card in cards]
