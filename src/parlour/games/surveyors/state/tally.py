"""What everybody has seen, counted turn by turn: acts by seat, cards by kind, and the roads on the mat."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.surveyors.actions import PLAYS, REPLACES, SABOTAGES, SKIPS
from parlour.games.surveyors.state.cards import DEAD_END, EMPTY, KIND_OF, KINDS, REPLACEMENT, RESURVEY, SABOTAGE
from parlour.games.surveyors.state.position import NONE, Position, Tally

ACTS: Final = 8
"""Counts per seat: roads, dead ends, Sabotage given, Sabotage received, Replacements for itself, for others, Resurveys, skips."""

SIDES: Final = 8
"""Numbers per square of an observation: open to T, R, B, L as a road, then as a dead end."""


def tallied(position: Position) -> Tally:
    """The tally of a position, brought up to date; nobody changes what it holds."""
    tally = position.tally
    history = position.history
    if tally.counted < 0 or tally.counted > len(history):
        tally.acts = vec[i64]([0] * (position.seats * ACTS))
        for i in range(0, len(history), 2):
            count_act(position, tally, history[i], history[i + 1])
        tally.hidden = vec[i64]([0] * KINDS)
        for kind in cast("list[i64]", position.unseen(NONE)):
            tally.hidden[kind] += 1
        tally.lit = lit_on(position.squares)
    else:
        for i in range(tally.counted, len(history), 2):
            count_act(position, tally, history[i], history[i + 1])
            open_card(position, tally, history[i + 1])
    tally.counted = len(history)
    return tally


def count_act(position: Position, tally: Tally, seat: int, action: int) -> None:
    """Count what a seat has done."""
    actions = position.actions
    counts = tally.acts
    first: i64 = seat * ACTS
    verb = actions.verb_of(action)
    if verb == SKIPS:
        counts[first + 7] += 1
    elif verb == PLAYS:
        counts[first + (1 if actions.form_of(action) & DEAD_END else 0)] += 1
    elif verb == SABOTAGES:
        counts[first + 2] += 1
        counts[actions.target_of(action) * ACTS + 3] += 1
    elif verb == REPLACES:
        counts[first + (4 if actions.target_of(action) == seat else 5)] += 1
    else:
        counts[first + 6] += 1


def open_card(position: Position, tally: Tally, action: int) -> None:
    """A7 to A11: the card of an action is seen by all, unless it is skipped; roads come to the mat or leave it."""
    actions = position.actions
    verb = actions.verb_of(action)
    if verb == PLAYS:
        form = actions.form_of(action)
        tally.hidden[KIND_OF[form]] -= 1
        light(tally.lit, actions.square_of(action), form)
    elif verb == SABOTAGES:
        tally.hidden[SABOTAGE + actions.tool_of(action)] -= 1
    elif verb == REPLACES:
        tally.hidden[REPLACEMENT + actions.tool_of(action)] -= 1
    elif verb != SKIPS:
        tally.hidden[RESURVEY] -= 1
        tally.lit = lit_on(position.squares)


def lit_on(squares: list[int]) -> list[int]:
    """The numbers of a mat that are 1."""
    lit: list[int] = []
    for square in range(len(squares)):
        if squares[square] != EMPTY:
            light(lit, square, squares[square])
    return lit


def light(lit: list[int], square: int, form: int) -> None:
    """Add the numbers of a square with a card."""
    first = SIDES * square + (4 if form & DEAD_END else 0)
    for side in range(4):
        if form >> side & 1:
            lit.append(first + side)
