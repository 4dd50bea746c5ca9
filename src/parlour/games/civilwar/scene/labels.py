"""What an option does, in words, before it is chosen."""

from __future__ import annotations

from parlour.core.words import counted
from parlour.games.civilwar.actions import force
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.movement import BY_LAND
from parlour.games.civilwar.state.geography import ADJECTIVES, ARMS, CAVALRY, GUNBOAT, INFANTRY, SIDES
from parlour.games.civilwar.state.position import GIVE, RETREAT, STRIKE


def captures(war: Rules, target: int) -> bool:
    """Return whether entering a square makes a city fall for the first time."""
    key = war.board.key_at[target]
    return key >= 0 and war.board.key_sides[key] != war.actor() and not war.fallen[key]


def entry_label(war: Rules, target: int, source: int, means: int) -> str:
    """Say what entering a square without a battle does."""
    board = war.board
    way = f"from {board.place(source)} to {board.place(target)}"
    if captures(war, target):
        cost = counted(board.cost(board.key_at[target]), "piece")
        verb = "Retreat" if war.phase == RETREAT else "Move"
        return f"{verb} {way} and capture it: the {SIDES[1 - war.actor()]} must remove {cost}"
    if war.phase == RETREAT:
        return f"Retreat {way}"
    by_rail = means & BY_LAND and target not in board.marches[source]
    return f"Move {way}" + (" by rail" if by_rail else "")


def attack_label(war: Rules, target: int, source: int, strength: int, most: int) -> str:
    """E20, E23, E25: say what an attack with up to `most` units does."""
    board = war.board
    parts: list[str] = []
    if most > strength:
        lost = strength - 1 or "none"
        if board.key_at[target] >= 0:
            parts.append(f"with {strength + 1} or more all fall and you lose {lost}")
        elif strength == 1:
            parts.append("with 2 or more it falls and you lose none")
        else:
            parts.append(f"with {strength + 1} or more you eliminate 1 to {strength} and lose one fewer")
    parts.append(f"with {strength} a coin decides: one side loses all, the other keeps one unit")
    capture = ""
    if captures(war, target):
        capture = f" Its fall costs {counted(board.cost(board.key_at[target]), 'piece')}."
    return f"Attack {board.place(target)} (strength {strength}) from {board.place(source)}: {'; '.join(parts)}.{capture}"


def sacrifice_label(war: Rules, target: int, source: int, strength: int) -> str:
    """E24: say what a sacrifice does."""
    return (
        f"Sacrifice one unit of {war.board.place(source)} against {war.board.place(target)} (strength {strength}): it is lost, "
        "and that stack may not move on its next turn"
    )


def step_label(war: Rules, action: int) -> str:
    """E10: say what the next step of an order in progress does."""
    orders = war.orders
    board = war.board
    source = board.place(war.origin())
    if action < orders.remove:
        return f"Move from {source} to {board.place(action - orders.to)}"
    target = board.place(war.target)
    if action < orders.go:
        units = counted(orders.number_taken(action), f"more {ARMS[orders.arm_taken(action)]}")
        return f"Take {units} from {source} to {target}"
    return f"Send {force(war.taken)} from {source} to {target}"


def work_label(war: Rules, key: int, builds: bool) -> str:
    """E28: say what building or removing a fortification does."""
    square = war.board.keys[key]
    place = war.board.place(square)
    if not builds:
        return f"Remove the fortification of {place}; its troops stay this turn"
    ground = [war.count(war.turn, INFANTRY, square), war.count(war.turn, CAVALRY, square), 0]
    return f"Fortify {place}: {force(ground)} there will count {2 * sum(ground)} and stay"


def eliminate_label(war: Rules, k: int) -> str:
    """E20: say what eliminating `k` defenders costs."""
    strength = war.defence(1 - war.turn, war.field)
    place = war.board.place(war.field)
    if k == strength:
        return f"Eliminate all {k} at {place} and lose {k - 1 or 'none'}"
    return f"Eliminate {k} of {strength} at {place} and lose {k - 1 or 'none'}; the rest retreat"


def name_label(war: Rules, arm: int) -> str:
    """E15, E21, E23: say what naming a unit of the field does, and who goes down with a gunboat."""
    place = war.board.place(war.field)
    if war.phase == STRIKE:
        enemy = 1 - war.turn
        text = f"Eliminate {counted(1, f'{ADJECTIVES[enemy]} {ARMS[arm]}')} at {place}"
        afloat = war.count(enemy, INFANTRY, war.field) if war.board.sea[war.field] else 0
        lost = afloat - war.capacity * (war.count(enemy, GUNBOAT, war.field) - 1)
    elif war.phase == GIVE:
        text = f"Give up {counted(1, ARMS[arm])} at {place}"
        lost = war.attack[INFANTRY] - war.afoot - war.capacity * (war.attack[GUNBOAT] - 1)
    else:
        return f"Keep {counted(1, ARMS[arm])} at {place}"
    return f"{text}, and {counted(lost, 'infantry')} aboard with it" if arm == GUNBOAT and lost > 0 else text


def surrender_label(seat: int) -> str:
    """E30: say what a side's surrender does."""
    return f"Surrender to the {SIDES[1 - seat]}"
