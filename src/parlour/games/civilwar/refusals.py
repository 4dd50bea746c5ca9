"""Why an action is refused: the rule and the reason."""

from __future__ import annotations

from parlour.games.civilwar.rules.composing import reach
from parlour.games.civilwar.state.geography import CAVALRY, GUNBOAT, INFANTRY
from parlour.games.civilwar.state.position import (
    DISABLED_MARKERS,
    ELIMINATE,
    GIVE,
    KEEP,
    LOSSES,
    MAIN,
    RETREAT,
    STRIKE,
    Position,
)


def why_not(war: Position, action: int) -> str:
    """Return the rule and the reason why the seat to act may not take an action."""
    orders = war.orders
    board = war.board
    if action >= orders.end:
        return _why_not_end(war, action)
    if action >= orders.unfortify:
        return "E28: there is no fortification of yours to remove, or it was worked on this turn"
    if action >= orders.fortify:
        key = action - orders.fortify
        if board.key_capital[key]:
            return "E28: a capital has its garrison and cannot be fortified"
        return "E28: only ground troops that stand in a key city since before this turn can be fortified, with a marker left"
    if war.phase == LOSSES:
        return f"E26: remove {war.due} of your own pieces from the board first"
    if war.phase == ELIMINATE:
        return "E20: say how many defenders fall, from 1 to all of them"
    if war.phase == STRIKE or war.phase == GIVE:
        return "E21: name the units that fall in this battle, out of those that fight in it"
    if war.phase == KEEP:
        return "E23: name the one unit that you keep"
    if action < orders.to:
        return _why_not_from(war, action - orders.choose)
    if action < orders.remove:
        return _why_not_to(war, action - orders.to)
    if orders.take <= action <= orders.go:
        return _why_not_take(war)
    return "E9: this is not an order that can be given now"


def _why_not_end(war: Position, action: int) -> str:
    if action == war.orders.end and war.phase == MAIN and war.source < 0:
        return "E9: move at least one unit before you end your turn"
    if action == war.orders.surrender:
        return "E30: surrender is for your own turn, between two orders"
    return "E31: a draw is offered or accepted on your own turn, between two orders, and an offer is made once"


def _why_not_from(war: Position, square: int) -> str:
    name = war.board.place(square)
    if war.phase == RETREAT or war.source >= 0:
        return "E10: finish the order that you have begun"
    if war.presence[war.turn * war.board.size + square] == 0:
        return f"E10: you have no units at {name}"
    if war.is_disabled(square):
        return f"E24: the stack at {name} is disabled this turn"
    if war.fortified(war.turn, square) and war.fresh(GUNBOAT, square) == 0:
        return f"E28: the troops at {name} are fortified"
    if war.fresh(INFANTRY, square) + war.fresh(CAVALRY, square) + war.fresh(GUNBOAT, square) == 0:
        return f"E9: every unit at {name} has moved this turn, or is a garrison"
    return f"E12: no unit at {name} can go anywhere"


def _why_not_to(war: Position, square: int) -> str:
    board = war.board
    name = board.place(square)
    if war.phase == MAIN and war.source < 0:
        return "E10: choose the square to move from first"
    if war.target >= 0:
        return "E10: the target is chosen; say what goes along"
    means = reach(war, war.origin()).means[square]
    if means == 0:
        if board.mountain[square]:
            return f"E12: infantry crosses the mountains at {name} on the railroad only, and cavalry rides two squares"
        if board.sea[square]:
            return f"E14: gunboats go two squares over joined water, and {name} is not in their reach"
        return f"E11: {name} is out of reach"
    if war.phase == RETREAT:
        return f"E22: an extra move may not end on an enemy-held square such as {name}"
    strength = war.defence(1 - war.turn, square)
    if board.key_at[square] >= 0 and strength > 0:
        return f"E25: the defenders of {name} count {strength}, and all of them must be eliminated"
    if strength > 1 and len(war.disabled) >= DISABLED_MARKERS:
        return f"E24: the force at {name} counts {strength}, and all three disabled markers are in use"
    if strength > 0:
        return f"E24: the force at {name} counts {strength}, and is disabled already"
    return f"E15: infantry goes to {name} only aboard a gunboat, and none may be left alone at sea"


def _why_not_take(war: Position) -> str:
    if war.target < 0:
        return "E10: choose where from and where to first"
    strength = war.defence(1 - war.actor(), war.target)
    if strength > 0:
        rule = "E25" if war.board.key_at[war.target] >= 0 else "E24"
        return (
            f"{rule}: the defenders count {strength}; take as many as that from units that reach them, gunboats first "
            "and cavalry last, or a single unit where a sacrifice is allowed"
        )
    return "E15: take units that can go there, gunboats first and cavalry last, and infantry over water only aboard"
