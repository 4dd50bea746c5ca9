"""Who must choose next, how a turn ends, and how the war ends."""

from __future__ import annotations

from typing import Final

from parlour.core.events import NOBODY
from parlour.core.words import counted, sentence
from parlour.games.civilwar.actions import force
from parlour.games.civilwar.rules.composing import targets
from parlour.games.civilwar.rules.cues import retreats_end, stranded
from parlour.games.civilwar.state.geography import ADJECTIVES, SIDES
from parlour.games.civilwar.state.position import DRAW, LOSSES, MAIN, OVER, RETREAT, Position

TURN_LIMIT: Final = 600
"""E31: the number of turns after which the war is a draw, whatever the limit on quiet turns."""


def find_next_choice(war: Position) -> None:
    """
    E22, E26, E30: losses are chosen first, then retreats, then orders; a side without troops has lost.

    If both sides lose their last units in one battle, the defenders have fallen first.
    """
    for seat in (1 - war.turn, war.turn):
        if war.pieces[seat] == 0:
            finish(war, 1 - seat, f"the {SIDES[seat]} has no troops left")
            return
    if war.due >= war.pieces[war.due_seat] and war.due > 0:
        finish(war, 1 - war.due_seat, f"the {SIDES[war.due_seat]} has no troops left")
        return
    if war.due > 0:
        war.phase = LOSSES
        return
    if war.fleeing[0] + war.fleeing[1] + war.fleeing[2] > 0:
        war.phase = RETREAT
        if len(targets(war)) > 0:
            return
        lose_stranded(war)
        if war.phase == OVER:
            return
    if war.field >= 0:
        war.clear_battle()
    if war.pieces[0] == 1 and war.pieces[1] == 1:
        finish(war, DRAW, "one piece is left on each side")
        return
    war.phase = MAIN


def lose_stranded(war: Position) -> None:
    """E22: a defender that cannot leave is eliminated."""
    seat = 1 - war.turn
    lost = war.fleeing
    war.fleeing = [0, 0, 0]
    war.pieces[seat] -= lost[0] + lost[1] + lost[2]
    if war.events is not None:
        told = f"The {SIDES[seat]} loses {force(lost)} at {war.board.spot(war.field)}, with nowhere to retreat."
        war.emit("info", told, NOBODY, None, None, stranded(seat, lost, war))
    if war.pieces[seat] == 0:
        finish(war, 1 - seat, f"the {SIDES[seat]} has no troops left")


def end_turn(war: Position) -> None:
    """E8, E9, E24, E31: this side's disabled markers come off, and the other side moves, unless the war is a draw."""
    seat = war.turn
    base = seat * war.board.size
    war.disabled = [square for square in war.disabled if war.presence[base + square] == 0]
    if war.offer == 1 - seat:
        war.offer = -1
    war.turns += 1
    war.quiet = 0 if war.stirred else war.quiet + 1
    war.stirred = False
    war.moved = False
    war.turn = 1 - seat
    war.spent = war.board.unmoved[0 : 3 * war.board.size]
    war.worked = [False] * len(war.board.keys)
    if war.events is not None:
        war.emit("head", f"{ADJECTIVES[war.turn]} turn")
    if war.no_progress_limit > 0 and war.quiet >= war.no_progress_limit:
        finish(war, DRAW, f"{counted(war.quiet, 'turn')} without a loss or a capture")
    elif war.turns >= TURN_LIMIT:
        finish(war, DRAW, f"{TURN_LIMIT} turns have passed")


def finish(war: Position, winner: int, reason: str) -> None:
    """E30, E31: end the war with a winner, or with a draw."""
    left = retreats_end(war) if war.events is not None else []
    war.phase = OVER
    war.winner = winner
    war.reason = reason
    war.clear_order()
    war.clear_battle()
    war.fleeing = [0, 0, 0]
    war.due = 0
    if war.events is not None:
        war.emit("head", result(winner, reason), NOBODY, None, None, left)


def result(winner: int, reason: str) -> str:
    """Return in words how the war ended."""
    return sentence(f"A draw: {reason}" if winner == DRAW else f"The {SIDES[winner]} wins: {reason}")
