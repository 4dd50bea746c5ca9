"""Why an action is refused: the rule, the reason, and what would work instead."""

from __future__ import annotations

from parlour.core.words import counted, listed
from parlour.games.civilwar.actions import MOST, Orders
from parlour.games.civilwar.rules.cities import forts_in_use
from parlour.games.civilwar.rules.composing import available, most_infantry, reach, strands
from parlour.games.civilwar.rules.movement import BY_HORSE, BY_LAND, BY_WATER
from parlour.games.civilwar.state.geography import ARMS, CAVALRY, GUNBOAT, INFANTRY, SIDES
from parlour.games.civilwar.state.position import (
    DISABLED_MARKERS,
    ELIMINATE,
    FORT_MARKERS,
    GIVE,
    LOSSES,
    MAIN,
    RETREAT,
    STRIKE,
    Position,
)


def why_not_now(war: Position) -> str:
    """E8, E30: the other side is to act; a side that is asked nothing may only surrender."""
    return f"E8: the {SIDES[war.actor()]} is to act; until then you may only surrender (E30)"


def why_not(war: Position, action: int) -> str:
    """Return the rule and the reason why the seat to act may not take an action."""
    orders = war.orders
    if war.phase != MAIN and war.phase != RETREAT:
        return _why_not_in_battle(war, action)
    if action >= orders.end:
        return _why_not_end(war, action)
    if action >= orders.fortify:
        return _why_not_work(war, action)
    if action < orders.to:
        return _why_not_from(war, action - orders.choose)
    if action < orders.remove:
        return _why_not_to(war, action - orders.to)
    if orders.take <= action <= orders.go:
        return _why_not_take(war, action)
    if action < orders.take:
        return "E26: pieces are removed only when a city of yours falls"
    return "E19: there is no battle to decide now"


def _why_not_in_battle(war: Position, action: int) -> str:
    """E20, E21, E23, E26: say what the battle or the fallen city asks for."""
    board = war.board
    if war.phase == LOSSES:
        return f"E26: choose {counted(war.due, 'piece')} of your own to remove, from squares where you have them"
    place = board.place(war.field)
    enemy = 1 - war.turn
    if war.phase == ELIMINATE:
        strength = war.defence(enemy, war.field)
        return f"E20: say how many of the {strength} defenders of {place} fall, from 1 to {strength}"
    defending = [ARMS[arm] for arm in range(3) if war.count(enemy, arm, war.field) > 0]
    attacking = [ARMS[arm] for arm in range(3) if war.attack[arm] > 0]
    if war.phase == STRIKE:
        return f"E21: name {counted(war.left, 'more defender')} of {place} that must fall: {listed(defending, 'or')}"
    if war.phase == GIVE:
        return f"E21: name {counted(war.left, 'more unit')} that you lose at {place}: {listed(attacking, 'or')}"
    return f"E23: name the one unit that you keep at {place}; infantry that needs a gunboat is not kept (E15)"


def _why_not_end(war: Position, action: int) -> str:
    """E9, E31: between two orders a turn needs a move, and a draw needs an offer."""
    orders = war.orders
    if war.phase == RETREAT:
        return f"E22: your survivors must leave {war.board.place(war.field)} first"
    if war.composing():
        return f"E10: finish the order that you have begun at {war.board.place(war.source)}"
    if action == orders.end:
        return "E9: move at least one unit before you end your turn"
    if action == orders.accept:
        return "E31: no draw has been offered to you"
    if war.offer == war.turn:
        return f"E31: you have already offered a draw; the {SIDES[1 - war.turn]} may accept it on its next turn"
    return f"E31: the {SIDES[1 - war.turn]} has offered a draw; accept it instead of offering one"


def _why_not_work(war: Position, action: int) -> str:
    """E28: say what rules out building or removing a fortification."""
    orders = war.orders
    board = war.board
    builds = action < orders.unfortify
    key = action - (orders.fortify if builds else orders.unfortify)
    square = board.keys[key]
    place = board.place(square)
    if war.phase == RETREAT or war.composing():
        return "E28: fortifications are built and removed between two orders of your own turn"
    if board.key_capital[key]:
        return f"E28: {place} is a capital; it has its garrison and is never fortified"
    if not builds:
        if war.forts[key] != war.turn:
            return f"E28: there is no fortification of yours at {place}"
        return f"E28: {place} was fortified this turn; the marker can come off on your next turn"
    if war.count(war.turn, INFANTRY, square) + war.count(war.turn, CAVALRY, square) == 0:
        return f"E28: you have no infantry or cavalry at {place} to fortify"
    if war.forts[key] >= 0:
        return f"E28: {place} is already fortified"
    if war.worked[key]:
        return f"E28: the marker of {place} came off this turn; it can be placed again on your next turn"
    if forts_in_use(war) >= FORT_MARKERS:
        return f"E28: all {FORT_MARKERS} fortification markers are in use (E7)"
    return f"E28: troops came to {place} this turn; it can be fortified on your next turn"


