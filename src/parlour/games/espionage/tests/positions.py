"""Helpers that build positions for the tests and read them back."""

from __future__ import annotations

from pathlib import Path

from parlour.core.rng import FastRng
from parlour.games.espionage.actions import action_table
from parlour.games.espionage.content import load
from parlour.games.espionage.rules import Rules, deal
from parlour.games.espionage.state.catalogue import CARDS, COUNTRIES, NONE
from parlour.games.espionage.state.position import ANSWER, NOTHING, PLAY
from parlour.games.espionage.state.theater import Settings

CATALOGUE = load(Path(__file__).parent / "content")
"""Cards and tracks for the tests alone, so that tuning the game does not change the tests of its rules."""

ACTIONS = action_table(CATALOGUE)
EMPTY: dict[str, int] = {}


def card(name: str) -> int:
    """Return the number of a card."""
    return CATALOGUE.cards.index(name)


def country(name: str) -> int:
    """Return the number of a country."""
    return CATALOGUE.countries.index(name)


def position(
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
) -> Rules:
    """
    Build a position in which seat `turn` is to make a card play; by default spies are at home and markers at the centre.

    `mine` are the cards of seat 0, `theirs` those of seat 1. Cards not named go to the deck, or to the discard pile if
    `deck` is given.
    """
    at_home = [country(name) for name in homes.split()]
    places = [country(name) for name in spies.split()] if spies else at_home.copy()
    hands = [sorted(card(name) for name in mine.split()), sorted(card(name) for name in theirs.split())]
    pile = [card(name) for name in discard.split()]
    rest = [c for c in range(CARDS) if c not in hands[0] and c not in hands[1] and c not in pile]
    if deck is not None:
        wanted = [card(name) for name in deck.split()]
        pile += [c for c in rest if c not in wanted]
        rest = wanted
    tracks = [0] * COUNTRIES
    for name, steps in markers.items():
        tracks[country(name)] = steps
    state = deal(CATALOGUE, Settings(side, 60, counting), FastRng(1))
    state.rng = FastRng(1)
    state.phase = PLAY
    state.turn = state.actor = turn
    state.start = 0
    state.turns = turns
    state.plays = plays
    state.homes = at_home
    state.spies = places
    state.markers = tracks
    state.hands = hands
    state.deck = rest
    state.discard = pile
    return state


def number(action: str) -> int:
    """Return the number of an action, given in words."""
    return ACTIONS.parse(action)


def may(state: Rules, action: str) -> bool:
    """Tell whether the seat to act may take an action."""
    return number(action) in state.legal(state.actor)


def play(state: Rules, *actions: str) -> Rules:
    """Check and take actions, each for the seat to act, and decline the flights between card plays and before the refill."""
    for action in actions:
        take(state, action)
        decline_flights(state)
    return state


def take(state: Rules, *actions: str) -> Rules:
    """Check and take actions, each for the seat to act, and nothing else."""
    for action in actions:
        state.check(state.actor, number(action))
        state.apply(state.actor, number(action))
    return state


def decline_flights(state: Rules) -> None:
    """Pass the windows after card plays, and go on to the refill after the last one."""
    while state.mode == NOTHING and not state.stack and (state.phase == ANSWER or (state.phase == PLAY and state.plays == 0)):
        state.apply(state.actor, number("pass" if state.phase == ANSWER else "done"))


def marker(state: Rules, name: str) -> int:
    """Return a marker's steps toward seat 0."""
    return state.markers[country(name)]


def hand(state: Rules, seat: int) -> str:
    """Return the names of the cards in a hand."""
    return names(state.hands[seat])


def names(cards: list[int]) -> str:
    """Return the names of cards."""
    return " ".join(CATALOGUE.cards[c] for c in cards)


def facts(state: Rules) -> dict[str, object]:
    """Return what special actions may change, by name."""
    blockades = {name: (state.blockades[k], state.blockades[COUNTRIES + k]) for k, name in enumerate(CATALOGUE.countries)}
    return {
        "phase": state.phase,
        "turn": state.turn,
        "actor": state.actor,
        "plays": state.plays,
        "homes": [CATALOGUE.countries[k] for k in state.homes],
        "spies": [CATALOGUE.countries[k] for k in state.spies],
        "markers": {name: state.markers[k] for k, name in enumerate(CATALOGUE.countries) if state.markers[k] != 0},
        "hands": [names(cards) for cards in state.hands],
        "seen": [names(cards) for cards in state.seen],
        "deck": len(state.deck),
        "discard": [CATALOGUE.cards[c] for c in state.discard],
        "gadgets": [CATALOGUE.cards[c] if c != NONE else None for c in state.gadgets],
        "blockades": {name: ends for name, ends in blockades.items() if ends != (0, 0)},
        "detained": state.detained.copy(),
        "opened": state.opened.copy(),
        "bonus": state.bonus,
        "transported": state.transported,
        "waived": state.waived.copy(),
        "winner": state.winner,
    }
