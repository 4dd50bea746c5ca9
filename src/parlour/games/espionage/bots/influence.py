"""Scores of influence actions."""

from __future__ import annotations

from typing import Final

from parlour.games.espionage.bots.evaluation import NEVER, gain, worth
from parlour.games.espionage.state.catalogue import COUNTRIES, COUNTRY_CARDS, NONE
from parlour.games.espionage.state.position import Position

BLOCK_PER_CARD: Final = 1.45  # average block value of an unknown card


def block_risk(position: Position, seat: int, country: int, total: int) -> float:
    """Estimate the probability that the other seat blocks an influence action."""
    other = 1 - seat
    count = len(position.hands[other])
    if count == 0 or position.waived[other]:
        return 0.0
    surely = 0
    for card in position.seen[other]:
        surely += position.block_value(other, card, country)
    unknown = count - len(position.seen[other])
    if position.present(other, country):
        if surely >= total:
            return 0.9
        if unknown == 0:
            return 0.0
        capacity = BLOCK_PER_CARD * 2.0 * unknown
        return max(0.05, min(0.9, 1.0 - (total - surely - 1.0) / capacity))
    if position.detained[other] > 0:
        return 0.0
    return 0.1 if unknown > 0 else 0.0


def influence_score(position: Position, seat: int, cards: list[int], country: int) -> float:
    """Score an influence action: the expected gain, minus a share of the value of its cards."""
    total = position.influence_of(seat, cards, country)
    risk = block_risk(position, seat, country, total)
    score = (1.0 - risk) * gain(position, seat, country, total) + risk * 0.25 * total
    for card in cards:
        score -= 0.2 * worth(position, card)
    return score


def best_adds(position: Position, seat: int, lead: int, country: int) -> list[int]:
    """Return the best set of cards to play with `lead` in a country, `lead` first."""
    best = [lead]
    most = influence_score(position, seat, best, country)
    for partner in position.hands[seat]:
        if partner < COUNTRY_CARDS and position.joins(seat, [lead], partner, country):
            score = influence_score(position, seat, [lead, partner], country)
            if score > most:
                most = score
                best = [lead, partner]
    for card in position.hands[seat]:
        if card >= COUNTRY_CARDS and card != lead:
            more = best.copy()
            more.append(card)
            score = influence_score(position, seat, more, country)
            if score > most:
                most = score
                best = more
    return best


def best_influence(position: Position, seat: int, without: int) -> float:
    """Return the score of the best influence action that does not use the card `without`."""
    most = 0.0
    for card in position.hands[seat]:
        if card == without:
            continue
        for country in range(COUNTRIES):
            if position.reaches(seat, card, country):
                cards = best_adds(position, seat, card, country)
                if without in cards:
                    cards = [card]
                score = influence_score(position, seat, cards, country)
                if score > most:
                    most = score
    return most


def best_country(position: Position, seat: int, card: int) -> int:
    """D13: choose the country to apply a card to."""
    best = NONE
    most = NEVER
    for country in range(COUNTRIES):
        if position.reaches(seat, card, country):
            score = influence_score(position, seat, best_adds(position, seat, card, country), country)
            if score > most:
                most = score
                best = country
    return best
