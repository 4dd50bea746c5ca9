"""The legal actions of the seat to act; they depend on its own hand and on public facts alone."""

from __future__ import annotations

from parlour.games.espionage.actions import (
    ADD,
    AIM,
    ASK_FLIGHTS,
    DONE,
    GADGET,
    HOME,
    INFLUENCE,
    KEEP,
    MOVE,
    PASS_FLIGHTS,
    SKIP,
    SPECIAL,
    STAY,
    TRANSPORT,
)
from parlour.games.espionage.rules.answers import answers
from parlour.games.espionage.rules.influence import blocks
from parlour.games.espionage.rules.special import KEPT, may_act, may_aim, may_transport, most_targets, needs_more
from parlour.games.espionage.state.catalogue import (
    COUNTRIES,
    COUNTRY_CARDS,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    MILITARY_TRANSPORT,
    NONE,
)
from parlour.games.espionage.state.position import (
    ANSWER,
    BLOCK,
    BY_INFLUENCE,
    BY_SPECIAL,
    BY_TRANSPORT,
    HOMES,
    NOTHING,
    PLAY,
    RETAIN,
    Position,
)


def legal_actions(position: Position) -> list[int]:
    """List the actions of the seat to act, in ascending order."""
    if position.phase == PLAY:
        if position.mode == NOTHING:
            return card_plays(position)
        return completions(position)
    if position.phase == ANSWER:
        return answers(position)
    if position.phase == BLOCK:
        return blocks(position)
    if position.phase == RETAIN:
        return kept_cards(position)
    if position.phase == HOMES:
        return home_choices(position)
    return spy_moves(position) if position.mode == NOTHING else completions(position)


def home_choices(position: Position) -> list[int]:
    """D5: list all countries for the start player, then those of the other faction."""
    taken = position.homes[1 - position.actor]
    if taken == NONE:
        return [HOME + country for country in range(COUNTRIES)]
    factions = position.catalogue.factions
    return [HOME + country for country in range(COUNTRIES) if factions[country] != factions[taken]]


def spy_moves(position: Position) -> list[int]:
    """D11, D27: list the other countries, staying, and the flights that are still possible."""
    here = position.spies[position.actor]
    actions = flights(position)
    for country in range(COUNTRIES):
        if country != here:
            actions.append(MOVE + country)
    actions.append(STAY)
    return actions


def flights(position: Position) -> list[int]:
    """D27: list the Military Transports in the hand of the seat to act."""
    seat = position.actor
    special = position.catalogue.special
    if not may_act(position, seat, MILITARY_TRANSPORT):
        return []
    return [SPECIAL + card for card in position.hands[seat] if card < COUNTRY_CARDS and special[card] == MILITARY_TRANSPORT]


def before_refill(position: Position) -> list[int]:
    """D37: list the flights after the last card play, the refill, and the refill without being asked again."""
    return [*flights(position), DONE, PASS_FLIGHTS]


def card_plays(position: Position) -> list[int]:
    """D8: list the card plays and the transports, with a skip only if there is no card play."""
    seat = position.actor
    if position.plays == 0:
        return before_refill(position)
    hand = position.hands[seat]
    special = position.catalogue.special
    actions: list[int] = []
    movable = position.movable_set()
    for card in hand:
        if position.within_reach(seat, card) & movable != 0:
            actions.append(INFLUENCE + card)
    plays = len(actions)
    for card in hand:
        if card < COUNTRY_CARDS and may_act(position, seat, special[card]):
            actions.append(SPECIAL + card)
            if special[card] != MILITARY_TRANSPORT:
                plays += 1
    if may_transport(position, seat):
        for card in hand:
            if card < COUNTRY_CARDS:
                actions.append(TRANSPORT + card)
    if plays == 0:
        actions.append(SKIP)
    if position.grounded[seat]:
        actions.append(ASK_FLIGHTS)
    return actions


def completions(position: Position) -> list[int]:
    """D13, D22, D26: list the next steps of a composition on the seat's own turn."""
    seat = position.actor
    lead = position.picked[0]
    if position.mode == BY_INFLUENCE:
        if len(position.aimed) == 0:
            return [AIM + country for country in range(COUNTRIES) if position.reaches(seat, lead, country)]
        picked = position.picked
        actions = [ADD + card for card in position.hands[seat] if position.joins(seat, picked, card, position.aimed[0])]
        actions.append(DONE)
        return actions
    if position.mode == BY_TRANSPORT:
        here = position.spies[seat]
        of = position.catalogue.country[lead]
        if of != here:
            return [AIM + of]
        return [AIM + country for country in range(COUNTRIES) if country != here]
    special = position.catalogue.special[lead]
    if special == GADGET_RESEARCH:
        return [GADGET + gadget for gadget in range(2) if not position.has_gadget(seat, gadget)]
    if special == GADGET_BUSTER:
        return [GADGET + gadget for gadget in range(2) if position.has_gadget(1 - seat, gadget)]
    actions = []
    if len(position.aimed) < most_targets(special):
        for country in range(COUNTRIES):
            if country not in position.aimed and may_aim(position, seat, special, country):
                actions.append(AIM + country)
    if len(position.aimed) > 0:
        actions.append(DONE)
    return actions


def kept_cards(position: Position) -> list[int]:
    """D29: list the cards that the seat may keep; it names two in hand order."""
    hand = position.hands[position.actor]
    if len(position.picked) == 0:
        return [KEEP + card for card in hand[: len(hand) - KEPT + 1]]
    return [KEEP + card for card in hand if card > position.picked[-1]]


def only_composes(position: Position, action: int) -> bool:
    """Tell whether a legal action leaves the decision incomplete, so that the other seat does not see it."""
    if action >= SPECIAL and action < TRANSPORT:
        special = position.catalogue.special[action - SPECIAL]
        if position.phase == ANSWER:
            return special == MILITARY_TRANSPORT
        return needs_more(special)
    if action >= INFLUENCE and action < AIM:
        return True
    if action >= AIM and action < ADD:
        if position.mode == BY_INFLUENCE:
            return True
        return position.mode == BY_SPECIAL and most_targets(position.catalogue.special[position.picked[0]]) > 1
    if action >= ADD and action < KEEP:
        return True
    if action >= KEEP and action < GADGET:
        return len(position.picked) + 1 < KEPT
    return False
