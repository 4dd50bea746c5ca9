"""What a seat knows: its view, the cards it has not seen, and a number for it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from parlour.core.rng import FastRng
from parlour.core.state import View
from parlour.games.espionage.cards import CARDS, COUNTRIES, GADGETS, NONE, SIDES
from parlour.games.espionage.position import COMPOSING, KINDS, OVER, PHASES, WAYS_TO_WIN, Announcement, Position

PLACES: Final = 8
SMALL_PRIME: Final = 2147483629
LARGE_PRIME: Final = 2147483647


def unseen_by(p: Position, seat: int) -> list[int]:
    """Cards of which the seat cannot know where they are, ascending."""
    known = [False] * CARDS
    for card in p.hands[seat]:
        known[card] = True
    for card in p.seen[1 - seat]:
        known[card] = True
    for card in p.discard:
        known[card] = True
    for card in p.gadgets:
        if card != NONE:
            known[card] = True
    return [card for card in range(CARDS) if not known[card]]


def known_view(p: Position, seat: int | None) -> View:
    """All that a seat (None: a spectator) may know."""
    catalogue = p.catalogue
    names = catalogue.countries
    facts: View = {
        "side": SIDES[p.side],
        "steps": p.steps.copy(),
        "phase": PHASES[p.phase],
        "actor": None if p.phase == OVER else p.actor,
        "turn": p.turn,
        "turns": p.turns,
        "start": p.start,
        "plays": p.plays,
        "homes": [names[country] if country != NONE else None for country in p.homes],
        "spies": [names[country] if country != NONE else None for country in p.spies],
        "markers": p.markers.copy(),
        "secured": [p.secured_count(0), p.secured_count(1)],
        "hand_sizes": [len(hand) for hand in p.hands],
        "deck": len(p.deck),
        "discard": [catalogue.cards[card] for card in p.discard],
        "gadgets": [
            [catalogue.cards[p.gadgets[s * 2 + g]] if p.gadgets[s * 2 + g] != NONE else None for g in range(2)] for s in range(2)
        ],
        "blockades": [p.blockades[:COUNTRIES], p.blockades[COUNTRIES:]],
        "detained": p.detained.copy(),
        "opened": p.opened.copy(),
        "open_hands": [[catalogue.cards[card] for card in p.hands[s]] if p.opened[s] > 0 else None for s in range(2)],
        "bonus": p.bonus,
        "transported": p.transported,
        "waived": p.waived.copy(),
        "announced": [announcement_facts(p, entry) for entry in p.stack],
        "windows": p.windows,
        "answer_seconds": p.answer_seconds,
        "winner": p.winner if p.phase == OVER else None,
        "won_by": WAYS_TO_WIN[p.reason],
    }
    if seat is not None:
        composing = p.actor == seat and p.phase != OVER
        facts["seat"] = seat
        facts["hand"] = [catalogue.cards[card] for card in p.hands[seat]]
        facts["known"] = [catalogue.cards[card] for card in p.seen[1 - seat]]
        facts["known_of_you"] = [catalogue.cards[card] for card in p.seen[seat]]
        facts["composing"] = COMPOSING[p.mode] if composing else ""
        facts["picked"] = [catalogue.cards[card] for card in p.picked] if composing else []
        facts["aimed"] = [names[country] for country in p.aimed] if composing else []
    return facts


def announcement_facts(p: Position, entry: Announcement) -> dict[str, Any]:
    """An announcement as everybody knows it."""
    return {
        "kind": KINDS[entry.kind],
        "seat": entry.seat,
        "cards": [p.catalogue.cards[card] for card in entry.cards],
        "countries": [p.catalogue.countries[country] for country in entry.targets],
        "gadget": GADGETS[entry.gadget] if entry.gadget != NONE else None,
        "influence": entry.total,
    }


def scattered(count: int) -> list[int]:
    """Numbers below 2^55 that have nothing to do with each other; the sum of 100 of them is below 2^62."""
    rng = FastRng(1955)
    return [(rng.bits() & 0x7FFFFF) * 0x100000000 + rng.bits() for _ in range(count)]


CARD_NUMBERS: Final = scattered(PLACES * CARDS)
"""For each place a card can be in (own hand, discard pile, ...), a number for each card."""


def known_world_key(p: Position, seat: int) -> int:
    """A number for all in `known_view`, the order of the discard pile aside, which matters to nobody."""
    numbers = CARD_NUMBERS
    other = 1 - seat
    cards = 0
    for card in p.hands[seat]:
        cards += numbers[card]
    for card in p.discard:
        cards += numbers[CARDS + card]
    for card in p.seen[other]:
        cards += numbers[2 * CARDS + card]
    for card in p.seen[seat]:
        cards += numbers[3 * CARDS + card]
    low: i64 = cards & 0x7FFFFFFF
    high: i64 = cards >> 31
    facts = [
        seat,
        p.side,
        p.phase,
        p.actor,
        p.turn,
        p.turns,
        p.start,
        p.plays,
        len(p.hands[other]),
        p.bonus,
        p.windows,
        p.transported,
        p.waived[0],
        p.waived[1],
        len(p.stack),
        p.answer_seconds,
    ]
    facts.extend(p.homes)
    facts.extend(p.spies)
    facts.extend(p.markers)
    facts.extend(p.gadgets)
    facts.extend(p.blockades)
    facts.extend(p.detained)
    facts.extend(p.opened)
    for entry in p.stack:
        facts.append(entry.kind * 64 + entry.gadget)
        facts.extend(entry.cards)
        facts.append(64 + entry.total)
        facts.extend(entry.targets)
    if p.actor == seat:
        facts.append(100 + p.mode)
        facts.extend(p.picked)
        facts.append(110 + len(p.aimed))
        facts.extend(p.aimed)
    for fact in facts:
        small: i64 = fact + 2
        low = (low * 1000003 + small) % SMALL_PRIME
        high = (high * 998244353 + small) % LARGE_PRIME
    return high * 2147483648 + low
