"""The lab measures what it says."""

from __future__ import annotations

import pytest

from parlour.games.bluegray.lab import events
from parlour.games.bluegray.lab.events import count_uses
from parlour.games.bluegray.state.cards import EFFECT, RECALL, RECRUIT, RUSH, SHIFT, STRIKE


def test_events_are_counted_when_they_take_effect(capsys: pytest.CaptureFixture[str]) -> None:
    """B6: an event finds something at most as often as it is used, and is declined at most as often as it finds something."""
    uses = count_uses("greedy", 6, 3)
    assert {EFFECT[card] for card in uses} == {STRIKE, RECRUIT, RECALL, SHIFT, RUSH}
    assert all(0 <= use.declined <= use.found <= use.flipped for use in uses.values())
    assert sum(use.flipped for use in uses.values()) > 0
    events.main(["greedy", "--games", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "greedy against greedy, 2 wars, seed 0"
    assert len(lines) == 1 + len(uses)
    low, high = events.interval(0.5, 10000)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.5098)
