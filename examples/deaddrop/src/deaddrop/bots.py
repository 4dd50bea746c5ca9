"""A computer player of Dead Drop."""

from __future__ import annotations

from parlour.core.perspective import Bot, Perspective


class Greedy(Bot):
    """Sends the lowest courier for a paper worth up to 3, and the highest for a better one."""

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal()
        return actions[-1] if perspective.view()["paper"] >= 4 else actions[0]
