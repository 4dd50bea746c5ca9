"""Sheets of numbers: however numbers are written, a sheet holds what a list would, and rows are cleared for the next."""

from __future__ import annotations

from collections.abc import Callable

import leduc.rules
import numpy as np
import pytest

from parlour.core.encoding import SHARES, ListedNumbers, Numbers, SheetNumbers
from parlour.core.rng import FastRng

WIDTH = 40


def scribble(numbers: Numbers, chance: FastRng) -> None:
    """Write at random in every possible way, some places twice."""
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
    """In every row, again and again, even if more was written than a row is wide."""
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


def test_fixed_numbers_stand_for_an_edition() -> None:
    """What is fixed is kept only in its own row, for the same edition and seat; everything else is cleared."""
    sheet = SheetNumbers(2, WIDTH)
    memory = np.frombuffer(memoryview(sheet.memory), np.float32).reshape(2, WIDTH)

    def written(row: int, edition: int, seat: int, volatile: int) -> tuple[bool, list[int]]:
        """Write number 1 unless it is kept, and then another number."""
        sheet.begin(row)
        kept = sheet.keeps(edition, seat)
        if not kept:
            sheet.one(1)
            sheet.fix(edition, seat)
        sheet.one(volatile)
        return kept, np.flatnonzero(memory[row]).tolist()

    assert written(0, 7, 0, 2) == (False, [1, 2])
    assert written(0, 7, 0, 3) == (True, [1, 3])
    assert written(1, 7, 0, 4) == (False, [1, 4])
    assert written(0, 7, 1, 5) == (False, [1, 5])
    assert written(0, 8, 1, 6) == (False, [1, 6])
    assert written(0, 8, 1, 7) == (True, [1, 7])
    sheet.begin(0)
    assert not sheet.keeps(9, 1)
    assert not memory[0].any()


def test_nothing_is_kept_that_cannot_be_cleared() -> None:
    """A row that was written more often than it is wide starts from zeros, whatever was fixed in it."""
    sheet = SheetNumbers(1, WIDTH)
    for times in (1, WIDTH + 1):
        sheet.begin(0)
        assert not sheet.keeps(times, 0)
        sheet.one(1)
        sheet.fix(times, 0)
        for _ in range(WIDTH):
            sheet.one(2)
    sheet.begin(0)
    assert not sheet.keeps(WIDTH + 1, 0)
    assert not np.frombuffer(memoryview(sheet.memory), np.float32).any()


def test_each_edition_is_new() -> None:
    """A state keeps its edition until it changes; no other state, a clone included, ever has the same one."""
    state = leduc.rules.deal(FastRng(1))
    first = state.printed()
    assert state.printed() == first
    assert state.clone().printed() > first
    state.edition = 0
    assert state.printed() > first + 1


@pytest.mark.parametrize("write", [lambda n: n.one(WIDTH), lambda n: n.share(-1, 1, 2), lambda n: n.ones(0, [WIDTH], 1, 0)])
def test_nothing_is_written_beyond_a_row(write: Callable[[Numbers], None]) -> None:
    """An index outside the row is a broken invariant, not a number in the next row."""
    sheet = SheetNumbers(2, WIDTH)
    sheet.begin(0)
    with pytest.raises(AssertionError):
        write(sheet)
