"""
What a line means beyond its words, by its sentence embedding.

A line is compared with every phrase of the lists and every line that was written for development; the three nearest of
each list tell how close the line is to an attribute, a degree or a location. The phrases are embedded beforehand by
`lab/fit.py --vectors`, the lines by `lab/fit.py`. Without the extra `parlour[talk]` there is no embedding, and
`meaning_of` returns None.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

import msgspec

from parlour.games.spyfall.bots.talk.encoder import encoder
from parlour.games.spyfall.content import FOLDER, attributes, cues

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

VECTORS: Final = FOLDER / "vectors.safetensors"
LAYERS: Final = FOLDER / "layers.safetensors"
PARTS: Final = ("ask", "unask", "no", "some", "yes")
WIDTH: Final = 192  # numbers that are left of an embedding
NEAREST: Final = 3
STEEP: Final = 10.0  # likeness lies between 0 and 1; features of some units are easier to weigh


class Meaning(msgspec.Struct, frozen=True):
    """How close a line is to each attribute, to its plain sense, to no, somewhat and yes of it, and to each location."""

    attributes: list[float]
    senses: list[float]
    degrees: list[list[float]]
    places: list[float]
    nearest_attribute: float
    nearest_place: float


@functools.cache
def places() -> list[str]:
    """Return the slugs of the built-in locations, in the order of the vectors."""
    return sorted(cues())


@functools.cache
def phrases() -> tuple[NDArray[np.float32], NDArray[np.float32], list[int]]:
    """Return the phrases, the directions that embeddings are reduced to, and where each list of phrases ends."""
    from safetensors.numpy import load_file

    tables = load_file(str(VECTORS))
    return united(tables["phrases"]), tables["directions"].astype("float32"), tables["ends"].tolist()


def united(rows: NDArray[np.int8]) -> NDArray[np.float32]:
    """Return stored vectors, each of length one again."""
    found: NDArray[np.float32] = rows.astype("float32")
    found /= (found * found).sum(axis=1, keepdims=True) ** 0.5
    return found


@functools.cache
def neighbours() -> tuple[NDArray[np.float32], list[int]]:
    """Return the phrases with the development lines that belong to the same lists, and where each list ends."""
    import numpy as np
    from safetensors.numpy import load_file

    listed, _, ends = phrases()
    groups = np.repeat(np.arange(len(ends)), np.diff([0, *ends]))
    if LAYERS.exists():
        learnt = load_file(str(LAYERS))
        listed = np.vstack([listed, united(learnt["lines"])])
        groups = np.concatenate([groups, learnt["groups"]])
    order = np.argsort(groups, kind="stable")
    return listed[order], np.cumsum(np.bincount(groups, minlength=len(ends))).tolist()


def embeddings() -> bool:
    """Return whether lines can be embedded: the extra is installed, and the phrases are there."""
    return VECTORS.exists() and encoder() is not None


def average(values: list[float], count: int = NEAREST) -> float:
    """Return the average of the largest values."""
    return sum(sorted(values)[-count:]) / count


def centred(values: list[float]) -> list[float]:
    """Return how far each value lies above the average, in steep units."""
    middle = sum(values) / len(values)
    return [STEEP * (value - middle) for value in values]


@functools.lru_cache(maxsize=20_000)
def vector_of(text: str) -> NDArray[np.float32] | None:
    """Return the embedding of a line along the directions that are kept, of length one, or None without embeddings."""
    model = encoder()
    if model is None or not VECTORS.exists() or not text.strip():
        return None
    vector: NDArray[np.float32] = model.encode(text) @ phrases()[1]
    return vector / (vector @ vector) ** 0.5


@functools.lru_cache(maxsize=20_000)
def meaning_of(text: str) -> Meaning | None:
    """Return the meaning of a line, or None without embeddings."""
    vector = vector_of(text)
    if vector is None:
        return None
    import numpy as np

    known, ends = neighbours()
    likeness = known @ vector
    near: list[list[float]] = []
    start = 0
    for end in ends:
        part = likeness[start:end]
        near.append(np.partition(part, -NEAREST)[-NEAREST:].tolist())
        start = end
    count = len(attributes())
    about, senses, degrees = [], [], []
    for number in range(count):
        ask, unask, no, some, yes = near[len(PARTS) * number : len(PARTS) * (number + 1)]
        about.append(average([*ask, *unask, *no, *some, *yes]))
        senses.append(STEEP * (average([*ask, *yes], 2) - average([*unask, *no], 2)))
        degrees.append(centred([average(no), average(some), average(yes)]))
    where = [average(part) for part in near[len(PARTS) * count :]]
    return Meaning(centred(about), senses, degrees, centred(where), max(about), max(where))
