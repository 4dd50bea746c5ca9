"""Scores and targets of special actions, and journeys of the spy."""

from __future__ import annotations

from typing import Final

from parlour.games.espionage.bots.evaluation import A_CARD, A_SEEN_CARD, NEVER, WON, gain, worth
from parlour.games.espionage.bots.influence import best_influence
from parlour.games.espionage.rules.special import may_aim, most_targets
from parlour.games.espionage.state.catalogue import (
    BLOCKADE,
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    COUNTRIES,
    DEPORT,
    DETAIN,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    IMPROVED_RESOURCES,
    NONE,
    PAID_INFORMANT,
    PILFER_ACCOUNTS,
    REVOLUTION,
    SAFE_HOUSE,
    STRATEGIC_RESUPPLY,
    SUPPLY_DROP,
)
from parlour.games.espionage.state.position import Position

NOT_COUNTERED: Final = 0.8  # probability that a special action is not countered


def danger(position: Position, seat: int, country: int) -> float:
    """Return what the other seat could gain in a country with one strong card play."""
    if not position.movable(country):
        return 0.0
    return gain(position, 1 - seat, country, 5)


def best_targets(position: Position, seat: int, special: int) -> list[int]:
    """Return the countries to name with a special action, best first."""
    targets: list[int] = []
    for _ in range(most_targets(special)):
        best = NONE
        most = NEVER
        for country in range(COUNTRIES):
            if country not in targets and may_aim(position, seat, special, country):
                if special == BLOCKADE:
                    score = danger(position, seat, country)
                elif special == REVOLUTION:
                    score = gain(position, seat, country, 2)
                else:
                    score = gain(position, seat, country, 1)
                if score > most:
                    most = score
                    best = country
        if best == NONE:
            break
        targets.append(best)
    return targets


def special_score(position: Position, seat: int, card: int) -> float:
    """Score a special action as a card play: the expected gain, minus a share of the card's value."""
    other = 1 - seat
    special = position.catalogue.special[card]
    score = 0.0
    if special in (COORDINATED_ASSAULT, COORDINATED_ATTACK):
        score = together(position, seat, best_targets(position, seat, special))
    elif special == REVOLUTION:
        score = gain(position, seat, best_targets(position, seat, special)[0], 2)
    elif special == BLOCKADE:
        target = best_targets(position, seat, special)[0]
        left = position.steps[target] - position.progress(other, target)
        score = 0.5 * danger(position, seat, target) if left <= 5 and not position.present(seat, target) else 0.2
    elif special == DEPORT:
        score = 0.3 + 0.25 * max(0.0, gain(position, seat, position.spies[other], 4))
    elif special == DETAIN:
        score = 0.9 if position.detained[other] == 0 else 0.2
    elif special == GADGET_BUSTER:
        score = 1.8 if position.has_gadget(other, IMPROVED_RESOURCES) else 0.8
    elif special == GADGET_RESEARCH:
        score = 1.6 if not position.has_gadget(seat, IMPROVED_RESOURCES) else 0.6
    elif special == PAID_INFORMANT:
        score = A_SEEN_CARD * (len(position.hands[other]) - len(position.seen[other])) + 0.1
    elif special == PILFER_ACCOUNTS:
        score = 1.1 * (len(position.hands[other]) - 2)
    elif special == SAFE_HOUSE:
        score = 2.0 * A_CARD
    elif special == SUPPLY_DROP:
        score = 3.0 * A_CARD
    elif special == STRATEGIC_RESUPPLY:
        score = A_CARD * (position.hand_size(seat) - len(position.hands[seat]) + 1) if position.plays > 1 else 0.1
    return NOT_COUNTERED * score - 0.2 * worth(position, card)


def together(position: Position, seat: int, countries: list[int]) -> float:
    """Value moving several markers by one step each."""
    saved = position.markers.copy()
    score = 0.0
    for country in countries:
        score += gain(position, seat, country, 1)
        if score > WON / 2:
            break
        position.markers[country] += 1 if seat == 0 else -1
    position.markers = saved
    return score


def best_journey(position: Position, seat: int, card: int, fixed: int) -> tuple[int, float]:
    """Return where to send the spy with a card (only to `fixed`, unless NONE), and how much the next play gains by it."""
    here = position.spies[seat]
    now = best_influence(position, seat, NONE)
    best = NONE
    most = NEVER
    for country in range(COUNTRIES):
        if country == here or (fixed != NONE and country != fixed):
            continue
        position.spies[seat] = country
        score = best_influence(position, seat, card) - now
        position.spies[seat] = here
        if score > most:
            most = score
            best = country
    return best, most


def ride_of(position: Position, seat: int, card: int) -> int:
    """D26: return where Advanced Transport goes with a card, or NONE for anywhere."""
    country = position.catalogue.country[card]
    return NONE if country == position.spies[seat] else country
