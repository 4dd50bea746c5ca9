"""The lab measures what it says."""

from __future__ import annotations

import pytest

from parlour.games.bluegray.lab.balance import interval, main


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
