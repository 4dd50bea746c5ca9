"""A player that rates every use of every card by rules of thumb."""

from __future__ import annotations

from typing import final

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng, Rng
from parlour.games.espionage.actions import ADD, AIM, DONE, GADGET, HOME, INFLUENCE, KEEP, MOVE, SKIP, SPECIAL, STAY, TRANSPORT
from parlour.games.espionage.bots.defense import best_answer, best_block
from parlour.games.espionage.bots.evaluation import NEVER, WON, worth
from parlour.games.espionage.bots.influence import best_adds, best_country, best_influence, influence_score
from parlour.games.espionage.bots.special import best_journey, best_targets, danger, ride_of, special_score
from parlour.games.espionage.rules.special import may_act, may_transport
from parlour.games.espionage.state.catalogue import (
    ADVANCED_TRANSPORT,
    COUNTRIES,
    COUNTRY_CARDS,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    IMPROVED_RESOURCES,
    MILITARY_TRANSPORT,
    NONE,
)
from parlour.games.espionage.state.position import (
    ANSWER,
    BLOCK,
    BY_INFLUENCE,
    BY_TRANSPORT,
    HOMES,
    NOTHING,
    PLAY,
    RETAIN,
    Position,
)


@final
class Greedy(Bot):
    """Takes the best immediate choice by its own cards and public facts."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        world = perspective.world(self.rng)
        assert isinstance(world, Position)
        return greedy_action(world, perspective.seat, self.rng)


def greedy_action(position: Position, seat: int, rng: Rng) -> int:
    """Return the greedy player's choice, which uses only what the seat knows; only its choice of Home is partly random."""
    if position.phase == PLAY:
        if position.mode != NOTHING:
            return completion(position, seat)
        return best_play(position, seat) if position.plays > 0 else DONE
    if position.phase == ANSWER:
        return best_answer(position, seat)
    if position.phase == BLOCK:
        return best_block(position, seat)
    if position.phase == RETAIN:
        return best_kept(position, seat)
    if position.phase == HOMES:
        return best_home(position, seat, rng)
    return best_spy_move(position, seat) if position.mode == NOTHING else completion(position, seat)


def best_home(position: Position, seat: int, rng: Rng) -> int:
    """D5: choose a Home that the hand can defend, preferably with a long track, with some variety."""
    taken = position.homes[1 - seat]
    factions = position.catalogue.factions
    spy = position.spies[seat]
    best = NONE
    most = NEVER
    for country in range(COUNTRIES):
        if taken != NONE and factions[country] == factions[taken]:
            continue
        position.spies[seat] = country  # each spy starts in its owner's Home
        score = 0.3 * position.steps[country] + 0.3 * position.block_total(seat, position.hands[seat], country)
        score += 0.0015 * rng.below(1000)
        position.spies[seat] = spy
        if score > most:
            most = score
            best = country
    return HOME + best


def best_kept(position: Position, seat: int) -> int:
    """D29: keep the two most valuable cards, in hand order."""
    if len(position.picked) > 0:
        return KEEP + most_worth(position, seat, position.picked[0])
    first = most_worth(position, seat, NONE)
    return KEEP + min(first, most_worth(position, seat, first))


def most_worth(position: Position, seat: int, without: int) -> int:
    """Return the most valuable card of a hand, apart from `without`."""
    best = NONE
    most = NEVER
    for card in position.hands[seat]:
        if card != without and worth(position, card) > most:
            most = worth(position, card)
            best = card
    return best


def best_play(position: Position, seat: int) -> int:
    """D8: return the action that starts the best card play."""
    best = SKIP
    most = NEVER
    hand = position.hands[seat]
    for card in hand:
        for country in range(COUNTRIES):
            if position.reaches(seat, card, country):
                score = influence_score(position, seat, best_adds(position, seat, card, country), country)
                if score > most:
                    most = score
                    best = INFLUENCE + card
    for card in hand:
        if card < COUNTRY_CARDS:
            special = position.catalogue.special[card]
            if special != MILITARY_TRANSPORT and may_act(position, seat, special):
                score = special_score(position, seat, card)
                if score > most:
                    most = score
                    best = SPECIAL + card
    if most > WON / 2:
        return best
    return journey_or(position, seat, best)


def journey_or(position: Position, seat: int, otherwise: int) -> int:
    """D26, D27: move the spy before the card play if that improves the play a lot, or else return `otherwise`."""
    most = 0.9
    best = otherwise
    flies = may_act(position, seat, MILITARY_TRANSPORT)
    rides = may_transport(position, seat)
    for card in position.hands[seat]:
        if card >= COUNTRY_CARDS:
            continue
        if flies and position.catalogue.special[card] == MILITARY_TRANSPORT:
            score = best_journey(position, seat, card, NONE)[1] - 0.4 * worth(position, card)
            if score > most:
                most = score
                best = SPECIAL + card
        if rides:
            score = best_journey(position, seat, card, ride_of(position, seat, card))[1] - 0.4 * worth(position, card)
            if score > most:
                most = score
                best = TRANSPORT + card
    return best


def completion(position: Position, seat: int) -> int:
    """Return the next step of the card play in progress."""
    lead = position.picked[0]
    if position.mode == BY_INFLUENCE:
        if len(position.aimed) == 0:
            return AIM + best_country(position, seat, lead)
        for card in best_adds(position, seat, lead, position.aimed[0]):
            if card not in position.picked:
                return ADD + card
        return DONE
    if position.mode == BY_TRANSPORT:
        return AIM + best_journey(position, seat, lead, ride_of(position, seat, lead))[0]
    special = position.catalogue.special[lead]
    if special == MILITARY_TRANSPORT:
        return AIM + best_journey(position, seat, lead, NONE)[0]
    if special == GADGET_RESEARCH:
        return GADGET + (ADVANCED_TRANSPORT if position.has_gadget(seat, IMPROVED_RESOURCES) else IMPROVED_RESOURCES)
    if special == GADGET_BUSTER:
        return GADGET + (IMPROVED_RESOURCES if position.has_gadget(1 - seat, IMPROVED_RESOURCES) else ADVANCED_TRANSPORT)
    for country in best_targets(position, seat, special):
        if country not in position.aimed:
            return AIM + country
    return DONE


def best_spy_move(position: Position, seat: int) -> int:
    """D11: send the spy where it helps the next plays most and can block the other seat."""
    here = position.spies[seat]
    best = STAY
    most = NEVER
    for country in range(COUNTRIES):
        position.spies[seat] = country
        score = 0.5 * best_influence(position, seat, NONE)
        if position.homes[seat] != country and position.movable(country):
            capacity = position.block_total(seat, position.hands[seat], country)
            score += 0.35 * danger(position, seat, country) * min(1.0, capacity / 6.0)
        position.spies[seat] = here
        if score > most:
            most = score
            best = STAY if country == here else MOVE + country
    return best
