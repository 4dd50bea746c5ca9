"""Windows for answers and blocks: who is asked depends only on open cards, so that no window reveals what a hand holds."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from parlour.games.espionage.state.catalogue import (
    BIT,
    CARDS,
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    MILITARY_TRANSPORT,
    NONE,
    REBEL_FORCES,
)
from parlour.games.espionage.state.position import ACTS, COUNTERS, INFLUENCES, Announcement, Position

EVERY_CARD: Final = (1 << CARDS) - 1
ANSWERS: Final = [MILITARY_TRANSPORT, REBEL_FORCES, COORDINATED_ATTACK, COORDINATED_ASSAULT]


def may_hold(position: Position, seat: int) -> i64:
    """D33: return the cards that a seat may hold as far as the open cards tell, as a set of bits: its hand, if that lies open."""
    if position.opened[seat] > 0:
        return bits(position.hands[seat])
    elsewhere = bits(position.discard)
    for card in position.gadgets:
        if card != NONE:
            elsewhere |= BIT[card]
    if position.opened[1 - seat] > 0:
        elsewhere |= bits(position.hands[1 - seat])
    return EVERY_CARD & ~elsewhere


def bits(cards: list[int]) -> i64:
    """Return cards as a set of bits."""
    found: i64 = 0
    for card in cast("list[i64]", cards):
        found |= BIT[card]
    return found


def could_fly(position: Position, seat: int) -> bool:
    """D27, D33: tell whether a seat may be asked for a Military Transport that nothing else would answer."""
    if position.detained[seat] > 0 or position.grounded[seat] or len(position.hands[seat]) == 0:
        return False
    return may_hold(position, seat) & position.catalogue.bearers[MILITARY_TRANSPORT] != 0


def is_flight(position: Position, entry: Announcement) -> bool:
    """D27: tell whether an announcement is a Military Transport."""
    return entry.kind == ACTS and position.catalogue.special[entry.cards[0]] == MILITARY_TRANSPORT


def may_answer(position: Position, special: int, top: Announcement) -> bool:
    """D24, D27, D30: tell whether a card with this special action answers an announcement."""
    if special == MILITARY_TRANSPORT:
        # It answers card plays of the seat whose turn it is; counters and flights are not card plays.
        return (
            top.seat == position.turn
            and top.kind != COUNTERS
            and not is_flight(position, top)
            and position.detained[1 - top.seat] == 0
        )
    if top.kind == INFLUENCES:
        return False
    if special == REBEL_FORCES:
        return True
    if top.kind == COUNTERS:
        return False
    announced = position.catalogue.special[top.cards[0]]
    if announced == COORDINATED_ATTACK:
        return special in (COORDINATED_ATTACK, COORDINATED_ASSAULT)
    return announced == COORDINATED_ASSAULT and special == COORDINATED_ASSAULT


def can_be_answered(position: Position, top: Announcement) -> bool:
    """D33: tell whether a card that the other seat may hold could answer; this depends on open cards alone."""
    other = 1 - top.seat
    if position.waived[other] or len(position.hands[other]) == 0:
        return False
    held = may_hold(position, other)
    for special in ANSWERS:
        asked = special != MILITARY_TRANSPORT or not position.grounded[other]
        if asked and held & position.catalogue.bearers[special] != 0 and may_answer(position, special, top):
            return True
    return False


def can_be_blocked(position: Position, top: Announcement) -> bool:
    """D19, D33: tell whether the other seat is present and cards that it may hold could reach the influence."""
    other = 1 - top.seat
    country = top.targets[0]
    if not position.present(other, country) or position.waived[other]:
        return False
    held = may_hold(position, other)
    highest = position.catalogue.highest_block
    having = [0] * (highest + 1)  # the number of cards of each value
    for card in range(CARDS):
        if held >> card & 1:
            having[position.block_value(other, card, country)] += 1
    missing = top.total
    left = len(position.hands[other])
    for value in range(highest, 0, -1):
        missing -= value * min(left, having[value])
        left -= min(left, having[value])
    return missing <= 0


def open_window(position: Position, phase: int, seat: int) -> None:
    """D33: ask a seat for an answer or a block, no matter what it holds."""
    position.phase = phase
    position.actor = seat
    position.windows += 1
