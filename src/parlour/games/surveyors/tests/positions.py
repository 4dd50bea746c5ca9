"""Positions for tests: a mat drawn as text, and hands named card by card."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.surveyors import MAT
from parlour.games.surveyors.cards import NAMES
from parlour.games.surveyors.rules import NONE, SPY, SURVEYOR, Surveyors

START = """
.........
.........
E.......R
.........
.........
"""


def kinds(names: str) -> list[int]:
    """The kinds of cards named in a text, ascending."""
    return sorted(NAMES.index(name) for name in names.split())


def position(
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
) -> Surveyors:
    """
    A game drawn as text; seat 0 holds `hand`, the others one crossroads each unless `hands` says otherwise.

    In `roles` and `leftover` U is a Union Surveyor and C a Confederate Spy.
    """
    seats = len(roles)
    rest = list(hands) or ["TRBL"] * (seats - 1)
    return Surveyors(
        seats,
        FastRng(5),
        MAT,
        connected,
        [SPY if role == "C" else SURVEYOR for role in roles],
        SPY if leftover == "C" else SURVEYOR,
        MAT.read(picture.split()),
        [kinds(text) for text in [hand, *rest]],
        kinds(pile),
        list(broken) or [0] * seats,
        [],
        [kinds(text) for text in skipped] if skipped else [[] for _ in range(seats)],
        turn,
        NONE,
        [],
        0,
    )


def picture(state: Surveyors) -> str:
    """The mat as it is drawn in tests."""
    return "\n" + "\n".join(state.view(None)["mat"]) + "\n"


def words(state: Surveyors, verb: str = "") -> list[str]:
    """What the seat whose turn it is may do, as text; with `verb` only those actions."""
    table = state.mat.table
    return [str(table[action]) for action in state.legal(state.turn) if verb in ("", table[action].verb)]


def do(state: Surveyors, *actions: str) -> None:
    """Let the seats whose turn it is take the actions one after another; each must be legal."""
    for text in actions:
        action = state.mat.table.parse(text)
        state.check(state.turn, action)
        state.apply(state.turn, action)


def refusal(state: Surveyors, text: str, seat: int | None = None) -> str:
    """Why an action is refused."""
    from parlour.core.errors import IllegalAction

    try:
        state.check(state.turn if seat is None else seat, state.mat.table.parse(text))
    except IllegalAction as error:
        return str(error)
    raise AssertionError(f"{text} is not refused")
