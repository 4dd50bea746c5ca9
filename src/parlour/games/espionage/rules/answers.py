"""Announcements, the answers to them, and the order in which they resolve."""

from __future__ import annotations

from parlour.games.espionage.actions import AIM, PASS, PASS_ALL, SPECIAL
from parlour.games.espionage.rules.cards import lose
from parlour.games.espionage.rules.influence import advance_by_influence, can_be_blocked
from parlour.games.espionage.rules.log import listed, named, shown
from parlour.games.espionage.rules.special import may_aim, take_effect
from parlour.games.espionage.rules.turn import clear_composition, next_play
from parlour.games.espionage.state.catalogue import (
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    COUNTRIES,
    COUNTRY_CARDS,
    GADGETS,
    MILITARY_TRANSPORT,
    NONE,
    REBEL_FORCES,
    title_of,
)
from parlour.games.espionage.state.position import (
    ACTS,
    ANSWER,
    BLOCK,
    BY_SPECIAL,
    COUNTERS,
    INFLUENCES,
    OVER,
    RETAIN,
    Announcement,
    Position,
)


def may_answer(position: Position, special: int, top: Announcement) -> bool:
    """D24, D27, D30: tell whether a card with this special action answers an announcement."""
    if top.kind == INFLUENCES:
        return special == MILITARY_TRANSPORT and position.detained[1 - top.seat] == 0
    if special == REBEL_FORCES:
        return True
    if top.kind == COUNTERS:
        return False
    announced = position.catalogue.special[top.cards[0]]
    if announced == COORDINATED_ATTACK:
        return special in (COORDINATED_ATTACK, COORDINATED_ASSAULT)
    return announced == COORDINATED_ASSAULT and special == COORDINATED_ASSAULT


def answers(position: Position) -> list[int]:
    """D33: list the answers to the last announcement: a card, or a pass."""
    seat = position.actor
    actions: list[int] = []
    if position.mode == BY_SPECIAL:
        for country in range(COUNTRIES):
            if may_aim(position, seat, MILITARY_TRANSPORT, country):
                actions.append(AIM + country)
    else:
        top = position.stack[-1]
        for card in position.hands[seat]:
            if card < COUNTRY_CARDS and may_answer(position, position.catalogue.special[card], top):
                actions.append(SPECIAL + card)
    actions.append(PASS)
    actions.append(PASS_ALL)
    return actions


def can_be_answered(position: Position, top: Announcement) -> bool:
    """D33: tell whether any card of the game could answer; this depends on public facts alone, never on the hand."""
    other = 1 - top.seat
    if position.waived[other] or len(position.hands[other]) == 0:
        return False
    return top.kind != INFLUENCES or position.detained[other] == 0


# Announcements.


def announce_influence(position: Position, seat: int) -> None:
    """D12, D16: announce the composed influence action as one card play."""
    country = position.aimed[0]
    total = position.influence_of(seat, position.picked, country)
    if position.events is not None:
        cards = listed(position, position.picked)
        position.emit("act", f"{{seat:{seat}}} plays {cards} in {named(position, country)}: influence {total}.", seat)
    position.plays -= 1
    push(position, Announcement(INFLUENCES, seat, position.picked, [country], NONE, total))


def announce_special(position: Position, seat: int, gadget: int) -> None:
    """D22, D27, D30: announce a special action; a card play unless it is Military Transport or an answer."""
    card = position.picked[0]
    catalogue = position.catalogue
    answering = position.phase == ANSWER
    counters = answering and position.stack[-1].kind != INFLUENCES
    if not answering and catalogue.special[card] != MILITARY_TRANSPORT:
        position.plays -= 1
    if position.events is not None:
        title = f"{shown(position, card)} {catalogue.special_title(card)}"
        if counters:
            struck = position.stack[-1].cards[0]
            position.emit("act", f"{{seat:{seat}}} counters {catalogue.special_title(struck)} with {title}.", seat)
        else:
            aimed = position.aimed
            aim = ": " + ", ".join([named(position, country) for country in aimed]) if len(aimed) > 0 else ""
            choice = f": {title_of(GADGETS[gadget])}" if gadget != NONE else ""
            position.emit("act", f"{{seat:{seat}}} announces {title}{aim}{choice}.", seat)
    push(position, Announcement(COUNTERS if counters else ACTS, seat, position.picked, position.aimed, gadget, 0))


def push(position: Position, announcement: Announcement) -> None:
    """D12, D33: discard the announced cards at once and ask the other seat once for an answer."""
    for card in announcement.cards:
        lose(position, announcement.seat, card)
    clear_composition(position)
    position.stack.append(announcement)
    if can_be_answered(position, announcement):
        open_window(position, ANSWER, 1 - announcement.seat)
    else:
        resolve(position)


def open_window(position: Position, phase: int, seat: int) -> None:
    """D33: ask a seat for an answer or a block, no matter what it holds."""
    position.phase = phase
    position.actor = seat
    position.windows += 1


def pass_window(position: Position, seat: int, everything: bool) -> None:
    """D33: pass once, or everything until the turn ends."""
    clear_composition(position)
    if everything:
        position.waived[seat] = True
        if position.events is not None:
            position.emit("info", f"{{seat:{seat}}} passes everything until this turn ends.", seat)
    elif position.events is not None:
        what = "does not block" if position.phase == BLOCK else "does not answer"
        position.emit("info", f"{{seat:{seat}}} {what}.", seat)
    if position.phase == BLOCK:
        advance_by_influence(position)
    else:
        resolve(position)


def resolve(position: Position) -> None:
    """D22, D30: resolve the latest announcement first; a counter cancels the one below it."""
    while len(position.stack) > 0:
        top = position.stack[-1]
        if top.kind == INFLUENCES:
            if can_be_blocked(position, top):
                open_window(position, BLOCK, 1 - top.seat)
            else:
                advance_by_influence(position)
            return
        position.stack.pop()
        if top.kind == COUNTERS:
            struck = position.stack.pop()
            if position.events is not None:
                title = position.catalogue.special_title(struck.cards[0])
                position.emit("info", f"{title} of {{seat:{struck.seat}}} is countered.", struck.seat)
        else:
            take_effect(position, top)
            if position.phase == RETAIN or position.phase == OVER:
                return
    next_play(position)
