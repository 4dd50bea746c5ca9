"""Small helpers that build positions for the tests."""

from __future__ import annotations

from pathlib import Path

from parlour.core.rng import FastRng
from parlour.games.espionage.actions import action_table
from parlour.games.espionage.content import load
from parlour.games.espionage.rules import Rules
from parlour.games.espionage.state.catalogue import CARDS, COUNTRIES, NONE
from parlour.games.espionage.state.position import NOTHING, PLAY

CATALOGUE = load(Path(__file__).parent / "content")
"""Cards and tracks of the tests' own, so that tuning the game's does not change what a rule's test says."""

ACTIONS = action_table(CATALOGUE)
EMPTY: dict[str, int] = {}


def card(name: str) -> int:
    """The number of a card by its name."""
    return CATALOGUE.cards.index(name)


def country(name: str) -> int:
    """The number of a country by its name."""
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
) -> Rules:
    """
    A position in which seat `turn` is to make a card play; spies are at home unless told, markers at the centre.

    `mine` are the cards of seat 0, `theirs` of seat 1; cards that are named nowhere lie in the deck, unless it is given:
    then they lie on the discard pile.
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
    return Rules(
        seats=2,
        rng=FastRng(1),
        catalogue=CATALOGUE,
        side=side,
        answer_seconds=60,
        phase=PLAY,
        turn=turn,
        actor=turn,
        start=0,
        turns=turns,
        plays=plays,
        homes=at_home,
        spies=places,
        markers=tracks,
        hands=hands,
        seen=[[], []],
        deck=rest,
        discard=pile,
        gadgets=[NONE] * 4,
        blockades=[0] * (2 * COUNTRIES),
        detained=[0, 0],
        opened=[0, 0],
        bonus=0,
        transported=False,
        waived=[False, False],
        mode=NOTHING,
        picked=[],
        aimed=[],
        stack=[],
        windows=0,
        winner=NONE,
        reason=0,
    )


def number(action: str) -> int:
    """The number of an action in words."""
    return ACTIONS.parse(action)


def may(state: Rules, action: str) -> bool:
    """Whether the seat to act may take an action."""
    return number(action) in state.legal(state.actor)


def play(state: Rules, *actions: str) -> Rules:
    """Check and take actions, each by the seat that is to act then."""
    for action in actions:
        state.check(state.actor, number(action))
        state.apply(state.actor, number(action))
    return state


def marker(state: Rules, name: str) -> int:
    """How far a marker stands toward seat 0."""
    return state.markers[country(name)]


def hand(state: Rules, seat: int) -> str:
    """The cards of a hand by name."""
    return " ".join(CATALOGUE.cards[c] for c in state.hands[seat])
