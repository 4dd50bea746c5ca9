"""Helpers that build positions for the tests and read them back."""

from __future__ import annotations

import functools
from pathlib import Path

from parlour.games.espionage.actions import action_table
from parlour.games.espionage.content import load
from parlour.games.espionage.lessons import drawing
from parlour.games.espionage.rules import Rules
from parlour.games.espionage.state.catalogue import COUNTRIES, NONE
from parlour.games.espionage.state.position import ANSWER, NOTHING, PLAY

CATALOGUE = load(Path(__file__).parent / "content")
"""Cards and tracks for the tests alone, so that tuning the game does not change the tests of its rules."""

ACTIONS = action_table(CATALOGUE)

position = functools.partial(drawing.position, CATALOGUE)
"""Build a position with the cards and tracks of the tests."""


def card(name: str) -> int:
    """Return the number of a card."""
    return CATALOGUE.cards.index(name)


def country(name: str) -> int:
    """Return the number of a country."""
    return CATALOGUE.countries.index(name)


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
