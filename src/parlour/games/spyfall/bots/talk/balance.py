"""What keeps rounds even at every number of players; tuned with `lab/rounds.py`, see docs/games/spyfall/talkers.md."""

from __future__ import annotations

from typing import Final

import msgspec


class Balance(msgspec.Struct, frozen=True):
    """How guarded and how strict a table of computer players is."""

    guard: float  # how certain a would-be spy must be for non-spies to grow guarded
    accuse: float  # suspicion at which a non-spy accuses
    vote: float  # suspicion at which a non-spy votes yes
    at_end: float  # ... on the main suspect at time-up


BALANCE: Final = {
    3: Balance(0.36, 0.94, 0.80, 0.72),
    4: Balance(0.36, 0.95, 0.84, 0.72),
    5: Balance(0.29, 0.95, 0.82, 0.62),
    6: Balance(0.20, 0.95, 0.82, 0.60),
    7: Balance(0.19, 0.94, 0.79, 0.58),
    8: Balance(0.19, 0.92, 0.76, 0.57),
    9: Balance(0.22, 0.93, 0.76, 0.70),
    10: Balance(0.21, 0.92, 0.72, 0.70),
    11: Balance(0.13, 0.92, 0.72, 0.72),
    12: Balance(0.13, 0.92, 0.72, 0.72),
}


def balance_for(seats: int) -> Balance:
    """Return the balance of a table."""
    return BALANCE[max(3, min(12, seats))]
