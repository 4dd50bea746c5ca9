"""The numbers of an observation."""

from __future__ import annotations

import json

from parlour.core.rng import FastRng
from parlour.games.bluegray import GAME, knowledge
from parlour.games.bluegray.encode import WIDTH
from parlour.games.bluegray.rules import deal
from parlour.games.bluegray.state.cards import CONFEDERATE, UNION


def test_numbers_for_learning_place_every_card_once() -> None:
    """Each seen card has exactly one place, all numbers are from 0 to 1, and they follow from the view alone."""
    state = deal(FastRng(5))
    for viewer in (None, UNION, CONFEDERATE):
        numbers = GAME.encode(state.view(viewer))
        assert len(numbers) == WIDTH == 1608
        assert all(0.0 <= number <= 1.0 for number in numbers)
        missing = 0
        for card in range(144):
            placed = sum(numbers[card * 11 : card * 11 + 10])
            assert placed in (0.0, 1.0)
            missing += placed == 0.0
        assert missing == len(knowledge.unseen(state, UNION, viewer)) + len(knowledge.unseen(state, CONFEDERATE, viewer))
        assert GAME.encode(json.loads(json.dumps(state.view(viewer)))) == numbers
    mine, theirs = GAME.encode(state.view(UNION)), GAME.encode(state.view(CONFEDERATE))
    assert mine[1584:1587] == theirs[1587:1590]
