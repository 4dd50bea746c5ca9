"""Views as numbers."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.espionage import GAME
from parlour.games.espionage.encode import WIDTH
from parlour.games.espionage.state.catalogue import CARDS


def test_views_as_numbers_have_one_length_and_name_the_hand() -> None:
    """Every view of a random game has the same length, and the cards in hand are ones at their indices."""
    state = GAME.deal(GAME.setup(), FastRng(2))
    rng = FastRng(3)
    while not state.over():
        for viewer in (None, 0, 1):
            numbers = GAME.encode(state.view(viewer))
            assert len(numbers) == WIDTH
            assert all(-1.0 <= number <= 1.0 for number in numbers)
        hand = GAME.encode(state.view(1))[89 : 89 + CARDS]
        assert [c for c in range(CARDS) if hand[c] == 1.0] == state.hands[1]
        state.apply(state.actor, state.random_action(state.actor, rng))
