"""The fifteen special actions: when each may be announced, what it may target, and what it does."""

from __future__ import annotations

from typing import Final

from parlour.core.cues import Cue, Move
from parlour.core.words import counted
from parlour.games.espionage.rules.cards import draw, lose
from parlour.games.espionage.rules.cues import blockaded, detained, discarded, hand_count, piece_id
from parlour.games.espionage.rules.influence import advance
from parlour.games.espionage.rules.log import leading, listed, placed, shown
from parlour.games.espionage.rules.turn import finish_play, move_spy, next_play
from parlour.games.espionage.state.catalogue import (
    ADVANCED_TRANSPORT,
    BLOCKADE,
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    COUNTRIES,
    DEPORT,
    DETAIN,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    GADGETS,
    IMPROVED_RESOURCES,
    MILITARY_TRANSPORT,
    NONE,
    PAID_INFORMANT,
    PILFER_ACCOUNTS,
    REBEL_FORCES,
    REVOLUTION,
    SAFE_HOUSE,
    STRATEGIC_RESUPPLY,
    SUPPLY_DROP,
    title_of,
)
from parlour.games.espionage.state.position import OVER, RETAIN, Announcement, Position

KEPT: Final = 2
"""The number of cards that Pilfer Accounts leaves."""

LASTS: Final = 2
"""An effect "until the end of your next turn" outlasts the end of this turn and expires at the end of the next one."""


# When and at what.


def may_act(position: Position, seat: int, special: int) -> bool:
    """D22: tell whether a seat may announce a special action on its own turn: only if it could change something."""
    other = 1 - seat
    if special == REBEL_FORCES:
        return False
    if special == MILITARY_TRANSPORT:
        return position.detained[seat] == 0
    if special == DEPORT:
        return position.detained[other] == 0 and position.spies[other] != position.homes[other]
    if special == PILFER_ACCOUNTS:
        return len(position.hands[other]) > KEPT
    if special == GADGET_RESEARCH:
        return not (position.has_gadget(seat, IMPROVED_RESOURCES) and position.has_gadget(seat, ADVANCED_TRANSPORT))
    if special == GADGET_BUSTER:
        return position.has_gadget(other, IMPROVED_RESOURCES) or position.has_gadget(other, ADVANCED_TRANSPORT)
    if special in (COORDINATED_ASSAULT, COORDINATED_ATTACK, REVOLUTION):
        return any(may_aim(position, seat, special, country) for country in range(COUNTRIES))
    return True


def may_aim(position: Position, seat: int, special: int, country: int) -> bool:
    """D23, D24, D27, D31: tell whether a special action may name a country."""
    if special == BLOCKADE:
        return True
    if special == MILITARY_TRANSPORT:
        return position.spies[seat] != country
    if special == REVOLUTION:
        return not position.blockaded(country) and not position.secured_by(seat, country)
    return position.movable(country)


def most_targets(special: int) -> int:
    """D24: return the maximum number of countries that a special action names."""
    if special == COORDINATED_ASSAULT:
        return 3
    if special == COORDINATED_ATTACK:
        return 2
    if special in (BLOCKADE, MILITARY_TRANSPORT, REVOLUTION):
        return 1
    return 0


def needs_more(special: int) -> bool:
    """Tell whether a special action needs a country or a gadget before it can be announced."""
    return most_targets(special) > 0 or special in (GADGET_RESEARCH, GADGET_BUSTER)


def may_transport(position: Position, seat: int) -> bool:
    """D26: tell whether Advanced Transport may be used now."""
    return position.has_gadget(seat, ADVANCED_TRANSPORT) and not position.transported and position.detained[seat] == 0


# Effects.


def take_effect(position: Position, act: Announcement) -> None:
    """D21, D22: carry out a special action that was not countered; it cannot be blocked."""
    seat = act.seat
    other = 1 - seat
    special = position.catalogue.special[act.cards[0]]
    title = position.catalogue.special_title(act.cards[0]) if position.events is not None else ""
    ends_in_private = special in (PAID_INFORMANT, PILFER_ACCOUNTS, STRATEGIC_RESUPPLY)
    if ends_in_private and position.events is not None:
        position.show(discarded(position, act.cards))
    if special == BLOCKADE:
        position.blockades[seat * COUNTRIES + act.targets[0]] = LASTS
    elif special in (COORDINATED_ASSAULT, COORDINATED_ATTACK):
        coordinate(position, seat, act.targets, title, act.cards)
    elif special == DEPORT:
        deport(position, other)
    elif special == DETAIN:
        position.detained[other] = LASTS
    elif special == GADGET_BUSTER:
        bust(position, other, act.gadget)
    elif special == GADGET_RESEARCH:
        research(position, seat, act.gadget, act.cards[0])
    elif special == MILITARY_TRANSPORT:
        move_spy(position, seat, act.targets[0])
    elif special == PAID_INFORMANT:
        inform(position, other)
    elif special == PILFER_ACCOUNTS:
        pilfer(position, other)
    elif special == REVOLUTION:
        advance(position, seat, act.targets[0], 2, title, act.cards)
    elif special == SAFE_HOUSE:
        position.bonus += 2
    elif special == SUPPLY_DROP:
        position.bonus += 3
    else:
        assert special == STRATEGIC_RESUPPLY
        resupply(position, seat)
    if position.events is not None:
        tell_effect(position, act, special)
        if special != GADGET_RESEARCH and not ends_in_private:
            position.show(discarded(position, act.cards))


