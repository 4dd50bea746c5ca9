"""Positions drawn as text: the mat, and hands named card by card."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.surveyors.actions import Actions
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.cards import NAMES
from parlour.games.surveyors.state.position import NONE, SPY, SURVEYOR, Packets

START = """
.........
.........
E.......R
.........
.........
"""


def kinds(names: str) -> list[int]:
    """The kinds of the cards named in a text, ascending."""
    return sorted(NAMES.index(name) for name in names.split())


def position(
    actions: Actions,
    picture: str = START,
    hand: str = "",
    hands: tuple[str, ...] = (),
    pile: str = "",
    broken: tuple[int, ...] = (),
    roles: str = "UUUC",
    leftover: str = "C",
    connected: bool = False,
    turn: int = 0,
    skipped: tuple[str, ...] = (),
    shown: bool = False,
    packets: tuple[str, str] = ("", ""),
) -> Rules:
    """
    A game drawn as text; seat 0 holds `hand`, the others one crossroads each unless `hands` is given.

    In `roles` and `leftover` U is a Union Surveyor and C a Confederate Spy. `packets` are the cards that lie under the mat if a
    Surveyor or a Spy is left over.
    """
    seats = len(roles)
    rest = list(hands) or ["TRBL"] * (seats - 1)
    return Rules(
        seats=seats,
        rng=FastRng(5),
        actions=actions,
        connected=connected,
        roles=[SPY if role == "C" else SURVEYOR for role in roles],
        leftover=SPY if leftover == "C" else SURVEYOR,
        shown=shown,
        packets=Packets(kinds(packets[0]), kinds(packets[1])),
        squares=actions.mat.read(picture.split()),
        hands=[kinds(text) for text in [hand, *rest]],
        pile=kinds(pile),
        broken=list(broken) or [0] * seats,
        spent=[],
        skipped=[kinds(text) for text in skipped] if skipped else [[] for _ in range(seats)],
        turn=turn,
        winner=NONE,
        history=[],
        trail=0,
    )
