"""Composing an order: which units may go together, and where to."""

from __future__ import annotations

from parlour.games.civilwar.rules.movement import BY_HORSE, BY_LAND, BY_WATER, Reach, reach_of
from parlour.games.civilwar.state.geography import CAVALRY, GUNBOAT, INFANTRY
from parlour.games.civilwar.state.position import DISABLED_MARKERS, RETREAT, Position


def available(war: Position, arm: int) -> int:
    """E9, E24, E28: how many units of an arm may go along: fresh, not disabled, ground units not fortified."""
    if war.phase == RETREAT:
        return war.fleeing[arm]
    square = war.source
    if war.is_disabled(square) or (arm != GUNBOAT and war.fortified(war.turn, square)):
        return 0
    return war.fresh(arm, square)


def sacrifice_allowed(war: Position, square: int, strength: int) -> bool:
    """E24, E25: one unit may attack a larger force outside cities, if a marker is left and the stack has none."""
    return strength > 1 and war.board.key_at[square] < 0 and len(war.disabled) < DISABLED_MARKERS and not war.is_disabled(square)


def total_allowed(war: Position, total: int, square: int) -> bool:
    """E19, E24, E25: an attack needs at least the defender's strength, or is a sacrifice of exactly one unit."""
    strength = war.defence(1 - war.actor(), square)
    if strength == 0 or total >= strength:
        return total > 0
    return total == 1 and sacrifice_allowed(war, square, strength)


def most_infantry(war: Position, gunboats: int, infantry: int, means: int) -> int:
    """E15: how many of `infantry` can go by these means along with `gunboats`."""
    if means & BY_LAND:
        return infantry
    return min(infantry, gunboats * war.capacity) if means & BY_WATER else 0


def strands(war: Position, gunboats: int, infantry: int) -> bool:
    """E15: whether infantry would be left at sea without enough gunboats."""
    source = war.origin()
    if not war.board.sea[source] or war.phase == RETREAT:
        return False
    seat = war.turn
    return war.count(seat, INFANTRY, source) - infantry > war.capacity * (war.count(seat, GUNBOAT, source) - gunboats)


def marching(war: Position, infantry: int, gunboats: int) -> int:
    """E15: how much infantry of an order marches or rides; the rest goes aboard the gunboats of its group."""
    if not war.means & BY_LAND:
        return 0
    return max(0, infantry - war.capacity * gunboats) if war.board.sea[war.origin()] else infantry


def complete(war: Position, infantry: int, cavalry: int, gunboats: int) -> bool:
    """E11, E15: whether these units may go to the chosen square together."""
    means = war.means
    if (cavalry > 0 and not means & BY_HORSE) or (gunboats > 0 and not means & BY_WATER):
        return False
    if infantry > most_infantry(war, gunboats, infantry, means) or strands(war, gunboats, infantry):
        return False
    return total_allowed(war, infantry + cavalry + gunboats, war.target)


def can_finish(war: Position, infantry: int, cavalry: int, gunboats: int) -> bool:
    """Return whether an order with these units can still be completed; gunboats are taken first, cavalry last."""
    means = war.means
    most_gunboats = gunboats
    if not means & BY_WATER:
        most_gunboats = 0
    elif infantry == 0 and cavalry == 0:
        most_gunboats = available(war, GUNBOAT)
    most_cavalry = available(war, CAVALRY) if means & BY_HORSE else 0
    if cavalry > most_cavalry or gunboats > most_gunboats:
        return False
    here = available(war, INFANTRY)
    if war.board.sea[war.origin()]:
        for g in range(gunboats, most_gunboats + 1):
            for i in range(infantry, here + 1):
                if complete(war, i, 0, g):
                    return True
        return False
    most = infantry if cavalry > 0 else most_infantry(war, most_gunboats, here, means)
    if infantry > most:
        return False
    if total_allowed(war, most_gunboats + most + most_cavalry, war.target):
        return True
    taken = infantry + cavalry + gunboats
    return taken <= 1 and total_allowed(war, 1, war.target)


def reach(war: Position, square: int) -> Reach:
    """E12-E18, E22: every square that units of a square can reach; a retreat does not use the railroad."""
    seat = war.actor()
    if war.phase == RETREAT:
        return reach_of(
            war.board,
            war.presence,
            seat,
            square,
            war.fleeing[INFANTRY] > 0,
            war.fleeing[CAVALRY] > 0,
            war.fleeing[GUNBOAT] > 0,
            False,
        )
    if war.is_disabled(square):
        return Reach(war.board)
    free = not war.fortified(seat, square)
    return reach_of(
        war.board,
        war.presence,
        seat,
        square,
        free and war.fresh(INFANTRY, square) > 0,
        free and war.fresh(CAVALRY, square) > 0,
        war.fresh(GUNBOAT, square) > 0,
        True,
    )


def fits(war: Position, square: int, means: int) -> bool:
    """Return whether any order from the chosen square to `square` can be completed."""
    if war.phase == RETREAT:
        if war.presence[war.turn * war.board.size + square] > 0:
            return False
    elif not war.board.sea[war.source] and war.presence[(1 - war.turn) * war.board.size + square] == 0:
        return True  # some unit reaches it, and no enemy is in its way
    war.target = square
    war.means = means
    possible = can_finish(war, 0, 0, 0)
    war.target = -1
    war.means = 0
    return possible


def targets(war: Position) -> list[int]:
    """Return the squares that the chosen stack, or the units in retreat, can go to, in ascending order."""
    found = reach(war, war.origin())
    return sorted([square for square in found.squares if fits(war, square, found.means[square])])


def can_leave(war: Position, square: int) -> bool:
    """E9: whether any unit of a square can still move."""
    if war.is_disabled(square):
        return False
    base = (1 - war.turn) * war.board.size
    infantry = war.fresh(INFANTRY, square)
    cavalry = war.fresh(CAVALRY, square)
    free = (infantry > 0 or cavalry > 0) and not war.fortified(war.turn, square)
    if free and infantry > 0:
        for to in war.board.marches[square]:
            if war.presence[base + to] == 0:
                return True
    if free and cavalry > 0:
        for to in war.board.rides[square]:
            if war.presence[base + to] == 0:
                return True
    gunboats = war.fresh(GUNBOAT, square)
    if gunboats > 0 and (not war.board.sea[square] or war.count(war.turn, INFANTRY, square) == 0):
        for to in war.board.sails[square]:
            if war.presence[base + to] == 0:
                return True
    if gunboats == 0 and not (free and infantry + cavalry > 0):
        return False
    source = war.source
    war.source = square
    found = len(targets(war)) > 0
    war.source = source
    return found
