"""The hard player of Spyfall."""

from __future__ import annotations

from typing import final

from parlour.games.spyfall.bots.greedy import Greedy


@final
class Hard(Greedy):
    """The talker at full strength: Spyfall has no stronger bot."""