def _why_not_from(war: Position, square: int) -> str:
    """E9, E10, E24, E28: say why no unit of a square can be sent off."""
    name = war.board.place(square)
    if war.phase == RETREAT:
        return f"E22: your survivors must leave {war.board.place(war.field)} first"
    if war.source >= 0:
        return f"E10: finish the order that you have begun at {war.board.place(war.source)}"
    units = 0
    for arm in range(3):
        units += war.count(war.turn, arm, square)
    if units == 0:
        return f"E10: you have no units at {name}"
    if war.is_disabled(square):
        return f"E24: the stack at {name} is disabled and stays for this turn"
    if war.fresh(INFANTRY, square) + war.fresh(CAVALRY, square) + war.fresh(GUNBOAT, square) == 0:
        return f"E9: every unit at {name} has moved this turn or must stay"
    if war.fortified(war.turn, square) and war.fresh(GUNBOAT, square) == 0:
        return f"E28: the troops at {name} are fortified; remove the marker, and they may leave on your next turn"
    return f"E12: no unit at {name} can go anywhere"


def _why_not_to(war: Position, square: int) -> str:
    """E11-E15, E22, E24, E25: say why no unit of the chosen square can go to another."""
    board = war.board
    name = board.place(square)
    if war.phase == MAIN and war.source < 0:
        return "E10: choose the square to move from first"
    if war.target >= 0:
        return f"E10: the order leads to {board.place(war.target)}; say what goes along"
    source = board.place(war.origin())
    means = reach(war, war.origin()).means[square]
    if means == 0:
        if board.sea[square]:
            return f"E14: {name} is not within two squares of joined water from {source}"
        if board.mountain[square]:
            return f"E12: {name} is in the mountains: infantry goes there along track only, and only cavalry rides over them"
        return f"E11: {name} is out of reach from {source}: infantry marches 1 square or rides 3, cavalry and gunboats go 2"
    if war.phase == RETREAT and war.presence[war.turn * board.size + square] > 0:
        return f"E22: a retreat may not end on {name}, where the enemy stands"
    strength = war.defence(1 - war.actor(), square)
    most = _most(war, means)
    if strength > most:
        return _why_not_attack(war, square, strength, most)
    return f"E15: infantry goes to {name} only aboard a gunboat, and none may be left at sea without one"


def _most(war: Position, means: int) -> int:
    """Return how many units of the chosen square can go by these means together."""
    gunboats = available(war, GUNBOAT) if means & BY_WATER else 0
    cavalry = available(war, CAVALRY) if means & BY_HORSE else 0
    return gunboats + cavalry + most_infantry(war, gunboats, available(war, INFANTRY), means)


def _why_not_attack(war: Position, square: int, strength: int, total: int) -> str:
    """E19, E24, E25: say what the defenders count, and how many are needed against them."""
    board = war.board
    name = board.place(square)
    enough = f"{strength} toss a coin, {strength + 1} win"
    key = board.key_at[square]
    if key >= 0:
        return f"E25: {counted(total, 'unit')} cannot take {name}, which counts {_made_of(war, key, strength)}; {enough}"
    refused = f"E24: {counted(total, 'unit')} may not attack the {strength} at {name}; {enough}"
    if war.is_disabled(square):
        return f"{refused}, and they are already disabled, so nobody can be sacrificed against them"
    if len(war.disabled) >= DISABLED_MARKERS:
        return f"{refused}, and all {DISABLED_MARKERS} disabled markers are in use, so nobody can be sacrificed"
    return f"{refused}, and exactly 1 may be sacrificed"


def _made_of(war: Position, key: int, strength: int) -> str:
    """E28, E29: the strength of a city's defenders, and what it is made of."""
    square = war.board.keys[key]
    owner = 1 - war.turn
    units = 0
    for arm in range(3):
        units += war.count(owner, arm, square)
    if strength == units:
        return str(strength)
    if war.fortified(owner, square):
        return f"{strength} ({counted(units, 'unit')}, fortified)"
    return f"{strength} ({counted(units, 'unit')} and a garrison of {strength - units})"


