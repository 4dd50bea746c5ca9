"""What a hub counts and times; server/metrics.py collects it."""

from __future__ import annotations

from typing import Protocol


class Meter(Protocol):
    """Receives what happens; its methods must be fast."""

    def written(self, moves: int, seconds: float) -> None:
        """Count a change and its moves, and the seconds from the decision to the moment it may be shown."""

    def thought(self, seconds: float) -> None:
        """A computer player has answered after this long."""

    def refused(self, code: str) -> None:
        """A request was refused, for the reason with this code."""
