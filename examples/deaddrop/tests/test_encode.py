"""Every number of an observation is where `encode.py` states it."""

from __future__ import annotations

from deaddrop import GAME
from deaddrop.rules import UNSENT, Rules

from parlour.core import FastRng


def test_every_number_is_where_it_is_stated() -> None:
    """In the second round, with one courier sent, the viewer's numbers are exactly these."""
    state = Rules(
        seats=2,
        rng=FastRng(1),
        hands=[[3, 9], [8]],
        sent=[UNSENT, 4],
        papers=[1, 2],
        paper=5,
        shown=[[16, 7]],
        points=[6, 0],
    )
    paper = {4: 1.0, 6: 1.0, 7: 1.0}  # 5 at stake, 1 and 2 to come
    first = {12: 6 / 18, 13: 2 / 4, 12 + 2 + 16: 1.0}  # points, couriers in hand, has shown 16
    second = {32: 1 / 4, 33: 1.0, 31 + 2 + 7: 1.0}  # couriers in hand, has sent one, has shown 7
    own = {87 + 8: 1.0, 103 + 4: 1.0}  # in hand 8, sealed 4
    numbers = GAME.encode(state.view(1))
    assert len(numbers) == 120
    assert {index: number for index, number in enumerate(numbers) if number} == {**paper, **first, **second, **own}
    spectator = GAME.encode(state.view(None))
    assert not any(spectator[88:])
