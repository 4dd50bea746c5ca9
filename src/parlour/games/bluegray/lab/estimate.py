"""
Compares the guide's estimate with how wars end, by the lead at random moments of wars between greedy players.

    python -m parlour.games.bluegray.lab.estimate [WARS]
"""

from __future__ import annotations

import sys

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.games.bluegray.bots import Greedy, Guide
from parlour.games.bluegray.bots.guide import standing
from parlour.games.bluegray.rules import deal


def results_by_lead(wars: int) -> dict[float, list[tuple[float, float]]]:
    """The Union's lead to one digit -> (estimate, result) at about one in twelve moments."""
    guide = Guide()
    found: dict[float, list[tuple[float, float]]] = {}
    for war in range(wars):
        state = deal(FastRng(war))
        bots = [Greedy(war), Greedy(war + 5)]
        chance = FastRng(war + 77)
        moments: list[tuple[float, float]] = []
        while not state.over():
            if chance.below(12) == 0:
                moments.append((standing(state, 0), guide.value(state, 0)))
            seat = state.actors()[0]
            state.apply(seat, bots[seat].choose(Perspective(state, seat)))
        outcome = state.outcome()
        assert outcome is not None
        for lead, value in moments:
            found.setdefault(round(lead, 1), []).append((value, outcome.returns[0]))
    return found


if __name__ == "__main__":
    for lead, moments in sorted(results_by_lead(int(sys.argv[1]) if len(sys.argv) > 1 else 1500).items()):
        value, result = (sum(pair[i] for pair in moments) / len(moments) for i in (0, 1))
        sys.stdout.write(f"lead {lead:+.1f}: {len(moments)} moments, estimate {value:+.2f}, result {result:+.2f}\n")
