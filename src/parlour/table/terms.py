"""What a new table may be: its clock, its maker's seat and its computer players."""

from __future__ import annotations

from typing import Final

from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.table.decide import check_level
from parlour.table.protocol import ClockPlan

LONGEST_CLOCK: Final = 7 * 24 * 3600


def check_terms(game: Game, setup: Setup, plan: ClockPlan, seat: int | None, levels: list[str]) -> None:
    """Raise `BadSetup` for a clock, a seat or computer players that a new table cannot have."""
    if not all(0 <= value <= LONGEST_CLOCK for value in (plan.per_move, plan.per_game, plan.increment)):
        raise BadSetup(f"clock times must be from 0 to {LONGEST_CLOCK} seconds")
    if seat is not None and not 0 <= seat < setup.seats:
        raise BadSetup(f"there is no seat {seat}; seats are 0 to {setup.seats - 1}")
    if len(levels) >= setup.seats:
        raise BadSetup(f"at most {setup.seats - 1} computer players can sit here")
    for level in filter(None, levels):
        check_level(game, setup, level)
