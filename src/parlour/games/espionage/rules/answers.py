"""Announcements, the answers to them, and the order in which they resolve."""

from __future__ import annotations

from parlour.core.words import sentence
from parlour.games.espionage.actions import AIM, PASS, PASS_ALL, PASS_FLIGHTS, SPECIAL
from parlour.games.espionage.rules.cards import lose
from parlour.games.espionage.rules.cues import discarded, played
from parlour.games.espionage.rules.influence import advance_by_influence
from parlour.games.espionage.rules.log import listed, named, placed, reckoning, with_card
from parlour.games.espionage.rules.special import may_aim, take_effect
from parlour.games.espionage.rules.turn import clear_composition, finish_play, next_play
from parlour.games.espionage.rules.windows import can_be_answered, can_be_blocked, is_flight, may_answer, open_window
from parlour.games.espionage.state.catalogue import (
    COUNTRIES,
    COUNTRY_CARDS,
    GADGETS,
    MILITARY_TRANSPORT,
    NONE,
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


def answers(position: Position) -> list[int]:
    """D33: list the answers to the last announcement, or the flights after a card play, and the ways to pass."""
    seat = position.actor
    actions: list[int] = []
    if position.mode == BY_SPECIAL:
        for country in range(COUNTRIES):
            if may_aim(position, seat, MILITARY_TRANSPORT, country):
                actions.append(AIM + country)
    else:
        for card in position.hands[seat]:
            if card < COUNTRY_CARDS and answers_now(position, position.catalogue.special[card]):
                actions.append(SPECIAL + card)
    actions.append(PASS)
    actions.append(PASS_ALL)
    if len(position.stack) == 0 or position.stack[-1].kind == INFLUENCES:
        actions.append(PASS_FLIGHTS)
    return actions


def answers_now(position: Position, special: int) -> bool:
    """D27, D33: tell whether a card with this special action is an answer now; after a card play only a flight is."""
    if len(position.stack) == 0:
        return special == MILITARY_TRANSPORT
    return may_answer(position, special, position.stack[-1])


# Announcements.


def announce_influence(position: Position, seat: int) -> None:
    """D12, D16: announce the composed influence action as one card play."""
    country = position.aimed[0]
    total = position.influence_of(seat, position.picked, country)
    if position.events is not None:
        cards = listed(position, position.picked)
        why = reckoning(position, seat, position.picked, country)
        place = placed(position, country)
        more = f" ({why})" if " " in why else ""
        position.emit(
            "act",
            f"{{seat:{seat}}} plays {cards} in {place}: influence {total}{more}.",
            seat,
            None,
            None,
            played(position, seat, position.picked),
        )
    position.plays -= 1
    push(position, Announcement(INFLUENCES, seat, position.picked, [country], NONE, total))


def announce_special(position: Position, seat: int, gadget: int) -> None:
    """D22, D27, D30: announce a special action; a card play unless it is Military Transport or an answer."""
    card = position.picked[0]
    catalogue = position.catalogue
    answering = position.phase == ANSWER
    counters = answering and catalogue.special[card] != MILITARY_TRANSPORT
    if not answering and catalogue.special[card] != MILITARY_TRANSPORT:
        position.plays -= 1
    if position.events is not None:
        title = with_card(position, card)
        cues = played(position, seat, position.picked)
        if counters:
            struck = position.stack[-1].cards[0]
            position.emit(
                "act", f"{{seat:{seat}}} counters {catalogue.special_title(struck)} with {title}.", seat, None, None, cues
            )
        else:
            aimed = position.aimed
            aim = ": " + ", ".join([named(position, country) for country in aimed]) if len(aimed) > 0 else ""
            choice = f": {title_of(GADGETS[gadget])}" if gadget != NONE else ""
            position.emit("act", sentence(f"{{seat:{seat}}} announces {title}{aim}{choice}"), seat, None, None, cues)
    push(position, Announcement(COUNTERS if counters else ACTS, seat, position.picked, position.aimed, gadget, 0))


def push(position: Position, announcement: Announcement) -> None:
    """D12, D33: discard the announced cards at once and ask the other seat once for an answer."""
    position.edition = 0
    for card in announcement.cards:
        lose(position, announcement.seat, card)
    clear_composition(position)
    position.stack.append(announcement)
    if can_be_answered(position, announcement):
        open_window(position, ANSWER, 1 - announcement.seat)
    else:
        resolve(position)


def pass_window(position: Position, seat: int, everything: bool) -> None:
    """D33: pass once, or everything until the turn ends."""
    clear_composition(position)
    blocking = position.phase == BLOCK
    if everything:
        position.waived[seat] = True
        if position.events is not None:
            position.emit("info", f"{{seat:{seat}}} passes everything until this turn ends.", seat)
    elif position.events is not None and len(position.stack) > 0:
        what = "block" if blocking else "fly in" if position.stack[-1].kind == INFLUENCES else "answer"
        position.emit("info", f"{{seat:{seat}}} does not {what}.", seat)
    if blocking:
        advance_by_influence(position)
    elif len(position.stack) > 0:
        resolve(position)
    else:
        next_play(position)


def resolve(position: Position) -> None:
    """D22, D27, D30: resolve the latest announcement first; a counter cancels the one below it."""
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
            counter = top
            top = position.stack.pop()
            if position.events is not None:
                title = position.catalogue.special_title(top.cards[0])
                cues = discarded(position, [*top.cards, *counter.cards])
                position.emit("info", f"{title} of {{seat:{top.seat}}} is countered.", top.seat, None, None, cues)
        else:
            take_effect(position, top)
            if position.phase == RETAIN or position.phase == OVER:
                return
        if is_flight(position, top) and top.seat == position.turn:
            next_play(position)
            return
        # After a flight, countered or not, the seat may go on answering what it flew in on.
        if is_flight(position, top) and len(position.stack) > 0 and can_be_answered(position, position.stack[-1]):
            open_window(position, ANSWER, top.seat)
            return
    finish_play(position)
