"""English words and the words of the game's lists that are nearest to them in meaning, distilled by `lab/kin.py`."""

from __future__ import annotations

import functools

from parlour.games.spyfall.content import FOLDER

FILE = FOLDER / "kin.txt"


@functools.cache
def kin() -> dict[str, list[tuple[str, float]]]:
    """Load for each word its nearest words, nearest first, and how near each is, from 0 to 1."""
    found: dict[str, list[tuple[str, float]]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        word, *near = line.split()
        found[word] = [(other, int(percent) / 100) for other, percent in zip(near[::2], near[1::2], strict=True)]
    return found
