"""Which actions a seat may take."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.games.civilwar.rules.battle import keepable
from parlour.games.civilwar.rules.cities import may_fortify
from parlour.games.civilwar.rules.composing import available, can_finish, can_leave, complete, targets
from parlour.games.civilwar.state.geography import CAVALRY, GUNBOAT, INFANTRY
from parlour.games.civilwar.state.position import ELIMINATE, GIVE, KEEP, MAIN, OVER, RETREAT, STRIKE, Position


def legal_actions(war: Position, seat: int) -> list[int]:
    """E30: the numbers of the actions that `seat` may take now, ascending; surrender is always among them."""
    if war.phase == OVER:
        return []
    if seat != war.actor():
        return [war.orders.surrender]
    if war.phase == MAIN and war.source < 0:
        roll = war.roll
        return roll.orders.copy() if roll.known and len(roll.orders) > 0 else main_actions(war)
    found = composing_actions(war) if war.phase == MAIN or war.phase == RETREAT else battle_actions(war, seat)
    found.append(war.orders.surrender)
    return found


def battle_actions(war: Position, seat: int) -> list[int]:
    """E20, E21, E23, E26: how many fall, which units fall or stay, and which pieces a city costs."""
    orders = war.orders
    if war.phase == ELIMINATE:
        return [orders.eliminate + k for k in range(1, war.defence(1 - war.turn, war.field) + 1)]
    if war.phase == STRIKE:
        return [orders.strike + arm for arm in range(3) if war.count(1 - war.turn, arm, war.field) > 0]
    if war.phase == GIVE:
        return [orders.give + arm for arm in range(3) if war.attack[arm] > 0]
    if war.phase == KEEP:
        return [orders.keep + arm for arm in keepable(war)]
    found: list[int] = []
    size = war.board.size
    for arm in range(3):
        base = (seat * 3 + arm) * size
        for square in range(size):
            if war.units[base + square] > 0:
                found.append(orders.remove + arm * size + square)
    return found


def main_actions(war: Position) -> list[int]:
    """E9, E28, E30, E31: choose a stack, work on a fortification, end the turn, surrender, offer or accept a draw."""
    orders = war.orders
    size: i64 = war.board.size
    base: i64 = war.turn * size
    presence = war.presence
    found: list[int] = []
    for square in range(size):
        if presence[base + square] > 0 and can_leave(war, int(square)):
            found.append(orders.choose + int(square))
    can_end = war.moved or len(found) == 0
    for key in range(len(war.board.keys)):
        if may_fortify(war, key):
            found.append(orders.fortify + key)
    for key in range(len(war.board.keys)):
        if war.forts[key] == war.turn and not war.worked[key]:
            found.append(orders.unfortify + key)
    if can_end:
        found.append(orders.end)
    found.append(orders.surrender)
    if war.offer < 0:
        found.append(orders.offer)
    elif war.offer != war.turn:
        found.append(orders.accept)
    return found


def composing_actions(war: Position) -> list[int]:
    """E10, E11: where to, then how many of each arm, then go; no step leads to an order that cannot be completed."""
    orders = war.orders
    if war.target < 0:
        return [orders.to + square for square in targets(war)]
    found: list[int] = []
    infantry = war.taken[INFANTRY]
    cavalry = war.taken[CAVALRY]
    gunboats = war.taken[GUNBOAT]
    if cavalry == 0:
        for n in range(1, available(war, INFANTRY) - infantry + 1):
            if can_finish(war, infantry + n, 0, gunboats):
                found.append(orders.take_of(INFANTRY, n))
    for n in range(1, available(war, CAVALRY) - cavalry + 1):
        if can_finish(war, infantry, cavalry + n, gunboats):
            found.append(orders.take_of(CAVALRY, n))
    if infantry == 0 and cavalry == 0:
        for n in range(1, available(war, GUNBOAT) - gunboats + 1):
            if can_finish(war, 0, 0, gunboats + n):
                found.append(orders.take_of(GUNBOAT, n))
    if complete(war, infantry, cavalry, gunboats):
        found.append(orders.go)
    return found
