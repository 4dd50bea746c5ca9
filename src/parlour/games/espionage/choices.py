"""What the seat to act may do; it depends on its own hand and on what everybody knows."""

from __future__ import annotations

from typing import Final

from parlour.games.espionage.cards import (
    ADD,
    ADVANCED_TRANSPORT,
    AIM,
    BLOCKADE,
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    COUNTRIES,
    COUNTRY_CARDS,
    DEPORT,
    DONE,
    GADGET,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    HOME,
    IMPROVED_RESOURCES,
    INFLUENCE,
    KEEP,
    MILITARY_TRANSPORT,
    MOVE,
    NONE,
    PASS,
    PASS_ALL,
    PILFER_ACCOUNTS,
    REBEL_FORCES,
    REVOLUTION,
    SKIP,
    SPECIAL,
    STAY,
    TRANSPORT,
)
from parlour.games.espionage.position import (
    ANSWER,
    BLOCK,
    BY_INFLUENCE,
    BY_SPECIAL,
    BY_TRANSPORT,
    COUNTERS,
    HOMES,
    INFLUENCES,
    NOTHING,
    PLAY,
    RETAIN,
    Announcement,
    Position,
)

KEPT: Final = 2


def legal_actions(p: Position) -> list[int]:
    """The actions of the seat to act, ascending."""
    if p.phase == PLAY:
        if p.mode == NOTHING:
            return card_plays(p)
        return completions(p)
    if p.phase == ANSWER:
        return answers(p)
    if p.phase == BLOCK:
        return blocks(p)
    if p.phase == RETAIN:
        return kept_cards(p)
    if p.phase == HOMES:
        return home_choices(p)
    return spy_moves(p)


def home_choices(p: Position) -> list[int]:
    """D5: any country, then any country of the other faction."""
    taken = p.homes[1 - p.actor]
    if taken == NONE:
        return [HOME + country for country in range(COUNTRIES)]
    factions = p.catalogue.factions
    return [HOME + country for country in range(COUNTRIES) if factions[country] != factions[taken]]


def spy_moves(p: Position) -> list[int]:
    """D11: to any other country, or stay."""
    here = p.spies[p.actor]
    actions = [MOVE + country for country in range(COUNTRIES) if country != here]
    actions.append(STAY)
    return actions


def card_plays(p: Position) -> list[int]:
    """D8: the card plays, what is no card play, and a skip only if there is no card play."""
    seat = p.actor
    hand = p.hands[seat]
    special = p.catalogue.special
    actions: list[int] = []
    for card in hand:
        if p.reaches_any(seat, card):
            actions.append(INFLUENCE + card)
    plays = len(actions)
    for card in hand:
        if card < COUNTRY_CARDS and may_act(p, seat, special[card]):
            actions.append(SPECIAL + card)
            if special[card] != MILITARY_TRANSPORT:
                plays += 1
    if may_transport(p, seat):
        for card in hand:
            if card < COUNTRY_CARDS:
                actions.append(TRANSPORT + card)
    if plays == 0:
        actions.append(SKIP)
    return actions


def may_act(p: Position, seat: int, special: int) -> bool:
    """D22: on one's own turn a special action may be announced if it could change something."""
    other = 1 - seat
    if special == REBEL_FORCES:
        return False
    if special == MILITARY_TRANSPORT:
        return p.detained[seat] == 0
    if special == DEPORT:
        return p.detained[other] == 0 and p.spies[other] != p.homes[other]
    if special == PILFER_ACCOUNTS:
        return len(p.hands[other]) > KEPT
    if special == GADGET_RESEARCH:
        return not (p.has_gadget(seat, IMPROVED_RESOURCES) and p.has_gadget(seat, ADVANCED_TRANSPORT))
    if special == GADGET_BUSTER:
        return p.has_gadget(other, IMPROVED_RESOURCES) or p.has_gadget(other, ADVANCED_TRANSPORT)
    if special in (COORDINATED_ASSAULT, COORDINATED_ATTACK, REVOLUTION):
        return any(may_aim(p, seat, special, country) for country in range(COUNTRIES))
    return True


def may_aim(p: Position, seat: int, special: int, country: int) -> bool:
    """D23, D24, D27, D31: whether a special action may name a country."""
    if special == BLOCKADE:
        return True
    if special == MILITARY_TRANSPORT:
        return p.spies[seat] != country
    if special == REVOLUTION:
        return not p.blockaded(country) and not p.secured_by(seat, country)
    return p.movable(country)


def most_targets(special: int) -> int:
    """D24: how many countries a special action may name at most."""
    if special == COORDINATED_ASSAULT:
        return 3
    if special == COORDINATED_ATTACK:
        return 2
    if special in (BLOCKADE, MILITARY_TRANSPORT, REVOLUTION):
        return 1
    return 0


def needs_more(special: int) -> bool:
    """Whether a special action is announced only after a country or a gadget has been chosen."""
    return most_targets(special) > 0 or special in (GADGET_RESEARCH, GADGET_BUSTER)


def may_transport(p: Position, seat: int) -> bool:
    """D26: whether Advanced Transport may be used now."""
    return p.has_gadget(seat, ADVANCED_TRANSPORT) and not p.transported and p.detained[seat] == 0


