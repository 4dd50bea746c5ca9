"""The lab measures what it says."""

from __future__ import annotations

import pytest

from parlour.games.bluegray.lab import events
from parlour.games.bluegray.lab.balance import interval, main
from parlour.games.bluegray.lab.events import count_uses
from parlour.games.bluegray.state.cards import EFFECT, RECALL, RECRUIT, RUSH, SHIFT, STRIKE


def test_balance_counts_wins_by_player_and_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same figures, and every share comes with its interval."""
    main(["greedy", "random", "--games", "6", "--seed", "3"])
    first = capsys.readouterr().out.splitlines()
    assert first[0].startswith("greedy against random, 6 wars, seed 3")
    assert [line.split(":")[0].strip() for line in first[1:3]] == ["greedy", "Union"]
    main(["greedy", "random", "--games", "6", "--seed", "3"])
    assert capsys.readouterr().out.splitlines()[1:] == first[1:]
    low, high = interval(0.5, 10000)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.5098)


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
