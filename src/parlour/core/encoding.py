"""Views as numbers: the buffers they are written into, and a generic encoding for games without one of their own."""

from __future__ import annotations

import zlib
from typing import Any, Final, final

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64, mypyc_attr

SIZE: Final = 256


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers:
    """The buffer that an encoding writes into: a fixed count of numbers, all zero at first."""

    def __setitem__(self, index: i64, number: float) -> None:
        raise NotImplementedError


@final
class ListedNumbers(Numbers):
    """Numbers as a list of Python floats."""

    def __init__(self, width: int) -> None:
        self.listed: list[float] = [0.0] * width

    def __setitem__(self, index: i64, number: float) -> None:
        self.listed[index] = number


@final
class PackedNumbers(Numbers):
    """
    Numbers as the memory of an array of 32-bit floats, little-endian.

    Compiled code writes here without creating a float object for each number, which is most of the cost of an observation.
    One buffer serves many observations, since `memory` returns a copy: allocating a new one would take longer than writing it.
    """

    def __init__(self, zeros: bytes) -> None:
        self.zeros = zeros
        self.writer = BytesWriter()
        self.writer.write(zeros)

    def clear(self) -> None:
        """Set all numbers to zero."""
        self.writer.truncate(0)
        self.writer.write(self.zeros)

    def __setitem__(self, index: i64, number: float) -> None:
        at = index * 4
        writer = self.writer
        if number == 1.0:
            writer[at] = 0
            writer[at + 1] = 0
            writer[at + 2] = 0x80
            writer[at + 3] = 0x3F
            return
        end = len(writer)
        assert 0 <= at < end, "the index is beyond the last number"
        write_f32_le(writer, number)
        writer[at] = writer[end]
        writer[at + 1] = writer[end + 1]
        writer[at + 2] = writer[end + 2]
        writer[at + 3] = writer[end + 3]
        writer.truncate(end)

    def memory(self) -> bytearray:
        """A copy of the numbers written so far."""
        return bytearray(self.writer.getvalue())


def hashed_features(view: dict[str, Any], size: int = SIZE) -> list[float]:
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
