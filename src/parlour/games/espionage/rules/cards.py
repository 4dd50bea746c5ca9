"""Hands, the draw deck and the discard pile."""

from __future__ import annotations

from bisect import insort

from parlour.core.cues import Count, Cue
from parlour.core.events import NOBODY
from parlour.core.words import counted
from parlour.games.espionage.rules import cues
from parlour.games.espionage.rules.cues import hand_count
from parlour.games.espionage.rules.log import listed
from parlour.games.espionage.state.position import Position


def lose(position: Position, seat: int, card: int) -> None:
    """D12: move a card from the hand to the discard pile, face up."""
    position.hands[seat].remove(card)
    if card in position.seen[seat]:
        position.seen[seat].remove(card)
    position.discard.append(card)


def draw(position: Position, seat: int, count: int) -> None:
    """D10: draw `count` cards, or as many as there are."""
    drawn: list[int] = []
    for _ in range(count):
        if len(position.deck) == 0:
            reshuffle(position)
            if len(position.deck) == 0:
                break
        card = position.rng.draw(position.deck)
        insort(position.hands[seat], card)
        insort(drawn, card)
        if position.opened[seat] > 0:
            insort(position.seen[seat], card)
        if len(position.deck) == 0:
            reshuffle(position)
    if position.events is not None and len(drawn) > 0:
        counts: list[Cue] = [hand_count(position, seat), Count("deck", len(position.deck))]
        position.emit("info", f"{{seat:{seat}}} draws {counted(len(drawn), 'card')}.", seat, None, None, counts)
        position.emit("info", f"You draw {listed(position, drawn)}.", seat, [seat], None, cues.drawn(position, seat, drawn))


def reshuffle(position: Position) -> None:
    """
    D10, D36: turn the discard pile into the draw deck.

    With card counting each seat now learns the other hand: every card that is neither face up nor in its own hand.
    """
    if len(position.discard) == 0:
        return
    position.deck = position.discard
    position.discard = []
    if position.settings.counting:
        for seat in range(2):
            position.seen[seat] = position.hands[seat].copy()
    if position.events is not None:
        position.emit("info", "The discard pile is shuffled into a new draw deck.", NOBODY, None, None, cues.shuffled(position))
