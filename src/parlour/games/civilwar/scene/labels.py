"""What an order will do, in words, before it is confirmed."""

from __future__ import annotations

from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.movement import BY_LAND
from parlour.games.civilwar.state.geography import SIDES
from parlour.games.civilwar.state.position import RETREAT


def captures(war: Rules, target: int) -> bool:
    """Return whether entering a square makes a city fall for the first time."""
    key = war.board.key_at[target]
    return key >= 0 and war.board.key_sides[key] != war.actor() and not war.fallen[key]


def entry_label(war: Rules, target: int, source: int, means: int) -> str:
    """Say what entering a square without a battle does."""
    board = war.board
    place = board.place(target)
    if captures(war, target):
        cost = board.cost(board.key_at[target])
        return f"Capture {place}: the {SIDES[1 - war.actor()]} loses {cost} piece{'s' if cost > 1 else ''}"
    if war.phase == RETREAT:
        return f"Retreat to {place}"
    by_rail = means & BY_LAND and target not in board.marches[source]
    return f"Move to {place}" + (" by rail" if by_rail else "")


def attack_label(war: Rules, target: int, strength: int, most: int) -> str:
    """E20, E23, E25: say what an attack with up to `most` units does."""
    board = war.board
    parts: list[str] = []
    if most > strength:
        if board.key_at[target] >= 0:
            parts.append(f"with {strength + 1} or more all fall and you lose {strength - 1}")
        elif strength == 1:
            parts.append("with 2 or more it falls and you lose none")
        else:
            parts.append(f"with {strength + 1} or more you eliminate 1 to {strength} and lose one fewer")
    parts.append(f"with {strength} a coin decides: one side loses all, the other keeps one unit")
    capture = ""
    if captures(war, target):
        capture = f" Its fall costs {board.cost(board.key_at[target])}."
    return f"Attack {board.place(target)} (strength {strength}): {'; '.join(parts)}.{capture}"


def sacrifice_label(war: Rules, target: int, strength: int) -> str:
    """E24: say what a sacrifice does."""
    return (
        f"Sacrifice one unit against {war.board.place(target)} (strength {strength}): it is lost, and that stack "
        "may not move on its next turn"
    )
