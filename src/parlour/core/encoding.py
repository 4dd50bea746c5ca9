"""Views as numbers: the buffers they are written into, and a generic encoding for games without one of their own."""

from __future__ import annotations

import zlib
from typing import Any, Final, cast, final

from librt.strings import BytesWriter, write_f32_le
from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

HASHED: Final = 256
SHARES: Final = 73  # shares of smaller counts are looked up in a table
MOST_SEATS: Final = 64

_LAST: Final = vec[i64]([0])  # the number of the newest edition


def new_edition() -> i64:
    """An edition number that was never used before."""
    _LAST[0] = _LAST[0] + 1
    return _LAST[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers:
    """
    The buffer that an encoding writes into: a fixed count of numbers, all zero at first.

    A state may save itself writing what a buffer still holds from its last observation. It then calls `keeps` before
    anything else; if that returns False, it writes the numbers that seldom change and calls `fix`. In either case it writes
    the others, at other indices, last.
    """

    def __setitem__(self, index: i64, number: float) -> None:
        raise NotImplementedError

    def one(self, index: i64) -> None:
        """Write 1."""
        self[index] = 1.0

    def share(self, index: i64, count: i64, most: i64) -> None:
        """Write a count as a share of `most`, cut to -1 to 1."""
        if count != 0:
            self[index] = 1.0 if count >= most else max(-1.0, float(count) / float(most))

    def all_shares(self, first: i64, counts: vec[i64], start: i64, end: i64, most: i64) -> None:
        """Write the counts from `start` up to `end` one after another, each as a share of `most`."""
        for i in range(start, end):
            self.share(first + i - start, counts[i], most)

    def ones(self, first: i64, items: list[int], stride: i64, turned: i64) -> None:
        """Write 1 at `first + stride * item` for each item; items from `turned` on come before those below it."""
        for item in items:
            place: i64 = item
            if turned != 0:
                place += turned if place < turned else -turned
            self[first + stride * place] = 1.0

    def keeps(self, edition: i64, seat: i64) -> bool:
        """Whether the numbers that were fixed for an edition of a state and a seat still stand."""
        return False

    def fix(self, edition: i64, seat: i64) -> None:
        """Keep the numbers written so far until the edition changes."""


@final
class ListedNumbers(Numbers):
    """The numbers as a list of Python floats."""

    def __init__(self, width: int) -> None:
        self.listed: list[float] = [0.0] * width

    def __setitem__(self, index: i64, number: float) -> None:
        self.listed[index] = number


@final
class SheetNumbers(Numbers):
    """
    Rows of numbers as 32-bit floats, in memory that NumPy can look into without a copy.

    Compiled code writes here without creating a float object for each number, and clears only what was written, which is a
    small part of most rows. What `fix` has fixed stays until `keeps` is called.
    """

    def __init__(self, rows: int, width: int) -> None:
        self.width: i64 = width
        self.memory = vec[i32]([0] * (rows * width))  # the bits of floats
        self.marks = vec[i32]([0] * (rows * width))  # by row, where its numbers were written
        self.counts = vec[i32]([0] * rows)  # of a row's marks; that of the row being written is `count`
        self.fixed = vec[i32]([0] * rows)  # how many of a row's marks, from the first on, are of fixed numbers
        self.editions = vec[i64]([0] * rows)  # the edition and the seat that these show
        self.row: i64 = 0
        self.base: i64 = 0
        self.count: i64 = 0
        self.writer = BytesWriter()
        self.shares = vec[i32]([0] * (SHARES * SHARES))  # bits of count / most; 0 where they were not needed yet

    def begin(self, row: i64) -> None:
        """Set all numbers of a row that are not fixed to zero; what is written next is written there."""
        self.counts[self.row] = i32(self.count)
        width = self.width
        base = row * width
        count = i64(self.counts[row])
        self.row = row
        self.base = base
        if count <= width:
            kept = i64(self.fixed[row])
            self.clear(kept, count)
            self.count = kept
            return
        memory = self.memory  # so many numbers were written that the marks ran out
        for i in range(base, base + width):
            memory[i] = 0
        self.fixed[row] = 0
        self.count = 0

    def clear(self, first: i64, end: i64) -> None:
        """Set the numbers of some marks of the row to zero."""
        base = self.base
        memory = self.memory
        marks = self.marks
        for i in range(base + first, base + end):
            memory[i64(marks[i])] = 0

    def keeps(self, edition: i64, seat: i64) -> bool:
        row = self.row
        kept = i64(self.fixed[row])
        if kept == 0:
            return False
        if self.editions[row] == edition * MOST_SEATS + seat:
            return True
        self.clear(0, kept)
        self.fixed[row] = 0
        self.count = 0
        return False

    def fix(self, edition: i64, seat: i64) -> None:
        if self.count <= self.width:
            self.fixed[self.row] = i32(self.count)
            self.editions[self.row] = edition * MOST_SEATS + seat

    def __setitem__(self, index: i64, number: float) -> None:
        width = self.width
        assert 0 <= index < width, "the index is beyond the last number"
        if number == 1.0:  # an expression would make a Python number of the bits
            self.put(index, 0x3F800000)
        else:
            self.put(index, self.bits(number))

    def one(self, index: i64) -> None:
        width = self.width
        assert 0 <= index < width, "the index is beyond the last number"
        at = self.base + index  # as in `put`, without the call
        self.memory[at] = 0x3F800000
        count = self.count
        if count < width:
            self.marks[self.base + count] = i32(at)
        self.count = count + 1

    def put(self, index: i64, bits: i32) -> None:
        """Write a number by its bits, at an index known to be valid."""
        base = self.base
        at = base + index
        self.memory[at] = bits
        count = self.count
        if count < self.width:
            self.marks[base + count] = i32(at)
        self.count = count + 1

    def share(self, index: i64, count: i64, most: i64) -> None:
        width = self.width
        assert 0 <= index < width, "the index is beyond the last number"
        if count == 0:
            return
        size = count if count > 0 else -count
        bits: i32 = 0x3F800000
        if size < most:
            if most < SHARES:
                place = most * SHARES + size
                bits = self.shares[place]
                if bits == 0:
                    bits = self.bits(float(size) / float(most))
                    self.shares[place] = bits
            else:
                bits = self.bits(float(size) / float(most))
        if count < 0:
            bits = bits - 0x7FFFFFFF - 1  # the highest bit is the sign
        base = self.base
        at = base + index  # as in `put`, without the call
        self.memory[at] = bits
        written = self.count
        if written < width:
            self.marks[base + written] = i32(at)
        self.count = written + 1

    def all_shares(self, first: i64, counts: vec[i64], start: i64, end: i64, most: i64) -> None:
        width = self.width
        assert 0 <= first <= width - (end - start), "the index is beyond the last number"
        shift = self.base + first - start
        base = self.base
        memory = self.memory
        marks = self.marks
        written = self.count
        for i in range(start, end):
            count = counts[i]
            if count == 0:
                continue
            bits: i32 = 0x3F800000
            if count < most:
                bits = self.share_bits(count, most)
            memory[shift + i] = bits
            if written < width:
                marks[base + written] = i32(shift + i)
            written += 1
        self.count = written

    def share_bits(self, count: i64, most: i64) -> i32:
        """The bits of a count as a share of more than its size."""
        if most >= SHARES or count < 0:
            return self.bits(max(-1.0, float(count) / float(most)))
        place = most * SHARES + count
        bits = self.shares[place]
        if bits == 0:
            bits = self.bits(float(count) / float(most))
            self.shares[place] = bits
        return bits

    def ones(self, first: i64, items: list[int], stride: i64, turned: i64) -> None:
        width = self.width
        base = self.base
        memory = self.memory
        marks = self.marks
        count = self.count
        for item in cast("list[i64]", items):  # compiled, much faster than items that are Python's numbers
            place = item
            if turned != 0:
                place += turned if place < turned else -turned
            index = first + stride * place
            assert 0 <= index < width, "the index is beyond the last number"
            memory[base + index] = 0x3F800000
            if count < width:
                marks[base + count] = i32(base + index)
            count += 1
        self.count = count

    def bits(self, number: float) -> i32:
        """The bits of a number as a 32-bit float."""
        writer = self.writer
        writer.truncate(0)
        write_f32_le(writer, number)
        high = i64(writer[3])
        found: i64 = i64(writer[0]) | i64(writer[1]) << 8 | i64(writer[2]) << 16 | (high & 0x7F) << 24
        return i32(found) if high < 128 else i32(found - 0x80000000)


@final
class Masks:
    """Rows with one byte for each action: 1 if it is legal, else 0; in memory that NumPy can look into without a copy."""

    def __init__(self, rows: int, size: int) -> None:
        self.size: i64 = size
        self.memory = vec[u8]([0] * (rows * size))
        self.legal: list[list[int]] = [[] for _ in range(rows)]

    def put(self, row: i64, legal: list[int]) -> None:
        """Mark the legal actions of a row, which nobody changes afterwards."""
        memory = self.memory
        base = row * self.size
        before = self.legal[row]
        if before is legal:
            return
        for old in cast("list[i64]", before):
            memory[base + old] = 0
        for action in cast("list[i64]", legal):
            memory[base + action] = 1
        self.legal[row] = legal


def hashed_features(view: dict[str, Any], size: int = HASHED) -> list[float]:
    """
    Feature hashing: every fact of the view adds 1 or -1 to one of `size` numbers, which are then scaled to -1 to 1.

    Index and sign come from a checksum of the fact's path and value, so the numbers are the same on every machine.
    """
    numbers = [0.0] * size
    _add("", view, numbers)
    return [value / (1.0 + abs(value)) for value in numbers]


def _add(path: str, value: Any, numbers: list[float]) -> None:
    if isinstance(value, dict):
        for name, item in value.items():
            _add(f"{path}.{name}", item, numbers)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            _add(f"{path}[{i}]", item, numbers)
    else:
        checksum = zlib.crc32(f"{path}={value}".encode())
        numbers[checksum % len(numbers)] += 1.0 if checksum & 0x10000 else -1.0
