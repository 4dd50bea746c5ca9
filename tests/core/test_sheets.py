"""Sheets of numbers: whichever way numbers are written, a sheet holds what a list would, and rows are cleared for the next."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from parlour.core.encoding import SHARES, ListedNumbers, Numbers, SheetNumbers
from parlour.core.rng import FastRng

WIDTH = 40


def scribble(numbers: Numbers, chance: FastRng) -> None:
    """Write at random in every way there is, some places twice."""
    for _ in range(30):
        index = chance.below(WIDTH)
        way = chance.below(4)
        if way == 0:
            numbers[index] = chance.below(200) / 100.0 - 1.0
        elif way == 1:
            numbers.one(index)
        elif way == 2:
            numbers.share(index, chance.below(2 * SHARES) - SHARES, 1 + chance.below(2 * SHARES))
        else:
            numbers.ones(3, [chance.below(12) for _ in range(4)], 3, 6 * chance.below(2))


def test_a_sheet_holds_what_a_list_would() -> None:
    """In every row, again and again, also when more was written than a row is wide."""
    sheet = SheetNumbers(3, WIDTH)
    memory = np.frombuffer(memoryview(sheet.memory), np.float32).reshape(3, WIDTH)
    for seed in range(30):
        listed = ListedNumbers(WIDTH)
        scribble(listed, FastRng(seed))
        sheet.begin(seed % 3)
        scribble(sheet, FastRng(seed))
        assert memory[seed % 3].tolist() == np.array(listed.listed, np.float32).tolist()


def test_shares_are_cut() -> None:
    """Nothing is written for 0, and nothing lies outside -1 to 1."""
    listed = ListedNumbers(4)
    for index, count in enumerate((0, 3, 9, -9)):
        listed.share(index, count, 6)
    assert listed.listed == [0.0, 0.5, 1.0, -1.0]


def test_a_turned_row_begins_in_its_middle() -> None:
    """Items from `turned` on come first."""
    listed = ListedNumbers(8)
    listed.ones(0, [1, 5], 1, 4)
    assert listed.listed == [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0]
    listed = ListedNumbers(8)
    listed.ones(0, [0, 6], 1, 4)
    assert [place for place in range(8) if listed.listed[place]] == [2, 4]


@pytest.mark.parametrize("write", [lambda n: n.one(WIDTH), lambda n: n.share(-1, 1, 2), lambda n: n.ones(0, [WIDTH], 1, 0)])
def test_nothing_is_written_beyond_a_row(write: Callable[[Numbers], None]) -> None:
    """An index outside the row is a broken invariant, not a number of the next row."""
    sheet = SheetNumbers(2, WIDTH)
    sheet.begin(0)
    with pytest.raises(AssertionError):
        write(sheet)
