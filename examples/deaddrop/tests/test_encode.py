"""The numbers of a view are those that `encode.py` states."""

from __future__ import annotations

from deaddrop import GAME
from deaddrop.rules import UNSENT, DeadDrop

from parlour.core import FastRng


def test_every_number_is_where_it_is_stated() -> None:
    """In the second round, with one courier sent, the viewer's numbers are these and no others."""
    state = DeadDrop(2, FastRng(1), [[3, 9], [8]], [UNSENT, 4], [1, 2], 5, [[16, 7]], [6, 0])
    expected = {
        4: 1.0,
        6: 1.0,
        7: 1.0,  # paper 5 at stake, 1 and 2 to come
        12: 6 / 18,
        13: 2 / 4,
        12 + 2 + 16: 1.0,  # seat 0: points, couriers, has shown 16
        32: 1 / 4,
        33: 1.0,
        31 + 2 + 7: 1.0,  # seat 1: couriers, has sent, has shown 7
        87 + 8: 1.0,
        103 + 4: 1.0,
    }  # own hand, own sealed courier
    numbers = GAME.encode(state.view(1))
    assert len(numbers) == 120
    assert {index: number for index, number in enumerate(numbers) if number} == expected
    spectator = GAME.encode(state.view(None))
    assert not any(spectator[88:])
