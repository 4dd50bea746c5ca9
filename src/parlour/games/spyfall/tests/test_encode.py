"""Views of Spyfall as numbers."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import ACCUSE, GUESS, PASS
from parlour.games.spyfall.encode import PLACES_FROM, SEATS_FROM, WIDTH
from parlour.games.spyfall.state.position import ASKING, WINDOW
from parlour.games.spyfall.tests.positions import BAKERY, position, terms


def test_length_is_fixed() -> None:
    """The length is the same for every number of seats, every pack and every viewer, spectators included."""
    for seats, options in ((3, {}), (12, {}), (6, {"pack": "spyfall2+spyfall1"}), (6, {"interrupts": "between questions"})):
        state = GAME.deal(GAME.setup(seats, options), FastRng(1))
        for seat in (None, *range(seats)):
            numbers = GAME.encode(state.view(seat))
            assert len(numbers) == WIDTH == 469
            assert all(isinstance(number, float) and -1 <= number < 1.0001 for number in numbers)


def test_numbers_stand_where_they_are_said_to() -> None:
    """Phase, spy, seats counted from the viewer, and the known location are where the table says."""
    state = position(seats=4, spies=(2,), asker=1, agreed=terms(any_time=False))
    numbers = GAME.encode(state.view(1))
    assert numbers[ASKING] == 1.0
    assert numbers[16] == 0.0
    assert GAME.encode(state.view(2))[16] == 1.0
    assert (SEATS_FROM, PLACES_FROM) == (21, 213)
    assert numbers[21 + 3] == 1.0  # the viewer asks
    assert GAME.encode(state.view(0))[21 + 16 + 3] == 1.0  # the player to the left asks
    assert numbers[213 + 4 * BAKERY + 2] == 1.0
    assert GAME.encode(state.view(2))[213 + 4 * BAKERY + 2] == 0.0
    assert numbers[21 + 16 * 4] == 0.0  # there is no fifth seat


def test_sealed_choices_are_the_viewers_own() -> None:
    """A seat that has decided to stop the clock sees it; others do not."""
    state = position(seats=4, spies=(2,), phase=WINDOW, agreed=terms(any_time=False))
    twin = state.clone()
    state.apply(2, GUESS + BAKERY)
    twin.apply(2, PASS)
    assert GAME.encode(state.view(2))[20] == 1.0
    assert GAME.encode(twin.view(2))[20] == 0.0
    assert GAME.encode(state.view(0)) == GAME.encode(twin.view(0))
    assert ACCUSE + 2 in state.legal(0)
