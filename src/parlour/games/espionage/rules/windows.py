"""Windows for answers and blocks: who is asked, by what lies open alone, so that no window tells what a hand holds."""

from __future__ import annotations

from parlour.games.espionage.state.catalogue import (
    CARDS,
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    COUNTRY_CARDS,
    MILITARY_TRANSPORT,
    NONE,
    REBEL_FORCES,
)
from parlour.games.espionage.state.position import ACTS, COUNTERS, INFLUENCES, Announcement, Position


def may_hold(position: Position, seat: int) -> list[int]:
    """D33: list the cards that a seat may hold as far as the open cards tell: its hand, if that lies open."""
    if position.opened[seat] > 0:
        return position.hands[seat]
    elsewhere = [False] * CARDS
    for card in position.discard:
        elsewhere[card] = True
    for card in position.gadgets:
        if card != NONE:
            elsewhere[card] = True
    if position.opened[1 - seat] > 0:
        for card in position.hands[1 - seat]:
            elsewhere[card] = True
    return [card for card in range(CARDS) if not elsewhere[card]]


def could_fly(position: Position, seat: int) -> bool:
    """D27, D33: tell whether a seat may be asked for a Military Transport that nothing else would answer."""
    if position.detained[seat] > 0 or position.grounded[seat] or len(position.hands[seat]) == 0:
        return False
    special = position.catalogue.special
    return any(card < COUNTRY_CARDS and special[card] == MILITARY_TRANSPORT for card in may_hold(position, seat))


def is_flight(position: Position, entry: Announcement) -> bool:
    """D27: tell whether an announcement is a Military Transport."""
    return entry.kind == ACTS and position.catalogue.special[entry.cards[0]] == MILITARY_TRANSPORT


def may_answer(position: Position, special: int, top: Announcement) -> bool:
    """D24, D27, D30: tell whether a card with this special action answers an announcement."""
    if special == MILITARY_TRANSPORT:
        # It answers card plays of the seat whose turn it is; counters and flights are no card plays.
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
    for card in may_hold(position, other):
        if card < COUNTRY_CARDS:
            special = position.catalogue.special[card]
            if may_answer(position, special, top) and not (special == MILITARY_TRANSPORT and position.grounded[other]):
                return True
    return False


def can_be_blocked(position: Position, top: Announcement) -> bool:
    """D19, D33: tell whether the other seat is present and cards that it may hold could reach the influence."""
    other = 1 - top.seat
    country = top.targets[0]
    if not position.present(other, country) or position.waived[other]:
        return False
    values = [position.block_value(other, card, country) for card in may_hold(position, other)]
    values.sort(reverse=True)
    most = 0
    for value in values[: len(position.hands[other])]:
        most += value
    return most >= top.total


def open_window(position: Position, phase: int, seat: int) -> None:
    """D33: ask a seat for an answer or a block, no matter what it holds."""
    position.phase = phase
    position.actor = seat
    position.windows += 1
