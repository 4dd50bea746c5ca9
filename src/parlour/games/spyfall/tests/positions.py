"""Positions of Spyfall for tests, built directly."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.errors import IllegalAction
from parlour.games.spyfall.actions import ACCUSE, NO, YES
from parlour.games.spyfall.lessons import drawing
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.state.terms import Terms

LOCATIONS = ["Bakery", "Castle", "Desert", "Embassy"]
ROLES = [[f"{name} role {i}" for i in range(11)] for name in LOCATIONS]
BAKERY, CASTLE, DESERT, EMBASSY = range(4)


def terms(
    spies: int = 1,
    rounds: int = 2,
    questions: int = 10,
    typed: bool = True,
    any_time: bool = True,
    old_pals: bool = False,
    discussion: int = 0,
    patience: int = 60,
) -> Terms:
    """Return the terms of a small table, at which nobody talks between time-up and the votes unless asked for."""
    return Terms(
        spies=spies,
        rounds=rounds,
        seconds=360,
        questions=questions,
        typed=typed,
        any_time=any_time,
        in_role=False,
        old_pals=old_pals,
        patience=patience,
        discussion=discussion,
        locations=LOCATIONS,
        roles=ROLES,
        degrees={},
    )


def position(seats: int = 5, spies: tuple[int, ...] = (0,), agreed: Terms | None = None, **given: Any) -> Rules:
    """Return a round in the Bakery with a running clock, the given spies, and roles in the order of seats."""
    return drawing.position(terms(spies=len(spies)) if agreed is None else agreed, seats, spies=spies, **given)


def accuse(state: Rules, accuser: int, suspect: int, noes: tuple[int, ...] = ()) -> None:
    """Play an accusation with all its votes: no from `noes`, yes from the rest."""
    state.apply(accuser, ACCUSE + suspect)
    ballot(state, noes)


def ballot(state: Rules, noes: tuple[int, ...] = ()) -> None:
    """Play all votes of the current ballot: no from `noes`, yes from the rest."""
    for seat in state.actors():
        state.apply(seat, NO if seat in noes else YES)


def refusal(state: Rules, seat: int, action: int, text: str = "") -> str:
    """Return the message that refuses an action."""
    with pytest.raises(IllegalAction) as refused:
        state.check(seat, action, text)
    return str(refused.value)
