"""Positions given by hands, spies and markers."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.espionage.rules import Rules, deal
from parlour.games.espionage.state.catalogue import ADVANCED_TRANSPORT, CARDS, COUNTRIES, NONE, Catalogue
from parlour.games.espionage.state.position import HOMES, PLAY
from parlour.games.espionage.state.theater import Settings

EMPTY: dict[str, int] = {}


def position(
    catalogue: Catalogue,
    mine: str = "",
    theirs: str = "",
    *,
    homes: str = "great-britain poland",
    spies: str = "",
    markers: dict[str, int] = EMPTY,
    discard: str = "",
    deck: str | None = None,
    plays: int = 2,
    turn: int = 0,
    side: int = 0,
    turns: int = 4,
    counting: bool = False,
    transport: str = "",
    grounded: bool = False,
) -> Rules:
    """
    Build a position in which seat `turn` is to make a card play; by default spies are at home and markers at the centre.

    Without `homes` seat `turn` is to choose the first one. `transport` is the card that gave seat 0 Advanced Transport;
    a `grounded` seat 0 is not asked for flights.

    `mine` are the cards of seat 0, `theirs` those of seat 1. Cards not named go to the deck, or to the discard pile if
    `deck` is given.
    """
    at_home = [catalogue.countries.index(name) for name in homes.split()]
    places = [catalogue.countries.index(name) for name in spies.split()] if spies else at_home.copy()
    hands = [
        sorted(catalogue.cards.index(name) for name in mine.split()),
        sorted(catalogue.cards.index(name) for name in theirs.split()),
    ]
    pile = [catalogue.cards.index(name) for name in discard.split()]
    gadget = [catalogue.cards.index(name) for name in transport.split()]
    rest = [c for c in range(CARDS) if c not in hands[0] and c not in hands[1] and c not in pile and c not in gadget]
    if deck is not None:
        wanted = [catalogue.cards.index(name) for name in deck.split()]
        pile += [c for c in rest if c not in wanted]
        rest = wanted
    tracks = [0] * COUNTRIES
    for name, steps in markers.items():
        tracks[catalogue.countries.index(name)] = steps
    state = deal(catalogue, Settings(side, 60, counting), FastRng(1))
    state.rng = FastRng(1)
    state.phase = PLAY if at_home else HOMES
    state.turn = state.actor = turn
    state.start = 0 if at_home else turn
    state.turns = turns
    state.plays = plays
    state.homes = at_home or [NONE, NONE]
    state.spies = places or [NONE, NONE]
    state.markers = tracks
    state.hands = hands
    state.deck = rest
    state.discard = pile
    if gadget:
        state.gadgets[ADVANCED_TRANSPORT] = gadget[0]
    state.grounded[0] = grounded
    return state
