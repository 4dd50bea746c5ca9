"""Cities and fortifications, and the units and markers that go when their support is gone."""

from __future__ import annotations

from parlour.core.cues import Leave, Strike
from parlour.core.events import NOBODY
from parlour.core.words import counted
from parlour.games.civilwar.actions import force
from parlour.games.civilwar.rules.cues import cell, fallen, marker, marker_to, wiped_out
from parlour.games.civilwar.rules.turn import find_next_choice
from parlour.games.civilwar.state.geography import ARMS, CAVALRY, GUNBOAT, INFANTRY, SIDES
from parlour.games.civilwar.state.position import FORT_MARKERS, Position


def enter(war: Position, seat: int, square: int) -> None:
    """E26, E27, E29: the first fall of a city costs its side pieces; later ones cost nothing."""
    key = war.board.key_at[square]
    if key < 0 or war.board.key_sides[key] == seat or war.fallen[key]:
        return
    war.fallen[key] = True
    war.stirred = True
    loser = 1 - seat
    war.own()
    war.presence[loser * war.board.size + square] = 0  # the garrison is gone for good
    war.due = war.board.cost(key)
    war.due_seat = loser
    if war.events is not None:
        war.emit(
            "head",
            f"{war.board.place(square)} falls to the {SIDES[seat]}; the {SIDES[loser]} must remove {counted(war.due, 'piece')}.",
            NOBODY,
            None,
            None,
            [Strike([cell(war.board, square)]), marker_to(war.board, "flag", "flag", square)],
        )
    if war.pieces[loser] <= war.due:
        if war.events is not None:
            war.show(wiped_out(war, loser))
        war.due = 0
        war.pieces[loser] = 0
        for at in range(war.board.size):
            for arm in range(3):
                war.add(loser, arm, at, -war.count(loser, arm, at))
        war.fleeing = [0, 0, 0]


def remove(war: Position, arm: int, square: int) -> None:
    """E26, E29: the loser of a city removes a piece of his choice, anywhere."""
    seat = war.due_seat
    war.add(seat, arm, square, -1)
    war.pieces[seat] -= 1
    war.due -= 1
    if seat == war.turn and war.spent[arm * war.board.size + square] > 0:
        war.spent[arm * war.board.size + square] -= 1
    if war.events is not None:
        more = f"; {counted(war.due, 'piece')} to go" if war.due > 0 else ""
        told = f"{{seat:{seat}}} removes {counted(1, ARMS[arm])} at {war.board.spot(square)}{more}."
        lost = [1 if other == arm else 0 for other in range(3)]
        war.emit("act", told, seat, None, None, fallen(war, seat, square, lost, False))
    drown(war, seat, square)
    return_markers(war, seat, square)
    find_next_choice(war)


def drown(war: Position, seat: int, square: int) -> None:
    """E15: infantry at sea that no gunboat carries is lost."""
    if not war.board.sea[square]:
        return
    surplus = war.count(seat, INFANTRY, square) - war.capacity * war.count(seat, GUNBOAT, square)
    if surplus > 0:
        war.add(seat, INFANTRY, square, -surplus)
        war.pieces[seat] -= surplus
        if seat == war.turn:
            war.spent[square] = min(war.spent[square], war.count(seat, INFANTRY, square))
        report_loss(war, seat, square, [surplus, 0, 0], ", aboard a gunboat that was sunk", False)


def report_loss(war: Position, seat: int, square: int, lost: list[int], how: str = "", before: bool = True) -> None:
    """Tell everybody which units a side loses on a square, if any, `before` they are taken off, or after."""
    if war.events is not None and lost[0] + lost[1] + lost[2] > 0:
        told = f"The {SIDES[seat]} loses {force(lost)} at {war.board.spot(square)}{how}."
        war.emit("info", told, NOBODY, None, None, fallen(war, seat, square, lost, before))


def return_markers(war: Position, seat: int, square: int) -> None:
    """E24, E28: markers without troops go back to the supply."""
    key = war.board.key_at[square]
    if key >= 0 and war.forts[key] == seat and (war.count(seat, INFANTRY, square) + war.count(seat, CAVALRY, square) == 0):
        war.forts[key] = -1
    if square in war.disabled and war.presence[square] == 0 and war.presence[war.board.size + square] == 0:
        war.disabled.remove(square)


def may_fortify(war: Position, key: int) -> bool:
    """E7, E28: fresh ground troops in a key city, not a capital, with a marker left and no other work there this turn."""
    if war.board.key_capital[key] or war.forts[key] >= 0 or war.worked[key]:
        return False
    square = war.board.keys[key]
    size = war.board.size
    if war.spent[square] > 0 or war.spent[size + square] > 0:
        return False
    if war.count(war.turn, INFANTRY, square) + war.count(war.turn, CAVALRY, square) == 0:
        return False
    return forts_in_use(war) < FORT_MARKERS


def forts_in_use(war: Position) -> int:
    """E7: how many fortification markers lie on the board."""
    used = 0
    for owner in war.forts:
        if owner >= 0:
            used += 1
    return used


def fortify(war: Position, key: int) -> None:
    """E28: the marker is placed and counts at once."""
    war.forts[key] = war.turn
    war.worked[key] = True
    if war.events is not None:
        square = war.board.keys[key]
        strength = war.defence(war.turn, square)
        told = f"{{seat:{war.turn}}} fortifies {war.board.spot(square)}, which now counts {strength}."
        war.emit("act", told, war.turn, None, None, [marker_to(war.board, "fort", "fort", square)])


def unfortify(war: Position, key: int) -> None:
    """E28: the marker is taken off, and the troops there stay for the turn."""
    square = war.board.keys[key]
    size = war.board.size
    war.forts[key] = -1
    war.worked[key] = True
    war.own()
    for arm in range(2):
        war.spent[arm * size + square] = war.count(war.turn, arm, square)
    if war.events is not None:
        war.emit(
            "act",
            f"{{seat:{war.turn}}} removes the fortification of {war.board.spot(square)}; the troops there stay this turn.",
            war.turn,
            None,
            None,
            [Leave(marker(war.board, "fort", square))],
        )
