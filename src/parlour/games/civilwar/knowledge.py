"""What a seat knows: everything but an order that the other side is still composing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.encoding import new_edition
from parlour.core.events import NOBODY
from parlour.core.rng import Rng
from parlour.core.state import View
from parlour.games.civilwar.state.geography import CAVALRY, GUNBOAT, INFANTRY
from parlour.games.civilwar.state.position import MAIN, OVER, PHASES, RETREAT, Position, Roll

if TYPE_CHECKING:
    from parlour.games.civilwar.rules.war import Rules

_M31: Final = 0x7FFFFFFF


def view(war: Position, seat: int | None) -> View:
    """E10: everything is open, except an order that another side is still composing."""
    war.roll.known = False
    facts = glance(war, NOBODY if seat is None else seat)
    facts["stacks"] = stacks(war)
    facts["stirred"] = war.stirred
    facts["moved"] = war.moved
    facts["stake"] = war.stake
    facts["afoot"] = war.afoot
    facts["keeper"] = war.keeper
    facts["due_seat"] = war.due_seat
    facts["worked"] = war.worked.copy()
    facts["last"] = war.last.copy()
    facts["winner"] = war.winner
    facts["reason"] = war.reason
    facts["capacity"] = war.capacity
    return facts


def glance(war: Position, seat: int) -> View:
    """
    E10: the part of the view of `seat`, or of NOBODY, that `encode` reads.

    `standing` lists pairs: an index into `units` (side, arm and square), and how many units stand there. `spent` lists
    pairs of an index by arm and square, and how many of the units there have moved this turn.
    """
    actor = -1 if war.phase == OVER else war.actor()
    roll = war.roll
    if not roll.known:
        call_roll(war, roll)
    facts: View = {
        "turn": war.turn,
        "turns": war.turns,
        "quiet": war.quiet,
        "phase": PHASES[war.phase],
        "actor": actor,
        "standing": roll.standing.copy(),
        "spent": roll.spent.copy(),
        "pieces": war.pieces.copy(),
        "field": war.field,
        "attack": war.attack.copy(),
        "fleeing": war.fleeing.copy(),
        "left": war.left,
        "due": war.due,
        "fallen": war.fallen.copy(),
        "forts": war.forts.copy(),
        "disabled": war.disabled.copy(),
        "offer": war.offer,
        "no_progress_limit": war.no_progress_limit,
    }
    if seat != NOBODY:
        facts["seat"] = seat
        if seat == actor:
            facts["order"] = {"from": war.source, "to": war.target, "means": war.means, "taken": war.taken.copy()}
    return facts


def call_roll(war: Position, roll: Roll) -> None:
    """List all units, and those of the side to move that have moved, for `glance`."""
    standing: list[int] = []
    moved: list[int] = []
    size: i64 = war.board.size
    turn: i64 = war.turn
    units = war.units
    spent = war.spent
    presence = war.presence
    for stack in range(2 * size):
        if presence[stack] == 0:
            continue
        side: i64 = 0 if stack < size else 1
        at = stack + 2 * side * size  # the index of its infantry in `units`
        before = len(standing)
        for arm in range(3):
            n = int(units[at + arm * size])
            if n > 0:
                standing.append(int(at + arm * size))
                standing.append(n)
        if side == turn and len(standing) > before:
            square = stack - side * size
            for arm in range(3):
                n = int(spent[square + arm * size])
                if n > 0:
                    moved.append(int(square + arm * size))
                    moved.append(n)
    roll.standing = standing
    roll.spent = moved
    roll.orders = []
    roll.edition = new_edition()
    roll.known = True


def stacks(war: Position) -> list[list[int]]:
    """For each stack: side, square, units by arm, and how many of each arm have moved this turn."""
    size = war.board.size
    found: list[list[int]] = []
    for side in range(2):
        for square in range(size):
            if war.presence[side * size + square] == 0:
                continue
            i = war.count(side, INFANTRY, square)
            c = war.count(side, CAVALRY, square)
            g = war.count(side, GUNBOAT, square)
            if i + c + g > 0:
                stack = [side, square, i, c, g, 0, 0, 0]
                if side == war.turn:
                    for arm in range(3):
                        stack[5 + arm] = war.spent[arm * size + square]
                found.append(stack)
    return found


def resample(war: Rules, seat: int, rng: Rng) -> Rules:
    """
    E10: an order that another side is composing could be any order, or none yet.

    It is usually about as far along as the true one, since a table may show that somebody is composing an order.
    """
    world = war.clone()
    world.rng = rng.fork()
    if war.phase == OVER or war.actor() == seat or not (war.phase == MAIN or war.phase == RETREAT):
        return world
    steps_taken = (1 if war.source >= 0 else 0) + (1 if war.target >= 0 else 0)
    if war.taken[0] + war.taken[1] + war.taken[2] > 0:
        steps_taken += 1 + world.rng.below(3)
    if world.rng.below(6) == 0:
        steps_taken = world.rng.below(6)
    world.clear_order()
    actor = world.actor()
    orders = world.orders
    for _ in range(steps_taken):
        steps: list[int] = []
        for action in world.legal(actor):
            if action < orders.remove or orders.take <= action < orders.go:
                steps.append(action)
        if len(steps) == 0:
            break
        world.apply(actor, steps[world.rng.below(len(steps))])
    return world


def key(war: Position, seat: int) -> int:
    """Hash all that the seat knows into two numbers of 31 bits."""
    size = war.board.size
    a: i64 = 17
    b: i64 = 91
    facts = [
        war.turn,
        war.turns,
        war.quiet,
        int(war.stirred),
        int(war.moved),
        war.phase,
        war.field,
        war.left,
        war.stake,
        war.afoot,
        war.keeper,
        war.due,
        war.due_seat,
        war.offer,
        war.winner,
    ]
    for side in range(2):
        for square in range(size):
            if war.presence[side * size + square] > 0:
                facts.append(side * size + square)
                for arm in range(3):
                    at = arm * size + square
                    spent = war.spent[at] if side == war.turn else 0
                    facts.append(war.units[side * 3 * size + at] * 32 + spent)
    facts.extend(war.attack)
    facts.extend(war.fleeing)
    facts.extend(war.forts)
    facts.extend(war.disabled)
    for i in range(len(war.fallen)):
        facts.append((2 if war.fallen[i] else 0) + (1 if war.worked[i] else 0))
    if war.phase != OVER and seat == war.actor():
        facts.append(war.source)
        facts.append(war.target)
        facts.extend(war.taken)
    for fact in facts:
        value: i64 = fact + 7
        a = ((a ^ value) * 16777619 + 12345) & _M31
        b = ((b + value) * 1103515 + (b >> 7)) & _M31
    return int(a) * 2147483648 + int(b)