def _why_not_take(war: Position, action: int) -> str:
    """E10-E15, E24, E25: say which units can go along, and how many."""
    orders = war.orders
    if war.target < 0:
        return "E10: choose where from and where to first, then the units"
    board = war.board
    taken = war.taken.copy()
    if action < orders.go:
        reason = _why_not_arm(war, orders, action)
        if reason != "":
            return reason
        taken[orders.arm_taken(action)] += orders.number_taken(action)
    total = taken[0] + taken[1] + taken[2]
    if strands(war, taken[GUNBOAT], taken[INFANTRY]):
        return f"E15: this would leave infantry at sea at {board.place(war.origin())} without a gunboat"
    if total == 0:
        return f"E10: choose the units that go to {board.place(war.target)} first"
    strength = war.defence(1 - war.actor(), war.target)
    if strength > total:
        return _why_not_attack(war, war.target, strength, total)
    return "E10: take gunboats first, then infantry, then cavalry"


def _why_not_arm(war: Position, orders: Orders, action: int) -> str:
    """E10-E15: say why units of an arm may not go along; "" if their arm is not the reason."""
    arm = orders.arm_taken(action)
    left = available(war, arm) - war.taken[arm]
    board = war.board
    place = board.place(war.target)
    if orders.number_taken(action) > left:
        return f"E10: {board.place(war.origin())} has {counted(max(0, left), f'more {ARMS[arm]}')} that may go"
    if arm == CAVALRY and not war.means & BY_HORSE:
        return f"E13: cavalry does not reach {place}; it goes 2 squares over land and never aboard a gunboat"
    if arm == GUNBOAT and not war.means & BY_WATER:
        return f"E14: gunboats do not reach {place}; they go 2 squares over joined water"
    if arm != INFANTRY or war.means & BY_LAND:
        return ""
    if not war.means & BY_WATER:
        return f"E11: infantry does not reach {place}; it marches 1 square or rides 3 squares of track"
    if war.taken[GUNBOAT] == 0:
        return f"E15: infantry goes to {place} only aboard a gunboat; take one along first"
    carried = war.capacity * war.taken[GUNBOAT]
    if war.taken[INFANTRY] + orders.number_taken(action) > carried:
        return f"E15: infantry goes to {place} only aboard, and {counted(war.taken[GUNBOAT], 'gunboat')} can carry {carried}"
    return ""


def meant(war: Position, element: str, picked: list[str]) -> list[int]:
    """The order that a click stands for: a stack to move, or a square for the units chosen before."""
    orders = war.orders
    board = war.board
    square = _square(war, element)
    if war.phase != MAIN and war.phase != RETREAT:
        return [orders.go]
    if square < 0:
        return []
    if war.phase == RETREAT or war.source >= 0:
        return [orders.to + square]
    key = board.key_at[square]
    if key >= 0 and "do:fortify" in picked:
        return [orders.fortify + key]
    if key >= 0 and "do:unfortify" in picked:
        return [orders.unfortify + key]
    units = [name for name in picked if name.startswith("unit:")]
    source = _square(war, units[0]) if len(units) > 0 else square
    actions = [orders.choose + source]
    if source != square:
        actions.append(orders.to + square)
        for arm in (GUNBOAT, INFANTRY, CAVALRY):
            taken = len([name for name in units if name.split(":")[2] == ARMS[arm]])
            if taken > 0:
                actions.append(orders.take_of(arm, min(taken, MOST[arm])))
        actions.append(orders.go)
    return actions


def _square(war: Position, element: str) -> int:
    """Return the square of an element on the map, or -1."""
    parts = element.split(":")
    if parts[0].endswith("cell"):
        column, row = parts[1].split(",")
        return int(row) * war.board.width + int(column)
    name = parts[3] if parts[0] == "unit" else parts[1] if len(parts) == 2 else ""
    return war.board.names.index(name) if name in war.board.names else -1


def why_nothing(war: Position, seat: int, picked: list[str]) -> str:
    """E8, E9, E10, E22, E28: what is asked of the side to act; an order that it has begun does not concern the other side."""
    if seat != war.actor():
        return why_not_now(war)
    if war.phase == RETREAT:
        return f"E22: your survivors must leave {war.board.place(war.field)}; choose where they go"
    if "do:fortify" in picked or "do:unfortify" in picked:
        return "E28: fortifications stand in key cities only; choose one that is marked"
    if war.composing():
        return f"E10: finish the order that you have begun at {war.board.place(war.source)}"
    return "E9: choose units of yours on the map, then where they go"
