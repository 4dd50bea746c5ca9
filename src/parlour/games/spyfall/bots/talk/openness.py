"""Estimates how likely a line leaves its question open, in any words."""

from __future__ import annotations

import functools

from parlour.games.spyfall.bots.talk import layers
from parlour.games.spyfall.bots.talk.answers import sayings_of
from parlour.games.spyfall.bots.talk.meaning import embeddings
from parlour.games.spyfall.bots.talk.reading import fits, opposite
from parlour.games.spyfall.bots.talk.text import BREAK, line_of, plain_of
from parlour.games.spyfall.bots.talk.vague import vague
from parlour.games.spyfall.bots.talk.wordwise import openness
from parlour.games.spyfall.content import lexicon


@functools.lru_cache(maxsize=20_000)
def open_clues(text: str, embedded: bool) -> list[float]:
    """Return the features that show whether a line leaves its question open."""
    line = line_of(text)
    said = sayings_of(line)
    light = lexicon().light_words
    words = [at for at, word in enumerate(line.full) if word != BREAK and word not in light]
    heavy = sum(at not in said.covered for at in words)
    by_meaning = (layers.openness(plain_of(text)) if embedded else None) or 0.0
    return [
        max(-2.0, min(2.0, openness(line))),
        max(-8.0, min(8.0, by_meaning)),
        said.parts["dodge"],
        said.parts["yes"] + said.parts["no"] + said.parts["much"],
        float(vague(text)),
        float(text.rstrip(" !.").endswith("?")),
        min(heavy, 6) / 6,
        1.0,
    ]


@functools.lru_cache(maxsize=20_000)
def open_chance(text: str, embedded: bool | None = None) -> tuple[float, float]:
    """Return how likely a line leaves its question open, and the chance from which it counts as such."""
    use = embeddings() if embedded is None else embedded
    fit = fits()["embedded" if use else "lists"]["open"]
    return opposite(open_clues(text, use), fit), fit.least
