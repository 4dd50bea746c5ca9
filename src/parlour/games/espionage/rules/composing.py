"""Composing a decision action by action; the other seat sees nothing before it is complete."""

from __future__ import annotations

from bisect import insort

from parlour.games.espionage.actions import INFLUENCE, SPECIAL, TRANSPORT
from parlour.games.espionage.rules.answers import announce_influence, announce_special
from parlour.games.espionage.rules.influence import block
from parlour.games.espionage.rules.special import advanced_transport, most_targets, needs_more
from parlour.games.espionage.rules.turn import refill
from parlour.games.espionage.state.catalogue import MILITARY_TRANSPORT, NONE
from parlour.games.espionage.state.position import (
    ANSWER,
    BLOCK,
    BY_INFLUENCE,
    BY_SPECIAL,
    BY_TRANSPORT,
    NOTHING,
    PLAY,
    Position,
)


def choose_card(position: Position, seat: int, action: int) -> None:
    """D13, D22, D26: start an influence action, a special action or Advanced Transport with a card."""
    if action < SPECIAL:
        position.mode = BY_INFLUENCE
        position.picked = [action - INFLUENCE]
    elif action < TRANSPORT:
        card = action - SPECIAL
        position.mode = BY_SPECIAL
        position.picked = [card]
        special = position.catalogue.special[card]
        # As an answer, only Military Transport names a country; every other card counters and is complete.
        counters = position.phase == ANSWER and special != MILITARY_TRANSPORT
        if counters or not needs_more(special):
            announce_special(position, seat, NONE)
    else:
        position.mode = BY_TRANSPORT
        position.picked = [action - TRANSPORT]


def choose_country(position: Position, seat: int, country: int) -> None:
    """D22, D26: name a country, which completes Advanced Transport and special actions with a single target."""
    if position.mode == BY_TRANSPORT:
        advanced_transport(position, seat, position.picked[0], country)
    elif position.mode == BY_INFLUENCE:
        position.aimed.append(country)
    else:
        insort(position.aimed, country)
        if most_targets(position.catalogue.special[position.picked[0]]) == 1:
            announce_special(position, seat, NONE)


def add_card(position: Position, card: int) -> None:
    """D15, D16, D19: add a card in hand order; the card that leads an influence action stays first."""
    insort(position.picked, card, 1 if position.mode == BY_INFLUENCE else 0)


def finish(position: Position, seat: int) -> None:
    """D9, D19, D22: commit the composition, or go on to the refill after the last card play."""
    if position.mode == NOTHING and position.phase == PLAY:
        refill(position)
    elif position.phase == BLOCK:
        block(position, seat)
    elif position.mode == BY_INFLUENCE:
        announce_influence(position, seat)
    else:
        announce_special(position, seat, NONE)
