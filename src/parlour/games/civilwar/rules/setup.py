"""How a war is set up: for a new game, for a test, or from what a view shows."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i16

from parlour.core.rng import Rng
from parlour.core.state import View
from parlour.games.civilwar.actions import Orders
from parlour.games.civilwar.knowledge import call_roll
from parlour.games.civilwar.rules.legal import main_actions
from parlour.games.civilwar.rules.war import Rules
from parlour.games.civilwar.state.geography import CONFEDERACY, Board
from parlour.games.civilwar.state.position import MAIN, PHASES, UNDECIDED


def deal(board: Board, units: list[int], capacity: int, no_progress_limit: int, rng: Rng) -> Rules:
    """E6, E8: the start circles are filled, and the Confederacy moves first."""
    return new_war(board, units, CONFEDERACY, rng, capacity, no_progress_limit)


def begin(start: Rules, rng: Rng) -> Rules:
    """E6, E8: a war that begins like `start`, whose units and actions are listed only once."""
    roll = start.roll
    if not roll.known:
        call_roll(start, roll)
        roll.orders = main_actions(start)
    war = start.clone()
    war.rng = rng
    war.roll = roll.twin()
    return war


def new_war(board: Board, units: list[int], turn: int, rng: Rng, capacity: int = 1, no_progress_limit: int = 60) -> Rules:
    """Return a war with these units on the board in which nothing has happened yet."""
    size = board.size
    keys = len(board.keys)
    return Rules(
        rng=rng,
        board=board,
        orders=Orders(board),
        capacity=capacity,
        no_progress_limit=no_progress_limit,
        units=vec[i16](units),
        presence=vec[i16](presence_of(board, units)),
        spent=vec[i16]([0] * (3 * size)),
        pieces=[sum(units[: 3 * size]), sum(units[3 * size :])],
        turn=turn,
        turns=0,
        quiet=0,
        stirred=False,
        moved=False,
        phase=MAIN,
        source=-1,
        target=-1,
        means=0,
        taken=[0, 0, 0],
        field=-1,
        attack=[0, 0, 0],
        afoot=0,
        fleeing=[0, 0, 0],
        left=0,
        stake=0,
        keeper=-1,
        due=0,
        due_seat=0,
        fallen=[False] * keys,
        forts=[-1] * keys,
        worked=[False] * keys,
        disabled=[],
        offer=-1,
        last=[],
        winner=UNDECIDED,
        reason="",
    )


def presence_of(board: Board, units: list[int]) -> list[int]:
    """Return the strength of each side on each square, the garrisons of the capitals included."""
    size = board.size
    presence = [0] * (2 * size)
    for side in range(2):
        for arm in range(3):
            for square in range(size):
                presence[side * size + square] += units[(side * 3 + arm) * size + square]
    for key in range(len(board.keys)):
        presence[board.key_sides[key] * size + board.keys[key]] += board.garrison(key)
    return presence


def from_view(board: Board, view: View, rng: Rng) -> Rules:
    """Return the position that a view shows; it lacks only an order that another seat is composing."""
    size = board.size
    units = [0] * (6 * size)
    spent = [0] * (3 * size)
    for stack in view["stacks"]:
        side: int = stack[0]
        square: int = stack[1]
        for arm in range(3):
            units[(side * 3 + arm) * size + square] = stack[2 + arm]
            if side == view["turn"]:
                spent[arm * size + square] = stack[5 + arm]
    fallen: list[bool] = list(view["fallen"])
    presence = presence_of(board, units)
    for key in range(len(board.keys)):
        if fallen[key]:
            presence[board.key_sides[key] * size + board.keys[key]] -= board.garrison(key)
    order: dict[str, Any] = view.get("order", {"from": -1, "to": -1, "means": 0, "taken": [0, 0, 0]})
    phase: str = view["phase"]
    return Rules(
        rng=rng,
        board=board,
        orders=Orders(board),
        capacity=view["capacity"],
        no_progress_limit=view["no_progress_limit"],
        units=vec[i16](units),
        presence=vec[i16](presence),
        spent=vec[i16](spent),
        pieces=list(view["pieces"]),
        turn=view["turn"],
        turns=view["turns"],
        quiet=view["quiet"],
        stirred=view["stirred"],
        moved=view["moved"],
        phase=PHASES.index(phase),
        source=order["from"],
        target=order["to"],
        means=order["means"],
        taken=list(order["taken"]),
        field=view["field"],
        attack=list(view["attack"]),
        afoot=view["afoot"],
        fleeing=list(view["fleeing"]),
        left=view["left"],
        stake=view["stake"],
        keeper=view["keeper"],
        due=view["due"],
        due_seat=view["due_seat"],
        fallen=fallen,
        forts=list(view["forts"]),
        worked=list(view["worked"]),
        disabled=list(view["disabled"]),
        offer=view["offer"],
        last=list(view["last"]),
        winner=view["winner"],
        reason=view["reason"],
    )
