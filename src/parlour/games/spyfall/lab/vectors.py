"""Embeds the phrases of the lists, and writes them to content/vectors.safetensors, reduced and in eight bits."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

from parlour.games.spyfall.bots.talk.encoder import encoder
from parlour.games.spyfall.bots.talk.meaning import PARTS, VECTORS, WIDTH, places
from parlour.games.spyfall.content import attributes, cues, expanded, ways

Table = NDArray[np.float32]


def groups() -> list[list[str]]:
    """Return the phrases by group: for each attribute its parts, then the places."""
    spoken = [expanded(getattr(ways()[attribute.name], part)) for attribute in attributes() for part in PARTS]
    for number, attribute in enumerate(attributes()):
        for question in attribute.questions:
            spoken[number * len(PARTS) + question.startswith("~")].append(question.lstrip("~"))
    where = []
    for place in places():
        known = cues()[place]
        where.append([*known.named, *known.strong_cues, *known.fair_cues, *known.weak_cues])
    return [list(dict.fromkeys(group)) for group in [*spoken, *where]]


def vectors_of(texts: list[str]) -> dict[str, Table]:
    """Return the embedding of each text."""
    model = encoder()
    if model is None:
        raise SystemExit("Embedding the lists needs the extra parlour[talk] and its weights.")
    return dict(zip(texts, model.encode_all(texts), strict=True))


def reduced(rows: Table) -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    """Return unit vectors along the directions in which the phrases differ most, in eight bits, and these directions."""
    _, directions = np.linalg.eigh(rows.T @ rows)
    chosen = directions[:, ::-1][:, :WIDTH].astype(np.float16)
    short = rows @ chosen.astype(np.float32)
    short /= np.linalg.norm(short, axis=1, keepdims=True)
    return eight_bits(short), chosen


def eight_bits(vectors: Table) -> NDArray[np.int8]:
    """Return unit vectors in eight bits; few of their numbers are above a half."""
    return np.clip(np.round(vectors * 254), -127, 127).astype(np.int8)


def write_vectors() -> None:
    """Embed all phrases and write them."""
    found = groups()
    vectors = vectors_of(list(dict.fromkeys(text for group in found for text in group)))
    rows, directions = reduced(np.array([vectors[text] for group in found for text in group], np.float32))
    ends = np.cumsum([len(group) for group in found]).astype(np.int32)
    save_file({"phrases": rows, "directions": directions, "ends": ends}, str(VECTORS))
    VECTORS.chmod(0o644)
