"""The puzzles that ship with the games: all can be loaded and solved, and the daily puzzle is always one of them."""

from __future__ import annotations

import json

import pytest
from tests.review.clicks import solved

from parlour.core.errors import BadContent
from parlour.core.registry import game, games
from parlour.review import shipped
from parlour.review.exercise import PuzzleTry
from parlour.review.fair import FILE, fair_of
from parlour.review.puzzles import GAP, HOPE, LONGEST

GAMES = [name for name in games() if shipped.count(game(name))]


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_is_solved_by_its_solution_and_not_by_the_next_move(name: str) -> None:
    """It has the gap that a puzzle needs; what a person can click leads to the solution."""
    for number in range(1, shipped.count(game(name)) + 1):
        puzzle = shipped.puzzle.__wrapped__(name, number)
        assert puzzle.chance >= HOPE
        assert puzzle.chance - puzzle.next_chance >= GAP - 0.001
        assert len(puzzle.solution) <= LONGEST
        assert solved(puzzle), f"puzzle {number}"
        attempt = PuzzleTry(puzzle)
        for action in puzzle.next:
            attempt.match.play(puzzle.seat, action)
        missed = attempt.go_on()
        assert missed is None or not missed.solved, f"puzzle {number}"


def test_days_take_turns_through_all_games_and_numbers() -> None:
    """Games take turns, and no puzzle repeats before all of its game have been shown."""
    names = sorted(GAMES)
    days = [shipped.of_the_day(day) for day in range(len(names) * 50)]
    assert [found[0] for found in days[: len(names)] if found] == names
    first = [found[1] for found in days if found and found[0] == names[0]]
    assert first == [n % shipped.count(game(names[0])) + 1 for n in range(50)]
    assert shipped.of_the_day(0, games()) is None


def test_a_puzzle_that_does_not_exist_is_refused() -> None:
    """The refusal says how many there are."""
    with pytest.raises(shipped.NoSuchPuzzle, match="has 50"):
        shipped.puzzle("bluegray", 51)


def test_a_broken_file_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is not a list of puzzles is refused with a clear message."""
    monkeypatch.setattr("parlour.review.shipped.json.loads", lambda text: {})
    shipped.forms.cache_clear()
    try:
        with pytest.raises(BadContent, match="is not a list of puzzles"):
            shipped.forms("bluegray")
    finally:
        shipped.forms.cache_clear()


@pytest.mark.parametrize("name", games())
def test_a_table_of_corrections_belongs_to_these_rules(name: str) -> None:
    """It loads, keeps certainty certain, and was fitted to games under the current rules."""
    path = game(name).folder() / "lessons" / FILE
    fair = fair_of(game(name))
    assert (fair(0.0), fair(1.0)) == (fair.even(0.0), fair.even(1.0)) == (0.0, 1.0)
    assert all(fair.even(step / 50) + fair.even(1.0 - step / 50) == pytest.approx(1.0) for step in range(51))
    if path.is_file():
        assert json.loads(path.read_text(encoding="utf-8"))["rules_version"] == game(name).rules_version