def tell_effect(position: Position, act: Announcement, special: int) -> None:
    """D23, D25, D26, D32: log what an action has changed, unless a marker, spy or card that moves shows it."""
    seat = act.seat
    other = 1 - seat
    last = position.turns + 3  # the number of the seat's next turn
    text = ""
    cues: list[Cue] = []
    if special == BLOCKADE:
        cues = blockaded(position, seat, act.targets[0])
        text = f"{leading(position, act.targets[0])} is blockaded until turn {last} ends."
    elif special == DETAIN:
        cues = detained(position, other)
        text = f"The spy of {{seat:{other}}} is detained in {placed(position, position.spies[other])} until turn {last} ends."
    elif special == GADGET_BUSTER:
        text = f"{{seat:{other}}} loses {title_of(GADGETS[act.gadget])}."
    elif special == GADGET_RESEARCH:
        cues = [Move(piece_id(position, act.cards[0]), f"gadgets:{seat}", "", "announced")]
        text = f"{{seat:{seat}}} now has {title_of(GADGETS[act.gadget])}."
    elif special in (SAFE_HOUSE, SUPPLY_DROP):
        text = f"{{seat:{seat}}} will draw {counted(position.bonus, 'more card')} after the refill."
    if text != "":
        position.emit("info", text, seat, None, None, cues)


def coordinate(position: Position, seat: int, countries: list[int], title: str, spent: list[int]) -> None:
    """D24: move each marker one step, until the game is won."""
    for country in countries:
        if position.phase != OVER:
            advance(position, seat, country, 1, title, spent)


def research(position: Position, seat: int, gadget: int, card: int) -> None:
    """D12, D26: move the card from the discard pile to the gadget by the board."""
    position.discard.remove(card)
    position.gadgets[seat * 2 + gadget] = card


def bust(position: Position, seat: int, gadget: int) -> None:
    """D26: discard the seat's Gadget Research, and with it the gadget."""
    position.discard.append(position.gadgets[seat * 2 + gadget])
    position.gadgets[seat * 2 + gadget] = NONE


def inform(position: Position, seat: int) -> None:
    """D28: open the seat's hand; the other seat remembers what it sees."""
    position.opened[seat] = LASTS
    position.seen[seat] = position.hands[seat].copy()
    if position.events is not None:
        position.emit("info", f"{{seat:{seat}}} shows {listed(position, position.hands[seat])}.", seat)


def deport(position: Position, seat: int) -> None:
    """D25: send the seat's spy Home; it may have flown there in answer."""
    if position.spies[seat] != position.homes[seat]:
        move_spy(position, seat, position.homes[seat])
    elif position.events is not None:
        position.emit("info", f"The spy of {{seat:{seat}}} is at Home already.", seat)


def pilfer(position: Position, seat: int) -> None:
    """D29: ask the seat which two cards it keeps; after its answers it may hold no more than these."""
    if len(position.hands[seat]) > KEPT:
        position.phase = RETAIN
        position.actor = seat
    elif position.events is not None:
        position.emit("info", f"{{seat:{seat}}} holds no more than {KEPT} cards and keeps them.", seat)


def resupply(position: Position, seat: int) -> None:
    """D32: discard the hand and draw a new one of full hand size."""
    lost = position.hands[seat].copy()
    for card in lost:
        lose(position, seat, card)
    if position.events is not None and len(lost) > 0:
        cues = [*discarded(position, lost, f"seat:{seat}"), hand_count(position, seat)]
        position.emit("info", f"{{seat:{seat}}} discards {listed(position, lost)}.", seat, None, None, cues)
    draw(position, seat, position.hand_size(seat))


def keep_card(position: Position, seat: int, card: int) -> None:
    """D29: keep a card after Pilfer Accounts; with the second one, discard the rest."""
    position.picked.append(card)
    if len(position.picked) == KEPT:
        lost = [card for card in position.hands[seat] if card not in position.picked]
        for card in lost:
            lose(position, seat, card)
        if position.events is not None:
            cues = [*discarded(position, lost, f"seat:{seat}"), hand_count(position, seat)]
            told = f"{{seat:{seat}}} keeps {KEPT} cards and discards {listed(position, lost)}."
            position.emit("act", told, seat, None, None, cues)
        finish_play(position)


def advanced_transport(position: Position, seat: int, card: int, country: int) -> None:
    """D26: discard a card and move the spy; nobody can answer, as this is neither a card play nor a special action."""
    if position.events is not None:
        cues = [*discarded(position, [card], f"seat:{seat}"), hand_count(position, seat, -1)]
        told = f"{{seat:{seat}}} discards {shown(position, card)} for Advanced Transport."
        position.emit("act", told, seat, None, None, cues)
    position.edition = 0
    lose(position, seat, card)
    position.transported = True
    move_spy(position, seat, country)
    next_play(position)
