"""Small wars for tests, drawn as text."""

from __future__ import annotations

from parlour.core.actions import ActionTable
from parlour.core.errors import IllegalAction
from parlour.core.rng import FastRng, Rng
from parlour.games.civilwar.content import parse_map, starting_units
from parlour.games.civilwar.geography import CONFEDERACY, UNION
from parlour.games.civilwar.orders import action_table
from parlour.games.civilwar.rules import War, position

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


class Coin(Rng):
    """A generator that always draws the same number: 0 lets the attacker win, 1 the defender."""

    def __init__(self, face: int) -> None:
        self.face = face

    def bits(self) -> int:
        return self.face

    def below(self, n: int) -> int:
        return self.face % n

    def clone(self) -> Coin:
        return Coin(self.face)

    def position(self) -> str:
        return "coin"


def war(land: str, circles: str = "", turn: int = SOUTH, coin: int | None = None, capacity: int = 1, limit: int = 60) -> War:
    """A war on a map drawn as text; `circles` has lines such as "union A1 2 infantry 1 cavalry"."""
    drawn = parse_map(f"{land}\n[circles]\n{circles}\n")
    rng: Rng = FastRng(1) if coin is None else Coin(coin)
    return position(drawn.board, starting_units(drawn), turn, rng, capacity, limit)


def table(state: War) -> ActionTable:
    """The actions on the board of a war."""
    if state.board.size not in TABLES or len(TABLES[state.board.size]) != state.orders.count:
        TABLES[state.board.size] = action_table(state.board)
    return TABLES[state.board.size]


def at(state: War, name: str) -> int:
    """The number of a square."""
    return state.board.names.index(name)


def play(state: War, *words: str) -> None:
    """Check and apply actions such as "from A1" for whoever is to act."""
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


def order(state: War, source: str, target: str, infantry: int = 0, cavalry: int = 0, gunboats: int = 0) -> None:
    """Give one whole order, action by action, each of them checked."""
    words = [f"from {source}", f"to {target}"]
    for arm, n in (("gunboat", gunboats), ("infantry", infantry), ("cavalry", cavalry)):
        if n:
            words.append(f"take {arm} {n}")
    play(state, *words, "go")


def refusal(state: War, *words: str) -> str:
    """Play all but the last action, and return why the last is refused; "" if it is not."""
    trial = state.clone()
    play(trial, *words[:-1])
    try:
        play(trial, words[-1])
    except IllegalAction as error:
        return str(error)
    return ""


def reachable(state: War, source: str) -> set[str]:
    """The squares that some order from a square can lead to."""
    trial = state.clone()
    play(trial, f"from {source}")
    return {trial.board.names[square] for square in trial.targets()}


def stack(state: War, seat: int, name: str) -> list[int]:
    """Infantry, cavalry and gunboats of a side in a square."""
    return [state.count(seat, arm, at(state, name)) for arm in range(3)]
