"""
What a sentence embedding says about a line, by layers learnt from the phrases of the lists and the development lines.

`meaning.py` says which phrases a line is close to; a layer has learnt which directions of an embedding matter. The layers
are made by `lab/layers.py`. Without the extra `parlour[talk]` there is no embedding, and every function returns None.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from parlour.games.spyfall.bots.talk.meaning import LAYERS, vector_of
from parlour.games.spyfall.content import attributes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEAST: Final = -8.0  # logarithm of the least chance that counts
DEGREES: Final = 3


@functools.cache
def layers() -> dict[str, NDArray[np.float32]]:
    """Load the layers: a column for each class, the last row for how common it is."""
    from safetensors.numpy import load_file

    return {name: layer.astype("float32") for name, layer in load_file(str(LAYERS)).items()}


def scores_of(kind: str, text: str) -> Any:
    """Return how far a layer speaks for each of its classes, or None without embeddings."""
    vector = vector_of(text)
    if vector is None or not LAYERS.exists():
        return None
    layer = layers()[kind]
    return vector @ layer[:-1] + layer[-1]


def logarithms(scores: Any) -> list[float]:
    """Return the logarithm of each class's chance, none below LEAST."""
    import numpy as np

    top = scores.max()
    found: list[float] = np.maximum(scores - top - np.log(np.exp(scores - top).sum()), LEAST).tolist()
    return found


def topics(text: str) -> tuple[list[float], list[float]] | None:
    """Return how likely a question is about each attribute, the last for none, and how far in its plain sense."""
    scores = scores_of("questions", text)
    if scores is None:
        return None
    import numpy as np

    count = len(attributes())
    senses = scores[: 2 * count].reshape(count, 2)
    either = np.logaddexp(senses[:, 0], senses[:, 1])
    return logarithms(np.append(either, scores[-1])), (senses[:, 0] - senses[:, 1]).tolist()


def whereabouts(text: str) -> list[float] | None:
    """Return how likely a line points at each place, the last for none."""
    scores = scores_of("hints", text)
    return None if scores is None else logarithms(scores)


def openness(text: str) -> float | None:
    """Return how much likelier a line leaves its question open than it says something, as a logarithm."""
    scores = scores_of("open", text)
    return None if scores is None else float(scores[1] - scores[0])


def levels(text: str, attribute: int) -> list[float] | None:
    """Return how likely an answer says no, somewhat and yes of an attribute."""
    scores = scores_of("answers", text)
    return None if scores is None else logarithms(scores[DEGREES * attribute : DEGREES * (attribute + 1)])
