"""Positions for tests: a mat drawn as text, and hands named card by card."""

from __future__ import annotations

from parlour.core.errors import IllegalAction
from parlour.core.rng import FastRng
from parlour.games.surveyors import ACTIONS, MAT
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.cards import KIND_OF, NAMES, SABOTAGE
from parlour.games.surveyors.state.position import NONE, SPY, SURVEYOR

START = """
.........
.........
E.......R
.........
.........
"""

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


def kinds(names: str) -> list[int]:
    """The kinds of the cards named in a text, ascending."""
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
) -> Rules:
    """
    A game drawn as text; seat 0 holds `hand`, the others one crossroads each unless `hands` is given.

    In `roles` and `leftover` U is a Union Surveyor and C a Confederate Spy.
    """
    seats = len(roles)
    rest = list(hands) or ["TRBL"] * (seats - 1)
    return Rules(
        seats=seats,
        rng=FastRng(5),
        actions=ACTIONS,
        connected=connected,
        roles=[SPY if role == "C" else SURVEYOR for role in roles],
        leftover=SPY if leftover == "C" else SURVEYOR,
        squares=MAT.read(picture.split()),
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


def all_cards(state: Rules) -> list[int]:
    """Every play card, wherever it is."""
    cards = [*state.pile, *state.spent]
    for pack in (*state.hands, *state.skipped):
        cards.extend(pack)
    cards.extend(KIND_OF[state.squares[square]] for square in MAT.free if state.squares[square])
    cards.extend(SABOTAGE + tool for tools in state.broken for tool in range(3) if tools >> tool & 1)
    return sorted(cards)
