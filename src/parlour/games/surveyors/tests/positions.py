"""Positions for tests: a mat drawn as text, and hands named card by card."""

from __future__ import annotations

import functools

from parlour.core.errors import IllegalAction
from parlour.games.surveyors import ACTIONS, MAT
from parlour.games.surveyors.lessons import drawing
from parlour.games.surveyors.lessons.drawing import START, kinds
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.cards import KIND_OF, SABOTAGE

__all__ = ["NEARLY", "START", "STRAIGHT", "barred", "do", "in_play", "kinds", "picture", "position", "refusal", "words"]

position = functools.partial(drawing.position, ACTIONS)

STRAIGHT = """
.........
.........
E─......R
.........
.........
"""

NEARLY = """
.........
.........
E──────.R
.........
.........
"""


def barred() -> Rules:
    """Seat 1 has just blocked the road in public; seat 2 is to play."""
    state = position(
        NEARLY, hand="TB TB", hands=("LR-end TB", "sabotage-chain T-end", "TB TB"), pile="TB TB", roles="UCUC", leftover="U"
    )
    do(state, "skip TB", "play LR-end 8,3")
    return state


def picture(state: Rules) -> str:
    """The mat as drawn in tests."""
    return "\n" + "\n".join(state.view(None)["mat"]) + "\n"


def words(state: Rules, verb: str = "") -> list[str]:
    """The legal actions of the seat to act, as text; with `verb`, only those with that verb."""
    table = ACTIONS.table
    return [str(table[action]) for action in state.legal(state.turn) if verb in ("", table[action].verb)]


def do(state: Rules, *actions: str) -> None:
    """Play actions in order, each by the seat to act; each must be legal."""
    for text in actions:
        action = ACTIONS.table.parse(text)
        state.check(state.turn, action)
        state.apply(state.turn, action)


def refusal(state: Rules, text: str, seat: int | None = None) -> str:
    """The reason why an action is refused."""
    try:
        state.check(state.turn if seat is None else seat, ACTIONS.table.parse(text))
    except IllegalAction as error:
        return str(error)
    raise AssertionError(f"{text} is not refused")


def in_play(state: Rules) -> list[int]:
    """Every play card except those under the mat, wherever it is."""
    cards = [*state.pile, *state.spent]
    for pack in (*state.hands, *state.skipped):
        cards.extend(pack)
    cards.extend(KIND_OF[state.squares[square]] for square in MAT.free if state.squares[square])
    cards.extend(SABOTAGE + tool for tools in state.broken for tool in range(3) if tools >> tool & 1)
    return sorted(cards)
