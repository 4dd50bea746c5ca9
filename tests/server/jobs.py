"""Jobs for a clerk: they must be importable from its process."""

from __future__ import annotations

import os
import signal
import time
from typing import NamedTuple

from parlour.core.errors import ParlourError
from parlour.review.clerk import Tell


class Count(NamedTuple):
    """Counts to a number."""

    to: int

    def __call__(self, tell: Tell) -> int:
        """Count."""
        for n in range(self.to):
            tell(n + 1, self.to)
        return self.to


class Refuse(NamedTuple):
    """Cannot be done."""

    text: str

    def __call__(self, tell: Tell) -> int:
        """Refuse."""
        raise ParlourError(self.text)


class Die:
    """Takes its process down with it."""

    def __call__(self, tell: Tell) -> int:
        """Die."""
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


class Sleep:
    """Reports once, then never ends."""

    def __call__(self, tell: Tell) -> int:
        """Sleep."""
        tell(0, 1)
        while True:
            time.sleep(60)
