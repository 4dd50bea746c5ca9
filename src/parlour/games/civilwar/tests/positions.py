"""Positions for tests: small wars drawn as text, and the real map with other units."""

from __future__ import annotations

from parlour.core.actions import ActionTable
from parlour.core.errors import IllegalAction
from parlour.games.civilwar.actions import action_table
from parlour.games.civilwar.lessons.drawing import Coin, map_text, real, war
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.composing import targets
from parlour.games.civilwar.state.geography import CONFEDERACY, INFANTRY, UNION

__all__ = [
    "NORTH",
    "PLAIN",
    "RIVER",
    "SEA",
    "SOUTH",
    "Coin",
    "at",
    "choices",
    "embark",
    "map_text",
    "order",
    "play",
    "reachable",
    "real",
    "refusal",
    "stack",
    "table",
    "war",
]

NORTH, SOUTH = UNION, CONFEDERACY
TABLES: dict[int, ActionTable] = {}

PLAIN = """
[land]
 .....
 .....
 .....
 .....
 .....
"""


SEA = """
[land]
 ~~~~
 ~~~~
 ....
[water]
 ~~~~
 ~~~~
 ....
"""

RIVER = """
[land]
 .....
 .....
 .....
 ~~~~~
[water]
 .TC..
 .TC..
 .TC..
 ~~~~~
[mouths]
B3 ~
"""


def embark(state: Rules, seat: int, name: str, infantry: int) -> None:
    """Put infantry aboard the gunboats of a square without land, where no start circle can have it."""
    state.add(seat, INFANTRY, at(state, name), infantry)
    state.pieces[seat] += infantry


def table(state: Rules) -> ActionTable:
    """Return the actions on the board of a war."""
    if state.board.size not in TABLES or len(TABLES[state.board.size]) != state.orders.count:
        TABLES[state.board.size] = action_table(state.board)
    return TABLES[state.board.size]


def choices(state: Rules) -> list[str]:
    """Return the legal actions in words, except surrender, which is always among them."""
    return [str(table(state)[action]) for action in state.legal(state.actors()[0]) if action != state.orders.surrender]


def at(state: Rules, name: str) -> int:
    """Return the number of a square."""
    return state.board.names.index(name)


def play(state: Rules, *words: str) -> None:
    """Check and apply actions such as "from A1" for the seat to act."""
    for word in words:
        verb, *args = word.split()
        number = state.orders.count
        for action in range(len(table(state))):
            entry = table(state)[action]
            if entry.verb == verb and list(entry.args) == args:
                number = action
        seat = state.actors()[0]
        state.check(seat, number)
        state.apply(seat, number)


def order(state: Rules, source: str, target: str, infantry: int = 0, cavalry: int = 0, gunboats: int = 0) -> None:
    """Give one order action by action, and check each."""
    words = [f"from {source}", f"to {target}"]
    for arm, n in (("gunboat", gunboats), ("infantry", infantry), ("cavalry", cavalry)):
        if n:
            words.append(f"take {arm} {n}")
    play(state, *words, "go")


def refusal(state: Rules, *words: str) -> str:
    """Play all but the last action, and return why the last one is refused, or "" if it is legal."""
    trial = state.clone()
    play(trial, *words[:-1])
    try:
        play(trial, words[-1])
    except IllegalAction as error:
        return str(error)
    return ""


def reachable(state: Rules, source: str) -> set[str]:
    """Return the squares that some order from a square can lead to."""
    trial = state.clone()
    play(trial, f"from {source}")
    return {trial.board.names[square] for square in targets(trial)}


def stack(state: Rules, seat: int, name: str) -> list[int]:
    """Return the infantry, cavalry and gunboats of a side on a square."""
    return [state.count(seat, arm, at(state, name)) for arm in range(3)]
