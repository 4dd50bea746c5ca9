"""What a seat knows: its view, its key, and the worlds it cannot tell apart."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from parlour.core.rng import FastRng
from parlour.core.state import View
from parlour.games.espionage.state.catalogue import CARDS, COUNTRIES, GADGETS, NONE, SIDES
from parlour.games.espionage.state.position import COMPOSING, KINDS, OVER, PHASES, WAYS_TO_WIN, Announcement, Position

PLACES: Final = 4  # own hand, discard pile, the seen cards of either hand
SMALL_PRIME: Final = 2147483629
LARGE_PRIME: Final = 2147483647


def unseen(position: Position, seat: int) -> list[int]:
    """List the cards whose place the seat cannot know, in ascending order."""
    known = [False] * CARDS
    for card in position.hands[seat]:
        known[card] = True
    for card in position.seen[1 - seat]:
        known[card] = True
    for card in position.discard:
        known[card] = True
    for card in position.gadgets:
        if card != NONE:
            known[card] = True
    return [card for card in range(CARDS) if not known[card]]


def redraw(world: Position, seat: int) -> None:
    """
    D12, D28: keep the face-up cards and what the seat has seen of the other hand; draw the rest of that hand anew.

    With card counting a reshuffle shows each seat the other hand, so all unknown cards come from one deck. Without it the
    seat does not count cards, and considers every card that it does not see as likely to be in the other hand as in the
    deck.
    """
    other = 1 - seat
    deck = unseen(world, seat)
    hand = world.seen[other].copy()
    for _ in range(len(world.hands[other]) - len(hand)):
        hand.append(world.rng.draw(deck))
    hand.sort()
    world.hands[other] = hand
    world.deck = deck


def view(position: Position, seat: int | None) -> View:
    """Return everything that a seat (None: a spectator) may know."""
    catalogue = position.catalogue
    names = catalogue.countries
    facts: View = {
        "side": SIDES[position.settings.side],
        "steps": position.steps.copy(),
        "phase": PHASES[position.phase],
        "actor": None if position.phase == OVER else position.actor,
        "turn": position.turn,
        "turns": position.turns,
        "start": position.start,
        "plays": position.plays,
        "homes": [names[country] if country != NONE else None for country in position.homes],
        "spies": [names[country] if country != NONE else None for country in position.spies],
        "markers": position.markers.copy(),
        "secured": [position.secured_count(0), position.secured_count(1)],
        "hand_sizes": [len(hand) for hand in position.hands],
        "deck": len(position.deck),
        "discard": [catalogue.cards[card] for card in position.discard],
        "gadgets": [
            [catalogue.cards[position.gadgets[s * 2 + g]] if position.gadgets[s * 2 + g] != NONE else None for g in range(2)]
            for s in range(2)
        ],
        "blockades": [position.blockades[:COUNTRIES], position.blockades[COUNTRIES:]],
        "detained": position.detained.copy(),
        "opened": position.opened.copy(),
        "open_hands": [
            [catalogue.cards[card] for card in position.hands[s]] if position.opened[s] > 0 else None for s in range(2)
        ],
        "bonus": position.bonus,
        "transported": position.transported,
        "refilled": position.refilled,
        "waived": position.waived.copy(),
        "announced": [announcement_facts(position, entry) for entry in position.stack],
        "windows": position.windows,
        "answer_seconds": position.settings.answer_seconds,
        "counting": position.settings.counting,
        "winner": position.winner if position.phase == OVER else None,
        "won_by": WAYS_TO_WIN[position.reason],
    }
    if seat is not None:
        composing = position.actor == seat and position.phase != OVER
        facts["seat"] = seat
        facts["hand"] = [catalogue.cards[card] for card in position.hands[seat]]
        facts["known"] = [catalogue.cards[card] for card in position.seen[1 - seat]]
        facts["known_of_you"] = [catalogue.cards[card] for card in position.seen[seat]]
        facts["grounded"] = position.grounded[seat]
        facts["composing"] = COMPOSING[position.mode] if composing else ""
        facts["picked"] = [catalogue.cards[card] for card in position.picked] if composing else []
        facts["aimed"] = [names[country] for country in position.aimed] if composing else []
    return facts


def announcement_facts(position: Position, entry: Announcement) -> dict[str, Any]:
    """Return the public facts of an announcement."""
    return {
        "kind": KINDS[entry.kind],
        "seat": entry.seat,
        "cards": [position.catalogue.cards[card] for card in entry.cards],
        "countries": [position.catalogue.countries[country] for country in entry.targets],
        "gadget": GADGETS[entry.gadget] if entry.gadget != NONE else None,
        "influence": entry.total,
    }


def scattered(count: int) -> list[int]:
    """Draw unrelated numbers below 2^55; the sum of 100 of them stays below 2^62."""
    rng = FastRng(1955)
    return [(rng.bits() & 0x7FFFFF) * 0x100000000 + rng.bits() for _ in range(count)]


CARD_NUMBERS: Final = scattered(PLACES * CARDS)
"""A number for each card in each place."""


def key(position: Position, seat: int) -> int:
    """Hash everything in `view` except the order of the discard pile, which has no effect."""
    numbers = CARD_NUMBERS
    other = 1 - seat
    cards = 0
    for card in position.hands[seat]:
        cards += numbers[card]
    for card in position.discard:
        cards += numbers[CARDS + card]
    for card in position.seen[other]:
        cards += numbers[2 * CARDS + card]
    for card in position.seen[seat]:
        cards += numbers[3 * CARDS + card]
    low: i64 = cards & 0x7FFFFFFF
    high: i64 = cards >> 31
    facts = [
        seat,
        position.settings.side,
        position.phase,
        position.actor,
        position.turn,
        position.turns,
        position.start,
        position.plays,
        len(position.hands[other]),
        position.bonus,
        position.windows,
        position.transported,
        position.refilled,
        position.settings.counting,
        position.grounded[seat],
        position.waived[0],
        position.waived[1],
        len(position.stack),
        position.settings.answer_seconds,
    ]
    facts.extend(position.homes)
    facts.extend(position.spies)
    facts.extend(position.markers)
    facts.extend(position.gadgets)
    facts.extend(position.blockades)
    facts.extend(position.detained)
    facts.extend(position.opened)
    for entry in position.stack:
        facts.append(entry.kind * 64 + entry.gadget)
        facts.extend(entry.cards)
        facts.append(64 + entry.total)
        facts.extend(entry.targets)
    if position.actor == seat:
        facts.append(100 + position.mode)
        facts.extend(position.picked)
        facts.append(110 + len(position.aimed))
        facts.extend(position.aimed)
    for fact in facts:
        small: i64 = fact + 2
        low = (low * 1000003 + small) % SMALL_PRIME
        high = (high * 998244353 + small) % LARGE_PRIME
    return high * 2147483648 + low
