"""A view as numbers for games that have no encoding of their own."""

from __future__ import annotations

import zlib
from typing import Any, Protocol

SIZE = 256


class Numbers(Protocol):
    """What an encoding is written into: all zeros at first."""

    def __setitem__(self, index: int, number: float, /) -> None: ...


def hashed_features(view: dict[str, Any], size: int = SIZE) -> list[float]:
    """
    Feature hashing: every fact of the view adds 1 or -1 to one of `size` numbers, which are then scaled into -1 to 1.

    Index and sign come from a checksum of the fact's path and value, so that the numbers are the same on every machine.
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