def completions(p: Position) -> list[int]:
    """What may come next in a composition on one's own turn."""
    seat = p.actor
    lead = p.picked[0]
    if p.mode == BY_INFLUENCE:
        if len(p.aimed) == 0:
            return [AIM + country for country in range(COUNTRIES) if p.reaches(seat, lead, country)]
        actions = [ADD + card for card in p.hands[seat] if p.joins(seat, p.picked, card, p.aimed[0])]
        actions.append(DONE)
        return actions
    if p.mode == BY_TRANSPORT:
        here = p.spies[seat]
        of = p.catalogue.country[lead]
        if of != here:
            return [AIM + of]
        return [AIM + country for country in range(COUNTRIES) if country != here]
    special = p.catalogue.special[lead]
    if special == GADGET_RESEARCH:
        return [GADGET + gadget for gadget in range(2) if not p.has_gadget(seat, gadget)]
    if special == GADGET_BUSTER:
        return [GADGET + gadget for gadget in range(2) if p.has_gadget(1 - seat, gadget)]
    actions = []
    if len(p.aimed) < most_targets(special):
        for country in range(COUNTRIES):
            if country not in p.aimed and may_aim(p, seat, special, country):
                actions.append(AIM + country)
    if len(p.aimed) > 0:
        actions.append(DONE)
    return actions


def may_answer(p: Position, special: int, top: Announcement) -> bool:
    """D24, D27, D30: whether a card with this special action answers an announcement."""
    if top.kind == INFLUENCES:
        return special == MILITARY_TRANSPORT and p.detained[1 - top.seat] == 0
    if special == REBEL_FORCES:
        return True
    if top.kind == COUNTERS:
        return False
    announced = p.catalogue.special[top.cards[0]]
    if announced == COORDINATED_ATTACK:
        return special in (COORDINATED_ATTACK, COORDINATED_ASSAULT)
    return announced == COORDINATED_ASSAULT and special == COORDINATED_ASSAULT


def answers(p: Position) -> list[int]:
    """D33: pass, or one card that answers what was announced last."""
    seat = p.actor
    actions: list[int] = []
    if p.mode == BY_SPECIAL:
        for country in range(COUNTRIES):
            if may_aim(p, seat, MILITARY_TRANSPORT, country):
                actions.append(AIM + country)
    else:
        top = p.stack[-1]
        for card in p.hands[seat]:
            if card < COUNTRY_CARDS and may_answer(p, p.catalogue.special[card], top):
                actions.append(SPECIAL + card)
    actions.append(PASS)
    actions.append(PASS_ALL)
    return actions


def can_be_answered(p: Position, top: Announcement) -> bool:
    """D33: whether some card of the game could answer, by what everybody knows; what is in hand plays no part."""
    other = 1 - top.seat
    if p.waived[other] or len(p.hands[other]) == 0:
        return False
    return top.kind != INFLUENCES or p.detained[other] == 0


def can_be_blocked(p: Position, top: Announcement) -> bool:
    """D19, D33: whether the other seat is asked for a block, by what everybody knows."""
    other = 1 - top.seat
    return p.present(other, top.targets[0]) and len(p.hands[other]) > 0 and not p.waived[other]


def blocks(p: Position) -> list[int]:
    """
    D19: add cards that count, finish once they reach the influence, or pass.

    Cards are added in the order of the hand, and only if those that follow can still reach the influence: so every
    set of cards is put together in one way, and none is begun in vain.
    """
    seat = p.actor
    top = p.stack[-1]
    country = top.targets[0]
    last = p.picked[-1] if len(p.picked) > 0 else NONE
    missing = top.total - p.block_total(seat, p.picked, country)
    following = 0
    cards: list[int] = []
    for card in p.hands[seat]:
        if card > last:
            value = p.block_value(seat, card, country)
            if value > 0:
                following += value
                cards.append(card)
    actions: list[int] = []
    for card in cards:
        if following < missing:
            break
        actions.append(ADD + card)
        following -= p.block_value(seat, card, country)
    if missing <= 0:
        actions.append(DONE)
    actions.append(PASS)
    actions.append(PASS_ALL)
    return actions


def kept_cards(p: Position) -> list[int]:
    """D29: two cards of the hand, in its order."""
    hand = p.hands[p.actor]
    if len(p.picked) == 0:
        return [KEEP + card for card in hand[: len(hand) - KEPT + 1]]
    return [KEEP + card for card in hand if card > p.picked[-1]]


def only_composes(p: Position, action: int) -> bool:
    """Whether a legal action leaves the decision open, so that nobody else learns of it."""
    if action >= SPECIAL and action < TRANSPORT:
        special = p.catalogue.special[action - SPECIAL]
        if p.phase == ANSWER:
            return special == MILITARY_TRANSPORT and p.stack[-1].kind == INFLUENCES
        return needs_more(special)
    if action >= INFLUENCE and action < AIM:
        return True
    if action >= AIM and action < ADD:
        return p.mode == BY_INFLUENCE or (p.mode == BY_SPECIAL and most_targets(p.catalogue.special[p.picked[0]]) > 1)
    if action >= ADD and action < KEEP:
        return True
    if action >= KEEP and action < GADGET:
        return len(p.picked) + 1 < KEPT
    return False
